// Telegram's HTML: the only place where text becomes markup. Values are escaped unless they are already `Html`.

/** Markup that Telegram may parse; made by the functions below or by a locale's own text. */
export type Html = { readonly html: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);
}

export function raw(html: string): Html {
  return { html };
}

/** `<code>`: a tap copies it in every Telegram client. */
export function code(text: string): Html {
  return raw(`<code>${escapeHtml(text)}</code>`);
}

export function link(url: string, label: string | Html): Html {
  return raw(`<a href="${escapeHtml(url)}">${toHtml(label)}</a>`);
}

export function toHtml(value: string | Html): string {
  return typeof value === 'string' ? escapeHtml(value) : value.html;
}
