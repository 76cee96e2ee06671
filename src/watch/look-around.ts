// Finds what other instances have stored: at each of their signals, one of which may be lost, and from time to time.

import { type Clock, repeatEvery } from '../base/clock.ts';
import type { Store } from '../store/open.ts';
import type { Deps } from '../store/deps.ts';
import { type OrderHint, dataOf } from '../events/event.ts';
import { events as kinds, orderHintOf } from '../events/index.ts';
import { createLedgerLooks } from '../store/ledger/batches.ts';

const newsEveryMs = 1_000;
const noticesEveryMs = 5_000;

/** Calls `onNews` for events, and `onNotices` for notices to owners. The returned function ends it. */
export function lookAround({
  signals,
  clock,
  onNews,
  onNotices,
}: {
  signals: Pick<Store['signals'], 'onSignal'>;
  clock: Clock;
  onNews: () => void;
  onNotices: () => void;
}): () => void {
  const ends = [
    signals.onSignal('news', onNews),
    repeatEvery(clock, newsEveryMs, onNews),
    repeatEvery(clock, noticesEveryMs, onNotices),
  ];
  return () => {
    for (const end of ends) end();
  };
}

// Takes the hints about orders from events that other instances have stored: only who leads follows orders.

/** An event may be committed after one with a higher number; one that comes after more of them gives no hint. */
const overlap = 500;
/** So many of a kind are looked at; without its hint an order is read a little later. */
const mostEvents = 100;

const types = kinds.filter(({ orderHint }) => orderHint !== undefined).map(({ type }) => type);

export function createHintReader({
  events,
  takeHint,
  log,
}: Pick<Deps, 'log'> & {
  events: Pick<Store['events'], 'lastSeq' | 'newest'>;
  takeHint: (hint: OrderHint) => void;
}) {
  /** Up to here everything was stored before the first look. */
  let start: number | undefined;
  let highest = 0;
  let seen = new Set<number>();

  async function read(): Promise<void> {
    start ??= highest = await events.lastSeq();
    const since = Math.max(start, highest - overlap);
    for (const type of types) {
      // What could not be read is for owners only.
      const found = await events.newest(mostEvents, { type, kind: 'event', after: since });
      for (const { seq, body } of found.toReversed()) {
        highest = Math.max(highest, seq);
        if (seen.has(seq)) continue;
        seen.add(seq);
        take(type, body);
      }
    }
    seen = new Set([...seen].filter((seq) => seq > highest - overlap));
  }

  function take(type: string, body: string): void {
    const hint = orderHintOf(type, dataOf(body));
    if (hint) takeHint(hint);
  }

  // The first look takes none.
  return createLedgerLooks(log, 'The ledger did not say which orders events are about.', read);
}
