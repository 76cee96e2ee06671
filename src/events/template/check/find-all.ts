// All places of a text to mend, as far as they can be told: what can't be read is taken out, and the rest is read
// again, so that one mistake doesn't hide the next.

import type { EventDefinition } from '../../event.ts';
import { scanTemplate, type Piece, type Break } from '../scan.ts';
import { findFieldProblems } from './fields.ts';
import { type Problem, problemAt, replacement, type ProblemCode } from './problem.ts';
import { readSyntax } from './syntax.ts';
import { close, readTag, type MarkupFault, type Tag } from '../../../telegram/markup.ts';
import { filterNames } from '../engine.ts';

/** `isAll`: nothing is hidden behind them. */
export type Found = { readonly problems: readonly Problem[]; readonly isAll: boolean };

/** Each takes one more reading of the text; as many as are shown to a person. */
const mostReadings = 5;

/** By the sieves that read the source: signs, Liquid, fields and Telegram's tags. */
export function findAll(text: string, definition: EventDefinition, names: ReadonlySet<string>): Found {
  const problems: Problem[] = [];
  const add = (found: readonly Problem[]) => {
    const isSaid = ({ from, to }: Problem) =>
      problems.some((said) => from < Math.max(said.to, said.from + 1) && said.from < Math.max(to, from + 1));
    problems.push(...found.filter((problem) => !isSaid(problem)));
  };
  const answer = (isAll: boolean): Found => ({
    problems: problems.toSorted((a, b) => a.from - b.from),
    isAll,
  });

  let rest = text;
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const signs = findSignProblems(rest, names);
    const read = signs.length === 0 ? readSyntax(rest) : undefined;
    if (read?.ok) {
      add(findFieldProblems(rest, read.parsed, definition, names));
      const tags = findTagProblems(rest);
      add(tags);
      return answer(tags.every(standsAlone));
    }
    const found = read ? [read.problem] : signs;
    add(found);
    const without = withoutPieces(rest, found);
    if (without === undefined) return answer(false);
    rest = without;
  }
  return answer(false);
}

/** The text with the outputs of the problems as letters. Undefined where the end of one, or a tag, is what is wrong. */
function withoutPieces(text: string, problems: readonly Problem[]): string | undefined {
  const { pieces, broken } = scanTemplate(text);
  if (broken) return undefined;
  let rest = text;
  for (const { from, to } of problems) {
    const touched = pieces.filter((piece) => piece.from < Math.max(to, from + 1) && from < piece.to);
    if (touched.some(({ kind }) => kind === 'tag' || kind === 'hidden')) return undefined;
    const output: Piece | undefined = touched.find(({ kind }) => kind === 'output');
    const [begin, end] = output ? [output.from, output.to] : [from, to];
    rest = rest.slice(0, begin) + rest.slice(begin, end).replace(/[^\n]/g, 'x') + rest.slice(end);
  }
  return rest;
}

// Fourth sieve: Telegram's tags in the literal text, with their place in the source. What depends on a condition is left
// to the probes, which see whole messages.

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
function standsAlone({ code }: Problem): boolean {
  return alone.has(code);
}

function findTagProblems(text: string): Problem[] {
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

// First sieve: the signs around fields and tags, read without Liquid, whose own messages name other places and reasons.

/** One sign, or those of another alphabet, around a field with its filters. Telegram's apps write « for two <. */
const halfSigned =
  /(?:\{|«|《+|〈+|＜+|｛+|‹|<)\s*([A-Za-z_]\w*)\s*(\|[^{}<>«»《》〈〉＜＞｛｝‹›\n]*)?(?:\}|»|》+|〉+|＞+|｝+|›|>)/g;
/** Quotation marks hide what stands within them. */
const withinPiece =
  /"[^"]*"|'[^']*'|[“”„‟«»＂]|[‘’‚]|&&|\|\||={3,}|<>|≠|％|｜|：|，|＝+|（|）|%\s+\}|\}|(?<![=!<>])=(?!=)/g;
const rightSigns: Readonly<Record<string, string>> = {
  '&&': 'and',
  '||': 'or',
  '<>': '!=',
  '≠': '!=',
  '％': '%',
  '｜': '|',
  '：': ':',
  '，': ',',
  '（': '(',
  '）': ')',
  '=': '==',
};
/** Tags in which `=` compares. */
const comparing = new Set(['if', 'elsif', 'unless', 'when', 'case']);

function findSignProblems(text: string, names: ReadonlySet<string>): Problem[] {
  const { pieces, broken } = scanTemplate(text);
  const found = pieces.flatMap((piece) =>
    piece.kind === 'text' ? halfFields(text, piece, names) : signsWithin(text, piece),
  );
  if (broken) found.push(breakProblem(text, broken, names));
  return found.toSorted((a, b) => a.from - b.from);
}

function halfFields(text: string, { from, to }: Piece, names: ReadonlySet<string>): Problem[] {
  return [...text.slice(from, to).matchAll(halfSigned)].flatMap((match) => {
    const [written, name = '', filtered = ''] = match;
    if (!names.has(name)) return [];
    const begin = from + match.index;
    const right = `<<${name}${filtered === '' ? '' : ` ${filtered.trim()}`}>>`;
    return [replacement(text, [begin, begin + written.length], 'field-half', right)];
  });
}

function signsWithin(text: string, piece: Piece): Problem[] {
  if (piece.kind === 'hidden' || piece.kind === 'text') return [];
  if (piece.kind === 'tag' && (piece.name === '' || piece.name === '#' || piece.name === 'comment'))
    return [];
  const inner = text.slice(piece.from + 2, piece.to - 2);
  return [...inner.matchAll(withinPiece)].flatMap((match) => {
    const [sign] = match;
    const right = rightOf(sign, piece);
    if (right === undefined) return [];
    const from = piece.from + 2 + match.index;
    return [replacement(text, [from, from + sign.length], 'sign', right)];
  });
}

function rightOf(sign: string, piece: Piece): string | undefined {
  if (/^["'].+|^""|^''/.test(sign)) return undefined;
  if (/^[“”„‟«»＂‘’‚]$/.test(sign)) return '"';
  if (/^(?:={3,}|＝+)$/.test(sign)) return '==';
  if (/^%?\s*\}$/.test(sign)) return piece.kind === 'tag' ? '%}' : undefined;
  const compares = piece.kind === 'tag' && comparing.has(piece.name);
  return sign === '=' && !compares ? undefined : rightSigns[sign];
}

function breakProblem(text: string, broken: Break, names: ReadonlySet<string>): Problem {
  const { why, at, sign, stop } = broken;
  if (why === 'tripled') {
    const [written = '<<<'] = /^<{3,}[^<>]*>*/.exec(text.slice(at, at + 200)) ?? [];
    const inner = written.replace(/[<>]/g, '').trim();
    return replacement(text, [at, at + written.length], 'field-tripled', `<<${inner}>>`);
  }
  const line = lineFrom(text, at);
  if (sign === '{%') return tagProblem(text, at, line);
  const [open = '', inner = '', close = ''] = /^(?:<<|\{\{)([^<>{}]*)([>}]{0,2})/.exec(line) ?? [];
  if (hasOddQuotes(inner)) return problemAt(text, [at, at + line.length], 'quote-open');
  const isNested = close === '' && why === 'inside' && /^(?:<<|\{\{)/.test(text.slice(stop, stop + 2));
  if (isNested && inner.trim() !== '') return nestedProblem(text, at, { inner, stop }, names);
  const expression = inner.replace(/^-/, '').trim();
  // Without its end, only the first word is surely meant as a field.
  const [name = ''] = /^[\w.]+/.exec(expression) ?? [];
  const said = close === '' && names.has(name) ? name : expression;
  const to = at + (close === '' ? 2 + inner.indexOf(said) + said.length : open.length);
  if (said === '') return problemAt(text, [at, Math.max(at + 2, to)], 'field-unclosed', { right: '<<…>>' });
  return replacement(text, [at, to], 'field-unclosed', `<<${said}>>`);
}

/** `<<label_of <<receiver>> >>`: the word before the inner field was meant as a filter. */
function nestedProblem(
  text: string,
  at: number,
  { inner, stop }: { inner: string; stop: number },
  names: ReadonlySet<string>,
): Problem {
  const [field = ''] = /\w+/.exec(text.slice(stop + 2, stop + 66)) ?? [];
  const word = inner.trim();
  const end = /^(?:<<|\{\{)[^<>{}]*(?:>>|\}\})\s*(?:>>|\}\})?/.exec(text.slice(stop, stop + 200));
  const to = stop + (end?.[0].length ?? 2);
  const isFilter = filterNames.includes(word) && names.has(field);
  return isFilter
    ? replacement(text, [at, to], 'field-nested', `<<${field} | ${word}>>`)
    : problemAt(text, [at, to], 'field-nested');
}

function tagProblem(text: string, at: number, line: string): Problem {
  const found = /%\s+\}|\}|%$/.exec(line.slice(2));
  if (!found) return problemAt(text, [at, at + line.length], 'tag-cut', { right: '%}' });
  const from = at + 2 + found.index;
  return replacement(text, [from, from + found[0].length], 'sign', '%}');
}

function hasOddQuotes(text: string): boolean {
  return /["']/.test(text.replace(/"[^"]*"|'[^']*'/g, ''));
}

function lineFrom(text: string, at: number): string {
  return text.slice(at, at + 200).split('\n')[0] ?? '';
}
