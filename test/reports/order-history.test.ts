import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeHistory, markOf } from '../../src/reports/order-history.ts';
import { describeTrail, type TrailStep } from '../../src/reports/order-trail.ts';
import type { OrderFacts } from '../../src/reports/order-facts.ts';
import { asTelegramReads, hostileText, locales, now, readerIn } from './reader.ts';

const order: OrderFacts = {
  id: 'ABCD2345',
  clientOrderId: 'CLIENT',
  kind: 'regular',
  resourceType: 'ENERGY',
  quantity: 65_000,
  receiver: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  duration: '1h',
  state: 'delivered',
  reason: null,
  serviceCode: null,
  serviceMessage: null,
  createdBy: 1,
  createdAt: now,
  chatId: 1,
  expiresAt: now,
  confirmedBy: 1,
  confirmedAt: now,
  approvedBy: null,
  closedBy: null,
  estimateSun: null,
  balanceBeforeSun: null,
  balanceAfterSun: null,
  resourcesBefore: null,
  resourcesAfter: null,
  placedAt: now,
  sentAt: now,
  posts: 1,
  repeatsUntil: null,
  serviceId: null,
  status: null,
  confirmStatus: null,
  payAmountSun: 2_600_000n,
  activateAmountSun: null,
  delegateHash: null,
  expiredAt: null,
  confirmedOnChainAt: null,
  readAt: null,
  unread: null,
  failedAt: null,
  differences: [],
  otherServiceId: null,
  hintedAt: null,
  paidTwiceAt: null,
  maybePaidTwiceAt: null,
  fellSun: null,
};
const source = (path: string) => readFileSync(new URL(`../../src/orders/${path}`, import.meta.url), 'utf8');
const unionOf = (text: string, name: string) =>
  [
    ...(new RegExp(`export type ${name} =((?:\\s+\\| '\\w+')+)`).exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g),
  ].map((match) => match[1] ?? '');
const states = unionOf(source('order.ts'), 'OrderState');
const actions = unionOf(source('read-audit.ts'), 'AuditAction');
const names = { labelOf: () => undefined, nameOf: (id: number) => `person ${id}`, mine: 'Olga' };

it('knows every state and every step that the orders room has', () => {
  expect(states.length).toBeGreaterThan(10);
  expect(actions.length).toBeGreaterThan(15);
  expect(new Set(states.map((state) => markOf({ state }))).size).toBeGreaterThan(10);
  expect(states.map((state) => markOf({ state }))).not.toContain('•');
  expect(markOf({ state: 'something new' })).toBe('•');
});

describe.each(locales)('in %s', (locale) => {
  const reader = readerIn(locale, 'Europe/Berlin');

  it.each(['all', 'mine', 'open'] as const)('the list of %s reads well in every state', (filter) => {
    for (const state of states) {
      for (const kind of ['flash', 'regular'] as const) {
        const orders = [{ ...order, state, kind, resourceType: 'BANDWIDTH' as const }];
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
    expect(new Set(asTelegramReads(html).entities)).toEqual(new Set(['bold', 'code']));
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
    const { text, entities } = asTelegramReads(describeTrail(steps, () => 'Olga', reader));
    expect(text.split('\n')).toHaveLength(actions.length + 1);
    expect(text).not.toMatch(/history-step|\bundefined\b|confirmed on-chain/);
    expect(text).toContain('DELEGATION_CONFIRMED · 1.5 TRX');
    expect(text).toContain('500,000');
    expect(entities.every((type) => type === 'bold' || type === 'code')).toBe(true);
  });
});

it('says balances before and now, and what it does not know with a question mark', () => {
  const steps: TrailStep[] = [
    { at: now, actorId: null, action: 'balance_read', detail: { before: null, now: '5500000' } },
    { at: now, actorId: null, action: 'limited', detail: { limit: 'perOrder', unit: 'sun', most: 1 } },
  ];
  const text = describeTrail(steps, () => 'Olga', readerIn('en'));
  expect(text).toContain('balance before and now: ? → 5.5 TRX');
  expect(text).toContain('per order, at most ?, used ?, asked for ?');
});
