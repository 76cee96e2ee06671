// The numbers and marks in the text of an order: which words are one number, such as `65 000` and `65 k`, and where a mark
// divides words that are written without a space. Pure.

import { betweenScripts } from './book-names.ts';
import { hanReadings } from './numeral.ts';
import { inputWords } from './words.ts';
import { foldWord } from '../base/visible-text.ts';

/** `unit` is a suffix such as `k` or `h`, folded; empty for none. `length` counts words. */
type NumberWords = { written: string; number: string; unit: string; length: number };

/** Longer numbers are amounts. */
const mostDigitsOfTime = 4;

/** `isName`: whether a name of the book begins at that word, which then is no part of the number. */
export function numberAt(
  words: readonly string[],
  at: number,
  isName: (at: number) => boolean,
): NumberWords | undefined {
  const alone = bare(narrow(words[at] ?? ''));
  if (hanReadings(foldWord(alone)).length > 1) return { written: alone, number: alone, unit: '', length: 1 };
  const [, number, attached = ''] = /^(\d[\d.,]*?)(\p{L}[\p{L}.]*)?$/u.exec(alone) ?? [];
  if (number === undefined) return undefined;
  const isUnit = (word: string) => inputWords.zeros.has(word) || inputWords.timeUnits.has(word);
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
  const fits = (word: string) => inputWords.zeros.has(word) || (!isAmount && inputWords.timeUnits.has(word));
  const nextUnit = [next, bare(next)].find((word) => word !== '' && fits(word) && !isName(end));
  if (nextUnit !== undefined) end += 1;
  const written = bare(words.slice(at, end).join(' '));
  return { written, number: groups.join(' '), unit: nextUnit ?? '', length: end - at };
}

const hanAmount =
  /(?<![\p{Script=Latin}\d.,点〇零一二两兩三四五六七八九十百千万萬])(?:\d{1,4}|[一二两兩三四五六七八九十百千]{1,8})[万萬w](?:[\d一二两兩三四五六七八九十百千零]{1,8})?(?![\d.,点万萬w])/giu;

/** `6万5` and `六万五` in figures. Two readings become a word of their own; names and times (`6万5小时`) stay. */
export function hanAmountsInFigures(text: string, names: ReadonlyMap<string, { label: string }>): string {
  return text.replace(hanAmount, (written, at: number) => {
    const next = foldWord(text.slice(at + written.length));
    const isTime = [...inputWords.timeUnits.keys()].some((unit) => next.startsWith(unit));
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

// Puts a space where a mark divides the words of an order and none was typed: `热钱包，65k`, `hot,65k`, `65000,1h`. A mark
// inside a number stays where it is. Pure.

/**
 * Signs that say nothing of an order: of sums and separators, quotes, an approximate number; then arrows at the receiver,
 * ticks, bullets, and emoji of courtesy and money. Any other sign may say no, or compare.
 */
const ofText = '+=\\|~≈\\^\\`´№ℹ';
const pictures = '→➔➙➛-➢➤⟶⇒⇨⮕▶►▸▹▷↓⬇👉👇↳✓✔✅☑👌🆗▪▫■□●○◦◆◇♦★☆✦✧⭐🌟🔹🔸🔷🔶🔵🟢🟡⚪⚫';
const courtesy =
  '🙏👍👋🤝💪🫡🙂😊😀😃😄😁😉😎🤗❤♥💙💚💛🧡💜🎉✨🔥⚡🚀💎❗❕☝🏻-🏿💰💵💸💳🪙💲🏦👛📦📌📍📝📒🔋🔌🕐⏰⏱⏳⌛🏠👤👥👩👨💻💼';
const odd = `[\\p{S}--[${ofText}${pictures}${courtesy}]]`;
/** A word ends at them: `🔋65k`. */
const wordEnds = new RegExp(`[${pictures}${courtesy}]`, 'gv');
/** A sign that may say no, or compare, also as a stroke through letters. */
export const oddSign = new RegExp(
  `${odd}|[\\u0334-\\u0338\\u0489\\u20D2\\u20D3\\u20D8-\\u20DA\\u20E0\\u20E2\\u20E5-\\u20EB]|~{2}`,
  'v',
);
const denials = new RegExp(`[\\-=–—]+>|!=|=/=|<>|<(?!/?\\w+>)|(?<!</?\\w{1,20})>|~{2,}|[${odd}--[<>]]`, 'gv');
/** Of Chinese keyboards. */
const wideSigns = /[！－／＜＝＞｜～]/gu;

/** Signs that are no digits, among them those that NFKC makes digits of: `①131000` is an item of a list, not 1,131,000. */
const enclosed = /[^\p{Nd}\p{L}\s]/gu;

/** A text that holds a name of the book which these rules would divide is left as it is. */
export function spaceMarks(text: string, names: ReadonlyMap<string, { label: string }>): string {
  const lower = text.toLowerCase();
  for (const { label } of names.values()) {
    if (lower.includes(label.toLowerCase()) && divide(label) !== label) return text;
  }
  return divide(text);
}

function divide(text: string): string {
  const divided = text
    .replace(wideSigns, narrow)
    .replace(wordEnds, ' $& ')
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
