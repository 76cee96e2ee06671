import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateAxis, lookOf, scaleFor, spanWord, type Mark } from '../../src/pictures/chart.ts';
import { themes } from '../../src/pictures/svg.ts';
import { i18n } from '../spoken.ts';
import { readSvg } from './read-svg.ts';

const look = lookOf(i18n.words('en'), 'UTC', themes.light);

describe('a scale', () => {
  it.each([
    [0, 187, [0, 50, 100, 150, 200]],
    [0, 1284, [0, 500, 1000, 1500]],
    [0, 6, [0, 2, 4, 6]],
    [-400, 169, [-400, -200, 0, 200]],
    [-107, 0, [-100, -75, -50, -25, 0]],
    [-1, 100, [0, 25, 50, 75, 100]],
    [0, 0, [0, 1]],
  ])('from %d to %d has the round values %o', (least, most, ticks) => {
    expect(scaleFor(least, most, 120, 1e-6).ticks).toEqual(ticks);
  });

  it('has no values between the smallest things, and fewer where it is low', () => {
    expect(scaleFor(0, 1, 120, 1).ticks).toEqual([0, 1]);
    expect(scaleFor(0, 187, 40, 1e-6).ticks).toEqual([0, 100, 200]);
  });

  it('holds all values, begins at the least of them, and wastes little more than half, whatever the size', () => {
    const value = fc.double({ min: 1e-9, max: 1e25, noNaN: true });
    fc.assert(
      fc.property(value, fc.double({ min: 0, max: 3, noNaN: true }), (most, share) => {
        const least = -share * most;
        const { bottom, top, ticks } = scaleFor(least, most, 120, 0);
        expect(bottom).toBe(least);
        expect(top).toBeGreaterThanOrEqual(most * (1 - 1e-6));
        expect(top - bottom).toBeLessThanOrEqual((most - least) * 1.7);
        expect(ticks.at(-1)).toBe(top);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(6);
        const steps = ticks.slice(1).map((tick, index) => tick - ticks[index]!);
        for (const step of steps) expect(step / steps[0]!).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('the dates under a chart', () => {
  const labelsOf = (marks: readonly Mark[]) =>
    readSvg(`<svg width="360" height="20">${dateAxis(marks, 10, look).join('')}</svg>`).texts;
  const marksOf = (count: number, label: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => ({
      label: label(index),
      at: count === 1 ? 180 : 50 + (280 * index) / (count - 1),
    }));

  it('name both ends, are even, and never come near each other, however many and wide they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 3, max: 14 }), (count, width) => {
        const label = (index: number) => String(index).padStart(width, '0');
        const texts = labelsOf(marksOf(count, label));
        expect([texts[0]!.content, texts.at(-1)!.content]).toEqual([label(0), label(count - 1)]);
        const gaps = texts.slice(1).map(({ left }, index) => left - texts[index]!.right);
        for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8.9);
        const middles = texts.slice(1, -1).map(({ left, right }) => (left + right) / 2);
        const steps = middles.slice(1).map((at, index) => at - middles[index]!);
        for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 1);
        // Each is no further than half a column from its own.
        const column = 280 / (count - 1);
        middles.forEach((at, index) => {
          const own = 50 + column * Number(texts[index + 1]!.content);
          expect(Math.abs(own - at)).toBeLessThanOrEqual(column / 2 + 0.1);
        });
      }),
    );
  });

  it('are all there where they fit, one where there is one column, and none where there is none', () => {
    expect(labelsOf(marksOf(7, (index) => `${15 + index} Nov`))).toHaveLength(7);
    expect(labelsOf(marksOf(1, () => '21 Nov')).map(({ content }) => content)).toEqual(['21 Nov']);
    expect(labelsOf([])).toEqual([]);
  });
});

it('a time is called by its days, or by its hours where these are of two dates', () => {
  const columns = (count: number) => Array.from({ length: count }, () => ({ since: 0, until: 1 }));
  const of = (locale: string, count: number, days?: number) =>
    spanWord({ days, columns: columns(count) }, i18n.words(locale));
  expect([of('en', 24), of('en', 1), of('en', 24, 1), of('en', 30, 30)]).toEqual([
    '24 hours',
    '1 hour',
    '1 day',
    '30 days',
  ]);
  expect([of('ru', 24), of('ru', 21), of('ru', 3, 3), of('zh', 25)]).toEqual([
    '24 часа',
    '21 час',
    '3 дня',
    '25 小时',
  ]);
});
