// What the bot counts of its work from the start, in plain numbers whose size does not grow with what they count: durations,
// messages about events, Telegram's answers, requests.

import type { Clock } from '../base/clock.ts';

export type DurationHistogram = ReturnType<typeof createDurationHistogram>;

/** Cumulative buckets, as Prometheus reads them; `boundsMs` in rising order. */
export function createDurationHistogram(boundsMs: readonly number[]) {
  const counts = boundsMs.map(() => 0);
  let count = 0;
  let sumMs = 0;
  return {
    /** A duration in milliseconds. */
    add(ms: number): void {
      count += 1;
      sumMs += ms;
      const index = boundsMs.findIndex((bound) => ms <= bound);
      if (index >= 0) counts[index]! += 1;
    },
    /** For each bound the number of durations of at most `ms`; `count` and `sumMs` are those of all. */
    read(): { buckets: Array<{ ms: number; count: number }>; count: number; sumMs: number } {
      let upTo = 0;
      return {
        buckets: boundsMs.map((ms, index) => ({ ms, count: (upTo += counts[index]!) })),
        count,
        sumMs,
      };
    },
  };
}

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

export type DeliveryCounter = ReturnType<typeof createDeliveryCounter>;

/** Counts the messages about events by what Telegram's answer meant, and measures how long their deliveries had waited. */
export function createDeliveryCounter(clock: Clock) {
  const verdicts: Record<string, number> = {};
  const folds = { messages: 0, events: 0 };
  const latencies = createDurationHistogram(boundsMs);
  return {
    verdicts,
    /** Sent messages about several events each, and the number of these events. */
    folds,
    /** From the time an event was queued, which is when it was stored, until Telegram accepted its message. */
    latencies,
    /** One message ended with this verdict; `queuedAt` has a time (Unix milliseconds) for each of its deliveries. */
    count(this: void, verdict: string, queuedAt: readonly number[]): void {
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

export type TelegramCallCounter = ReturnType<typeof createTelegramCallCounter>;

/** Counts Telegram's answers to the bot's calls. Nothing else of a call or its answer is stored. */
export function createTelegramCallCounter() {
  const methods = new Map<string, Map<string, number>>();
  return {
    /** `outcome`: `ok`, Telegram's error code, or `network` when no answer came. */
    count(this: void, method: string, outcome: string): void {
      const outcomes = methods.get(method) ?? new Map<string, number>();
      methods.set(method, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    },
    read: () =>
      [...methods].flatMap(([method, outcomes]) =>
        [...outcomes].map(([outcome, count]) => ({ method, outcome, count })),
      ),
  };
}

/** Why a post to /events is refused for good: its sender, its address or its body has to change. */
export type Refusal = 'path' | 'method' | 'secret' | 'source' | 'compressed' | 'large' | 'json';

/** Why something is answered 503: `store` where the commit failed, or its outcome is not known. */
export type Unavailability = 'closing' | 'broken' | 'quota' | 'store' | 'internal';

/** What intake/request-counter.ts counts of the webhook's requests. */
export type Counts = {
  /** Requests for anything but the health and metrics pages. */
  received: number;
  new: number;
  repeat: number;
  conflict: number;
  /** How many of the new and conflicting ones were `ignored`, and how many `quarantined`. */
  ignored: number;
  quarantined: number;
  /** Bodies that were incomplete, because the sender closed the connection or was too slow. */
  cutOff: number;
  /** Untrusted connections that were closed because there were too many: see senders.ts. */
  dropped: number;
  /** Refused requests by status, those that were incomplete or no HTTP included; those in `cutOff` are not. */
  refused: Record<number, number>;
  /** Those to /events by why. */
  refusedFor: Record<Refusal, number>;
  /** Those of status 503 by why. */
  unavailable: Record<Unavailability, number>;
};
