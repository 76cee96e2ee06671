import { describe, expect, it } from 'vitest';
import type { Spend } from '../../../src/orders/order.ts';
import type { SpendState } from '../../../src/orders/states.ts';
import { describeCard, describeClosedCard } from '../../../src/features/buy/card-text.ts';
import { now, orderIn, receiver, sent } from './sample.ts';
import { asTelegramReads, readerIn } from '../../base/reader.ts';
import { type OrderChange, changeOrder } from '../../orders/order-change.ts';
import { around, nothing } from './order-sample.ts';

const knowledge = { ...around, ...nothing, deliveredAt: now - 86_400_000 };
const offered: Spend = {
  token: 'abcdefghijklmnopqrstuvwx',
  orderId: 'K7QWERTY',
  posts: 1,
  isFirst: false,
  askedAt: now,
  confirmedAt: null,
  chatId: 1001,
  topicId: null,
  messageId: null,
  version: 1,
  state: 'offered',
  reason: null,
  askedBy: 1001,
  expiresAt: now + 120_000,
  confirmedBy: null,
  approvedBy: null,
  closedBy: null,
  balanceSun: 14_945_650_000n,
};
const old = now - 72_180_000;
const unknown = orderIn('unknown', { ...sent, reason: 'timeout', placedAt: old, sentAt: old });

function card(change: Partial<Spend> = {}, orderChange: OrderChange = {}, locale = 'en'): string {
  const order = changeOrder(unknown, orderChange);
  const html = describeCard({ order, spend: { ...offered, ...change } }, knowledge, readerIn(locale));
  return asTelegramReads(html).text;
}
function closed(change: Partial<Spend>): string {
  const found = { order: unknown, spend: { ...offered, ...change } };
  return asTelegramReads(describeClosedCard(found, around, readerIn('en'))).text;
}

describe('a card that sends an order again', () => {
  it('tells what is known, how old it is, what may come of it, and until when it is valid', () => {
    expect(card()).toBe(
      [
        '🔁 Send order K7QWERTY again, under its number?',
        '',
        '❓ It is not certain whether this was bought. The service did not answer in time.',
        '',
        '🔋 Hourly energy',
        'Energy: 65,000 · 1 hour',
        `Receiver: ${receiver}`,
        'Delivered to before (1 d ago)',
        'Price: about 4.225 TRX',
        'Our number: ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
        '',
        'First sent: 2026-11-20 22:44 (20 h 3 min ago)',
        'Balance before the order: 14,949.875 TRX; at 18:46: 14,945.65 TRX (difference −4.225 TRX). Other payments may be part of that.',
        'No matching delegation event has been seen.',
        '',
        "According to the service's documentation, the same number returns the first order, if the service has it, and charges nothing again; it does not say for how long, so an old order may be bought a second time. If the service never got the first one, this buys it now.",
        '',
        "⚠️ Since the order's card, the balance has fallen by 4.225 TRX beyond what other orders cost: it may have been bought already.",
        '',
        'Nothing is sent until “✅ Confirm” is pressed. The card ends at 18:49:09 UTC.',
      ].join('\n'),
    );
  });

  const flashRule = 'No rule is documented for flash refills: this may buy it a second time.';
  const sentThrice = 'Sent 3 times, last: 18:42 (5 min ago)';
  const fell = 'may have been bought already';
  const twice = 'This may have been paid twice.\nThe balance fell by 8.45 TRX';
  const othersPaid = (othersSun: bigint) => [{ at: now - 30_000, posts: 1, sun: 1n, othersSun }];
  const isFlash = { kind: 'flash', estimateSun: null } as const;

  it.each<[string, Partial<Spend>, OrderChange, string, string?]>([
    ['no rule for a flash refill', {}, isFlash, flashRule, 'returns the first order'],
    ['how often it was sent', {}, { posts: 3, sentAt: now - 300_000 }, sentThrice],
    ['no fall by less than the price', { balanceSun: 14_946_000_000n }, {}, 'First sent', fell],
    ['no fall of the same balance', { balanceSun: 14_949_875_000n }, {}, 'First sent', fell],
    ['no fall that others explain', {}, { balanceReadings: othersPaid(4_225_000n) }, 'First sent', fell],
    [
      'no fall by less than the price beyond others',
      {},
      { balanceReadings: othersPaid(1n) },
      'First sent',
      fell,
    ],
    [
      'the rest of a fall',
      { balanceSun: 14_940_000_000n },
      { balanceReadings: othersPaid(1_000_000n) },
      '8.875 TRX beyond',
    ],
    ['any fall without a price', { balanceSun: 14_949_000_000n }, isFlash, 'fallen by 0.875 TRX beyond'],
    ['no fall of a grown balance', { balanceSun: 14_950_000_000n }, isFlash, 'First sent', fell],
    [
      'a balance that could not be read',
      { balanceSun: null },
      {},
      'TRX; it could not be read for this card.',
    ],
    ['two payments', {}, { maybePaidTwiceAt: now, fellSun: 8_450_000n }, twice],
    ['a wait', { state: 'confirmed', confirmedBy: 1001 }, {}, '🔐 Waiting for approval.', 'is pressed'],
    ['what a wait sends', { state: 'confirmed' }, {}, 'Nothing is sent again until then.'],
  ])('says %s', (_what, repeat, change, said, unsaid = 'Sent 1') => {
    const text = card(repeat, change);
    expect(text).toContain(said);
    expect(text).not.toContain(unsaid);
  });
});

describe('a card that sends an order again and is over', () => {
  it.each<[SpendState, string | null, string, number?]>([
    ['sent', null, '🔁 Sent again by Olga.'],
    ['sent', null, 'Approved by Oleg', 1002],
    ['cancelled', null, '✖️ Cancelled by Oleg. Nothing was sent again.'],
    ['refused', 'person', '🚫 Refused by Oleg. Nothing was sent again.'],
    ['refused', 'limit', '🛑 Stopped by a limit. Nothing was sent again.'],
    ['refused', 'price_unknown', 'Stopped by the TRX limit: the price is not known. Nothing was sent again.'],
    ['refused', 'not_in_book', 'Stopped: you can only order for addresses in the address book.'],
    ['expired', null, 'This card has expired. Nothing was sent again.'],
    ['expired', 'restart', 'This card expired when the bot restarted. Nothing was sent again.'],
    ['superseded', null, 'This card sent nothing.'],
  ])('%s (%s) says so', (state, reason, sentence, approvedBy) => {
    const by = { closedBy: 1002, confirmedBy: 1001, approvedBy: approvedBy ?? null };
    const text = closed({ state, reason, ...by });
    expect(text).toContain('🔁 Repeat of order K7QWERTY\n');
    expect(text).toContain(sentence);
    expect(text).toContain(receiver);
    // What the first call did is another question.
    expect(text).not.toMatch(/nothing was bought/i);
  });
});
