// Counts the webhook's requests and logs refusals. Each reason is logged at once, and then at most once a minute with
// the number of refusals that were not logged, so that a scanner can't flood the log.

import type { Deps } from '../store/deps.ts';
import type { Counts, Refusal, Unavailability } from '../metrics/counters.ts';
import type { Arrival, StoreResult } from '../store/ledger/events/group-commit.ts';

type Intake = {
  since: number;
  taken: number;
  refused: Readonly<Record<number, number>>;
  refusedFor: Readonly<Record<Refusal | Unavailability, number>>;
};

export type RequestCounter = ReturnType<typeof createRequestCounter>;

const repeatAfterMs = 60_000;

export function createRequestCounter({ clock, log }: Pick<Deps, 'clock' | 'log'>) {
  const counts: Counts = {
    received: 0,
    new: 0,
    repeat: 0,
    conflict: 0,
    ignored: 0,
    quarantined: 0,
    cutOff: 0,
    dropped: 0,
    refused: {},
    refusedFor: { path: 0, method: 0, secret: 0, source: 0, compressed: 0, large: 0, json: 0 },
    unavailable: { closing: 0, broken: 0, quota: 0, store: 0, internal: 0 },
  };
  const since = clock.now();
  const logged = new Map<string, { at: number; skipped: number }>();

  function warn(reason: string, message: string, facts: object = {}): void {
    const now = clock.monotonic();
    const last = logged.get(reason);
    if (last && now - last.at < repeatAfterMs) {
      last.skipped += 1;
      return;
    }
    logged.set(reason, { at: now, skipped: 0 });
    log.warn({ ...facts, untoldBefore: last?.skipped ?? 0 }, message);
  }

  const isRefusal = (why: Refusal | Unavailability | undefined): why is Refusal =>
    why !== undefined && Object.hasOwn(counts.refusedFor, why);

  return {
    counts,
    /**
     * Requests since `since` (Unix milliseconds): `taken` were stored, now or before; the refused ones by HTTP status, and
     * by why where that is known.
     */
    intake: (): Intake => ({
      since,
      taken: counts.new + counts.repeat + counts.conflict,
      refused: { ...counts.refused },
      refusedFor: { ...counts.refusedFor, ...counts.unavailable },
    }),
    stored(arrival: Arrival, result: StoreResult): void {
      counts[result] += 1;
      if (result !== 'repeat' && arrival.kind !== 'event') counts[arrival.kind] += 1;
      log.debug(
        { eventId: arrival.eventId, type: arrival.type, kind: arrival.kind, result },
        'A delivery to /events/… is stored.',
      );
    },
    /** `reason` is one of a few fixed sentences: it never contains anything from the request. */
    refused(status: number, reason: string, from?: string, why?: Refusal | Unavailability): void {
      if (isRefusal(why)) counts.refusedFor[why] += 1;
      else if (why) counts.unavailable[why] += 1;
      counts.refused[status] = (counts.refused[status] ?? 0) + 1;
      warn(reason, `A request was answered ${status}: ${reason}`, { status, from });
    },
    dropped(): void {
      counts.dropped += 1;
      warn('dropped', 'A connection that had not shown the secret was closed: too many are open.');
    },
  };
}
