// Telegram's HTML: the only place that turns text into markup. Values are escaped unless they are `Html` already.

/** Valid Telegram markup, made by the functions below or by a text of a locale. */
export type Html = { readonly html: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);
}

export function raw(html: string): Html {
  return { html };
}

/** `<code>`, which every Telegram client copies on a tap. */
export function code(text: string): Html {
  return raw(`<code>${escapeHtml(text)}</code>`);
}

/** A quotation of which Telegram shows three lines until a tap; it may hold `<code>`, but no further quotation. */
export function foldedQuote(text: string | Html): Html {
  return raw(`<blockquote expandable>${toHtml(text)}</blockquote>`);
}

export function link(url: string, label: string | Html): Html {
  return raw(`<a href="${escapeHtml(url)}">${toHtml(label)}</a>`);
}

/** 2038-01-19 03:14:07 UTC, the latest signed 32-bit Unix time; Telegram shows no later one. */
const latestUnix = 2 ** 31 - 1;

/**
 * A time that a tap shows in the reader's own zone: Telegram's `<tg-time>`, which without a format keeps `text` as it
 * is. With `format: 'r'` the reader's client shows how far away the time is, and counts.
 */
export function timeTag(ms: number, text: string | Html, format?: 'r'): Html {
  const unix = Math.floor(ms / 1000);
  const inside = toHtml(text);
  if (!(unix > 0 && unix <= latestUnix)) return raw(inside);
  return raw(`<tg-time unix="${unix}"${format ? ` format="${format}"` : ''}>${inside}</tg-time>`);
}

/** Leaves the text of times without their tags: for buttons, captions, and wherever entities are scarce. */
export function withoutTimeTags(html: string): string {
  return html.replace(/<\/?tg-time[^>]*>/g, '');
}

export function toHtml(value: string | Html): string {
  return typeof value === 'string' ? escapeHtml(value) : value.html;
}
