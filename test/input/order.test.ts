import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderReader, readOrder } from '../../src/input/order.ts';
import { readLabel } from '../../src/features/book/entry.ts';
import { addressOf } from '../../src/tron/address.ts';
import { each } from '../features/alerts/phrases.ts';
import { sampleAddress } from '../features/book/samples.ts';
import { i18n } from '../spoken.ts';

const [first, second] = [sampleAddress(1), sampleAddress(2)];
const readerOf = (names: Record<string, string>, more: Partial<OrderReader> = {}): OrderReader => ({
  style: i18n.words('en').numberStyle,
  book: Object.entries(names).map(([label, address]) => ({ label, address })),
  ...more,
});
const read = (text: string, names: Record<string, string> = {}, more: Partial<OrderReader> = {}) =>
  readOrder(text, readerOf(names, more));

describe('names of the book', () => {
  const cold = { 'cold wallet': first, 'cold wallet 2': second };
  const storage = { hot: first, 'hot storage': second };
  const hot = { hot: first, 'hot wallet': second };
  const marked = { '客户：王': first, 客户: second, VIP客户: second, '钱包①': first };
  const team = { team: first, 'team x': second };

  it.each<[string, Record<string, string>, string, number?]>([
    ['cold wallet 2 65k', cold, second],
    ['65k Cold Wallet 2', cold, second],
    ['65 000 cold wallet 2 1 h', cold, second],
    ['65k cold wallet', cold, first],
    ['131 000 cold wallet 2', cold, second, 131_000],
    ['cold wallet 2 131000', cold, second, 131_000],
    ['hot storage，65k', storage, second],
    ['65000能量给hot storage', storage, second],
    ['6.5万，hot storage，1小时', storage, second],
    ['能量65k、hot storage、1小时', storage, second],
    ['65k=hot storage', storage, second],
    ['hot storage,65k', storage, second],
    ['65khot', hot, first],
    ['65k给team x', team, second],
    ['客户：王 65k', marked, first],
    ['65k VIP客户', marked, second],
    ['65k 钱包①', marked, first],
    ['客户，65k', marked, second],
    [`65k ${first}`, { [first]: second }, first],
  ])(
    'are found whole, the longest first, and redirect no address: %s',
    (line, names, receiver, quantity = 65_000) => {
      expect(read(line, names)).toMatchObject({ receiver, quantity, problems: [] });
    },
  );

  it.each([
    ['cold wallet 2 131 000', cold, 'cold wallet 2 131'],
    ['65khot wallet', hot, '65khot'],
  ])('that may go on behind what is written are asked about: %s', (line, names, written) => {
    expect(read(line, names).problems).toEqual([{ part: 'name', written }]);
  });

  it('that differ from what is typed in spaces alone are the nearest', () => {
    const found = read('65k Payouts2', { Payouts: first, 'Payouts 2': second });
    expect(found.problems).toMatchObject([{ part: 'receiver', near: { label: 'Payouts 2' } }]);
  });

  it('that are words of orders too are asked about beside an amount', () => {
    const asked = [{ part: 'name', written: 'energy' }];
    const names = { energy: first };
    expect(read('65000 energy', names, { kind: 'regular' })).toEqual({ problems: asked });
    expect(read('energy 500000 energy', names, { kind: 'flash' })).toEqual({ problems: asked });
    expect(read('energy', names, { kind: 'flash' })).toEqual({ problems: asked });
  });

  it('are asked about when two readings make the order whole', () => {
    const names = { energy: first, bandwidth: second };
    const found = read('500k energy bandwidth', names, { kind: 'flash' });
    expect(found).toEqual({ problems: [{ part: 'name', written: 'energy' }] });
  });
});

describe('numbers', () => {
  it.each(
    each([
      [131_000, '①131000给热钱包'],
      [65_000, '②6.5万热钱包', '⑩65000能量给热钱包', '65000²能量给热钱包', '热钱包65000，1小时'],
      [65_000, '65000,1h 热钱包', '65，000 热钱包', '65,000,1h 热钱包'],
      [65_000, '地址：热钱包，数量：65000，时间：1小时'],
    ]),
  )('%s is %d: signs and marks add no digits', (line, quantity) => {
    expect(read(line, { 热钱包: first })).toMatchObject({ quantity, receiver: first, problems: [] });
  });

  it('count in a text of at most 160 characters beside its addresses', () => {
    const line = (fillers: number) => `${first} 65k ${'to '.repeat(fillers)}1h ${first}`;
    expect(read(line(51))).toMatchObject({ quantity: 65_000, receiver: first, problems: [] });
    expect(read(line(52))).toMatchObject({
      quantity: 65_000,
      receiver: first,
      problems: [{ part: 'extra' }],
    });
    expect(read(`65k ${`${first} `.repeat(50)}`)).toMatchObject({ quantity: 65_000, problems: [] });
  });

  it('that are written twice alike are two amounts, and one amount in two ways is one', () => {
    for (const line of ['65k + 65k payouts', '65k payouts\n65k payouts', 'payouts 65к + 65к']) {
      expect(read(line, { payouts: first }).problems).toMatchObject([{ part: 'amounts' }]);
    }
    expect(read('65k 65000 payouts', { payouts: first })).toMatchObject({ quantity: 65_000, problems: [] });
  });

  it.each(
    each([
      [60_000_000, '60m'],
      [1_500_000, '1.5m'],
      [2_000_000, '2m 60m', '60m 2m'],
      [65_000, '65000 60m', '65k one hour', '65к на час', '6.5万 一小时', '6.5w', '65.000', '65 тыс'],
      [65_000, '６５０００', '65,000,'],
    ]),
  )('%s is %d', (text, quantity) => {
    expect(read(text)).toMatchObject({ quantity, problems: [] });
  });

  it.each([
    ['65kk', 'amount'],
    ['65k 30m', 'duration'],
    ['65k 2h', 'duration'],
    ['65k 3 дня', 'duration'],
    ['65k 131k', 'amounts'],
    ['2m 3m', 'amounts'],
  ])('%s is refused for its %s', (text, part) => {
    expect(read(text).problems.map((problem) => problem.part)).toContain(part);
  });

  it.each(
    [
      ['payouts 60m', '60m payouts', 'payouts 30m', 'payouts 120m', 'payuots 60m', `${first} 60 m`],
      ['выплаты 60м', 'выплаты 30м', '热钱包60m'],
    ].flat(),
  )('that may be minutes as well are asked about beside a receiver: %s', (line) => {
    const { problems, quantity } = read(line, { payouts: first, выплаты: first, 热钱包: first });
    expect(problems.find(({ part }) => part === 'amount')).toMatchObject({ read: { problem: 'or_time' } });
    expect(quantity).toBeUndefined();
  });

  it('that are no minutes that are sold, or stand beside an amount, are not', () => {
    const names = { payouts: first };
    expect(read('60m', {}, { receiver: first }).problems).toMatchObject([{ part: 'amount' }]);
    expect(read('payouts 65k 60m', names)).toMatchObject({ quantity: 65_000, problems: [] });
    expect(read('payouts 5m', names)).toMatchObject({ quantity: 5_000_000, problems: [] });
    expect(read('payouts 1.5m', names)).toMatchObject({ quantity: 1_500_000, problems: [] });
  });

  it('of minutes are no amount where the amount is known', () => {
    const names = { payouts: first };
    const known = { kind: 'regular', quantity: 131_000, asked: 'receiver' } as const;
    const found = read('payouts 60m', names, known);
    expect(found).toEqual({ kind: 'regular', receiver: first, isTimed: true, problems: [] });
    expect(read('payouts 30m', names, known).problems).toMatchObject([{ part: 'duration' }]);
    expect(read('payouts 1.5k', names, known).problems).toMatchObject([{ part: 'amount' }]);
  });

  it('belong to an unknown name where the amount is known', () => {
    const names = { payouts: first };
    const found = read('payouts 2', names, { kind: 'regular', quantity: 131_000, asked: 'receiver' });
    expect(found.problems).toMatchObject([
      { part: 'receiver', written: 'payouts 2', near: { label: 'payouts' } },
    ]);
    expect(found.receiver).toBeUndefined();
    expect(read('payouts 2', names, { kind: 'regular' }).problems).toMatchObject([{ part: 'amount' }]);
  });

  it.each([
    ['6万50 工资', '60050', '65000'],
    ['6万50能量给工资', '60050', '65000'],
    ['6w500 工资', '60500', '65000'],
    ['13万05 工资', '130005', '130500'],
  ])('%s is read in two ways: %s or %s', (text, one, other) => {
    const { problems, quantity } = read(text, { 工资: first });
    expect(problems).toMatchObject([
      { part: 'amount', read: { problem: 'ambiguous', readings: [one, other] } },
    ]);
    expect(quantity).toBeUndefined();
  });

  it.each([
    ['6万5000 工资', 65_000],
    ['6万5 工资', 65_000],
    ['六万五千 工资', 65_000],
    ['十三万零五十 工资', 130_050],
  ])('%s is %d', (text, quantity) => {
    expect(read(text, { 工资: first })).toMatchObject({ quantity, receiver: first, problems: [] });
  });

  it('that are both too little are two amounts, not the first of them', () => {
    expect(read('10k 20k').problems).toEqual([{ part: 'amounts', first: '10k', second: '20k' }]);
  });

  const before = ['1. ', '1) ', '1: ', '1） ', 'order 1\n', '1\r\n', '1 \n ', '1\u2028', '2; '];
  const lines = ['payouts 131 000, 500', '1 (131 000) payouts', '131 000\n500 payouts'];
  it.each(lines.concat(before.map((begin) => `${begin}131 000 payouts`)))(
    'divided by a mark or a line end are two amounts: %j',
    (text) => {
      const found = read(text, { payouts: first });
      expect(found.quantity).toBeUndefined();
      expect(found.problems).toMatchObject([{ part: 'amounts' }]);
    },
  );

  it.each([
    ['1 131 000, payouts', 1_131_000],
    ['(131 000) payouts', 131_000],
    ['1 131 000\npayouts', 1_131_000],
    ['payouts\n131 000\n1 h', 131_000],
    ['65 тыс.\npayouts', 65_000],
    ['131 000.', 131_000],
  ])('that nothing divides are one amount: %j', (text, quantity) => {
    expect(read(text, { payouts: first })).toMatchObject({ quantity, problems: [] });
  });

  it('take no group of digits that goes on in letters', () => {
    const found = read('65 000xyz payouts', { payouts: first });
    expect(found.problems).toMatchObject([
      { part: 'amount', written: '65' },
      { part: 'extra', written: '000xyz' },
    ]);
    expect(found.quantity).toBeUndefined();
  });

  it('without spaces take the longest unit', () => {
    expect(read('2分钟65000能量')).toEqual({
      resourceType: 'ENERGY',
      quantity: 65_000,
      isTimed: true,
      problems: [{ part: 'duration', written: '2分钟', kind: 'regular' }],
    });
  });
});

describe('receivers', () => {
  it('are refused when any of them is another one, whichever comes twice', () => {
    for (const rest of [`${first} ${second}`, `${second} ${first}`, `${second} ${second}`]) {
      const found = read(`65k ${first} ${rest}`);
      expect(found.problems).toEqual([{ part: 'receivers', first, second }]);
      expect(found.receiver).toBeUndefined();
    }
    expect(read(`65k ${first} ${first}`)).toMatchObject({ receiver: first, problems: [] });
  });

  it.each([',65000', '，65000能量', ':65000', '：65000', ';65k', '；6.5万', '、65000', ' , 65000'])(
    'may be followed by an amount behind a mark alone: %s',
    (rest) => {
      expect(read(`${first}${rest}`)).toMatchObject({ receiver: first, quantity: 65_000, problems: [] });
    },
  );

  it('take no mark away that stands for something else', () => {
    expect(read(`${first}-65000`).problems).toMatchObject([{ part: 'amount', written: '-65000' }]);
    expect(read(`,5m ${first}`).problems).toMatchObject([{ part: 'amount', written: ',5m' }]);
  });

  it('are refused when a link has two, also when one of them is mistyped', () => {
    const linkTo = (rest: string) => `65k https://tronscan.org/#/address/${first}?${rest}`;
    expect(read(linkTo(`to=${second}`))).toEqual({
      quantity: 65_000,
      problems: [{ part: 'receivers', first, second }],
    });
    const mistyped = `${second.slice(0, -1)}${second.endsWith('a') ? 'b' : 'a'}`;
    expect(read(linkTo(`to=${mistyped}`)).problems).toMatchObject([{ part: 'receivers', second: mistyped }]);
    for (const rest of [`from=${first}`, `id=${'abc123'.repeat(8)}`, 'tab=tokens']) {
      expect(read(linkTo(rest))).toMatchObject({ receiver: first, quantity: 65_000, problems: [] });
    }
  });
});

it('a text of more words than an order has is none, whatever stands at its end', () => {
  const polite = (words: number) => `65k payouts ${'please '.repeat(words)}131k`;
  const part = (words: number) => read(polite(words), { payouts: first }).problems[0]?.part;
  expect(part(21)).toBe('extra');
  expect(part(20)).toBe('amounts');
});

describe('any text', () => {
  const names = { Payouts: first, 'cold wallet 2': second, 热钱包: first, energy: second };
  const typical = '65k|65 000|1h|60m|energy|полоса|能量|for|payouts|cold|wallet|2'.split('|');
  const link = `https://tronscan.org/#/address/${first}`;
  const odd = ['热钱包', first, second, link, 'x', '-', '1,5', '．', '\u0000', '万'];
  const word = fc.constantFrom(...typical, ...odd, 'a'.repeat(70));

  it('is read without an error, in the same way every time', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
      fc.array(word, { maxLength: 6 }).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('flash', 'regular', undefined), (written, kind) => {
        const more = kind ? { kind } : {};
        expect(read(written, names, more)).toEqual(read(written, names, more));
      }),
    );
  });

  it('joins no numbers over a mark or a line end', () => {
    const group = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
    const number = fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.array(group, { maxLength: 2 }))
      .map(([begin, groups]) => [String(begin), ...groups].join(' '));
    const marks = Array.from('.,;:)!。，：', (mark) => `${mark} `);
    const divider = fc.constantFrom(...marks, '\n', '\r\n', ' \n', '\n ');
    fc.assert(
      fc.property(number, divider, number, (one, mark, other) => {
        const amounts = [one, other].map((text) => Number(text.replaceAll(' ', '')));
        const { quantity } = read(`${one}${mark}${other}`);
        expect(quantity === undefined || amounts.every((amount) => amount === quantity)).toBe(true);
      }),
    );
  });

  it('changes a known amount by no number that may be a time', () => {
    const [name, number] = [fc.constantFrom('payouts', '热钱包'), fc.integer({ min: 1, max: 999 })];
    const unit = fc.constantFrom('m', ' m', 'м', ' м');
    fc.assert(
      fc.property(name, number, unit, (label, count, of) => {
        const known = { kind: 'regular', quantity: 131_000 } as const;
        const found = read(`${label} ${count}${of}`, { payouts: first, 热钱包: first }, known);
        expect(found).toMatchObject({ receiver: first });
        expect(found.quantity).toBeUndefined();
      }),
    );
  });

  it('reads no amount out of an address', () => {
    const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressOf);
    const before = fc.constantFrom('', 'my address is ', 'https://tronscan.org/#/address/');
    fc.assert(
      fc.property(address, before, (receiver, words) => {
        const found = read(`${words}${receiver}`);
        expect(found.quantity).toBeUndefined();
        expect(found.receiver ?? found.problems[0]?.part).toBe(found.problems[0] ? 'receiver' : receiver);
      }),
    );
  });

  it('reads every order of the same parts the same', () => {
    const label = fc
      .stringMatching(/^[a-zA-Zа-я热能 ]{1,12}$/)
      .filter((text) => readLabel(text).ok)
      .map((text) => text.trim().replace(/ +/g, ' '));
    const amount = fc.constantFrom('65k', '65000', '65,000', '65 000', '131к', '6.5万', '500k', '1.5m');
    const orders = ['012', '021', '102', '120', '201', '210'].map((order) => Array.from(order, Number));
    const duration = fc.constantFrom('1h', '1 h', '60 min', 'one hour', 'час', '一小时');
    fc.assert(
      fc.property(label, amount, duration, fc.boolean(), (name, quantity, hour, isNamed) => {
        const parts = [quantity, isNamed ? name : second, hour];
        const facts = (line: readonly string[]) => {
          const found = read(line.join(' '), { [name]: first }, { kind: 'regular' });
          return [found.quantity, found.receiver, found.problems.length];
        };
        const readings = orders.map((order) => facts(order.map((at) => parts[at]!)));
        expect(readings).toEqual(readings.map(() => facts(parts)));
      }),
    );
  });
});
