// Looks after the changes that wait: makes those whose 24 hours are over, carries out what changes outside of the settings,
// has everybody told, and drops what is finished. What there is to do is what the settings say, so a restart goes on where the
// process was.

import type { Clock } from '../../clock.ts';
import { isPending, applyElapsed } from '../../guard/decide.ts';
import { isFinished, listDueNotifications } from '../../guard/recipients.ts';
import { isRecent } from '../../guard/submit.ts';
import { createDelayClock } from '../../guard/delay-clock.ts';
import type { Log } from '../../log.ts';
import type { Orders } from '../../orders/api.ts';
import type { Store } from '../../store/open.ts';
import type { PendingChange } from '../../store/settings/rule-changes.ts';
import { recordEnd, type GuardDeps } from './request.ts';
import type { SendNotification } from './send-notification.ts';
import { createChangeNotifier } from './notifier.ts';

/** How often the two clocks are compared while something waits. */
const tickMs = 60_000;

export type PendingChangeRunner = {
  /** Takes up what an earlier run left, and goes on until `close`. */
  start(): void;
  /** What was begun ends; what waits stays in the settings. */
  close(): Promise<void>;
};

export function openPendingChangeRunner(
  options: GuardDeps & {
    readonly store: Pick<Store, 'settings' | 'audit' | 'watchSettings' | 'authenticators'>;
    readonly orders: Pick<Orders, 'unlockRepeats'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly send: SendNotification;
  },
): PendingChangeRunner {
  const { store, orders, clock, ownerIds, log, send } = options;
  const { settings } = store;
  const waiting = createDelayClock(clock);
  const notifier = createChangeNotifier({ settings, ownerIds, send, clock, log });
  let isQueued = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let cancelTick = () => {};
  let unwatch = () => {};

  function measure(): Array<{ pending: PendingChange; leftMs: number }> {
    return settings.data.pendingChanges
      .filter(isPending)
      .map((pending) => ({ pending, leftMs: waiting.remainingMs(pending) }));
  }

  function schedule(): void {
    if (isQueued || isClosed) return;
    isQueued = true;
    running = running.then(runOnce).catch((error: unknown) => {
      log.error({ err: error }, 'Work on the changes that wait failed.');
      cancelTick = clock.after(tickMs, schedule);
    });
  }

  async function runOnce(): Promise<void> {
    isQueued = false;
    cancelTick();
    if (isClosed || settings.data.pendingChanges.length === 0) return;
    await applyElapsedChanges();
    await carryOut();
    notifier.sendDue();
    await dropFinished();
    const next = Math.min(tickMs, ...measure().map(({ leftMs }) => Math.max(1, leftMs)));
    if (settings.data.pendingChanges.some(isPending)) cancelTick = clock.after(next, schedule);
  }

  async function applyElapsedChanges(): Promise<void> {
    const measured = measure();
    waiting.forgetOthers(measured.map(({ pending }) => pending.id));
    const ids = measured
      .filter(({ pending, leftMs }) => leftMs <= 0 && isEveryoneNotified(pending))
      .map(({ pending }) => pending.id);
    if (ids.length > 0) {
      await settings.update((draft) => applyElapsed(draft, { ids, ownerIds, now: clock.now() }));
    }
    await storeTimes();
  }

  async function storeTimes(): Promise<void> {
    const times = new Map(
      settings.data.pendingChanges
        .filter(isPending)
        .map((pending) => [
          pending.id,
          { ripeAt: waiting.laterRipeAt(pending), waitedMs: waiting.longerWaitedMs(pending) },
        ]),
    );
    const hasChange = ({
      ripeAt,
      waitedMs,
    }: {
      ripeAt?: number | undefined;
      waitedMs?: number | undefined;
    }) => ripeAt !== undefined || waitedMs !== undefined;
    if (![...times.values()].some(hasChange)) return;
    await settings.update((draft) => {
      for (const pending of draft.pendingChanges) {
        const { ripeAt, waitedMs } = times.get(pending.id) ?? {};
        pending.ripeAt = ripeAt ?? pending.ripeAt;
        pending.waitedMs = waitedMs ?? pending.waitedMs;
      }
    });
  }

  /** Nothing takes effect by itself that an owner who can be told does not know of. */
  function isEveryoneNotified(pending: PendingChange): boolean {
    return listDueNotifications(pending, settings.data, ownerIds).length === 0;
  }

  /** Each once, but for a crash in the middle: all of it may be done again. */
  async function carryOut(): Promise<void> {
    const ended = settings.data.pendingChanges.filter(
      (pending) => !isPending(pending) && !pending.isCarriedOut,
    );
    for (const pending of ended) {
      await changeLedger(pending);
      await allowRepeats(pending);
      await recordEnd(options, pending);
    }
    if (ended.length === 0) return;
    const ids = new Set(ended.map(({ id }) => id));
    await settings.update((draft) => {
      for (const pending of draft.pendingChanges) if (ids.has(pending.id)) pending.isCarriedOut = true;
    });
  }

  async function changeLedger({ change, outcome }: PendingChange): Promise<void> {
    if (change.kind !== 'authenticator') return;
    const { personId, from, to } = change;
    if (outcome?.is === 'applied') await store.authenticators.replace(personId, from, to, outcome.at);
    else if (to !== null) await store.authenticators.discard(to);
  }

  async function allowRepeats({ change, outcome, askedBy }: PendingChange): Promise<void> {
    if (change.kind !== 'switch' || change.name !== 'repeatsLock' || outcome?.is !== 'applied') return;
    await orders.unlockRepeats(askedBy);
  }

  async function dropFinished(): Promise<void> {
    const now = clock.now();
    // What was cancelled still counts among what its person asked for within the hour.
    const isDone = (pending: PendingChange) =>
      isFinished(pending, settings.data, ownerIds) &&
      !(pending.outcome?.is === 'cancelled' && isRecent(pending, now));
    if (!settings.data.pendingChanges.some(isDone)) return;
    await settings.update((draft) => {
      draft.pendingChanges = draft.pendingChanges.filter((pending) => !isDone(pending));
    });
  }

  return {
    start() {
      unwatch = store.watchSettings(schedule);
      schedule();
    },
    async close() {
      isClosed = true;
      unwatch();
      cancelTick();
      await notifier.close();
      await running;
    },
  };
}
