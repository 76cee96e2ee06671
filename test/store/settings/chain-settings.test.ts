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

  it('of a token that is named like the coin of its chain is false, and an empty or zero one is none', () => {
    const token = 'TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65';
    expect([ask('TRON', token, 'TRX'), ask(undefined, token, 'TRX')]).toEqual([false, false]);
    expect(ask('ETH', '0x52908400098527886E0F7030069857D2E4169EE7', 'ETH')).toBe(false);
    const zeros = ['', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TRX'];
    expect(zeros.map((contract) => ask('TRON', contract, 'TRX'))).toEqual([undefined, undefined, undefined]);
    expect(ask('ETH', `0x${'0'.repeat(40)}`, 'ETH')).toBeUndefined();
  });

  it('without the name of its chain is false only in the form of TRON, which no other chain has', () => {
    expect(ask('', 'TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65')).toBe(false);
    expect(ask('', '0x55d398326f99059fF775485246999027B3197955')).toBeUndefined();
    expect(ask('BTC', 'TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65')).toBe(false);
    // The known one, as nodes write it.
    expect(ask('', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(true);
    expect(ask('ETH', '0x55d398326f99059fF775485246999027B3197955')).toBe(false);
  });

  it('of TRON may be written as the 20 bytes of its account, and only where the chain is TRON', () => {
    const account = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
    const written = [account, `0x${account}`, `0x${account.toUpperCase()}`];
    expect(written.map((contract) => ask('TRC20', contract))).toEqual([true, true, true]);
    expect(ask('ETH', `0x${account}`)).toBe(false);
    expect(ask('', `0x${account}`)).toBeUndefined();
    expect(ask('TRON', `0x${account.replace('a6', 'a7')}`)).toBe(false);
    expect(ask('TRON', `0x${'0'.repeat(40)}`, 'TRX')).toBeUndefined();
  });

  it('of ETH may be the address that stands for the coin itself', () => {
    const standIn = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
    expect([ask('ETH', standIn, 'ETH'), ask('ETH', standIn.toLowerCase(), 'ETH')]).toEqual([
      undefined,
      undefined,
    ]);
    // It stands for no other coin.
    expect(ask('ETH', standIn)).toBe(false);
    expect(ask('ETH', standIn.replace('0xEe', '0xEd'), 'ETH')).toBe(false);
  });
});
