// Takes the hints about orders from events that other instances have stored: only who leads follows orders.

import type { Deps } from '../deps.ts';
import type { OrderHint } from '../events/event.ts';
import { events as kinds, orderHintOf } from '../events/index.ts';
import { parseJson } from '../store/parse-json.ts';
import type { Store } from '../store/open.ts';
import { createLedgerTurns } from './ledger-turns.ts';

/** An event may be committed after one with a higher number, but not after so many. */
const overlap = 500;
/** So many of a kind are looked at; without its hint an order is read a little later. */
const mostEvents = 100;

const types = kinds.filter(({ orderHint }) => orderHint !== undefined).map(({ type }) => type);

export type HintReader = {
  /** Looks at what was stored since the last look, and at first at nothing. */
  look(): void;
  close(): Promise<void>;
};

export function createHintReader({
  events,
  takeHint,
  log,
}: Pick<Deps, 'log'> & {
  events: Pick<Store['events'], 'lastSeq' | 'newestOf'>;
  takeHint: (hint: OrderHint) => void;
}): HintReader {
  const turns = createLedgerTurns(log, 'The ledger did not say which orders events are about.');
  let highest: number | undefined;
  let seen = new Set<number>();
  let isWaiting = false;

  async function read(): Promise<void> {
    isWaiting = false;
    const isFirst = highest === undefined;
    const since = highest ?? (await events.lastSeq());
    highest = since;
    for (const type of types) {
      const found = await events.newestOf(type, Math.max(0, since - overlap), mostEvents);
      for (const { seq, body } of found.toReversed()) {
        highest = Math.max(highest, seq);
        if (seen.has(seq)) continue;
        seen.add(seq);
        if (!isFirst) take(type, body);
      }
    }
    const oldest = highest - overlap;
    seen = new Set([...seen].filter((seq) => seq > oldest));
  }

  function take(type: string, body: string): void {
    const parsed = parseJson(body);
    const data = typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : undefined;
    const hint = orderHintOf(type, data);
    if (hint) takeHint(hint);
  }

  return {
    look() {
      if (isWaiting) return;
      isWaiting = true;
      turns.add(read);
    },
    close: () => turns.close(),
  };
}
