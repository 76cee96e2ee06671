import { expect, it } from 'vitest';
import { shortAddress } from '../../../src/features/buy/suggestions.ts';
import { english, openOrderScene, type OrderScene } from './scene.ts';

type Person = OrderScene['owner'];

/** Buys by one line, and waits until the service has it. */
async function buy(scene: OrderScene, person: Person, line: string): Promise<void> {
  const posts = scene.posts().length;
  const card = await person.ask(line);
  await person.press(card, '✅ Confirm');
  await scene.inTime('the call', () => scene.posts().length > posts);
  await scene.inTime('the answer', () =>
    scene.telegram
      .chat(person)
      .messages.some(
        ({ message_id: id, labels }) => id === card.message_id && labels.includes('🔄 Look again'),
      ),
  );
}

it('/order begins with the last orders, and two taps repeat one at a fresh price', async () => {
  const scene = await openOrderScene();
  const { owner, press, receiver, addToBook, posts } = scene;
  expect((await owner.ask('/order')).labels).toEqual(['65,000', '131,000', '✖️ Cancel']);
  await addToBook('payouts', receiver);
  await buy(scene, owner, `/order 65000 payouts`);
  const other = scene.service.addresses.receivers[1]!;
  await buy(scene, owner, `/order 131000 ${other}`);
  await buy(scene, owner, `/order 65000 payouts`);
  const question = await owner.ask('/order');
  const last = ['65,000 ⚡ → payouts', `131,000 ⚡ → ${shortAddress(other)}`];
  expect(question.labels).toEqual(['65,000', '131,000', ...last, '✖️ Cancel']);
  const card = await press(owner, question, last[1]!);
  expect(card.text).toContain(other);
  expect(card.text).toContain('Energy: 131,000');
  expect(card.text).toContain('Price: about');
  expect(posts()).toHaveLength(3);
  await owner.press(card, '✅ Confirm');
  await scene.inTime('the fourth call', () => posts().length === 4);
  const sent = posts().map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  expect(sent[3]).toMatchObject({ receiver: other, quantity: '131000' });
  expect(new Set(sent.map((query) => query['client_order_id'])).size).toBe(4);
});

it('a new amount is still written, and no button of another form is read as an order', async () => {
  const scene = await openOrderScene();
  const { owner, press, receiver } = scene;
  await buy(scene, owner, `/order 65000 ${receiver}`);
  const question = await owner.ask('/order');
  expect((await press(owner, question, '131,000')).text).toContain('131,000 energy: for which address?');
  expect((await owner.ask('/order')).labels).toHaveLength(4);
  const [bought] = await scene.store.orders.list({}, { offset: 0, limit: 1 });
  expect(bought?.receiver).toBe(receiver);
  expect((await owner.ask(`again_${bought?.id}`)).text).toContain('This is not a number.');
});

it('/flash offers flash orders only, with their resource; a person’s own come before the team’s', async () => {
  const scene = await openOrderScene();
  const { owner, press, receiver, member } = scene;
  const otto = await member('Otto', 'operator');
  await buy(scene, owner, `/order 65000 ${receiver}`);
  await buy(scene, owner, `/flash bandwidth 50000 ${receiver}`);
  await buy(scene, otto, `/flash energy 500000 ${receiver}`);
  const to = shortAddress(receiver);
  const energy = `500,000 ⚡ → ${to}`;
  const bandwidth = `50,000 📶 → ${to}`;
  const question = await owner.ask('/flash');
  expect(question.labels.slice(2)).toEqual([bandwidth, energy, '✖️ Cancel']);
  expect((await otto.ask('/flash')).labels.slice(2)).toEqual([energy, bandwidth, '✖️ Cancel']);
  expect((await press(owner, question, bandwidth)).text).toContain('Bandwidth: 50,000');
});

it('offers no order that has failed', async () => {
  const scene = await openOrderScene();
  const { owner, store, receiver } = scene;
  await buy(scene, owner, `/order 65000 ${receiver}`);
  const row = `65,000 ⚡ → ${shortAddress(receiver)}`;
  expect((await owner.ask('/order')).labels).toContain(row);
  const [bought] = await store.orders.list({}, { offset: 0, limit: 1 });
  expect(await store.orders.change(bought!.id, [bought!.state], { state: 'failed' })).toBeTruthy();
  expect((await owner.ask('/order')).labels).toEqual(['65,000', '131,000', '✖️ Cancel']);
});

it('offers no receiver that is refused now: a contract, or one outside of the book where only it counts', async () => {
  const scene = await openOrderScene();
  const { owner, store, receiver, addToBook } = scene;
  await buy(scene, owner, `/order 65000 ${receiver}`);
  const onlyBook = (on: boolean) =>
    store.settings.update((draft) => {
      draft.limits.onlyBook = on;
    });
  await onlyBook(true);
  expect((await owner.ask('/order')).labels).toHaveLength(3);
  await addToBook('payouts', receiver);
  expect((await owner.ask('/order')).labels).toContain('65,000 ⚡ → payouts');
  await onlyBook(false);
  const usdt = english.plain('address-example');
  const row = (await store.orders.list({}, { offset: 0, limit: 1 }))[0]!;
  await store.orders.note(row.id, { receiver: usdt });
  expect((await owner.ask('/order')).labels).toHaveLength(3);
});
