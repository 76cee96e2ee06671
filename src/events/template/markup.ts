// HTML that the filters of templates make, and the visible text of Telegram HTML.

import type { Html } from '../../html.ts';

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

/** The visible text of Telegram HTML. Every `<` and `&` from outside was escaped, so these two patterns are enough. */
export function htmlToText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity);
}
