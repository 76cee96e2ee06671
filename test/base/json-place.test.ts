import { expect, it } from 'vitest';
import { findJsonProblem } from '../../src/base/json-place.ts';

it.each([
  ['{"a": 1\n "b": 2}', 2, 2, 'a comma is missing'],
  ['{\n  "a" 1\n}', 2, 7, 'a colon is missing'],
  ['{"a": }', 1, 7, 'a value is missing'],
  ['{"a": 1', 1, 8, 'a } is missing'],
  ['[1, 2', 1, 6, 'a ] is missing'],
  ['{a: 1}', 1, 2, 'this is no JSON: only true, false and null stand without quotes'],
  ['{"a": "x\n}', 1, 7, 'a " is missing'],
  ['{} {}', 1, 4, 'the text goes on after its end'],
  ['// no\n{}', 1, 1, 'JSON has no comments'],
  ['', 1, 1, 'a value is missing'],
])('of %j the place is line %i, column %i: %s', (text, line, column, problem) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(findJsonProblem(text)).toEqual({ line, column, problem });
});

it('a text that is nested too deeply has its place, whether it is JSON or not', () => {
  const deep = (count: number) => `{"text": "[[[",\n "a": ${'['.repeat(count)}${']'.repeat(count)}}`;
  expect(findJsonProblem(deep(199))).toBeUndefined();
  const problem = 'brackets are nested more than 200 deep';
  expect(findJsonProblem(deep(200))).toEqual({ line: 2, column: 206, problem });
  expect(findJsonProblem('['.repeat(300_000))).toEqual({ line: 1, column: 201, problem });
  expect(findJsonProblem('[]'.repeat(300))).toMatchObject({ column: 3 });
});

it.each(['{"a": [1, "x", null]}', '12345678901234567890123', '"text"', ' true '])(
  'in %s there is none',
  (text) => {
    expect(findJsonProblem(text)).toBeUndefined();
  },
);
