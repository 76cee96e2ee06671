import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeBills, lastBillsPage } from '../../../src/features/account/bills.ts';
import { dailyBillPageSchema } from '../../../src/service/schemas.ts';
import { billPage, createBills } from '../../../src/sandbox/service/account.ts';
import { addressFrom, asTelegramReads, hostileText, locales, now, readerIn } from '../../base/reader.ts';

const bills = createBills(now).filter(({ project_type }) => project_type === 'DELEGATION');
const address = addressFrom('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const pageOf = (page: number, size: number) => dailyBillPageSchema.parse(billPage(bills, page, size));
const withEntries = (content: unknown[], change = {}) =>
  dailyBillPageSchema.parse({ total_elements: content.length, total_pages: 1, content, ...change });
const place = { page: 0, pageSize: 20 };
const told = (page: object, asked = place, locale = 'en') =>
  asTelegramReads(describeBills(dailyBillPageSchema.parse(page), asked, readerIn(locale))).text;
const english = (content: unknown[]) => told(withEntries(content));

describe('a page of bills', () => {
  it('says that fields are missing when there was no room for them, and not otherwise', () => {
    const missing = '✂️ Some fields did not fit';
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field${n}`, 'x'.repeat(100)]));
    expect(english([wide])).toContain(missing);
    const endless = Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`f${nth}`, null]));
    expect(english([{ ...endless, id: 7 }])).toContain(missing);
    expect(english([{ field: 'x' }])).not.toContain('✂️');
  });

  it('says which page of how many it is, and shows whatever fields the entries have', () => {
    expect(told(pageOf(1, 2), { page: 1, pageSize: 2 })).toBe(
      [
        '🧾 Daily bills · DELEGATION',
        'Page 2 of 32 · 63 in total',
        '',
        '3. settled: 00:00 · amount: 14.345684 TRX · staked: 350,000 TRX',
        bills[2]!.address,
        'id: 49998 · energy: 3,500,000',
        '4. settled: 2026-11-20 00:00 · amount: 12.443209 TRX · staked: 250,000 TRX',
        bills[3]!.address,
        'id: 49996 · energy: 2,500,000',
        '🕒 As of 18:47',
      ].join('\n'),
    );
  });

  it('formats what is known by its name and shows the rest as it came', () => {
    const hash = 'ab'.repeat(32);
    const text = english([
      {
        fee_sun: '1500000',
        paid_at: 1_795_219_200,
        wait_time: 3600,
        txn_hash: hash,
        order_id: 1_234_567,
        block: 1_234_567,
        huge: 123_456_789_012_345_678_901n,
        ratio: 0.25,
        is_paid: true,
        is_late: false,
        nested: { rate: 3n, list: [1, null] },
        nothing: null,
        blank: ' ',
        none: {},
        empty: [],
      },
    ]);
    expect(text).toContain('1. paid at: 00:00 · fee: 1.5 TRX\n');
    expect(text).toContain(`txn hash: ${hash}\n`);
    expect(text).toContain('wait time: 3,600 · order id: 1234567 · block: 1,234,567');
    expect(text).toContain('huge: 123,456,789,012,345,678,901 · ratio: 0.25');
    expect(text).toContain('is paid: yes · is late: no\nnested: {"rate":"3","list":[1,null]}');
    expect(text).not.toMatch(/nothing|blank|none|empty/);
  });

  it.each(locales)('says in %s that there are none, for all addresses and for one', (locale) => {
    const reader = readerIn(locale);
    const empty = withEntries([], { total_pages: 0 });
    expect(describeBills(empty, place, reader)).toContain(reader.words('bills-none'));
    const ofOne = describeBills(empty, { ...place, address }, reader);
    expect(ofOne).toContain(reader.words('bills-none-for-address'));
    expect(ofOne).toContain(`<code>${address}</code>`);
  });

  it('says only the page where the service gives no total', () => {
    const page = dailyBillPageSchema.parse({ content: [{ id: 1 }] });
    expect(describeBills(page, { page: 4, pageSize: 5 }, readerIn('en'))).toMatch(/^.*\nPage 5\n/);
  });

  it.each(locales)(
    'puts the largest page of the usual entries into one message in %s, each with its address',
    (locale) => {
      const html = describeBills(pageOf(0, 20), place, readerIn(locale));
      const { text, entities } = asTelegramReads(html);
      expect(html.length).toBeLessThanOrEqual(4096);
      expect(entities.filter((type) => type === 'code')).toHaveLength(20);
      expect(text).toContain('\n20. ');
    },
  );

  it('counts the entries that a service sends beyond the largest page', () => {
    const entries = Array.from({ length: 21 }, (_, id) => ({ id }));
    expect(english(entries)).toContain('… and 1 more entry on this page');
    expect(english(entries.slice(1))).not.toContain('more entr');
  });

  it('fits into one message and holds only our markup whatever the entries are', () => {
    const value = fc.oneof(
      fc.anything({ withBigInt: true, maxDepth: 2 }),
      fc.constant(hostileText),
      fc.string(),
    );
    const entry = fc.dictionary(fc.oneof(fc.string(), fc.constant('x_sun'), fc.constant('paid_at')), value, {
      maxKeys: 12,
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 25 }), fc.constantFrom(...locales), (content, locale) => {
        const html = describeBills(withEntries(content), place, readerIn(locale));
        const { text, entities } = asTelegramReads(html);
        expect(text.length).toBeLessThanOrEqual(4096);
        expect(entities.length).toBeLessThanOrEqual(100);
        expect(entities.filter((type) => type === 'bold')).toHaveLength(1 + Math.min(content.length, 20));
        expect(new Set(entities).difference(new Set(['bold', 'code', 'date_time']))).toEqual(new Set());
      }),
      { numRuns: 150 },
    );
  });

  it('keeps twenty entries of many hashes within what Telegram marks in one message', () => {
    const entry = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`h${n}`, `${n}`.repeat(64)]));
    const html = describeBills(withEntries(Array.from({ length: 20 }, () => entry)), place, readerIn('en'));
    expect(html.split(/<(?=[a-z])/).length - 1).toBeLessThanOrEqual(100);
  });
});

describe('a page that is another than the one asked for', () => {
  const asked = { page: 3, pageSize: 5 };

  it('says both, and numbers its entries by the page that came', () => {
    const text = told({ number: 1, size: 10, content: [{ id: 7 }] }, asked);
    expect(text).toContain(
      '\nPage 2\n⚠️ Page 4 with 5 a page was requested; the service answered with page 2 with 10 a page.\n',
    );
    expect(text).toContain('\n11. id: 7');
    for (const locale of locales) expect(told({ number: 1, content: [] }, asked, locale)).toContain('⚠️');
  });

  it("is told by either of the fields that name it, and by the first page's mark", () => {
    const pageable = { page_number: 0, page_size: 5 };
    for (const page of [{ number: 0 }, { pageable }, { first: true }, { size: 6, number: 3 }])
      expect(told({ content: [{ id: 7 }], ...page }, asked)).toContain('was requested');
  });

  it('is none where the service names the same, or nothing that can be one', () => {
    const same = { number: 3, size: 5, pageable: { page_number: 3, page_size: 5 } };
    const odd = { number: -1, size: 0 };
    const endless = { number: 9_007_199_254_740_991, size: 9_007_199_254_740_991 };
    for (const page of [same, odd, endless, {}, { first: false }]) {
      const text = told({ content: [{ id: 7 }], ...page }, asked);
      expect(text).not.toContain('was requested');
      expect(text).toContain('\n16. id: 7');
    }
  });
});

describe('entries that do not fit the figures beside them', () => {
  const five = { page: 0, pageSize: 5 };
  const warning = /⚠️ Bills on this page: (\d+) by the service's own count, (\d+) sent\./;

  it.each([
    [{ total_elements: 63, size: 5, content: [{ id: 1 }] }, ['5', '1']],
    [{ total_elements: 63, size: 5, content: [] }, ['5', '0']],
    [{ total_elements: 0, size: 5, content: [{ id: 1 }] }, ['0', '1']],
    [{ total_elements: 3, size: 5, content: [{ id: 1 }] }, ['3', '1']],
    [{ total_elements: 3, size: 5, number: 2, content: [{ id: 1 }] }, ['0', '1']],
    [{ number_of_elements: 4, content: [{ id: 1 }] }, ['4', '1']],
  ])('are told with both: %j', (page, both) => {
    expect(warning.exec(told(page, five))?.slice(1)).toEqual(both);
  });

  it.each([
    { total_elements: 1, size: 5, content: [{ id: 1 }] },
    { total_elements: 0, size: 5, content: [] },
    { total_elements: 63, content: [{ id: 1 }] },
    { total_elements: -1, size: 5, content: [{ id: 1 }] },
    { content: [{ id: 1 }] },
  ])('are not warned of where nothing differs or nothing is told: %j', (page) => {
    expect(told(page, five)).not.toMatch(warning);
  });

  it('counts what should be on a later page', () => {
    const last = { total_elements: 12, size: 5, number: 2 };
    expect(told({ ...last, content: [{}, {}] }, { page: 2, pageSize: 5 })).not.toMatch(warning);
    expect(told({ ...last, content: [{}] }, { page: 2, pageSize: 5 })).toMatch(warning);
  });

  it('are never taken for "there are none"', () => {
    const contradicted = [
      { number_of_elements: 3 },
      { total_elements: 0, empty: false },
      { total_pages: 1, last: false },
      { number: 2, number_of_elements: 0 },
    ];
    for (const page of [{}, { total_elements: 63 }, { total_pages: 4 }, { number: 2 }, ...contradicted])
      expect(told({ ...page, content: [] }, five)).toContain('The service sent no bills for this page.');
    expect(told({ content: [] }, { page: 4, pageSize: 5 })).toContain('sent no bills for this page');
    const stated = [{ total_elements: 0 }, { total_pages: 1 }, { number_of_elements: 0 }, { empty: true }];
    for (const page of [{ total_elements: 0, total_pages: 0 }, ...stated])
      expect(told({ ...page, content: [] }, five)).toContain('There are no bills.');
  });
});

it.each<[Record<string, unknown>, number | undefined]>([
  [{ total_pages: 7 }, 6],
  [{ total_elements: 11 }, 2],
  [{ total_elements: 11, size: 10 }, 1],
  [{ total_pages: 0 }, 0],
  [{ total_pages: -3 }, 0],
  [{ total_pages: Number.MAX_SAFE_INTEGER }, 999_999_999],
  [{ total_elements: 11, size: 0 }, 2],
  [{ total_elements: 11, size: -4 }, 2],
  [{ total_elements: -11 }, undefined],
  [{}, undefined],
])(
  'the last page of %o is what the service says, else reckoned from the total, else unknown',
  (page, last) => {
    expect(lastBillsPage(dailyBillPageSchema.parse(page), { page: 0, pageSize: 5 })).toBe(last);
  },
);
