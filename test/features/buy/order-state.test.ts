import { describe, expect, it } from 'vitest';
import { readOnUntil, displayStateOf, type DisplayState } from '../../../src/features/buy/order-state.ts';
import { noticeKey } from '../../../src/features/buy/button-handlers.ts';
import type { Outcome } from '../../../src/orders/orders.ts';
import { everyStated, now, orderIn, unread, withCard, type Stated } from './sample.ts';
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

describe('the answer to a press', () => {
  const { order, spend } = withCard(orderIn('refused'));
  it.each<[Exclude<Outcome['is'], 'limit'>, first: string, again: string]>([
    ['placing', 'order-notice-placing', 'order-repeat-notice-placing'],
    ['awaiting_approval', 'order-notice-waiting', 'order-notice-waiting'],
    ['expired', 'order-notice-expired', 'order-repeat-notice-expired'],
    ['superseded', 'order-notice-over', 'order-repeat-notice-superseded'],
    ['already', 'order-notice-over', 'order-repeat-notice-already'],
    ['cancelled', 'order-notice-cancelled', 'order-repeat-notice-cancelled'],
    ['refused', 'order-notice-refused', 'order-repeat-notice-refused'],
    ['not_allowed', 'order-notice-not-allowed', 'order-repeat-notice-not-allowed'],
    ['not_in_book', 'order-notice-not-in-book', 'order-repeat-notice-not-in-book'],
    ['yourself', 'order-notice-yourself', 'order-notice-yourself'],
  ])('that is %s is %s for a first spend, and %s for another one', (is, first, again) => {
    const outcome = { is, order, spend } as Outcome;
    expect([noticeKey(outcome, true), noticeKey(outcome, false)]).toEqual([first, again]);
  });
});

describe.each(locales)('answers to presses in %s', (locale) => {
  const { words } = readerIn(locale);
  const states =
    'placing accepted unpaid delegated unread repeating unknown late delivered failed differs differed left nothing';
  const common = 'placing limit already expired cancelled refused not-in-book not-allowed locked';
  const notices = `${common} waiting over left not-yours yourself nobody not-found`.split(' ');
  const repeatNotices = `${common} offered open superseded settled repeating`.split(' ');
  const stateNotice = (state: string) =>
    words.plain('order-notice-state', { state, time: '2026-11-21 18:47' });
  it('fit over the chat, whole', () => {
    const person = 'Konstantin Konstantinopolsky';
    const values = { person, time: '2026-11-21 18:47:09 GMT+05:30', state: 'offered' };
    const answers = [
      ...states.split(' ').map(stateNotice),
      ...notices.map((name) => words.plain(`order-notice-${name}`, values)),
      ...repeatNotices.map((name) => words.plain(`order-repeat-notice-${name}`, values)),
    ];
    expect(answers.filter((text) => text.length > 200)).toEqual([]);
    expect(answers.filter((text) => /[<>{}]/.test(text))).toEqual([]);
    expect(stateNotice('delegated')).toContain('✅');
  });

  it('have words of their own for every state', () => {
    const unknown = stateNotice('tomorrow');
    const shown = everyStated.map((stated) => displayStateOf(orderIn(stated), now));
    expect(shown.filter((state) => stateNotice(state) === unknown)).toEqual([]);
    const other = (state: string) => words('order-other', { state, id: 'A', person: 'B', ago: 'C' });
    const asked = shown.filter((state) => state !== 'nothing');
    expect(asked.filter((state) => other(state) === other('tomorrow'))).toEqual([]);
  });

  it('never say that nothing was bought where the first call may have', () => {
    const cancelled = words.plain('order-notice-cancelled');
    const bought = cancelled.split(/[.,，]/)[1]?.trim() ?? '';
    expect(bought.length).toBeGreaterThan(2);
    for (const name of repeatNotices) {
      expect(
        words.plain(`order-repeat-notice-${name}`, { time: '', person: '', state: 'offered' }),
      ).not.toContain(bought);
    }
  });
});
