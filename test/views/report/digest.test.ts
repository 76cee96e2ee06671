import { describe, expect, it } from 'vitest';
import { layOut } from '../../../src/pictures/picture.ts';
import { describeDigest } from '../../../src/views/report/digest.ts';
import {
  digestPicture,
  thingsToCheck,
  type DigestNumbers,
} from '../../../src/views/report/digest-numbers.ts';
import { events } from '../../../src/events/index.ts';
import { asTelegramReads, readerIn } from '../reader.ts';

const hour = 3_600_000;
const day = 24 * hour;
const until = Date.UTC(2026, 10, 21, 8);
const since = until - day;
const columns = Array.from({ length: 24 }, (_, n) => ({
  since: since + n * hour,
  until: since + (n + 1) * hour,
}));
const longestCaption = 1_024;

/** A digest with everything that it can say; `change` replaces parts of it. */
function numbers(change: Partial<DigestNumbers> = {}): DigestNumbers {
  return {
    span: 'day',
    since,
    until,
    isLonger: false,
    isCut: false,
    alerts: [{ kind: 'EVENT_DELEGATION', heard: 100, held: 3, muted: 14, dropped: 7 }],
    open: 2,
    account: {
      sums: {
        spent: [
          { coin: 'TRX', decimals: 6, amount: 1_234_500_000n },
          { coin: 'USDT', decimals: 6, amount: 12_000_000n },
        ],
        recharged: [],
        withdrawn: [],
        unread: 0,
        energy: 9_730_000n,
        bandwidth: 168_000n,
        delivered: columns.map((_, n) => (n === 3 ? 42 : 0)),
        failed: columns.map((_, n) => (n === 3 ? 1 : 0)),
        late: 2,
        transfers: 5,
      },
      columns,
      asOf: until,
      balanceSun: 600_000_000n,
      balanceUsdt: 0n,
      runway: {
        kind: 'lasts',
        days: 7,
        meanSunPerDay: 100_000_000n,
        lastsMs: 6 * day,
        fastestLastsMs: 3 * day,
        slowestLastsMs: 9 * day,
        transfers: 200n,
        transfersPerDay: 30,
      },
      last: undefined,
    },
    ...change,
  };
}

const readerOf = (locale: string) => ({ ...readerIn(locale), book: [] });

describe.each(['en', 'zh', 'ru'])('a digest in %s', (locale) => {
  it('says what its picture says', () => {
    const reader = readerOf(locale);
    const { words } = reader;
    const text = asTelegramReads(describeDigest(numbers(), reader, false)).text;
    const picture = digestPicture(numbers())!;
    const svg = layOut(picture, { words, timeZone: 'UTC', theme: 'light' });
    const plural = { n: 3, things: '3' };
    // Two that are open, and a balance for less than a week.
    expect(picture.figures).toMatchObject({
      toCheck: 3,
      spentSun: 1_234_500_000n,
      late: 2,
      balanceLevel: 'warn',
    });
    expect(text).toContain(words.plain('picture-to-check', plural));
    expect(svg).toContain('42');
    expect(text).toContain('42');
    expect(text).toContain(words.plain('digest-trouble', { failed: 1, late: 2 }));
    expect(text).toContain('USDT');
    expect(text).toContain(words.plain('digest-heard', { count: 100 }));
  });

  it('fits under a picture however much there is to say, and tells what it leaves out', () => {
    const kinds = [...events.map(({ type }) => type), 'order.late', 'order.failed', 'order.unknown'];
    const most = 123_456_789;
    const full = numbers({
      isLonger: true,
      alerts: kinds.map((kind) => ({ kind, heard: most, held: most, muted: most, dropped: most })),
    });
    const reader = readerOf(locale);
    const text = asTelegramReads(describeDigest(full, reader, true)).text;
    expect(text.length).toBeLessThanOrEqual(longestCaption);
    const unknown = Array.from({ length: 40 }, (_, n) => ({
      kind: `EVENT_NEW_${n}`,
      heard: most,
      held: most,
      muted: most,
      dropped: most,
    }));
    const cut = asTelegramReads(describeDigest(numbers({ alerts: unknown }), reader, true)).text;
    expect(cut.length).toBeLessThanOrEqual(longestCaption);
    expect(cut).toContain(reader.words.plain('digest-cut'));
  });

  it('says that the balance could not be read, in words and in the picture', () => {
    const unread = numbers({ account: { ...numbers().account!, balanceSun: undefined } });
    const reader = readerOf(locale);
    expect(describeDigest(unread, reader, false)).toContain(reader.words('digest-balance-unread'));
    expect(digestPicture(unread)!.figures).toMatchObject({ balanceSun: undefined, toCheck: 3 });
  });
});

it('without the account there is no picture, and nothing of the balance', () => {
  const text = describeDigest(numbers({ account: undefined }), readerOf('en'), false);
  expect(text).not.toContain('TRX');
  expect(digestPicture(numbers({ account: undefined }))).toBeUndefined();
  expect(thingsToCheck(numbers({ account: undefined, open: 0 }))).toBe(0);
});

it('never calls an empty account in order, whether there is a forecast or not', () => {
  const { account } = numbers();
  const empty = { ...account!, balanceSun: 0n, runway: { kind: 'too-few-days' as const, days: 1 } };
  expect(thingsToCheck(numbers({ account: empty, open: 0 }))).toBe(1);
  expect(digestPicture(numbers({ account: empty }))!.figures).toMatchObject({ balanceLevel: 'bad' });
});
