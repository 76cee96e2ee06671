import { expect, it } from 'vitest';
import { isCodeAsked } from '../../src/guard/is-code-asked.ts';

const none = { sun: null, energy: null, bandwidth: null };

it('is asked for as soon as one threshold is set, 0 included, and not before', () => {
  expect(isCodeAsked({ code: none })).toBe(false);
  expect(isCodeAsked({ code: { ...none, bandwidth: 0 } })).toBe(true);
});
