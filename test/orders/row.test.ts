import { beforeAll, describe, expect, it } from 'vitest';
import { findLimit } from '../../src/orders/limits.ts';
import { readAudit } from '../../src/orders/audit.ts';
import { openSpendStates } from '../../src/orders/order.ts';
import { readRow, readSpend } from '../../src/orders/row.ts';
import { orderStates } from '../../src/orders/states.ts';
import type { OrderRow } from '../../src/store/ledger/tables.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';
import {
  anna,
  ben,
  buy,
  flash,
  offerRepeat,
  openDraft,
  openTestWorld,
  openUncertain,
  openWorld,
  regular,
} from './life.ts';

it("a spend whose state or balance can't be read allows no call, and stops nothing", async () => {
  const { world, card } = await openUncertain({ wish: flash });
  const repeat = await offerRepeat(world, card, anna);
  const row = await world.life.store.orders.spends.findBy(repeat.token);
  expect(readSpend(row!)).toMatchObject({ state: 'offered', balanceSun: repeat.balanceSun });
  for (const state of ['agreed', '', 'constructor']) {
    const read = readSpend({ ...row!, state, balance_sun: '1.5e3' });
    expect(read).toMatchObject({ state: 'superseded', balanceSun: null });
    expect(openSpendStates).not.toContain(read.state);
  }
});

/** The row of an order that was bought and delivered, as the ledger holds it. */
let row: OrderRow;
beforeAll(async () => {
  const world = await openWorld({ withChain: true });
  const card = await buy(world);
  await world.pass(120_000, 10_000);
  row = (await world.life.store.orders.findBy('id', card.id))!;
  if (row.state !== 'delivered') throw new Error(`The order is ${row.state}.`);
  await world.close();
});

const broken = [
  '',
  '{',
  'null',
  '[]',
  '{"a":1}',
  '[1,{"since":"x"}]',
  '"text"',
  '1e999',
  '['.repeat(100_000),
];
const details = `unread differences balance_readings resources_before resources_after record`.split(' ');

describe('an order that is read from its row', () => {
  it('has what its state guarantees, and every digit of its record', () => {
    const order = readRow({ ...row, record: '{"id":"x","balance":9223372036854775807}' });
    expect(order).toMatchObject({
      kind: 'regular',
      duration: '1h',
      state: 'delivered',
      acceptedAt: row.accepted_at,
      serviceId: row.service_id,
      confirmedBy: anna.id,
      record: { balance: 9_223_372_036_854_775_807n },
    });
    expect(order.resourcesBefore).toMatchObject({ energyAvailable: expect.any(Number) as number });
  });

  it.each(['cancelled', 'expired', 'refused'])(
    'says who confirmed it, if somebody did, when it is %s',
    (cardState) => {
      const ended = { ...row, state: 'closed', card_state: cardState };
      const confirmed = readRow({ ...ended, confirmed_by: ben.id, confirmed_at: 5 });
      expect(confirmed).toMatchObject({
        state: 'closed',
        cardState,
        confirmedBy: ben.id,
        confirmedAt: 5,
        placedAt: null,
        sentAt: null,
      });
      const unconfirmed = readRow({ ...ended, confirmed_by: null, confirmed_at: null });
      expect(unconfirmed).toMatchObject({ cardState, confirmedBy: null, confirmedAt: null });
    },
  );

  it('has no duration when it is a flash order', async () => {
    const world = await openTestWorld();
    expect(await world.life.orders.draft(flash, anna)).not.toHaveProperty('duration');
    expect(await world.life.orders.draft(regular, anna)).toHaveProperty('duration', '1h');
  });

  it('is there whatever its details hold, and all else of it is as before', () => {
    const { record: _record, ...whole } = readRow(row);
    for (const column of details) {
      for (const text of broken) {
        const order = readRow({ ...row, [column]: text });
        const names = { ...whole, ...onlyDetails(order) };
        expect(order).toEqual({ ...names, record: order.record });
      }
    }
  });

  it('says that it could not be read when that is all that can be known of the last reads', () => {
    for (const text of broken) {
      expect(readRow({ ...row, unread: text }).unread).toEqual({
        since: row.read_at,
        reason: 'unreadable',
        code: null,
        message: null,
      });
    }
    expect(readRow({ ...row, unread: null }).unread).toBeNull();
  });

  it('counts each spend that sent it again in the limits', () => {
    const { limits } = settingsSchema.parse({ limits: { perDay: { energy: 1 } } });
    const order = readRow({ ...row, state: 'unknown', repeated_by: '12,13' });
    expect(order.repeatedBy).toEqual([12, 13]);
    expect(findLimit(order, anna.id, limits, [order])?.used).toBe(3n * 65_000n);
    expect(readRow({ ...row, repeated_by: null }).repeatedBy).toEqual([]);
  });

  it('has no price where its amounts are no integers, so that limits in TRX stop it', () => {
    const amounts = { estimate_sun: 'x', pay_amount_sun: '1.5', activate_amount_sun: '', fell_sun: '--1' };
    expect(readRow({ ...row, ...amounts, balance_before_sun: 'NaN' })).toMatchObject({
      estimateSun: null,
      payAmountSun: null,
      activateAmountSun: null,
      fellSun: null,
      balanceBefore: null,
    });
    const { limits } = settingsSchema.parse({ limits: { perOrder: { sun: 1 } } });
    const order = readRow({ ...row, ...amounts, state: 'unknown' });
    expect(findLimit(order, anna.id, limits, [])?.reason).toBe('price_unknown');
  });

  it('has no price where the row says that it costs nothing, but an activation may cost nothing', () => {
    const free = { estimate_sun: '0', pay_amount_sun: '0', activate_amount_sun: '0' };
    const none = { estimateSun: null, payAmountSun: null, activateAmountSun: 0n };
    expect(readRow({ ...row, ...free })).toMatchObject(none);
    const least = { estimate_sun: '1', pay_amount_sun: '1' };
    expect(readRow({ ...row, ...least })).toMatchObject({ estimateSun: 1n, payAmountSun: 1n });
  });

  it('has no record where the text is no object', () => {
    for (const text of broken.filter((text) => text !== '{"a":1}')) {
      expect(readRow({ ...row, record: text }).record).toBeNull();
    }
    expect(readRow({ ...row, record: '{"a":1}' }).record).toEqual({ a: 1 });
  });

  it('has the times of its row when nobody knows its state, and is dated like its draft where it has none', () => {
    const times = { created_at: 1, confirmed_at: 2, placed_at: 3, sent_at: 4 };
    const odd = { ...row, ...times, state: 'quite_new', confirmed_by: ben.id };
    const whole = { confirmedBy: ben.id, confirmedAt: 2, placedAt: 3, sentAt: 4 };
    expect(readRow(odd)).toMatchObject({ state: 'left', ...whole });
    const without = { confirmed_by: null, confirmed_at: null, placed_at: null, sent_at: null };
    const drafted = { confirmedBy: anna.id, confirmedAt: 1, placedAt: 1, sentAt: 1 };
    expect(readRow({ ...odd, ...without })).toMatchObject({ state: 'left', ...drafted });
  });

  it.each([
    ['is in a state that nobody knows', { state: 'quite_new' }],
    ['is accepted without an id', { service_id: null }],
    ['is accepted without a time', { accepted_at: null }],
    ['is sent without a time', { placed_at: null, state: 'unknown' }],
    ['is sent and confirmed by nobody', { confirmed_by: null, state: 'placing' }],
    [
      'waits for a second person without a first',
      { confirmed_at: null, state: 'card', card_state: 'confirmed' },
    ],
    ['is a card whose spend has ended', { state: 'card', card_state: 'expired' }],
    ['is a card whose spend was sent', { state: 'card', card_state: 'sent' }],
    ['is closed though its spend was sent', { state: 'closed', card_state: 'sent' }],
    ['is closed though its spend is open', { state: 'closed', card_state: 'confirmed' }],
    ['has no spend', { state: 'card', card_state: null, token: null, expires_at: null }],
    ['has no duration though it is regular', { duration: null, state: 'card', card_state: 'offered' }],
    ['is of an unknown kind', { kind: 'monthly', state: 'card', card_state: 'offered' }],
    ['is of an unknown resource', { resource_type: 'TRON_POWER', state: 'unknown' }],
  ])('counts as perhaps bought and is moved by nothing when it %s', (_what, change) => {
    const order = readRow({ ...row, ...change });
    expect(order).toMatchObject({ state: 'left', acceptedAt: null });
    expect(orderStates[order.state].next).toEqual([]);
    const { limits } = settingsSchema.parse({ limits: { perDay: { energy: 1 } } });
    expect(findLimit(order, anna.id, limits, [order])?.used).toBe(65_000n);
  });

  it('is bought by nobody when its row lost what was to be bought', async () => {
    const { world, card } = await openDraft();
    await world.life.store.orders.note(card.id, { duration: null });
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('superseded');
    await world.settle();
    expect(world.service.orders).toHaveLength(0);
  });
});

/** As the row has them, where each test breaks one. */
function onlyDetails(order: ReturnType<typeof readRow>) {
  const { unread, differences, balanceReadings, resourcesBefore, resourcesAfter } = order;
  return { unread, differences, balanceReadings, resourcesBefore, resourcesAfter };
}

it('a step of the audit stands though its detail can not be read', () => {
  const row = { id: 1, at: 5, actor_id: 7, action: 'sent', subject: 'order:A' };
  for (const detail of broken.filter((text) => text !== '{"a":1}')) {
    expect(readAudit({ ...row, detail })).toEqual({ at: 5, actorId: 7, action: 'sent', detail: {} });
  }
  expect(readAudit({ ...row, detail: '{"post":1,"id":null}' }).detail).toEqual({ post: 1, id: null });
  expect(readAudit({ ...row, detail: null }).detail).toEqual({});
});
