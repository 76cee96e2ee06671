// Counts what became of the events of one commit: in memory first, then with one statement for each different outcome.
// Of the places that did not want an event nothing is written, so that a commit does not grow with them: the events that
// came are counted once, for all places. Like write-arrival.ts it calls SQLite directly, because it runs for every event
// of a burst.

import type { DatabaseSync } from 'node:sqlite';
import type { Route } from '../deliveries/deliveries.ts';
import { openHourName } from './closed-hours.ts';
import type { Arrival } from './group-commit.ts';
import { allPlaces, hourMs, noTopic } from './outcomes.ts';
import type { CountedOutcome } from './tables.ts';

export type OutcomeCounter = {
  add(arrival: Pick<Arrival, 'kind' | 'type' | 'receivedAt'>, routes: readonly Route[]): void;
  /** Writes what was added since the last call, in the transaction that is open. */
  write(): void;
  /** Forgets it, after the transaction failed. */
  clear(): void;
};

type Row = [
  chatId: number,
  topicId: number,
  hour: number,
  kind: string,
  outcome: CountedOutcome,
  ref: string,
];

export function createOutcomeCounter(db: DatabaseSync): OutcomeCounter {
  const upsert = db.prepare(
    `insert into outcomes (chat_id, topic_id, hour, kind, outcome, ref, count) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (chat_id, topic_id, hour, kind, outcome, ref) do update set count = count + excluded.count`,
  );
  const findOpenHour = db.prepare('select value from key_values where name = ?');
  const counted = new Map<string, { row: Row; count: number }>();

  function count(row: Row): void {
    const key = row.join(' ');
    const known = counted.get(key);
    if (known) known.count += 1;
    else counted.set(key, { row, count: 1 });
  }

  return {
    add({ kind: handled, type, receivedAt }, routes) {
      const hour = Math.floor(receivedAt / hourMs);
      if (handled === 'event') count([allPlaces, noTopic, hour, type, 'came', '']);
      for (const { chatId, topicId, ruleN, held, muted } of routes) {
        if (ruleN === undefined) continue;
        const outcome = muted ? 'muted' : held ? 'held' : 'heard';
        count([chatId, topicId ?? noTopic, hour, type, outcome, String(muted?.n ?? ruleN)]);
      }
    },
    write() {
      if (counted.size === 0) return;
      const openHour = Number(findOpenHour.get(openHourName)?.['value'] ?? 0);
      for (const { row, count: times } of counted.values()) {
        const [chatId, topicId, hour, ...rest] = row;
        upsert.run(chatId, topicId, Math.max(hour, openHour), ...rest, times);
      }
      counted.clear();
    },
    clear: () => counted.clear(),
  };
}
