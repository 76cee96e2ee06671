// Tells the owners once that alerts arrive, after the first event ever. Whether that is still to come is in the ledger:
// a restart between the event and the notice loses nothing, and a ledger that had events before this version is silent.

import type { Deps } from '../store/deps.ts';
import type { FirstEvent } from '../store/ledger/events/events.ts';
import type { Store } from '../store/open.ts';
import type { Notice } from '../outbox/notice.ts';
import { waitAtMost } from '../base/clock.ts';

/** The value is `awaited` until the owners were told, then `told`. */
const key = 'first-event';
/** The event itself, and others that come with it, reach the chats before the notice. */
const noticeAfterMs = 3_000;
/** How often, and how many times, its deliveries are looked at before the chats that got it are counted. */
const lookEveryMs = 1_000;
const mostLooks = 30;

/**
 * Whether the first event is still to be told. Asked before this process takes anything in: then it is settled by what
 * came before.
 */
export async function awaitsFirstEvent(store: Pick<Store, 'keyValues' | 'firstEvent'>): Promise<boolean> {
  // In this order, as another instance settles it before it takes anything in.
  const wasAnyStored = await store.firstEvent.wasAnyStored();
  const known = await store.keyValues.read(key);
  if (known === undefined) await store.keyValues.write(key, wasAnyStored ? 'told' : 'awaited');
  return known === undefined ? !wasAnyStored : known === 'awaited';
}

export async function openFirstEventWatch({
  store,
  clock,
  log,
  addNotice,
}: Pick<Deps, 'clock' | 'log'> & {
  store: Pick<Store, 'keyValues' | 'firstEvent'>;
  addNotice: (notice: Notice) => Promise<void>;
}) {
  const closing = Promise.withResolvers<void>();
  let isClosed = false;
  let isAwaited = false;
  let work = Promise.resolve();

  async function open(): Promise<void> {
    isAwaited = await awaitsFirstEvent(store);
    if (isAwaited) look();
  }

  function look(): void {
    work = work
      .then(async () => {
        if (!isAwaited || isClosed || !(await store.firstEvent.read())) return;
        isAwaited = false;
        await tell();
      })
      .catch((error: unknown) => {
        // The next event, or the next start, tries again.
        isAwaited = true;
        log.error({ err: error }, 'The owners could not be told of the first event.');
      });
  }

  /** Undefined when the app was closed meanwhile: the next start tells. */
  async function readAfter(waitMs: number): Promise<FirstEvent | undefined> {
    await waitAtMost(clock, waitMs, closing.promise);
    return isClosed ? undefined : store.firstEvent.read();
  }

  async function tell(): Promise<void> {
    let first = await readAfter(noticeAfterMs);
    for (let looks = 0; first && first.waiting > 0 && looks < mostLooks; looks++) {
      first = await readAfter(lookEveryMs);
    }
    if (!first) return;
    // The same notice is stored once, should the process end before the next line.
    const { waiting: _waiting, ...told } = first;
    await addNotice({ kind: 'first-event', at: clock.now(), ...told });
    await store.keyValues.write(key, 'told');
  }

  await open().catch((error: unknown) => {
    log.error({ err: error }, 'The ledger did not say whether events have come before.');
  });
  return {
    /** False until the first event ever is stored. */
    hasCome: (): boolean => !isAwaited,
    /** To be called after something was stored; never throws. */
    onStored(): void {
      if (isAwaited) look();
    },
    async close(): Promise<void> {
      isClosed = true;
      closing.resolve();
      await work;
    },
  };
}
