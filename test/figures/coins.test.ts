// Transfers of coins, tokens of the same names, chains and contracts in every spelling, against sums of this test: a
// plain loop that knows which coin each transfer is of, because it made it. What a caption, a table and a picture say of
// one coin is that coin alone.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeriodFigures } from '../../src/figures/figures.ts';
import { readCsv, writeCsv } from '../../src/base/csv.ts';
import { coinNames } from '../../src/features/stats/coin-names.ts';
import { pictureOf } from '../../src/features/stats/picture-figures.ts';
import { describeStats } from '../../src/features/stats/caption.ts';
import { statsTable } from '../../src/features/stats/stats-table.ts';
import { i18n } from '../spoken.ts';
import { openFigures, transfer } from './fixture.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const other = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';
const [ownEth, otherEth] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`];

/** A coin, whether a line may have its bare name, and the ways in which an event may name chain and contract. */
type Coin = {
  coin: string;
  isBare: boolean;
  ways: ReadonlyArray<{ chain?: string | null; contract_address?: string | null }>;
  sides?: readonly [string, string];
};

const usdtOnTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const usdtOnEth = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const tokenOnTron = 'TTkoaWGjiogS8wTp2YimnYyQdsR5Kq7L6r';
const tokenOnEth = '0xABcdEF0123456789abCDef0123456789ABCDEF01';
/** Ends as the other. */
const twinOnEth = '0xABcdEF0123456789abCDef0000000000ABCDEF01';
const none = [undefined, null, ''];
const spellings = (contract: string) => [
  contract,
  contract.toLowerCase(),
  contract.toUpperCase().replace('0X', '0x'),
];

const coins: readonly Coin[] = [
  { coin: 'TRX', isBare: true, ways: none.map((contract_address) => ({ chain: 'TRON', contract_address })) },
  {
    coin: 'ETH',
    isBare: true,
    ways: [...none, `0x${'0'.repeat(40)}`, `0x${'eE'.repeat(20)}`].map((contract_address) => ({
      chain: 'ETH',
      contract_address,
    })),
  },
  { coin: 'BTC', isBare: true, ways: none.map((contract_address) => ({ chain: 'BTC', contract_address })) },
  {
    coin: 'USDT',
    isBare: true,
    ways: [{ chain: 'TRON' }, { chain: 'TRC20' }, { chain: 'UNRECOGNIZED' }, {}].map((way) =>
      Object.assign({ contract_address: usdtOnTron }, way),
    ),
  },
  {
    coin: 'USDT',
    isBare: false,
    ways: spellings(usdtOnEth).map((contract_address) => ({ chain: 'ETH', contract_address })),
    sides: [ownEth, otherEth],
  },
  { coin: 'ETH', isBare: false, ways: [{ chain: 'TRON', contract_address: tokenOnTron }] },
  {
    coin: 'ETH',
    isBare: false,
    ways: spellings(tokenOnEth).map((contract_address) => ({ chain: 'ETH', contract_address })),
  },
  { coin: 'ETH', isBare: false, ways: [{ chain: 'ETH', contract_address: twinOnEth }] },
  { coin: 'EТН', isBare: false, ways: [{ chain: 'ETH', contract_address: tokenOnEth }] },
  { coin: 'ETH', isBare: false, ways: [{ chain: 'BSC' }] },
  { coin: 'ETH', isBare: false, ways: [{}, { chain: 'UNRECOGNIZED' }], sides: [ownEth, otherEth] },
  { coin: 'TRX', isBare: false, ways: [{ chain: 'ETH' }], sides: [ownEth, otherEth] },
  { coin: 'USDT', isBare: false, ways: [{ chain: 'TRON' }, { chain: 'UNRECOGNIZED' }] },
  ...['A', 'B'].map((end) => ({ coin: `${'N'.repeat(70)}${end}`, isBare: false, ways: [{ chain: 'TRON' }] })),
  ...['A', 'B'].map((end) => ({
    coin: 'BNB',
    isBare: false,
    ways: [{ chain: 'ETH', contract_address: `${'c'.repeat(70)}${end}` }],
  })),
];

const moved = fc.record({
  of: fc.nat(coins.length - 1),
  way: fc.nat(20),
  amount: fc.integer({ min: 1, max: 10 ** 9 }),
  decimals: fc.constantFrom(6, 18),
  isSent: fc.boolean(),
  isCounted: fc.boolean(),
});

const sayTransfers = (read: PeriodFigures, locale = 'en') =>
  describeStats('transfers', read, { words: i18n.words(locale), timeZone: 'UTC', now });
/** In units of 10^-18. */
const scaled = (amount: bigint, decimals: number) => amount * 10n ** BigInt(18 - decimals);

describe('sums of transfers', () => {
  it('add only what is of one coin, chain and contract, however these are spelled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moved, { minLength: 1, maxLength: 40 }), async (given) => {
        const { store, counter, figures, add } = await openFigures();
        const sums = new Map<number, { received: bigint; sent: bigint }>();
        for (const [index, one] of given.entries()) {
          const { coin, ways, sides = [own, other] } = coins[one.of]!;
          const [mine, theirs] = sides;
          const data = {
            address: mine,
            ...(one.isSent
              ? { from_address: mine, to_address: theirs }
              : { from_address: theirs, to_address: mine }),
            contract_address: undefined,
            chain: undefined,
            ...ways[one.way % ways.length],
            amount: one.amount,
            decimals: one.decimals,
            currency: coin,
          };
          await add(transfer(`t${index}`, now, data));
          const sum = sums.get(one.of) ?? { received: 0n, sent: 0n };
          sum[one.isSent ? 'sent' : 'received'] += scaled(BigInt(one.amount), one.decimals);
          sums.set(one.of, sum);
          if (one.isCounted) await counter.catchUp();
        }
        const read = await figures.readPeriod('week', now, 'UTC');
        const byText = (lines: ReadonlyArray<readonly [bigint, bigint]>) =>
          lines.map(([received, sent]) => `+${received} −${sent}`).toSorted();
        const expected = byText([...sums.values()].map(({ received, sent }) => [received, sent]));

        const lines = read.transfers.map(
          ({ decimals, received, sent }) =>
            [scaled(received.total, decimals), scaled(sent.total, decimals)] as const,
        );
        expect(byText(lines)).toEqual(expected);

        const rows = readCsv(writeCsv(statsTable(read).rows)).map(({ cells }) => cells);
        const table = new Map<string, [bigint, bigint]>();
        for (const [, , figure, , coin, amount, chain, contract] of rows) {
          if (figure !== 'received' && figure !== 'sent') continue;
          const key = JSON.stringify([coin, chain, contract]);
          const sum = table.get(key) ?? [0n, 0n];
          const [whole = '', part = ''] = amount!.split('.');
          sum[figure === 'sent' ? 1 : 0] += BigInt(whole + part.padEnd(18, '0'));
          table.set(key, sum);
        }
        expect(byText([...table.values()])).toEqual(expected);

        for (const locale of ['en', 'zh', 'ru']) {
          const names = coinNames(read.transfers, i18n.words(locale));
          expect(new Set(names.map(({ name, detail }) => `${name} | ${detail}`)).size).toBe(sums.size);
          const bare = names.filter(({ detail }) => detail === '').map(({ name }) => name);
          const isBare = [...sums.keys()].filter((of) => coins[of]!.isBare).map((of) => coins[of]!.coin);
          expect(bare.toSorted()).toEqual(isBare.toSorted());
          const shown = sayTransfers(read, locale)
            .split('\n')
            .slice(1, 1 + sums.size)
            .map((line) => line.split(/: |：/)[0]);
          expect(new Set(shown).size).toBe(shown.length);
        }
        const picture = pictureOf('transfers', read, i18n.words('en'));
        if (picture.kind !== 'transfers') throw new Error(picture.kind);
        const total = (columns: readonly bigint[]) => columns.reduce((sum, one) => sum + one, 0n);
        const drawn = picture.figures.coins.map(
          ({ decimals, received, sent }) =>
            [scaled(total(received), decimals), scaled(total(sent), decimals)] as const,
        );
        expect(byText(drawn)).toEqual(expected);
        await store.close();
      }),
      { numRuns: 40 },
    );
  });

  it('name a token with its short contract, and the coin of its name without one', async () => {
    const { figures, add } = await openFigures();
    const eth = { currency: 'ETH', decimals: 18, contract_address: undefined };
    const token = { ...eth, contract_address: tokenOnTron, amount: '990000000000000000000' };
    await add(
      transfer('a', now, { ...eth, chain: 'ETH', amount: '10000000000000000000' }),
      ...['b', 'c'].map((id) => transfer(id, now, token)),
    );
    expect(sayTransfers(await figures.readPeriod('week', now, 'UTC'))).toContain(
      '\nETH: in +10, out 0, net +10\nETH (TTko…7L6r): in +1,980, out 0, net +1,980\n',
    );
  });
});
