// Lists addresses that cannot receive an order: contracts, to which the chain allows no delegation, and addresses that
// nobody owns. It has the contracts that people paste by mistake (those of tokens), not every contract.

import type { Address } from './address.ts';

/** `burn`: nobody has its key. `name` is its common name. */
export type Unusable = { readonly kind: 'contract' | 'burn'; readonly name: string };

const tokens: Readonly<Record<string, string>> = {
  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: 'USDT',
  TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: 'USDC',
  TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn: 'USDD',
  TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4: 'TUSD',
  TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT: 'USDJ',
  TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR: 'WTRX',
  TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9: 'BTC (TRC20)',
  TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65: 'WBTC',
  TRFe3hT5oYhjSZ6f3ji5FJ7YCfrkWnHRvh: 'ETH (TRC20)',
  THb4CqiFdwNHsWsQCs4JhzwjMWys4aqCbF: 'ETHOLD',
  TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4: 'BTT',
  TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9: 'JST',
  TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S: 'SUN',
  TKkeiboTkxXKJpbmVFbv4a8ov5rAfRDMf9: 'SUNOLD',
  TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7: 'WIN',
  TFczxzPhnThNSqr5by8tvxsdCFRRz6cPNq: 'NFT',
  TDyvndWuvX5xTBwHPYJi7J3Yq8pq8yh62h: 'HT',
};

/** The address of 20 zero bytes, and the account of the genesis block to which tokens are burned. */
const ownerless: Readonly<Record<string, string>> = {
  T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb: 'zero address',
  TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy: 'Blackhole',
};

const known: ReadonlyMap<string, Unusable> = new Map<string, Unusable>([
  ...listed('contract', tokens),
  ...listed('burn', ownerless),
]);

/** All listed addresses, for tests. */
export const unusableAddresses: readonly string[] = [...known.keys()];

export function whyUnusable(address: Address): Unusable | undefined {
  return known.get(address);
}

function listed(kind: Unusable['kind'], names: Readonly<Record<string, string>>): Array<[string, Unusable]> {
  return Object.entries(names).map(([address, name]) => [address, { kind, name }]);
}
