// Counts what became of the events of one commit: in memory first, then with one statement for each different outcome.
// Like write-arrival.ts it calls SQLite directly, because it runs for every event of a burst.

import type { DatabaseSync } from 'node:sqlite';
import type { Route } from '../deliveries/deliveries.ts';
import type { DroppedPlaces, Drops } from './dropped.ts';
import { openHourName } from './closed-hours.ts';
import { hourMs, noTopic } from './outcomes.ts';
import type { Outcome } from './tables.ts';

export type OutcomeCounter = {
  add(event: { type: string; receivedAt: number }, routes: readonly Route[], drops: Drops): void;
  /** Writes what was added since the last call, in the transaction that is open. */
  write(): void;
  /** Forgets it, after the transaction failed. */
  clear(): void;
};

/** How often each group of places dropped events of one type in one hour. */
type GroupCount = { group: DroppedPlaces; hour: number; kind: string; count: number };

export function createOutcomeCounter(db: DatabaseSync): OutcomeCounter {
  const upsert = db.prepare(
    `insert into outcomes (chat_id, topic_id, hour, kind, outcome, ref, count) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (chat_id, topic_id, hour, kind, outcome, ref) do update set count = count + excluded.count`,
  );
  const findOpenHour = db.prepare('select value from key_values where name = ?');
  const routed = new Map<string, { row: [number, number, number, string, Outcome, string]; count: number }>();
  /** Most events are dropped by the same places for the same reasons, so these are counted together. */
  const dropped = new Map<DroppedPlaces, GroupCount[]>();

  function addRoute(route: Route, hour: number, kind: string): void {
    const { chatId, topicId, ruleN, held, muted } = route;
    if (ruleN === undefined) return;
    const outcome: Outcome = muted ? 'muted' : held ? 'held' : 'heard';
    const row = [chatId, topicId ?? noTopic, hour, kind, outcome, String(muted?.n ?? ruleN)] as const;
    const key = row.join(' ');
    const known = routed.get(key);
    if (known) known.count += 1;
    else routed.set(key, { row: [...row], count: 1 });
  }

  function addGroup(group: DroppedPlaces, hour: number, kind: string): void {
    const counts = dropped.get(group) ?? [];
    const known = counts.find((one) => one.hour === hour && one.kind === kind);
    if (known) known.count += 1;
    else dropped.set(group, [...counts, { group, hour, kind, count: 1 }]);
  }

  function clear(): void {
    routed.clear();
    dropped.clear();
  }

  return {
    add({ type, receivedAt }, routes, drops) {
      const hour = Math.floor(receivedAt / hourMs);
      for (const route of routes) addRoute(route, hour, type);
      for (const group of drops) addGroup(group, hour, type);
    },
    write() {
      if (routed.size === 0 && dropped.size === 0) return;
      const openHour = Number(findOpenHour.get(openHourName)?.['value'] ?? 0);
      for (const { row, count } of routed.values()) {
        const [chatId, topicId, hour, ...rest] = row;
        upsert.run(chatId, topicId, Math.max(hour, openHour), ...rest, count);
      }
      for (const { group, hour, kind, count } of [...dropped.values()].flat()) {
        for (const { chatId, topicId, why } of group) {
          upsert.run(chatId, topicId ?? noTopic, Math.max(hour, openHour), kind, 'dropped', why, count);
        }
      }
      clear();
    },
    clear,
  };
}
