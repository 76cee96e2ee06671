// Whether the store, the service and Telegram answered lately. The store is tested by store-check.ts, the service by
// reading the account, and Telegram by its answers to the bot's polls.

import type { Deps } from '../store/deps.ts';
import { ServiceError, StoreError } from '../base/errors.ts';
import type { ServiceClient } from '../service/client.ts';
import type { StoreCheck } from './store-check.ts';

/** The pause after a read that failed. */
const readRetryMs = 60_000;
/** The share of its pause by which a read may come early, so that many bots don't ask at once. */
const jitter = 0.1;

/** What the bot depends on. */
export type Dependency = 'telegram' | 'service' | 'store';

export type Health = ReturnType<typeof createHealth>;

export function createHealth(
  options: Pick<Deps, 'clock' | 'log'> & {
    canStore: StoreCheck['canStore'];
    service: Pick<ServiceClient, 'readAccount'>;
    /** How often the account is read; up to a tenth earlier at random. */
    readEveryMs: number;
    /** From 0 up to, not including, 1. */
    random: () => number;
    isTelegramAnswering: () => boolean;
  },
) {
  const { clock, canStore, service, readEveryMs, random, log } = options;
  /** Long enough for one read to fail before the service counts as unresponsive. */
  const readValidMs = 2 * readEveryMs + readRetryMs;
  /** Monotonic milliseconds. */
  let readAt = -Infinity;
  const cancels = new Set<() => void>();

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

  /** Runs `task` at once, and again after the number of milliseconds that it resolves to. */
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
    start(): void {
      repeat(async () =>
        (await isServiceAnswering()) ? readEveryMs * (1 - jitter * random()) : readRetryMs,
      );
    },
    close(): void {
      closed = true;
      for (const cancel of cancels) cancel();
    },
    /** The dependencies that did not answer lately. */
    async listUnresponsive(): Promise<Dependency[]> {
      const unresponsive: Dependency[] = [];
      if (!options.isTelegramAnswering()) unresponsive.push('telegram');
      if (clock.monotonic() - readAt > readValidMs) unresponsive.push('service');
      if (!(await canStore())) unresponsive.push('store');
      return unresponsive;
    },
  };
}
