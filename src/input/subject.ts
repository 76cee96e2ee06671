// Reads what a text is about, such as the picture of /stats and the table of /export, and leaves the rest, which is a period:
// `расходы за прошлую неделю`, `上周订单`, `📜 Orders 2026-10`. Pure.

import { foldWord, withoutInvisible } from '../base/visible-text.ts';
import { listOf } from './words.ts';

/** The subjects by the words for them, the longest first. */
type Subjects<Subject> = ReadonlyArray<readonly [word: string, of: Subject]>;

const letter = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;

/** The words of `<prefix>-<subject>` of input.ftl. */
export function subjectsOf<Subject extends string>(
  prefix: string,
  subjects: readonly Subject[],
): Subjects<Subject> {
  return subjects
    .flatMap((of) => listOf(`${prefix}-${of}`).map(([word]) => [word, of] as const))
    .toSorted(([one], [other]) => other.length - one.length);
}

/** Each subject that is named, wherever it stands, and the text without them; words of Chinese stand without spaces. */
export function takeSubjects<Subject>(
  text: string,
  subjects: Subjects<Subject>,
): { found: Set<Subject>; rest: string } {
  const folded = foldWord(withoutInvisible(text)).trim();
  const found = new Set<Subject>();
  let rest = '';
  for (let at = 0; at < folded.length;) {
    const named = subjects.find(([word]) => isWordAt(folded, at, word));
    if (named) found.add(named[1]);
    rest += named ? ' ' : folded[at];
    at += named?.[0].length ?? 1;
  }
  return { found, rest: rest.replaceAll(/^[\s,，、;；.]+|[\s,，、;；.]+$/gu, '') };
}

/** The one that it begins or ends with. Labels of buttons may be copied with their picture. */
export function takeSubject<Subject>(
  text: string,
  subjects: Subjects<Subject>,
): { of: Subject; rest: string } | undefined {
  const folded = foldWord(withoutInvisible(text))
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
  const first = subjects.find(([word]) => isWordAt(folded, 0, word));
  if (first) return { of: first[1], rest: folded.slice(first[0].length).trim() };
  const last = subjects.find(
    ([word]) => folded.endsWith(word) && isWordAt(folded, folded.length - word.length, word),
  );
  return last && { of: last[1], rest: folded.slice(0, -last[0].length).trim() };
}

function isWordAt(text: string, at: number, word: string): boolean {
  if (!text.startsWith(word, at)) return false;
  const isLetter = (sign: string | undefined) => sign !== undefined && letter.test(sign);
  const isInside =
    (isLetter(word[0]) && isLetter(text[at - 1])) ||
    (isLetter(word.at(-1)) && isLetter(text[at + word.length]));
  return !isInside;
}
