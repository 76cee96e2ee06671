import { describe, expect, it } from 'vitest';
import {
  defaultContracts,
  explorerPattern,
  explorersOf,
  isKnownContract,
} from '../../../src/store/settings/chain-settings.ts';

const tron = 'https://tronscan.org/#/transaction/{hash}';

describe('the pattern of an explorer', () => {
  it.each([tron, 'http://localhost:8080/{hash}', 'https://x.example/tx?id={hash}&again={hash}'])(
    'may be %s',
    (pattern) => {
      expect(explorerPattern.safeParse(pattern).success).toBe(true);
    },
  );

  it.each([
    'https://tronscan.org/',
    'tronscan.org/{hash}',
    'javascript:alert("{hash}")',
    'https://{hash}',
    'https://x example/{hash}',
    `https://x.example/${'a'.repeat(300)}{hash}`,
  ])('may not be %s', (pattern) => {
    expect(explorerPattern.safeParse(pattern).success).toBe(false);
  });
});

it('an explorer is the owners’ own, or that of the environment for TRON, or a usual one', () => {
  expect(explorersOf({ explorers: {} }, tron)).toEqual({
    TRON: tron,
    ETH: 'https://etherscan.io/tx/{hash}',
    BTC: 'https://mempool.space/tx/{hash}',
  });
  const own = { TRON: 'https://own.example/{hash}', BTC: 'https://b.example/{hash}' };
  expect(explorersOf({ explorers: own }, tron)).toMatchObject({
    ...own,
    ETH: 'https://etherscan.io/tx/{hash}',
  });
});

describe('a contract', () => {
  const ask = (chain: unknown, contract: string, coin = 'USDT') =>
    isKnownContract({ contracts: defaultContracts }, { coin, chain, contract });
  const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it('is known on its own chain only, unless the chain is not named', () => {
    expect([ask('TRON', tether), ask('ETH', tether), ask(undefined, tether)]).toEqual([true, false, true]);
  });

  it('can’t be judged where none is known', () => {
    expect([ask('BTC', tether), ask('TRON', tether, 'BUSD'), ask('TRON', 'TOther')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });
});
