// Puts a space where a mark divides the words of an order and none was typed: `热钱包，65k`, `hot,65k`, `65000,1h`. A mark
// inside a number stays where it is. Pure.

import { betweenScripts } from '../../book-names.ts';
import { narrow } from './number-words.ts';
import type { Lexicon } from './order-words.ts';

/**
 * Signs that say nothing of an order: of sums and separators, quotes, an approximate number, arrows at the receiver, ticks,
 * bullets, and emoji of courtesy and money. Any other sign may say no, or compare.
 */
const harmless = '+=\\|~≈\\^\\`´№ℹ→➔➙➛-➢➤⟶⇒⇨⮕▶►▸▹▷↓⬇👉👇↳✓✔✅☑👌🆗▪▫■□●○◦◆◇♦★☆✦✧⭐🌟🔹🔸🔷🔶🔵🟢🟡⚪⚫';
const courtesy =
  '🙏👍👋🤝💪🫡🙂😊😀😃😄😁😉😎🤗❤♥💙💚💛🧡💜🎉✨🔥⚡🚀💎❗❕☝🏻-🏿💰💵💸💳🪙💲🏦👛📦📌📍📝📒🔋🔌🕐⏰⏱⏳⌛🏠👤👥👩👨💻💼';
const odd = `[\\p{S}--[${harmless}${courtesy}]]`;
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
export function spaceMarks(text: string, names: Lexicon['names']): string {
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
