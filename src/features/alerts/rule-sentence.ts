// An alert rule as one sentence: what it asks for, and one part for each filter that it has. No filter is left out, so
// that the sentence says the whole rule. Each part is a message of its own that is never inflected.

import { isSameAddress } from '../../tron/address.ts';
import type { EnumFilter } from '../../events/event.ts';
import { events } from '../../events/index.ts';
import { type Html, toHtml } from '../../base/html.ts';
import type { Value, Words } from '../../base/i18n.ts';
import { enumFilters } from '../../rules/facts.ts';
import { type AlertRule, otherValue } from '../../store/settings/alert-rules.ts';
import { type GoneNames, goneNames } from '../../store/settings/named-addresses.ts';
import type { BookAddress } from '../../store/settings/settings.ts';
import { type Reader, toLine, toQuotedLine } from '../../base/lines.ts';
import type { Numeral } from '../../base/number-style.ts';
import { type FormContext, contextReader } from '../../bot/context.ts';

/** What a rule asks for, without its number, its name and its history. */
export type Asked = Pick<
  AlertRule,
  'kinds' | EnumFilter | 'where' | 'directions' | 'atLeast' | 'isLoud' | 'isUrgent'
>;

type Book = readonly Pick<BookAddress, 'label' | 'address'>[];
/**
 * `isPlain`: text without markup, for buttons and boxes; `isShort`: as briefly as a button needs; `gone`: for warnings of
 * names that the address book has no longer.
 */
export type Speaker = { words: Words; book: Book; isPlain?: boolean; isShort?: boolean; gone?: GoneNames };

/** `Transfers: in · USDT · from 1,000 USDT` */
export function ruleSentence(rule: Asked, speaker: Speaker): string {
  const kinds = (rule.kinds ?? []).map((kind, at) =>
    at === 0 ? kindWord(kind, speaker) : kindInText(kind, speaker),
  );
  const head = rule.kinds === null ? say(speaker, 'rule-all') : listed(kinds, speaker);
  const enumPartOf = (filter: EnumFilter) => enumPart(rule, filter, speaker);
  const parts = [
    ...enumFilters.filter((filter) => filter !== 'coins').flatMap(enumPartOf),
    ...directionPart(rule, speaker),
    ...enumPartOf('coins'),
    ...fieldWords(rule, 'atLeast', speaker),
    ...wherePart(rule, speaker),
  ];
  if (parts.length === 0) return head;
  const joined = parts.join(speaker.words.plain('rule-joiner'));
  return speaker.words.plain('rule-sentence', { head, parts: joined });
}

/** The same with its sound: `Transfers: in · USDT. With sound.` */
export function wholeSentence(rule: Asked, speaker: Speaker): string {
  const sound = say(speaker, rule.isLoud ? 'rule-loud' : 'rule-silent');
  const sentences = [
    speaker.words.plain('rule-ended', { sentence: ruleSentence(rule, speaker) }),
    sound,
    ...(rule.isUrgent ? [say(speaker, 'rule-urgent')] : []),
  ];
  return sentences.join(speaker.words.plain('sentence-joiner'));
}

/** The values of one filter, each in words; none where it allows everything. */
export function fieldWords(
  rule: Asked,
  field: 'kinds' | EnumFilter | 'where' | 'directions' | 'atLeast',
  speaker: Speaker,
): string[] {
  if (field === 'kinds') return (rule.kinds ?? []).map((kind) => kindWord(kind, speaker));
  if (field === 'directions')
    return (rule.directions ?? []).map((one) => say(speaker, `rule-direction-${one}`));
  if (field === 'atLeast') {
    return Object.entries(rule.atLeast).map(([coin, amount]) =>
      say(speaker, speaker.isShort ? 'rule-from-short' : 'rule-from', {
        amount: readDecimalText(amount),
        coin: named(coin, speaker),
      }),
    );
  }
  if (field !== 'where') return (rule[field] ?? []).map((value) => valueWord(field, value, speaker));
  const { addresses = [], tags = [], names = [] } = rule.where ?? {};
  return [
    ...addresses.map((address) => addressWord(address, speaker)),
    ...tags.map((tag) => tagWord(tag, speaker)),
    ...names.map((name) => say(speaker, 'rule-at-name', { name: named(name, speaker) })),
  ];
}

/** The plural name of a kind of event or order; a kind that has none as it came. */
export function kindWord(kind: string, speaker: Speaker): string {
  const key = kindKey(kind);
  return speaker.words.has(key) ? say(speaker, key) : foreign(kind, speaker);
}

/** The same within a sentence. No name of a kind begins with a proper noun. */
export function kindInText(kind: string, speaker: Speaker): string {
  const { words } = speaker;
  const word = kindWord(kind, speaker);
  return words.has(kindKey(kind)) ? word.slice(0, 1).toLocaleLowerCase(words.locale) + word.slice(1) : word;
}

function kindKey(kind: string): string {
  return `rule-kind-${events.find(({ type }) => type === kind)?.name ?? kind.replace('.', '-')}`;
}

/** The word of a value that a filter may name; `other` and values without a word too. */
export function valueWord(filter: EnumFilter, value: string, speaker: Speaker): string {
  if (value === otherValue) return say(speaker, `rule-other-${filter}`);
  for (const { filters } of events) {
    const key = `${filters.enums[filter]}-${value}`;
    if (speaker.words.has(key)) return say(speaker, key);
  }
  return foreign(value, speaker);
}

/** The label of the address book, or the address cut in its middle. */
export function addressWord(address: string, speaker: Speaker): string {
  const label = speaker.book.find((entry) => isSameAddress(entry.address, address))?.label;
  if (label !== undefined) return say(speaker, 'rule-at-label', { label: named(label, speaker) });
  const said = { address: named(cut(address), speaker) };
  const former = speaker.gone?.labelOf(address);
  if (former === undefined) return say(speaker, 'rule-at-address', said);
  const key = speaker.isShort ? 'rule-at-label-gone-short' : 'rule-at-label-gone';
  return say(speaker, key, { ...said, label: named(former, speaker) });
}

function tagWord(tag: string, speaker: Speaker): string {
  const said = { tag: named(tag, speaker) };
  if (!speaker.gone?.isTag(tag)) return say(speaker, 'rule-at-tag', said);
  return say(speaker, speaker.isShort ? 'rule-at-tag-gone-short' : 'rule-at-tag-gone', said);
}

function enumPart(rule: Asked, filter: EnumFilter, speaker: Speaker): string[] {
  if (rule[filter] === null) return [];
  const values = listed(fieldWords(rule, filter, speaker), speaker);
  return [speaker.words.plain(`rule-${filter}`, { values })];
}

function wherePart(rule: Asked, speaker: Speaker): string[] {
  if (rule.where === null) return [];
  const all = fieldWords(rule, 'where', speaker);
  return [all.length === 0 ? say(speaker, 'rule-at-none') : listed(all, speaker)];
}

function directionPart(rule: Asked, speaker: Speaker): string[] {
  return rule.directions === null ? [] : [listed(fieldWords(rule, 'directions', speaker), speaker)];
}

function say({ words, isPlain }: Speaker, key: string, values?: Record<string, Value>): string {
  return isPlain ? words.plain(key, values) : words(key, values);
}

/** Some words have a comma themselves. */
function listed(all: readonly string[], { words }: Speaker): string {
  const comma = words.plain('list-comma');
  return all.join(all.some((word) => word.includes(comma)) ? words.plain('rule-list-semicolon') : comma);
}

const longestName = 64;

/** Text from people or the service, in which nothing becomes a link, a mention or a command. */
function named(text: string, { isPlain }: Speaker): string | Html {
  return (isPlain ? toLine(text, longestName) : toQuotedLine(text, longestName)) ?? '?';
}

function foreign(text: string, speaker: Speaker): string {
  const value = named(text, speaker);
  return speaker.isPlain && typeof value === 'string' ? value : toHtml(value);
}

/** `TJRabP…jpRTv8` */
function cut(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;
}

// A decimal text such as `1000.5`, in which settings keep amounts, as a number that each language writes in its style.

/** No known token has more decimals; a longer fraction is cut. */
const mostDecimals = 36;

export function readDecimalText(text: string): Numeral {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, mostDecimals);
  return { amount: BigInt(whole + kept), decimals: kept.length };
}

// In whose words a rule is said: those of the chat, with the labels of the address book.

/** For messages, as HTML. Names that the book has no longer are marked. */
export function speakerOf(ctx: FormContext): Speaker & Reader {
  const { data } = ctx.deps.store.settings;
  return { ...contextReader(ctx), book: data.addresses, gone: goneNames(data) };
}

/** For buttons and boxes, without markup. */
export function plainSpeakerOf(ctx: FormContext): Speaker & Reader {
  return { ...speakerOf(ctx), isPlain: true };
}
