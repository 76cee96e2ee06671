// Invented figures for pictures, the same in each run: whole ones, and the edge cases.

import type { BalanceFigures } from '../../src/pictures/balance.ts';
import type { Columns } from '../../src/pictures/chart.ts';
import type { Column } from '../../src/pictures/labels.ts';
import type { PictureFigures } from '../../src/pictures/picture.ts';
import type { SpendingFigures } from '../../src/pictures/spending.ts';
import type { CoinTransfers, TransferFigures } from '../../src/pictures/transfers.ts';

export const timeZone = 'Asia/Shanghai';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 21 November 2026, 09:00 in Shanghai, a Saturday. */
export const now = Date.UTC(2026, 10, 21, 1);
const endOfToday = Date.UTC(2026, 10, 21, 16);

export type Span = 'day' | 'week' | 'month' | 'quarter';

/** The time of a picture: the last column is running, unless `isOver`. */
export function timeOf(span: Span | number, isOver = false): Columns {
  const days = typeof span === 'number' ? span : { day: 24, week: 7, month: 30, quarter: 13 }[span];
  const lengths = Array.from({ length: days }, (_, index) => {
    if (span === 'day') return hourMs;
    return span === 'quarter' ? (index === 0 ? 6 : 7) * dayMs : dayMs;
  });
  const end = span === 'day' ? now + hourMs : endOfToday;
  const starts = lengths.map(
    (_, index) => end - lengths.slice(index).reduce((sum, length) => sum + length, 0),
  );
  const columns = starts.map((since, index): Column => ({ since, until: starts[index + 1] ?? end }));
  const unit = span === 'day' ? 'hour' : span === 'quarter' ? 'week' : 'day';
  const whole = span === 'day' ? undefined : span === 'quarter' ? 90 : days;
  return { unit, days: whole, columns, now: isOver ? end : now };
}

export const none = (span: Span) => timeOf(span).columns.map(() => 0n);

/** Numbers from 0 to 1 that look random, of a fixed seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export const trx = (amount: number) => BigInt(Math.round(amount * 1e6));

function amounts(
  count: number,
  seed: number,
  { mean, share = 1 }: { mean: number; share?: number },
): bigint[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, () => {
    const amount = mean * (0.35 + 1.3 * next());
    return next() < share ? trx(amount) : 0n;
  });
}

export function spending(
  span: Span | number = 'month',
  change: Partial<SpendingFigures> = {},
): PictureFigures {
  const time = timeOf(span);
  const count = (change.columns ?? time.columns).length;
  const item = (name: string, seed: number, mean: number, share = 1) => ({
    item: `BILLING_ITEM_${name}`,
    spentSun: amounts(count, seed, { mean, share }),
  });
  return {
    kind: 'spending',
    figures: {
      ...time,
      products: [
        item('HOUR_ENERGY', 1, 72),
        item('FLASH_ENERGY', 2, 29),
        item('FLASH_BANDWIDTH', 3, 8, 0.8),
        item('TRON_MATE_SUBSCRIPTION', 4, 45, 0.14),
        item('TELEGRAM_PREMIUM', 5, 9, 0.5),
        item('SWAP', 6, 3, 0.3),
      ],
      refundsSun: Array.from({ length: count }, () => 0n),
      previousSun: trx(3102.4),
      ...change,
    },
  };
}

export function balance(change: Partial<BalanceFigures> = {}): PictureFigures {
  const next = numbersFrom(7);
  const days = 29;
  let sun = trx(2600);
  const readings = Array.from({ length: days }, (_, index) => {
    const at = now - (days - index) * dayMs;
    sun -= trx(70 + 90 * next());
    if (index === 18) sun += trx(2000);
    return { at, balanceSun: sun < 0n ? 0n : sun };
  });
  const balanceSun = trx(1256.6);
  return {
    kind: 'balance',
    figures: {
      ...timeOf('month'),
      asOf: now,
      balanceSun,
      readings,
      notes: ['≈10 days left, ≈392 transfers at 116 TRX a day'],
      lastsMs: 10.83 * dayMs,
      thresholds: [
        { balanceSun: trx(7 * 116), label: '7 days', level: 'warn' },
        { balanceSun: trx(3 * 116), label: '3 days', level: 'warn' },
        { balanceSun: trx(116), label: '1 day', level: 'bad' },
      ],
      warning: undefined,
      ...change,
    },
  };
}

export function low(): PictureFigures {
  const readings = [1129, 1068, 1010, 880, 815, 660, 575, 440].map((amount, index) => ({
    at: now - (8 - index) * dayMs,
    balanceSun: trx(amount),
  }));
  return balance({
    balanceSun: trx(329.5),
    readings,
    warning: 'bad',
    notes: ['≈2.9 days left, ≈102 transfers at 110 TRX a day'],
    lastsMs: 2.98 * dayMs,
  });
}

/** A reading each quarter of an hour, but for some days. */
export function gappy(change: Partial<BalanceFigures> = {}): PictureFigures {
  const readings = Array.from({ length: 2_000 }, (_, index) => ({
    at: now - (2_000 - index) * 900_000,
    balanceSun: trx(3_000 - index + (index > 1_200 ? 800 : 0)),
  }));
  return balance({
    readings: readings.filter((_, index) => index < 500 || (index > 900 && index < 1_400) || index > 1_700),
    notes: ['No spending in TRX was reported'],
    lastsMs: undefined,
    thresholds: [],
    ...change,
  });
}

export function coin(
  name: string,
  seed: number,
  mean: number,
  change: Partial<CoinTransfers> = {},
): CoinTransfers {
  return {
    coin: name,
    detail: '',
    decimals: 6,
    received: amounts(7, seed, { mean }),
    sent: amounts(7, seed + 1, { mean: mean * 1.2 }),
    ...change,
  };
}

export function transfers(change: Partial<TransferFigures> = {}): PictureFigures {
  const coins = [coin('USDT', 90, 18_700), coin('TRX', 40, 520)];
  return { kind: 'transfers', figures: { ...timeOf('week'), coins, ...change } };
}

export function manyCoins(): PictureFigures {
  return transfers({
    coins: [
      coin('USDT', 90, 3_100),
      coin('TRX', 40, 520),
      coin('USDT', 30, 36, { detail: 'TXYZ…LmNo' }),
      coin('<VERYLONGCOINNAME> 🚀', 20, 3.6),
      coin('WIN', 2, 10),
      coin('JST', 1, 10),
    ],
  });
}
