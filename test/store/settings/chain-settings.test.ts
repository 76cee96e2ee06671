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

const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const token = 'TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65';
const account = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const evm = '0x55d398326f99059fF775485246999027B3197955';
const standIn = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const zeros = '0'.repeat(40);

/** Known, false, or not to be judged. */
it.each<[string, string | undefined, string, string, boolean | undefined]>([
  ['is known on its own chain', 'TRON', tether, 'USDT', true],
  ['is false on another chain', 'ETH', tether, 'USDT', false],
  ['is known where the chain is not named', undefined, tether, 'USDT', true],
  ['can’t be judged on a chain of which none is known', 'BTC', tether, 'USDT', undefined],
  ['can’t be judged for a coin of which none is known', 'TRON', tether, 'BUSD', undefined],
  ['is false beside one that is known', 'TRON', 'TOther', 'USDT', false],
  ['of a token that is named like the coin of its chain is false', 'TRON', token, 'TRX', false],
  ['of such a token is false where the chain is not named', undefined, token, 'TRX', false],
  ['of such a token is false on ETH', 'ETH', '0x52908400098527886E0F7030069857D2E4169EE7', 'ETH', false],
  ['is none where it is empty', 'TRON', '', 'TRX', undefined],
  ['is none where it is the zero address', 'TRON', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TRX', undefined],
  ['is none where it is the coin', 'TRON', 'TRX', 'TRX', undefined],
  ['is none where it is zero on ETH', 'ETH', `0x${zeros}`, 'ETH', undefined],
  ['is none where it is zero on TRON', 'TRON', `0x${zeros}`, 'TRX', undefined],
  ['in the form of TRON is false without a chain, as no other has it', '', token, 'USDT', false],
  ['in the form of another chain can’t be judged without a chain', '', evm, 'USDT', undefined],
  ['in the form of another chain is false on ETH', 'ETH', evm, 'USDT', false],
  ['in the form of TRON is false on BTC', 'BTC', token, 'USDT', false],
  ['that is known, as nodes write it, is known without a chain', '', `41${account}`, 'USDT', true],
  ['of TRON may be written as the bytes of its account', 'TRC20', account, 'USDT', true],
  ['of TRON may be written as these bytes with 0x', 'TRC20', `0x${account}`, 'USDT', true],
  ['of TRON may be written as these bytes in capitals', 'TRC20', `0x${account.toUpperCase()}`, 'USDT', true],
  ['as these bytes is false on ETH', 'ETH', `0x${account}`, 'USDT', false],
  ['as these bytes can’t be judged without a chain', '', `0x${account}`, 'USDT', undefined],
  ['as other bytes is false', 'TRON', `0x${account.replace('a6', 'a7')}`, 'USDT', false],
  ['that stands for ETH itself is none', 'ETH', standIn, 'ETH', undefined],
  ['that stands for ETH itself is none in small letters', 'ETH', standIn.toLowerCase(), 'ETH', undefined],
  ['that stands for ETH stands for no other coin', 'ETH', standIn, 'USDT', false],
  [
    'that is almost the one that stands for ETH is false',
    'ETH',
    standIn.replace('0xEe', '0xEd'),
    'ETH',
    false,
  ],
])('a contract %s', (_, chain, contract, coin, known) => {
  expect(isKnownContract({ contracts: defaultContracts }, { coin, chain, contract })).toBe(known);
});
