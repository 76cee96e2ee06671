import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/orders/order.ts';
import type { OrderReason } from '../../../src/orders/reasons.ts';
import type { OrderState } from '../../../src/orders/states.ts';
import { describeAlarm, type Alarm } from '../../../src/views/order/order-alarm.ts';
import { describeCard, describeClosedCard } from '../../../src/views/order/order-card.ts';
import type { OrderContext } from '../../../src/views/order/order-goods.ts';
import { describeLimitHit } from '../../../src/views/order/order-limit.ts';
import type { CardKnowledge } from '../../../src/views/order/order-warnings.ts';
import { describeOrder, explorerLink } from '../../../src/views/order/order.ts';
import { orderIn } from '../../bot/buy/sample.ts';
import { changeOrder } from '../../orders/order-change.ts';
import { addressFrom, asTelegramReads, hostileText, locales, now, readerIn, written } from '../reader.ts';

const receiver = addressFrom('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const hash = 'a5deb3f64b31a4550efce0d4519225c6c08515da8065b0838aa5e5c2a7ec95e3';
const onChain = /confirmed on-chain/i;

const drafted = orderIn('drafted', {
  receiver,
  createdAt: now,
  expiresAt: now + 120_000,
  balanceBefore: { at: now, sun: 14_949_875_000n },
});
const confirmed = changeOrder(drafted, { confirmedBy: 1001, confirmedAt: now, posts: 1 });
const after = (state: OrderState, reason: OrderReason) => changeOrder(confirmed, { state, reason });
const accepted = changeOrder(confirmed, {
  state: 'accepted',
  serviceId: 'd2be8c6f',
  status: 'DELEGATE_SUCCESS',
  confirmStatus: 'UNCONFIRMED',
  payAmountSun: 4_225_000n,
  delegateHash: hash,
  endsAt: now + 3_600_000,
});
const delivered = changeOrder(accepted, {
  state: 'delivered',
  confirmStatus: 'DELEGATION_CONFIRMED',
  confirmedOnChainAt: now,
});

const around: OrderContext = {
  label: undefined,
  nameOf: (id) => (id === 1001 ? 'Olga' : 'Oleg'),
  explorerUrl: 'https://explorer.example/{hash}',
};
const stranger: OrderContext & CardKnowledge = {
  ...around,
  deliveredAt: null,
  refused: undefined,
  unfunded: undefined,
  others: [],
  twins: [],
  forecast: undefined,
  differingSince: null,
};
const english = readerIn('en');

const told = (order: Order) => asTelegramReads(describeOrder(order, around, english)).text;
const card = (order: Order, knowledge = stranger) =>
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
        'Balance at 2026-11-21 18:47:09 UTC: 14,949.875 TRX',
        'Left afterwards: about 14,945.65 TRX',
        '',
        '⚠️ This address is not in the address book, and nothing has been delivered to it before. Compare it with its source.',
        '',
        'Nothing is bought until “✅ Confirm” is pressed. Valid for 2 minutes · ends at 18:49:09 UTC.',
      ].join('\n'),
    );
  });

  it('says what is missing when the balance does not suffice, and what is not known', () => {
    expect(card(changeOrder(drafted, { balanceBefore: { at: now, sun: 1_000_000n } }))).toContain(
      'about 3.225 TRX are missing',
    );
    const unknown = card(changeOrder(drafted, { estimateSun: null, balanceBefore: null }));
    expect(unknown).toContain('Price: known after payment');
    expect(unknown).toContain('Balance: could not be read');
    expect(unknown).not.toContain('Left afterwards');
  });

  it('calls the receiver by its name where it has one, and does not warn then', () => {
    const text = card(drafted, { ...stranger, label: 'Hot wallet' });
    expect(text).toContain('📒 Hot wallet');
    expect(text).not.toContain('⚠️');
  });

  it('says who asked where others read along', () => {
    expect(card(drafted)).not.toContain('Olga');
    expect(card(changeOrder(drafted, { chatId: -5 }))).toContain('Requested by Olga');
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
    const others: Order[] = [
      changeOrder(confirmed, { state: 'placing' }),
      accepted,
      changeOrder(accepted, { confirmStatus: 'DELEGATION_CONFIRMED' }),
      changeOrder(accepted, { status: 'DELEGATION_CONFIRMED' }),
      changeOrder(accepted, { state: 'late' }),
      changeOrder(accepted, {
        state: 'failed',
        reason: 'status',
        confirmStatus: 'DELEGATION_CONFIRMED_FAIL',
      }),
      changeOrder(accepted, {
        state: 'failed',
        reason: 'status',
        status: 'DELEGATION_CONFIRMED',
        confirmStatus: null,
      }),
      changeOrder(accepted, { state: 'failed', reason: 'unpaid' }),
      changeOrder(confirmed, { state: 'rejected', reason: 'refused' }),
      changeOrder(confirmed, { state: 'not_sent', reason: 'unreachable' }),
      changeOrder(confirmed, { state: 'unknown', reason: 'timeout' }),
      changeOrder(confirmed, { state: 'left', reason: 'timeout', closedBy: 1002 }),
      changeOrder(accepted, { state: 'delivered', confirmStatus: 'RECLAIM_CONFIRMED' }),
      changeOrder(delivered, {
        state: 'differs',
        differences: [{ field: 'quantity', wanted: '65000', got: '1' }],
      }),
      changeOrder(delivered, {
        differences: [{ field: 'quantity', wanted: '65000', got: '1' }],
        confirmedOnChainAt: null,
      }),
      changeOrder(delivered, { state: 'failed', reason: 'status' }),
      changeOrder(delivered, {
        state: 'late',
        unread: { since: now, reason: 'timeout', code: null, message: null },
      }),
    ];
    for (const order of others) expect(told(order)).not.toMatch(onChain);
  });

  it('keeps them after the resource went back', () => {
    const text = told(changeOrder(delivered, { confirmStatus: 'RECLAIM_CONFIRMED' }));
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
    ] as const) {
      const text = told(changeOrder(confirmed, { state: 'unknown', reason }));
      expect(text).toContain('It is not certain whether this was bought.');
      expect(text).not.toMatch(/not bought|nothing was (bought|done)|paid:/i);
    }
  });

  it('gives the service’s words with an uncertain refusal, as code', () => {
    const order = changeOrder(confirmed, {
      state: 'unknown',
      reason: 'refused',
      serviceCode: '1003',
      serviceMessage: 'id exists!',
    });
    expect(told(order)).toContain('The service says: id exists! (code 1003)');
  });

  it('compares the balances of an uncertain order', () => {
    const order = changeOrder(confirmed, { state: 'unknown', reason: 'timeout' });
    const read = (sun: bigint) => ({ balanceReadings: [{ at: now - 9_000, posts: 1, sun }] });
    expect(told(changeOrder(order, read(14_945_650_000n)))).toContain(
      'at 2026-11-21 18:47:00 UTC: 14,945.65 TRX (difference −4.225 TRX)',
    );
    expect(told(changeOrder(order, read(14_950_875_000n)))).toContain('difference +1 TRX');
    expect(told(changeOrder(order, read(14_949_875_000n)))).toContain(
      'and the same at 2026-11-21 18:47:00 UTC.',
    );
    expect(told(order)).toContain('since then it could not be read');
    expect(told(changeOrder(order, { ...read(1_000_000n), balanceBefore: null }))).toContain(
      'Balance at 2026-11-21 18:47:00 UTC: 1 TRX',
    );
    expect(told(changeOrder(order, { balanceBefore: null }))).not.toContain('Balance');
    expect(told(changeOrder(order, { hintedAt: now }))).toContain(
      'A matching event arrived at 2026-11-21 18:47:09 UTC',
    );
    expect(told(order)).toContain('No matching event has arrived.');
  });

  it('warns that a repeat of a flash refill is not documented, and of two payments', () => {
    const order = changeOrder(confirmed, { state: 'unknown', reason: 'timeout' });
    expect(told(order)).toContain('an order that it already has is returned and not charged again');
    expect(told(order)).toContain('one that it never got is bought now');
    expect(told(changeOrder(order, { kind: 'flash' as const }))).toContain(
      'it is not documented whether that charges twice',
    );
    expect(told(changeOrder(accepted, { paidTwiceAt: now }))).toContain('Two paid orders under this number.');
  });

  it('tells activation, resources on chain, approval and the end', () => {
    const text = told(
      changeOrder(delivered, {
        activateAmountSun: 1_100_000n,
        resourcesBefore: { energyAvailable: 0, energyLimit: 0, bandwidthAvailable: 600, bandwidthLimit: 600 },
        resourcesAfter: {
          energyAvailable: 65_000,
          energyLimit: 65_000,
          bandwidthAvailable: 600,
          bandwidthLimit: 600,
        },
        approvedBy: 1002,
      }),
    );
    expect(text).toContain('Paid: 4.225 TRX, and 1.1 TRX to activate the receiver');
    expect(text).toContain('Available to the receiver: 0 before, 65,000 after delivery');
    expect(text).toContain('✅ Approved by Oleg');
    expect(text).toContain('Ends: 2026-11-21 19:47:09 UTC');
  });

  it('links a hash, and nothing that only pretends to be one', () => {
    expect(explorerLink(hash, around.explorerUrl)).toBe(`https://explorer.example/${hash}`);
    expect(explorerLink('"><a href="https://evil.example', around.explorerUrl)).toBeUndefined();
    const { text, entities } = asTelegramReads(
      describeOrder(changeOrder(accepted, { delegateHash: 'x"y' }), around, english),
    );
    expect(text).toContain('Delegation: x"y');
    expect(entities).not.toContain('text_link');
  });

  it('compares no balance that was read before the last call', () => {
    const order = changeOrder(confirmed, {
      state: 'unknown',
      reason: 'timeout',
      posts: 2,
      balanceReadings: [{ at: now - 9_000, posts: 1, sun: 14_949_875_000n }],
    });
    expect(told(order)).toContain('since then it could not be read');
    expect(told(order)).not.toContain('and the same');
  });

  it('tells what the receiver had after the delivery, until the resource was reclaimed', () => {
    const resources = { energyLimit: 0, bandwidthAvailable: 0, bandwidthLimit: 0 };
    const order = changeOrder(delivered, {
      resourcesBefore: { ...resources, energyAvailable: 0 },
      resourcesAfter: { ...resources, energyAvailable: 65_000 },
    });
    expect(told(order)).toContain('Available to the receiver: 0 before, 65,000 after delivery');
    expect(told(changeOrder(order, { reclaimedAt: now }))).not.toContain('Available to the receiver');
  });

  it.each(['accepted', 'late', 'differs'] as const)('under way (%s) says when it was read', (state) => {
    const read = changeOrder(accepted, { state, acceptedAt: now - 60_000, readAt: now - 9_000 });
    expect(told(read)).toContain('🕒 As of 2026-11-21 18:47:00 UTC');
    expect(told(changeOrder(read, { readAt: null }))).toContain('🕒 As of 2026-11-21 18:46:09 UTC');
  });

  it.each(['placing', 'unknown'] as const)('of which nothing was read (%s) has no such time', (state) => {
    expect(told(changeOrder(confirmed, { state, reason: 'timeout' }))).not.toContain('As of');
  });

  it.each(['rejected', 'not_sent', 'delivered', 'failed', 'left'] as const)(
    'that is over (%s) stands as it is',
    (state) => {
      expect(told(changeOrder(accepted, { state }))).not.toContain('As of');
    },
  );
});

describe.each(locales)('in %s', (locale) => {
  const reader = readerIn(locale);

  it('an order that is shown again days later names the same times, for nothing was read since', () => {
    const later = { ...reader, now: now + 8 * 86_400_000 };
    for (const order of states) {
      expect(describeOrder(order, around, later)).toBe(describeOrder(order, around, reader));
    }
  });

  const states: Order[] = [
    changeOrder(confirmed, { state: 'placing' }),
    changeOrder(confirmed, { state: 'placing', posts: 2 }),
    accepted,
    changeOrder(accepted, { status: 'PAYMENT_SUCCESS', delegateHash: null }),
    changeOrder(accepted, { status: 'UNPAID' }),
    changeOrder(accepted, { state: 'late' }),
    changeOrder(accepted, { state: 'failed', reason: 'status', status: 'DELEGATE_FAIL' }),
    changeOrder(accepted, { state: 'failed', reason: 'unpaid', status: 'UNPAID' }),
    delivered,
    ...(['refused', 'credentials', 'parameters', 'not_found', 'too_many'] as const).map((reason) =>
      after('rejected', reason),
    ),
    changeOrder(confirmed, { state: 'not_sent', reason: 'unreachable' }),
    ...(['timeout', 'interrupted', 'mismatch', 'refused'] as const).map((reason) => after('unknown', reason)),
    changeOrder(confirmed, { state: 'left', reason: 'timeout', closedBy: 1002 }),
  ];

  it('every state has its words, with the whole receiver and number', () => {
    for (const order of states) {
      const { text } = asTelegramReads(
        describeOrder(order, { ...around, label: 'Hot wallet' }, reader, {
          at: now,
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
    const hostile = changeOrder(accepted, {
      state: 'unknown',
      reason: 'refused',
      status: hostileText,
      confirmStatus: hostileText,
      serviceId: hostileText,
      delegateHash: hostileText,
      serviceMessage: hostileText,
      serviceCode: hostileText,
      duration: hostileText,
    });
    const html = describeOrder(hostile, { ...around, label: hostileText }, reader);
    const { entities } = asTelegramReads(html);
    expect(entities.every((type) => ['bold', 'code', 'date_time'].includes(type))).toBe(true);
    const rejected = describeOrder(changeOrder(hostile, { state: 'rejected' }), around, reader);
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
        expect(describeLimitHit(hit, 'regular', 'Olga', reader.words)).toContain(
          unit === 'sun' ? '100 TRX' : written(locale, '100,000,000'),
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
      expect(describeLimitHit(free, kind, 'Olga', reader.words)).toContain('/members');
  });

  it('a limit that has stopped an order for want of a price is told in other words than one that would', () => {
    const { words } = reader;
    for (const kind of ['flash', 'regular']) {
      const [ahead] = words(`order-ahead-price-${kind}`).split('</b>');
      expect(words(`order-card-price-unknown-${kind}`)).not.toContain(ahead);
    }
  });
});
