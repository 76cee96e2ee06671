// Schemas of what the team knows about chains: the contracts of coins, the explorers that links lead to, and below which
// amounts a transfer is dust. Owners change them.

import { z } from 'zod';
import { isSameAddress } from '../../tron/lookalike.ts';

/** As the service names them. */
export const chains = ['TRON', 'ETH', 'BTC'] as const;
export type Chain = (typeof chains)[number];

/** A transfer of the coin by another contract of the chain is marked as a false coin. */
export const knownContract = z.object({
  chain: z.enum(chains),
  coin: z.string().regex(/^[A-Z0-9]{2,12}$/),
  contract: z.string().regex(/^[0-9A-Za-z]{26,64}$/),
});
export type KnownContract = z.infer<typeof knownContract>;

export const mostContracts = 50;

/** The contracts of Tether's USDT, by its own list. */
export const defaultContracts: readonly KnownContract[] = [
  { chain: 'TRON', coin: 'USDT', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  { chain: 'ETH', coin: 'USDT', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
];

/** The pattern of a transaction's page; `{hash}` stands for the hash. */
export const explorerPattern = z
  .string()
  .max(300)
  .refine(
    (pattern) => /^https?:\/\/[^\s{}]+/.test(pattern) && URL.canParse(pattern.replaceAll('{hash}', '0')),
    'is no http(s) address',
  )
  .refine((pattern) => pattern.includes('{hash}'), 'has no {hash}');

/** For TRON, EXPLORER_URL is the pattern where no owner has chosen another. */
export const defaultExplorers: Readonly<Record<Exclude<Chain, 'TRON'>, string>> = {
  ETH: 'https://etherscan.io/tx/{hash}',
  BTC: 'https://mempool.space/tx/{hash}',
};

export const chainSettings = {
  contracts: z
    .array(knownContract)
    .max(mostContracts)
    .default([...defaultContracts]),
  /** Only those that an owner has changed. */
  explorers: z.partialRecord(z.enum(chains), explorerPattern).default({}),
  /** A transfer of less than this is dust, in units of the coin; one of nothing always is. */
  dustBelow: z
    .record(z.string(), z.string().regex(/^\d{1,40}(?:\.\d{1,40})?$/))
    .default({ USDT: '0.1', TRX: '1' }),
};

export type ChainSettings = {
  contracts: readonly KnownContract[];
  explorers: Partial<Record<Chain, string>>;
  dustBelow: Readonly<Record<string, string>>;
};

/** The pattern of each chain's explorer; `tron` is EXPLORER_URL. */
export function explorersOf(
  { explorers }: Pick<ChainSettings, 'explorers'>,
  tron: string,
): Record<Chain, string> {
  return { TRON: tron, ...defaultExplorers, ...explorers };
}

/**
 * Whether the contract is a known one of the coin. Undefined where that can't be known: no contract of the coin is known
 * on the chain. Without the chain's name, the contracts of all chains are asked.
 */
export function isKnownContract(
  { contracts }: Pick<ChainSettings, 'contracts'>,
  transfer: { coin: string; chain: unknown; contract: string },
): boolean | undefined {
  const isNamed = typeof transfer.chain === 'string' && transfer.chain !== '';
  const known = contracts.filter(
    ({ coin, chain }) => coin === transfer.coin && (!isNamed || chain === transfer.chain),
  );
  if (known.length === 0) return undefined;
  return known.some(({ contract }) => isSameAddress(contract, transfer.contract));
}
