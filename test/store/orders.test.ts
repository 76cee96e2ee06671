import { expect, it } from 'vitest';
import type { NewOrderRow } from '../../src/store/orders.ts';
import { makeDataDir, openTestStore } from './fixture.ts';

function makeRow(id: string, change: Partial<NewOrderRow> = {}): NewOrderRow {
  return {
    id,
    client_order_id: `C${id}`,
    token: `t${id}`,
    kind: 'regular',
    resource_type: 'ENERGY',
    quantity: 65_000,
    receiver: 'T1',
    state: 'drafted',
    created_by: 1,
    created_at: 100,
    chat_id: -100,
    expires_at: 200,
    ...change,
  };
}

it('keeps an order across a restart, its amounts to the last digit', async () => {
  const dataDir = makeDataDir();
  const before = await openTestStore(dataDir);
  const row = await before.orders.insert(makeRow('A', { estimate_sun: '9223372036854775807' }));
  await before.close();
  const after = await openTestStore(dataDir);
  expect(await after.orders.findBy('token', 'tA')).toEqual(row);
  expect(row).toMatchObject({ estimate_sun: '9223372036854775807', version: 0, told_version: 0, posts: 0 });
});

it('takes no number and no token twice', async () => {
  const { orders } = await openTestStore();
  await orders.insert(makeRow('A'));
  for (const same of [{ id: 'A' }, { client_order_id: 'CA' }, { token: 'tA' }]) {
    await expect(orders.insert({ ...makeRow('B'), ...same })).rejects.toThrow('UNIQUE');
  }
});

it('changes a row from the named states only, and counts its version up', async () => {
  const { orders } = await openTestStore();
  await orders.insert(makeRow('A'));
  expect(await orders.change('A', ['confirmed'], { state: 'placing' })).toBeUndefined();
  expect(await orders.change('A', ['drafted', 'confirmed'], { state: 'placing' })).toMatchObject({
    version: 1,
  });
  expect(await orders.change('A', ['drafted'], { state: 'placing' })).toBeUndefined();
  expect(await orders.note('A', { message_id: 5 })).toBe(true);
  expect(await orders.note('B', { message_id: 5 })).toBe(false);
  expect(await orders.findBy('id', 'A')).toMatchObject({ state: 'placing', version: 1, message_id: 5 });
});

it('takes back everything, the audit too, when a transaction fails', async () => {
  const { orders, audit } = await openTestStore();
  await orders.insert(makeRow('A'));
  const failing = orders.transaction(async (inside, trail) => {
    await inside.change('A', ['drafted'], { state: 'placing' });
    await trail.add({ at: 1, actorId: 1, action: 'sent', subject: 'order:A' });
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await orders.findBy('id', 'A')).toMatchObject({ state: 'drafted', version: 0 });
  expect(await audit.list('order:A', 5)).toEqual([]);
});

it('lets one of many transactions at once through a state', async () => {
  const { orders } = await openTestStore();
  await orders.insert(makeRow('A'));
  const tries = Array.from({ length: 20 }, () =>
    orders.transaction((inside) => inside.change('A', ['drafted'], { state: 'placing' })),
  );
  expect((await Promise.all(tries)).filter((row) => row !== undefined)).toHaveLength(1);
});

it('finds repeats that nobody has checked yet', async () => {
  const { orders } = await openTestStore();
  const repeat = { placed_at: 100, posts: 2, accepted_at: 110 };
  await orders.insert(makeRow('A', repeat));
  await orders.insert(makeRow('B', { ...repeat, posts: 1 }));
  await orders.insert(makeRow('C', { ...repeat, payments_checked_at: 120 }));
  await orders.insert(makeRow('D', { ...repeat, accepted_at: null }));
  await orders.insert(makeRow('E', { ...repeat, placed_at: 50 }));
  expect((await orders.uncheckedSince(100)).map(({ id }) => id)).toEqual(['A']);
});
