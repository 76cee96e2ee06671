import { expect, it } from 'vitest';
import { sampleAddress } from '../book/samples.ts';
import { openHistory } from './scene.ts';

const hash = 'a5deb3f64b31a4550efce0d4519225c6c08515da8065b0838aa5e5c2a7ec95e3';
const dayMs = 86_400_000;

async function openBook() {
  const scene = await openHistory();
  const labels = ['payouts', 'cold wallet 2', 'Payments'];
  for (const [n, label] of labels.entries()) await scene.addToBook(label, sampleAddress(n + 1));
  return scene;
}

it('lists the orders for a name, an address or a link of an explorer, with pages that keep it', async () => {
  const { owner, add, press } = await openBook();
  for (let index = 0; index < 8; index += 1) await add({ receiver: sampleAddress(1) });
  await add({ receiver: sampleAddress(2) });
  const address = sampleAddress(1);
  const link = `https://tronscan.org/#/address/${address}`;
  for (const words of ['PAYOUTS', address, link, `it was ${address} once`]) {
    const { text } = await owner.ask(`/orders ${words}`);
    expect(text).toContain(`For payouts: ${address}`);
    expect(text).toContain('8 orders · page 1 of 2');
    expect(text).not.toContain(sampleAddress(2));
  }
  const first = await owner.ask('/orders payouts');
  const second = await press(owner, first, '▶️');
  expect(second.text).toContain(`For payouts: ${address}`);
  expect(second.text).toContain('page 2 of 2');
  const one = await press(owner, second, '1 ✅');
  const back = await press(owner, one, '⬅️ Orders');
  expect(back.text).toBe(second.text);
  expect((await press(owner, back, 'All')).text).toContain('9 orders');
  expect((await owner.ask('/orders cold wallet 2')).text).toContain('1 order\n');
});

it.each([
  ['last week', 'From 2026-11-09 to 2026-11-15'],
  ['11月3日', '📜 Orders\n2026-11-03'],
])('lists the orders of “%s”', async (typed, heading) => {
  const { owner } = await openBook();
  expect((await owner.ask(`/orders ${typed}`)).text).toContain(heading);
});

it('keeps the days of a period from page to page', async () => {
  const { owner, add, press } = await openBook();
  for (let index = 0; index < 8; index += 1) await add();
  const second = await press(owner, await owner.ask('/orders november'), '▶️');
  expect(second.text).toContain('From 2026-11-01 to 2026-11-21');
  expect(second.text).toContain('page 2 of 2');
});

it('takes a name of the book before a period, and figures alone for a number', async () => {
  const { owner, store, service } = await openBook();
  await store.settings.update(({ addresses }) => void (addresses[0]!.label = 'November'));
  expect((await owner.ask('/orders november')).text).toContain('For November');
  await owner.ask('/orders 20261103');
  expect(service.requests.length).toBeGreaterThan(0);
  expect((await owner.ask('/orders 11/3')).labels).toEqual(['2026-11-03', '2026-03-11']);
});

it('lists the orders for a name on some days, with pages that keep both', async () => {
  const { owner, add, press, clock } = await openBook();
  const yesterday = { created_at: clock.now() - dayMs };
  for (let index = 0; index < 7; index += 1) await add({ receiver: sampleAddress(1), ...yesterday });
  await add({ receiver: sampleAddress(1) });
  await add({ receiver: sampleAddress(2), ...yesterday });
  const day = new Date(yesterday.created_at).toISOString().slice(0, 10);
  const heading = `For payouts: ${sampleAddress(1)}\n${day}\n7 orders`;
  const first = await owner.ask('/orders yesterday payouts');
  expect(first.text).toContain(`${heading} · page 1 of 2`);
  const second = await press(owner, first, '▶️');
  expect(second.text).toContain(`${heading} · page 2 of 2`);
  const one = await press(owner, second, '1 ✅');
  expect((await press(owner, one, '⬅️ Orders')).text).toBe(second.text);
  expect((await owner.ask('/orders payouts 11/3')).labels).toEqual([
    '📒 payouts · 2026-11-03',
    '📒 payouts · 2026-03-11',
  ]);
  expect((await owner.ask('/orders payouts tomorrow')).text).toContain('has not begun yet');
});

it('finds an order by the hash of its delegation, in a link too; of an unknown hash the service is asked', async () => {
  const { owner, add, service } = await openBook();
  await add();
  await add({ delegate_hash: hash });
  for (const words of [hash, hash.toUpperCase(), `https://tronscan.org/#/transaction/${hash}`]) {
    expect((await owner.ask(`/orders ${words}`)).text).toContain('ORDERS');
  }
  expect(service.requests).toEqual([]);
  const other = `${hash.slice(0, -1)}0`;
  expect((await owner.ask(`/orders ${other}`)).text).toContain(`knows an order with the number ${other}`);
  expect(service.requests).toHaveLength(2);
});

it('lists the orders of a day in the time zone of the chat', async () => {
  const { owner, add, clock, store } = await openBook();
  const midnight = Date.UTC(2026, 10, 20);
  await add({ created_at: midnight - 3_600_000, receiver: sampleAddress(4) });
  await add({ created_at: midnight + 3_600_000, receiver: sampleAddress(5) });
  const { text } = await owner.ask('/orders 20.11.2026');
  expect(text).toContain('📜 Orders\n2026-11-20');
  expect(text).toContain(sampleAddress(5));
  expect(text).not.toContain(sampleAddress(4));
  await store.settings.update(({ chats }) => void (chats[0]!.timeZone = 'Europe/Moscow'));
  expect((await owner.ask('/orders 2026-11-20')).text).toContain('2 orders');
  await add({ created_at: clock.now() - dayMs, receiver: sampleAddress(6) });
  expect((await owner.ask('/orders yesterday')).text).toContain(sampleAddress(6));
  expect((await owner.ask('/orders today')).text).toContain('None found.');
});

it('offers names that contain the words, and the service where they may be a number', async () => {
  const { owner, add, press, service } = await openBook();
  await add({ receiver: sampleAddress(3) });
  const offered = await owner.ask('/orders pay');
  expect(offered.text).toContain('Nothing found for pay among order numbers');
  expect(offered.labels).toEqual(['📒 payouts', '📒 Payments', '🔎 Ask the service', '⬅️ Orders']);
  expect(service.requests).toEqual([]);
  expect((await press(owner, offered, '📒 Payments')).text).toContain(sampleAddress(3));
  await press(owner, await owner.ask('/orders pay'), '🔎 Ask the service');
  expect(service.requests).toHaveLength(2);
});

it('says what is wrong with a mistyped address, and asks nobody for it', async () => {
  const { owner, service } = await openBook();
  const address = sampleAddress(1);
  const { text } = await owner.ask(`/orders ${address.slice(0, -1)}${address.endsWith('x') ? 'y' : 'x'}`);
  expect(text).toContain('checksum');
  expect(service.requests).toEqual([]);
});

it('offers the names that a mistyped one is near to', async () => {
  const { owner, service } = await openBook();
  const { labels } = await owner.ask('/orders payuots');
  expect(labels.join()).toContain('payouts');
  expect(labels.join()).not.toContain('Payments');
  expect(service.requests).toEqual([]);
  expect((await owner.ask('/orders nobody')).text).toContain('knows an order with the number nobody');
});
