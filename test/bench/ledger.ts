// Helpers for the queue benchmark: fills large ledgers with SQL, because the filling is not measured, and measures how
// long the event loop is blocked.

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';

export type Filling = {
  state: 'waiting' | 'sent' | 'parked' | 'undelivered';
  count: number;
  /** The deliveries are for so many chats in turn, with ids downwards from `chatId`. */
  chats?: number;
  chatId: number;
  reason?: string;
  bytes?: number;
};

/** Each delivery has an event of its own. */
export async function fillLedger(dataDir: string, fillings: readonly Filling[]): Promise<void> {
  await (await openStore({ dataDir })).close();
  const db = new DatabaseSync(join(dataDir, 'ledger.db'));
  db.exec('pragma synchronous = off; begin');
  const keep = db.prepare(
    `insert into events (event_id, variant, type, version, kind, body, received_at)
     values (?, 0, 'EVENT_BALANCE', '20260918', 'event', ?, 1)`,
  );
  const deliver = db.prepare(
    `insert into deliveries (event_seq, chat_id, state, reason, created_at, due_at) values (?, ?, ?, ?, 1, 1)`,
  );
  for (const [nth, { state, count, chats = 1, chatId, reason, bytes = 250 }] of fillings.entries()) {
    const remark = 'x'.repeat(bytes);
    for (let index = 0; index < count; index++) {
      const id = `${nth}-${index}`;
      const body = JSON.stringify({ event_type: 'EVENT_BALANCE', event_id: id, data: { remark } });
      deliver.run(keep.run(id, body).lastInsertRowid, chatId - (index % chats), state, reason ?? null);
    }
  }
  db.exec('commit');
  db.close();
  // Otherwise the pages of the filling would be written to disk during the measurement.
  const file = openSync(join(dataDir, 'ledger.db'), 'r+');
  fsyncSync(file);
  closeSync(file);
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
