// A ledger that a test may look into while the store's parts work on it: every statement they give to SQLite is kept, with
// the plan that SQLite makes of it.

import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { Kysely, type CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { ordinaryPriority } from '../../../src/store/ledger/deliveries/queue.ts';
import { openSettings } from '../../../src/store/settings/settings.ts';
import { openSqlite, sqliteDialect } from '../../../src/store/ledger/sqlite.ts';
import type { Tables } from '../../../src/store/ledger/tables.ts';
import { closeAtEnd, makeDataDir } from './fixture.ts';

export type TestLedger = Awaited<ReturnType<typeof openTestLedger>>;

/** Closed when the test ends, unless the test closed it before. */
export async function openTestLedger(dataDir = makeDataDir()) {
  await (await openStore({ dataDir })).close();
  const ledger = openSqlite(join(dataDir, 'ledger.db'));
  const settings = await openSettings(join(dataDir, 'settings.json'));
  let queries: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(ledger),
    log: ({ query }) => void queries.push(query),
  });
  const { close } = closeAtEnd({
    close: async () => {
      await db.destroy();
      // Kysely doesn't close what it never asked.
      if (ledger.isOpen) ledger.close();
    },
  });

  return {
    dataDir,
    ledger,
    settings,
    db,
    close,
    /** The statements of `act`, in order. */
    watch: async (act: () => Promise<unknown>): Promise<CompiledQuery[]> => {
      queries = [];
      await act();
      return queries;
    },
    /** How SQLite comes to the rows of a statement. */
    planOf: ({ sql, parameters }: CompiledQuery): string[] => {
      const statement = ledger.prepare(`explain query plan ${sql}`);
      return statement.all(...(parameters as number[])).map(({ detail }) => String(detail));
    },
    /** An event of its own for each. */
    addDeliveries: (count: number, made: Made) => addDeliveries(ledger, count, made),
    /** Rows of an SQL query, each as its values in one text. */
    select: (query: string): string[] =>
      ledger
        .prepare(query)
        .all()
        .map((row) => Object.values(row).map(String).join(' ')),
    /** What waits or not, by id. */
    statesOf: (chatId: number): string[] =>
      ledger
        .prepare('select state from deliveries where chat_id = ? order by id')
        .all(chatId)
        .map(({ state }) => String(state)),
    /** The change of the delivery `id` fails, as after a crash before it. */
    breakAt: async (id: number, act: () => Promise<unknown>): Promise<void> => {
      ledger.exec(
        `create trigger break before update on deliveries when new.id = ${id}
         begin select raise(abort, 'broken here'); end`,
      );
      await expect(act()).rejects.toThrow('broken here');
      ledger.exec('drop trigger break');
    },
  };
}

/** It, as a bot that is started again leaves it. */
export async function restart({ dataDir, close }: TestLedger): Promise<TestLedger> {
  await close();
  return openTestLedger(dataDir);
}

/** `posted`: with a post of its own, which is shown. */
type Made = { chatId: number; state: string; topicId?: number; reason?: string; priority?: number };

function addDeliveries(ledger: DatabaseSync, count: number, made: Made): void {
  const { chatId, state, topicId, reason, priority = ordinaryPriority } = made;
  const { first } = ledger.prepare('select coalesce(max(seq), 0) + 1 as first from events').get()!;
  const keep = ledger.prepare(
    `insert into events (seq, event_id, variant, type, kind, body, received_at) values (?, ?, 0, 'T', 'event', '{}', 1)`,
  );
  const deliver = ledger.prepare(
    `insert into deliveries (event_seq, chat_id, topic_id, state, reason, priority, created_at, post_id)
     values (?, ?, ?, ?, ?, ?, 1, ?)`,
  );
  const show = ledger.prepare(
    `insert into posts (chat_id, topic_id, priority, state, created_at, shown_at) values (?, ?, ?, 'shown', 1, 1)`,
  );
  ledger.exec('begin');
  for (let seq = Number(first); seq < Number(first) + count; seq++) {
    keep.run(seq, `e${seq}`);
    const post = state === 'posted' ? show.run(chatId, topicId ?? null, priority).lastInsertRowid : null;
    deliver.run(seq, chatId, topicId ?? null, state, reason ?? null, priority, post);
  }
  ledger.exec('commit');
}

/** How many turns the event loop has while `act` runs. */
export async function countTurns(act: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await act();
  isOver = true;
  return turns;
}
