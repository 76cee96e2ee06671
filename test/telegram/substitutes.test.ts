import { expect, it } from 'vitest';
import { isPersonId } from '../../src/telegram/substitutes.ts';

it.each([1, 42, 5_000_000_000])('%s can be the id of a person', (id) => {
  expect(isPersonId(id)).toBe(true);
});

it.each([0, -100_123, 1.5, NaN, 2 ** 53, 1_087_968_824, 136_817_688, 777_000])(
  '%s is no id of a person',
  (id) => {
    expect(isPersonId(id)).toBe(false);
  },
);
