import { InlineKeyboard } from 'grammy';
import { expect, it } from 'vitest';
import { mostButtons, withMore } from '../../../src/bot/ask/pages.ts';
import { i18n } from '../../spoken.ts';

const words = i18n.words('en');
const button = (name: string) => InlineKeyboard.text(name, name);
/** The labels of each part of a screen with rows of these lengths, one after the other. */
function partsOf(lengths: readonly number[], last: number): string[][] {
  const rows = lengths.map((length, row) => Array.from({ length }, (_, at) => button(`${row}.${at}`)));
  const ends = Array.from({ length: last }, (_, at) => button(`end ${at}`));
  const parts: string[][] = [];
  for (let part = 0; ;) {
    const to = (other: number) => `part:${other}`;
    const shown = withMore(words, InlineKeyboard.from(rows), ends, { part, to }).inline_keyboard.flat();
    parts.push(shown.map(({ text }) => text));
    const more = shown.find(({ text }) => text.startsWith('⋯'));
    const next = more && 'callback_data' in more ? Number(more.callback_data.slice('part:'.length)) : 0;
    if (next === 0) return parts;
    part = next;
  }
}

it('shows eight buttons as they are, and no More', () => {
  expect(partsOf([2, 2, 3], 1)).toHaveLength(1);
  expect(partsOf([2, 2, 3], 1)[0]).toHaveLength(8);
});

it.each([
  [[2, 2, 4], 1],
  [[9], 0],
  [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 2],
  [[20, 1], 2],
  [[3, 3, 3, 3, 3], 1],
])('shows rows of %j with %i below in parts of at most eight, each button once', (lengths, last) => {
  const parts = partsOf(lengths, last);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(mostButtons);
  const own = parts.flat().filter((label) => !/^(⋯|end)/.test(label));
  expect(own).toEqual(lengths.flatMap((length, row) => Array.from({ length }, (_, at) => `${row}.${at}`)));
  for (const part of parts) expect(part.filter((label) => label.startsWith('end'))).toHaveLength(last);
});

it('a part that there is no longer is the last one', () => {
  const rows = InlineKeyboard.from([Array.from({ length: 10 }, (_, at) => button(String(at)))]);
  const { inline_keyboard: shown } = withMore(words, rows, [], { part: 9, to: String });
  expect(shown.flat().map(({ text }) => text)).toEqual(['7', '8', '9', '⋯ More 2/2']);
});
