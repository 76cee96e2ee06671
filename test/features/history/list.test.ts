import { describe, expect, it } from 'vitest';
import { describeHistory, markOf } from '../../../src/features/history/list.ts';
import { type AuditAction, type AuditStep, auditActions } from '../../../src/orders/audit.ts';
import type { OrderState } from '../../../src/orders/states.ts';
import { describeTrail } from '../../../src/features/history/order-page.ts';
import { everyStated, statesOf, unread } from '../buy/sample.ts';
import { order } from '../buy/order-sample.ts';
import { asTelegramReads, hostileText, locales, now, readerIn, written } from '../../base/reader.ts';
import { type OrderChange, changeOrder } from '../../orders/order-change.ts';

const states = everyStated;
/** Written by later steps of the orders room. */
const laterActions = [
  ...(['differs', 'overpaid', 'unread', 'maybe_paid_twice', 'other_id', 'reclaimed', 'removed'] as const),
  ...(['code_checked', 'repeat_asked', 'repeat_confirmed', 'repeat_cancelled', 'repeat_expired'] as const),
];
const actions = [...new Set<AuditAction>([...auditActions, ...laterActions])];
const names = { labelOf: () => undefined, nameOf: (id: number) => `person ${id}`, mine: 'Olga' };
const onePage = { filter: 'all', total: 1, page: 0, pages: 1 } as const;

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
        const orders = [changeOrder(order, { ...statesOf(state), kind, resourceType: 'BANDWIDTH' })];
        const { text } = asTelegramReads(describeHistory({ ...onePage, orders, filter }, names, reader));
        expect(text).toContain(order.receiver);
        expect(text).toContain('19:47');
        expect(text).not.toMatch(/[{}]|\bundefined\b|confirmed on-chain/);
      }
    }
    const none = describeHistory({ ...onePage, orders: [], filter, total: 0 }, names, reader);
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
    const steps = actions.map((action, nth) => ({ at: now, actorId: nth % 2 ? 7 : null, action, detail }));
    // Together they would be cut.
    const html = steps.map((step) => describeTrail([step], () => 'Olga', reader, null));
    const { text, entities } = asTelegramReads(html.join('\n'));
    expect(text.split('\n')).toHaveLength(actions.length * 2);
    expect(actions.filter((action) => !reader.words.has(`history-step-${action}`))).toEqual([]);
    expect(text).not.toMatch(/history-|\bundefined\b|confirmed on-chain/);
    expect(text).toContain(`DELEGATION_CONFIRMED · ${written(locale, '1.5')} TRX`);
    expect(text).toContain(written(locale, '500,000'));
    expect(entities.every((type) => ['bold', 'code', 'date_time'].includes(type))).toBe(true);
  });

  it('the bot’s own reasons are told in words, and a resource by its name', () => {
    const trail = (action: string, detail: AuditStep['detail']) =>
      asTelegramReads(describeTrail([{ at: now, actorId: null, action, detail }], () => 'Olga', reader, null))
        .text;
    for (const reason of ['turned_away', 'not_found', 'too_many', 'price_unknown', 'not_in_book']) {
      expect(trail('unknown', { reason })).not.toContain(reason);
      expect(trail('unread', { reason })).not.toContain(reason);
    }
    const differing = { field: 'resource_type', wanted: 'ENERGY', got: 'BANDWIDTH' };
    expect(trail('differs', differing)).not.toMatch(/ENERGY|BANDWIDTH/);
    const mark = { en: ': ', ru: ' — ', zh: '：' };
    expect(trail('unread', { reason: 'timeout' })).toContain(mark[locale as keyof typeof mark]);
    expect(trail('unread', { reason: 'timeout' }).includes(': ')).toBe(locale === 'en');
    const broke = {
      en: 'the connection to the service broke',
      ru: 'связь с сервисом прервалась',
      zh: '与服务的连接中断',
    };
    expect(trail('unknown', { reason: 'unreachable' })).toContain(broke[locale as keyof typeof broke]);
  });
});

describe('the list', () => {
  it.each<[string, OrderChange, string, string]>([
    ['submitted', { state: 'accepted', status: 'DELEGATE_SUCCESS' }, '👍', 'wait for ✅ before you use it'],
    ['accepted', { state: 'accepted', status: 'PAYMENT_SUCCESS' }, '👍', 'accepted by the service'],
    ['delivered', { state: 'delivered', status: 'DELEGATE_SUCCESS' }, '✅', ' delivered'],
    ['late', { state: 'late', status: 'DELEGATE_SUCCESS' }, '⏰', 'late'],
    ['unread', { state: 'late', unread }, '📡', 'could not be read, may have arrived'],
    ['unread before it is late', { state: 'accepted', unread }, '📡', 'could not be read'],
    ['unpaid', { state: 'accepted', status: 'UNPAID' }, '💤', 'not paid yet'],
    ['unpaid and late', { state: 'late', status: 'UNPAID' }, '💤', 'not paid yet'],
    ['repeating', { state: 'unknown', repeatsUntil: now + 1 }, '🔁', 'the bot sends it again by itself'],
    ['repeated before', { state: 'unknown', repeatsUntil: now }, '❓', ' uncertain'],
    ['limited', { state: 'closed', cardState: 'refused', reason: 'limit' }, '🛑', 'stopped by a limit'],
    [
      'limited for want of a price',
      { state: 'closed', cardState: 'refused', reason: 'price_unknown' },
      '🛑',
      'stopped by a limit',
    ],
    ...['ceiling', 'ceiling_price', 'ceiling_earlier'].map(
      (reason): [string, OrderChange, string, string] => [
        `stopped by a ${reason}`,
        { state: 'closed', cardState: 'refused', reason: reason as OrderChange['reason'] },
        '🛑',
        'stopped by a ceiling',
      ],
    ),
    [
      'not in the book',
      { state: 'closed', cardState: 'refused', reason: 'not_in_book' },
      '🛑',
      'not in the address book',
    ],
    ['refused by a person', { state: 'closed', cardState: 'refused', reason: 'person' }, '🚫', 'refused'],
    ['not sent', { state: 'not_sent' }, '🔌', 'not bought'],
    ['another one', { state: 'differs' }, '🚨', 'differed from what was confirmed'],
    [
      'as confirmed again',
      {
        state: 'differs',
        differences: [{ field: 'quantity', wanted: '65000', got: '1' }],
        record: { quantity: 65_000 },
      },
      '⚠️',
      'differed from what was confirmed, agrees now',
    ],
    [
      'as neither before nor confirmed',
      {
        state: 'differs',
        differences: [{ field: 'quantity', wanted: '65000', got: '1' }],
        record: { quantity: 2 },
      },
      '🚨',
      'differed from what was confirmed',
    ],
    ['in a state without words', { state: 'quite_new' as OrderState }, '•', 'quite_new'],
  ])('tells an order that is %s as what it is', (_what, change, mark, said) => {
    const orders = [changeOrder(order, change)];
    const { text } = asTelegramReads(describeHistory({ ...onePage, orders }, names, readerIn('en')));
    const [, goods = '', , facts = ''] = text.split('\n').slice(-4);
    expect(goods).toContain(mark);
    expect(` ${facts}`).toContain(said);
    const others = ['late ·', 'accepted by the service', 'wait for ✅'];
    for (const other of others.filter((one) => !one.startsWith(said) && !said.startsWith(one)))
      expect(facts).not.toContain(other);
  });

  it('marks an order that was or may have been paid twice, and no other', () => {
    const marked = (change: OrderChange) =>
      describeHistory({ ...onePage, orders: [changeOrder(order, change)] }, names, readerIn('en'));
    expect(marked({ maybePaidTwiceAt: now })).toContain('✅⚠️ ');
    expect(marked({ paidTwiceAt: now })).toContain('✅⚠️ ');
    expect(marked({})).not.toContain('⚠️');
  });

  it('names the price of an order that was paid, a failed one too, and of no other', () => {
    const priceIn = (change: OrderChange) =>
      describeHistory({ ...onePage, orders: [changeOrder(order, change)] }, names, readerIn('en'));
    expect(priceIn({ state: 'failed', status: 'DELEGATE_FAIL' })).toContain(' · 2.6 TRX · ');
    expect(priceIn({ state: 'failed', status: 'ADDRESS_NOT_ACTIVATED' })).not.toContain('TRX');
    expect(priceIn({ state: 'accepted', status: 'UNPAID' })).not.toContain('TRX');
  });
});

type Step = [AuditStep['action'], AuditStep['detail'], actorId?: number];

/** The lines of the trail, without their times. */
function trailOf(...steps: readonly Step[]) {
  const trail = steps.map(([action, detail, actorId = null]) => ({ at: now, actorId, action, detail }));
  const { text } = asTelegramReads(describeTrail(trail, () => 'Olga', readerIn('en'), null));
  return text.replaceAll('18:47 · ', '').split('\n').slice(1);
}

describe('the trail', () => {
  const answered = (confirm_status: string | null, status = 'DELEGATE_SUCCESS') => ({
    status,
    confirm_status,
  });
  const paid = answered('UNCONFIRMED', 'PAYMENT_SUCCESS');
  const confirmed = 'DELEGATION_CONFIRMED';
  const accepted = 'the service accepted it';
  const submitted = 'submitted, not yet confirmed';
  const differ = "🚨 the service's record differed from what was confirmed";
  const overpaid = "🚨 the service's price is above the card's; card and price: 2.6 TRX → 5 TRX";
  const opened = 'Olga opened a card to send the order again';

  it.each<[string, Array<[Step, string]>]>([
    [
      'calls a delegation submitted until a read shows it confirmed, and only then',
      [
        [['accepted', answered('UNCONFIRMED')], `${accepted}: ${submitted} · DELEGATE_SUCCESS · UNCONFIRMED`],
        [['progress', answered(null)], `read: ${submitted} · DELEGATE_SUCCESS`],
        [['accepted', paid], `${accepted}: PAYMENT_SUCCESS · UNCONFIRMED`],
        [['progress', answered('RECLAIM_CONFIRMED')], 'read: DELEGATE_SUCCESS · RECLAIM_CONFIRMED'],
        [['delivered', answered(confirmed)], `delivered: DELEGATE_SUCCESS · ${confirmed}`],
        [['failed', answered('UNCONFIRMED')], 'failed: DELEGATE_SUCCESS · UNCONFIRMED'],
      ],
    ],
    [
      'shows both sides of a difference, both prices, and what else is known of a step',
      [
        [
          ['differs', { field: 'quantity', wanted: '65000', got: '65001', id: 'service-1' }],
          `${differ}: quantity: confirmed 65000, recorded 65001 · service-1`,
        ],
        [
          ['differs', { field: 'moon', wanted: 'a', got: '<b>' }],
          `${differ}: moon: confirmed a, recorded <b>`,
        ],
        [['overpaid', { estimate_sun: '2600000', paid_sun: '5000000' }], overpaid],
        [
          ['unread', { reason: 'timeout', code: null }],
          'could not be read: the service did not answer in time',
        ],
        [
          ['maybe_paid_twice', { before: '10000000', now: '5000000', reason: 'refused' }],
          'may have been paid twice; balance before and at that time: 10 TRX → 5 TRX · the service refused it',
        ],
        [['repeated', { post: 2 }, 7], 'Olga sent the order again under the same number (call 2)'],
      ],
    ],
    [
      'leaves out of a price and of unnamed balances what is not known, and marks it elsewhere',
      [
        [['drafted', { estimate_sun: '4225000' }, 7], 'Olga opened the card: 4.225 TRX'],
        [['drafted', { estimate_sun: null }, 7], 'Olga opened the card'],
        [['repeat_asked', { before: '10000000', now: '5000000' }, 7], `${opened}: 10 TRX → 5 TRX`],
        [['repeat_asked', { before: '1000000', now: null }, 7], opened],
        [['balance_read', { before: null, now: '5500000' }], 'balance before and at that time: ? → 5.5 TRX'],
        [
          ['limited', { limit: 'perOrder', unit: 'sun', most: 1 }],
          'a limit stopped it: per order, at most ?, used ?, requested ?',
        ],
        [
          ['limited', { reason: 'ceiling', limit: 'perDay', unit: 'sun', most: '1' }],
          'a ceiling stopped it: in total in 24 hours, at most 0.000001 TRX, used ?, requested ?',
        ],
        [['limited', { reason: 'not_in_book' }], 'it was stopped: not in the address book'],
      ],
    ],
    [
      'shows the name of an action that has no words, as text',
      [
        [['quite_new', { reason: 'why' }], 'quite_new: why'],
        [['<b>x</b>', {}], '<b>x</b>'],
      ],
    ],
    [
      'says the service’s id where it is new, and not with every read',
      [
        [['accepted', { id: 'one' }], 'the service accepted it: one'],
        [['progress', { id: 'one', status: 'PAYMENT_SUCCESS' }], 'read: PAYMENT_SUCCESS'],
        [['progress', { id: 'one' }], 'read: no change'],
        [['delivered', { id: 'one', status: 'DELEGATE_SUCCESS' }], 'delivered: DELEGATE_SUCCESS'],
        [['progress', { id: 'two' }], 'read: two'],
        [['other_id', { id: 'two' }], '🚨 the service answered with another number for it: two'],
      ],
    ],
  ])('%s', (_what, steps) => {
    expect(trailOf(...steps.map(([step]) => step))).toEqual(steps.map(([, line]) => line));
  });

  it('leaves out the service’s id that stands above it, and no other one', () => {
    const steps = ['one', 'two'].map((id) => ({
      at: now,
      actorId: null,
      action: 'progress',
      detail: { id },
    }));
    const { text } = asTelegramReads(describeTrail(steps, () => 'Olga', readerIn('en'), 'one'));
    expect(text.split('\n').slice(1)).toEqual(['18:47 · read: no change', '18:47 · read: two']);
  });

  it('keeps the latest steps where it is too long for a message, and counts the others', () => {
    const steps = Array.from({ length: 20 }, (_, nth): Step => {
      return ['repeat_refused', { code: String(nth), message: '<'.repeat(100) }];
    });
    const [earlier, ...lines] = trailOf(...steps);
    expect(earlier).toBe(`… ${20 - lines.length} earlier`);
    expect(lines.at(-1)).toContain('code 19');
    expect(lines.length).toBeGreaterThan(1);
    const short = trailOf(...Array.from({ length: 40 }, (): Step => ['progress', {}]));
    expect([short[0], short.length]).toEqual(['… 15 earlier', 1 + 25]);
    const trail = steps.map(([action, detail]) => ({ at: now, actorId: null, action, detail }));
    expect(describeTrail(trail, () => 'Olga', readerIn('en'), null).length).toBeLessThan(2_200);
  });
});
