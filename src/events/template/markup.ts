// HTML that the filters of templates make, and the visible text of Telegram HTML.

import type { Html } from '../../base/html.ts';

const markup: unique symbol = Symbol('markup');

/**
 * HTML that a filter made, which is not escaped again. A payload can't contain the symbol, whatever its fields are
 * called.
 */
export type Markup = Html & { readonly [markup]: true; toString(): string };

export function isMarkup(value: unknown): value is Markup {
  return typeof value === 'object' && value !== null && markup in value;
}

export function toMarkup({ html }: Html): Markup {
  return { html, [markup]: true, toString: () => htmlToText(html) };
}

const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
/** Telegram knows four names, and a character by its number, which may end without a semicolon. */
const entity = /&(?:lt|gt|quot|amp);|&#(?:x([0-9a-f]{1,8})|(\d{1,8}));?/gi;

/** The visible text of Telegram HTML. Every `<` and `&` from outside was escaped, so that `<` begins a tag. */
export function htmlToText(html: string): string {
  return withoutTags(html).replace(entity, (written, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (hex === undefined && decimal === undefined) return characters[written.toLowerCase()] ?? written;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** A pattern would look for the end anew at each `<` of a text that has none. */
function withoutTags(html: string): string {
  let text = '';
  let here = 0;
  for (;;) {
    const begin = html.indexOf('<', here);
    const end = begin < 0 ? -1 : html.indexOf('>', begin);
    if (end < 0) return text + html.slice(here);
    text += html.slice(here, begin);
    here = end + 1;
  }
}
