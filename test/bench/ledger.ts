// Ledgers that hold much, written past the store because the filling is not what is measured; and how long a step keeps
// the event loop to itself.

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';

export type Filling = {
  state: 'waiting' | 'sent' | 'parked' | 'undelivered';
  count: number;
  /** The deliveries go to so many chats in turn, with ids downwards from `chatId`. */
  chats?: number;
  chatId: number;
  reason?: string;
  bytes?: number;
};

/** An event of its own for each delivery. */
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
  // What the filling left to be written would be written during the measurement.
  const file = openSync(join(dataDir, 'ledger.db'), 'r+');
  fsyncSync(file);
  closeSync(file);
}

export type Block = { cpuMs: number; wallMs: number };

/**
 * The longest time in which nothing else had its turn: by the CPU it took, which is the step's own, and by the clock on
 * the wall, which counts the disk and whatever else runs on the machine as well.
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
