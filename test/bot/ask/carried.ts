// What a kind of button carries, for tests of all its values.

import fc from 'fast-check';
import { expect } from 'vitest';

type AnyButton<Carried> = { data(values: Carried): string; read(data: string): Carried | undefined };

/** What a button carries fits into the 64 bytes that Telegram takes, and is read back. */
export function expectCarried<Carried>(button: AnyButton<Carried>, values: fc.Arbitrary<Carried>): void {
  fc.assert(
    fc.property(values, (carried) => {
      const data = button.data(carried);
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(button.read(data)).toEqual(carried);
    }),
    { numRuns: 200 },
  );
}
