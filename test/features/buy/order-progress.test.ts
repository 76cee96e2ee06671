import { describe, expect, it } from 'vitest';
import { drawProgress } from '../../../src/features/buy/order-progress.ts';
import { differences, hash, now, orderIn, unread, type Stated } from './sample.ts';
import { readerIn } from '../../base/reader.ts';
import type { OrderChange } from '../../orders/order-change.ts';

const draw = (state: Stated, known: OrderChange = {}, locale = 'en') =>
  drawProgress(orderIn(state, known), readerIn(locale).words).split(' → ');

describe('the progress line', () => {
  it.each<[Stated, OrderChange, string]>([
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
    expect(
      draw(state, known)
        .map((step) => step.split(' ')[0])
        .join(''),
    ).toBe(marks);
  });

  it.each<[Stated, OrderChange, boolean]>([
    ['delivered', { confirmedOnChainAt: now }, true],
    ['delivered', {}, false],
    ['delivered', { confirmedOnChainAt: now, differences }, false],
    ['differs', { confirmedOnChainAt: now, differences }, false],
    ['failed', { confirmedOnChainAt: now }, false],
    ['late', { confirmedOnChainAt: now, unread }, false],
  ])(
    'names the last step only when a signed read of the right delegation did: %s with %o',
    (state, known, is) => {
      const steps = draw(state, known);
      expect(steps).toHaveLength(4);
      expect(steps.join().includes('confirmed on-chain')).toBe(is);
    },
  );

  it.each([
    ['en', 'sending acceptance delegation blockchain'],
    ['zh', '发送 接单 代理 上链'],
    ['ru', 'отправка приём делегирование блокчейн'],
  ])('speaks in nouns in %s, so that no step reads as done after ❌', (locale, nouns) => {
    const steps = draw('rejected', {}, locale).map((step) => step.split(' ').slice(1).join(' '));
    expect(steps.join(' ')).toBe(nouns);
  });
});
