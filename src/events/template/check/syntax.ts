// Second sieve: what Liquid can't read. Its messages name the reason in its own terms; the place is kept.

import { LiquidError, type Template } from 'liquidjs';
import { toBraces } from '../scan.ts';
import { filterNames, parseLiquid, tags } from '../engine.ts';
import { nearestOf } from '../../../input/name.ts';
import { problemAt, replacement, type Problem } from './problem.ts';

/** Tags that stand within others, or end them, by the tag that opens. */
const inner: Readonly<Record<string, string>> = {
  elsif: 'if',
  else: 'if',
  endif: 'if',
  endunless: 'unless',
  when: 'case',
  endcase: 'case',
  endfor: 'for',
  endcomment: 'comment',
  endraw: 'raw',
};
const tagNames = [...tags, ...Object.keys(inner)].filter((name) => name !== '#');

export type Read = { ok: true; parsed: Template[] } | { ok: false; problem: Problem };

export function readSyntax(text: string): Read {
  const translated = toBraces(text);
  // The first sieve has spoken about every sign that does not fit.
  if (!translated.ok) return { ok: false, problem: problemAt(text, [0, 0], 'expression') };
  try {
    return { ok: true, parsed: parseLiquid(translated.text) };
  } catch (error) {
    return { ok: false, problem: describe(text, error) };
  }
}

function describe(text: string, error: unknown): Problem {
  if (!LiquidError.is(error)) return problemAt(text, [0, 0], 'expression');
  const { begin, end } = error.token;
  const range = [begin, Math.min(end, text.length)] as const;
  const message = error.message.replace(/, line:\d+, col:\d+[^]*$/, '');
  const [, unclosed] = /^tag \{%-?\s*(\w+)[^]*not closed$/.exec(message) ?? [];
  if (unclosed !== undefined)
    return problemAt(text, range, 'tag-unclosed', { right: `{% end${unclosed} %}` });
  const [, unknown] = /^tag "(.*)" not found$/.exec(message) ?? [];
  if (unknown !== undefined) return tagProblem(text, range, unknown);
  const [, filter] = /^undefined filter: (.*)$/.exec(message) ?? [];
  if (filter !== undefined) return filterProblem(text, range, filter);
  const elseIf = /\{%-?\s*(else\s+if)\b/.exec(text.slice(begin));
  if (message.startsWith('unexpected "if') && elseIf) {
    const from = begin + elseIf.index + elseIf[0].length - elseIf[1]!.length;
    return replacement(text, [from, from + elseIf[1]!.length], 'sign', 'elsif');
  }
  if (message.startsWith('invalid value expression: ""')) {
    return problemAt(text, pieceAround(text, begin), 'field-empty');
  }
  if (message.startsWith('expected ":"')) return problemAt(text, range, 'filter-colon');
  return problemAt(text, begin === range[1] ? pieceAround(text, begin) : range, 'expression');
}

function tagProblem(text: string, range: readonly [number, number], name: string): Problem {
  const opener = Object.hasOwn(inner, name) ? inner[name] : undefined;
  if (opener !== undefined) return problemAt(text, range, 'tag-unopened', { right: `{% ${opener} … %}` });
  const right = name === 'elseif' || name === 'elif' ? 'elsif' : nearestOf(name, tagNames);
  const at = text.indexOf(name, range[0]);
  const within = at < 0 || at > range[1] ? range : ([at, at + name.length] as const);
  return problemAt(text, within, 'tag-unknown', { right, ...(right !== undefined && { fix: right }) });
}

function filterProblem(text: string, [from, to]: readonly [number, number], name: string): Problem {
  const right = nearestOf(name, filterNames);
  const found = /^[^|]*/.exec(text.slice(from, to))?.[0].length ?? 0;
  const at = text.indexOf(name, from + found);
  const range = at < 0 || at >= to ? ([from, to] as const) : ([at, at + name.length] as const);
  return problemAt(text, range, 'filter-unknown', { right, ...(right !== undefined && { fix: right }) });
}

/** The output or tag in which the offset lies. */
function pieceAround(text: string, at: number): [number, number] {
  const from = Math.max(
    text.lastIndexOf('<<', at),
    text.lastIndexOf('{{', at),
    text.lastIndexOf('{%', at),
    0,
  );
  const ends = ['>>', '}}', '%}'].map((sign) => text.indexOf(sign, at)).filter((end) => end >= 0);
  return [from, ends.length === 0 ? text.length : Math.min(...ends) + 2];
}
