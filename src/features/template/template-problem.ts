// Says what is wrong with a template that somebody sent: the place, the reason, what would be right, and a picture of
// the line.

import { code, raw, toHtml, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { Found } from '../../events/template/check/find-all.ts';
import type { Problem, ProbeName } from '../../events/template/check/problem.ts';
import { drawCarets, placeInText } from '../../events/template/place-in-text.ts';
import { shorten } from '../../events/template/foreign-text.ts';
import { tagTime } from '../../base/time.ts';

type Reader = { words: Words; timeZone: string };

/** A message has no room for more of a text. */
const longestQuoted = 80;

const mostProblems = 5;

/** The first few of them; the others are counted. */
export function describeProblems(text: string, { problems, isAll }: Found, reader: Reader): string {
  const { words } = reader;
  const count = problems.length;
  const said = problems.slice(0, mostProblems).map((problem) => describeProblem(text, problem, reader));
  const more = count > mostProblems ? [words('template-problems-more', { count: count - mostProblems })] : [];
  const rest = isAll ? [] : [words('template-problems-behind')];
  return [words('template-refused', { count }), ...said, ...more, ...rest].join('\n');
}

/** One line; with carets below it where the source has a place. */
export function describeProblem(text: string, problem: Problem, { words, timeZone }: Reader): string {
  const { code: reason, from, to, written, right, of, probe } = problem;
  const sentence = words(`template-problem-${reason}`, {
    written: shorten(written.replace(/\s+/g, ' '), longestQuoted),
    right: quote(right ?? ''),
    event: raw(of ? words(`event-name-${of.name}`) : ''),
    case: probe ? raw(describeProbe(probe, { words, timeZone })) : '',
  });
  const meant =
    right !== undefined && suggesting.has(reason) ? words('template-meant', { right: quote(right) }) : '';
  const whole = meant === '' ? sentence : `${sentence}${words('sentence-joiner')}${meant}`;
  if (to <= from) return whole;
  const place = words('template-place', { ...placeTexts(text, from), problem: raw(whole) });
  return `${place}\n<pre>${toHtml(drawCarets(text, from, to))}</pre>`;
}

/** Problems whose sentence does not name what would be right by itself. */
const suggesting: ReadonlySet<string> = new Set([
  'field-unknown',
  'field-rest',
  'filter-unknown',
  'filter-label',
  'tag-unknown',
]);

function placeTexts(text: string, from: number): { line: string; column: string } {
  const { line, column } = placeInText(text, from);
  return { line: String(line), column: String(column) };
}

function describeProbe(probe: ProbeName, { words, timeZone }: Reader): string {
  if (probe.of === 'value') {
    return words('template-case-value', { field: code(probe.field), value: code(probe.value) });
  }
  if (probe.of === 'real') return words('template-case-real', { time: tagTime(probe.at, timeZone) });
  return words(`template-case-${probe.of}`);
}

function quote(text: string): string | Html {
  return text === '' ? '' : code(shorten(text, longestQuoted));
}
