import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/orders/record.ts';
import { flashOrderSchema } from '../../src/service/schemas.ts';
import {
  alterReads,
  buy,
  changesOf,
  flash,
  look,
  openBought,
  openTestWorld,
  openUncertain,
  receiver,
  regular,
} from './life.ts';

const elsewhere = 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn';
const record = (fields: object) => flashOrderSchema.parse({ id: 'A', ...fields });

/** The form in which nodes write an address. */
const hexOf = (address: string) => Buffer.from(base58check(sha256).decode(address)).toString('hex');

describe('what was bought is compared with what was confirmed', () => {
  it('finds another receiver, resource and quantity, with both sides', () => {
    expect(
      findDifferences(regular, record({ receiver: elsewhere, resource_type: 'BANDWIDTH', quantity: 65_001 })),
    ).toEqual([
      { field: 'receiver', wanted: receiver, got: elsewhere },
      { field: 'resource_type', wanted: 'ENERGY', got: 'BANDWIDTH' },
      { field: 'quantity', wanted: '65000', got: '65001' },
    ]);
  });

  it.each(['131000.0', 131_000.5, -5, 'many'])('finds a quantity of %s, as it came', (quantity) => {
    expect(findDifferences(regular, record({ quantity }))).toEqual([
      { field: 'quantity', wanted: '65000', got: String(quantity) },
    ]);
  });

  it.each([
    [10, '10'],
    ['30m', '30'],
    [61, '61'],
    ['2h', '120'],
    ['10 minutes', '10'],
    ['600s', '10'],
    ['60s', '1'],
    ['30 s', '30 s'],
    ['60ms', '60ms'],
    ['0.5h', '30'],
    [0.5, '0.5'],
    ['1h30m', '90'],
    ['PT10M', '10'],
    ['pt1h30m', '90'],
    ['P1D', '1440'],
    ['1.5 hours', '90'],
    ['3600m', '3600'],
  ])('finds a duration of %s for an hour', (duration, got) => {
    expect(findDifferences(regular, record({ duration }))).toEqual([
      { field: 'duration', wanted: '60', got },
    ]);
    expect(findDifferences(flash, record({ duration }))).toEqual([]);
  });

  it.each([
    60,
    '60',
    '1h',
    '60m',
    '1 hour',
    'PT1H',
    '3600s',
    '3600 seconds',
    '3600000ms',
    3_600,
    3_600_000,
    0,
    '',
    'long',
    null,
  ])('finds nothing in a duration of %s for an hour', (duration) =>
    expect(findDifferences(regular, record({ duration }))).toEqual([]),
  );

  const start = 1_790_000_000_000;
  it.each([
    [{ delegate_timestamp: start, expired_timestamp: start + 600_000 }, '10'],
    [{ delegate_timestamp: start / 1_000, expired_timestamp: start / 1_000 + 3_000, duration: 'long' }, '50'],
  ])('finds an end that comes too soon where no length is stated: %j', (fields, got) => {
    expect(findDifferences(regular, record(fields))).toEqual([{ field: 'duration', wanted: '60', got }]);
    expect(findDifferences(flash, record(fields))).toEqual([]);
  });

  it.each([
    { delegate_timestamp: start, expired_timestamp: start + 3_545_000 },
    { delegate_timestamp: start, expired_timestamp: start + 600_000, duration: 60 },
    { delegate_timestamp: start, expired_timestamp: start + 7_200_000 },
    { delegate_timestamp: start, expired_timestamp: start - 1 },
    { expired_timestamp: start },
  ])('finds nothing in the times of %j', (fields) => {
    expect(findDifferences(regular, record(fields))).toEqual([]);
  });

  it.each([
    ['the same', { receiver, resource_type: 'ENERGY', quantity: 65_000 }],
    ['the same, written otherwise', { receiver: ` ${receiver}`, resource_type: 'energy', quantity: '65000' }],
    ['the receiver in hex', { receiver: hexOf(receiver) }],
    ['a resource that it can not name', { resource_type: 'UNRECOGNIZED' }],
    ['nothing', {}],
    ['nulls and empties', { receiver: '', resource_type: null, quantity: 0 }],
  ])('finds nothing when the record names %s', (_what, fields) => {
    expect(findDifferences(regular, record(fields))).toEqual([]);
  });
});

describe('an order that the service records otherwise than it was confirmed', () => {
  it.each([
    ['quantity', { quantity: 32_000 }],
    ['receiver', { receiver: elsewhere }],
    ['resource_type', { resource_type: 'BANDWIDTH' }],
  ])('is never delivered: a read names another %s', async (field, fields) => {
    const { world, card } = await openBought();
    alterReads(world, fields);
    await world.pass(60_000, 1_000);
    const now = await look(world, card);
    expect(now).toMatchObject({ state: 'differs', confirmedOnChainAt: null, differences: [{ field }] });
    expect(changesOf(world)).not.toContain('delivered');
    expect(changesOf(world).filter((change) => change === 'differs')).toHaveLength(1);
    const entry = (await world.life.orders.audit(card.id)).find(({ action }) => action === 'differs');
    expect(entry?.detail).toMatchObject({ field });
    // It stays so, whatever is read later.
    world.service.faults.clear();
    await world.pass(60_000, 5_000);
    expect((await look(world, card)).state).toBe('differs');
  });

  it('has an entry of the audit for each field that differs', async () => {
    const { world, card } = await openBought();
    alterReads(world, { receiver: elsewhere, quantity: 32_000 });
    await world.pass(60_000, 1_000);
    const entries = (await world.life.orders.audit(card.id)).filter(({ action }) => action === 'differs');
    expect(entries.map(({ detail }) => detail)).toEqual([
      { field: 'receiver', wanted: receiver, got: elsewhere },
      { field: 'quantity', wanted: '65000', got: '32000' },
    ]);
  });

  it('is told from the answer to the purchase, which has no word of the blockchain', async () => {
    const { world, card } = await openUncertain({
      wish: flash,
      fault: { kind: 'alter', fields: { quantity: 6_500 } },
    });
    expect(await look(world, card)).toMatchObject({ state: 'differs', posts: 1 });
    expect(world.life.orders.differingSince()).toBeNull();
  });

  it('ends automatic repeats with the same parameter names, until they are other ones or a person allows them', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'alter', fields: { quantity: 6_500 } });
    await buy(world);
    expect(world.life.orders.differingSince()).not.toBeNull();
    await world.restart();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    await world.pass(60_000, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: null });
    await world.life.orders.unlockRepeats(1);
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const next = await buy(world);
    await world.pass(30_000, 1_000);
    expect(await look(world, next)).toMatchObject({ state: 'delivered', posts: 2 });
  });

  it('is dated by the first one that was sent with these parameter names', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'alter', fields: { quantity: 6_500 }, times: 2 });
    await buy(world);
    const first = world.life.orders.differingSince();
    await world.pass(5_000, 1_000);
    const next = await buy(world);
    expect((await look(world, next)).state).toBe('differs');
    expect(first).not.toBeNull();
    expect(world.life.orders.differingSince()).toBe(first);
  });

  it('is found even after it was told as delivered', async () => {
    const { world, card } = await openBought();
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).state).toBe('delivered');
    alterReads(world, { quantity: 1 }, 1);
    await world.life.orders.readNow(card.id);
    expect(await look(world, card)).toMatchObject({ state: 'differs', confirmedOnChainAt: null });
    // A read that differs locks repeats by itself.
    expect(world.life.orders.differingSince()).not.toBeNull();
  });
});
