import { expect, it } from 'vitest';
import { foreignText } from '../../src/setup/foreign-text.ts';

it.each([
  ['no\u001B[2J\nway', 'no [2J way'],
  ['Sam\u202Eevil\u200B', 'Samevil'],
  ['  a \u2028 b\u0000', 'a b'],
  ['Ольга 👩‍💻', 'Ольга 👩‍💻'],
])('reads %j as %j', (text, shown) => {
  expect(foreignText(text)).toBe(shown);
});

it('is cut where it is long, and only there', () => {
  expect(foreignText('x'.repeat(200))).toBe('x'.repeat(200));
  expect(foreignText('x'.repeat(300))).toBe(`${'x'.repeat(200)}…`);
});
