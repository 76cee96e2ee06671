// Reads words that are written without a space between them, such as `65000能量1小时` or `65000energy`.

import { foldWord } from '../../input-words.ts';
import { mayContinue, mayContinueGlued } from './doubtful-digits.ts';
import { bare, narrow } from './number-words.ts';
import { entriesOf, phraseToken, type Lexicon, type OrderToken } from './order-words.ts';

/** Undefined if a part stays unknown. `after` is the next word; `takesName`: whether the next name is read as a name. */
export function splitWord(
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
