// Telegram's tags in the literal text of a template, with their place in the source. What depends on a condition is left
// to the probes, which see whole messages.

import { close, readTag, type MarkupFault, type Tag } from '../../../telegram/markup.ts';
import { scanTemplate, type Piece } from '../scan.ts';
import { problemAt, replacement, type Problem, type ProblemCode } from './problem.ts';

const opening = new Set(['if', 'unless', 'case', 'for']);
const dividing = new Set(['elsif', 'else', 'when']);
const newlines = new Set(['br', 'p', 'div', 'li', 'ul', 'tr']);
const codes: Readonly<Record<MarkupFault['why'], ProblemCode>> = {
  stray: 'markup-stray',
  unfinished: 'markup-unfinished',
  unsupported: 'markup-unsupported',
  attribute: 'markup-attribute',
  unopened: 'markup-unopened',
  crossed: 'markup-crossed',
  unclosed: 'markup-unclosed',
};

const alone: ReadonlySet<ProblemCode> = new Set([
  'markup-stray',
  'markup-newline',
  'markup-unsupported',
  'markup-unclosed',
]);

/** Whether the other tags can be judged before it is mended. */
export function standsAlone({ code }: Problem): boolean {
  return alone.has(code);
}

export function findTagProblems(text: string): Problem[] {
  const { pieces } = scanTemplate(text);
  const masked = mask(text, pieces);
  const { tags, problems } = readAll(text, masked, pieces);
  const nesting = problems.every(standsAlone) ? nestingProblems(text, tags, pieces) : [];
  return [...problems, ...nesting].toSorted((a, b) => a.from - b.from);
}

/** The literal text alone: outputs are letters, and what is not shown is space. */
function mask(text: string, pieces: readonly Piece[]): string {
  return pieces
    .map(({ kind, from, to }) =>
      kind === 'text' ? text.slice(from, to) : (kind === 'output' ? 'x' : ' ').repeat(to - from),
    )
    .join('');
}

function readAll(text: string, masked: string, pieces: readonly Piece[]) {
  const tags: Tag[] = [];
  const problems: Problem[] = [];
  let from = masked.indexOf('<');
  while (from >= 0) {
    const read = readTag(masked, from);
    const inside = pieces.filter(
      (piece) => piece.kind !== 'text' && piece.from >= read.from && piece.to <= read.to,
    );
    const problem = withinTag(text, read, inside) ?? ('why' in read ? faultProblem(text, read) : undefined);
    if (problem) problems.push(problem);
    else if (!('why' in read)) tags.push(read);
    from = masked.indexOf('<', Math.max(read.to, from + 1));
  }
  return { tags, problems };
}

/** A value in a tag could end it, unless `url` has encoded it and quotation marks stand around it. */
function withinTag(text: string, tag: Tag | MarkupFault, inside: readonly Piece[]): Problem | undefined {
  for (const piece of inside) {
    const range = [piece.from, piece.to] as const;
    if (piece.kind === 'tag') return problemAt(text, range, 'markup-branch');
    if (piece.kind !== 'output') continue;
    const inner = text.slice(piece.from + 2, piece.to - 2).replace(/^-|-$/g, '');
    const before = text.slice(tag.from, piece.from);
    const isQuoted = !('why' in tag) && /=\s*(?:"[^"]*|'[^']*)$/.test(before);
    if (isQuoted && /\|\s*url\s*$/.test(inner)) continue;
    const field = inner.split('|')[0]!.trim();
    return isQuoted
      ? replacement(text, range, 'markup-field', `<<${field} | url>>`)
      : problemAt(text, range, 'markup-field', { right: `<<${field} | url>>` });
  }
  return undefined;
}

function faultProblem(text: string, { why, from, to, name, expected }: MarkupFault): Problem {
  const range = [from, Math.max(to, from + 1)] as const;
  if (why === 'stray') return replacement(text, [from, from + 1], 'markup-stray', '&lt;');
  if (why === 'unsupported' && newlines.has(name)) return problemAt(text, range, 'markup-newline');
  if (why === 'attribute' && name === 'a') return problemAt(text, range, 'markup-link');
  const right = why === 'unclosed' || why === 'crossed' ? `</${expected ?? name}>` : undefined;
  return problemAt(text, range, codes[why], { right });
}

/** Whether each tag is closed in the branch in which it was opened; none are found where that can't be said. */
function nestingProblems(text: string, tags: readonly Tag[], pieces: readonly Piece[]): Problem[] {
  const branches: Tag[][] = [[]];
  const steps = [...tags, ...pieces.filter(({ kind }) => kind === 'tag')].toSorted((a, b) => a.from - b.from);
  for (const step of steps) {
    const branch = branches.at(-1)!;
    if ('isEnd' in step) {
      if (!step.isEnd) branch.push(step);
      else if (branch.length === 0 && branches.length > 1) return [];
      else {
        const fault = close(step, branch);
        // What follows a wrong end only follows from it.
        if (fault) return [faultProblem(text, fault)];
      }
      continue;
    }
    const name = step.kind === 'tag' ? step.name : '';
    const ends = name.startsWith('end') || dividing.has(name);
    if (opening.has(name)) branches.push([]);
    else if (ends && branch.length > 0) return [];
    else if (name.startsWith('end') && branches.length > 1 && opening.has(name.slice(3))) branches.pop();
  }
  return branches[0]!.map(({ from, to, name }) =>
    faultProblem(text, { why: 'unclosed', from, to, name, expected: name }),
  );
}
