import { describe, expect, it } from 'vitest';
import { overpaidSun } from '../../../src/orders/limits.ts';
import type { Order } from '../../../src/orders/order.ts';
import type { OrderReason } from '../../../src/orders/reasons.ts';
import type { OrderState } from '../../../src/orders/states.ts';
import { describeCard, describeClosedCard } from '../../../src/views/order/order-card.ts';
import { describeLimitHit } from '../../../src/views/order/order-limit.ts';
import { describeOrder, explorerLink } from '../../../src/views/order/order.ts';
import { differences, hash, orderIn, receiver, taken, unread } from '../../bot/buy/sample.ts';
import { changeOrder, type OrderChange } from '../../orders/order-change.ts';
import { asTelegramReads, hostileText, locales, now, readerIn, written } from '../reader.ts';
import { around, nothing, told } from './order-sample.ts';

const onChain = /confirmed on-chain/i;
const english = readerIn('en');

const drafted = orderIn('drafted', { expiresAt: now + 120_000 });
const confirmed = changeOrder(drafted, { confirmedBy: 1001, confirmedAt: now, posts: 1 });
const after = (state: OrderState, reason: OrderReason) => changeOrder(confirmed, { state, reason });
const accepted = orderIn('accepted', { ...taken, acceptedAt: null, readAt: null });
const seen = { confirmStatus: 'DELEGATION_CONFIRMED', confirmedOnChainAt: now };
const delivered = changeOrder(accepted, { state: 'delivered', ...seen });
const unknown = after('unknown', 'timeout');
const left = changeOrder(unknown, { state: 'left', closedBy: 1002 });

describe('a card', () => {
  const card = (change: OrderChange = {}, label?: string) =>
    asTelegramReads(describeCard(changeOrder(drafted, change), { ...around, ...nothing, label }, english))
      .text;

  it('tells what, for whom, how long, the price and the balance before and after', () => {
    expect(card()).toBe(
      [
        '🔋 Hourly energy',
        '',
        'Energy: 65,000',
        `Receiver: ${receiver}`,
        '🆕 new address',
        'Duration: 1 hour',
        'Price: about 4.225 TRX',
        'Balance at 2026-11-21 18:46:09 UTC: 14,949.875 TRX',
        'Left afterwards: about 14,945.65 TRX',
        '',
        '⚠️ This address is not in the address book, and nothing has been delivered to it before. Compare it with its source.',
        '',
        'Nothing is bought until “✅ Confirm” is pressed. Valid for 2 minutes · ends at 18:49:09 UTC.',
      ].join('\n'),
    );
  });

  it('says what is missing when the balance does not suffice, and what is not known', () => {
    expect(card({ balanceBefore: { at: now, sun: 1_000_000n } })).toContain('about 3.225 TRX are missing');
    const unpriced = card({ estimateSun: null, balanceBefore: null });
    expect(unpriced).toContain('Price: known after payment');
    expect(unpriced).toContain('Balance: could not be read');
    expect(unpriced).not.toContain('Left afterwards');
  });

  it('calls the receiver by its name where it has one, and does not warn then', () => {
    const text = card({}, 'Hot wallet');
    expect(text).toContain('📒 Hot wallet');
    expect(text).not.toContain('⚠️');
  });

  it('says who asked where others read along', () => {
    expect(card()).not.toContain('Olga');
    expect(card({ chatId: -5 })).toContain('Requested by Olga');
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
    const reclaimed = told(changeOrder(delivered, { confirmStatus: 'RECLAIM_CONFIRMED' }));
    expect(reclaimed).toMatch(onChain);
    expect(reclaimed).toContain(`Blockchain: ${english.words('confirm-status-RECLAIM_CONFIRMED')}`);

    const failed = { state: 'failed', reason: 'status' } as const;
    const others: Array<[Order, OrderChange]> = [
      [confirmed, { state: 'placing' }],
      [accepted, {}],
      [accepted, { confirmStatus: 'DELEGATION_CONFIRMED' }],
      [accepted, { status: 'DELEGATION_CONFIRMED' }],
      [accepted, { state: 'late' }],
      [accepted, { ...failed, confirmStatus: 'DELEGATION_CONFIRMED_FAIL' }],
      [accepted, { ...failed, status: 'DELEGATION_CONFIRMED', confirmStatus: null }],
      [accepted, { state: 'failed', reason: 'unpaid' }],
      [confirmed, { state: 'rejected', reason: 'refused' }],
      [confirmed, { state: 'not_sent', reason: 'unreachable' }],
      [unknown, {}],
      [left, {}],
      [accepted, { state: 'delivered', confirmStatus: 'RECLAIM_CONFIRMED' }],
      [delivered, { state: 'differs', differences }],
      [delivered, { differences, confirmedOnChainAt: null }],
      [delivered, failed],
      [delivered, { state: 'late', unread }],
    ];
    for (const [order, change] of others) expect(told(changeOrder(order, change))).not.toMatch(onChain);
  });

  it.each<[OrderReason, string]>([
    ['timeout', 'The service did not answer in time.'],
    ['unreachable', 'The connection broke before the answer came.'],
    ['broken', 'The service reported an error of its own'],
    ['maintenance', 'A maintenance page came'],
    ['unreadable', 'The answer could not be read'],
    ['interrupted', 'The bot was interrupted while it placed the order.'],
    ['mismatch', 'It is not certain'],
    ['refused', 'It is not certain'],
    ['not_found', 'It is not certain'],
  ])('says why it is not certain (%s), never that nothing was bought, nor that it was', (reason, why) => {
    const text = told(after('unknown', reason));
    expect(text).toContain('It is not certain whether this was bought.');
    expect(text).toContain(why);
    expect(text).not.toMatch(/not bought|nothing was (bought|done)|paid:/i);
  });

  const read = (sun: bigint) => ({ balanceReadings: [{ at: now - 9_000, posts: 1, sun }] });
  const differs = 'at 2026-11-21 18:47:00 UTC: 14,945.65 TRX (difference −4.225 TRX)';
  const before = { ...read(14_949_875_000n), posts: 2 };
  const since = { ...read(1_000_000n), balanceBefore: null };
  const refused = { reason: 'refused', serviceCode: '1003', serviceMessage: 'id exists!' } as const;
  it.each<[string, OrderChange, string, string?]>([
    ['less', read(14_945_650_000n), differs],
    ['more', read(14_950_875_000n), 'difference +1 TRX'],
    ['the same', read(14_949_875_000n), 'and the same at 2026-11-21 18:47:00 UTC.'],
    ['nothing read since', {}, 'since then it could not be read'],
    ['only read before the last call', before, 'could not be read', 'and the same'],
    ['only known since', since, 'Balance at 2026-11-21 18:47:00 UTC: 1 TRX'],
    ['not known at all', { balanceBefore: null }, 'No matching event has arrived.', 'Balance'],
    ['beside an event', { hintedAt: now }, 'A matching event arrived at 2026-11-21 18:47:09', 'No matching'],
    ['beside the words of a refusal', refused, 'The service says: id exists! (code 1003)'],
  ])('compares the balances of an uncertain order: %s', (_what, change, said, unsaid = 'undefined') => {
    const text = told(changeOrder(unknown, change));
    expect(text).toContain(said);
    expect(text).not.toContain(unsaid);
  });

  it('tells activation, approval, the end, and what the receiver had until it was reclaimed', () => {
    const resources = { energyLimit: 0, bandwidthAvailable: 0, bandwidthLimit: 0 };
    const order = changeOrder(delivered, {
      activateAmountSun: 1_100_000n,
      resourcesBefore: { ...resources, energyAvailable: 0 },
      resourcesAfter: { ...resources, energyAvailable: 65_000 },
      approvedBy: 1002,
    });
    expect(told(order)).toContain('Paid: 4.225 TRX, and 1.1 TRX to activate the receiver');
    expect(told(order)).toContain('Available to the receiver: 0 before, 65,000 after delivery');
    expect(told(order)).toContain('✅ Approved by Oleg');
    expect(told(order)).toContain('Ends: 2026-11-21 19:47:09 UTC');
    expect(told(changeOrder(order, { reclaimedAt: now }))).not.toContain('Available to the receiver');
  });

  it('links a hash, and nothing that only pretends to be one', () => {
    expect(explorerLink(hash, around.explorerUrl)).toBe(`https://explorer.example/${hash}`);
    expect(explorerLink('"><a href="https://evil.example', around.explorerUrl)).toBeUndefined();
    const odd = describeOrder(changeOrder(accepted, { delegateHash: 'x"y' }), around, english);
    const { text, entities } = asTelegramReads(odd);
    expect(text).toContain('Delegation: x"y');
    expect(entities).not.toContain('text_link');
  });

  it.each(['accepted', 'late', 'differs'] as const)('under way (%s) says when it was read', (state) => {
    const read = changeOrder(accepted, { state, acceptedAt: now - 60_000, readAt: now - 9_000 });
    expect(told(read)).toContain('🕒 As of 2026-11-21 18:47:00 UTC');
    expect(told(changeOrder(read, { readAt: null }))).toContain('🕒 As of 2026-11-21 18:46:09 UTC');
  });

  it.each(['placing', 'unknown', 'rejected', 'not_sent', 'delivered', 'failed', 'left'] as const)(
    'that is over, or of which nothing was read (%s), has no such time',
    (state) => {
      const order = state === 'placing' || state === 'unknown' ? confirmed : accepted;
      expect(told(changeOrder(order, { state, reason: 'timeout' }))).not.toContain('As of');
    },
  );
});

describe('a price above the card’s', () => {
  const priced = (order: Order) => told(order, 'en', { overpaidSun: overpaidSun(order) });
  const dear = changeOrder(delivered, { payAmountSun: 5_300_000n });

  it('is said with both figures, as a payment or, while it is unpaid, as a price', () => {
    expect(priced(dear)).toContain('More was paid than the card said: 5.3 TRX in all, not about 4.225 TRX.');
    const unpaid = priced(changeOrder(dear, { state: 'accepted', status: 'UNPAID' }));
    expect(unpaid).toContain("The price is above the card's: 5.3 TRX in all");
    expect(unpaid).not.toMatch(/was paid/i);
    const activated = changeOrder(delivered, { activateAmountSun: 1_100_000n });
    expect(priced(activated)).toContain('5.325 TRX in all');
  });

  it('is not said when it is near the card’s, or when the card named none', () => {
    for (const change of [{ payAmountSun: 4_300_000n }, { estimateSun: null }])
      expect(priced(changeOrder(dear, change))).not.toContain('than the card said');
  });
});

describe('two payments', () => {
  it('of an order without a price are told without one', () => {
    const unpriced = { estimateSun: null, maybePaidTwiceAt: now, fellSun: 27_500_000n };
    expect(told(changeOrder(unknown, unpriced))).toContain('what this order costs is not known');
  });

  it('that signed records show are told as such, with both numbers, and not of one that has another id', () => {
    const other = changeOrder(accepted, { otherServiceId: 'ffff0000' });
    const both = "The service's other number: ffff0000";
    expect(told(other)).toContain(both);
    expect(told(other)).not.toMatch(/twice|two payments/i);
    const text = told(changeOrder(other, { paidTwiceAt: now }));
    expect(text).toContain('Two paid orders under this number.');
    expect(text).toContain(`Service's number: d2be8c6f\n${both}`);
  });
});

describe.each(locales)('in %s', (locale) => {
  const reader = readerIn(locale);
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
    left,
  ];

  it('every state has its words, with the whole receiver and number, and the same days later', () => {
    const account = { at: now, balanceSun: 1n, rechargeAddress: receiver };
    const later = { ...reader, now: now + 8 * 86_400_000 };
    for (const order of states) {
      const { text } = asTelegramReads(describeOrder(order, { ...around, label: 'Hot' }, reader, account));
      expect(text).toContain(receiver);
      expect(text).toContain(order.id);
      expect(text).not.toMatch(/\{\s*\$|order-[a-z]/);
      expect(describeOrder(order, around, later)).toBe(describeOrder(order, around, reader));
    }
  });

  it('hostile words of the service and of people change nothing of the message', () => {
    const ofService = [
      'status',
      'confirmStatus',
      'serviceId',
      'delegateHash',
      'serviceMessage',
      'serviceCode',
    ];
    const hostile = Object.fromEntries([...ofService, 'duration'].map((name) => [name, hostileText]));
    for (const state of ['unknown', 'rejected'] as const) {
      const order = changeOrder(after(state, 'refused'), hostile);
      const { entities } = asTelegramReads(describeOrder(order, { ...around, label: hostileText }, reader));
      expect(entities.every((type) => ['bold', 'code', 'date_time'].includes(type))).toBe(true);
    }
  });

  it('every limit has its words', () => {
    const hit = { reason: 'limit', limit: 100_000_000n, used: 2n, wanted: 3n } as const;
    const most = { sun: '100 TRX', energy: written(locale, '100,000,000'), bandwidth: '' };
    for (const name of ['perOrder', 'perPersonDay', 'perDay'] as const) {
      for (const unit of ['sun', 'energy', 'bandwidth'] as const) {
        const text = describeLimitHit({ ...hit, name, unit }, 'regular', 'Olga', reader.words);
        expect(text).toContain(most[unit] || most.energy);
      }
    }
  });

  it.each(['flash', 'regular'] as const)(
    'a limit that has stopped a %s order for want of a price is told in other words than one that would',
    (kind) => {
      const { words } = reader;
      const hit = { reason: 'price_unknown', name: 'perDay', unit: 'sun', limit: 1n, used: 0n } as const;
      expect(describeLimitHit({ ...hit, wanted: null }, kind, 'Olga', words)).toContain('/members');
      const [ahead] = words(`order-ahead-price-${kind}`).split('</b>');
      expect(words(`order-card-price-unknown-${kind}`)).not.toContain(ahead);
    },
  );
});
