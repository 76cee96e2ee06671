// Text that came from outside, made fit to stand in a message: it can't break lines, turn the direction of the
// words around it, or push them out of the message.

/** Marks that reorder the text around them on the screen. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Keeps a number's digits through JSON.stringify; TypeScript's libraries don't know it yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (digits: string) => unknown };

/** JSON of a value that parseLossless read: a bigint stands as a plain integer, to the last digit. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? rawJSON(inner.toString()) : inner,
  );
}

/** Any value of parsed JSON as text; nothing for null. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : toJson(value);
}

/** On one line. */
export function clean(text: string): string {
  return withoutMarks(text).trim();
}

/** With its lines as they are, for a block of its own. */
export function cleanBlock(text: string): string {
  return text.split(/\r?\n/).map(withoutMarks).join('\n');
}

function withoutMarks(text: string): string {
  return text.toWellFormed().replace(directionMarks, '').replace(breaks, ' ');
}

/** At most `longest` UTF-16 units, no character cut in two. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}
