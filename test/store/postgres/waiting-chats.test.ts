// `waiting_chats` on PostgreSQL is what is said of all waiting rows, whatever changes them and however many do so at once.

import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../../../src/store/ledger/tables.ts';
import type { PostgresLedger } from '../../../src/store/postgres.ts';
import { refreshWaitingChats } from '../../../src/store/postgres/waiting-chats.ts';
import { openTestPostgres } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { makeArrival, routeTo } from '../ledger/fixture.ts';

const chats = [1, 2, 3];

const open = async () => openTestPostgres(await makeDatabase());

/** The slow way, which asks every waiting row. */
async function expected(db: Kysely<Tables>) {
  const { rows } = await sql`
    select chat_id, head_id, priority, greatest(due_at, (
      select due_at from deliveries where state = 'waiting' and chat_id = head.chat_id and priority > head.priority
      order by priority, id limit 1)) as due_at
    from (
      select distinct on (chat_id) chat_id, id as head_id, priority, due_at from deliveries where state = 'waiting'
      order by chat_id, priority, id) as head order by chat_id`.execute(db);
  return rows;
}

async function kept(db: Kysely<Tables>) {
  return db
    .selectFrom('waiting_chats')
    .select(['chat_id', 'head_id', 'priority', 'due_at'])
    .orderBy('chat_id')
    .execute();
}

const place = { chat: fc.constantFrom(...chats), n: fc.nat(20) };
const act = fc.oneof(
  fc.record({ is: fc.constant('arrive' as const), ...place, isUrgent: fc.boolean() }),
  fc.record({ is: fc.constantFrom('send', 'postpone', 'park', 'move', 'delete', 'resume'), ...place }),
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
          const routes = [chat, (chat % 3) + 1].map((chatId) => Object.assign(routeTo(chatId), { isUrgent }));
          await writeArrivals([{ arrival: makeArrival(`e${arrived++}`), routes }]);
        } else if (is === 'delete') {
          await db
            .deleteFrom('deliveries')
            .where('chat_id', '=', chat)
            .where(sql<boolean>`id % 3 = ${n % 3}`)
            .execute();
        } else {
          const change = {
            send: { state: 'sent' as const },
            postpone: { due_at: n * 10 },
            park: { state: 'parked' as const },
            move: { chat_id: (chat % 3) + 1 },
            resume: { state: 'waiting' as const, due_at: n },
          }[is];
          const some = is === 'resume' ? sql<boolean>`true` : sql<boolean>`id % 4 <= ${n % 4}`;
          await db.updateTable('deliveries').set(change).where('chat_id', '=', chat).where(some).execute();
        }
        expect(await kept(db)).toEqual(await expected(db));
      }
    }),
    { numRuns: 30 },
  );
});

/** How many of the rounds, in which the last waiting delivery is sent while the next one arrives, lose a chat. */
async function roundsThatLose({ db, writeArrivals }: PostgresLedger, rounds: number): Promise<number> {
  const arrive = (id: string) =>
    writeArrivals([{ arrival: makeArrival(id), routes: chats.map((chatId) => routeTo(chatId)) }]);
  const sendFirst = (chatId: number) =>
    db
      .updateTable('deliveries')
      .set({ state: 'sent' })
      .where('id', 'in', (row) =>
        row.selectFrom('waiting_chats').select('head_id').where('waiting_chats.chat_id', '=', chatId),
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
  const locking = 'do update set head_id = waiting_chats.head_id';
  expect(refreshWaitingChats).toContain(locking);
  await sql.raw(refreshWaitingChats.replace(locking, 'do nothing')).execute(ledger.db);
  expect(await roundsThatLose(ledger, 1_000)).toBeGreaterThan(0);
});
