import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listLocales } from '../../src/base/i18n.ts';
import type { BalanceFigures, PictureFigures, Span } from '../../src/pictures/figures.ts';
import { layOut } from '../../src/pictures/picture.ts';
import { themes } from '../../src/pictures/theme.ts';
import { readSvg, type Box, type Text } from './read-svg.ts';
import {
  balance,
  bought,
  coin,
  columnsOf,
  daysOf,
  digest,
  lasting,
  low,
  manyCoins,
  now,
  spending,
  timeZone,
  transfers,
  trx,
} from './samples.ts';
import { i18n } from '../spoken.ts';

const hourMs = 3_600_000;
const locales = listLocales();

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
  if (width !== 360 || height < 200 || height > 384) found.push(`It is ${width} × ${height}.`);
  for (const { content, ...box } of texts) {
    if (box.left < 14 || box.right > 342.5 || box.top < 0 || box.bottom > height - 4) {
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

const none = (span: Span) => columnsOf(span).map(() => 0n);
const edges: Record<string, PictureFigures> = {
  spending: spending(),
  'spending of a day': spending('day'),
  'spending of 90 days': spending('quarter'),
  'no spending': spending('month', { products: [] }),
  'no spending in the sums': spending('month', { products: [], countedFrom: Date.UTC(2026, 10, 2) }),
  'only refunds': spending('month', { products: [], refundsSun: none('month').with(7, trx(107)) }),
  balance: balance(),
  'low balance': low(),
  'balance of one reading': balance({ readings: [], runway: { kind: 'too-few-days' } }),
  'balance without spending': balance({ runway: { kind: 'no-spending' } }),
  'unread balance': balance({ balanceSun: undefined }),
  'balance for years': balance({ balanceSun: trx(90_000), runway: lasting(775, { transfers: 38_123n }) }),
  'no balance': balance({ balanceSun: 0n, runway: lasting(0, { transfers: 0n }) }),
  bought: bought(),
  'bought in a day': bought('day'),
  'bought nothing': bought('month', { energy: none('month'), bandwidth: none('month') }),
  transfers: transfers(),
  'transfers of many coins': manyCoins(),
  'no transfers': transfers({ coins: [] }),
  digest: digest(),
  'digest of a week': digest({ span: 'week', late: 4 }),
  'digest of a bad day': digest({
    toCheck: 3,
    failed: Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 2 : 0)),
    late: 1,
    balanceSun: undefined,
  }),
};

describe.each(locales)('every picture in %s', (locale) => {
  it.each(Object.entries(edges))('has all its parts inside and no text over another: %s', (_, picture) => {
    expect(flaws(picture, locale)).toEqual([]);
  });
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
    const columns = columnsOf('month');
    const all = (total: number) => none('month').with(3, trx(total));
    const products = [
      { item: 'BILLING_ITEM_FLASH_ENERGY', spentSun: all(240) },
      { item: 'BILLING_ITEM_HOUR_ENERGY', spentSun: all(600) },
      { item: 'BILLING_ITEM_SWAP', spentSun: all(159.5) },
      { item: 'BILLING_ITEM_TRON_NODE', spentSun: all(0.5) },
    ];
    const texts = said(spending('month', { columns, products, previousSun: trx(800) }));
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
      products: [{ item: 'BILLING_ITEM_SWAP', spentSun: none('week').with(1, trx(100)) }],
      refundsSun: none('week').with(2, trx(30)),
    });
    const { texts, shapes } = read(picture);
    expect(contents(texts)).toEqual(expect.arrayContaining(['70', '100', '−30']));
    const base = shapes.find(({ tag, top, bottom }) => tag === 'line' && top === bottom && top > 190)!;
    const hanging = shapes.filter(({ tag, fill }) => tag === 'rect' && fill === 'none');
    expect(hanging.filter(({ top }) => top > base.top && top < 230)).toHaveLength(1);
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
    const spentSun = columnsOf('month').map((_, day) => (day === 0 ? trx(12_345) : 0n));
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
  it('says how long it lasts, with the thresholds and the day on which it ends', () => {
    const texts = said(balance());
    expect(texts).toEqual(
      expect.arrayContaining(['1,256.6 TRX', '≈10 days left', '≈392 transfers at 116 TRX a day']),
    );
    expect(texts).toEqual(expect.arrayContaining(['7 days', '3 days', 'today', '≈2 Dec']));
  });

  it('warns of a balance that is low, and of no other', () => {
    const signs = (picture: PictureFigures) =>
      read(picture).shapes.filter(({ tag, left, top }) => tag === 'circle' && left > 300 && top < 80);
    expect(signs(low()).map(({ fill }) => fill)).toContain(themes.light.bad);
    expect(signs(balance())).toEqual([]);
    const unspent = (level: BalanceFigures['level']) => balance({ runway: { kind: 'no-spending' }, level });
    expect(signs(unspent('warn')).map(({ fill }) => fill)).toContain(themes.light.warn);
    expect(signs(unspent('unknown'))).toEqual([]);
  });

  it('is a line that is broken where nothing was read, and there alone', () => {
    const readings = Array.from({ length: 60 }, (_, index) => ({
      at: now - (60 - index + (index < 30 ? 40 : 0)) * 900_000,
      balanceSun: trx(900 - index),
    }));
    const lines = (given: typeof readings) =>
      draw(balance({ readings: given, runway: { kind: 'no-spending' } })).match(
        /<polyline|<path[^>]*fill="none"/g,
      )?.length;
    expect(lines(readings)).toBe(2);
    expect(lines(readings.slice(30))).toBe(1);
    expect(lines(readings.filter((_, index) => index % 3 === 0).slice(10))).toBe(1);
  });

  it('has the date on which it ends, the hour within a day, also near today and beyond the plot', () => {
    const marks = (days: number, change: Partial<BalanceFigures> = {}) =>
      contents(read(balance({ runway: lasting(days), ...change })).texts).filter((text) =>
        /^(≈|today).*\d/.test(text),
      );
    expect(marks(10.83)).toContain('≈2 Dec');
    expect(marks(0.5).join()).toMatch(/≈21:00/);
    expect(marks(1.2).join()).toMatch(/≈22 Nov/);
    const little = { readings: [{ at: now - 86_400_000, balanceSun: trx(1_300) }] };
    expect(marks(60, little)).toContain('≈20 Jan →');
    expect(marks(91, little).filter((mark) => !mark.includes('TRX'))).toEqual([]);
  });

  it('names thresholds within its scale, and of two that are too near the higher one', () => {
    const labels = (amounts: number[]) => {
      const thresholds = amounts.map((amount) => ({
        balanceSun: trx(amount),
        days: undefined,
        level: 'warn' as const,
      }));
      const { texts } = read(balance({ thresholds }));
      return contents(texts.filter(({ fill }) => fill === themes.light.warn));
    };
    expect(labels([600, 610, 1_200])).toEqual(['1,200', '610']);
    expect(labels([90_000, 0])).toEqual([]);
  });

  it('has no reading beside the balance of now itself', () => {
    const { figures } = balance() as Extract<PictureFigures, { kind: 'balance' }>;
    const again = { at: now, balanceSun: trx(9_000) };
    expect(draw(balance({ readings: [...figures.readings, again] }))).toBe(draw(balance()));
  });

  it('gives no forecast and no thresholds where the pace is not known', () => {
    for (const kind of ['too-few-days', 'no-spending'] as const) {
      const texts = said(balance({ runway: { kind } })).join('\n');
      expect(texts).toContain('1,256.6');
      expect(texts).not.toMatch(/forecast:|left|≈|^7 days$/m);
    }
  });

  it('shows 2.5 times as much of the past as the balance lasts, when that is little', () => {
    const texts = said(balance({ runway: lasting(4) }));
    expect(texts).toContain('11 Nov');
    expect(texts).not.toContain('22 Oct');
  });
});

it('a picture of what was bought has a chart for each resource, and one tall chart where only one was bought', () => {
  expect(said(bought())).toEqual(expect.arrayContaining(['Energy', 'Bandwidth']));
  const one = said(bought('month', { bandwidth: none('month') }));
  expect(one).toContain('Energy');
  expect(one).not.toContain('Bandwidth');
  const heights = (picture: PictureFigures) =>
    Math.max(
      ...read(picture)
        .shapes.filter(({ tag }) => tag === 'path')
        .map(({ top, bottom }) => bottom - top),
    );
  expect(heights(bought('month', { bandwidth: none('month') }))).toBeGreaterThan(2 * heights(bought()));
});

describe('bars', () => {
  const bars = (picture: PictureFigures) => read(picture).shapes.filter(({ tag }) => tag === 'path');

  it('are drawn for what there is, however little, and not for nothing', () => {
    const energy = none('month').with(3, 500_000n).with(9, 1n);
    expect(bars(bought('month', { energy, bandwidth: none('month') }))).toHaveLength(2);
    const one = coin('TRX', 5, 1, {
      received: none('week')
        .with(1, 10n ** 12n)
        .with(2, 1n),
      sent: none('week'),
    });
    expect(bars(transfers({ coins: [one] }))).toHaveLength(2);
  });

  it('of what was received stand on the line, and those of what was sent hang from it', () => {
    const sides = (received: bigint[], sent: bigint[]) => {
      const picture = transfers({ coins: [coin('TRX', 5, 1, { received, sent })] });
      const [bar] = bars(picture);
      const base = read(picture).shapes.findLast(({ tag }) => tag === 'line')!;
      return { isAbove: bar!.bottom <= base.bottom + 1, isBelow: bar!.top >= base.top - 1 };
    };
    const some = none('week').with(1, 10n ** 9n);
    expect(sides(some, none('week'))).toMatchObject({ isAbove: true, isBelow: false });
    expect(sides(none('week'), some)).toMatchObject({ isAbove: false, isBelow: true });
  });
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

  it('draws the first four coins, with what tells them apart, and says how many more there are', () => {
    const texts = said(manyCoins());
    expect(texts).toEqual(expect.arrayContaining(['USDT', 'TRX', 'TXYZ…LmNo', '+2 coins in the text']));
    expect(texts).not.toContain('WIN');
    expect(texts.filter((text) => text.startsWith('<VERY'))).toHaveLength(1);
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
    expect(texts).toEqual(expect.arrayContaining(['WETH', 'net +1.3', '+2.5', '−1.3']));
  });
});

it('a digest says that all is in order, or how much is not, with failures as crosses', () => {
  expect(contents(read(digest()).texts)).toEqual(expect.arrayContaining(['All in order', 'none late']));
  expect(contents(read(digest({ isWhole: false })).texts)).toContain('Nothing to check here');
  const bad = read(edges['digest of a bad day']!);
  expect(contents(bad.texts)).toEqual(
    expect.arrayContaining(['3 things to check', '2 failed, 1 late', 'failed', 'unknown']),
  );
  const crosses = (picture: ReturnType<typeof read>) =>
    picture.shapes.filter(({ tag, bottom, top }) => tag === 'line' && top > 150 && bottom - top > 4);
  // Two lines each: in the legend and over the hour.
  expect(crosses(bad)).toHaveLength(4);
  expect(crosses(read(digest()))).toEqual([]);
});

it('a digest names the date that it tells of, and both where its day begins in the morning', () => {
  const whole = digest();
  const { columns } = whole.kind === 'digest' ? whole.figures : { columns: [] };
  const byHours = (hours: number) =>
    digest({
      columns: columns.map(({ startsAt, endsAt, isRunning }) => ({
        startsAt: startsAt + hours * hourMs,
        endsAt: endsAt + hours * hourMs,
        isRunning,
      })),
    });
  expect(contents(read(whole).texts)).toContain('Sat 21 November');
  expect(contents(read(byHours(-15)).texts).join()).toMatch(/20\s*–\s*21 Nov/);
  expect(contents(read(byHours(-24)).texts)).toContain('Fri 20 November');
});

describe('columns', () => {
  it('that are running are fainter and called today or now; a period that is over has neither', () => {
    const over = { columns: columnsOf('month', true) };
    expect(draw(spending())).toContain('>today<');
    expect(draw(spending())).toContain('opacity="0.6"');
    expect(draw(spending('day'))).toContain('>now<');
    expect(draw(spending('month', over))).not.toMatch(/>today<|>now<|opacity="0.6"/);
  });

  it('have the hours that clocks of the zone show', () => {
    expect(draw(spending('day'))).toContain('>00:00<');
    // Half an hour beside the full hours of Shanghai: none of these columns begins at six.
    expect(draw(spending('day'), 'en', 'Asia/Kolkata')).not.toContain(':00<');
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
    const runwayOf = (lastsMs: number) =>
      lasting(0, {
        meanSunPerDay: any(fc.bigInt(1n, 10n ** 14n)),
        lastsMs,
        fastestLastsMs: Math.floor(lastsMs / 3),
        slowestLastsMs: oneOf(lastsMs * 2, Infinity),
        transfers: perhaps(amount),
      });
    const balanceSun = perhaps(amount);
    const runway = oneOf(
      () => runwayOf(any(long)),
      () => ({ kind: oneOf('too-few-days', 'no-spending') }),
    )();
    const level = oneOf('good', 'unknown', 'warn', 'bad');
    const kind = oneOf('spending', 'bought', 'transfers', 'balance', 'digest');
    if (kind === 'balance') {
      const reading = () => ({ at: now - any(fc.nat(90 * 86_400_000)), balanceSun: any(amount) });
      const readings = many(400, reading).sort((a, b) => a.at - b.at);
      const days = fc.integer({ min: 1, max: 90 });
      const threshold = () => ({ balanceSun: any(amount), days: perhaps(days), level: oneOf('warn', 'bad') });
      const thresholds = many(4, threshold);
      return { kind, figures: { asOf: now, balanceSun, readings, runway, thresholds, level } };
    }
    const short = oneOf('day', 'week');
    const span = kind === 'digest' ? short : oneOf('day', 'week', 'month', 'quarter');
    const columns = columnsOf(span, any(fc.boolean()));
    const sized = (values = amount) =>
      any(fc.array(values, { minLength: columns.length, maxLength: columns.length }));
    const counts = () => sized(fc.bigInt(0n, 10n ** 6n)).map(Number);
    const whole = { span, days: daysOf[span], columns };
    if (kind === 'spending') {
      const products = many(7, () => ({ item: any(name), spentSun: sized() }));
      const refundsSun = oneOf(sized, () => columns.map(() => 0n))();
      return { kind, figures: { ...whole, products, refundsSun, previousSun: perhaps(amount) } };
    }
    if (kind === 'bought') return { kind, figures: { ...whole, energy: sized(), bandwidth: sized() } };
    if (kind === 'transfers') {
      const coins = many(6, () => ({
        coin: any(name),
        detail: oneOf('', any(name)),
        decimals: oneOf(0, 6, 18, 36),
        received: sized(),
        sent: sized(),
      }));
      return { kind, figures: { ...whole, coins } };
    }
    const [toCheck, late, spentSun] = [any(fc.nat(2_000)), any(fc.nat(10_000)), any(amount)];
    const orders = { toCheck, isWhole: any(fc.boolean()), delivered: counts(), failed: counts(), late };
    const account = { spentSun, balanceSun, runway, balanceLevel: level };
    return digest({ span: short, columns, ...orders, ...account });
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
      { numRuns: 400 },
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
