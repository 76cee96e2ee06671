// Divides the text of a template into literal text, outputs (`<<field>>` or `{{field}}`) and tags (`{% if %}`), in one
// pass from beginning to end, so that its cost grows with the length of the text alone.

/** `from` and `to` are UTF-16 offsets, the delimiters included. */
export type Piece = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'text' | 'hidden' }
  | { readonly kind: 'output'; readonly isAngled: boolean }
  | { readonly kind: 'tag'; readonly name: string }
);

/** The end of `sign` is missing: another opening or closing sign stands at `stop`, or the text ends there. */
export type Break = {
  readonly at: number;
  readonly sign: keyof typeof closings;
  readonly stop: number;
};

type Scan = { readonly pieces: readonly Piece[]; readonly broken: Break | undefined };

/** What ends an output or a tag, by what opens it. */
export const closings = { '<<': '>>', '{{': '}}', '{%': '%}' } as const;

const opening = /<<|\{\{|\{%/g;
/** What ends an output, or must not stand within one outside of quotation marks. */
const withinOutput = /["']|<<|\{\{|\{%|%\}|>>|\}\}/g;
const tagName = /\{%-?\s*(\w+|#)?/y;
/** The content of these tags is not read: `raw` is shown as it is, `comment` not at all. */
const blocks: Readonly<Record<string, RegExp>> = {
  raw: /\{%-?\s*endraw\s*-?%\}/g,
  comment: /\{%-?\s*endcomment\s*-?%\}/g,
};

export function scanTemplate(text: string): Scan {
  const pieces: Piece[] = [];
  let here = 0;
  const stop = (broken: Break): Scan => ({ pieces, broken });

  for (;;) {
    const begin = searchFrom(opening, text, here)?.index ?? text.length;
    if (begin > here) pieces.push({ kind: 'text', from: here, to: begin });
    if (begin === text.length) return { pieces, broken: undefined };
    if (text.startsWith('{%', begin)) {
      // From the `%` on: Liquid reads `{%}` as a tag without a name.
      const end = text.indexOf('%}', begin + 1);
      if (end < 0) return stop({ at: begin, sign: '{%', stop: text.length });
      here = end + 2;
      tagName.lastIndex = begin;
      const [, name = ''] = tagName.exec(text) ?? [];
      pieces.push({ kind: 'tag', name, from: begin, to: here });
      const block = Object.hasOwn(blocks, name) ? blocks[name] : undefined;
      if (!block) continue;
      const close = searchFrom(block, text, here);
      // Liquid says by itself that the block is not closed.
      const to = close?.index ?? text.length;
      if (to > here) pieces.push({ kind: name === 'raw' ? 'text' : 'hidden', from: here, to });
      here = to;
      continue;
    }
    const isAngled = text[begin] === '<';
    const end = outputEnd(text, begin, isAngled ? '>>' : '}}');
    if (!end.isFound) return stop({ at: begin, sign: isAngled ? '<<' : '{{', stop: end.at });
    here = end.at;
    pieces.push({ kind: 'output', isAngled, from: begin, to: here });
  }
}

/** Behind the closing sign; if it is not found, where another sign stands, or the end of the text. */
function outputEnd(text: string, begin: number, close: string): { isFound: boolean; at: number } {
  let here = begin + 2;
  for (;;) {
    const found = searchFrom(withinOutput, text, here);
    if (!found) return { isFound: false, at: text.length };
    const [sign] = found;
    if (sign === close) return { isFound: true, at: found.index + 2 };
    if (sign !== '"' && sign !== "'") return { isFound: false, at: found.index };
    const quoted = quoteEnd(text, found.index, sign);
    if (quoted === undefined) return { isFound: false, at: text.length };
    here = quoted;
  }
}

/** Behind the closing quotation mark, as Liquid reads it: a backslash takes the next character out of it. */
function quoteEnd(text: string, begin: number, mark: string): number | undefined {
  for (let here = begin + 1; here < text.length; here += 1) {
    if (text[here] === '\\') here += 1;
    else if (text[here] === mark) return here + 1;
  }
  return undefined;
}

function searchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

// Translates `<<field>>` to `{{field}}` before parsing, because Liquid has only one pair of delimiters. Both are two
// characters long, so lines and columns in error messages stay correct.

type Translated = { ok: true; text: string } | { ok: false; broken: Break };

export function toBraces(text: string): Translated {
  const { pieces, broken } = scanTemplate(text);
  if (broken) return { ok: false, broken };
  const translated = pieces.map((piece) => {
    const written = text.slice(piece.from, piece.to);
    return piece.kind === 'output' && piece.isAngled ? `{{${written.slice(2, -2)}}}` : written;
  });
  return { ok: true, text: translated.join('') };
}
