// Where something stands in a text, for people: line, column, and a picture of the line with carets under the place.

export type PlaceInText = { line: number; column: number };

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
