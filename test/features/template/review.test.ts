// The place of something in a text, as people count and see it.

import { expect, it } from 'vitest';
import { drawCarets, placeInText } from '../../../src/features/template/review.ts';

it.each([
  ['abc', 0, '1:1'],
  ['a\nbc', 3, '2:2'],
  ['能量：x', 3, '1:4'],
  ['😀👩‍👩‍👧x', '😀👩‍👩‍👧'.length, '1:3'],
])('in %j the offset %d is %s', (text, offset, place) => {
  const { line, column } = placeInText(text, offset);
  expect(`${line}:${column}`).toBe(place);
});

it('draws carets below the place', () => {
  expect(drawCarets('Energy for <<reciever>>', 13, 21)).toBe(
    'Energy for <<reciever>>\n             ^^^^^^^^',
  );
  expect(drawCarets('one\ntwo <<x>> three\nfour', 10, 11)).toBe('two <<x>> three\n      ^');
});

it('keeps the carets below characters that are twice as wide', () => {
  expect(drawCarets('能量 <<接收>>', 5, 7)).toBe('能量 <<接收>>\n\u3000\u3000   ^^^^');
});

it('shows a part of a long line', () => {
  const [shown = '', carets = ''] = drawCarets(`${'a'.repeat(200)}<<x>>${'b'.repeat(200)}`, 202, 203).split(
    '\n',
  );
  expect(shown.length).toBeLessThan(60);
  expect(shown[carets.indexOf('^')]).toBe('x');
});
