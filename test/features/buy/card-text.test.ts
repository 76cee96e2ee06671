import { describe, expect, it } from 'vitest';
import type { Order, Spend } from '../../../src/orders/order.ts';
import type { SpendState } from '../../../src/orders/states.ts';
import { type CardKnowledge, describeCard, describeClosedCard } from '../../../src/features/buy/card-text.ts';
import { type Stated, elsewhere, now, orderIn, receiver, sent, taken, unread, withCard } from './sample.ts';
import { asTelegramReads, hostileText, locales, readerIn } from '../../base/reader.ts';
import { type OrderChange, changeOrder } from '../../orders/order-change.ts';
import { around, nothing } from './order-sample.ts';
import type { LimitHit } from '../../../src/orders/limits.ts';

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

  const flashRule =
    "For flash refills the service's documentation says nothing about this: it may be bought a second time.";
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
    [
      'a wait',
      { state: 'confirmed', confirmedBy: 1001 },
      {},
      '🔐 Waiting for approval. It was above',
      'is pressed',
    ],
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
    ['refused', 'ceiling', '🛑 Stopped by a ceiling, which nobody can change in a chat. Nothing was sent'],
    ['refused', 'ceiling_price', 'to set them again. Nothing was sent again.'],
    ['refused', 'ceiling_earlier', 'what an earlier order cost was not known then. Nothing was sent again.'],
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

const limit: LimitHit = {
  freeAt: null,
  reason: 'limit',
  name: 'perDay',
  unit: 'energy',
  limit: 100_000n,
  used: 65_000n,
  own: 0n,
  wanted: 65_000n,
};
const unpriced: LimitHit = { ...limit, reason: 'price_unknown', unit: 'sun', wanted: null };
const allowed = { limit: undefined, isNotInBook: false, needsApproval: false, needsCode: false };
const minutes = (count: number) => now - count * 60_000;

function warned(known: Partial<CardKnowledge>, change: OrderChange = {}): string {
  const order = orderIn('offered', change);
  const html = describeCard(withCard(order), { ...around, ...nothing, ...known }, readerIn('en'));
  return asTelegramReads(html).text;
}

describe('a card says that the service may charge for an activation', () => {
  const resources = { energyAvailable: 0, energyLimit: 0, bandwidthAvailable: 0 };
  const active = { ...resources, bandwidthLimit: 600 };
  const inactive = { ...resources, bandwidthLimit: 0 };
  const may = 'for the activation on top (1.1 TRX on the network).';

  it.each(['flash', 'regular'] as const)(
    'of a %s order where nobody knows it, or where it is known',
    (kind) => {
      expect(warned({}, { kind })).toContain(
        `If this address is not activated on TRON yet, the service may charge ${may}`,
      );
      expect(warned({}, { kind, resourcesBefore: inactive })).toContain(
        `This address is not activated on TRON: the service may charge ${may}`,
      );
    },
  );

  it('and not that it is missing where the order was sent once, which may have activated it', () => {
    const order = changeOrder(unknown, { resourcesBefore: inactive });
    const html = describeCard({ order, spend: offered }, { ...around, ...nothing }, readerIn('en'));
    const { text } = asTelegramReads(html);
    expect(text).toContain(`If this address is not activated on TRON yet, the service may charge ${may}`);
    expect(text).not.toContain('This address is not activated');
  });

  it('and nothing of it where the address is active, or a ceiling says it', () => {
    const reserve: LimitHit = { ...limit, reason: 'ceiling', unit: 'sun', reserveSun: 1_100_000n };
    for (const text of [
      warned({ deliveredAt: minutes(1) }),
      warned({}, { resourcesBefore: active }),
      warned({ forecast: { ...allowed, limit: reserve } }),
    ])
      expect(text).not.toContain('not activated');
  });
});

describe('a card says what would stop it', () => {
  it('with the figures of the limit', () => {
    expect(warned({ forecast: { ...allowed, limit } })).toContain(
      '🛑 This is above what the team may order in any 24 hours. Confirming would buy nothing.\n' +
        'Limit: 100,000 energy\nUsed in the last 24 hours: 65,000\nThis order: 65,000',
    );
    expect(warned({ forecast: allowed })).not.toContain('🛑');
  });

  it('with what is left below a ceiling, and when there is room again', () => {
    const ceiling: LimitHit = {
      ...limit,
      reason: 'ceiling',
      unit: 'sun',
      limit: 10_000_000n,
      used: 8_500_000n,
      wanted: 4_000_000n,
      freeAt: now + 5 * 3_600_000,
    };
    const above =
      'This is above the ceiling for all orders in any 24 hours, which nobody can change in a chat.';
    expect(warned({ forecast: { ...allowed, limit: ceiling } })).toMatch(
      new RegExp(
        `🛑 ${above} Confirming would buy nothing.\nCeiling: 10 TRX\nLeft of it: 1.5 TRX\nThis order: 4 TRX\n` +
          'Room for it again: .* \\(in 5 h\\)',
      ),
    );
    const never = { ...ceiling, used: 11_000_000n, freeAt: null };
    const text = warned({ forecast: { ...allowed, limit: never } });
    expect(text).toContain(
      'Left of it: 0 TRX\nThis order: 4 TRX\nBy itself it is above a ceiling or a limit',
    );
    const perOrder: LimitHit = { ...never, name: 'perOrder', used: 4_000_000n };
    const ofOrder = warned({ forecast: { ...allowed, limit: perOrder } });
    expect(ofOrder).toMatch(
      /above the ceiling for one order[^]*Ceiling: 10 TRX\nLeft of it: 6 TRX\nThis order: 4 TRX\n\n/,
    );
    const reserve = { ...ceiling, reserveSun: 1_100_000n };
    expect(warned({ forecast: { ...allowed, limit: reserve } })).toContain(
      'This order: 4 TRX\nOf this, 1.1 TRX is kept for the activation of the receiver',
    );
    const earlier = { id: 'EARLIER1', isAwaited: true };
    const awaited: LimitHit = { ...ceiling, reason: 'ceiling_earlier', earlier };
    expect(warned({ forecast: { ...allowed, limit: awaited } })).toMatch(
      /the price of order EARLIER1 is being read\. Try again in a moment\..* \(in 5 h\)\. Confirming would buy nothing/,
    );
    const unpriced: LimitHit = { ...awaited, earlier: { id: 'EARLIER1', isAwaited: false } };
    expect(warned({ forecast: { ...allowed, limit: unpriced } })).toMatch(
      /What order EARLIER1 cost is not known, so nothing can be counted below the ceiling in TRX until .* \(in 5 h\)/,
    );
    const unpricedCeiling: LimitHit = { ...ceiling, reason: 'ceiling_price', wanted: null };
    expect(warned({ forecast: { ...allowed, limit: unpricedCeiling } })).toContain(
      'no earlier order says what this resource costs. Ask the person who runs the bot to take away CEILING_TRX_PER_ORDER',
    );
  });

  it.each([
    ['flash', /the TRX limit stops it every time\. An owner can change that[^]*\/members/],
    ['regular', /No price for it could be read from the service[^]*\/members/],
  ] as const)('with what can be done where a price of %s is missing, not “in a minute”', (kind, said) => {
    const text = warned({ forecast: { ...allowed, limit: unpriced } }, { kind, estimateSun: null });
    expect(text).toMatch(said);
    expect(text).not.toMatch(/a minute/);
  });
  it('that another person must approve it, unless it is stopped before', () => {
    const needsApproval = { ...allowed, needsApproval: true };
    expect(warned({ forecast: needsApproval })).toContain(
      'after “✅ Confirm” another person must approve it',
    );
    expect(warned({ forecast: { ...needsApproval, limit } })).not.toContain('another person');
  });

  it('that it is not in the address book, where only that may be ordered for', () => {
    const text = warned({ forecast: { ...allowed, isNotInBook: true } });
    expect(text).toContain(
      'You can only order for addresses in the address book, and this one is not in it.',
    );
    expect(text).not.toContain('Nothing is bought until');
    expect(warned({ forecast: allowed })).toContain('Nothing is bought until');
  });
});

describe('a receiver', () => {
  it('is known by what was delivered to it', () => {
    const known = warned({ deliveredAt: minutes(90) });
    expect(known).toContain('Delivered to before (1 h 30 min ago)');
    expect(known).not.toContain('⚠️');
    expect(warned({})).toContain('no order for it is marked ✅ yet');
  });

  const byOleg = { reason: 'person', closedBy: 1002 } as const;
  const words = { serviceCode: '7', serviceMessage: 'no such receiver' };

  it.each<[string, Stated, OrderChange, string]>([
    ['a person', 'refused', byOleg, 'was refused before by Oleg, 5 min ago'],
    ['a limit', 'refused', { reason: 'limit' }, 'was stopped by a limit before, 5 min ago'],
    ['a ceiling', 'refused', { reason: 'ceiling' }, 'was stopped by a ceiling before, 5 min ago'],
    ['a missing price', 'refused', { reason: 'price_unknown' }, 'was stopped by a limit before, 5 min ago'],
    ['a rule', 'refused', { reason: 'not_in_book' }, 'it was not in the address book'],
    ['the service', 'rejected', { reason: 'refused' }, 'was rejected by the service before, 5 min ago'],
    ['the service in its words', 'rejected', words, 'The service says: no such receiver (code 7)'],
  ])('that %s refused is not called known, but refused', (_who, state, known, sentence) => {
    const text = warned({ refused: orderIn(state, { confirmedAt: minutes(5), ...known }) });
    expect(text).toContain(sentence);
    expect(text).toContain('🆕 New address');
  });

  it('is not doubted because the balance did not suffice before: the card says that, until it has grown', () => {
    const unfunded = orderIn('rejected', { reason: 'insufficient_balance', confirmedAt: minutes(5) });
    const text = warned({ unfunded });
    expect(text).toContain('An order failed 5 min ago: the service said that the balance was too low');
    expect(text).not.toContain('rejected by the service');
    const grown = { at: now, sun: unfunded.balanceBefore!.sun + 1n };
    expect(warned({ unfunded }, { balanceBefore: grown })).not.toContain('the balance was too low');
    expect(warned({ unfunded }, { balanceBefore: null })).toContain('the balance was too low');
  });
});

describe('other orders for the receiver', () => {
  it('that read alike are said once, and the others each', () => {
    const drafted = (minute: number) => orderIn('offered', { createdAt: minutes(minute) });
    const text = warned({ others: [drafted(1), drafted(1), drafted(2)] });
    expect(text.match(/A card for this address is open \(Olga, 1 min ago\)/g)).toHaveLength(1);
    expect(text.match(/A card for this address is open \(Olga, 2 min ago\)/g)).toHaveLength(1);
    expect(text).not.toContain('more order');
  });

  const ofOleg = { createdAt: minutes(1), createdBy: 1002 };
  const paid = 'has not arrived, and may have been paid anyway';
  const submitted = 'Order K7QWERTY for this address is open: submitted, waiting for ✅ (Olga, 3 min ago).';
  const arrived = 'Order K7QWERTY for this address was delivered 3 min ago; ordered by Olga.';
  const lacked = { ...taken, status: 'INSUFFICIENT_BALANCE' };

  it.each<[Stated, OrderChange, string]>([
    ['offered', ofOleg, 'A card for this address is open (Oleg, 1 min ago).'],
    ['accepted', { ...taken, confirmedAt: minutes(3) }, submitted],
    ['late', { ...taken, unread }, 'K7QWERTY for this address could not be read and may have arrived (Olga'],
    [
      'unknown',
      { confirmedAt: minutes(2) },
      'K7QWERTY for this address is uncertain: it may have been bought (Olga',
    ],
    ['unknown', { repeatsUntil: now + 1 }, 'the bot sends it again by itself'],
    ['delivered', { ...taken, confirmedOnChainAt: minutes(3) }, arrived],
    ['late', taken, 'is late, and may be paid already: confirming this card buys it again'],
    ['failed', { ...taken, status: 'DELEGATE_FAIL' }, `${paid}: confirming this card may pay a second time`],
    ['failed', { ...lacked, delegateHash: null }, 'has not been delivered so far'],
    ['failed', lacked, paid],
    ['failed', { ...taken, status: null, delegateHash: null }, paid],
    ['differs', taken, 'K7QWERTY for this address: a read of its record differed from what was confirmed'],
    ['left', taken, 'was left uncertain'],
  ])('that is %s with %o is named with its state, person and age', (state, change, sentence) => {
    const text = warned({ others: [orderIn(state, change)] });
    expect(text).toContain(`⚠️ `);
    expect(text).toContain(sentence);
  });

  const each = (letters: string, state: Stated, change: OrderChange = taken): Order[] =>
    Array.from(letters, (letter) => orderIn(state, { ...change, id: letter.repeat(8) }));

  it('are counted from the fourth on', () => {
    expect(warned({ others: each('ABCDE', 'delivered') })).toContain('… and 2 more orders for this address.');
    expect(warned({ others: each('ABC', 'delivered') })).not.toContain('more order');
  });

  it('that may be paid come first, and are named also beyond the third', () => {
    const failed = each('KLMN', 'failed', { ...taken, status: 'DELEGATE_FAIL' });
    const text = warned({ others: [...each('ABC', 'delivered'), ...failed] });
    for (const letter of 'KLMN') expect(text).toContain(letter.repeat(8));
    expect(text).toContain('… and 3 more orders for this address.');
    expect(warned({ others: each('ABCDEFGHIJKL', 'late') })).toContain(
      '… and 2 more orders for this address.',
    );
  });
});

it('parameter names that a service answered otherwise are told on the card of a regular order only', () => {
  expect(warned({ differingSince: minutes(60) })).toContain('SERVICE_ORDER_PARAMS');
  expect(warned({ differingSince: minutes(60) }, { kind: 'flash' })).not.toContain('SERVICE');
  expect(warned({})).not.toContain('SERVICE');
});

it.each(locales)('in %s every warning has its words, and foreign text stays text', (locale) => {
  const known: CardKnowledge = {
    ...nothing,
    deliveredAt: now,
    refused: orderIn('rejected', { serviceCode: hostileText, serviceMessage: hostileText }),
    others: [orderIn('offered'), orderIn('accepted', taken), orderIn('delivered', taken), orderIn('late')],
    twins: [{ address: elsewhere, label: hostileText }],
    forecast: { limit: unpriced, isNotInBook: true, needsApproval: true, needsCode: false },
    differingSince: now,
  };
  const html = describeCard(withCard(orderIn('offered')), { ...around, ...known }, readerIn(locale));
  const { text, entities } = asTelegramReads(html);
  expect(text).not.toMatch(/order-[a-z]/);
  expect(entities.filter((type) => !['bold', 'code', 'bot_command', 'date_time'].includes(type))).toEqual([]);
});
