// Why transactions on PostgreSQL wait for each other: what one reads is what it decides by. The control takes the turn away,
// and lets both read before either writes.

import { describe, expect, it } from 'vitest';
import { arrivalsLock, turnLock } from '../../../src/store/postgres/advisory-locks.ts';
import type { Store } from '../../../src/store/open.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { holdLock } from '../../postgres/hold-lock.ts';
import { openInstance } from '../../postgres/instances.ts';
import { withoutLocks } from '../../postgres/without-locks.ts';
import { makeOrderRow, insertOrder } from '../ledger/fixture.ts';
import { addEvent, at } from '../ledger/replay/replay-scene.ts';
import { deliveriesOf } from '../asked.ts';

/** Both get as far as they come by reading; then both may write. Returns what they answered. */
async function atOnce<Answer>(
  url: string,
  table: string,
  act: (nth: number) => Promise<Answer>,
): Promise<Answer[]> {
  const lock = await holdLock(url, `lock table ${table} in exclusive mode`);
  const both = Promise.all([act(0), act(1)]);
  await expect.poll(() => lock.waiting(), { interval: 10 }).toBe(2);
  await lock.release();
  return both;
}

/** One order may be under way at a time. */
async function place({ orders }: Store, id: string): Promise<boolean> {
  return orders.transaction(async (inside) => {
    if ((await inside.inStates(['placing'])).length > 0) return false;
    return (await inside.change(id, ['card'], { state: 'placing' })) !== undefined;
  });
}

async function placeTwo(url: string): Promise<number> {
  const { store } = await openInstance(url, 'machine-1');
  const ids = ['A', 'B'];
  for (const id of ids) await insertOrder(store.orders, makeOrderRow(id));
  const placed = await atOnce(url, 'orders', (nth) => place(store, ids[nth]!));
  return placed.filter(Boolean).length;
}

async function replayTwice(url: string): Promise<number> {
  const { store } = await openInstance(url, 'machine-1');
  const [sent] = await addEvent(store, 'a', { chatId: -1, state: 'sent' });
  const wish = { scope: { kind: 'event', id: sent!.event_seq }, to: { chatId: -2, topicId: null } } as const;
  const { digest } = await store.replays.plan(wish, () => true);
  await atOnce(url, 'deliveries', () =>
    store.replays.confirm(wish, () => true, { digest, personId: 1, now: at }),
  );
  const rows = await deliveriesOf(store, sent!.event_seq);
  return rows.filter(({ state }) => state === 'waiting').length;
}

describe('two at once', () => {
  it('that both find room for one place one order', async () => {
    expect(await placeTwo(await makeDatabase())).toBe(1);
  });

  it('control: without the turn they place two', async () => {
    expect(await placeTwo(await withoutLocks(await makeDatabase(), turnLock))).toBe(2);
  });

  it('that send the same event again queue it once', async () => {
    expect(await replayTwice(await makeDatabase())).toBe(1);
  });

  it('that do so without the turn queue it once all the same, since each keeps arrivals out', async () => {
    expect(await replayTwice(await withoutLocks(await makeDatabase(), turnLock))).toBe(1);
  });

  it('control: without both locks they queue it twice', async () => {
    expect(await replayTwice(await withoutLocks(await makeDatabase(), turnLock, arrivalsLock))).toBe(2);
  });
});
