import { expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import type { Order } from '../../src/orders/order.ts';
import type { Orders } from '../../src/orders/orders.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';
import { createAddressReader, learnFromOthers, learnReceivers } from '../../src/watch/known-addresses.ts';
import { createManualClock } from '../manual-clock.ts';
import { silentLog as log } from './scene.ts';
import { makeArrival, makeDataDir, openTestStore } from '../store/ledger/fixture.ts';

const address = (middle: string) => `TR7N${middle.padEnd(26, '1')}Lj6t`;
it('knows what earlier events monitored, and neither other sides nor what could not be read', async () => {
  const store = await openTestStore(makeDataDir());
  const body = (data: object) => JSON.stringify({ data });
  const own = address('own');
  const sides = { address: own, from_address: address('other'), to_address: own };
  const { type } = addressMonitor;
  const arrivals: Array<Partial<Arrival>> = [
    { body: body(sides) },
    { body: body({ address: 7 }) },
    { kind: 'quarantined', body: '{"data":{"address":"' },
    { kind: 'quarantined', body: body({ address: address('bad') }) },
    { type: balance.type, body: body({ address: address('no') }) },
  ];
  for (const [nth, change] of arrivals.entries())
    await store.events.add(makeArrival(`${nth}`, { type, ...change }), []);
  await createAddressReader(store)();
  const isKnown = ['own', 'other', 'bad', 'no'].map((name) => store.known.isOurs(address(name)));
  expect(isKnown).toEqual([true, false, false, false]);
});

it('knows the receiver of an order once it is accepted, and of no other', async () => {
  const store = await openTestStore(makeDataDir());
  const listeners: Array<Parameters<Orders['watch']>[0]> = [];
  learnReceivers({
    store,
    orders: { watch: (listener) => (listeners.push(listener), () => {}) },
  });
  const receiver = address('receiver');
  const tell = (state: string) => listeners[0]!({ state, receiver } as Order, undefined as never, () => 0);
  for (const state of ['drafted', 'placing', 'rejected', 'unknown', 'differs']) tell(state);
  expect(store.known.findAlike(address('alike'))).toBeUndefined();
  tell('accepted');
  expect(store.known.findAlike(address('alike'))).toBe(receiver);
});

it('learns within a minute what another instance has stored, until that is ended', async () => {
  const store = await openTestStore(makeDataDir());
  const clock = createManualClock();
  const end = learnFromOthers({ learnAddresses: createAddressReader(store), clock, log });
  const add = (name: string) => {
    const body = JSON.stringify({ data: { address: address(name) } });
    return store.events.add(makeArrival(name, { type: addressMonitor.type, body }), []);
  };
  await add('own');
  await clock.advance(59_999);
  expect(store.known.isOurs(address('own'))).toBe(false);
  await clock.advance(1);
  await expect.poll(() => store.known.isOurs(address('own'))).toBe(true);
  await add('next');
  await clock.advance(60_000);
  await expect.poll(() => store.known.isOurs(address('next'))).toBe(true);
  await end();
  await add('later');
  await clock.advance(120_000);
  expect(store.known.isOurs(address('later'))).toBe(false);
});
