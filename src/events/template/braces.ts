// Translates `<<field>>` to `{{field}}` before parsing, because Liquid has only one pair of delimiters. Both are two
// characters long, so lines and columns in error messages stay correct.

/** Parts that are copied unchanged: `raw` and `comment` blocks, tags, and outputs that are in braces already. */
const untouched = [
  String.raw`\{%-?\s*raw\s*-?%\}[^]*?\{%-?\s*endraw\s*-?%\}`,
  String.raw`\{%-?\s*comment\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}`,
  String.raw`\{%[^]*?%\}`,
  String.raw`\{\{(?:"[^"]*"|'[^']*'|[^"'])*?\}\}`,
];
const angled = String.raw`<<((?:"[^"]*"|'[^']*'|[^"'])*?)>>`;
/** The longest alternatives come first; a `<<` that only the last one matches is not closed. */
const pieces = new RegExp(`${untouched.join('|')}|${angled}|<<`, 'g');

export function toBraces(text: string): { ok: true; text: string } | { ok: false; problem: string } {
  let unclosedAt: number | undefined;
  const translated = text.replace(pieces, (piece: string, inner: string | undefined, index: number) => {
    if (inner !== undefined) return `{{${inner}}}`;
    if (piece === '<<') unclosedAt ??= index;
    return piece;
  });
  if (unclosedAt === undefined) return { ok: true, text: translated };
  const line = text.slice(0, unclosedAt).split('\n').length;
  return { ok: false, problem: `Line ${line}: << is not closed by >>.` };
}
