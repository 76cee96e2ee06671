// Adds stored events to the sums, in steps so small that intake never waits long for one. A step runs hourly before old
// events are deleted, and whenever figures are asked for.

import type { Deps } from '../store/deps.ts';
import { yieldToEventLoop } from '../store/ledger/batches.ts';
import type { UncountedEvent } from '../store/ledger/figures/quarters.ts';
import type { FigureTables } from '../store/ledger/figures/accepted-orders.ts';
import { countEvent, countUnread, type Counted, type IsBait } from './event-entries.ts';

/** Counting so many holds the event loop for about 10 ms. */
const eventsAtOnce = 200;

export type EventCounter = ReturnType<typeof createEventCounter>;

export function createEventCounter({
  sums,
  isBait,
  log,
}: Pick<Deps, 'log'> & {
  sums: FigureTables['sums'];
  isBait: IsBait;
}) {
  let turn: Promise<unknown> = Promise.resolve();

  async function count(limit: number): Promise<number> {
    const { events, first, last, isEnd } = await sums.uncounted(limit);
    if (last === first) return 0;
    const counted = events.map(countOne);
    await sums.add({
      first,
      last,
      receivedAt: events[0]?.receivedAt,
      entries: counted.flatMap(({ entries }) => entries),
      balances: counted.flatMap(({ balance }) => balance ?? []),
    });
    return isEnd ? 0 : limit;
  }

  function countOne(event: UncountedEvent): Counted {
    try {
      return countEvent(event, isBait);
    } catch (error) {
      // A bug must not keep all later events from being counted.
      log.error({ err: error, type: event.type }, 'An event could not be added to the figures.');
      return countUnread(event);
    }
  }

  /** One step after the other: two at once would count the same events, and only one of them would store its sums. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = turn.then(task);
    turn = done.catch(() => undefined);
    return done;
  }

  return {
    /** Counts at most `limit` events; resolves with whether there may be more. */
    step: (limit: number): Promise<boolean> => inTurn(async () => (await count(limit)) > 0),
    /** Counts all events that are stored. */
    catchUp: (): Promise<void> =>
      inTurn(async () => {
        while ((await count(eventsAtOnce)) > 0) await yieldToEventLoop();
      }),
  };
}
