import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listLocales } from '../../src/base/i18n.ts';
import type { BalanceFigures } from '../../src/pictures/balance.ts';
import { layOut, type PictureFigures } from '../../src/pictures/picture.ts';
import { themes } from '../../src/pictures/svg.ts';
import { readSvg, type Box, type Text } from './read-svg.ts';
import {
  balance,
  coin,
  gappy,
  low,
  manyCoins,
  none,
  now,
  spending,
  timeOf,
  timeZone,
  transfers,
  trx,
  type Span,
} from './samples.ts';
import { i18n } from '../spoken.ts';

const locales = listLocales();
const dayMs = 86_400_000;

const draw = (picture: PictureFigures, locale = 'en', zone = timeZone) =>
  layOut(picture, { words: i18n.words(locale), timeZone: zone, theme: 'light' });
const read = (picture: PictureFigures, locale = 'en') => readSvg(draw(picture, locale));

const contents = (texts: readonly Text[]) => texts.map(({ content }) => content.replaceAll('\u00A0', ' '));
const said = (picture: PictureFigures) => contents(read(picture).texts);
const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** What holds for every picture. Empty unless something is wrong. */
function flaws(picture: PictureFigures, locale: string): string[] {
  const { width, height, texts, shapes } = read(picture, locale);
  const found: string[] = [];
  if (width !== 360 || height < 70 || height > 384) found.push(`It is ${width} × ${height}.`);
  for (const { content, ...box } of texts) {
    if (box.left < 13.9 || box.right > 352.5 || box.top < 0 || box.bottom > height - 4) {
      found.push(`"${content}" leaves the picture.`);
    }
    if (box.size < 11.5) found.push(`"${content}" is too small to read.`);
    if (/NaN|undefined|Infinity|(?<!\d)-\d/.test(content)) found.push(`"${content}" is no number.`);
  }
  for (const [index, one] of texts.entries()) {
    const other = texts.slice(index + 1).find((text) => overlap(one, text));
    if (other) found.push(`"${one.content}" and "${other.content}" overlap.`);
  }
  for (const { tag, ...box } of shapes) {
    const isInside = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
    if (!isInside) found.push(`A ${tag} leaves the picture: ${JSON.stringify(box)}.`);
  }
  return found;
}

const swap = (spentSun: readonly bigint[]) => [{ item: 'BILLING_ITEM_SWAP', spentSun }];
const zeros = (count: number) => timeOf(count).columns.map(() => 0n);
const edges: Record<string, PictureFigures> = {
  spending: spending(),
  'spending of a day': spending('day'),
  'spending of 90 days': spending('quarter'),
  ...Object.fromEntries(
    [0, 1, 2, 3, 31, 366].map((count) => [`spending of ${count} columns`, spending(count)]),
  ),
  'one huge bar': spending('month', {
    products: swap(none('month').map((_, day) => trx(day === 20 ? 98_765 : 12))),
  }),
  'a billion TRX': spending('month', { products: swap(none('month').with(3, 10n ** 15n)) }),
  'one sun': spending('month', { products: swap(none('month').with(29, 1n)) }),
  'no spending': spending('month', { products: [] }),
  'no spending in the sums': spending('month', { products: [], countedFrom: Date.UTC(2026, 10, 2) }),
  'refunds above spending': spending('month', { refundsSun: none('month').with(9, trx(400)) }),
  'only refunds': spending('month', { products: [], refundsSun: none('month').with(7, trx(107)) }),
  balance: balance(),
  'low balance': low(),
  'balance with gaps': gappy(),
  'balance of one reading': balance({ readings: [], lastsMs: undefined }),
  'balance of two hours': balance({ readings: [{ at: now - 7_200_000, balanceSun: trx(1_300) }] }),
  'unread balance': balance({ balanceSun: undefined }),
  'balance for years': balance({ balanceSun: trx(90_000), lastsMs: 775 * dayMs }),
  'a balance of a billion': balance({ balanceSun: 10n ** 15n }),
  'no balance': balance({ balanceSun: 0n, lastsMs: 0 }),
  'never a balance': balance({
    balanceSun: 0n,
    lastsMs: 0,
    readings: timeOf(9).columns.map(({ since: at }) => ({ at, balanceSun: 0n })),
  }),
  transfers: transfers(),
  'transfers of 366 days': transfers({
    ...timeOf(366),
    coins: [coin('USDT', 1, 1, { received: zeros(366).with(9, 10n ** 15n), sent: zeros(366).with(365, 1n) })],
  }),
  'transfers of the smallest parts': transfers({
    coins: [coin('WEI', 1, 1, { decimals: 36, received: none('week').with(2, 10n), sent: none('week') })],
  }),
  'transfers of many coins': manyCoins(),
  'no transfers': transfers({ coins: [] }),
};

describe.each(locales)('every picture in %s', (locale) => {
  it.each(Object.entries(edges))('has all its parts inside and no text over another: %s', (_, picture) => {
    expect(flaws(picture, locale)).toEqual([]);
  });
});

it.each([
  ['spending', spending()],
  ['refunds', spending('month', { refundsSun: none('month').with(9, trx(400)) })],
  ['transfers', transfers()],
  ['balance', balance()],
])('the picture of %s has an axis with round values from its bottom to its top, evenly', (_, picture) => {
  const { texts } = read(picture);
  const ticks = texts.filter(({ right, content }) => right < 60 && /^−?[\d.,]+K?$/.test(content));
  const byBaseline = ticks.toSorted((a, b) => b.baseline - a.baseline);
  expect(byBaseline.length).toBeGreaterThan(2);
  expect(ticks.map(({ content }) => content)).toContain('0');
});

it.each([
  ['spending', spending(), '169.3'],
  ['one huge bar', edges['one huge bar']!, '98.8K'],
  ['refunds', edges['refunds above spending']!, '−400'],
  ['transfers', transfers(), '−31.4K'],
])('the largest bar of %s has its value', (_, picture, value) => {
  const { texts, shapes } = read(picture);
  const label = texts.find(({ content, isBold, size }) => content === value && isBold && size === 11.5)!;
  const middle = (label.left + label.right) / 2;
  const bars = shapes.filter(
    ({ tag, right, left }) => (tag === 'path' || tag === 'rect') && right - left < 30,
  );
  expect(bars.some(({ left, right }) => left <= middle && middle <= right)).toBe(true);
});

it.each([
  ['spending', spending(), '23 Oct', '21 Nov'],
  ['90 days', spending('quarter'), '24 Aug', '21 Nov'],
  ['24 hours', spending('day'), '10:00', '10:00'],
  ['balance', gappy(), '31 Oct', '21 Nov'],
  ['transfers', transfers(), '15 Nov', '21 Nov'],
])('the dates of %s stand at both ends', (_, picture, first, last) => {
  const { texts } = read(picture);
  const dates = texts.filter(
    ({ content, size }) => size === 11.5 && /^\d+ \p{L}{3}$|^\d\d:\d\d$/u.test(content),
  );
  const lowest = Math.max(...dates.map(({ baseline }) => baseline));
  const axis = dates.filter(({ baseline }) => baseline === lowest).toSorted((a, b) => a.left - b.left);
  expect([axis[0]!.content, axis.at(-1)!.content]).toEqual([first, last]);
});

it('the check of a picture finds what leaves it, what overlaps, and what is not well-formed', () => {
  const svg = (inside: string) => `<svg width="360" height="300">${inside}</svg>`;
  const [one, other] = readSvg(
    svg('<text x="20" y="30" font-size="14">Balance</text><text x="60" y="33" font-size="14">10</text>'),
  ).texts;
  expect(overlap(one!, other!)).toBe(true);
  expect(readSvg(svg('<rect x="350" y="1" width="20" height="5"/>')).shapes[0]!.right).toBe(370);
  expect(() => readSvg(svg('<text x="1" y="1" font-size="12">a < b</text>'))).toThrow('No element begins');
  expect(() => readSvg(svg('<text x="1" y="1" font-size="12">a &nbsp; b</text>'))).toThrow(
    '&nbsp; is no reference',
  );
  expect(() => readSvg('<svg width="360" height="300"><g></svg>')).toThrow('ends another element');
});

describe('spending', () => {
  it('says sum, change, and a row with share for each product, the biggest first', () => {
    const all = (total: number) => none('month').with(3, trx(total));
    const products = [
      { item: 'BILLING_ITEM_FLASH_ENERGY', spentSun: all(240) },
      { item: 'BILLING_ITEM_HOUR_ENERGY', spentSun: all(600) },
      { item: 'BILLING_ITEM_SWAP', spentSun: all(159.5) },
      { item: 'BILLING_ITEM_TRON_NODE', spentSun: all(0.5) },
    ];
    const texts = said(spending('month', { products, previousSun: trx(800) }));
    const head = ['Spending', '30 days', '23 Oct – 21 Nov', '1,000', 'TRX', '▲ 25% vs the 30 days before'];
    expect(texts.slice(0, 6)).toEqual(head);
    const rows = [
      ['Hourly energy', '600', '60%'],
      ['Flash refill, energy', '240', '24%'],
      ['Swap', '159.5', '16%'],
      ['TRON node', '0.5', '< 1%'],
    ];
    expect(texts.slice(-12)).toEqual(rows.flat());
  });

  it('has four products and all others together, and three beside refunds', () => {
    const names = (picture: PictureFigures) =>
      read(picture).texts.filter(({ left, baseline }) => left === 37 && baseline > 260);
    expect(contents(names(spending())).at(-1)).toBe('Other');
    expect(names(spending())).toHaveLength(5);
    const refundsSun = none('month').with(5, trx(40));
    expect(contents(names(spending('month', { refundsSun }))).slice(3)).toEqual(['Other', 'Refunds']);
    expect(names(spending('month', { refundsSun }))).toHaveLength(5);
  });

  it('has no row for a product of which nothing was bought, and "< 1%" only below half a percent', () => {
    const products = [
      { item: 'BILLING_ITEM_SWAP', spentSun: none('month') },
      { item: 'BILLING_ITEM_HOUR_ENERGY', spentSun: none('month').with(1, trx(99)) },
      { item: 'BILLING_ITEM_TRON_NODE', spentSun: none('month').with(1, trx(1)) },
    ];
    const texts = said(spending('month', { products }));
    expect(texts).not.toContain('Swap');
    expect(texts.slice(-3)).toEqual(['TRON node', '1', '1%']);
  });

  it('draws refunds as outlines below zero and takes them off the sum', () => {
    const picture = spending('week', {
      products: swap(none('week').with(1, trx(100))),
      refundsSun: none('week').with(2, trx(30)),
    });
    const { texts, shapes } = read(picture);
    expect(contents(texts)).toEqual(expect.arrayContaining(['70', '100', '−30']));
    const zero = texts.find(({ content, right }) => content === '0' && right < 60)!.baseline - 4;
    const hanging = shapes.filter(
      ({ tag, fill, bottom }) => tag === 'rect' && fill === 'none' && bottom < 250,
    );
    expect(hanging).toHaveLength(1);
    expect(hanging[0]!.top).toBeGreaterThanOrEqual(zero);
    expect(read(spending('week')).shapes.filter(({ fill }) => fill === 'none')).toEqual([]);
  });

  it('shows an unknown product as the service calls it, cut and without markup', () => {
    const item = 'BILLING_<b>NEW</b>_ITEM & MORE_THAN_FITS_INTO_ONE_ROW_OF_A_PICTURE 🚀';
    const spentSun = none('month').with(3, 3_400n);
    const texts = said(spending('month', { products: [{ item, spentSun }] }));
    expect(texts).toContain('0.0034');
    expect(texts.filter((text) => text.startsWith('BILLING_<b>NEW</b>'))).toHaveLength(1);
    expect(texts.find((text) => text.startsWith('BILLING_<b>NEW</b>'))).toMatch(/\.\.\.$/);
  });

  const only = (item: string) => {
    const spentSun = timeOf('month').columns.map((_, day) => (day === 0 ? trx(12_345) : 0n));
    return spending('month', { products: [{ item, spentSun }] });
  };

  it.each(locales)('has room for the name of every product beside its sum, in %s', (locale) => {
    const ftl = readFileSync('locales/en/pictures.ftl', 'utf8');
    const products = [...ftl.matchAll(/^picture-item-(\w+) =/gm)].map(([, item]) => item!);
    expect(products.length).toBeGreaterThan(20);
    for (const item of products) {
      const svg = draw(only(item), locale);
      expect(svg).toContain(`>${i18n.words(locale).plain(`picture-item-${item}`)}<`);
      expect(svg).not.toContain('...<');
    }
    expect(draw(only('BILLING_ITEM_OF_TOMORROW_WITH_A_VERY_LONG_NAME'), locale)).toContain('...<');
  });
});

describe('balance', () => {
  it('says what there is and how long it lasts, with the thresholds and the day on which it ends', () => {
    const texts = said(balance());
    const head = ['Balance', '30 days', '23 Oct – 21 Nov', '1,256.6', 'TRX'];
    expect(texts.slice(0, 6)).toEqual([...head, '≈10 days left, ≈392 transfers at 116 TRX a day']);
    expect(texts).toEqual(expect.arrayContaining(['7 days', '3 days', '21 Nov', '≈2 Dec']));
  });

  it('says less where there is no room for more, and cuts no number', () => {
    const notes = ['≈10 days left, '.repeat(9), '≈10 days left'];
    expect(said(balance({ notes }))).toContain('≈10 days left');
  });

  it('warns of a balance that is low, and of no other', () => {
    const signs = (picture: PictureFigures) =>
      read(picture).shapes.filter(({ tag, left, top }) => tag === 'circle' && left > 300 && top < 80);
    expect(signs(low()).map(({ fill }) => fill)).toContain(themes.light.bad);
    expect(signs(balance({ warning: 'warn' })).map(({ fill }) => fill)).toContain(themes.light.warn);
    expect(signs(balance())).toEqual([]);
  });

  it('is a line that is broken where nothing was read, and there alone', () => {
    const readings = Array.from({ length: 60 }, (_, index) => ({
      at: now - (60 - index + (index < 30 ? 40 : 0)) * 900_000,
      balanceSun: trx(900 - index),
    }));
    const lines = (given: typeof readings) => draw(gappy({ readings: given })).match(/<polyline/g)?.length;
    expect(lines(readings)).toBe(2);
    expect(lines(readings.slice(30))).toBe(1);
    expect(lines(readings.filter((_, index) => index % 3 === 0).slice(10))).toBe(1);
    expect(draw(gappy()).match(/<polyline/g)).toHaveLength(3);
  });

  it('loses no peak and no valley of many readings', () => {
    const readings = Array.from({ length: 8_000 }, (_, index) => ({
      at: now - (8_000 - index) * 300_000,
      balanceSun: trx(index === 4_321 ? 5_000 : index === 2_222 ? 1 : 1_000),
    }));
    const svg = draw(gappy({ ...timeOf(30), readings, balanceSun: trx(1_000) }));
    const [, points = ''] = /<polyline points="([^"]*)"/.exec(svg) ?? [];
    const heights = points.split(' ').map((point) => Number(point.split(',')[1]));
    expect(heights.length).toBeLessThan(1_300);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([120, 265.97]);
  });

  it('begins with its first reading, and shows no forecast where none is known or nothing is left', () => {
    expect(said(low())).toContain('13 Nov');
    expect(said(low())).not.toContain('23 Oct');
    const dashes = (change: Partial<BalanceFigures>) => draw(balance(change)).includes('dasharray="6 4.5"');
    expect([dashes({}), dashes({ lastsMs: undefined }), dashes({ lastsMs: 0 })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(said(balance({ lastsMs: 200 * dayMs })).join()).not.toMatch(/≈\d+ \p{L}{3}(,|$)/u);
  });

  it('has thresholds within its scale, and of two that are too near the higher one', () => {
    const labels = (amounts: number[]) => {
      const thresholds = amounts.map((amount) => {
        return { balanceSun: trx(amount), label: String(amount), level: 'warn' as const };
      });
      const { texts } = read(balance({ thresholds }));
      return contents(texts.filter(({ fill }) => fill === themes.light.warn));
    };
    expect(labels([600, 610, 1_200])).toEqual(['1200', '610']);
    expect(labels([90_000, 0])).toEqual([]);
  });
});

describe('bars', () => {
  const bars = (picture: PictureFigures) => read(picture).shapes.filter(({ tag }) => tag === 'path');
  const empty = { received: none('week'), sent: none('week') };

  it('are drawn for what there is, however little, and not for nothing', () => {
    const received = none('week')
      .with(1, 10n ** 12n)
      .with(2, 1n);
    expect(bars(transfers({ coins: [coin('TRX', 5, 1, { ...empty, received })] }))).toHaveLength(2);
  });

  it('of what was received stand on the line, and those of what was sent hang from it', () => {
    const sides = (change: Partial<typeof empty>) => {
      const { texts, shapes } = read(transfers({ coins: [coin('TRX', 5, 1, { ...empty, ...change })] }));
      const zero = texts.find(({ content, right }) => content === '0' && right < 60)!.baseline - 4;
      const bar = shapes.find(({ tag }) => tag === 'path')!;
      return { isAbove: bar.bottom <= zero + 1, isBelow: bar.top >= zero - 1 };
    };
    const some = none('week').with(1, 10n ** 9n);
    expect(sides({ received: some })).toMatchObject({ isAbove: true, isBelow: false });
    expect(sides({ sent: some })).toMatchObject({ isAbove: false, isBelow: true });
  });

  it('of a column that is not over are fainter, and of a period that is over none', () => {
    expect(draw(spending())).toContain('opacity="0.6"');
    expect(draw(spending('month', timeOf('month', true)))).not.toContain('opacity="0.6"');
  });
});

it('dates have their year where it is not the present one, or not the same at both ends', () => {
  expect(said(spending(366))).toContain('21 Nov 2025 – 21 Nov 2026');
  const { columns } = timeOf('week');
  expect(said(spending('week', { columns, now: now + 366 * dayMs }))).toContain('15 – 21 Nov 2026');
});

describe('transfers', () => {
  it('have each coin that was received or sent, and no other', () => {
    const some = none('week').with(1, 10n ** 9n);
    const empty = { received: none('week'), sent: none('week') };
    const coins = [
      coin('SENT', 1, 1, { ...empty, sent: some }),
      coin('RECEIVED', 1, 1, { ...empty, received: some }),
      ...['A', 'B', 'C'].map((name) => coin(name, 9, 1, empty)),
    ];
    const texts = said(transfers({ coins }));
    expect(texts).toEqual(expect.arrayContaining(['SENT', 'RECEIVED']));
    expect(texts).not.toContain('A');
    expect(texts.join('\n')).not.toContain('in the text');
  });

  it('draws the first three coins, with what tells them apart, and says how many more there are', () => {
    const texts = said(manyCoins());
    expect(texts).toEqual(expect.arrayContaining(['USDT', 'TRX', 'TXYZ…LmNo', '+3 coins in the text']));
    expect(texts).not.toContain('WIN');
    expect(texts.filter((text) => text.startsWith('<VERY'))).toEqual([]);
    expect(contents(read(transfers()).texts).join('\n')).not.toContain('in the text');
  });

  it('writes sums with their signs, each coin by its own decimals', () => {
    const columns = none('week');
    const one = coin('WETH', 5, 1, {
      decimals: 18,
      received: columns.with(1, 2_500_000_000_000_000_000n),
      sent: columns.with(2, 1_250_000_000_000_000_000n),
    });
    const texts = said(transfers({ coins: [one] }));
    expect(texts).toEqual(expect.arrayContaining(['WETH', '+2.5 −1.3 net +1.3', '2.5']));
  });
});

describe('random figures', () => {
  const amount = fc.oneof(
    { weight: 4, arbitrary: fc.bigInt(0n, 10n ** 9n) },
    fc.bigInt(0n, 10n ** 20n),
    fc.constant(0n),
  );
  const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme' }));
  const long = fc.oneof(
    fc.nat(10 ** 9),
    fc.nat({ max: 2 ** 31 }).map((ms) => ms * 100),
  );

  /** Draws what it needs one after the other. */
  function pictureFrom(draw: fc.GeneratorValue): PictureFigures {
    const any = <Value>(values: fc.Arbitrary<Value>): Value => draw(() => values);
    const oneOf = <const Value>(...values: Value[]) => any(fc.constantFrom(...values));
    const perhaps = <Value>(values: fc.Arbitrary<Value>) => any(fc.option(values, { nil: undefined }));
    const many = <Value>(most: number, make: () => Value) => Array.from({ length: any(fc.nat(most)) }, make);
    const kind = oneOf('spending', 'transfers', 'balance');
    const spans = fc.constantFrom<Span | number>('day', 'week', 'month', 'quarter', 1, 2, 31);
    const time = timeOf(any(spans), any(fc.boolean()));
    if (kind === 'balance') {
      const reading = () => ({ at: now - any(fc.nat(90 * dayMs)), balanceSun: any(amount) });
      const readings = many(400, reading).sort((a, b) => a.at - b.at);
      const threshold = () => ({
        balanceSun: any(amount),
        label: oneOf('7 days', '1,234,567'),
        level: oneOf('warn', 'bad'),
      });
      const of = {
        balanceSun: perhaps(amount),
        lastsMs: perhaps(long),
        warning: oneOf('warn', 'bad', undefined),
      };
      const notes = ['≈10 days left, ≈392 transfers at 116 TRX a day'];
      return {
        kind,
        figures: { ...time, asOf: now, readings, notes, thresholds: many(4, threshold), ...of },
      };
    }
    const { columns } = time;
    const sized = (values = amount) =>
      any(fc.array(values, { minLength: columns.length, maxLength: columns.length }));
    if (kind === 'spending') {
      const products = many(7, () => ({ item: any(name), spentSun: sized() }));
      const refundsSun = oneOf(sized, () => columns.map(() => 0n))();
      return { kind, figures: { ...time, products, refundsSun, previousSun: perhaps(amount) } };
    }
    const coins = many(6, () => ({
      coin: any(name),
      detail: oneOf('', any(name)),
      decimals: oneOf(0, 6, 18, 36),
      received: sized(),
      sent: sized(),
    }));
    return { kind, figures: { ...time, coins } };
  }

  /** How many names are in a picture: only they are cut. */
  const namesOf = (figures: PictureFigures) => {
    if (figures.kind === 'spending') return figures.figures.products.length;
    return figures.kind === 'transfers' ? figures.figures.coins.length : 0;
  };

  it('make pictures in which all is inside, no text lies over another, and no number is cut', () => {
    fc.assert(
      fc.property(fc.gen(), fc.constantFrom(...locales), (draw, locale) => {
        const figures = pictureFrom(draw);
        expect(flaws(figures, locale)).toEqual([]);
        const cut = read(figures, locale).texts.filter(({ content }) => content.endsWith('...'));
        expect(cut.length).toBeLessThanOrEqual(namesOf(figures));
      }),
      // Shrinking figures of so many columns takes more memory than there is.
      { numRuns: 200, endOnFailure: true },
    );
  });

  it('have shares that add up to 100, however small a share is', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 1, maxLength: 8 }), (totals) => {
        const products = totals.map((total, index) => ({
          item: `P${index}`,
          spentSun: none('week').with(2, total),
        }));
        const shares = said(spending('week', { products })).filter((text) => text.endsWith('%'));
        const shown = shares.map((text) => (text === '< 1%' ? 0 : Number.parseInt(text, 10)));
        expect(shown.reduce((sum, share) => sum + share, 0)).toBe(100);
      }),
    );
  });
});
