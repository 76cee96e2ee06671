// Divides the text of a template into literal text, outputs (`<<field>>` or `{{field}}`) and tags (`{% if %}`), in one
// pass from beginning to end, so that its cost grows with the length of the text alone.

/** `from` and `to` are UTF-16 offsets, the delimiters included. */
export type Piece = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'text' | 'hidden' }
  | { readonly kind: 'output'; readonly isAngled: boolean }
  | { readonly kind: 'tag'; readonly name: string }
);

/**
 * Where the scan could not go on. `unclosed`: the end of `sign` is missing. `inside`: another opening or closing sign
 * stands at `stop`, within an output. `tripled`: a third `<` before a field.
 */
export type Break = {
  readonly why: 'unclosed' | 'inside' | 'tripled';
  readonly at: number;
  readonly sign: '<<' | '{{' | '{%';
  readonly stop: number;
};

export type Scan = { readonly pieces: readonly Piece[]; readonly broken: Break | undefined };

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
      if (end < 0) return stop({ why: 'unclosed', at: begin, sign: '{%', stop: text.length });
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
    if (isAngled && text[begin + 2] === '<')
      return stop({ why: 'tripled', at: begin, sign: '<<', stop: begin + 2 });
    const end = outputEnd(text, begin, isAngled ? '>>' : '}}');
    if (!end.isFound) {
      const why = end.at === text.length ? 'unclosed' : 'inside';
      return stop({ why, at: begin, sign: isAngled ? '<<' : '{{', stop: end.at });
    }
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

type Translated = { ok: true; text: string } | { ok: false; problem: string };

export function toBraces(text: string): Translated {
  const { pieces, broken } = scanTemplate(text);
  // Liquid itself refuses the other signs that are not closed.
  const isOfLiquid = broken?.why === 'unclosed' && broken.sign !== '<<';
  if (broken && !isOfLiquid) return { ok: false, problem: describe(text, broken) };
  const translated = pieces.map((piece) => {
    const written = text.slice(piece.from, piece.to);
    return piece.kind === 'output' && piece.isAngled ? `{{${written.slice(2, -2)}}}` : written;
  });
  return { ok: true, text: translated.join('') + text.slice(broken?.at ?? text.length) };
}

/** For the log; people who edit a template get the words of check/find-all.ts. */
function describe(text: string, { why, at, sign, stop }: Break): string {
  const line = `Line ${text.slice(0, at).split('\n').length}`;
  if (why === 'tripled') return `${line}: two < are enough.`;
  const close = sign === '<<' ? '>>' : sign === '{{' ? '}}' : '%}';
  if (why === 'unclosed') return `${line}: ${sign} is not closed by ${close}.`;
  return `${line}: ${sign} is not closed by ${close}, but ${text.slice(stop, stop + 2)} follows.`;
}

// Where something stands in a text, for people: line, column, and a picture of the line with carets under the place.

type PlaceInText = { line: number; column: number };

/** How much of a long line is shown before and behind the place. */
const around = 24;
const mostCarets = 40;
/** Characters of Chinese, Japanese and Korean, which are twice as wide in a monospaced font. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;

/** `from` is a UTF-16 offset; columns count characters, both begin with 1. */
export function placeInText(text: string, from: number): PlaceInText {
  const before = text.slice(0, from).split('\n');
  return { line: before.length, column: charactersOf(before.at(-1)!).length + 1 };
}

/** Two lines: the source around the place, and carets under it. */
export function drawCarets(text: string, from: number, to: number): string {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const [line = ''] = text.slice(lineStart).split('\n');
  const before = charactersOf(line.slice(0, from - lineStart).replaceAll('\t', ' '));
  const marked = charactersOf(line.slice(from - lineStart, to - lineStart)).slice(0, mostCarets);
  const after = charactersOf(line.slice(from - lineStart + marked.join('').length));
  const head = before.length > around ? ['…', ...before.slice(-around)] : before;
  const tail = after.length > around ? [...after.slice(0, around), '…'] : after;
  const carets = marked.map((character) => (wide.test(character) ? '^^' : '^')).join('') || '^';
  const spaces = head.map((character) => (wide.test(character) ? '\u3000' : ' ')).join('');
  return `${[...head, ...marked, ...tail].join('')}\n${spaces}${carets}`;
}

const segmenter = new Intl.Segmenter('en');

function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
