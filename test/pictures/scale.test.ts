import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleFor } from '../../src/pictures/scale.ts';

describe('a scale', () => {
  it('ends at a round value, with two or three lines', () => {
    expect(scaleFor(187)).toEqual({ top: 200, ticks: [100, 200] });
    expect(scaleFor(1284)).toEqual({ top: 1500, ticks: [500, 1000, 1500] });
    // Two lines where three would end at the same value.
    expect(scaleFor(6)).toEqual({ top: 6, ticks: [3, 6] });
    expect(scaleFor(520_000, 1, [2])).toEqual({ top: 600_000, ticks: [300_000, 600_000] });
  });

  it('has no lines between whole things', () => {
    expect(scaleFor(1, 1).ticks).toEqual([1, 2]);
    expect(scaleFor(1).ticks).toEqual([0.5, 1]);
  });

  it('holds its largest value and wastes little more than half, whatever the size', () => {
    const value = fc.double({ min: 1e-9, max: 1e25, noNaN: true });
    fc.assert(
      fc.property(value, (most) => {
        const { top, ticks } = scaleFor(most);
        expect(top).toBeGreaterThanOrEqual(most * (1 - 1e-6));
        expect(top).toBeLessThanOrEqual(most * 1.7);
        expect(ticks.at(-1)).toBeCloseTo(top, -Math.floor(Math.log10(top)) + 6);
        expect(ticks.length === 2 || ticks.length === 3).toBe(true);
      }),
    );
  });
});
