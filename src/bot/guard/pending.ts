// Looks after the changes that wait: makes those whose 24 hours are over, carries out what changes outside of the settings,
// has everybody told, and drops what is finished. What there is to do is what the settings say, so a restart goes on where the
// process was.

import type { Clock } from '../../clock.ts';
import { isOpen, ripenChanges } from '../../guard/decide.ts';
import { isFinished, listUntold } from '../../guard/recipients.ts';
import { isRecent } from '../../guard/submit.ts';
import { createWaiting } from '../../guard/waiting.ts';
import type { Log } from '../../log.ts';
import type { Orders } from '../../orders/api.ts';
import type { Store } from '../../store/open.ts';
import type { PendingChange } from '../../store/settings/rule-changes.ts';
import { recordEnd, type GuardParts } from './request.ts';
import type { Send } from './tell.ts';
import { createTellings } from './tellings.ts';

/** How often the two clocks are compared while something waits. */
const tickMs = 60_000;

export type PendingChanges = {
  /** Takes up what an earlier run left, and goes on until `close`. */
  start(): void;
  /** What was begun ends; what waits stays in the settings. */
  close(): Promise<void>;
};

export function openPendingChanges(
  options: GuardParts & {
    readonly store: Pick<Store, 'settings' | 'audit' | 'watchSettings' | 'authenticators'>;
    readonly orders: Pick<Orders, 'unlockRepeats'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly send: Send;
  },
): PendingChanges {
  const { store, orders, clock, ownerIds, log, send } = options;
  const { settings } = store;
  const waiting = createWaiting(clock);
  const tellings = createTellings({ settings, ownerIds, send, clock, log });
  let isQueued = false;
  let isClosed = false;
  let looking: Promise<void> = Promise.resolve();
  let cancelTick = () => {};
  let unwatch = () => {};

  function measure(): Array<{ pending: PendingChange; leftMs: number }> {
    return settings.data.pendingChanges
      .filter(isOpen)
      .map((pending) => ({ pending, leftMs: waiting.left(pending) }));
  }

  function look(): void {
    if (isQueued || isClosed) return;
    isQueued = true;
    looking = looking.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'Work on the changes that wait failed.');
      cancelTick = clock.after(tickMs, look);
    });
  }

  async function work(): Promise<void> {
    isQueued = false;
    cancelTick();
    if (isClosed || settings.data.pendingChanges.length === 0) return;
    await ripen();
    await carryOut();
    tellings.begin();
    await dropFinished();
    const next = Math.min(tickMs, ...measure().map(({ leftMs }) => Math.max(1, leftMs)));
    if (settings.data.pendingChanges.some(isOpen)) cancelTick = clock.after(next, look);
  }

  async function ripen(): Promise<void> {
    const measured = measure();
    waiting.keepOnly(measured.map(({ pending }) => pending.id));
    const ids = measured
      .filter(({ pending, leftMs }) => leftMs <= 0 && isTold(pending))
      .map(({ pending }) => pending.id);
    if (ids.length > 0) {
      await settings.update((draft) => ripenChanges(draft, { ids, ownerIds, now: clock.now() }));
    }
    await keepTimes();
  }

  async function keepTimes(): Promise<void> {
    const times = new Map(
      settings.data.pendingChanges
        .filter(isOpen)
        .map((pending) => [
          pending.id,
          { ripeAt: waiting.moved(pending), waitedMs: waiting.waited(pending) },
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
  function isTold(pending: PendingChange): boolean {
    return listUntold(pending, settings.data, ownerIds).length === 0;
  }

  /** Each once, but for a crash in the middle: all of it may be done again. */
  async function carryOut(): Promise<void> {
    const ended = settings.data.pendingChanges.filter((pending) => !isOpen(pending) && !pending.isCarriedOut);
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
      unwatch = store.watchSettings(look);
      look();
    },
    async close() {
      isClosed = true;
      unwatch();
      cancelTick();
      await tellings.close();
      await looking;
    },
  };
}
