// Reads what is muted: everything, a rule by its number or name, an entry of the address book, a whole address, or a kind of
// event; and where a rule applies: an entry, a tag, the service's name of a monitored address, or an address of whatever
// chain. Nothing similar is taken; the nearest are only offered. Pure.

import { foldWord, withoutInvisible } from '../base/visible-text.ts';
import { exactAddress, readAddress, type BookEntry } from './address.ts';
import { nearestNames } from './name.ts';
import { among, distinct, readingsOf, unread, value, type Read } from './result.ts';
import { longestText } from './scan.ts';
import { inputWords } from './words.ts';

export type Scope =
  | { readonly of: 'all' }
  | { readonly of: 'rule'; readonly n: number }
  | { readonly of: 'address'; readonly address: string }
  | { readonly of: 'kind'; readonly kind: string };

export type ScopeAround = {
  readonly book: readonly BookEntry[];
  readonly rules: ReadonlyArray<{ n: number; name: string | null }>;
  readonly events: ReadonlyArray<{ name: string; type: string }>;
};

/** More are not offered. */
const mostNear = 3;
/** A text of nothing else would be read once for each. */
const mostNoise = 6;

/** `rule 2`, `规则2`, `правило №2`, which is folded to `no2`: undefined where it is no such text. */
export function ruleNumber(text: string): number | undefined {
  const [, word = '', digits = ''] =
    /^([^\d#]+?)\s*(?:#|no\.?)?\s*(\d{1,9})$/u.exec(foldWord(text).trim()) ?? [];
  return inputWords.rule.has(word.trim()) ? Number(digits) : undefined;
}

export function readScope(text: string, around: ScopeAround): Read<Scope, 'other'> {
  const written = text.trim();
  if (written.length > longestText) return unread('other');
  const whole = exactScope(written, around);
  if (whole.is !== 'unread' || written === '') return whole;
  for (const less of withoutNoise(written)) {
    const inside = exactScope(less, around);
    if (inside.is !== 'unread') return inside;
  }
  return whole;
}

function exactScope(written: string, { book, rules, events }: ScopeAround): Read<Scope, 'other'> {
  const text = foldWord(written);
  if (text === '' || inputWords.everything.has(text) || isAlerts(text)) return value({ of: 'all' });
  const n = ruleNumber(text);
  const rule = rules.find((one) => one.n === n) ?? rules.find(({ name }) => foldWord(name ?? '') === text);
  if (rule) return value({ of: 'rule', n: rule.n });
  const named = exactAddress(written, book);
  if (named.is !== 'unread')
    return among(
      readingsOf(named).map((address) => ({ of: 'address', address })),
      'other',
    );
  const event = events.find(({ name }) => name === inputWords.eventNames.get(text));
  return event ? value({ of: 'kind', kind: event.type }) : unread('other');
}

/** What is typed may mean these, because a letter or two are wrong. */
export function scopesNear(text: string, around: ScopeAround): Scope[] {
  const { book, rules } = around;
  if (text.length > longestText) return [];
  const names = [
    ...book.map(({ label }) => label),
    ...rules.flatMap(({ name }) => name ?? []),
    ...inputWords.eventNames.keys(),
    ...inputWords.everything,
  ].map((label) => ({ label }));
  const tried = [text, ...withoutNoise(text)];
  const near = tried.map((one) => nearestNames(one, names)).find((found) => found.length > 0) ?? [];
  return distinct(near.flatMap(({ label }) => readingsOf(exactScope(label, around)))).slice(0, mostNear);
}

function isAlerts(text: string): boolean {
  return inputWords.commands.get(text) === 'alerts';
}

/**
 * The text without the words at its ends that say nothing of what is muted, such as `alerts` and `at`, one less each
 * time; one word is left.
 */
function* withoutNoise(text: string): Generator<string> {
  const isNoise = (word: string) => inputWords.muteFillers.has(word) || isAlerts(word);
  let words = text.split(/\s+/).filter((word) => word !== '');
  const unspaced = [...inputWords.commands].flatMap(([word, is]) =>
    is === 'alerts' && /\p{Script=Han}/u.test(word) ? [word] : [],
  );
  for (let taken = 0; words.length > 0 && taken <= mostNoise; taken++) {
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

/** One entry of the place of a rule, by the list that it belongs to. */
export type Where = { readonly in: 'addresses' | 'tags' | 'names'; readonly value: string };

/** `names` are those of monitored addresses that have been seen. */
export type WhereAround = {
  readonly book: ReadonlyArray<BookEntry & { tags: readonly string[] }>;
  readonly names: readonly string[];
};

export function readWhere(text: string, around: WhereAround): Read<Where, 'other'> {
  const written = withoutInvisible(text).trim();
  const isTag = written.startsWith('#');
  const named = isTag ? unread('other') : exactAddress(written, around.book);
  if (named.is === 'value') return value({ in: 'addresses', value: named.value });
  const name = foldWord(written.replace(/^#/, ''));
  const other = listWheres(around).find(
    ({ entry, label }) =>
      (isTag ? entry.in === 'tags' : entry.in !== 'addresses') && foldWord(label) === name,
  );
  if (other) return value(other.entry);
  const found = named.is === 'readings' ? named : readAddress(written, []);
  if (found.is === 'unread')
    return isOtherChain(written) ? value({ in: 'addresses', value: written }) : unread('other');
  return among(
    readingsOf(found).map((address) => ({ in: 'addresses', value: address })),
    'other',
  );
}

export function wheresNear(text: string, around: WhereAround): Where[] {
  const near = nearestNames(withoutInvisible(text).trim().replace(/^#/, ''), listWheres(around));
  return near.slice(0, mostNear).map(({ entry }) => entry);
}

/** Everything that can be chosen: labels first, then tags, then names. */
export function listWheres({ book, names }: WhereAround): Array<{ entry: Where; label: string }> {
  const tags = new Map(book.flatMap((entry) => entry.tags.map((tag) => [foldWord(tag), tag] as const)));
  return [
    ...book.map(({ label, address }) => ({ entry: { in: 'addresses' as const, value: address }, label })),
    ...[...tags.values()].map((tag) => ({ entry: { in: 'tags' as const, value: tag }, label: tag })),
    ...names.map((name) => ({ entry: { in: 'names' as const, value: name }, label: name })),
  ];
}

/** Addresses of Ethereum and Bitcoin, whose transfers the service reports too. */
function isOtherChain(text: string): boolean {
  return (
    /^0x[0-9a-f]{40}$/i.test(text) || /^(?:bc1[a-z0-9]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(text)
  );
}
