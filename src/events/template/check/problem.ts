// What is wrong with a template that somebody wrote, and where. Each code has its words in the locales, as
// `template-problem-<code>`.

import type { EventDefinition } from '../../event.ts';

export const problemCodes = [
  'text-empty',
  'text-long',
  'unclosed',
  'field-empty',
  'field-rest',
  'field-unknown',
  'field-of-other',
  'field-data',
  'value-unquoted',
  'value-near',
  'tag-unclosed',
  'tag-unopened',
  'tag-unknown',
  'filter-unknown',
  'filter-colon',
  'filter-label',
  'filter-number',
  'number-long',
  'expression',
  'markup-unclosed',
  'markup-crossed',
  'markup-unopened',
  'markup-unsupported',
  'markup-newline',
  'markup-stray',
  'markup-unfinished',
  'markup-attribute',
  'markup-link',
  'markup-field',
  'markup-branch',
  'case-empty',
  'case-long',
  'case-costly',
  'case-broken',
  'case-markup',
  'case-entities',
  'case-reserved',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/**
 * `written` stands in the source from `from` to before `to`, in UTF-16 units. `right` is what would do in its place;
 * `fix` is that change, where it can be made without asking.
 */
export type Problem = {
  readonly code: ProblemCode;
  readonly from: number;
  readonly to: number;
  readonly written: string;
  readonly right?: string | undefined;
  readonly fix?: string | undefined;
  /** The event whose field it is. */
  readonly of?: EventDefinition | undefined;
  /** With which event the result was wrong; it has no place in the source. */
  readonly probe?: ProbeName | undefined;
};

/** `value`: the example with another value of an enum field. `real`: one that was stored, and when it came. */
export type ProbeName =
  | { readonly of: 'example' | 'required' }
  | { readonly of: 'value'; readonly field: string; readonly value: string }
  | { readonly of: 'real'; readonly at: number };

/** The problem with the text between two offsets; a `right` that is to be put there makes a fix. */
export function problemAt(
  text: string,
  [from, to]: readonly [number, number],
  code: ProblemCode,
  more: Pick<Problem, 'right' | 'fix' | 'of'> = {},
): Problem {
  return { code, from, to, written: text.slice(from, to), ...more };
}

/** Both are right: the place is exchanged for the words that are suggested. */
export function replacement(
  text: string,
  range: readonly [number, number],
  code: ProblemCode,
  right: string,
): Problem {
  return problemAt(text, range, code, { right, fix: right });
}

/** The first problem that can be mended without asking, and the text with that fix. */
export function mended(
  text: string,
  problems: readonly Problem[],
): { right: string; text: string } | undefined {
  const first = problems.find(({ fix }) => fix !== undefined);
  if (first?.fix === undefined) return undefined;
  return { right: first.fix, text: text.slice(0, first.from) + first.fix + text.slice(first.to) };
}
