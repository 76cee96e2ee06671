// Splits the text of an order into what its words are: addresses, names of the book, numbers with their units, words for
// a resource. Nothing is decided here about which of them an order takes; see order-text.ts. Pure.

import { foldLabel } from '../../store/settings/settings.ts';
import { findAddresses } from '../../tron/find-addresses.ts';
import { withoutInvisible } from '../../visible-text.ts';
import { mayBelongToName, mayContinue } from './doubtful-digits.ts';
import { bare, endsInMark, hanAmountsInFigures, numberAt } from './number-words.ts';
import { entriesOf, phraseToken, type Lexicon, type OrderToken } from './order-words.ts';
import { oddSign, spaceMarks } from './space-marks.ts';
import { splitWord } from './unspaced-words.ts';

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
