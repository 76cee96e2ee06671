import { describe, expect, it } from 'vitest';
import { outliers } from '../../src/pictures/stacks.ts';

const cutOf = (totals: readonly number[]) => [...outliers(totals).cut].sort((a, b) => a - b);
const usual = Array.from({ length: 20 }, () => 100);

describe('a column is cut', () => {
  it('when it is more than four times the next and six times the median', () => {
    expect(cutOf(usual.with(3, 601))).toEqual([3]);
    expect(outliers(usual.with(3, 4229)).next).toBe(100);
  });

  it('together with another one, but never with a third', () => {
    expect(cutOf(usual.with(3, 4000).with(9, 3000))).toEqual([3, 9]);
    expect(cutOf(usual.with(3, 4000).with(9, 3000).with(12, 2000))).toEqual([]);
  });

  it('not when it is only large', () => {
    expect(cutOf(usual.with(3, 600))).toEqual([]);
    expect(cutOf([100, 90, 80, 10, 10, 10, 10])).toEqual([]);
    expect(cutOf([400, 100, 90, 10, 10, 10, 10])).toEqual([]);
    expect(cutOf([401, 100, 90, 10, 10, 10, 10])).toEqual([0]);
  });

  it('not when it is the only one', () => {
    expect(cutOf([0, 0, 500, 0])).toEqual([]);
    expect(cutOf([])).toEqual([]);
  });
});
