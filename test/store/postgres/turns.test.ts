// Why transactions on PostgreSQL wait for each other: what one reads is what it decides by. The control takes the turn away,
// and lets both read before either writes.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../src/store/postgres.ts';
import { turnLock } from '../../../src/store/postgres/advisory-locks.ts';
import type { Store } from '../../../src/store/open.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openInstance } from '../../postgres/instances.ts';
import { addEvent, at } from '../ledger/replay/replay-scene.ts';

/** A URL of the same database on which nobody waits for the turn. */
async function withoutTurn(url: string): Promise<string> {
  const { db, close } = await openPostgres({ url });
  const [turn] = turnLock.split(',');
  // Found before the server's own function, by the order of the schemas.
  await sql
    .raw(
      `create function pg_advisory_xact_lock(kind integer, name integer) returns void language plpgsql as $$
       begin
         if kind <> ${turn} then perform pg_catalog.pg_advisory_xact_lock(kind, name); end if;
       end $$`,
    )
    .execute(db);
  await close();
  const changed = new URL(url);
  changed.searchParams.set('options', '-c search_path=public,pg_catalog');
  return changed.href;
}

/** Both get as far as they come by reading; then both may write. Returns what they answered. */
async function atOnce<Answer>(
  url: string,
  table: string,
  act: (nth: number) => Promise<Answer>,
): Promise<Answer[]> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`begin; lock table ${table} in exclusive mode`);
  const both = Promise.all([act(0), act(1)]);
  for (let waiting = 0; waiting < 2;) {
    // Within a transaction the server shows what it showed before.
    await admin.query('select pg_stat_clear_snapshot()');
    const { rows } = await admin.query<{ count: string }>(`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    waiting = Number(rows[0]!.count);
  }
  await admin.query('commit');
  return both;
}

/** One order may be under way at a time. */
async function place({ orders }: Store, id: string): Promise<boolean> {
  return orders.transaction(async (inside) => {
    if ((await inside.inStates(['placing'])).length > 0) return false;
    return (await inside.change(id, ['drafted'], { state: 'placing' })) !== undefined;
  });
}

async function placeTwo(url: string): Promise<number> {
  const { store } = await openInstance(url, 'machine-1');
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) {
    await store.orders.insert({
      id,
      client_order_id: id,
      token: id,
      kind: 'regular',
      resource_type: 'ENERGY',
      quantity: 65_000,
      receiver: 'T1',
      state: 'drafted',
      created_by: 1,
      created_at: 100,
      chat_id: -100,
      expires_at: 200,
    });
  }
  const placed = await atOnce(url, 'orders', (nth) => place(store, ids[nth]!));
  return placed.filter(Boolean).length;
}

async function replayTwice(url: string): Promise<number> {
  const { store } = await openInstance(url, 'machine-1');
  const [made] = await addEvent(store, 'a', { chatId: -1, state: 'undelivered' });
  const wish = { scope: { kind: 'one', id: made!.id }, to: 'there' } as const;
  const { digest } = await store.replays.plan(wish, () => true);
  await atOnce(url, 'deliveries', () =>
    store.replays.confirm(wish, () => true, { digest, personId: 1, now: at }),
  );
  const rows = await store.deliveries.ofEvent(made!.event_seq);
  return rows.filter(({ state }) => state === 'waiting').length;
}

describe('two at once', () => {
  it('that both find room for one place one order', async () => {
    expect(await placeTwo(await makeDatabase())).toBe(1);
  });

  it('control: without the turn they place two', async () => {
    expect(await placeTwo(await withoutTurn(await makeDatabase()))).toBe(2);
  });

  it('that send the same event again queue it once', async () => {
    expect(await replayTwice(await makeDatabase())).toBe(1);
  });
});
