// Addresses that nobody owns.

import { addressOf, type Address } from '../../../src/tron/address.ts';

/** One for each number. */
export function sampleAddress(number: number): Address {
  const account = new Uint8Array(20);
  new DataView(account.buffer).setUint32(8, number * 2_654_435_761);
  new DataView(account.buffer).setUint32(0, number);
  return addressOf(account);
}

/** Two that look the same at both ends. */
export const twins = [
  'TLpRQtPWkjE7GVDqe6DcLQ4wC9W9SfL3Yu',
  'TLpRQtPWkjE7MAkXsjKkYBtQ3Vzu5tL3Yu',
] as Address[];
