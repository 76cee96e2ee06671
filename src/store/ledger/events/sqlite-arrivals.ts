// Stores a batch of events and their deliveries on SQLite, in one transaction. An event whose id and body are known is only
// counted, also where its keys come in another order; a known id with another body is stored as a conflict. It runs for
// every event of a burst, so it calls SQLite directly; postgres/arrivals.ts does the same on PostgreSQL.

import type { DatabaseSync } from 'node:sqlite';
import type { Route } from '../deliveries/deliveries.ts';
import { sameJsonAs } from '../../../base/json.ts';
import type { Arrival, QueuedArrival, StoreResult } from './group-commit.ts';
import { ordinaryPriority, urgentPriority } from '../deliveries/queue.ts';
import type { CountedOutcome, IncidentKind } from '../tables.ts';
import type { Translate } from '../sqlite.ts';
import { hourMs } from '../../../base/clock.ts';
import { allPlaces, noTopic, openHourName } from './outcomes.ts';

/**
 * Returns after the whole batch is stored; throws when nothing of it is. No transaction may be open when it is called.
 */
type WriteArrivals = (batch: readonly QueuedArrival[]) => StoreResult[];

/**
 * Bodies of equal length under the id with which a new one is compared: another order of keys changes no length, and
 * thousands of bodies may be stored under one id.
 */
export const mostCompared = 20;
/** A longer body, in characters, is compared as text alone: parsing takes a second for a hundred times that. */
export const longestCompared = 16 * 1024;
/** Characters of stored bodies that one commit compares as JSON; the loop stands still meanwhile. */
const mostComparedInCommit = mostCompared * longestCompared;

export function createArrivalWriter(db: DatabaseSync, translate: Translate): WriteArrivals {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  // SQLite compares the bodies, because thousands of large ones may be stored under one id.
  const findSame = db.prepare('select seq from events where event_id = ? and body = ? limit 1');
  const findAsLong = db.prepare(
    `select seq, body from events where event_id = ? and length(body) = ? order by variant desc limit ${mostCompared}`,
  );
  const findLast = db.prepare('select max(variant) as variant from events where event_id = ?');
  const repeat = db.prepare('update events set repeats = repeats + 1, repeated_at = ? where seq = ?');
  const insertEvent = db.prepare(
    `insert into events (event_id, variant, type, version, kind, remark, body, received_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (event_id, variant) do nothing`,
  );
  const openIncident = db.prepare(
    `insert into incidents (kind, ref, opened_at, reported_at, untaken_since) values (?, ?, ?, ?, ?)`,
  );
  const insertDelivery = db.prepare(
    `insert into deliveries
     (event_seq, rule_id, chat_id, topic_id, state, priority, created_at, closed_by, silent, held_until, held_for, mute,
      mute_n)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const counter = createOutcomeCounter(db);
  let leftToCompare = mostComparedInCommit;

  /** Returns the row's `seq`, or undefined when this variant of the id is stored already. */
  function addEvent({ arrival }: QueuedArrival, variant: number) {
    const { eventId, type, version, kind, remark, body, receivedAt } = arrival;
    const done = insertEvent.run(eventId, variant, type, version, kind, remark, body, receivedAt);
    return done.changes === 0 ? undefined : done.lastInsertRowid;
  }

  function addDelivery(eventSeq: number | bigint, route: Route, now: number): void {
    const { ruleId, chatId, topicId, isUrgent, isSilent, held, muted } = route;
    insertDelivery.run(
      eventSeq,
      ruleId,
      chatId,
      topicId,
      muted ? 'muted' : held ? 'held' : 'waiting',
      isUrgent ? urgentPriority : ordinaryPriority,
      now,
      muted?.by.id ?? null,
      isSilent ? 1 : 0,
      held?.until ?? null,
      held?.for ?? null,
      muted ? JSON.stringify(muted) : null,
      muted?.n ?? null,
    );
  }

  function findReordered({ eventId, body }: Arrival) {
    if (body.length > longestCompared) return undefined;
    const isSame = sameJsonAs(body);
    // SQLite counts characters, and JavaScript the halves of some.
    const { length } = Array.from(body);
    return findAsLong.all(eventId, length).find((row) => {
      leftToCompare -= length;
      return leftToCompare >= 0 && isSame(String(row['body']));
    });
  }

  function write(queued: QueuedArrival): StoreResult {
    const { arrival, routes } = queued;
    let result: StoreResult = 'new';
    let seq = addEvent(queued, 0);
    if (seq === undefined) {
      const same = findSame.get(arrival.eventId, arrival.body) ?? findReordered(arrival);
      if (same) {
        repeat.run(arrival.receivedAt, same['seq']!);
        return 'repeat';
      }
      result = 'conflict';
      seq = addEvent(queued, Number(findLast.get(arrival.eventId)!['variant']) + 1)!;
    }
    for (const route of routes) addDelivery(seq, route, arrival.receivedAt);
    counter.add(arrival, routes);
    const { kind, receivedAt: now } = arrival;
    // Somebody has to look at what can't be read.
    if (kind === 'quarantined') openIncident.run('event' satisfies IncidentKind, String(seq), now, now, now);
    return result;
  }

  return (batch) => {
    leftToCompare = mostComparedInCommit;
    try {
      begin.run();
      const results = batch.map(write);
      counter.write();
      commit.run();
      return results;
    } catch (error) {
      const translated = translate(error);
      counter.clear();
      undo(db);
      throw translated;
    }
  };
}

/** Rolls back, unless SQLite has done so itself, as when the disk is full. */
function undo(db: DatabaseSync): void {
  try {
    if (db.isTransaction) db.exec('rollback');
  } catch {
    // The caller throws the first error, which is the cause.
  }
}

// Counts what became of the events of one commit: in memory first, then with one statement for each different outcome.
// Of the places that did not want an event nothing is written, so that a commit does not grow with them: the events that
// came are counted once, for all places.

type OutcomeCounter = {
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

function createOutcomeCounter(db: DatabaseSync): OutcomeCounter {
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
