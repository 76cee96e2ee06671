// Invented figures for pictures, the same in each run: whole ones, and the edge cases.

import type {
  BalanceFigures,
  BoughtFigures,
  CoinTransfers,
  Column,
  DigestFigures,
  PictureFigures,
  Runway,
  Span,
  SpendingFigures,
  TransferFigures,
} from '../../src/pictures/figures.ts';

export const timeZone = 'Asia/Shanghai';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 21 November 2026, 09:00 in Shanghai, a Saturday. */
export const now = Date.UTC(2026, 10, 21, 1);
const endOfToday = Date.UTC(2026, 10, 21, 16);

/** The last column is running, unless `isOver`. */
export function columnsOf(span: Span, isOver = false): Column[] {
  const lengths = {
    day: Array.from({ length: 24 }, () => hourMs),
    week: Array.from({ length: 7 }, () => dayMs),
    month: Array.from({ length: 30 }, () => dayMs),
    quarter: Array.from({ length: 13 }, (_, index) => (index === 0 ? 6 : 7) * dayMs),
  }[span];
  let at = (span === 'day' ? now + hourMs : endOfToday) - lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length, index) => {
    const startsAt = at;
    at += length;
    return { startsAt, endsAt: at, isRunning: !isOver && index === lengths.length - 1 };
  });
}

/** The days of `columnsOf`. */
export const daysOf = { day: undefined, week: 7, month: 30, quarter: 90 } as const;

/** Numbers from 0 to 1 that look random, of a fixed seed. */
export function numbersFrom(seed: number): () => number {
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

export function spending(span: Span = 'month', change: Partial<SpendingFigures> = {}): PictureFigures {
  const columns = change.columns ?? columnsOf(span);
  const count = columns.length;
  const item = (name: string, seed: number, mean: number, share = 1) => ({
    item: `BILLING_ITEM_${name}`,
    spentSun: amounts(count, seed, { mean, share }),
  });
  return {
    kind: 'spending',
    figures: {
      span,
      days: daysOf[span],
      columns,
      products: [
        item('HOUR_ENERGY', 1, 72),
        item('FLASH_ENERGY', 2, 29),
        item('FLASH_BANDWIDTH', 3, 8, 0.8),
        item('TRON_MATE_SUBSCRIPTION', 4, 45, 0.14),
        item('TELEGRAM_PREMIUM', 5, 9, 0.5),
        item('SWAP', 6, 3, 0.3),
      ],
      refundsSun: columns.map(() => 0n),
      previousSun: trx(3102.4),
      ...change,
    },
  };
}

export const lasting = (days: number, change: Partial<Extract<Runway, { kind: 'lasts' }>> = {}): Runway => ({
  kind: 'lasts',
  meanSunPerDay: trx(116),
  lastsMs: days * dayMs,
  fastestLastsMs: days * 0.7 * dayMs,
  slowestLastsMs: days * 1.4 * dayMs,
  transfers: 392n,
  ...change,
});

export function balance(change: Partial<BalanceFigures> = {}): PictureFigures {
  const next = numbersFrom(7);
  const days = 30;
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
      asOf: now,
      balanceSun,
      readings,
      runway: lasting(10.83),
      thresholds: [
        { balanceSun: trx(7 * 116), days: 7, level: 'warn' },
        { balanceSun: trx(3 * 116), days: 3, level: 'warn' },
        { balanceSun: trx(116), days: 1, level: 'bad' },
      ],
      level: 'good',
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
    level: 'bad',
    runway: lasting(2.98, { transfers: 102n, meanSunPerDay: trx(110), slowestLastsMs: Infinity }),
  });
}

export function bought(span: Span = 'month', change: Partial<BoughtFigures> = {}): PictureFigures {
  const columns = columnsOf(span);
  const whole = (values: bigint[]) => values.map((value) => value / 1_000_000n);
  return {
    kind: 'bought',
    figures: {
      span,
      days: daysOf[span],
      columns,
      energy: whole(amounts(columns.length, 11, { mean: 324_000 })),
      bandwidth: whole(amounts(columns.length, 12, { mean: 9_300, share: 0.6 })),
      ...change,
    },
  };
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
  const period = { span: 'week', days: daysOf.week, columns: columnsOf('week') } as const;
  return { kind: 'transfers', figures: { ...period, coins, ...change } };
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

export function digest(change: Partial<DigestFigures> = {}): PictureFigures {
  const span = change.span ?? 'day';
  const columns = span === 'week' ? columnsOf('week', true) : columnsOf('day', true).map(moveToMidnight);
  const next = numbersFrom(21);
  return {
    kind: 'digest',
    figures: {
      span,
      columns,
      toCheck: 0,
      isWhole: true,
      spentSun: trx(118.3),
      delivered: columns.map(() => Math.round(1 + 10 * next())),
      failed: columns.map(() => 0),
      late: 0,
      balanceSun: trx(1284.5),
      runway: lasting(11.2),
      balanceLevel: 'good',
      ...change,
    },
  };
}

function moveToMidnight({ startsAt, endsAt, isRunning }: Column, index: number): Column {
  const startsToday = endOfToday - dayMs + index * hourMs;
  return { startsAt: startsToday, endsAt: startsToday + endsAt - startsAt, isRunning };
}
