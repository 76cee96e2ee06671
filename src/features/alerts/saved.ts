// What is said after a rule was saved, deleted or undone, and where somebody else's change stands in the way.

import { InlineKeyboard } from 'grammy';
import { z } from 'zod';
import { raw } from '../../base/html.ts';
import { type AlertRule, mostRules, type AlertPlace, alertRule } from '../../store/settings/alert-rules.ts';
import { shortTime } from './mute-sentence.ts';
import { wholeSentence, speakerOf } from './rule-sentence.ts';
import { paragraphs } from '../../base/lines.ts';
import { alertButtons } from '../chat/buttons.ts';
import type { FormContext } from '../../bot/context.ts';
import { personName } from '../../bot/names.ts';
import { contextReader } from '../../bot/reader.ts';
import { notice, show } from '../../bot/say.ts';
import { whoActs, refuseChange, mayStillChange, shortId } from './rights.ts';
import { draftButtons, ruleButtons } from './buttons.ts';
import { dropDraft, type Draft } from './drafts.ts';
import { mutesIn } from './mutes.ts';
import { nameMutes } from './mute-buttons.ts';
import type { RuleText } from './rule-text.ts';
import type { Place } from '../../store/place.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { addRule, findPlace, placeIn, turnOn } from '../../rules/places.ts';
import { recordChat } from '../chat/chats.ts';
import { writeAudit } from '../../bot/audit.ts';
import { placeOf } from '../../bot/place.ts';

export async function save(ctx: FormContext, draft: Draft, how: 'save' | 'over' | 'new'): Promise<void> {
  const { words } = ctx;
  const saved = await saveDraft(ctx, draft, how);
  switch (saved.is) {
    case 'forbidden':
      return refuseChange(ctx);
    case 'full':
      return notice(ctx, words.plain('rules-full', { most: saved.most, where: saved.where }), { box: true });
    case 'changed':
      return showConflict(ctx, draft, saved.theirs);
    case 'gone':
      return showGone(ctx, draft, saved.n);
    case 'saved': {
      await dropDraft(ctx, draft);
      const said = words('rule-saved', { who: whoActs(ctx), n: saved.rule.n });
      const off = saved.isOn ? undefined : words('rule-saved-off');
      const all = mutesIn(ctx, draft.place).filter(({ scope }) => scope.of === 'all');
      const muted = nameMutes('still', all, speakerOf(ctx));
      await showDone(ctx, [said, sentenceOf(ctx, saved.rule), off, muted], saved.change, saved.rule);
    }
  }
}

export async function remove(ctx: FormContext, draft: Draft): Promise<void> {
  if (draft.n === null) return;
  const deleted = await deleteRule(ctx, draft.place, draft.n);
  if (deleted.is === 'forbidden') return refuseChange(ctx);
  if (deleted.is === 'gone') return showGone(ctx, draft, draft.n);
  await dropDraft(ctx, draft);
  const said = ctx.words('rule-deleted', { who: whoActs(ctx), n: draft.n });
  await showDone(ctx, [said, sentenceOf(ctx, deleted.rule)], deleted.change, null);
}

export async function undo(ctx: FormContext, change: string): Promise<void> {
  const { words } = ctx;
  const undone = await undoChange(ctx, change);
  if (undone.is === 'forbidden') return refuseChange(ctx);
  if (undone.is === 'gone') return notice(ctx, words.plain('rule-undo-over'), { box: true });
  if (undone.is === 'changed since') {
    const who = personName(ctx.deps, undone.rule.changedBy ?? undone.rule.createdBy);
    const open = ruleButtons.open.data({ n: undone.rule.n });
    const keyboard = new InlineKeyboard().text(words.plain('rule-open', { n: undone.rule.n }), open);
    return show(ctx, words('rule-undo-changed', { who }), keyboard);
  }
  const is = undone.rule ? 'there' : 'gone';
  const said = words(undone.isRedo ? 'rule-redone' : 'rule-undone', { who: whoActs(ctx), n: undone.n, is });
  const keyboard = new InlineKeyboard()
    .text(
      words.plain(undone.isRedo ? 'rule-undo' : 'rule-redo'),
      ruleButtons.undo.data({ change: undone.change }),
    )
    .text(words.plain('alerts-back'), alertButtons.show.data());
  await show(ctx, paragraphs([said, undone.rule ? sentenceOf(ctx, undone.rule) : undefined]), keyboard);
}

async function showDone(
  ctx: FormContext,
  lines: ReadonlyArray<string | undefined>,
  change: string,
  rule: AlertRule | null,
): Promise<void> {
  const { words } = ctx;
  const keyboard = new InlineKeyboard().text(words.plain('rule-undo'), ruleButtons.undo.data({ change }));
  if (rule) keyboard.text(words.plain('rule-change'), ruleButtons.open.data({ n: rule.n }));
  keyboard.row().text(words.plain('alerts-back'), alertButtons.show.data());
  await show(ctx, paragraphs(lines), keyboard);
}

/** Somebody saved another change of the rule since the draft was opened: both are shown, and one is chosen. */
async function showConflict(ctx: FormContext, draft: Draft, theirs: AlertRule): Promise<void> {
  const { words } = ctx;
  const who = personName(ctx.deps, theirs.changedBy ?? theirs.createdBy);
  const at = shortTime(theirs.changedAt ?? theirs.createdAt, contextReader(ctx));
  const lines = [
    words('rule-conflict', { who, n: theirs.n, at }),
    words('rule-theirs', { sentence: raw(sentenceOf(ctx, theirs)) }),
    words('rule-yours', { sentence: raw(sentenceOf(ctx, draft.rule)) }),
  ];
  const keyboard = new InlineKeyboard()
    .text(words.plain('rule-keep-theirs'), draftButtons.act.data({ draft: draft.id, act: 'theirs' }))
    .text(words.plain('rule-save-mine'), draftButtons.act.data({ draft: draft.id, act: 'over' }));
  await show(ctx, paragraphs(lines), keyboard);
}

async function showGone(ctx: FormContext, draft: Draft, n: number): Promise<void> {
  const { words } = ctx;
  const deletion = await findDeletion(ctx, draft, n);
  const said = deletion
    ? words('rule-gone-by', {
        n,
        who: personName(ctx.deps, deletion.by),
        at: shortTime(deletion.at, contextReader(ctx)),
      })
    : words('rule-gone', { n });
  const keyboard = new InlineKeyboard()
    .text(words.plain('rule-save-new'), draftButtons.act.data({ draft: draft.id, act: 'new' }))
    .text(words.plain('rule-discard'), draftButtons.act.data({ draft: draft.id, act: 'discard' }));
  await show(ctx, paragraphs([said, sentenceOf(ctx, draft.rule)]), keyboard);
}

const newestEntries = 200;
const deletedDetail = z.object({ topicId: z.number().nullable(), rule: z.object({ n: z.number() }) });

/** Who deleted the rule, by the audit log. */
async function findDeletion(
  { deps }: FormContext,
  { place }: Draft,
  n: number,
): Promise<{ by: number; at: number } | undefined> {
  const entries = await deps.store.audit.list(`chat:${place.chatId}`, newestEntries);
  for (const { action, actor_id: by, at, detail } of entries) {
    if (action !== 'alerts.rule-deleted' || by === null) continue;
    const read = deletedDetail.safeParse(JSON.parse(detail ?? '{}'));
    if (read.success && read.data.topicId === place.topicId && read.data.rule.n === n) return { by, at };
  }
  return undefined;
}

export function sentenceOf(ctx: FormContext, rule: RuleText): string {
  const name = rule.name === null ? '' : `${ctx.words('rule-named', { name: rule.name })}\n`;
  return name + ctx.words('rule-said', { sentence: raw(wholeSentence(rule, speakerOf(ctx))) });
}

// Saves a draft as a rule, or deletes a rule. Whether the rule was changed meanwhile, and whether the person still may, is
// asked inside the update itself, so that of two people at once the second one is told of the first.

const mostRulesInAll = 1_000;

type Saved =
  | { is: 'saved'; rule: AlertRule; change: string; isOn: boolean }
  /** Somebody changed it since the draft was opened. */
  | { is: 'changed'; theirs: AlertRule }
  | { is: 'gone'; n: number }
  | { is: 'full'; most: number; where: 'place' | 'all' }
  | { is: 'forbidden' };

type Written = Exclude<Saved, { is: 'saved' }> | ({ is: 'saved'; rule: AlertRule; isOn: boolean } & Changed);

/** `over`: also over somebody's change; `new`: as a new rule, because the old one is gone. */
async function saveDraft(ctx: FormContext, draft: Draft, how: 'save' | 'over' | 'new'): Promise<Saved> {
  const { store, clock, createToken } = ctx.deps;
  const { from } = ctx;
  if (!from) return { is: 'forbidden' };
  await recordChat(ctx);
  const maker = { id: createToken(), createdBy: from.id, createdAt: clock.now() };
  const written = await store.settings.update((settings): Written => {
    if (!mayStillChange(ctx, settings)) return { is: 'forbidden' };
    const place = placeIn(settings, draft.place, clock.now());
    if (draft.n !== null && how !== 'new') return changeRule(place, draft, how, from.id, clock.now());
    const full = whatIsFull(settings, place);
    if (full) return full;
    const wasOn = place.isOn;
    // A place without rules is off; its first rule is what turns it on.
    if (place.rules.length === 0) turnOn(place, clock.now());
    const rule = addRule(place, maker, draft.rule);
    return { is: 'saved', rule, isOn: place.isOn, wasOn, n: rule.n, before: null, after: rule, at: null };
  });
  if (written.is !== 'saved') return written;
  const change = await keepChange(ctx, draft.place, written);
  await audit(
    ctx,
    draft.place,
    written.before === null ? 'alerts.rule-added' : 'alerts.rule-changed',
    written.rule,
  );
  return { is: 'saved', rule: written.rule, change, isOn: written.isOn };
}

function changeRule(place: AlertPlace, draft: Draft, how: 'save' | 'over', by: number, now: number): Written {
  const at = place.rules.findIndex(({ n }) => n === draft.n);
  const before = place.rules[at];
  if (!before) return { is: 'gone', n: draft.n ?? 0 };
  if (before.rev !== draft.rev && how === 'save') return { is: 'changed', theirs: before };
  const rule = { ...before, ...draft.rule, rev: before.rev + 1, changedBy: by, changedAt: now };
  place.rules[at] = rule;
  return { is: 'saved', rule, isOn: place.isOn, wasOn: place.isOn, n: rule.n, before, after: rule, at };
}

function whatIsFull({ places }: SettingsData, place: AlertPlace): (Saved & { is: 'full' }) | undefined {
  if (place.rules.length >= mostRules) return { is: 'full', most: mostRules, where: 'place' };
  const all = places.reduce((sum, { rules }) => sum + rules.length, 0);
  return all >= mostRulesInAll ? { is: 'full', most: mostRulesInAll, where: 'all' } : undefined;
}

type Deleted = { is: 'deleted'; rule: AlertRule; change: string } | { is: 'gone' } | { is: 'forbidden' };

/** A mute of the rule then keeps nothing back; it stays, so that an Undo brings both back. */
async function deleteRule(ctx: FormContext, address: Place, n: number): Promise<Deleted> {
  const { store } = ctx.deps;
  const found = await store.settings.update(
    (settings): (Changed & { is: 'deleted' }) | Exclude<Deleted, { is: 'deleted' }> => {
      if (!mayStillChange(ctx, settings)) return { is: 'forbidden' };
      const place = findPlace(settings, address);
      const at = place?.rules.findIndex((rule) => rule.n === n) ?? -1;
      const before = place?.rules[at];
      if (!place || !before) return { is: 'gone' };
      place.rules.splice(at, 1);
      return { is: 'deleted', n, before, after: null, at, wasOn: place.isOn };
    },
  );
  if (found.is !== 'deleted' || !found.before) return found.is === 'deleted' ? { is: 'gone' } : found;
  const change = await keepChange(ctx, address, found);
  await audit(ctx, address, 'alerts.rule-deleted', found.before);
  return { is: 'deleted', rule: found.before, change };
}

function audit(ctx: FormContext, { chatId, topicId }: Place, action: string, rule: AlertRule): Promise<void> {
  return writeAudit(ctx, action, `chat:${chatId}`, { topicId, rule });
}

// What the last change of a rule was, so that one tap undoes it: for 24 hours, and until the rule changes again. An Undo
// is a change too, so that it can be undone itself.

const kind = 'rule-change';
const lastsMs = 24 * 3_600_000;

const changed = z.object({
  n: z.number(),
  /** null: there was no rule, or there is none any more. */
  before: alertRule.nullable(),
  after: alertRule.nullable(),
  /** Its position in the list; null at the end. */
  at: z.number().nullable(),
  /** Whether the place was on before. */
  wasOn: z.boolean(),
  /** It undid another change. */
  isUndo: z.boolean().default(false),
});

type Changed = Omit<z.infer<typeof changed>, 'isUndo'> & { isUndo?: boolean };

/** Answers the id for the button that undoes it. */
async function keepChange(ctx: FormContext, place: Place, change: Changed): Promise<string> {
  const { store, clock, createToken } = ctx.deps;
  const id = shortId(createToken());
  const touchedAt = clock.now();
  const { chatId, topicId } = place;
  const state = { id, kind, personId: ctx.from?.id ?? 0, chatId, topicId, touchedAt };
  await store.screenStates.write({ ...state, body: changed.parse(change), endsAt: touchedAt + lastsMs });
  return id;
}

type Undone =
  /** `rule`: as it is now; null when it is gone. `change` undoes the Undo. `isRedo`: an Undo was undone. */
  | { is: 'undone'; n: number; rule: AlertRule | null; change: string; isRedo: boolean }
  | { is: 'changed since'; rule: AlertRule }
  | { is: 'gone' }
  | { is: 'forbidden' };

async function undoChange(ctx: FormContext, id: string): Promise<Undone> {
  const { store, clock } = ctx.deps;
  const address = placeOf(ctx);
  const state = await store.screenStates.find(id, kind, clock.now());
  const read = changed.safeParse(state?.body);
  const isHere = address && state?.chatId === address.chatId && state.topicId === address.topicId;
  if (!isHere || !read.success) return { is: 'gone' };
  const { n, before, after, at, wasOn, isUndo: isRedo } = read.data;
  const result = await store.settings.update(
    (
      settings,
    ):
      | Exclude<Undone, { is: 'undone' }>
      | { is: 'undone'; rule: AlertRule | null; isOn: boolean; at: number | null } => {
      if (!mayStillChange(ctx, settings)) return { is: 'forbidden' };
      const place = findPlace(settings, address) ?? placeIn(settings, address, clock.now());
      const index = place.rules.findIndex((rule) => rule.n === n);
      const present = place.rules[index];
      if (present && (after === null || present.rev !== after.rev))
        return { is: 'changed since', rule: present };
      if (!present && after !== null) return { is: 'gone' };
      const isOn = place.isOn;
      if (before === null) {
        place.rules.splice(index, 1);
        // Rules that others added since are still heard.
        if (place.rules.length === 0) place.isOn = wasOn && place.isOn;
        return { is: 'undone', rule: null, isOn, at: index };
      }
      if (!present && place.rules.length >= mostRules) return { is: 'gone' };
      const rev = (present?.rev ?? before.rev) + 1;
      const rule = { ...before, rev, changedBy: ctx.from?.id ?? null, changedAt: clock.now() };
      place.rules.splice(present ? index : (at ?? place.rules.length), present ? 1 : 0, rule);
      if (!present && place.rules.length === 1) place.isOn = place.isOn || wasOn;
      return { is: 'undone', rule, isOn, at };
    },
  );
  if (result.is !== 'undone') return result;
  await store.screenStates.delete(id);
  const change = await keepChange(ctx, address, {
    n,
    before: after,
    after: result.rule,
    at: result.at,
    wasOn: result.isOn,
    isUndo: !isRedo,
  });
  await writeAudit(ctx, 'alerts.rule-undone', `chat:${address.chatId}`, { topicId: address.topicId, n });
  return { is: 'undone', n, rule: result.rule, change, isRedo };
}
