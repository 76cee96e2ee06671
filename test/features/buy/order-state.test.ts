import { describe, expect, it } from 'vitest';
import {
  type DisplayState,
  differencesNow,
  displayStateOf,
  drawProgress,
  readOnUntil,
} from '../../../src/features/buy/order-state.ts';
import { toastKey } from '../../../src/features/buy/order.ts';
import type { TapOutcome } from '../../../src/orders/orders.ts';
import {
  type Stated,
  differences,
  elsewhere,
  everyStated,
  hash,
  now,
  orderIn,
  receiver,
  unread,
  withCard,
} from './sample.ts';
import { locales, readerIn } from '../../base/reader.ts';
import type { OrderChange } from '../../orders/order-change.ts';

describe('how an order stands', () => {
  it.each<[Stated, OrderChange, DisplayState]>([
    ['accepted', { status: 'PAYMENT_SUCCESS' }, 'accepted'],
    ['accepted', { status: 'DELEGATE_SUCCESS' }, 'delegated'],
    ['accepted', { status: 'UNPAID' }, 'unpaid'],
    ['accepted', { status: 'UNPAID', unread }, 'unread'],
    ['late', { status: 'DELEGATE_SUCCESS' }, 'late'],
    ['late', { status: 'UNPAID' }, 'unpaid'],
    ['late', { status: 'DELEGATE_SUCCESS', unread }, 'unread'],
    ['unknown', {}, 'unknown'],
    ['unknown', { repeatsUntil: now + 1 }, 'repeating'],
    ['unknown', { repeatsUntil: now }, 'unknown'],
    ['delivered', { unread }, 'delivered'],
    ['differs', {}, 'differs'],
    ['failed', {}, 'failed'],
    ['left', {}, 'left'],
    ['rejected', {}, 'nothing'],
    ['not_sent', {}, 'nothing'],
    ['expired', {}, 'nothing'],
    ['cancelled', {}, 'nothing'],
    ['refused', {}, 'nothing'],
  ])('%s with %o is %s', (state, known, standing) => {
    expect(displayStateOf(orderIn(state, known), now)).toBe(standing);
  });

  it('is not known where a later version wrote its state, rather than that nothing was bought', () => {
    const state = 'tomorrow' as 'accepted';
    expect(displayStateOf({ ...orderIn('accepted'), state }, now)).toBe('odd');
  });

  it('is read for an hour after it failed, and no longer', () => {
    const failed = orderIn('failed', { failedAt: now });
    expect(readOnUntil(failed, now)).toBe(now + 3_600_000);
    expect(readOnUntil(failed, now + 3_600_000)).toBeUndefined();
    expect(readOnUntil({ ...failed, state: 'delivered' }, now)).toBeUndefined();
  });
});

describe('a difference that a later read does not show', () => {
  const found = {
    receiver: { field: 'receiver', wanted: receiver, got: elsewhere },
    resource_type: { field: 'resource_type', wanted: 'ENERGY', got: 'BANDWIDTH' },
    quantity: { field: 'quantity', wanted: '65000', got: '32000' },
    duration: { field: 'duration', wanted: '60', got: '10' },
  } as const;
  const ends = { status: 'DELEGATE_SUCCESS', expired_timestamp: now + 3_600_000 };
  const afterRead = (field: keyof typeof found, record: object) =>
    differencesNow(orderIn('differs', { differences: [found[field]], record: { ...ends, ...record } }));

  it.each<[keyof typeof found, agreeing: object]>([
    ['receiver', { receiver }],
    ['resource_type', { resource_type: 'energy' }],
    ['quantity', { quantity: 65_000 }],
    ['duration', { duration: '1h' }],
    ['duration', { delegate_timestamp: now }],
  ])('agrees only where that read states the %s: %o', (field, agreeing) => {
    expect(afterRead(field, agreeing)).toBe('agrees');
    expect(afterRead(field, {})).toBe('else');
  });

  it.each<[keyof typeof found, unreadable: object]>([
    ['resource_type', { resource_type: 'UNRECOGNIZED' }],
    ['duration', { duration: 'soon' }],
  ])('does not agree where the %s can not be compared: %o', (field, unreadable) => {
    expect(afterRead(field, unreadable)).toBe('else');
  });
});

describe('the answer to a press', () => {
  const { order, spend } = withCard(orderIn('refused'));
  it.each<[Exclude<TapOutcome['is'], 'limit'>, first: string, again: string]>([
    ['placing', 'order-toast-placing', 'order-repeat-toast-placing'],
    ['awaiting_approval', 'order-toast-waiting', 'order-toast-waiting'],
    ['expired', 'order-toast-expired', 'order-repeat-toast-expired'],
    ['superseded', 'order-toast-over', 'order-repeat-toast-superseded'],
    ['already', 'order-toast-over', 'order-repeat-toast-already'],
    ['cancelled', 'order-toast-cancelled', 'order-repeat-toast-cancelled'],
    ['refused', 'order-toast-refused', 'order-repeat-toast-refused'],
    ['not_allowed', 'order-toast-not-allowed', 'order-repeat-toast-not-allowed'],
    ['not_in_book', 'order-toast-not-in-book', 'order-repeat-toast-not-in-book'],
    ['yourself', 'order-toast-yourself', 'order-toast-yourself'],
  ])('that is %s is %s for a first spend, and %s for another one', (is, first, again) => {
    const outcome = { is, order, spend } as TapOutcome;
    expect([toastKey(outcome, true), toastKey(outcome, false)]).toEqual([first, again]);
  });

  it.each([
    ['ceiling_price', 'order-toast-ceiling-price', 'order-repeat-toast-ceiling-price'],
    ['price_unknown', 'order-toast-limit', 'order-repeat-toast-limit'],
  ])('that a limit stopped it, by %s, is %s for a first spend, and %s for another one', (reason, ...keys) => {
    const outcome = { is: 'limit', order, spend, limit: { reason } } as TapOutcome;
    expect([toastKey(outcome, true), toastKey(outcome, false)]).toEqual(keys);
  });
});

describe.each(locales)('answers to presses in %s', (locale) => {
  const { words } = readerIn(locale);
  const states =
    'placing accepted unpaid delegated unread repeating unknown late delivered failed differs differed left nothing';
  const common =
    'placing limit ceiling-price already expired cancelled refused not-in-book not-allowed locked';
  const toasts = `${common} waiting over left not-yours yourself nobody not-found`.split(' ');
  const repeatToasts = `${common} offered open superseded settled repeating`.split(' ');
  const stateToast = (state: string) => words.plain('order-toast-state', { state, time: '2026-11-21 18:47' });
  it('fit over the chat, whole', () => {
    const person = 'Konstantin Konstantinopolsky';
    const values = { person, time: '2026-11-21 18:47:09 GMT+05:30', state: 'offered' };
    const answers = [
      ...states.split(' ').map(stateToast),
      ...toasts.map((name) => words.plain(`order-toast-${name}`, values)),
      ...repeatToasts.map((name) => words.plain(`order-repeat-toast-${name}`, values)),
    ];
    expect(answers.filter((text) => text.length > 200)).toEqual([]);
    expect(answers.filter((text) => /[<>{}]/.test(text))).toEqual([]);
    expect(stateToast('delegated')).toContain('✅');
  });

  it('have words of their own for every state', () => {
    const unknown = stateToast('tomorrow');
    const shown = everyStated.map((stated) => displayStateOf(orderIn(stated), now));
    expect(shown.filter((state) => stateToast(state) === unknown)).toEqual([]);
    const other = (state: string) => words('order-other', { state, id: 'A', person: 'B', ago: 'C' });
    const asked = shown.filter((state) => state !== 'nothing');
    expect(asked.filter((state) => other(state) === other('tomorrow'))).toEqual([]);
  });

  it('never say that nothing was bought where the first call may have', () => {
    const cancelled = words.plain('order-toast-cancelled');
    const bought = cancelled.split(/[.,，]/)[1]?.trim() ?? '';
    expect(bought.length).toBeGreaterThan(2);
    for (const name of repeatToasts) {
      expect(
        words.plain(`order-repeat-toast-${name}`, { time: '', person: '', state: 'offered' }),
      ).not.toContain(bought);
    }
  });
});

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
