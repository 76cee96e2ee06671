// Many webhooks of one kind: each with an id of its own, and with a new hash where the event has one.

import type { Clock } from '../../base/clock.ts';
import type { WebhookDelivery } from './delivery.ts';
import type { Ids } from './ids.ts';
import type { EmitOptions, EventData } from './webhooks.ts';

export const mostInBurst = 1_000;
/** Connections that are open at once; the bot's webhook takes more, but a machine has few ports for one address. */
const mostAtOnce = 50;

export type Burst = {
  readonly times: number;
  /** Fields that get a new hash in each event; one that begins with 0x keeps that. */
  readonly fresh?: readonly string[] | undefined;
  /** The events are spread evenly over so long; as fast as they are answered when absent. */
  readonly spreadMs?: number | undefined;
};

type BurstParts = {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly emit: (type: string, data: EventData, options?: EmitOptions) => WebhookDelivery;
};

/** Resolves when each event was posted once. */
export async function emitBurst(
  { clock, ids, emit }: BurstParts,
  { type, data, options }: { type: string; data: EventData; options?: EmitOptions },
  { times, fresh = [], spreadMs = 0 }: Burst,
): Promise<WebhookDelivery[]> {
  const deliveries: WebhookDelivery[] = [];
  const startedAt = clock.monotonic();
  let next = 0;

  async function post(): Promise<void> {
    while (next < times) {
      const dueAt = startedAt + (next * spreadMs) / times;
      next += 1;
      const waitMs = dueAt - clock.monotonic();
      if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
      const delivery = emit(type, withFreshHashes(data, fresh, ids), options);
      deliveries.push(delivery);
      await delivery.attempted(1);
    }
  }

  await Promise.all(Array.from({ length: Math.min(times, mostAtOnce) }, post));
  return deliveries;
}

function withFreshHashes(data: EventData, fresh: readonly string[], ids: Ids): EventData {
  const hashes = fresh.map((name) => {
    const prefix = String(data[name]).startsWith('0x') ? '0x' : '';
    return [name, `${prefix}${ids.hash()}`];
  });
  return { ...data, ...Object.fromEntries(hashes) };
}

/** How often each status was the answer to the first attempt; `none` where no answer came. */
export function countStatuses(deliveries: readonly WebhookDelivery[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { attempts } of deliveries) {
    const status = attempts[0]?.status ?? 'none';
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
