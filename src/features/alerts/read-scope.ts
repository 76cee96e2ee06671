// Reads what is muted, as it was typed: everything, a rule by its number or name, an entry of the address book, a whole
// address, or a kind of event. Nothing similar is taken; the nearest are only offered. Pure.

import { events } from '../../events/index.ts';
import { namedBy } from '../../input/book-names.ts';
import { foldWord, type InputWords } from '../../base/input-words.ts';
import { foldLabel, type BookAddress } from '../../store/settings/settings.ts';
import type { AlertMute, AlertRule } from '../../store/settings/alert-rules.ts';
import { parseAddress } from '../../tron/address.ts';
import { nearestNames } from '../book/near-names.ts';

export type MuteScope = AlertMute['scope'];

export type ScopeWords = {
  readonly book: readonly Pick<BookAddress, 'label' | 'address'>[];
  readonly rules: readonly Pick<AlertRule, 'n' | 'name'>[];
  readonly input: InputWords;
};

const mostNear = 3;

/** `rule 2`, `规则2`: undefined where it is no such text. */
export function ruleNumber(text: string, { rule }: InputWords): number | undefined {
  const [, word = '', digits = ''] = /^([^\d#№]+?)\s*[#№]?\s*(\d{1,9})$/u.exec(foldWord(text).trim()) ?? [];
  return rule.has(word.trim()) ? Number(digits) : undefined;
}

/** Undefined for a text that is none, or more than that. */
export function readScope(text: string, words: ScopeWords): MuteScope | undefined {
  const written = text.trim();
  const found = readExactly(written, words);
  if (found || written === '') return found;
  for (const less of withoutNoise(written, words.input)) {
    const inside = readExactly(less, words);
    if (inside) return inside;
  }
  return undefined;
}

function readExactly(written: string, { book, rules, input }: ScopeWords): MuteScope | undefined {
  const text = foldWord(written);
  if (text === '' || input.everything.has(text) || isAlerts(text, input)) return { of: 'all' };
  const n = ruleNumber(text, input);
  if (n !== undefined && rules.some((rule) => rule.n === n)) return { of: 'rule', n };
  const name = foldLabel(written);
  const named = rules.find((rule) => rule.name !== null && foldLabel(rule.name) === name);
  if (named) return { of: 'rule', n: named.n };
  const parsed = parseAddress(written);
  if (parsed.ok) return { of: 'address', address: parsed.address };
  const [labelled, alike] = namedBy(written, book);
  if (labelled && !alike) return { of: 'address', address: labelled.address };
  const event = events.find((one) => one.name === input.eventNames.get(text));
  return event && { of: 'kind', kind: event.type };
}

/** What is typed may mean these, because a letter or two are wrong. */
export function nearScopes(text: string, words: ScopeWords): MuteScope[] {
  const { book, rules, input } = words;
  const names = [
    ...book.map(({ label }) => label),
    ...rules.flatMap(({ name }) => name ?? []),
    ...input.eventNames.keys(),
    ...input.everything,
  ].map((label) => ({ label }));
  const tried = [text, ...withoutNoise(text, input)];
  const near = tried.map((one) => nearestNames(one, names)).find((found) => found.length > 0) ?? [];
  const scopes = near.flatMap(({ label }) => readExactly(label, words) ?? []);
  return [...new Map(scopes.map((scope) => [JSON.stringify(scope), scope])).values()].slice(0, mostNear);
}

function isAlerts(text: string, { commands }: InputWords): boolean {
  return commands.get(text) === 'alerts';
}

/**
 * The text without the words at its ends that say nothing of what is muted, such as `alerts` and `at`, one less each
 * time; one word is left.
 */
function* withoutNoise(text: string, input: InputWords): Generator<string> {
  const isNoise = (word: string) => input.muteFillers.has(word) || isAlerts(word, input);
  let words = text.split(/\s+/).filter((word) => word !== '');
  const unspaced = [...input.commands].flatMap(([word, is]) =>
    is === 'alerts' && /\p{Script=Han}/u.test(word) ? [word] : [],
  );
  while (words.length > 0) {
    yield words.join(' ');
    const [first = ''] = words;
    const last = words.at(-1) ?? '';
    const ending = unspaced.find((word) => foldWord(last).endsWith(word) && last.length > word.length);
    if (ending !== undefined)
      words = [...words.slice(0, -1), last.slice(0, -ending.length).replace(/的$/, '')];
    else if (words.length === 1) return;
    else if (isNoise(foldWord(last))) words = words.slice(0, -1);
    else if (isNoise(foldWord(first))) words = words.slice(1);
    else return;
    words = words.filter((word) => word !== '');
  }
}
