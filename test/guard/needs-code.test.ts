import { describe, expect, it } from 'vitest';
import { isCodeAsked, needsCode, type Measured } from '../../src/guard/needs-code.ts';

const none = { sun: null, energy: null, bandwidth: null };
const order: Measured = { estimateSun: 1_000_000n, quantity: 65_000, resourceType: 'ENERGY' };

describe('a code', () => {
  it('is not asked for while no threshold is set', () => {
    expect(needsCode(order, { code: none })).toBe(false);
    expect(needsCode({ ...order, estimateSun: null }, { code: none })).toBe(false);
    expect(isCodeAsked({ code: none })).toBe(false);
  });

  it('is asked for above a threshold, and not at it', () => {
    expect(needsCode(order, { code: { ...none, energy: 64_999 } })).toBe(true);
    expect(needsCode(order, { code: { ...none, energy: 65_000 } })).toBe(false);
    expect(needsCode(order, { code: { ...none, sun: 999_999 } })).toBe(true);
    expect(needsCode(order, { code: { ...none, sun: 1_000_000 } })).toBe(false);
    expect(needsCode(order, { code: { ...none, energy: 0 } })).toBe(true);
  });

  it("is not asked for by the other resource's threshold", () => {
    expect(needsCode(order, { code: { ...none, bandwidth: 0 } })).toBe(false);
    expect(needsCode({ ...order, resourceType: 'BANDWIDTH' }, { code: { ...none, bandwidth: 0 } })).toBe(
      true,
    );
    expect(needsCode({ ...order, resourceType: 'BANDWIDTH' }, { code: { ...none, energy: 0 } })).toBe(false);
  });

  it.each([null, 0n, -1n])('is asked for where TRX count and the price is %s', (estimateSun) => {
    expect(needsCode({ ...order, estimateSun }, { code: { ...none, sun: 1_000_000_000 } })).toBe(true);
  });

  it('is asked for as soon as one threshold is set, 0 included', () => {
    expect(isCodeAsked({ code: { ...none, bandwidth: 0 } })).toBe(true);
  });
});
