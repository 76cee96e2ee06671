import { describe, expect, it } from 'vitest';
import { describeAlarm, type Alarm } from '../../../src/views/order/order-alarm.ts';
import { describeCard, describeClosedCard } from '../../../src/views/order/order-card.ts';
import type { OrderFacts, OrderSurroundings } from '../../../src/views/order/order-facts.ts';
import { describeLimit } from '../../../src/views/order/order-limit.ts';
import type { CardKnowledge } from '../../../src/views/order/order-warnings.ts';
import { describeOrder, explorerLink } from '../../../src/views/order/order.ts';
import { asTelegramReads, hostileText, locales, now, readerIn } from '../reader.ts';

const receiver = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const hash = 'a5deb3f64b31a4550efce0d4519225c6c08515da8065b0838aa5e5c2a7ec95e3';
const onChain = /confirmed on-chain/i;

const drafted: OrderFacts = {
  id: 'K7QWERTY',
  clientOrderId: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  kind: 'regular',
  resourceType: 'ENERGY',
  quantity: 65_000,
  receiver,
  duration: '1h',
  state: 'drafted',
  reason: null,
  serviceCode: null,
  serviceMessage: null,
  createdBy: 1001,
  createdAt: now,
  chatId: 1001,
  expiresAt: now + 120_000,
  confirmedBy: null,
  confirmedAt: null,
  approvedBy: null,
  closedBy: null,
  estimateSun: 4_225_000n,
  balanceBeforeSun: 14_949_875_000n,
  balanceAfterSun: null,
  resourcesBefore: null,
  resourcesAfter: null,
  placedAt: null,
  sentAt: null,
  posts: 0,
  repeatsUntil: null,
  serviceId: null,
  status: null,
  confirmStatus: null,
  payAmountSun: null,
  activateAmountSun: null,
  delegateHash: null,
  expiredAt: null,
  confirmedOnChainAt: null,
  acceptedAt: null,
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
const confirmed: OrderFacts = { ...drafted, confirmedBy: 1001, confirmedAt: now, posts: 1 };
const after = (state: string, reason: string): OrderFacts => ({ ...confirmed, state, reason });
const accepted: OrderFacts = {
  ...confirmed,
  state: 'accepted',
  serviceId: 'd2be8c6f',
  status: 'DELEGATE_SUCCESS',
  confirmStatus: 'UNCONFIRMED',
  payAmountSun: 4_225_000n,
  delegateHash: hash,
  expiredAt: now + 3_600_000,
};
const delivered: OrderFacts = {
  ...accepted,
  state: 'delivered',
  confirmStatus: 'DELEGATION_CONFIRMED',
  confirmedOnChainAt: now,
};

const around: OrderSurroundings = {
  label: undefined,
  nameOf: (id) => (id === 1001 ? 'Olga' : 'Oleg'),
  explorerUrl: 'https://explorer.example/{hash}',
};
const stranger: OrderSurroundings & CardKnowledge = {
  ...around,
  deliveredAt: null,
  refused: undefined,
  others: [],
  twins: [],
  forecast: undefined,
  differingSince: null,
};
const english = readerIn('en');

const told = (order: OrderFacts) => asTelegramReads(describeOrder(order, around, english)).text;
const card = (order: OrderFacts, knowledge = stranger) =>
  asTelegramReads(describeCard(order, knowledge, english)).text;

describe('a card', () => {
  it('tells what, for whom, how long, the price and the balance before and after', () => {
    expect(card(drafted)).toBe(
      [
        '🔋 Hourly energy',
        '',
        'Energy: 65,000',
        `Receiver: ${receiver}`,
        '🆕 new address',
        'Duration: 1 hour',
        'Price: about 4.225 TRX',
        'Balance now: 14,949.875 TRX',
        'Left afterwards: about 14,945.65 TRX',
        '',
        '⚠️ This address is not in the address book, and nothing was delivered to it before. Compare it with its source.',
        '',
        'Nothing is bought before “✅ Confirm” is pressed. The card is valid until 2026-11-21 18:49:09 UTC.',
      ].join('\n'),
    );
  });

  it('says what is missing when the balance does not suffice, and what is not known', () => {
    expect(card({ ...drafted, balanceBeforeSun: 1_000_000n })).toContain('about 3.225 TRX are missing');
    const unknown = card({ ...drafted, estimateSun: null, balanceBeforeSun: null });
    expect(unknown).toContain('Price: known after payment');
    expect(unknown).toContain('Balance now: could not be read');
    expect(unknown).not.toContain('Left afterwards');
  });

  it('calls the receiver by its name where it has one, and does not warn then', () => {
    const text = card(drafted, { ...stranger, label: 'Hot wallet' });
    expect(text).toContain('📒 Hot wallet');
    expect(text).not.toContain('⚠️');
  });

  it('says who asked where others read along', () => {
    expect(card(drafted)).not.toContain('Olga');
    expect(card({ ...drafted, chatId: -5 })).toContain('Asked for by Olga');
  });

  it('that ended says only that nothing was bought', () => {
    const verdict = english.words('order-card-expired');
    const { text } = asTelegramReads(describeClosedCard(drafted, around, verdict, english.words));
    expect(text).toContain('This card has expired. Nothing was bought.');
    expect(text).toContain(receiver);
  });
});

describe('the story', () => {
  it('says the words of a confirmed delegation when, and only when, a signed read said so', () => {
    expect(told(delivered)).toMatch(onChain);
    const others: OrderFacts[] = [
      { ...confirmed, state: 'placing' },
      accepted,
      { ...accepted, confirmStatus: 'DELEGATION_CONFIRMED' },
      { ...accepted, status: 'DELEGATION_CONFIRMED' },
      { ...accepted, state: 'late' },
      { ...accepted, state: 'failed', reason: 'status', confirmStatus: 'DELEGATION_CONFIRMED_FAIL' },
      { ...accepted, state: 'failed', reason: 'status', status: 'DELEGATION_CONFIRMED', confirmStatus: null },
      { ...accepted, state: 'failed', reason: 'unpaid' },
      { ...confirmed, state: 'rejected', reason: 'refused' },
      { ...confirmed, state: 'not_sent', reason: 'unreachable' },
      { ...confirmed, state: 'unknown', reason: 'timeout' },
      { ...confirmed, state: 'left', reason: 'timeout', closedBy: 1002 },
      { ...accepted, state: 'delivered', confirmStatus: 'RECLAIM_CONFIRMED' },
      { ...delivered, state: 'differs', differences: [{ field: 'quantity', wanted: '65000', got: '1' }] },
      {
        ...delivered,
        differences: [{ field: 'quantity', wanted: '65000', got: '1' }],
        confirmedOnChainAt: null,
      },
      { ...delivered, state: 'failed', reason: 'status' },
      { ...delivered, state: 'late', unread: { since: now, reason: 'timeout', code: null, message: null } },
    ];
    for (const order of others) expect(told(order)).not.toMatch(onChain);
  });

  it('keeps them after the resource went back', () => {
    const text = told({ ...delivered, confirmStatus: 'RECLAIM_CONFIRMED' });
    expect(text).toMatch(onChain);
    expect(text).toContain(`Blockchain: ${english.words('confirm-status-RECLAIM_CONFIRMED')}`);
  });

  it('never says that nothing was bought where that is not certain, nor that it was bought', () => {
    for (const reason of [
      'timeout',
      'unreachable',
      'broken',
      'maintenance',
      'unreadable',
      'interrupted',
      'mismatch',
      'refused',
      'not_found',
    ]) {
      const text = told({ ...confirmed, state: 'unknown', reason });
      expect(text).toContain('It is not certain whether this was bought.');
      expect(text).not.toMatch(/not bought|nothing was (bought|done)|paid:/i);
    }
  });

  it('gives the service’s words with an uncertain refusal, as code', () => {
    const order = {
      ...confirmed,
      state: 'unknown',
      reason: 'refused',
      serviceCode: '1003',
      serviceMessage: 'id exists!',
    };
    expect(told(order)).toContain("The service's words: id exists! (code 1003)");
  });

  it('compares the balances of an uncertain order', () => {
    const order = { ...confirmed, state: 'unknown', reason: 'timeout' };
    expect(told({ ...order, balanceAfterSun: 14_945_650_000n })).toContain('difference -4.225 TRX');
    expect(told({ ...order, balanceAfterSun: 14_950_875_000n })).toContain('difference +1 TRX');
    expect(told({ ...order, balanceAfterSun: 14_949_875_000n })).toContain('and the same now');
    expect(told(order)).toContain("now it can't be read");
    expect(told({ ...order, balanceBeforeSun: null, balanceAfterSun: 1_000_000n })).toContain(
      'Balance now: 1 TRX',
    );
    expect(told({ ...order, balanceBeforeSun: null })).not.toContain('Balance');
    expect(told({ ...order, hintedAt: now })).toContain('An event that fits came at 2026-11-21 18:47:09 UTC');
    expect(told(order)).toContain('No event that fits has come.');
  });

  it('warns that a repeat of a flash refill is not documented, and of two payments', () => {
    const order = { ...confirmed, state: 'unknown', reason: 'timeout' };
    expect(told(order)).toContain('returns the first order and charges nothing again');
    expect(told({ ...order, kind: 'flash' as const })).toContain(
      'it is not documented whether that charges twice',
    );
    expect(told({ ...accepted, paidTwiceAt: now })).toContain('Two payments were seen under this number.');
  });

  it('tells activation, resources on chain, approval and the end', () => {
    const text = told({
      ...delivered,
      activateAmountSun: 1_100_000n,
      resourcesBefore: { energyAvailable: 0, bandwidthAvailable: 600 },
      resourcesAfter: { energyAvailable: 65_000, bandwidthAvailable: 600 },
      approvedBy: 1002,
    });
    expect(text).toContain('Paid: 4.225 TRX, and 1.1 TRX to activate the receiver');
    expect(text).toContain('Available to the receiver: 0 before, 65,000 now');
    expect(text).toContain('✅ Approved by Oleg');
    expect(text).toContain('Ends: 2026-11-21 19:47:09 UTC');
  });

  it('links a hash, and nothing that only pretends to be one', () => {
    expect(explorerLink(hash, around.explorerUrl)).toBe(`https://explorer.example/${hash}`);
    expect(explorerLink('"><a href="https://evil.example', around.explorerUrl)).toBeUndefined();
    const { text, entities } = asTelegramReads(
      describeOrder({ ...accepted, delegateHash: 'x"y' }, around, english),
    );
    expect(text).toContain('Delegation: x"y');
    expect(entities).not.toContain('text_link');
  });

  it.each(['placing', 'accepted', 'unknown', 'late'])('under way (%s) says as of when', (state) => {
    expect(told({ ...accepted, state })).toContain('🕒 As of 2026-11-21 18:47:09 UTC');
  });

  it.each(['rejected', 'not_sent', 'delivered', 'failed', 'left'])(
    'that is over (%s) stands as it is',
    (state) => {
      expect(told({ ...accepted, state })).not.toContain('As of');
    },
  );
});

describe.each(locales)('in %s', (locale) => {
  const reader = readerIn(locale);
  const states: OrderFacts[] = [
    { ...confirmed, state: 'placing' },
    { ...confirmed, state: 'placing', posts: 2 },
    accepted,
    { ...accepted, status: 'PAYMENT_SUCCESS', delegateHash: null },
    { ...accepted, status: 'UNPAID' },
    { ...accepted, state: 'late' },
    { ...accepted, state: 'failed', reason: 'status', status: 'DELEGATE_FAIL' },
    { ...accepted, state: 'failed', reason: 'unpaid', status: 'UNPAID' },
    delivered,
    ...['refused', 'credentials', 'parameters', 'not_found', 'too_many'].map((reason) =>
      after('rejected', reason),
    ),
    { ...confirmed, state: 'not_sent', reason: 'unreachable' },
    ...['timeout', 'interrupted', 'mismatch', 'refused'].map((reason) => after('unknown', reason)),
    { ...confirmed, state: 'left', reason: 'timeout', closedBy: 1002 },
  ];

  it('every state has its words, with the whole receiver and number', () => {
    for (const order of states) {
      const { text } = asTelegramReads(
        describeOrder(order, { ...around, label: 'Hot wallet' }, reader, {
          balanceSun: 1n,
          rechargeAddress: receiver,
        }),
      );
      expect(text).toContain(receiver);
      expect(text).toContain(order.id);
      expect(text).not.toMatch(/\{\s*\$|order-[a-z]/);
    }
  });

  it('hostile words of the service and of people change nothing of the message', () => {
    const hostile = {
      ...accepted,
      state: 'unknown',
      reason: 'refused',
      status: hostileText,
      confirmStatus: hostileText,
      serviceId: hostileText,
      delegateHash: hostileText,
      serviceMessage: hostileText,
      serviceCode: hostileText,
      duration: hostileText,
    };
    const html = describeOrder(hostile, { ...around, label: hostileText }, reader);
    const { entities } = asTelegramReads(html);
    expect(entities.every((type) => ['bold', 'code'].includes(type))).toBe(true);
    const rejected = describeOrder({ ...hostile, state: 'rejected' }, around, reader);
    expect(asTelegramReads(rejected).entities.filter((type) => type === 'text_link')).toEqual([]);
  });

  it('alarms and limits have their words', () => {
    for (const alarm of ['late', 'failed', 'unknown', 'paid_twice', 'reminder'] satisfies Alarm[]) {
      expect(asTelegramReads(describeAlarm(alarm, accepted, around, reader)).text).toContain(receiver);
    }
    expect(describeAlarm('late', accepted, around, reader, true)).toContain('↻');
    for (const name of ['perOrder', 'perPersonDay', 'perDay'] as const) {
      for (const unit of ['sun', 'energy', 'bandwidth'] as const) {
        const hit = { reason: 'limit' as const, name, unit, limit: 100_000_000n, used: 2n, wanted: 3n };
        expect(describeLimit(hit, 'regular', 'Olga', reader.words)).toContain(
          unit === 'sun' ? '100 TRX' : '100,000,000',
        );
      }
    }
    const free = {
      reason: 'price_unknown' as const,
      name: 'perDay' as const,
      unit: 'sun' as const,
      limit: 1n,
      used: 0n,
      wanted: null,
    };
    for (const kind of ['flash', 'regular'] as const)
      expect(describeLimit(free, kind, 'Olga', reader.words)).toContain('/members');
  });

  it('a limit that has stopped an order for want of a price is told in other words than one that would', () => {
    const { words } = reader;
    for (const kind of ['flash', 'regular']) {
      const [ahead] = words(`order-ahead-price-${kind}`).split('</b>');
      expect(words(`order-card-price-unknown-${kind}`)).not.toContain(ahead);
    }
  });
});
