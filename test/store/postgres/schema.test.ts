// `lanes` on PostgreSQL are what is said of all waiting rows, whatever changes them and however many do so at once.

import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../../../src/store/ledger/tables.ts';
import type { LedgerDatabase } from '../../../src/store/postgres.ts';
import { refreshLanes } from '../../../src/store/postgres/schema.ts';
import { openTestPostgres } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { makeArrival, routeTo } from '../ledger/fixture.ts';

const chats = [1, 2, 3];

const open = async () => openTestPostgres(await makeDatabase());

/** The slow way, which asks every waiting row. */
async function expected(db: Kysely<Tables>) {
  const { rows } = await sql`
    select chat_id, coalesce(topic_id, 0) as topic_id, priority, min(id) as head_id
    from deliveries where state = 'waiting' group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

const kept = (db: Kysely<Tables>) =>
  db.selectFrom('lanes').selectAll().orderBy('chat_id').orderBy('topic_id').orderBy('priority').execute();

const place = { chat: fc.constantFrom(...chats), n: fc.nat(20) };
const act = fc.oneof(
  fc.record({ is: fc.constant('arrive' as const), ...place, isUrgent: fc.boolean() }),
  fc.record({ is: fc.constantFrom('send', 'leave', 'hurry', 'move', 'delete', 'wait'), ...place }),
);

it('agrees with all waiting rows after any changes', { timeout: 120_000 }, async () => {
  const { db, writeArrivals } = await open();
  let arrived = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      await db.deleteFrom('events').execute();
      expect(await kept(db)).toEqual([]);
      for (const { is, chat, n, ...more } of acts) {
        if (is === 'arrive') {
          const isUrgent = 'isUrgent' in more && more.isUrgent;
          const routes = [chat, (chat % 3) + 1].map((chatId) =>
            Object.assign(routeTo(chatId, n % 3 === 0 ? 7 : null), { isUrgent }),
          );
          await writeArrivals([{ arrival: makeArrival(`e${arrived++}`), routes }]);
        } else if (is === 'delete') {
          await db
            .deleteFrom('deliveries')
            .where('chat_id', '=', chat)
            .where(sql<boolean>`id % 3 = ${n % 3}`)
            .execute();
        } else {
          const change = {
            send: { state: 'posted' as const },
            leave: { topic_id: n % 2 === 0 ? null : 7 },
            hurry: { priority: n % 2 },
            move: { chat_id: (chat % 3) + 1 },
            wait: { state: 'waiting' as const },
          }[is];
          const some = is === 'wait' ? sql<boolean>`true` : sql<boolean>`id % 4 <= ${n % 4}`;
          await db.updateTable('deliveries').set(change).where('chat_id', '=', chat).where(some).execute();
        }
        expect(await kept(db)).toEqual(await expected(db));
      }
    }),
    { numRuns: 30 },
  );
});

/** How many of the rounds, in which the last waiting delivery is sent while the next one arrives, lose a lane. */
async function roundsThatLose({ db, writeArrivals }: LedgerDatabase, rounds: number): Promise<number> {
  const arrive = (id: string) =>
    writeArrivals([{ arrival: makeArrival(id), routes: chats.map((chatId) => routeTo(chatId)) }]);
  const sendFirst = (chatId: number) =>
    db
      .updateTable('deliveries')
      .set({ state: 'posted' })
      .where('id', 'in', (row) =>
        row.selectFrom('lanes').select('head_id').where('lanes.chat_id', '=', chatId),
      )
      .execute();
  let lost = 0;
  await arrive('first');
  for (let round = 0; round < rounds && lost === 0; round++) {
    await Promise.all([arrive(`e${round}`), ...chats.map((chatId) => sendFirst(chatId))]);
    const [known, all] = [await kept(db), await expected(db)];
    if (JSON.stringify(known) !== JSON.stringify(all)) lost += 1;
  }
  return lost;
}

it('loses no chat where the last waiting delivery is sent while the next one arrives', async () => {
  expect(await roundsThatLose(await open(), 100)).toBe(0);
});

it('control: without the lock of its row a chat is lost', async () => {
  const ledger = await open();
  const locking = 'do update set head_id = lanes.head_id';
  expect(refreshLanes).toContain(locking);
  await sql.raw(refreshLanes.replace(locking, 'do nothing')).execute(ledger.db);
  expect(await roundsThatLose(ledger, 1_000)).toBeGreaterThan(0);
});
