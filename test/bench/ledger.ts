// Fills large ledgers with SQL, because the filling is not measured; measures how long the event loop is blocked, and
// the CPU time of the process.

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';

/** Without a chat, events that were sent to nobody. */
export type Filling = {
  /** `posted`: with a post of its own, which is shown. */
  state?: 'waiting' | 'posted' | 'undelivered';
  count: number;
  /** The deliveries are for so many chats in turn, with ids downwards from `chatId`. */
  chats?: number;
  chatId?: number;
  reason?: string;
  bytes?: number;
};

/** Writes into a new or closed ledger, without syncs. */
export async function writeLedger(dataDir: string, write: (db: DatabaseSync) => void): Promise<void> {
  await (await openStore({ dataDir })).close();
  const db = new DatabaseSync(join(dataDir, 'ledger.db'));
  db.exec('pragma synchronous = off; begin');
  write(db);
  db.exec('commit');
  db.close();
  // Otherwise the pages of the filling would be written to disk during the measurement.
  const file = openSync(join(dataDir, 'ledger.db'), 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Inserts an event by id, type, body and time. */
export const insertEvent = `insert into events (event_id, variant, type, version, kind, body, received_at)
  values (?, 0, ?, '20260918', 'event', ?, ?)`;

/** With events of yesterday; each delivery has one of its own. */
export const fillLedger = (dataDir: string, fillings: readonly Filling[]) =>
  writeLedger(dataDir, (db) => {
    const keep = db.prepare(insertEvent);
    const deliver = db.prepare(
      `insert into deliveries (event_seq, chat_id, state, reason, created_at, post_id) values (?, ?, ?, ?, 1, ?)`,
    );
    const show = db.prepare(
      `insert into posts (chat_id, priority, state, created_at, shown_at) values (?, 1, 'shown', 1, 1)`,
    );
    const at = Date.now() - 24 * 60 * 60_000;
    for (const [nth, { state, count, chats = 1, chatId, reason, bytes = 250 }] of fillings.entries()) {
      const remark = 'x'.repeat(bytes);
      for (let index = 0; index < count; index++) {
        const id = `${nth}-${index}`;
        const body = JSON.stringify({ event_type: 'EVENT_BALANCE', event_id: id, data: { remark } });
        const { lastInsertRowid: seq } = keep.run(id, 'EVENT_BALANCE', body, at);
        if (chatId === undefined) continue;
        const chat = chatId - (index % chats);
        const post = state === 'posted' ? show.run(chat).lastInsertRowid : null;
        deliver.run(seq, chat, state ?? null, reason ?? null, post);
      }
    }
  });

/** Milliseconds of CPU that the process takes while `act` runs. */
export async function cpuMsOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

export type Block = { cpuMs: number; wallMs: number };

/**
 * The longest time for which the event loop was blocked while `act` ran: in CPU time of this thread, and in elapsed
 * time, which includes the disk and other processes of the machine.
 */
export async function longestBlock(act: () => Promise<unknown>): Promise<Block> {
  const longest: Block = { cpuMs: 0, wallMs: 0 };
  let isOver = false;
  let last = readTimes();
  const look = () => {
    const times = readTimes();
    longest.cpuMs = Math.max(longest.cpuMs, times.cpuMs - last.cpuMs);
    longest.wallMs = Math.max(longest.wallMs, times.wallMs - last.wallMs);
    last = times;
    if (!isOver) setImmediate(look);
  };
  await new Promise((resolve) => setImmediate(resolve));
  last = readTimes();
  setImmediate(look);
  await act();
  isOver = true;
  look();
  return longest;
}

function readTimes(): Block {
  const { user, system } = process.threadCpuUsage();
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() };
}
