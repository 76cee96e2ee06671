// Validates addresses: base58check of 21 bytes beginning with 0x41. Independent of the bot's code, so that both cannot have
// the same mistake.

import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const versionByte = 0x41;

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
