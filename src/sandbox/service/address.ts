// Addresses, hashes and event ids as the embedded service knows and makes them, independent of the bot's code, so that both
// cannot have the same mistake.

import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { createHash } from 'node:crypto';

const base58check = createBase58check(sha256);
const versionByte = 0x41;

/** Base58check of 21 bytes beginning with 0x41. */
export function isAddress(text: string): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === versionByte;
  } catch {
    return false;
  }
}

/** A valid address that nobody holds the key of; the same name gives the same address. */
export function addressOf(name: string): string {
  const account = sha256(new TextEncoder().encode(`sandbox address ${name}`)).subarray(0, 20);
  return base58check.encode(Uint8Array.of(versionByte, ...account));
}

export type Ids = ReturnType<typeof createIds>;

/** Distinct even when the random source is constant, reproducible when it is seeded. */
export function createIds(random: () => number) {
  let count = 0;
  /** 64 hexadecimal digits, like a transaction hash. */
  const hash = () =>
    createHash('sha256')
      .update(`${(count += 1)} ${random()}`)
      .digest('hex');
  return {
    hash,
    /** The shape of a UUID. */
    eventId: (): string => hash().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5'),
  };
}
