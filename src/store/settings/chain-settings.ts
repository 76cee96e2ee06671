// Schemas of what the team knows about chains: the contracts of coins, the explorers that links lead to, and below which
// amounts a transfer is dust. Owners change them.

import { z } from 'zod';
import {
  inWalletForm,
  inWalletFormOnTron,
  isSameAddress,
  parseAddress,
  whyUnusable,
} from '../../tron/address.ts';
import { coinSkeleton } from '../../tron/coins.ts';
import { withoutInvisible } from '../../base/visible-text.ts';

/** As the service names them. */
export const chains = ['TRON', 'ETH', 'BTC'] as const;
export type Chain = (typeof chains)[number];

/** A transfer of the coin by another contract of the chain is marked as a false coin. */
const knownContract = z.object({
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
const defaultExplorers: Readonly<Record<Exclude<Chain, 'TRON'>, string>> = {
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

/** The coin of each chain, which has no contract. */
const nativeCoins: Readonly<Record<Chain, string>> = { TRON: 'TRX', ETH: 'ETH', BTC: 'BTC' };

/** The coins of which a false one, or dust, can be told. */
export function watchedCoins({
  contracts,
  dustBelow,
}: Pick<ChainSettings, 'contracts' | 'dustBelow'>): string[] {
  return [...contracts.map(({ coin }) => coin), ...Object.values(nativeCoins), ...Object.keys(dustBelow)];
}

/** `sides`: the addresses between which it goes. */
type TokenTransfer = { coin: string; chain: unknown; contract: string; sides?: readonly string[] };

/**
 * Whether the contract is a known one of the coin: false also for a token that is named like the chain's own coin.
 * Undefined where that can't be known: no contract of the coin is known on the chain, or the chain can't be told and the
 * contract may be one of a chain that has none here.
 */
export function isKnownContract(
  { contracts }: Pick<ChainSettings, 'contracts'>,
  { coin, chain: named, contract, sides = [] }: TokenTransfer,
): boolean | undefined {
  const said = chainNamed(named);
  const ofCoin = contracts.filter((one) => one.coin === coin);
  const on = (chain: Chain | undefined) => ofCoin.filter((one) => chain === undefined || one.chain === chain);
  const isAmong = (known: readonly KnownContract[], written: string) =>
    known.some((one) => isSameAddress(one.contract, written));
  // Nearly every transfer ends here, before any checksum is counted.
  if (isAmong(on(said), contract)) return true;
  const isTron = isOfTron(contract);
  const chain = said ?? (isTron || sides.some(isOfTron) ? 'TRON' : undefined);
  const written = chain === 'TRON' ? inWalletFormOnTron(contract) : inWalletForm(contract);
  if (isAmong(on(chain), written)) return true;
  if (chain === undefined) return undefined;
  if (nativeCoins[chain] === coin) return isContractOf(chain, contract) ? false : undefined;
  if (on(chain).length > 0) return false;
  // Whatever chain is named, a contract in this form can be on TRON alone.
  const onTron = isTron ? on('TRON') : [];
  return onTron.length > 0 && !isAmong(onTron, written) ? false : undefined;
}

/** Which coin a transfer is of: one of the same name on another chain, or of another contract, is another coin. */
export type CoinIdentity = {
  /** As the service names coins: anybody can create a token of any name. */
  readonly coin: string;
  /** As in `chains`, or as it was named; empty where that is not known. */
  readonly chain: string;
  /** In one form however it was written; empty for a chain's own coin, and where none was named. */
  readonly contract: string;
};

/** As `TokenTransfer`, with whatever the service sent. */
export function coinIdentity({
  coin,
  chain: named,
  contract: written,
  sides = [],
}: Omit<TokenTransfer, 'contract'> & { contract: unknown }): CoinIdentity {
  const came = typeof written === 'string' ? withoutInvisible(written).trim() : '';
  const name = typeof named === 'string' ? withoutInvisible(named).trim() : '';
  const isUnnamed = name === '' || name === 'UNRECOGNIZED';
  const isTron = isUnnamed && [came, ...sides].some(isOfTron);
  const chain = chainNamed(named) ?? (isTron ? 'TRON' : isUnnamed ? '' : name);
  const inOneForm = chain === 'TRON' ? inWalletFormOnTron(came) : inWalletForm(came);
  const contract = /^(?:0x|bc1)/i.test(inOneForm) ? inOneForm.toLowerCase() : inOneForm;
  return { coin, chain, contract: standsForNone(contract) || contract === coin ? '' : contract };
}

/** What stands in place of a contract where there is none: zeros, and for ETH the address of ERC-7528. */
function standsForNone(contract: string): boolean {
  if (/^(?:0x)?(?:0+|e{40})$/.test(contract)) return true;
  const read = parseAddress(contract);
  return read.ok && whyUnusable(read.address)?.kind === 'burn';
}

/**
 * - `native`: the chain's own coin.
 * - `known`: of a contract that is known for the coin.
 * - `token`: of any other contract, which may be anybody's.
 * - `unstated`: no contract was named, and it is no chain's own coin.
 */
export type CoinKind = 'native' | 'known' | 'token' | 'unstated';

export function kindOfCoin(
  settings: Pick<ChainSettings, 'contracts'>,
  { coin, chain, contract }: CoinIdentity,
): CoinKind {
  const known = chains.find((one) => one === chain);
  if (contract === '') return known && nativeCoins[known] === coin ? 'native' : 'unstated';
  return isKnownContract(settings, { coin, chain, contract }) === true ? 'known' : 'token';
}

/** Its form tells it from the addresses of all other chains, whatever the chain is called. */
function isOfTron(address: string): boolean {
  return parseAddress(inWalletForm(address)).ok;
}

const chainNames: ReadonlyMap<string, Chain> = new Map(
  Object.entries({
    TRON: ['TRON', 'TRX', 'TRC20', 'TRC10'],
    ETH: ['ETH', 'ETHEREUM', 'ERC20'],
    BTC: ['BTC', 'BITCOIN'],
  } satisfies Record<Chain, string[]>).flatMap(([chain, names]) =>
    names.map((name) => [coinSkeleton(name), chain as Chain]),
  ),
);

function chainNamed(written: unknown): Chain | undefined {
  const chain = chains.find((one) => one === written);
  if (chain !== undefined) return chain;
  return typeof written === 'string' ? chainNames.get(coinSkeleton(written)) : undefined;
}

/** An empty or zero address may stand for the chain's own coin; for ETH, so may the address of ERC-7528. */
function isContractOf(chain: Chain, contract: string): boolean {
  if (chain === 'ETH') return /^0x[0-9a-f]{40}$/i.test(contract) && !/^0x(?:0+|e+)$/i.test(contract);
  const read = parseAddress(inWalletFormOnTron(contract));
  return chain === 'TRON' && read.ok && whyUnusable(read.address)?.kind !== 'burn';
}
