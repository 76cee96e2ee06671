// Counts the messages about events by what Telegram's answer meant, and measures how long their deliveries had waited.

import type { Clock } from '../base/clock.ts';
import { createDurationHistogram, type DurationHistogram } from './family.ts';

export type DeliveryCounter = {
  /** One message ended with this verdict; `queuedAt` has a time (Unix milliseconds) for each of its deliveries. */
  count(this: void, verdict: string, queuedAt: readonly number[]): void;
  readonly verdicts: Readonly<Record<string, number>>;
  /** Sent messages about several events each, and the number of these events. */
  readonly folds: Readonly<{ messages: number; events: number }>;
  /** From the time an event was queued, which is when it was stored, until Telegram accepted its message. */
  readonly latencies: DurationHistogram;
};

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const boundsMs = [
  100,
  250,
  500,
  second,
  2_500,
  5_000,
  10_000,
  30_000,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  12 * hour,
];

export function createDeliveryCounter(clock: Clock): DeliveryCounter {
  const verdicts: Record<string, number> = {};
  const folds = { messages: 0, events: 0 };
  const latencies = createDurationHistogram(boundsMs);
  return {
    verdicts,
    folds,
    latencies,
    count(verdict, queuedAt) {
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
      if (verdict !== 'sent') return;
      const now = clock.now();
      for (const at of queuedAt) latencies.add(Math.max(0, now - at));
      if (queuedAt.length < 2) return;
      folds.messages += 1;
      folds.events += queuedAt.length;
    },
  };
}

// Counts Telegram's answers to the bot's calls, by method and outcome. Nothing else of a call or its answer is stored.

export type TelegramCallCounter = {
  /** `outcome`: `ok`, Telegram's error code, or `network` when no answer came. */
  count(this: void, method: string, outcome: string): void;
  read(): Array<{ method: string; outcome: string; count: number }>;
};

export function createTelegramCallCounter(): TelegramCallCounter {
  const methods = new Map<string, Map<string, number>>();
  return {
    count(method, outcome) {
      const outcomes = methods.get(method) ?? new Map<string, number>();
      methods.set(method, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    },
    read: () =>
      [...methods].flatMap(([method, outcomes]) =>
        [...outcomes].map(([outcome, count]) => ({ method, outcome, count })),
      ),
  };
}
