// Writes a batch of events and their deliveries in one transaction. An event whose id and body are stored already is
// only counted; a known id with another body is stored as a conflict. A delivery to a parked chat or topic is stored as
// parked. This code runs for every event of a burst, so it calls SQLite directly with prepared statements; another
// database needs its own version of this file.

import type { DatabaseSync } from 'node:sqlite';
import type { Route } from '../deliveries/deliveries.ts';
import type { Arrival, StoreResult, QueuedArrival } from './group-commit.ts';
import { ordinaryPriority, urgentPriority } from '../deliveries/queue.ts';
import { unreadableKind } from '../incidents/write.ts';
import type { Translate } from '../sqlite.ts';

/**
 * Returns after the whole batch is stored; throws when nothing of it is. No transaction may be open when it is called.
 */
export type WriteArrivals = (batch: readonly QueuedArrival[]) => StoreResult[];

export function createArrivalWriter(db: DatabaseSync, translate: Translate): WriteArrivals {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  // SQLite compares the bodies, because thousands of large ones may be stored under one id.
  const findSame = db.prepare('select seq from events where event_id = ? and body = ? limit 1');
  const findLast = db.prepare('select max(variant) as variant from events where event_id = ?');
  const repeat = db.prepare('update events set repeats = repeats + 1, repeated_at = ? where seq = ?');
  const insertEvent = db.prepare(
    `insert into events (event_id, variant, type, version, kind, remark, body, received_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (event_id, variant) do nothing`,
  );
  const findParked = db.prepare(
    `select reason, is_topic_parked from deliveries
     where state = 'parked' and chat_id = ? and is_topic_parked = 0 limit 1`,
  );
  const findParkedTopic = db.prepare(
    `select reason, is_topic_parked from deliveries
     where state = 'parked' and chat_id = ? and is_topic_parked = 1 and topic_id is ? limit 1`,
  );
  const openIncident = db.prepare(
    `insert into incidents (kind, ref, opened_at, reported_at, untaken_since) values (?, ?, ?, ?, ?)`,
  );
  const insertDelivery = db.prepare(
    `insert into deliveries
     (event_seq, rule_id, chat_id, topic_id, state, reason, is_topic_parked, priority, created_at, due_at, closed_by)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  /** Returns the row's `seq`, or undefined when this variant of the id is stored already. */
  function addEvent({ eventId, type, version, kind, remark, body, receivedAt }: Arrival, variant: number) {
    const done = insertEvent.run(eventId, variant, type, version, kind, remark, body, receivedAt);
    return done.changes === 0 ? undefined : done.lastInsertRowid;
  }

  function addDeliveries(eventSeq: number | bigint, routes: readonly Route[], now: number): void {
    for (const { ruleId, chatId, topicId, isUrgent, muted } of routes) {
      if (muted) {
        const { until, by } = muted;
        insertDelivery.run(
          eventSeq,
          ruleId,
          chatId,
          topicId,
          'muted',
          null,
          0,
          ordinaryPriority,
          now,
          until,
          by,
        );
        continue;
      }
      const parked = findParked.get(chatId) ?? findParkedTopic.get(chatId, topicId);
      const state = parked ? 'parked' : 'waiting';
      const reason = parked?.['reason'] ?? null;
      const isTopicParked = parked?.['is_topic_parked'] ?? 0;
      const priority = isUrgent ? urgentPriority : ordinaryPriority;
      insertDelivery.run(
        eventSeq,
        ruleId,
        chatId,
        topicId,
        state,
        reason,
        isTopicParked,
        priority,
        now,
        now,
        null,
      );
    }
  }

  function write({ arrival, routes }: QueuedArrival): StoreResult {
    let result: StoreResult = 'new';
    let seq = addEvent(arrival, 0);
    if (seq === undefined) {
      const same = findSame.get(arrival.eventId, arrival.body);
      if (same) {
        repeat.run(arrival.receivedAt, same['seq']!);
        return 'repeat';
      }
      result = 'conflict';
      seq = addEvent(arrival, Number(findLast.get(arrival.eventId)!['variant']) + 1)!;
    }
    addDeliveries(seq, routes, arrival.receivedAt);
    const { kind, receivedAt: now } = arrival;
    // Somebody has to look at what can't be read.
    if (kind === 'quarantined') openIncident.run(unreadableKind, String(seq), now, now, now);
    return result;
  }

  return (batch) => {
    try {
      begin.run();
      const results = batch.map(write);
      commit.run();
      return results;
    } catch (error) {
      const translated = translate(error);
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
