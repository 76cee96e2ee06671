// Names of the address book that differ by digits: what can be read in two ways never becomes a card.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOrder } from '../../src/input/order.ts';
import { sampleAddress } from '../features/book/samples.ts';
import { i18n } from '../spoken.ts';

type Book = Record<string, string>;
const [plain, numbered, other] = [sampleAddress(1), sampleAddress(2), sampleAddress(3)];
const read = (text: string, names: Book) =>
  readOrder(text, {
    style: i18n.words('en').numberStyle,
    book: Object.entries(names).map(([label, address]) => ({ label, address })),
    kind: 'regular',
  });
const cardOf = (text: string, names: Book) => {
  const { quantity, receiver, problems } = read(text, names);
  return problems.length === 0 && quantity !== undefined && receiver ? { quantity, receiver } : undefined;
};

const hot = { hot: plain, 'hot 1': numbered };
const salary = { Зарплата: plain, 'Зарплата 1': numbered };
const wallet = { 热钱包: plain, 热钱包1: numbered };
const vault = { vault: plain, 'vault 60': numbered };

describe('digits between a name and a word for time', () => {
  it.each<[string, Book]>([
    ['65k hot 1 hour', hot],
    ['hot 1 hour 65k', hot],
    ['65k hot 1 hr', hot],
    ['65k hot 1 小时', hot],
    ['65k hot 1 小时能量', hot],
    ['hot 2 hour 65k', { ...hot, 'hot 2': other }],
    ['hot 1 m', hot],
    ['hot 1 k 65k', hot],
    ['hot 1 млн', hot],
    ['65к зарплата 1 час', salary],
    ['65k vault 60 min', vault],
    ['payouts 65000', { payouts: plain, 'payouts 65000': numbered }],
    ['热钱包1 час1 500 000', wallet],
    ['热钱包1 час1 131 k', wallet],
  ])('%s is asked about', (text, names) => {
    expect(read(text, names).problems).toMatchObject([{ part: 'name' }]);
    expect(read(text, names).receiver).toBeUndefined();
  });

  it.each<[string, Book, string]>([
    ['65k hot 1 1 hour', hot, numbered],
    ['65k 1 hour hot', hot, plain],
    ['65k hot one hour', hot, plain],
    ['65k hot 1', hot, numbered],
    ['65k hot 1 hour', { 'hot 1': numbered }, numbered],
    ['65k hot 1 hour', { hot: plain }, plain],
  ])('%s is clear', (text, names, receiver) => {
    expect(cardOf(text, names)).toEqual({ quantity: 65_000, receiver });
  });
});

describe('a name that ends like a number', () => {
  const names = { payouts: plain, 'payouts 2': numbered };

  it.each(['payouts 2 131k', 'payouts 2 131k 1h', 'payouts 2, 131к', 'payouts 2 131тыс', '131k payouts 2'])(
    'takes nothing of an amount that has a suffix: %s',
    (text) => {
      expect(cardOf(text, names)).toEqual({ quantity: 131_000, receiver: numbered });
    },
  );

  it.each(['payouts 2 131 000', 'payouts 2 131 k', 'payouts 2 131, 65k', '65k payouts 2 hours'])(
    'is asked about where the next word may go on: %s',
    (text) => {
      expect(read(text, names).problems).toMatchObject([{ part: 'name' }]);
    },
  );
});

describe('digits behind a name that is written without spaces', () => {
  it.each(['热钱包165000', '热钱包1065000', '热钱包165000能量1小时', '65k热钱包1小时', '热钱包1 500 000'])(
    '%s is asked about',
    (text) => {
      expect(read(text, wallet).problems).toMatchObject([{ part: 'name' }]);
    },
  );

  it.each<[string, Book, string, number]>([
    ['热钱包1 65000', wallet, numbered, 65_000],
    ['65000能量热钱包1', wallet, numbered, 65_000],
    ['65000能量热钱包', wallet, plain, 65_000],
    ['热钱包165000', { 热钱包: plain }, plain, 165_000],
    ['65k热钱包1小时', { 热钱包: plain }, plain, 65_000],
  ])('%s is clear', (text, names, receiver, quantity) => {
    expect(cardOf(text, names)).toEqual({ quantity, receiver });
  });

  it('are asked about even if the shorter name is unknown', () => {
    expect(cardOf('客户165000', { 客户1: numbered })).toBeUndefined();
  });

  it('are asked about even if the longer name has a space', () => {
    expect(read('客户165000', { 客户: plain, '客户 1': numbered }).problems).toMatchObject([
      { part: 'name' },
    ]);
    expect(cardOf('客户165000', { 客户: plain, '客户 2': numbered })).toMatchObject({ quantity: 165_000 });
  });

  it('are asked about even if the longer name goes on with letters', () => {
    const names = { 客户: plain, '客户 1h': numbered };
    expect(cardOf('客户1h65000', names)).toBeUndefined();
    expect(cardOf('客户1h1小时65000', names)).toBeUndefined();
    expect(cardOf('客户1小时65000', names)).toEqual({ quantity: 65_000, receiver: plain });
  });
});

describe('a number behind a name', () => {
  const names = { payouts: plain, 'client 1': numbered };

  it.each([
    ['payouts 2 131k', 'payouts 2'],
    ['client 3 131k', 'client 3'],
    ['131k client 3', 'client 3'],
  ])('of which there is none makes %s a question about %s, and the amount stays', (text, written) => {
    const found = read(text, names);
    expect(found).toMatchObject({ quantity: 131_000, problems: [{ part: 'receiver', written }] });
    expect(found.receiver).toBeUndefined();
  });

  it.each(['payouts 2 131 000', 'payouts 1 500 000', 'client 3 131 000', 'payouts 2 131 k'])(
    'that may be the begin of the amount makes %s a question',
    (text) => {
      expect(read(text, names).problems).toMatchObject([{ part: 'name', written: text }]);
    },
  );

  it.each([
    ['payouts 65 000', 65_000],
    ['payouts 65 131', 65_131],
    ['payouts 1 000 000', 1_000_000],
    ['payouts 1500000', 1_500_000],
    ['1 500 000 payouts', 1_500_000],
    ['payouts 131 k', 131_000],
  ])('is the amount in %s', (text, quantity) => {
    expect(cardOf(text, names)).toEqual({ quantity, receiver: plain });
  });

  it('joins no amount that has a suffix', () => {
    expect(cardOf('2 131k payouts', names)).toBeUndefined();
    expect(cardOf('131k payouts', names)).toEqual({ quantity: 131_000, receiver: plain });
  });
});

describe('with any book, a text that can mean two orders', () => {
  const bases = ['hot', 'cold wallet', 'Зарплата', '热钱包', '客户'];
  const endings = ['', ' 1', ' 2', ' 60', ' 131', '1', '16', ' 1 500', ' hour', ' 1h', ' energy', '一'];
  const amounts: Array<[string, number]> = [
    ['65000', 65_000],
    ['165000', 165_000],
    ['6165000', 6_165_000],
    ['65 000', 65_000],
    ['131 000', 131_000],
    ['500 000', 500_000],
    ['1 500 000', 1_500_000],
    ['2 131 000', 2_131_000],
    ['131k', 131_000],
    ['1 131 k', 1_131_000],
    ['1m', 1_000_000],
    ['10万', 100_000],
  ];
  const hours = ['', '1h', '1 hour', '60 min', 'one hour', '1 час', '1小时', '1 小时', '一小时'];
  const ofBase = (base: string) =>
    fc
      .subarray(endings, { minLength: 1, maxLength: 3 })
      .map((chosen) => chosen.map((ending) => `${base}${ending}`));
  const book = fc
    .subarray(bases, { minLength: 1, maxLength: 2 })
    .chain((chosen) => fc.tuple(...chosen.map(ofBase)))
    .map((labels) => labels.flat());

  /** Every way to write an order of `names`, with what it means. */
  function meaningsOf(names: Book): Map<string, Set<string>> {
    const meanings = new Map<string, Set<string>>();
    for (const [name, receiver] of Object.entries(names)) {
      const shut = name.replace(/(?<=\p{Script=Han}) (?=\d)/gu, '');
      for (const [amount, quantity] of amounts) {
        for (const hour of hours) {
          const orders = [
            [name, amount, hour],
            [name, hour, amount],
            [amount, name, hour],
            [amount, hour, name],
            [hour, name, amount],
            [hour, amount, name],
          ];
          for (const order of orders) {
            const parts = order.filter((part) => part !== '');
            // A name may meet a number without a space, but nobody writes two numbers so.
            const isGlued = /\p{Script=Han}/u.test(name) && !parts.join('+').includes(`${amount}+1`);
            const glued = parts.map((part) => (part === name ? shut : part)).join('');
            const isName = shut.includes(' ') || (name !== shut && shut in names);
            for (const text of [parts.join(' '), ...(isGlued && !isName ? [glued] : [])]) {
              const meaning = JSON.stringify({ quantity, receiver });
              meanings.set(text, (meanings.get(text) ?? new Set()).add(meaning));
            }
          }
        }
      }
    }
    return meanings;
  }

  it('gives no card, and one that means one order gives no other', { timeout: 180_000 }, () => {
    const isDoubtful = ([, meanings]: [string, Set<string>]) => meanings.size > 1;
    expect([...meaningsOf({ hot: plain, 'hot 1': numbered })].some(isDoubtful)).toBe(true);
    expect([...meaningsOf({ hot: plain, vault: numbered })].some(isDoubtful)).toBe(false);
    fc.assert(
      fc.property(book, (labels) => {
        const names = Object.fromEntries(labels.map((one, index) => [one, sampleAddress(index + 1)]));
        const wrong = [...meaningsOf(names)].filter(([text, meanings]) => {
          const card = cardOf(text, names);
          return card && (meanings.size > 1 || !meanings.has(JSON.stringify(card)));
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});
