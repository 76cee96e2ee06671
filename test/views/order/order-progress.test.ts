import { describe, expect, it } from 'vitest';
import { drawProgress } from '../../../src/views/order/order-progress.ts';
import type { OrderState } from '../../../src/orders/states.ts';
import { hash, now, orderIn } from '../../bot/buy/sample.ts';
import { locales, readerIn } from '../reader.ts';
import type { OrderChange } from '../../orders/order-change.ts';

const unread = { since: now, reason: 'timeout', code: null, message: null } as const;
const { words } = readerIn('en');
const marksOf = (state: OrderState, known: OrderChange) =>
  drawProgress(orderIn(state, known), words)
    .split(' → ')
    .map((step) => step.split(' ')[0])
    .join('');

describe('the progress line', () => {
  it.each<[OrderState, OrderChange, string]>([
    ['placing', {}, '⏳▫️▫️▫️'],
    ['not_sent', {}, '❌▫️▫️▫️'],
    ['rejected', {}, '✅❌▫️▫️'],
    ['unknown', { reason: 'timeout' }, '✅❓▫️▫️'],
    ['unknown', { reason: 'interrupted' }, '❓▫️▫️▫️'],
    ['left', { reason: 'timeout' }, '✅❓▫️▫️'],
    ['accepted', { status: 'PAYMENT_SUCCESS' }, '✅✅⏳▫️'],
    ['accepted', { status: 'PAYMENT_SUCCESS', unread }, '✅✅❓▫️'],
    ['accepted', { status: 'DELEGATE_SUCCESS' }, '✅✅✅⏳'],
    ['accepted', { status: 'PAYMENT_SUCCESS', delegateHash: hash }, '✅✅✅⏳'],
    ['accepted', { status: 'PAYMENT_SUCCESS', delegateHash: '' }, '✅✅⏳▫️'],
    ['accepted', { status: 'UNPAID', delegateHash: hash }, '✅✅⏳▫️'],
    ['late', { status: 'DELEGATE_SUCCESS' }, '✅✅✅⏳'],
    ['late', { status: 'DELEGATE_SUCCESS', unread }, '✅✅✅❓'],
    ['failed', { status: 'DELEGATE_FAIL', delegateHash: hash }, '✅✅❌▫️'],
    ['failed', { status: 'DELEGATE_SUCCESS' }, '✅✅✅❌'],
    ['delivered', { confirmedOnChainAt: now }, '✅✅✅✅'],
    ['differs', { status: 'DELEGATE_SUCCESS', delegateHash: hash, confirmedOnChainAt: now }, '✅🚨▫️▫️'],
  ])('of an order that is %s with %o is %s', (state, known, marks) => {
    expect(marksOf(state, known)).toBe(marks);
  });

  it.each(locales)(
    'names the last step in %s only when a signed read of the right delegation did',
    (locale) => {
      const local = readerIn(locale).words;
      const named = local.plain('confirm-status-DELEGATION_CONFIRMED');
      const draw = (state: OrderState, known: OrderChange) => drawProgress(orderIn(state, known), local);
      expect(draw('delivered', { confirmedOnChainAt: now })).toContain(`✅ ${named}`);
      const differences = [{ field: 'quantity', wanted: '65000', got: '1' }] as const;
      for (const other of [
        draw('delivered', {}),
        draw('delivered', { confirmedOnChainAt: now, differences }),
        draw('differs', { confirmedOnChainAt: now, differences }),
        draw('failed', { confirmedOnChainAt: now }),
        draw('late', { confirmedOnChainAt: now, unread }),
      ]) {
        expect(other).not.toContain(named);
        expect(other.split(' → ')).toHaveLength(4);
      }
    },
  );

  it('speaks in nouns, so that no step reads as done after ❌', () => {
    const steps = (locale: string) =>
      drawProgress(orderIn('rejected'), readerIn(locale).words)
        .split(' → ')
        .map((step) => step.split(' ').slice(1).join(' '))
        .join(' ');
    expect(['en', 'zh', 'ru'].map(steps)).toEqual([
      'sending acceptance delegation blockchain',
      '发送 接单 代理 上链',
      'отправка приём делегирование блокчейн',
    ]);
  });
});
