import { expect, it } from 'vitest';
import { makeOrderRow, openTestStore } from '../fixture.ts';

it('takes no number and no token twice', async () => {
  const { orders } = await openTestStore();
  await orders.insert(makeOrderRow('A'));
  for (const same of [{ id: 'A' }, { client_order_id: 'CA' }, { token: 'tA' }]) {
    await expect(orders.insert({ ...makeOrderRow('B'), ...same })).rejects.toThrow(/UNIQUE|23505/);
  }
});

it('changes a row from the named states only, and counts its version up', async () => {
  const { orders } = await openTestStore();
  await orders.insert(makeOrderRow('A'));
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
  await orders.insert(makeOrderRow('A'));
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
  await orders.insert(makeOrderRow('A'));
  const tries = Array.from({ length: 20 }, () =>
    orders.transaction((inside) => inside.change('A', ['drafted'], { state: 'placing' })),
  );
  expect((await Promise.all(tries)).filter((row) => row !== undefined)).toHaveLength(1);
});

it('finds orders that are still worth reading', async () => {
  const { orders } = await openTestStore();
  const accepted = { sent_at: 100, accepted_at: 110 };
  await orders.insert(makeOrderRow('A', accepted));
  await orders.insert(makeOrderRow('B', { ...accepted, reclaimed_at: 120 }));
  await orders.insert(makeOrderRow('C', { ...accepted, accepted_at: null }));
  await orders.insert(makeOrderRow('D', { ...accepted, sent_at: 50 }));
  expect((await orders.followedSince(100)).map(({ id }) => id)).toEqual(['A']);
});

it('finds orders that may have been paid since a moment', async () => {
  const { orders } = await openTestStore();
  await orders.insert(makeOrderRow('A', { sent_at: 50, accepted_at: 100 }));
  await orders.insert(makeOrderRow('B', { sent_at: 50, accepted_at: 99 }));
  await orders.insert(makeOrderRow('C', { sent_at: 100, accepted_at: null }));
  await orders.insert(makeOrderRow('D', { sent_at: 99, accepted_at: null }));
  await orders.insert(makeOrderRow('E', {}));
  expect((await orders.perhapsPaidSince(100)).map(({ id }) => id)).toEqual(['A', 'C']);
});

it('keeps the cards of repeats, and moves one only from a state that is named', async () => {
  const { repeats } = (await openTestStore()).orders;
  const row = {
    order_id: 'A',
    token: 'one',
    state: 'offered',
    posts: 1,
    asked_by: 1,
    asked_at: 1,
    expires_at: 2,
    chat_id: 3,
  };
  await repeats.insert(row);
  await repeats.insert({ ...row, order_id: 'B', token: 'two' });
  expect((await repeats.inStates(['offered'], 'A')).map(({ token }) => token)).toEqual(['one']);
  expect(await repeats.change('one', ['confirmed'], { state: 'sent' })).toBeUndefined();
  expect(await repeats.change('one', ['offered'], { state: 'expired' })).toMatchObject({ version: 1 });
  expect(await repeats.untold(5)).toEqual([]);
  await repeats.note('one', { message_id: 7 });
  expect((await repeats.untold(5)).map(({ token }) => token)).toEqual(['one']);
  await repeats.note('one', { told_version: 1 });
  expect(await repeats.untold(5)).toEqual([]);
});
