import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNumber, unpackNumber } from '../../../src/features/history/buttons.ts';

const hash = 'a0'.repeat(32);

it.each([hash, 'service-1', '3f2b6a1c-1111-4222-8333-444455556666', '12345', 'x'.repeat(48)])(
  'carries %s there and back',
  (number) => {
    const packed = packNumber(number) ?? '';
    expect(Buffer.byteLength(`orders:ask:${packed}`)).toBeLessThanOrEqual(64);
    expect(unpackNumber(packed)).toBe(number);
  },
);

it.each(['', 'x'.repeat(49), 'a b', '<b>x</b>', `0x${hash}`, hash.toUpperCase(), '编号'])(
  'makes no button of %s',
  (number) => expect(packNumber(number)).toBeUndefined(),
);

it('reads nothing out of what it did not write', () => {
  expect(['', 't', 'h', 'habc', 'x12', `t${'x'.repeat(49)}`].map(unpackNumber)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const number = unpackNumber(text);
      expect(number === undefined || packNumber(number) !== undefined).toBe(true);
    }),
  );
});
