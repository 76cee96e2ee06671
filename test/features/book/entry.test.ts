import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collisionOf,
  findLabel,
  findLookalikesIn,
  listEntries,
  lookalikesIn,
  maxEntries,
  pointsElsewhere,
  readEntry,
  readLabel,
  readTags,
} from '../../../src/features/book/entry.ts';
import { readOrder } from '../../../src/input/order.ts';
import { plainNumbers } from '../../../src/base/number-style.ts';
import { each } from '../alerts/phrases.ts';
import { sampleAddress, twins } from './samples.ts';
import { newAddress } from '../../tron/new-address.ts';
import { mostFormerNames, rememberName } from '../../../src/store/settings/named-addresses.ts';
import { settingsSchema } from '../../../src/store/settings/settings.ts';

const address = sampleAddress(1);
const entryOf = (label: string, number: number, tags: string[] = []) => ({
  label,
  address: sampleAddress(number),
  tags,
  addedBy: 1,
  addedAt: 1,
});

describe('a name', () => {
  const otherDays = ['all hot', 'today 2', 'Allan', 'все выплаты', 'Сегодняшний', '今天的客户', '全部提现'];
  const plain = [
    'payouts',
    'Cold wallet 2',
    '提现',
    'выплаты',
    '🔥 hot',
    'VIP客户',
    'O’Brien & sons',
    ...otherDays,
  ];

  it.each([...plain, 'ж'.repeat(32)])('may be %s', (label) =>
    expect(readLabel(`  ${label} `)).toEqual({ ok: true, label }),
  );

  it.each(
    each([
      ['empty', '', '—', '\u200B'],
      ['long', 'ж'.repeat(33)],
      ['lines', 'two\nlines', 'two\u2028lines'],
      ['address', address, address.toLowerCase(), `${address.slice(0, -1)}1`],
      ['number', '65000', '65k', '1,5', '-7', '１２', '1h', 'cold 1h', 'cold 60 min'],
      ['all_or_day', 'all', 'ALL!', 'everything', 'today', 'Today.', 'to all', 'yesterday', 'tomorrow'],
      [
        'all_or_day',
        'все',
        'Всё',
        'сегодня',
        'ВЧЕРА',
        'все адреса',
        '全部',
        '所有',
        '今天',
        '昨日',
        '「今天」',
      ],
      ['reserved', '✅ Delivered: confirmed on-chain', '已在链上确认'],
    ]),
  )('may not be %j: %s', (label, problem) => expect(readLabel(label)).toEqual({ ok: false, problem }));

  it('loses marks that nobody sees, and has one space between words', () => {
    expect(readLabel('pay\u200Bouts  \t main\u202E')).toEqual({ ok: true, label: 'payouts main' });
  });

  it('whatever it is, leaves the one-line order that holds it with one meaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (written) => {
        const read = readLabel(written);
        if (!read.ok) return;
        const book = [entryOf(read.label, 1), entryOf(`other ${read.label}`, 2)];
        for (const line of [`65000 ${read.label} 1h`, `65000 ${read.label}`]) {
          const reader = { style: plainNumbers, book, kind: 'regular' } as const;
          const found = { quantity: 65_000, receiver: address, problems: [] };
          expect(readOrder(line, reader)).toMatchObject(found);
        }
      }),
    );
  });
});

describe('tags', () => {
  it('come by spaces or commas, with or without #, each once', () => {
    expect(readTags(' #main, cold;MAIN\n2024 ')).toEqual({ ok: true, tags: ['MAIN', 'cold', '2024'] });
    expect(readTags('')).toEqual({ ok: true, tags: [] });
  });

  it('hold letters, digits and few signs, and are few', () => {
    expect(readTags('<b>')).toEqual({ ok: false, problem: 'tag' });
    expect(readTags('x'.repeat(25))).toEqual({ ok: false, problem: 'tag' });
    expect(readTags('a b c d e f g h i')).toEqual({ ok: false, problem: 'tags' });
  });
});

describe('a line', () => {
  it('holds a name of any words, the address, and tags', () => {
    const read = { ok: true, entry: { label: 'cold wallet', address, tags: ['main', 'ops'] } };
    expect(readEntry(`cold  wallet ${address} main #ops`)).toEqual(read);
    expect(readEntry(`x ${address}`)).toMatchObject({ ok: true, entry: { label: 'x', tags: [] } });
  });

  it('takes the words behind an address that comes first for the name, and tags with #', () => {
    const named = (label: string, tags: string[] = []) => ({ ok: true, entry: { label, address, tags } });
    expect(readEntry(`${address} payroll`)).toEqual(named('payroll'));
    expect(readEntry(`${address} cold wallet #main ops`)).toEqual(named('cold wallet', ['main', 'ops']));
    expect(readEntry(`payroll ${address} main`)).toEqual(named('payroll', ['main']));
  });

  it.each([
    ['payouts', { part: 'address', problem: 'empty' }],
    [address, { part: 'label', problem: 'empty' }],
    [`payouts ${address.slice(0, -1)}`, { part: 'address', problem: 'length' }],
    [`payouts ${address.toLowerCase()}`, { part: 'address', problem: 'lowercase' }],
    [`${address} #main`, { part: 'label', problem: 'empty' }],
    [`${address} 65k`, { part: 'label', problem: 'number' }],
    [`${address} ${sampleAddress(2)}`, { part: 'label', problem: 'address' }],
    [`${address} payouts ${sampleAddress(2)}`, { part: 'label', problem: 'long' }],
    [`65k ${address}`, { part: 'label', problem: 'number' }],
    [`payouts ${address} <i>`, { part: 'tags', problem: 'tag' }],
    [`payouts ${address} ${sampleAddress(2)}`, { part: 'tags', problem: 'tag' }],
  ])('%j is refused: %j', (line, problem) => expect(readEntry(line)).toEqual({ ok: false, problem }));
});

describe('the book', () => {
  const book = [entryOf('Payouts', 1, ['main']), entryOf('cold', 2)];

  it('is full at a thousand', () => {
    const all = Array.from({ length: maxEntries }, (_, index) => entryOf(`n${index}`, index + 10));
    expect(collisionOf(entryOf('new', 3), all)).toEqual({ problem: 'full' });
    expect(collisionOf(entryOf('new', 3), all.slice(1))).toBeUndefined();
  });

  it('finds names whatever their case, and not parts of them', () => {
    expect(findLabel('PAYOUTS', book)).toBe(book[0]);
    expect(findLabel('pay', book)).toBeUndefined();
  });

  it('is listed by name, or by what a name or a tag holds', () => {
    expect(listEntries(book).map(({ label }) => label)).toEqual(['cold', 'Payouts']);
    expect(listEntries(book, 'COL').map(({ label }) => label)).toEqual(['cold']);
    expect(listEntries(book, '#main').map(({ label }) => label)).toEqual(['Payouts']);
    expect(listEntries(book, 'zzz')).toEqual([]);
  });

  it('names the entries that look like an address, and not the address itself', () => {
    const [first, second] = twins.map((twin, index) => ({ ...entryOf(`t${index}`, 5), address: twin }));
    expect(lookalikesIn(twins[1]!, [...book, first!, second!])).toEqual([first]);
    expect(lookalikesIn(address, [...book, first!])).toEqual([]);
    const third = { ...entryOf('t3', 5), address: `${twins[0]!.slice(0, 20)}${twins[1]!.slice(20)}` };
    expect(lookalikesIn(twins[1]!, [third, first!, second!])).toEqual([third, first]);
  });
});

const added = { tags: [], addedBy: 1, addedAt: 1 };
/** `payouts` was T1 and was removed; `cold` is T2. */
const settings = settingsSchema.parse({
  addresses: [{ label: 'cold', address: 'T2', ...added }],
  formerNames: [{ label: 'payouts', address: 'T1' }],
});
const isElsewhere = (label: string, address: string, data = settings) =>
  pointsElsewhere({ label, address }, data);

describe('a name points elsewhere', () => {
  it.each(['payouts.', 'to payouts', 'páyouts', 'pауouts', '«PAYOUTS» 👍', 'payout'])(
    'where one that reads like it was removed with another address: %s',
    (label) => {
      expect(isElsewhere(label, 'T9')).toBe(true);
      expect(isElsewhere(label, 'T1')).toBe(false);
    },
  );

  it.each(['payouts 2', 'cold payouts'])('not where one that reads otherwise was: %s', (label) => {
    expect(isElsewhere(label, 'T9')).toBe(false);
  });

  it('where it has another address now, wherever it pointed before', () => {
    expect(isElsewhere('COLD', 'T9')).toBe(true);
    expect(isElsewhere('COLD', 'T2')).toBe(false);
    const moved = { ...settings, formerNames: [{ label: 'cold', address: 'T1' }] };
    expect(isElsewhere('cold', 'T2', moved)).toBe(false);
  });

  it('where so many names were removed that some may be forgotten, and not before', () => {
    const draft = settingsSchema.parse({});
    for (let n = 1; n < mostFormerNames; n += 1) rememberName({ label: `name ${n}`, address: 'T3' }, draft);
    expect(isElsewhere('fresh', 'T9', draft)).toBe(false);
    rememberName({ label: 'one more', address: 'T3' }, draft);
    expect(isElsewhere('fresh', 'T9', draft)).toBe(true);
  });
});

it('look-alikes of each of a thousand addresses are found by the ends', () => {
  const book = [...twins, ...Array.from({ length: 1_000 }, (_, nth) => newAddress.TRON(String(nth)))].map(
    (address) => ({ address }),
  );
  const find = findLookalikesIn(book);
  const found = book.map(({ address }) => find(address).map((entry) => entry.address));
  expect(found.slice(0, 2)).toEqual([[twins[1]], [twins[0]]]);
  expect(found.slice(2).flat()).toEqual([]);
});
