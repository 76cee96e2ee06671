// Changes of the rules of a place, which can be undone: a draft is saved as a rule, a rule is deleted, and rules that nobody
// hears are moved or deleted. The last word wins, and says whose change it replaces. Rights are asked inside the update
// itself.

import { isDeepStrictEqual } from 'node:util';
import { type Composer, InlineKeyboard } from 'grammy';
import { z } from 'zod';
import { raw } from '../../base/html.ts';
import { paragraphs } from '../../base/lines.ts';
import { auditPlace } from '../../bot/audit.ts';
import { type BotContext, type FormContext, alertsOf, placeOf } from '../../bot/context.ts';
import { whoActs } from '../../bot/names.ts';
import { box, show } from '../../bot/say.ts';
import { type Changed, type Kept, offerUndo, undoable } from '../../bot/undo.ts';
import {
  type AlertPlace,
  type AlertRule,
  addRule,
  alertRule,
  findPlace,
  mostRules,
  placeIn,
  turnOn,
} from '../../store/settings/alert-rules.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { recordChat } from '../chat/chats.ts';
import { backToAlerts, ruleButtons } from './buttons.ts';
import { type Draft, type RuleText, dropDraft } from './drafts.ts';
import { mutesIn } from './mutes.ts';
import { byDeciders, mayStillChange, refuseChange } from './rights.ts';
import { speakerOf, wholeSentence } from './rule-sentence.ts';
import type { Place } from '../../store/ledger/tables.ts';
import { showAlerts, whereOf } from './list.ts';

const mostRulesInAll = 1_000;

/** Of a rule: null where there is none; its position, and whether its place is on. */
const ruleState = z.object({ rule: alertRule.nullable(), at: z.number(), isOn: z.boolean() });
type RuleState = z.infer<typeof ruleState>;

export const ruleChanges = undoable<RuleState>('alerts.rule', ruleState, {
  read(settings, { of, ...address }) {
    const { rules = [], isOn = false } = findPlace(settings, address) ?? {};
    const at = rules.findIndex(({ n }) => String(n) === of);
    return { rule: rules[at] ?? null, at: at === -1 ? rules.length : at, isOn };
  },
  write(settings, { of, ...address }, { rule, at, isOn }, { deps }) {
    const place = placeIn(settings, address, deps.clock.now());
    const others = place.rules.filter(({ n }) => String(n) !== of);
    if (rule && others.length >= mostRules) return false;
    place.rules = rule ? others.toSpliced(at, 0, rule) : others;
    // Rules that others added since are still heard.
    if (others.length === 0) turnBack(place, { hasRules: rule !== null, isOn }, deps.clock.now());
    return true;
  },
  isSame: (one, other) => isDeepStrictEqual(one.rule, other.rule),
  mayUndo: mayStillChange,
  refuse: refuseChange,
  async show(ctx, { said, thing, after: { rule }, kept }) {
    await auditPlace(ctx, 'alerts.rule-undone', thing, { n: Number(thing.of) });
    const is = ctx.words('rule-after-undo', { n: thing.of, is: rule ? 'there' : 'gone' });
    const whole = said + ctx.words('sentence-joiner') + is;
    await showDone(ctx, [whole, rule ? sentenceOf(ctx, rule) : undefined], { kept, rule });
  },
  open: ({ words }, { of }) =>
    InlineKeyboard.text(words.plain('rule-open', { n: of }), ruleButtons.open.data({ n: Number(of) })),
});

/** A place that hears again is on since now. */
function turnBack(
  place: AlertPlace,
  { hasRules, isOn }: { hasRules: boolean; isOn: boolean },
  now: number,
): void {
  if (!hasRules) place.isOn &&= isOn;
  else if (isOn) turnOn(place, now);
}

export async function save(ctx: FormContext, draft: Draft): Promise<void> {
  const { words } = ctx;
  await recordChat(ctx);
  const saved = await saveDraft(ctx, draft);
  const { outcome, before, after, kept } = saved;
  if (outcome === 'forbidden') return refuseChange(ctx);
  if (outcome !== 'saved') {
    const most = outcome === 'place' ? mostRules : mostRulesInAll;
    return box(ctx, 'rules-full', { most, where: outcome });
  }
  const { rule } = after;
  if (!rule) return;
  dropDraft(ctx, draft);
  await auditPlace(ctx, draft.saved === null ? 'alerts.rule-added' : 'alerts.rule-changed', draft.place, {
    rule,
  });
  const seen = draft.saved && { ...before, rule: draft.saved };
  const replaced = seen ? await ruleChanges.replaced(ctx, saved, seen) : undefined;
  const said = words('rule-saved', { who: whoActs(ctx), n: rule.n });
  const others = mutesIn(ctx, draft.place).length;
  await showDone(
    ctx,
    [
      replaced === undefined ? said : said + words('sentence-joiner') + replaced,
      sentenceOf(ctx, rule),
      after.isOn ? undefined : words('rule-saved-off'),
      others > 0 ? words('mutes-here', { count: others }) : undefined,
    ],
    { kept, rule },
  );
}

/** One that was deleted meanwhile is there again. */
function saveDraft(
  ctx: FormContext,
  { place: address, saved, rule: text }: Draft,
): Promise<Changed<RuleState, 'forbidden' | 'place' | 'all' | 'saved'>> {
  const { clock, createToken } = ctx.deps;
  const now = clock.now();
  const by = ctx.from?.id ?? 0;
  const maker = { id: createToken(), createdBy: by, createdAt: now };
  const nextOf = (settings: SettingsData) => findPlace(settings, address)?.nextN ?? 1;
  return ruleChanges.change(
    ctx,
    (settings) => ({ ...address, of: String(saved?.n ?? nextOf(settings)) }),
    (settings) => {
      if (!mayStillChange(ctx, settings)) return 'forbidden';
      const place = placeIn(settings, address, now);
      const at = place.rules.findIndex(({ n }) => n === saved?.n);
      const full = at === -1 ? whatIsFull(settings, place) : undefined;
      if (full) return full;
      // A place without rules is off; its first rule is what turns it on.
      if (place.rules.length === 0) turnOn(place, now);
      if (saved === null) addRule(place, maker, text);
      else {
        const rule = { ...(place.rules[at] ?? saved), ...text, changedBy: by, changedAt: now };
        place.rules.splice(at === -1 ? place.rules.length : at, at === -1 ? 0 : 1, rule);
      }
      return 'saved';
    },
  );
}

function whatIsFull({ places }: SettingsData, place: AlertPlace): 'place' | 'all' | undefined {
  if (place.rules.length >= mostRules) return 'place';
  return places.reduce((sum, { rules }) => sum + rules.length, 0) >= mostRulesInAll ? 'all' : undefined;
}

/** A mute of the rule then keeps nothing back; it stays, so that an Undo brings both back. */
export async function remove(ctx: FormContext, draft: Draft): Promise<void> {
  const { saved, place: address } = draft;
  if (!saved) return;
  const { n } = saved;
  const thing = { ...address, of: String(n) };
  const { outcome, before, kept } = await ruleChanges.change(ctx, thing, (settings) => {
    if (!mayStillChange(ctx, settings)) return 'forbidden';
    const place = findPlace(settings, address);
    if (place) place.rules = place.rules.filter((rule) => rule.n !== n);
    return 'done';
  });
  if (outcome === 'forbidden') return refuseChange(ctx);
  dropDraft(ctx, draft);
  const rule = before.rule ?? saved;
  if (kept) await auditPlace(ctx, 'alerts.rule-deleted', address, { rule });
  const said = ctx.words('rule-deleted', { who: whoActs(ctx), n });
  await showDone(ctx, [said, sentenceOf(ctx, rule)], { kept, rule: null });
}

async function showDone(
  ctx: FormContext,
  lines: ReadonlyArray<string | undefined>,
  { kept, rule }: { kept: Kept | undefined; rule: AlertRule | null },
): Promise<void> {
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  if (kept) keyboard.add(offerUndo(words, kept));
  if (rule) keyboard.text(words.plain('rule-change'), ruleButtons.open.data({ n: rule.n }));
  keyboard.row().add(backToAlerts(words));
  // The last one that the place had was deleted.
  const isNone = alertsOf(ctx)?.rules.length === 0;
  const none = isNone ? words('alerts-off', { where: whereOf(ctx) }) : undefined;
  await show(ctx, paragraphs([...lines, none]), keyboard);
}

function sentenceOf(ctx: FormContext, rule: RuleText): string {
  const name = rule.name === null ? '' : `${ctx.words('rule-named', { name: rule.name })}\n`;
  return name + ctx.words('rule-said', { sentence: raw(wholeSentence(rule, speakerOf(ctx))) });
}

// Rules that a place keeps and nobody hears: of a topic that was deleted, or what a chat had turned off when the rules of
// such a topic came. /alerts lists them; they are moved among those that are heard, or deleted.

/** Of these rules of a place, by number: which are kept and which are heard; and whether the place is on. */
const keptState = z.object({ kept: z.array(alertRule), heard: z.array(alertRule), isOn: z.boolean() });
type KeptState = z.infer<typeof keptState>;

export const keptChanges = undoable<KeptState>('alerts.kept-rules', keptState, {
  read(settings, { of, ...address }) {
    const { kept = [], rules = [], isOn = false } = findPlace(settings, address) ?? {};
    const isMeant = meant(of);
    return { kept: kept.filter(isMeant), heard: rules.filter(isMeant), isOn };
  },
  write(settings, { of, ...address }, { kept, heard, isOn }, { deps }) {
    const place = findPlace(settings, address);
    const isOther = (rule: AlertRule) => !meant(of)(rule);
    const others = place?.rules.filter(isOther) ?? [];
    if (!place || others.length + heard.length > mostRules) return false;
    place.kept = [...place.kept.filter(isOther), ...kept];
    place.rules = [...others, ...heard];
    if (others.length === 0) turnBack(place, { hasRules: heard.length > 0, isOn }, deps.clock.now());
    return true;
  },
  isSame: (one, other) => isDeepStrictEqual([one.kept, one.heard], [other.kept, other.heard]),
  mayUndo: mayStillChange,
  refuse: refuseChange,
  async show(ctx, { said, thing, after, kept }) {
    await auditPlace(ctx, 'alerts.rules-undone', thing, { kept: after.kept, rules: after.heard });
    await showChanged(ctx, said, kept);
  },
  open: ({ words }) => backToAlerts(words),
});

function meant(numbers: string): (rule: AlertRule) => boolean {
  const all = new Set(numbers.split(' '));
  return ({ n }) => all.has(String(n));
}

export function installKeptRules(composer: Composer<BotContext>): void {
  byDeciders(composer)(ruleButtons.kept, (ctx, { act, n }) =>
    act === 'move' ? moveKept(ctx, n) : removeKept(ctx, n),
  );
}

/** Of the rules that the message showed, the oldest first; `act` is false where nothing may be changed. */
function changeKept(
  ctx: BotContext,
  address: Place,
  upTo: number,
  act: (place: AlertPlace, shown: AlertRule[]) => void,
): Promise<Changed<KeptState, boolean>> {
  const shownIn = (settings: SettingsData) =>
    (findPlace(settings, address)?.kept ?? []).filter(({ n }) => n <= upTo).toSorted((a, b) => a.n - b.n);
  return keptChanges.change(
    ctx,
    (draft) => {
      const numbers = shownIn(draft).map(({ n }) => n);
      return { ...address, of: numbers.join(' ') };
    },
    (draft) => {
      const place = findPlace(draft, address);
      if (!place || !mayStillChange(ctx, draft)) return false;
      act(place, shownIn(draft));
      return true;
    },
  );
}

/** Moves kept rules to this place, until it has as many rules as a place may have. */
async function moveKept(ctx: BotContext, upTo: number): Promise<void> {
  const { words, deps } = ctx;
  const address = placeOf(ctx);
  if (!address) return;
  const { outcome, before, after, kept } = await changeKept(ctx, address, upTo, (place, shown) => {
    const rules = shown.slice(0, mostRules - place.rules.length);
    // A place without rules is off; its first rule is what turns it on.
    if (rules.length > 0 && place.rules.length === 0) turnOn(place, deps.clock.now());
    place.kept = place.kept.filter((rule) => !rules.includes(rule));
    place.rules.push(...rules);
  });
  if (!outcome) return refuseChange(ctx);
  if (kept) {
    await auditPlace(ctx, 'alerts.rules-moved', address, { rules: after.heard });
    const said = words('alerts-kept-moved', { who: whoActs(ctx), count: after.heard.length });
    return showAlerts(ctx, said, { kept });
  }
  if (before.kept.length > 0) await box(ctx, 'rules-full', { most: mostRules, where: 'place' });
  await showAlerts(ctx);
}

async function removeKept(ctx: BotContext, upTo: number): Promise<void> {
  const address = placeOf(ctx);
  if (!address) return;
  const { outcome, before, kept } = await changeKept(ctx, address, upTo, (place, shown) => {
    place.kept = place.kept.filter((rule) => !shown.includes(rule));
  });
  if (!outcome) return refuseChange(ctx);
  if (!kept) return showAlerts(ctx);
  await auditPlace(ctx, 'alerts.rules-deleted', address, { rules: before.kept });
  const said = ctx.words('alerts-kept-deleted', { who: whoActs(ctx), count: before.kept.length });
  await showChanged(ctx, said, kept);
}

async function showChanged(ctx: FormContext, said: string, kept: Kept | undefined): Promise<void> {
  const keyboard = new InlineKeyboard();
  if (kept) keyboard.add(offerUndo(ctx.words, kept));
  keyboard.add(backToAlerts(ctx.words));
  await show(ctx, said, keyboard);
}
