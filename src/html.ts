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

export function link(url: string, label: string | Html): Html {
  return raw(`<a href="${escapeHtml(url)}">${toHtml(label)}</a>`);
}

export function toHtml(value: string | Html): string {
  return typeof value === 'string' ? escapeHtml(value) : value.html;
}
