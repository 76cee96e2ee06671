// The parts that observe the running bot: the balance, the health of what it depends on, groups and topics out of
// reach, and old rows of the ledger. Opens them, starts their timers, and closes them in reverse order.

import type { Deps } from '../store/deps.ts';
import { type Job, openJobs } from './jobs.ts';
import type { EventCounter } from '../figures/count-events.ts';
import type { Figures } from '../figures/figures.ts';
import type { Orders } from '../orders/orders.ts';
import { type Random, pause } from '../base/clock.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Notice } from '../outbox/notice.ts';
import { type Health, type StoreCheck, createHealth } from './health.ts';
import { createMonitorPing } from './monitor-ping.ts';
import { createReconciliation } from './reconcile.ts';
import { resumeOwnedGroups, retryClosedHourly } from './closed-places.ts';
import { createRetention } from './retention.ts';
import { createBalanceWatch } from './watch-balance.ts';
import { createRecordsJob } from './watch-records.ts';
import { createStepsWatch } from './watch-steps.ts';

type Watch = Pick<Health, 'listUnresponsive'> & {
  /** Starts the timers of health, retention and monitor ping; groups and topics are watched from the opening on. */
  start(): Promise<void>;
  /** Resolves when none of them writes to the ledger any more. */
  close(): Promise<void>;
};

export function openWatch(
  options: Pick<Deps, 'store' | 'ownerIds' | 'rateLimiter' | 'clock' | 'log'> & {
    service: Pick<ServiceClient, 'readAccount' | 'readBasicAddress'>;
    /** Stores a notice to owners. */
    addNotice: (notice: Notice) => Promise<void>;
    isTelegramAnswering: () => boolean;
    canStore: StoreCheck['canStore'];
    /** Called when the disk failed while committing. */
    onBroken: (error: unknown) => void;
    random: Random;
    counter: Pick<EventCounter, 'step'>;
    figures: Pick<Figures, 'readStanding'>;
    orders: Pick<Orders, 'list' | 'readNow'>;
    /** An earlier run's last heartbeat, in Unix milliseconds. */
    lastAliveAt: number | undefined;
    /** Settled events are deleted after so many days. */
    keepDays: number;
    balanceCheckMinutes: number;
    /** Empty: nothing is called. */
    heartbeatUrl: string;
    /** The jobs of other parts that there are now. */
    listJobs: () => readonly Job[];
  },
): Watch {
  const { random, rateLimiter } = options;
  // Closed in reverse order.
  const opened = new AsyncDisposableStack();
  const { settings } = options.store;
  const retention = createRetention(options);
  opened.defer(() => retention.close());
  const balanceWatch = createBalanceWatch(options);
  opened.defer(() => balanceWatch.close());
  const stepsWatch = createStepsWatch({ ...options, service: balanceWatch });
  opened.defer(() => stepsWatch.close());
  const health = createHealth({
    ...options,
    // Each reading for the health check is also one for the balance and its steps.
    service: stepsWatch,
    readEveryMs: options.balanceCheckMinutes * 60_000,
    random: () => random.fraction(),
  });
  opened.defer(() => health.close());
  const monitorPing = createMonitorPing({
    ...options,
    url: options.heartbeatUrl,
    listUnresponsive: () => health.listUnresponsive(),
    pauseOf: (chatId) => rateLimiter.pauseOf(chatId),
  });
  opened.defer(() => monitorPing.close());
  opened.defer(retryClosedHourly(options));
  opened.defer(resumeOwnedGroups(options));
  const closing = new AbortController();
  /** Rejects when the bot closes: the job goes on after the next start. */
  const wait = async (ms: number) => {
    await pause(options.clock, ms, closing.signal);
    closing.signal.throwIfAborted();
  };
  const service = { ...options.service, readAccount: () => stepsWatch.readAccount() };
  const records = createRecordsJob({ ...options, service, wait });
  const reconciliation = createReconciliation({ ...options, service, wait });
  const jobs = openJobs({
    ...options,
    list: () => [
      ...options.listJobs(),
      reconciliation,
      ...(settings.data.watchedRecords.length > 0 ? [records] : []),
    ],
  });
  opened.defer(() => jobs.close());
  // Before the jobs are waited for.
  opened.defer(() => closing.abort(new Error('The bot closes; the rest is done after its next start.')));
  return {
    listUnresponsive: () => health.listUnresponsive(),
    async start() {
      health.start();
      retention.start();
      monitorPing.start();
      await jobs.start();
    },
    close: () => opened.disposeAsync(),
  };
}
