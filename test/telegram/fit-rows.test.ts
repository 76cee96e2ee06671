import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsIn, columnsOf, fit } from '../../src/telegram/fit-rows.ts';
import { openScene } from '../bot/scene.ts';

const button = (text: string) => ({ text, callback_data: text });

it.each([
  ['✖️ Отмена', 8],
  ['Мгновенная', 10],
  ['✅ 确认', 6],
  ['１２', 4],
])('%s takes %i columns', (label, columns) => {
  expect(columnsOf(label)).toBe(columns);
});

const a = (length: number) => 'a'.repeat(length);

it.each([
  { labels: [a(16), 'b'], lengths: [2] },
  { labels: [a(17), 'b'], lengths: [1, 1] },
  { labels: ['1 ч', '4 ч', 'До 08:00'], lengths: [3] },
  { labels: ['1 ч', '4 ч', a(11)], lengths: [2, 1] },
  { labels: ['能量能量能', '带宽', '闪充'], lengths: [3] },
  { labels: ['能量能量能量', '带宽', '闪充'], lengths: [2, 1] },
  { labels: ['1', '2', '3', a(7)], lengths: [4] },
  { labels: ['1', '2', '3', a(8)], lengths: [2, 2] },
  { labels: ['1', '2', '3', a(17)], lengths: [1, 1, 1, 1] },
  { labels: ['1', '2', '3', '4', '5/5'], lengths: [5] },
  { labels: [], lengths: [0] },
])('breaks $labels into rows of $lengths', ({ labels, lengths }) => {
  expect(fit([labels.map(button)]).map(({ length }) => length)).toEqual(lengths);
});

it('keeps every button in its order, and no long one shares a row', () => {
  const rows = fc.array(fc.array(fc.string({ maxLength: 30 }).map(button), { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(rows, (some) => {
      const fitted = fit(some);
      expect(fitted.flat()).toEqual(some.flat());
      for (const row of fitted) {
        expect(row.every(({ text }) => columnsOf(text) <= columnsIn(row.length))).toBe(true);
      }
      expect(fit(fitted)).toEqual(fitted);
    }),
  );
});

it('holds in every language for what the bot sends and edits', async () => {
  const { owner, telegram, deps } = await openScene();
  for (const locale of deps.i18n.locales) {
    const name = deps.i18n.words(locale).plain('language-name');
    await owner.press(await owner.ask('/language'), new RegExp(`${name.replace(/[()]/g, '\\$&')}$`));
    for (const line of ['/menu', '/alerts', '/members', '/addresses', '/code', '/mute', '/flash'])
      await owner.ask(line);
    await owner.ask('/cancel');
  }
  const keyboards = telegram.calls.flatMap(({ params }) => {
    const markup = params['reply_markup'] as { inline_keyboard?: Array<Array<{ text: string }>> } | undefined;
    return markup?.inline_keyboard ?? [];
  });
  const shared = keyboards.filter((row) => row.length > 1);
  expect(shared.length).toBeGreaterThan(deps.i18n.locales.length);
  const isCut = (row: (typeof shared)[number]) =>
    row.some(({ text }) => columnsOf(text) > columnsIn(row.length));
  expect(shared.filter(isCut)).toEqual([]);
  // A row is begun where the one before may be empty.
  expect(keyboards.filter((row) => row.length === 0)).toEqual([]);
});
