import { describe, expect, it } from 'vitest';
import { describeHistory, markOf } from '../../../src/views/order/order-history.ts';
import { auditActions, type AuditAction, type AuditStep } from '../../../src/orders/read-audit.ts';
import { orderTransitions, type OrderState } from '../../../src/orders/states.ts';
import { describeTrail } from '../../../src/views/order/order-trail.ts';
import { order } from './order-sample.ts';
import { asTelegramReads, hostileText, locales, now, readerIn, written } from '../reader.ts';
import { changeOrder, type OrderChange } from '../../orders/order-change.ts';

const states = Object.keys(orderTransitions) as OrderState[];
/** Written by later steps of the orders room. */
const laterActions = [
  'differs',
  'overpaid',
  'unread',
  'maybe_paid_twice',
  'other_id',
  'reclaimed',
  'removed',
  'code_checked',
  'repeat_asked',
  'repeat_confirmed',
  'repeat_cancelled',
  'repeat_expired',
] as const;
const actions = [...new Set<AuditAction>([...auditActions, ...laterActions])];
const names = { labelOf: () => undefined, nameOf: (id: number) => `person ${id}`, mine: 'Olga' };

it('knows every state and every step that the orders room has', () => {
  expect(states.length).toBeGreaterThan(10);
  expect(actions.length).toBeGreaterThan(15);
  expect(new Set(states.map((state) => markOf(state))).size).toBeGreaterThan(10);
  expect(states.map((state) => markOf(state))).not.toContain('•');
  expect(markOf('something new')).toBe('•');
});

describe.each(locales)('in %s', (locale) => {
  const reader = readerIn(locale, 'Europe/Berlin');

  it.each(['all', 'mine', 'open'] as const)('the list of %s reads well in every state', (filter) => {
    for (const state of states) {
      for (const kind of ['flash', 'regular'] as const) {
        const orders = [changeOrder(order, { state, kind, resourceType: 'BANDWIDTH' })];
        const page = { orders, filter, total: 1, page: 0, pages: 1 };
        const { text } = asTelegramReads(describeHistory(page, names, reader));
        expect(text).toContain(order.receiver);
        expect(text).toContain('2026-11-21 19:47:09');
        expect(text).not.toMatch(/[{}]|\bundefined\b|confirmed on-chain/);
      }
    }
    const none = describeHistory({ orders: [], filter, total: 0, page: 0, pages: 1 }, names, reader);
    expect(asTelegramReads(none).text.split('\n').length).toBe(4);
  });

  it('a full page of hostile names fits into a message and makes no markup', () => {
    const hostile = { labelOf: () => hostileText, nameOf: () => 'x'.repeat(64), mine: 'Olga' };
    const orders = Array.from({ length: 6 }, () => order);
    const html = describeHistory({ orders, filter: 'all', total: 99, page: 3, pages: 17 }, hostile, reader);
    expect(html.length).toBeLessThan(4_096);
    expect(new Set(asTelegramReads(html).entities)).toEqual(new Set(['bold', 'code', 'date_time']));
  });

  it('every step of the trail has its words, and hostile answers stay text', () => {
    const detail = {
      id: hostileText,
      status: 'DELEGATE_SUCCESS',
      confirm_status: 'DELEGATION_CONFIRMED',
      pay_amount_sun: '1500000',
      reason: 'refused',
      code: '9',
      message: hostileText,
      limit: 'perDay',
      unit: 'energy',
      most: '500000',
      used: '65000',
      wanted: '500000',
    };
    const steps = actions.map((action, index) => ({
      at: now,
      actorId: index % 2 ? 7 : null,
      action,
      detail,
    }));
    // Together they would be cut.
    const html = steps.map((step) => describeTrail([step], () => 'Olga', reader));
    const { text, entities } = asTelegramReads(html.join('\n'));
    expect(text.split('\n')).toHaveLength(actions.length * 2);
    expect(actions.filter((action) => !reader.words.has(`history-step-${action}`))).toEqual([]);
    expect(text).not.toMatch(/history-|\bundefined\b|confirmed on-chain/);
    expect(text).toContain(`DELEGATION_CONFIRMED · ${written(locale, '1.5')} TRX`);
    expect(text).toContain(written(locale, '500,000'));
    expect(entities.every((type) => ['bold', 'code', 'date_time'].includes(type))).toBe(true);
  });
});

it('says balances before and now, and what it does not know with a question mark', () => {
  const steps: AuditStep[] = [
    { at: now, actorId: null, action: 'balance_read', detail: { before: null, now: '5500000' } },
    { at: now, actorId: null, action: 'limited', detail: { limit: 'perOrder', unit: 'sun', most: 1 } },
  ];
  const text = describeTrail(steps, () => 'Olga', readerIn('en'));
  expect(text).toContain('balance before and at that time: ? → 5.5 TRX');
  expect(text).toContain('per order, at most ?, used ?, requested ?');
});

/** The lines of the trail, without their times. */
function trailOf(...steps: ReadonlyArray<[AuditStep['action'], AuditStep['detail'], actorId?: number]>) {
  const trail = steps.map(([action, detail, actorId = null]) => ({ at: now, actorId, action, detail }));
  const { text } = asTelegramReads(describeTrail(trail, () => 'Olga', readerIn('en')));
  return text.replaceAll('2026-11-21 18:47:09 UTC · ', '').split('\n').slice(1);
}

it('calls a delegation submitted until a read shows it confirmed, and only then', () => {
  const answered = (confirm_status: string | null, status = 'DELEGATE_SUCCESS') => ({
    status,
    confirm_status,
  });
  const lines = trailOf(
    ['accepted', answered('UNCONFIRMED')],
    ['progress', answered(null)],
    ['accepted', answered('UNCONFIRMED', 'PAYMENT_SUCCESS')],
    ['progress', answered('RECLAIM_CONFIRMED')],
    ['delivered', answered('DELEGATION_CONFIRMED')],
    ['failed', answered('UNCONFIRMED')],
  );
  const submitted = 'submitted, not yet confirmed';
  expect(lines).toEqual([
    `the service accepted it: ${submitted} · DELEGATE_SUCCESS · UNCONFIRMED`,
    `read: ${submitted} · DELEGATE_SUCCESS`,
    'the service accepted it: PAYMENT_SUCCESS · UNCONFIRMED',
    'read: DELEGATE_SUCCESS · RECLAIM_CONFIRMED',
    'delivered: DELEGATE_SUCCESS · DELEGATION_CONFIRMED',
    'failed: DELEGATE_SUCCESS · UNCONFIRMED',
  ]);
  expect(lines.join()).not.toMatch(/[^_]delegated/);
});

it('says the same in the list', () => {
  const listed = (change: object) =>
    describeHistory(
      { orders: [changeOrder(order, change)], filter: 'all', total: 1, page: 0, pages: 1 },
      names,
      readerIn('en'),
    );
  const wait = 'submitted, wait for ✅ before you use it';
  expect(listed({ state: 'accepted', status: 'DELEGATE_SUCCESS' })).toContain(wait);
  expect(listed({ state: 'accepted', status: 'PAYMENT_SUCCESS' })).toContain('accepted by the service');
  expect(listed({ state: 'delivered', status: 'DELEGATE_SUCCESS' })).not.toContain(wait);
});

const failedReads = { since: now, reason: 'timeout', code: null, message: null } as const;

it.each<[string, OrderChange, string, string]>([
  ['late', { state: 'late', status: 'DELEGATE_SUCCESS' }, '⏰', 'late'],
  ['unread', { state: 'late', unread: failedReads }, '📡', 'could not be read, may have arrived'],
  ['unread before it is late', { state: 'accepted', unread: failedReads }, '📡', 'could not be read'],
  ['unpaid', { state: 'accepted', status: 'UNPAID' }, '💤', 'not paid yet'],
  ['unpaid and late', { state: 'late', status: 'UNPAID' }, '💤', 'not paid yet'],
  ['repeating', { state: 'unknown', repeatsUntil: now + 1 }, '🔁', 'the bot sends it again by itself'],
  ['repeated before', { state: 'unknown', repeatsUntil: now }, '❓', ' uncertain'],
  ['limited', { state: 'refused', reason: 'limit' }, '🛑', 'stopped by a limit'],
  ['limited for want of a price', { state: 'refused', reason: 'price_unknown' }, '🛑', 'stopped by a limit'],
  ['not in the book', { state: 'refused', reason: 'not_in_book' }, '🛑', 'not in the address book'],
  ['refused by a person', { state: 'refused', reason: 'person' }, '🚫', 'refused'],
  ['not sent', { state: 'not_sent' }, '🔌', 'not bought'],
])('tells an order that is %s as what it is', (_what, change, mark, said) => {
  const page = { filter: 'all', total: 1, page: 0, pages: 1 } as const;
  const html = describeHistory({ ...page, orders: [changeOrder(order, change)] }, names, readerIn('en'));
  const { text } = asTelegramReads(html);
  const [, goods = '', , facts = ''] = text.split('\n').slice(-4);
  expect(goods).toContain(mark);
  expect(` ${facts}`).toContain(said);
  const others = ['late ·', 'accepted by the service'].filter((other) => !other.startsWith(said));
  for (const other of others) expect(facts).not.toContain(other);
});

it('marks an order that became another one, and shows the name of a state without words', () => {
  const page = { filter: 'all', total: 1, page: 0, pages: 1 } as const;
  const listed = (state: OrderState) =>
    describeHistory({ ...page, orders: [changeOrder(order, { state })] }, names, readerIn('en'));
  expect(listed('differs')).toContain('🚨 Hourly');
  expect(listed('differs')).toContain('differs from what was confirmed');
  expect(listed('quite_new' as OrderState)).toContain('quite_new');
});

it('shows both sides of a difference, both prices, and what else is known of a step', () => {
  expect(
    trailOf(
      ['differs', { field: 'quantity', wanted: '65000', got: '65001', id: 'service-1' }],
      ['differs', { field: 'moon', wanted: 'full', got: '<b>new</b>' }],
      ['overpaid', { estimate_sun: '2600000', paid_sun: '5000000' }],
      ['unread', { reason: 'timeout', code: null, message: null }],
      ['maybe_paid_twice', { before: '10000000', now: '5000000', reason: 'refused' }],
      ['repeat_asked', { before: '1000000', now: null }, 7],
      ['repeated', { post: 2 }, 7],
    ),
  ).toEqual([
    "🚨 the service's record differs from what was confirmed: quantity: confirmed 65000, recorded 65001 · service-1",
    "🚨 the service's record differs from what was confirmed: moon: confirmed full, recorded <b>new</b>",
    "🚨 the service's price is above the card's; card and price: 2.6 TRX → 5 TRX",
    'could not be read: the service did not answer in time',
    'may have been paid twice; balance before and at that time: 10 TRX → 5 TRX · the service refused it',
    'Olga opened a card to send the order again',
    'Olga sent the order again under the same number (call 2)',
  ]);
});

it.each([
  ['en', 'the connection to the service broke'],
  ['ru', 'связь с сервисом прервалась'],
  ['zh', '与服务的连接中断'],
])('says in %s that a connection broke, not that the service was not reached', (locale, said) => {
  const step = { at: now, actorId: null, action: 'unknown', detail: { reason: 'unreachable' } } as const;
  expect(describeTrail([step], () => 'Olga', readerIn(locale))).toContain(said);
});

it('leaves out of a price and of unnamed balances what is not known', () => {
  expect(
    trailOf(
      ['drafted', { estimate_sun: '4225000' }, 7],
      ['drafted', { estimate_sun: null }, 7],
      ['repeat_asked', { before: '10000000', now: '5000000' }, 7],
    ),
  ).toEqual([
    'Olga opened the card: 4.225 TRX',
    'Olga opened the card',
    'Olga opened a card to send the order again: 10 TRX → 5 TRX',
  ]);
});

it('shows the name of an action that has no words, escaped', () => {
  expect(trailOf(['quite_new', { reason: 'why' }])).toEqual(['quite_new: why']);
  expect(trailOf(['<b>x</b>', {}])).toEqual(['<b>x</b>']);
});

it('tells the bot’s own reasons in words, and a resource by its name, in every language', () => {
  const codes = ['turned_away', 'not_found', 'too_many', 'price_unknown', 'not_in_book'];
  for (const locale of locales) {
    const trail = (action: string, detail: AuditStep['detail']) =>
      asTelegramReads(
        describeTrail([{ at: now, actorId: null, action, detail }], () => 'Olga', readerIn(locale)),
      ).text;
    for (const reason of codes) {
      expect(trail('unknown', { reason })).not.toContain(reason);
      expect(trail('unread', { reason })).not.toContain(reason);
    }
    const differing = { field: 'resource_type', wanted: 'ENERGY', got: 'BANDWIDTH' };
    expect(trail('differs', differing)).not.toMatch(/ENERGY|BANDWIDTH/);
    expect(trail('unread', { reason: 'timeout' }).includes(': ')).toBe(locale !== 'zh');
  }
});

it('says the service’s id where it is new, and not with every read', () => {
  expect(
    trailOf(
      ['accepted', { id: 'one' }],
      ['progress', { id: 'one', status: 'PAYMENT_SUCCESS' }],
      ['progress', { id: 'two' }],
      ['other_id', { id: 'two' }],
    ),
  ).toEqual([
    'the service accepted it: one',
    'read: PAYMENT_SUCCESS',
    'read: two',
    '🚨 the service answered with another number for it: two',
  ]);
});

it('keeps the latest steps of a trail that is too long for a message, and counts the others', () => {
  const steps = Array.from({ length: 20 }, (_, index) => ({
    at: now,
    actorId: null,
    action: 'repeat_refused',
    detail: { code: String(index), message: '<'.repeat(100) },
  }));
  const html = describeTrail(steps, () => 'Olga', readerIn('en'));
  expect(html.length).toBeLessThan(2_200);
  const [, earlier = '', ...lines] = asTelegramReads(html).text.split('\n');
  expect(earlier).toBe(`… ${20 - lines.length} earlier`);
  expect(lines.at(-1)).toContain('code 19');
  expect(lines.length).toBeGreaterThan(1);
});
