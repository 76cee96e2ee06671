// First sieve: the signs around fields and tags, read without Liquid, whose own messages name other places and reasons.

import { scanTemplate, type Break, type Piece } from '../scan.ts';
import { filterNames } from '../engine.ts';
import { problemAt, replacement, type Problem } from './problem.ts';

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

export function findSignProblems(text: string, names: ReadonlySet<string>): Problem[] {
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
