// Likely baits in a place that wants them once a day: held until nine in the morning, one message, without sound.

import { expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import type { Store } from '../../src/store/open.ts';
import { makePlace } from '../store/settings/place.ts';
import { openScene, owner } from './scene.ts';

const { type, example } = addressMonitor;
const own = String(example['address']);
const binance = String(example['from_address']);
const twin = binance.replace('6thb', '9thb');
const stranger = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const hashOf = (nth: number) => nth.toString(16).padStart(64, '0');

async function open() {
  const prepare = async (store: Store) => {
    await store.settings.update((draft) => {
      draft.chats.push({ id: owner, type: 'private', title: 'chat', addedBy: owner, addedAt: 0 });
      draft.places.push(makePlace(owner, { baits: 'daily' }));
      draft.addresses.push({ label: 'Binance', address: binance, tags: [], addedBy: 1, addedAt: 0 });
    });
  };
  const scene = await openScene(() => {}, { prepare });
  const transfer = (nth: number, change: object) =>
    scene.keep(`e-${nth}`, {
      type,
      body: JSON.stringify({ data: { ...example, txn_hash: hashOf(nth), ...change } }),
      receivedAt: scene.clock.now(),
    });
  const dust = (nth: number) => transfer(nth, { from_address: stranger, amount: 0 });
  const sentOut = (nth: number) => transfer(nth, { from_address: own, to_address: twin });
  return { ...scene, transfer, dust, sentOut };
}

it('holds them until nine and sends one message without sound, while ordinary ones and losses come at once', async () => {
  const scene = await open();
  const { dust, sentOut, transfer, calls, clock } = scene;
  for (const nth of [1, 2, 3]) await dust(nth);
  await transfer(4, {});
  await scene.until(() => calls.length === 1);
  await sentOut(5);
  await scene.until(() => calls.length === 2);
  expect(calls[0]!.text).toContain('From: 📒 Binance');
  expect(calls[1]!.text).toContain('went out to an address that only looks like 📒 Binance.');
  for (const { options } of calls) expect(options).not.toHaveProperty('disable_notification');

  const nine = Date.parse(`${new Date(clock.now() + 15 * 3_600_000).toISOString().slice(0, 10)}T09:00:00Z`);
  const dayMs = 86_400_000;
  const due = nine > clock.now() ? nine : nine + dayMs;
  await clock.advance(due - clock.now() - 60_000);
  expect(calls).toHaveLength(2);
  await clock.advance(120_000);
  await scene.until(() => calls.length === 3);
  const { text, options } = calls[2]!;
  expect(text).toMatch(/^🧪 3 likely baits (?:at|from) .+: 3 dust\./);
  for (const nth of [1, 2, 3]) expect(text).toContain(hashOf(nth));
  expect(text).not.toContain(stranger);
  expect(options).toMatchObject({ disable_notification: true });
});

it('tells all of more than fit into one message, each part with the times that it covers', async () => {
  const scene = await open();
  const { dust, calls, clock } = scene;
  const count = 505;
  for (let nth = 1; nth <= count; nth++) {
    await dust(nth);
    if (nth % 100 === 3) await clock.advance(60_000);
  }
  await clock.advance(25 * 3_600_000);
  const texts = () => calls.map(({ text }) => text);
  await scene.until(() => calls.length >= 2);
  const parts = texts().map(
    (text) => /^🧪 (\d+) likely baits? from (.+) to (.+?): (\d+) dust\./.exec(text) ?? [],
  );
  expect(parts.map(([, said]) => Number(said)).reduce((sum, one) => sum + one, 0)).toBe(count);
  for (const [, all, , , dusts] of parts) expect(dusts).toBe(all);
  const times = parts.flatMap(([, , from = '', to = '']) => [from, to]);
  expect(times).toEqual(times.toSorted());
});
