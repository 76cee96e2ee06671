// Reads a number that has one word or several: `65000`, `65k`, `65 000`, `65 k`, `1 h`.

import { hanReadings } from '../../input/numeral.ts';
import { foldWord, type InputWords } from '../../base/input-words.ts';

/** `unit` is a suffix such as `k` or `h`, folded; empty for none. `length` counts words. */
export type NumberWords = { written: string; number: string; unit: string; length: number };

/** Longer numbers are amounts. */
const mostDigitsOfTime = 4;

/** `isName`: whether a name of the book begins at that word, which then is no part of the number. */
export function numberAt(
  words: readonly string[],
  at: number,
  input: InputWords,
  isName: (at: number) => boolean,
): NumberWords | undefined {
  const alone = bare(narrow(words[at] ?? ''));
  if (hanReadings(foldWord(alone)).length > 1) return { written: alone, number: alone, unit: '', length: 1 };
  const [, number, attached = ''] = /^(\d[\d.,]*?)(\p{L}[\p{L}.]*)?$/u.exec(alone) ?? [];
  if (number === undefined) return undefined;
  const isUnit = (word: string) => input.zeros.has(word) || input.timeUnits.has(word);
  if (attached !== '') {
    const unit = foldWord(attached);
    return isUnit(unit) ? { written: bare(words[at] ?? ''), number, unit, length: 1 } : undefined;
  }
  let end = at + 1;
  const groups = [number];
  // A group with a suffix is an amount by itself: in `2 131k` the 2 is another number.
  const groupAt = (index: number) => /^\d{3}(?:[.,]\d+)?$/.exec(withoutEnd(narrow(words[index] ?? '')))?.[0];
  // Behind a mark another number begins: `1. 131 000` is a list's first line, and `131 000, 500` two amounts.
  const mayGoOn = () => !endsInMark(words[end - 1] ?? '');
  let group = groupAt(end);
  while (/^\d{1,3}$/.test(number) && group !== undefined && mayGoOn() && !isName(end)) {
    groups.push(group);
    end += 1;
    group = groupAt(end);
  }
  const next = mayGoOn() ? foldWord(words[end] ?? '') : '';
  // In `65000 hour` the hour is a word of its own.
  const isAmount = groups.join('').length > mostDigitsOfTime;
  const fits = (word: string) => input.zeros.has(word) || (!isAmount && input.timeUnits.has(word));
  const nextUnit = [next, bare(next)].find((word) => word !== '' && fits(word) && !isName(end));
  if (nextUnit !== undefined) end += 1;
  const written = bare(words.slice(at, end).join(' '));
  return { written, number: groups.join(' '), unit: nextUnit ?? '', length: end - at };
}

const hanAmount =
  /(?<![\p{Script=Latin}\d.,点〇零一二两兩三四五六七八九十百千万萬])(?:\d{1,4}|[一二两兩三四五六七八九十百千]{1,8})[万萬w](?:[\d一二两兩三四五六七八九十百千零]{1,8})?(?![\d.,点万萬w])/giu;

/** `6万5` and `六万五` in figures; a number of two readings becomes a word of its own. A name stays as it is, and so does what is a time as well: `6万5小时`. */
export function hanAmountsInFigures(
  text: string,
  { input, names }: { input: InputWords; names: ReadonlyMap<string, { label: string }> },
): string {
  return text.replace(hanAmount, (written, at: number) => {
    const next = foldWord(text.slice(at + written.length));
    const isTime = [...input.timeUnits.keys()].some((unit) => next.startsWith(unit));
    const isName = [...names.values()].some(({ label }) => label.includes(written));
    if (isTime || isName || /^\d+\D$/.test(written)) return written;
    const [number = written, other] = hanReadings(foldWord(written));
    return other === undefined ? String(number) : ` ${written} `;
  });
}

/** Without the marks of a sentence around it. */
export function bare(word: string): string {
  return withoutEnd(word.replace(/^[("'«“~≈]+/u, ''));
}

function withoutEnd(word: string): string {
  return word.replace(/[)"'»”.,;:!?…。，；：！？、]+$/u, '');
}

export function endsInMark(word: string): boolean {
  const text = narrow(word);
  return withoutEnd(text) !== text;
}

/** Full-width digits and marks of Chinese keyboards as ASCII. */
export function narrow(word: string): string {
  return word.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}
