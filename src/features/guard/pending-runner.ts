// Runs the pending changes: applies those whose 24 hours are over, carries out their effects outside of the settings,
// has everybody notified, and deletes finished ones. The work to do is read from the settings, so a restart continues
// it.

import type { Clock } from '../../base/clock.ts';
import { isPending, applyElapsed } from '../../guard/decide.ts';
import { isFinished, listDueNotifications, type DueNotification } from '../../guard/recipients.ts';
import { isRecent } from '../../guard/submit.ts';
import { createDelayClock } from '../../guard/delay-clock.ts';
import type { Log } from '../../base/log.ts';
import type { Orders } from '../../orders/api.ts';
import type { Store } from '../../store/open.ts';
import type { PendingChange, ChangeNotification } from '../../store/settings/rule-changes.ts';
import { recordEnd, type GuardDeps } from './request.ts';
import type { SendNotification } from './send-notification.ts';
import type { Settings } from '../../store/settings/settings.ts';
import { judgeCall, retryAfter } from '../../telegram/judge.ts';
import { pause } from '../../base/wait.ts';

/** How often the two clocks are compared while a change is pending. */
const tickMs = 60_000;

export type PendingChangeRunner = ReturnType<typeof openPendingChangeRunner>;

export function openPendingChangeRunner(
  options: GuardDeps & {
    readonly store: Pick<Store, 'settings' | 'audit' | 'watchSettings' | 'authenticators'>;
    readonly orders: Pick<Orders, 'unlockRepeats'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly send: SendNotification;
  },
) {
  const { store, orders, clock, ownerIds, log, send } = options;
  const { settings } = store;
  const delays = createDelayClock(clock);
  const notifier = createChangeNotifier({ settings, ownerIds, send, clock, log });
  let isQueued = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let cancelTick = () => {};
  let unwatch = () => {};

  function measure(): Array<{ pending: PendingChange; leftMs: number }> {
    return settings.data.pendingChanges
      .filter(isPending)
      .map((pending) => ({ pending, leftMs: delays.remainingMs(pending) }));
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
    delays.forgetOthers(measured.map(({ pending }) => pending.id));
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
          { ripeAt: delays.laterRipeAt(pending), waitedMs: delays.longerWaitedMs(pending) },
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

  /** No change is applied by the end of its delay while an owner who can be reached was not notified of it. */
  function isEveryoneNotified(pending: PendingChange): boolean {
    return listDueNotifications(pending, settings.data, ownerIds).length === 0;
  }

  /** Each change once; after a crash in the middle all of it is repeated, which changes nothing more. */
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
    // A cancelled change still counts among those that its requester made within the hour.
    const isDone = (pending: PendingChange) =>
      isFinished(pending, settings.data, ownerIds) &&
      !(pending.outcome?.is === 'cancelled' && isRecent(pending, now));
    if (!settings.data.pendingChanges.some(isDone)) return;
    await settings.update((draft) => {
      draft.pendingChanges = draft.pendingChanges.filter((pending) => !isDone(pending));
    });
  }

  return {
    /** Continues what an earlier run left, and runs until `close`. */
    start(): void {
      unwatch = store.watchSettings(schedule);
      schedule();
    },
    /** Waits for what has begun; pending changes stay in the settings. */
    async close(): Promise<void> {
      isClosed = true;
      unwatch();
      cancelTick();
      await notifier.close();
      await running;
    },
  };
}

// Notifies everybody whom a pending change concerns, each once. A notification is stored in the settings before it is
// sent, so that a restart continues with those who were not notified, and marks messages that may have arrived before.

function createChangeNotifier(options: {
  settings: Settings;
  ownerIds: readonly number[];
  send: SendNotification;
  clock: Clock;
  log: Log;
}) {
  const { settings, ownerIds, send, clock, log } = options;
  const closing = new AbortController();
  /** One message at a time for each person and change, so that an outcome is never sent before its request. */
  const inProgress = new Set<string>();
  /** Failed by an error of the bot: not tried again before the next start. */
  const failed = new Set<string>();
  const sendings = new Set<Promise<void>>();

  async function notify(id: string, due: DueNotification): Promise<void> {
    let { isRepeat } = due;
    if (!isRepeat) await store(id, { ...due, messageId: null, isEnded: false });
    for (let tries = 0; !closing.signal.aborted; tries += 1) {
      const pending = find(id);
      // Decided meanwhile: the outcome is sent instead of the request.
      if (!pending || (due.of === 'ask' && pending.outcome)) return;
      try {
        const messageId = await send(pending, { ...due, isRepeat });
        return await store(id, { ...due, messageId, isEnded: true });
      } catch (error) {
        const verdict = judgeCall(error);
        if (!verdict) throw error;
        const pauseMs = retryAfter(verdict, tries);
        if (pauseMs === undefined) {
          log.warn({ personId: due.personId, err: error }, 'Somebody could not be told of a change.');
          return await store(id, { ...due, messageId: null, isEnded: true });
        }
        isRepeat ||= verdict.kind === 'unclear';
        await pause(clock, pauseMs, closing.signal);
      }
    }
  }

  function find(id: string): PendingChange | undefined {
    return settings.data.pendingChanges.find((pending) => pending.id === id);
  }

  async function store(id: string, { personId, of, messageId, isEnded }: ChangeNotification): Promise<void> {
    await settings.update((draft) => {
      const pending = draft.pendingChanges.find((other) => other.id === id);
      if (!pending) return;
      const others = pending.told.filter((sent) => sent.personId !== personId || sent.of !== of);
      pending.told = [...others, { personId, of, messageId, isEnded }];
    });
  }

  /** Starts sending every notification that is due and not being sent already; does not wait for them. */
  function sendDue(): void {
    for (const pending of settings.data.pendingChanges) {
      for (const due of listDueNotifications(pending, settings.data, ownerIds)) {
        const key = `${pending.id} ${due.personId}`;
        if (closing.signal.aborted || inProgress.has(key) || failed.has(key)) continue;
        inProgress.add(key);
        const sending = notify(pending.id, due)
          .catch((error: unknown) => {
            failed.add(key);
            log.error({ err: error }, 'Telling somebody of a change of the rules failed.');
          })
          .finally(() => {
            sendings.delete(sending);
            inProgress.delete(key);
            sendDue();
          });
        sendings.add(sending);
      }
    }
  }

  return {
    sendDue,
    /** Waits for what is being sent; the rest is sent after the next start. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(sendings);
    },
  };
}
