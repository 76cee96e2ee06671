// The buttons of a rule while it is changed. Each sets one value in the person's draft and shows the rule anew.

import { type Composer, InlineKeyboard } from 'grammy';
import type { Button } from '../../bot/ask/callback-data.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { type BotContext, type FormContext, alertsOf } from '../../bot/context.ts';
import { box, show } from '../../bot/say.ts';
import {
  type FieldCode,
  type Preset,
  backToAlerts,
  codeOf,
  draftButtons,
  entryLetters,
  listFields,
  presets,
  ruleButtons,
  valueOf,
} from './buttons.ts';
import {
  type Draft,
  type ListField,
  type RuleText,
  backToRule,
  choicesOf,
  dropDraft,
  findDraft,
  knownCoins,
  openDraft,
  presetRule,
  setValue,
  textOf,
  writeDraft,
} from './drafts.ts';
import { showEditor } from './editor.ts';
import { showAlerts, showRules, whereOf } from './list.ts';
import { byDeciders } from './rights.ts';
import { withMore } from '../../bot/ask/pages.ts';
import { remove, save } from './rule-changes.ts';
import { fieldWords, plainSpeakerOf } from './rule-sentence.ts';
import { isSameAddress } from '../../tron/address.ts';
import { lastEvents, mayBeShown, namesIn } from './last-events.ts';
import { readAmount } from '../../input/amount.ts';
import { type Where, type WhereAround, listWheres } from '../../input/scope.ts';

/** Loads the template engine. */
const storedEvents = () => import('./stored-events.ts');

export function installRuleEditor(composer: Composer<BotContext>): void {
  const on = byDeciders(composer);
  on(ruleButtons.list, (ctx, { part }) => showRules(ctx, part));
  on(ruleButtons.add, showPresets);
  on(ruleButtons.preset, (ctx, { preset }) => usePreset(ctx, preset));
  on(ruleButtons.open, (ctx, { n }) => openRule(ctx, n));

  /** In a draft that is the person's own; others are told whose it is. One that is over begins anew. */
  function onDraft<Carried extends { draft: string }>(
    button: Button<Carried>,
    handler: (ctx: BotContext, draft: Draft, carried: Carried) => unknown,
  ): void {
    on(button, (ctx, carried) => {
      const found = findDraft(ctx, carried.draft);
      if (found.is === 'own') return handler(ctx, found.draft, carried);
      if (found.is === 'gone') return showAlerts(ctx, ctx.words('draft-over'));
      return box(ctx, 'draft-others', { who: found.name });
    });
  }

  onDraft(draftButtons.show, (ctx, draft, { part }) => showEditor(ctx, draft, part));
  onDraft(draftButtons.choose, (ctx, draft, { field, page }) => showChoices(ctx, draft, field, page));
  onDraft(draftButtons.set, chooseValue);
  onDraft(draftButtons.where, (ctx, draft, { page }) => showWhere(ctx, draft, page));
  onDraft(draftButtons.setWhere, chooseWhere);
  onDraft(draftButtons.found, async (ctx, draft, { page }) =>
    (await storedEvents()).showFound(ctx, draft, page),
  );
  onDraft(draftButtons.sample, async (ctx, draft, of) => (await storedEvents()).showSample(ctx, draft, of));
  onDraft(draftButtons.flag, setFlag);
  onDraft(draftButtons.ask, (ctx, draft, { question }) => enterForm(ctx, `alerts-${question}`, draft.id));
  onDraft(draftButtons.act, act);
}

async function showPresets(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  for (const preset of presets) {
    keyboard.text(words.plain(`preset-${preset}`), ruleButtons.preset.data({ preset })).row();
  }
  keyboard.add(backToAlerts(words));
  await show(ctx, words('preset-ask', { where: whereOf(ctx) }), keyboard);
}

async function usePreset(ctx: BotContext, preset: Preset): Promise<void> {
  const draft = openDraft(ctx, { saved: null, rule: presetRule(preset) });
  if (!draft) return;
  // Everything is what a place hears until somebody asks for less, so it is saved at once.
  await (preset === 'all' ? save(ctx, draft) : showEditor(ctx, draft));
}

/** A new rule for transfers of at least what `/alerts above 500 usdt` says; false where it says no amount of a coin. */
export async function draftAbove(ctx: BotContext, text: string): Promise<boolean> {
  const transfers = presetRule('transfers');
  const read = readAmount(text, ctx.words.numberStyle, { units: knownCoins(transfers) });
  if (read.is !== 'value') return false;
  const { unit, amount } = read.value;
  const rule = { ...transfers, coins: [unit], atLeast: { [unit]: amount } };
  const draft = openDraft(ctx, { saved: null, rule });
  if (draft) await showEditor(ctx, draft);
  return draft !== undefined;
}

async function openRule(ctx: BotContext, n: number): Promise<void> {
  const rule = alertsOf(ctx)?.rules.find((one) => one.n === n);
  if (!rule) {
    await box(ctx, 'rule-gone', { n });
    return showAlerts(ctx);
  }
  const draft = openDraft(ctx, { saved: rule, rule: textOf(rule) });
  if (draft) await showEditor(ctx, draft);
}

const flags = {
  loud: { isLoud: true },
  silent: { isLoud: false },
  urgent: { isUrgent: true },
  calm: { isUrgent: false },
} as const;

async function setFlag(ctx: BotContext, draft: Draft, { flag }: { flag: keyof typeof flags }): Promise<void> {
  const changed = { ...draft, rule: { ...draft.rule, ...flags[flag] } };
  writeDraft(ctx, changed);
  await showEditor(ctx, changed);
}

async function act(
  ctx: BotContext,
  draft: Draft,
  { act: what }: { act: 'save' | 'discard' | 'delete' },
): Promise<void> {
  if (what === 'save') return save(ctx, draft);
  if (what === 'delete') return remove(ctx, draft);
  dropDraft(ctx, draft);
  await showAlerts(ctx, ctx.words('draft-discarded'));
}

// The values of one field of a rule, to be ticked: kinds of events, services, coins and so on.

async function showChoices(ctx: FormContext, draft: Draft, code: FieldCode, page: number): Promise<void> {
  const { words } = ctx;
  const field = listFields[code];
  const all = choicesOf(draft.rule, field);
  const buttons = all.map((value) => {
    const isOn = isTicked(draft.rule, field, value);
    const [word = value] = fieldWords({ ...draft.rule, [field]: [value] }, field, plainSpeakerOf(ctx));
    const data = {
      draft: draft.id,
      field: code,
      value: codeOf(value),
      on: isOn ? 0 : 1,
      page,
    } as const;
    return InlineKeyboard.text(`${isOn ? '✅' : '▫️'} ${word}`, draftButtons.set.data(data));
  });
  const to = (other: number) => draftButtons.choose.data({ draft: draft.id, field: code, page: other });
  const rows = InlineKeyboard.from([buttons]).toFlowed(2);
  const keyboard = withMore(words, rows, [backToRule(ctx, draft)], { part: page, to });
  await show(ctx, words(`rule-ask-${field}`), keyboard);
}

function isTicked(rule: RuleText, field: ListField, value: string): boolean {
  const chosen: readonly string[] = rule[field] ?? [];
  return chosen.includes(value);
}

async function chooseValue(
  ctx: BotContext,
  draft: Draft,
  { field: code, value: written, on, page }: { field: FieldCode; value: string; on: 0 | 1; page: number },
): Promise<void> {
  const field = listFields[code];
  const value = valueOf(written, choicesOf(draft.rule, field));
  if (value === undefined) return box(ctx, 'button-over');
  const changed = { ...draft, rule: setValue(draft.rule, field, value, on === 1) };
  writeDraft(ctx, changed);
  await showChoices(ctx, changed, code, page);
}

// Where a rule listens: entries of the address book, tags and names of monitored addresses to tick, and a question that
// takes anything else.

export const mostAddresses = 50;
export const mostTags = 20;

const none = { addresses: [], tags: [], names: [] };

async function showWhere(ctx: FormContext, draft: Draft, page: number): Promise<void> {
  const { words } = ctx;
  const all = await entriesOf(ctx, draft);
  const keyboard = new InlineKeyboard();
  for (const entry of all) {
    const isOn = hasEntry(draft.rule, entry);
    const label = `${isOn ? '✅' : '▫️'} ${entryWord(ctx, draft.rule, entry)}`;
    const carried = { draft: draft.id, entry: codeOfEntry(entry), on: isOn ? 0 : 1, page } as const;
    keyboard.text(label, draftButtons.setWhere.data(carried)).row();
  }
  const to = (other: number) => draftButtons.where.data({ draft: draft.id, page: other });
  const ask = draftButtons.ask.data({ draft: draft.id, question: 'where' });
  const last = [InlineKeyboard.text(words.plain('rule-where-other'), ask), backToRule(ctx, draft)];
  await show(ctx, words('rule-ask-where'), withMore(words, keyboard, last, { part: page, to }));
}

async function chooseWhere(
  ctx: BotContext,
  draft: Draft,
  carried: { entry: string; on: 0 | 1; page: number },
): Promise<void> {
  const all = await entriesOf(ctx, draft);
  const found = all.filter((entry) => codeOfEntry(entry) === carried.entry);
  const [entry] = found;
  if (!entry || found.length > 1) return box(ctx, 'button-over');
  const rule = setEntry(draft.rule, entry, carried.on === 1);
  if (!rule) return box(ctx, 'rule-where-full', { most: mostAddresses, tags: mostTags });
  const changed = { ...draft, rule };
  writeDraft(ctx, changed);
  await showWhere(ctx, changed, carried.page);
}

/** Undefined when the list is full. A place of no entries is anywhere. */
export function setEntry(rule: RuleText, entry: Where, isOn: boolean): RuleText | undefined {
  const before = rule.where ?? none;
  const others = before[entry.in].filter((value) => !isSameEntry({ in: entry.in, value }, entry));
  const list = isOn ? [...others, entry.value] : others;
  if (list.length > (entry.in === 'addresses' ? mostAddresses : mostTags)) return undefined;
  const where = { ...before, [entry.in]: list };
  const isEmpty = where.addresses.length + where.tags.length + where.names.length === 0;
  return { ...rule, where: isEmpty ? null : where };
}

export function entryWord(ctx: FormContext, rule: RuleText, entry: Where): string {
  const where = { ...none, [entry.in]: [entry.value] };
  return fieldWords({ ...rule, where }, 'where', { ...plainSpeakerOf(ctx), isShort: true })[0] ?? entry.value;
}

/** What the rule has, then everything else that can be chosen. */
async function entriesOf(ctx: FormContext, { rule, place }: Draft): Promise<Where[]> {
  const { addresses, tags, names } = rule.where ?? none;
  const own: Where[] = [
    ...addresses.map((value) => ({ in: 'addresses' as const, value })),
    ...tags.map((value) => ({ in: 'tags' as const, value })),
    ...names.map((value) => ({ in: 'names' as const, value })),
  ];
  const all = listWheres(await knownPlaces(ctx, place)).map(({ entry }) => entry);
  return [...own, ...all.filter((entry) => !hasEntry(rule, entry))];
}

/** The address book, and the names in events that may be shown in the draft's place. */
export async function knownPlaces(ctx: FormContext, place: Draft['place']): Promise<WhereAround> {
  const events = (await lastEvents(ctx.deps)).filter(({ facts }) => mayBeShown(ctx, place, facts));
  return { book: ctx.deps.store.settings.data.addresses, names: namesIn(events) };
}

function hasEntry({ where }: RuleText, entry: Where): boolean {
  return where?.[entry.in].some((value) => isSameEntry({ in: entry.in, value }, entry)) === true;
}

function isSameEntry(one: Where, other: Where): boolean {
  return one.in === 'addresses' ? isSameAddress(one.value, other.value) : one.value === other.value;
}

export function codeOfEntry(entry: Where): string {
  return codeOf(`${entry.in}:${entry.value}`, entryLetters);
}
