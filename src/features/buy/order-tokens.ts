// Splits the text of an order into what its words are: addresses, names of the book, numbers with their units, words for
// a resource. Nothing is decided here about which of them an order takes; see order-text.ts. Pure.

import { foldLabel } from '../../store/settings/settings.ts';
import { findAddresses } from '../../tron/find-addresses.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import { bare, endsInMark, hanAmountsInFigures, numberAt, narrow } from './number-words.ts';
import { entriesOf, phraseToken, type Lexicon, type OrderToken } from './order-words.ts';
import { betweenScripts } from '../../input/book-names.ts';
import { foldWord, type InputWords } from '../../base/input-words.ts';

/** Longer texts are no orders; their rest is one unknown word. */
const mostWords = 64;
/** The line end behind a number, which is a mark then: no number goes on in the next line. */
const numberAtLineEnd = /(?<=(?<!\S)[^\p{L}\s]*\p{N})[^\S\n\r\v\f\u2028\u2029]*[\n\r\v\f\u2028\u2029]/gu;

/** `without` are names that are read as words this time. */
export function tokensOf(
  text: string,
  lexicon: Lexicon,
  without: ReadonlySet<number> = new Set(),
): OrderToken[] {
  const visible = withoutInvisible(text);
  const tokens: OrderToken[] = [];
  let from = 0;
  let names = 0;
  /** Whether the next name is read as a name; names count from 0. */
  const takesName = () => !without.has(names++);
  const addWords = (part: string) => {
    // A mark may be all that stands between an address and the next word: `T…,65000`.
    const rest = from === 0 ? part : part.replace(/^[\s,，:：;；、]+/, '');
    const marked = spaceMarks(hanAmountsInFigures(rest, lexicon), lexicon.names).replace(
      numberAtLineEnd,
      '; ',
    );
    const words = marked.split(/\s+/).filter((word) => word !== '');
    tokens.push(...wordTokens(words.slice(0, mostWords), lexicon, takesName));
    if (words.length > mostWords) tokens.push({ is: 'unknown', written: words.slice(mostWords).join(' ') });
  };
  for (const { start, end, written, read, isContractPage } of findAddresses(visible)) {
    // A link stands for all addresses in it; what is as long as one but something else, such as an id, is left out.
    if (start < from && !read.ok && read.problem !== 'checksum') continue;
    addWords(visible.slice(from, start));
    tokens.push({ is: 'address', written, read, isContractPage });
    from = end;
  }
  addWords(visible.slice(from));
  return tokens;
}

function wordTokens(words: readonly string[], lexicon: Lexicon, takesName: () => boolean): OrderToken[] {
  const tokens: OrderToken[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    const isOdd = oddSign.test(word);
    const [token, length] = nameAt(words, at, lexicon, takesName) ??
      (isOdd ? [unknown(word), 1] : undefined) ??
      numberToken(words, at, lexicon, tokens) ??
      phraseAt(words, at, lexicon) ?? [undefined, 1];
    if (token) tokens.push(token);
    else if (/[\p{L}\p{N}]/u.test(word)) tokens.push(...splitAt(words, at, lexicon, takesName));
    at += length;
  }
  return tokens;
}

function splitAt(
  words: readonly string[],
  at: number,
  lexicon: Lexicon,
  takesName: () => boolean,
): OrderToken[] {
  const split = (takes: () => boolean) => splitWord(words[at] ?? '', lexicon, words[at + 1] ?? '', takes);
  // Names are counted only in a word that can be split.
  return (split(() => true) && split(takesName)) ?? [unknown(words[at] ?? '')];
}

type At = [token: OrderToken, length: number] | undefined;

function nameAt(words: readonly string[], at: number, lexicon: Lexicon, takesName: () => boolean): At {
  const { names, longest } = lexicon;
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const whole = phrase.join(' ');
    // Behind a mark another word begins: `hot, wallet` is the name `hot wallet` only if that is how it is written.
    const isDivided =
      (phrase.slice(0, -1).some(endsInMark) || oddSign.test(whole)) && !names.has(foldLabel(whole));
    const entries = isDivided ? [] : entriesOf(whole, lexicon);
    if (entries.length === 0) continue;
    const written = names.has(foldLabel(whole)) ? whole : bare(whole);
    const next = words[at + length] ?? '';
    if (mayContinue(written, next, lexicon))
      return [{ is: 'unclear', written: `${written} ${next}` }, length];
    return takesName() ? [{ is: 'name', written, entries }, length] : undefined;
  }
  return undefined;
}

/** `before` are the tokens of the words before it. */
function numberToken(
  words: readonly string[],
  at: number,
  lexicon: Lexicon,
  before: readonly OrderToken[],
): At {
  const isName = (from: number) => nameAt(words, from, lexicon, () => true) !== undefined;
  const found = numberAt(words, at, lexicon.input, isName);
  if (!found) return undefined;
  const { length, ...number } = found;
  const named = before.findLast(({ is }) => is !== 'filler');
  const isBehindName = named?.is === 'name' || named?.is === 'unknown';
  if (isBehindName && mayBelongToName(number.number, number.unit, lexicon.input))
    return [{ is: 'unclear', written: `${named.written} ${number.written}` }, length];
  return [{ is: 'number', ...number }, length];
}

function phraseAt(words: readonly string[], at: number, lexicon: Lexicon): At {
  for (let length = Math.min(lexicon.longest, words.length - at); length > 0; length--) {
    const written = words.slice(at, at + length).join(' ');
    const token = phraseToken(written, lexicon) ?? phraseToken(bare(written), lexicon);
    if (token) return [token, length];
  }
  return undefined;
}

function unknown(written: string): OrderToken {
  return { is: 'unknown', written };
}

// Puts a space where a mark divides the words of an order and none was typed: `热钱包，65k`, `hot,65k`, `65000,1h`. A mark
// inside a number stays where it is. Pure.

/**
 * Signs that say nothing of an order: of sums and separators, quotes, an approximate number, arrows at the receiver, ticks,
 * bullets, and emoji of courtesy and money. Any other sign may say no, or compare.
 */
const harmless = '+=\\|~≈\\^\\`´№ℹ→➔➙➛-➢➤⟶⇒⇨⮕▶►▸▹▷↓⬇👉👇↳✓✔✅☑👌🆗▪▫■□●○◦◆◇♦★☆✦✧⭐🌟🔹🔸🔷🔶🔵🟢🟡⚪⚫';
const courtesy =
  '🙏👍👋🤝💪🫡🙂😊😀😃😄😁😉😎🤗❤♥💙💚💛🧡💜🎉✨🔥⚡🚀💎❗❕☝🏻-🏿💰💵💸💳🪙💲🏦👛📦📌📍📝📒🔋🔌🕐⏰⏱⏳⌛🏠👤👥👩👨💻💼';
const odd = `[\\p{S}--[${harmless}${courtesy}]]`;
/** A sign that may say no, or compare, also as a stroke through letters. */
const oddSign = new RegExp(
  `${odd}|[\\u0334-\\u0338\\u0489\\u20D2\\u20D3\\u20D8-\\u20DA\\u20E0\\u20E2\\u20E5-\\u20EB]|~{2}`,
  'v',
);
const denials = new RegExp(`[\\-=–—]+>|!=|=/=|<>|<(?!/?\\w+>)|(?<!</?\\w{1,20})>|~{2,}|[${odd}--[<>]]`, 'gv');
/** Of Chinese keyboards. */
const wideSigns = /[！－／＜＝＞｜～]/gu;

/** Signs that are no digits, among them those that NFKC makes digits of: `①131000` is an item of a list, not 1,131,000. */
const enclosed = /[^\p{Nd}\p{L}\s]/gu;

/** A text that holds a name of the book which these rules would divide is left as it is. */
function spaceMarks(text: string, names: Lexicon['names']): string {
  const lower = text.toLowerCase();
  for (const { label } of names.values()) {
    if (lower.includes(label.toLowerCase()) && divide(label) !== label) return text;
  }
  return divide(text);
}

function divide(text: string): string {
  const divided = text
    .replace(wideSigns, narrow)
    .replace(enclosed, (sign) => (/\d/.test(sign.normalize('NFKC')) ? '; ' : sign));
  return (
    divided
      .replace(denials, (sign) => (/^[-=–—]+>$/.test(sign) ? ' ' : ` ${oddSign.test(sign) ? sign : '≠'} `))
      .replace(/[，、；。：](?=\S)/gu, (mark, at: number) =>
        isInNumber(divided, mark, at) ? mark : `${mark} `,
      )
      .replace(betweenScripts, ' ')
      .replace(/=/g, ', ')
      .replace(/(?<=\p{L})[,:;](?=[\p{L}\p{N}])|(?<=\p{N})[,:;](?=\p{L})/gu, (mark) => `${mark} `)
      // A comma divides thousands only before exactly three digits.
      .replace(/(?<=\d{4}|,\d{3}),(?=\d)(?!\d{3}(?!\d))/g, ', ')
  );
}

/** `65，000`, as keyboards with full-width marks write it. */
function isInNumber(text: string, mark: string, at: number): boolean {
  const around = narrow(text.slice(at - 1, at + 5));
  return mark === '，' && /^\d,\d{3}(?!\d)/.test(around);
}

// Reads words that are written without a space between them, such as `65000能量1小时` or `65000energy`.

/** Undefined if a part stays unknown. `after` is the next word; `takesName`: whether the next name is read as a name. */
function splitWord(
  word: string,
  lexicon: Lexicon,
  after: string,
  takesName: () => boolean,
): OrderToken[] | undefined {
  const { input, names } = lexicon;
  const text = bare(narrow(word));
  const phrases = [
    ...names.keys(),
    ...input.resources.keys(),
    ...input.oneHour,
    ...input.each,
    ...input.kinds.keys(),
  ];
  const known = [...phrases, ...input.fillers].filter((phrase) => isGlued(phrase) || /^\d/.test(text));
  const units = [...input.zeros.keys(), ...input.timeUnits.keys()].sort((a, b) => b.length - a.length);
  const tokens: OrderToken[] = [];
  let rest = foldWord(text);
  while (rest !== '') {
    const [, number] = /^(\d[\d.,]*)/.exec(rest) ?? [];
    if (number !== undefined) {
      const remaining = rest.slice(number.length);
      const unit = units.find((one) => remaining.startsWith(one)) ?? '';
      tokens.push({ is: 'number', written: number + unit, number, unit });
      rest = remaining.slice(unit.length);
      continue;
    }
    const phrase = longestAtStart(known, rest);
    if (phrase === '') return undefined;
    const entry = names.get(phrase);
    const remaining = rest.slice(phrase.length);
    const mayGoOn =
      remaining === ''
        ? mayContinue(phrase, after, lexicon) || isLongerName(phrase, after, lexicon)
        : mayContinueGlued(phrase, remaining, lexicon);
    if (entry && mayGoOn) return [{ is: 'unclear', written: text }];
    if (entry && takesName()) {
      tokens.push({ is: 'name', written: entry.label, entries: entriesOf(entry.label, lexicon) });
      rest = remaining;
      continue;
    }
    const word = entry
      ? longestAtStart(
          known.filter((one) => phraseToken(one, lexicon)),
          rest,
        )
      : phrase;
    if (word === '') return undefined;
    const token = phraseToken(word, lexicon);
    if (token) tokens.push(token);
    rest = rest.slice(word.length);
  }
  return tokens.length > 1 ? tokens : undefined;
}

function longestAtStart(phrases: readonly string[], text: string): string {
  return phrases
    .filter((one) => text.startsWith(one))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

/** Whether a name begins with both: in `给hot wallet` the wallet `hot wallet` may be meant, and not `hot`. */
function isLongerName(name: string, next: string, { names }: Lexicon): boolean {
  const word = foldWord(bare(next));
  return (
    word !== '' &&
    [...names.keys()].some((one) => one === `${name} ${word}` || one.startsWith(`${name} ${word} `))
  );
}

/** Words of languages that are written without spaces. */
function isGlued(phrase: string): boolean {
  return /\p{Script=Han}/u.test(phrase);
}

// Finds the digits behind a name that may belong to the name or to what follows: `hot 1 hour` is `hot` for one hour, or
// `hot 1`. Such a text is asked about and never guessed. Pure.

type Known = { input: Pick<InputWords, 'zeros' | 'timeUnits'>; names: ReadonlyMap<string, unknown> };

/**
 * Whether the last digits of a name may as well begin an amount or a duration with the next word, since the name without
 * them is a name too: `cold wallet 2 131 000` is 131,000 for `cold wallet 2`, or 2,131,000 for `cold wallet`.
 */
function mayContinue(name: string, next: string, { input, names }: Known): boolean {
  const [, shorter] = /^(.+?)(?: |(?<=\p{Script=Han}))\d{1,3}$/u.exec(name) ?? [];
  if (shorter === undefined || !names.has(foldLabel(shorter))) return false;
  const word = foldWord(next);
  // A group with a suffix, such as `131k`, is an amount by itself.
  return (
    /^\d{3}(?:[.,]\d+)?$/.test(bare(word)) || beginsWithUnit(word, input) || beginsWithUnit(bare(word), input)
  );
}

/** `热钱包165000` is 65,000 for `热钱包1`, or 165,000 for `热钱包`. `rest` is what follows the name without a space. */
function mayContinueGlued(name: string, rest: string, { input, names }: Known): boolean {
  // A name with a space, such as `热钱包 1` or `热钱包 1h`, is written without it too.
  const endings = [...names.keys()].flatMap((one) => {
    const ending = one.startsWith(`${name} `) ? one.slice(name.length + 1) : '';
    return /^\d\S*$/.test(ending) ? [ending] : [];
  });
  if (endings.some((ending) => rest.startsWith(ending))) return true;
  if (!/\d$/.test(name)) return false;
  if (/^\d/.test(rest)) return true;
  const hasShorter = [...names.keys()].some(
    (one) => name.startsWith(one) && /^\d+$/.test(name.slice(one.length)),
  );
  return hasShorter && unitsOf(input).some((unit) => rest.startsWith(unit));
}

/**
 * Whether the first group of a number that is written with spaces may belong to the word before it: `payouts 2 131 000`
 * is 2,131,000 for `payouts`, or 131,000 for `payouts 2`. In `payouts 65 000` nothing is left for an amount.
 */
function mayBelongToName(number: string, unit: string, { zeros }: Pick<InputWords, 'zeros'>): boolean {
  const [, ...rest] = number.split(' ');
  return rest.length > (zeros.has(unit) ? 0 : 1) && !rest[0]!.startsWith('0');
}

function beginsWithUnit(word: string, input: Known['input']): boolean {
  return unitsOf(input).some(
    (unit) => word === unit || (/\p{Script=Han}/u.test(unit) && word.startsWith(unit)),
  );
}

function unitsOf({ zeros, timeUnits }: Known['input']): string[] {
  return [...zeros.keys(), ...timeUnits.keys()];
}
