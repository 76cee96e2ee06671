// Reads what is to be exported as people type it, with what stands behind it or before it: `orders last week`, `上周订单`,
// `📜 Заказы`. Pure.

import { foldWord, type InputWords } from '../../input-words.ts';

export type TypedExport = { of: 'orders' | 'events' | 'bills' | 'audit' | 'backup'; rest: string };

/** Undefined when it neither begins nor ends with one of the words. Labels of buttons may be copied with their picture. */
export function readExport(text: string, { exports }: Pick<InputWords, 'exports'>): TypedExport | undefined {
  const written = foldWord(text).replace(/^[^\p{L}\p{N}]+/u, '');
  const longestFirst = [...exports].toSorted(([one], [other]) => other.length - one.length);
  for (const [word, of] of longestFirst) {
    if (!written.startsWith(word)) continue;
    const rest = written.slice(word.length);
    // Chinese is written without spaces.
    if (rest === '' || /^\s/.test(rest) || /\p{Script=Han}$/u.test(word)) return { of, rest: rest.trim() };
  }
  for (const [word, of] of longestFirst) {
    if (!written.endsWith(word)) continue;
    const rest = written.slice(0, -word.length);
    if (/\s$/.test(rest) || /^\p{Script=Han}/u.test(word)) return { of, rest: rest.trim() };
  }
  return undefined;
}
