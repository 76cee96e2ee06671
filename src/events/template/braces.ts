// `<<field>>` and `{{field}}` mean the same. Liquid knows one pair of delimiters, so the first is written as the
// second before parsing: both are two characters long, and lines and columns stay what they were.

/** What is copied unchanged: blocks that aren't rendered, tags, and outputs that have braces already. */
const untouched = [
  String.raw`\{%-?\s*raw\s*-?%\}[^]*?\{%-?\s*endraw\s*-?%\}`,
  String.raw`\{%-?\s*comment\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}`,
  String.raw`\{%[^]*?%\}`,
  String.raw`\{\{(?:"[^"]*"|'[^']*'|[^"'])*?\}\}`,
];
const angled = String.raw`<<((?:"[^"]*"|'[^']*'|[^"'])*?)>>`;
/** Longest alternatives first; an opening that is left over has no end. */
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
