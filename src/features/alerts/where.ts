// Where a rule listens: entries of the address book, tags and names of monitored addresses to tick, and a question that
// takes anything else.

import { InlineKeyboard } from 'grammy';
import { isSameAddress } from '../../tron/address.ts';
import { fieldWords, plainSpeakerOf } from './rule-sentence.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { notice, show } from '../../bot/say.ts';
import { draftButtons } from './buttons.ts';
import { writeDraft, type Draft } from './drafts.ts';
import { mayBeShown, lastEvents, namesIn } from './last-events.ts';
import { withMore } from '../../bot/ask/with-more.ts';
import { backToRule } from './editor.ts';
import { listWheres, type Where, type WhereAround } from '../../input/scope.ts';
import type { RuleText } from './rule-text.ts';
import { codeOf, entryLetters } from './value-code.ts';

export const mostAddresses = 50;
export const mostTags = 20;

const none = { addresses: [], tags: [], names: [] };

export async function showWhere(ctx: FormContext, draft: Draft, page: number): Promise<void> {
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

export async function chooseWhere(
  ctx: BotContext,
  draft: Draft,
  carried: { entry: string; on: 0 | 1; page: number },
): Promise<void> {
  const all = await entriesOf(ctx, draft);
  const found = all.filter((entry) => codeOfEntry(entry) === carried.entry);
  const [entry] = found;
  if (!entry || found.length > 1) return notice(ctx, ctx.words.plain('button-over'), { box: true });
  const rule = setEntry(draft.rule, entry, carried.on === 1);
  if (!rule)
    return notice(ctx, ctx.words.plain('rule-where-full', { most: mostAddresses, tags: mostTags }), {
      box: true,
    });
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
