// Addresses of each chain that nobody has, the same for the same seed.

import { hash } from 'node:crypto';
import { addressOf } from '../../src/tron/address.ts';

const bytesOf = (seed: string) => Uint8Array.from(Buffer.from(hash('sha256', seed, 'hex'), 'hex'));
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

export const newAddress = {
  TRON: (seed: string) => addressOf(bytesOf(seed).slice(0, 20)) as string,
  ETH: (seed: string) => `0x${hash('sha256', seed, 'hex').slice(0, 40)}`,
  BTC: (seed: string) =>
    `bc1q${[...bytesOf(seed), ...bytesOf(`${seed} `)]
      .map((byte) => bech32[byte % 32])
      .join('')
      .slice(0, 38)}`,
};
export type Chain = keyof typeof newAddress;
export const chains = Object.keys(newAddress) as Chain[];
/** How many characters all addresses of the chain begin with that are not counted. */
export const fixed: Record<Chain, number> = { TRON: 0, ETH: 2, BTC: 4 };
