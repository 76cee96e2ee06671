// Whether the store, the service and Telegram answered lately: the store by a small durable write, the service by a
// quiet read of the account, Telegram by what the bot's polling says.

import type { Clock } from '../clock.ts';
import { ServiceError, StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';

const beatEveryMs = 60_000;
/** A write this young still shows that the store works, so that probes cost at most one write a second. */
const beatLastsMs = 1_000;
const readAgainMs = 60_000;
/** By how much a read may come early, so that many bots don't ask at once. */
const jitter = 0.1;

export type Part = 'telegram' | 'service' | 'store';

export type Health = {
  start(): void;
  close(): void;
  canStore(): Promise<boolean>;
  /** The parts that did not answer lately. */
  missing(): Promise<Part[]>;
};

export function createHealth(options: {
  clock: Clock;
  store: Pick<Store, 'heartbeat'>;
  service: Pick<ServiceClient, 'readAccount'>;
  /** How often the account is read; up to a tenth earlier by chance. */
  readEveryMs: number;
  /** From 0 up to 1. */
  random: () => number;
  isTelegramAnswering: () => boolean;
  /** Hears that the disk failed while committing. */
  onBroken: (error: StoreError) => void;
  log: Log;
}): Health {
  const { clock, store, service, readEveryMs, random, log } = options;
  /** One read may fail before the service counts as silent. */
  const readLastsMs = 2 * readEveryMs + readAgainMs;
  let beatAt = -Infinity;
  let readAt = -Infinity;
  const cancels = new Set<() => void>();

  async function canStore(): Promise<boolean> {
    const now = clock.monotonic();
    if (now - beatAt < beatLastsMs) return true;
    try {
      await store.heartbeat.beat(clock.now());
      beatAt = now;
      return true;
    } catch (error) {
      if (error instanceof StoreError && error.failure === 'broken') options.onBroken(error);
      log.error({ err: error }, 'Nothing can be stored.');
      return false;
    }
  }

  async function isServiceAnswering(): Promise<boolean> {
    try {
      await service.readAccount();
      readAt = clock.monotonic();
      return true;
    } catch (error) {
      if (error instanceof StoreError) log.error({ err: error }, error.message);
      else if (error instanceof ServiceError) log.warn({ reason: error.reason }, error.message);
      else throw error;
      return false;
    }
  }

  /** Runs `task` now and again after as long as it says. */
  function repeat(task: () => Promise<number>): void {
    void task().then((delayMs) => {
      const cancel = clock.after(delayMs, () => {
        cancels.delete(cancel);
        repeat(task);
      });
      cancels.add(cancel);
      if (closed) cancel();
    });
  }
  let closed = false;

  return {
    start() {
      repeat(async () => {
        await canStore();
        return beatEveryMs;
      });
      repeat(async () =>
        (await isServiceAnswering()) ? readEveryMs * (1 - jitter * random()) : readAgainMs,
      );
    },
    close() {
      closed = true;
      for (const cancel of cancels) cancel();
    },
    canStore,
    async missing() {
      const missing: Part[] = [];
      if (!options.isTelegramAnswering()) missing.push('telegram');
      if (clock.monotonic() - readAt > readLastsMs) missing.push('service');
      if (!(await canStore())) missing.push('store');
      return missing;
    },
  };
}
