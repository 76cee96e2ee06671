import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/orders/order.ts';
import { describeCard } from '../../../src/views/order/order-card.ts';
import type { LimitHit } from '../../../src/orders/limits.ts';
import type { CardKnowledge } from '../../../src/views/order/order-warnings.ts';
import { elsewhere, now, orderIn, taken, unread } from '../../bot/buy/sample.ts';
import { asTelegramReads, hostileText, locales, readerIn } from '../reader.ts';
import { changeOrder, type OrderChange } from '../../orders/order-change.ts';

const nothing: CardKnowledge = {
  deliveredAt: null,
  refused: undefined,
  unfunded: undefined,
  others: [],
  twins: [],
  forecast: undefined,
  differingSince: null,
};
const around = {
  label: undefined,
  nameOf: (id: number) => (id === 1001 ? 'Olga' : 'Oleg'),
  explorerUrl: 'https://explorer.example/{hash}',
};
const tooMuch: LimitHit = {
  reason: 'limit',
  name: 'perDay',
  unit: 'energy',
  limit: 100_000n,
  used: 65_000n,
  wanted: 65_000n,
};
const unpriced: LimitHit = { ...tooMuch, reason: 'price_unknown', unit: 'sun', wanted: null };
const allowed = { limit: undefined, isNotInBook: false, needsApproval: false, needsCode: false };
const minutes = (count: number) => now - count * 60_000;

function card(known: Partial<CardKnowledge>, order = orderIn('drafted'), locale = 'en'): string {
  const html = describeCard(order, { ...around, ...nothing, ...known }, readerIn(locale));
  return asTelegramReads(html).text;
}

describe('a card says what would stop it', () => {
  it('with the figures of the limit', () => {
    expect(card({ forecast: { ...allowed, limit: tooMuch } })).toContain(
      [
        '🛑 This is above what the team may order in any 24 hours. Confirming would buy nothing.',
        'Limit: 100,000 energy',
        'Used in the last 24 hours: 65,000',
        'This order: 65,000',
      ].join('\n'),
    );
    expect(card({ forecast: allowed })).not.toContain('🛑');
  });

  it('with what can be done where a price is missing, and never “in a minute”', () => {
    const forecast = { ...allowed, limit: unpriced };
    const flash = card({ forecast }, orderIn('drafted', { kind: 'flash', estimateSun: null }));
    expect(flash).toContain(
      'Flash has no price beforehand, so the TRX limit stops it every time. An owner can change that',
    );
    const regular = card({ forecast }, orderIn('drafted', { estimateSun: null }));
    expect(regular).toContain('No price for it could be read from the service');
    for (const text of [flash, regular]) {
      expect(text).toContain('/members');
      expect(text).not.toMatch(/a minute/);
    }
  });

  it('that another person must approve it, unless it is stopped before', () => {
    const needsApproval = { ...allowed, needsApproval: true, needsCode: false };
    expect(card({ forecast: needsApproval })).toContain('after “✅ Confirm” another person must approve it');
    expect(card({ forecast: { ...needsApproval, limit: tooMuch } })).not.toContain('another person');
  });

  it('that it is not in the address book, where only that may be ordered for', () => {
    expect(card({ forecast: { ...allowed, isNotInBook: true } })).toContain(
      'You can only order for addresses in the address book, and this one is not in it.',
    );
  });
});

describe('a receiver', () => {
  it('is known by what was delivered to it', () => {
    const known = card({ deliveredAt: minutes(90) });
    expect(known).toContain('Not in the address book, but delivered to before (1 h 30 min ago)');
    expect(known).not.toContain('⚠️');
    expect(card({})).toContain('nothing has been delivered to it before');
  });

  it.each<[string, OrderChange, string]>([
    [
      'a person',
      { state: 'refused', reason: 'person', closedBy: 1002 },
      'was refused before by Oleg, 5 min ago',
    ],
    ['a limit', { state: 'refused', reason: 'limit' }, 'was stopped by a limit before, 5 min ago'],
    [
      'a missing price',
      { state: 'refused', reason: 'price_unknown' },
      'was stopped by a limit before, 5 min ago',
    ],
    ['a rule', { state: 'refused', reason: 'not_in_book' }, 'it was not in the address book'],
    [
      'the service',
      { state: 'rejected', reason: 'refused' },
      'was rejected by the service before, 5 min ago',
    ],
  ])('that %s refused is not called known, but refused', (_who, known, sentence) => {
    const refused = changeOrder(orderIn('refused', { confirmedAt: minutes(5) }), known);
    const text = card({ refused });
    expect(text).toContain(sentence);
    expect(text).toContain('🆕 new address');
  });

  it('is not doubted because the balance did not suffice before: the card says that, until it has grown', () => {
    const unfunded = orderIn('rejected', { reason: 'insufficient_balance', confirmedAt: minutes(5) });
    const text = card({ unfunded });
    expect(text).toContain('An order failed 5 min ago because the balance was too low');
    expect(text).not.toContain('rejected by the service');
    const grown = { at: now, sun: unfunded.balanceBefore!.sun + 1n };
    expect(card({ unfunded }, orderIn('drafted', { balanceBefore: grown }))).not.toContain(
      'the balance was too low',
    );
    expect(card({ unfunded }, orderIn('drafted', { balanceBefore: null }))).toContain(
      'the balance was too low',
    );
  });

  it('that the service rejected is shown with the service’s own words', () => {
    const refused = orderIn('rejected', {
      confirmedAt: now,
      serviceCode: '7',
      serviceMessage: 'no such receiver',
    });
    expect(card({ refused })).toContain('The service says: no such receiver (code 7)');
  });
});

describe('other orders for the receiver', () => {
  it('that read alike are said once, and the others each', () => {
    const drafted = (minute: number) => orderIn('drafted', { createdAt: minutes(minute) });
    const text = card({ others: [drafted(1), drafted(1), drafted(2)] });
    expect(text.match(/A card for this address is open \(Olga, 1 min ago\)/g)).toHaveLength(1);
    expect(text.match(/A card for this address is open \(Olga, 2 min ago\)/g)).toHaveLength(1);
    expect(text).not.toContain('more order');
  });

  it.each<[Order, string]>([
    [
      orderIn('drafted', { createdAt: minutes(1), createdBy: 1002 }),
      'A card for this address is open (Oleg, 1 min ago).',
    ],
    [
      orderIn('accepted', { ...taken, confirmedAt: minutes(3) }),
      'Order K7QWERTY for this address is open: submitted, waiting for ✅ (Olga, 3 min ago).',
    ],
    [orderIn('late', { ...taken, unread }), 'is open: it could not be read and may have arrived (Olga'],
    [
      orderIn('unknown', { confirmedAt: minutes(2) }),
      'is open: it is not certain whether it was bought (Olga',
    ],
    [orderIn('unknown', { repeatsUntil: now + 1 }), 'the bot sends it again by itself'],
    [
      orderIn('delivered', { ...taken, confirmedOnChainAt: minutes(3) }),
      'Order K7QWERTY for this address was delivered 3 min ago; ordered by Olga.',
    ],
    [orderIn('late', taken), 'is late, and may be paid already: confirming this card buys it again'],
    [
      orderIn('failed', { ...taken, status: 'DELEGATE_FAIL', payAmountSun: 2_600_000n }),
      'has not arrived, and may have been paid anyway: confirming this card may pay a second time',
    ],
    [
      orderIn('failed', { ...taken, status: 'INSUFFICIENT_BALANCE', delegateHash: null }),
      'has not been delivered so far',
    ],
    [
      orderIn('failed', { ...taken, status: 'INSUFFICIENT_BALANCE' }),
      'has not arrived, and may have been paid anyway',
    ],
    [
      orderIn('failed', { ...taken, status: null, delegateHash: null }),
      'has not arrived, and may have been paid anyway',
    ],
    [orderIn('differs', taken), 'is open: its record differs from what was confirmed'],
    [orderIn('left', taken), 'was left uncertain'],
  ])('are named with their state, person and age', (other, sentence) => {
    expect(card({ others: [other] })).toContain(`⚠️ `);
    expect(card({ others: [other] })).toContain(sentence);
  });

  it('are counted from the fourth on', () => {
    const others = Array.from('ABCDE', (letter) => orderIn('delivered', { ...taken, id: letter.repeat(8) }));
    expect(card({ others })).toContain('… and 2 more orders for this address.');
    expect(card({ others: others.slice(0, 3) })).not.toContain('more order');
  });

  it('that may be paid come first, and are named also beyond the third', () => {
    const delivered = Array.from('ABC', (letter) => orderIn('delivered', { ...taken, id: letter.repeat(8) }));
    const failed = Array.from('KLMN', (letter) =>
      orderIn('failed', { ...taken, id: letter.repeat(8), status: 'DELEGATE_FAIL' }),
    );
    const text = card({ others: [...delivered, ...failed] });
    for (const letter of 'KLMN') expect(text).toContain(letter.repeat(8));
    expect(text).toContain('… and 3 more orders for this address.');
    const many = Array.from({ length: 12 }, (_, nth) => orderIn('late', { ...taken, id: `LATE${nth}` }));
    expect(card({ others: many })).toContain('… and 2 more orders for this address.');
  });
});

describe('parameter names that a service answered otherwise', () => {
  it('are told on the card of a regular order, not of a flash refill', () => {
    expect(card({ differingSince: minutes(60) })).toContain('SERVICE_ORDER_PARAMS');
    expect(card({ differingSince: minutes(60) }, orderIn('drafted', { kind: 'flash' }))).not.toContain(
      'SERVICE',
    );
    expect(card({})).not.toContain('SERVICE');
  });
});

it.each(locales)('in %s every warning has its words, and foreign text stays text', (locale) => {
  const refused = orderIn('rejected', { serviceCode: hostileText, serviceMessage: hostileText });
  const known: CardKnowledge = {
    deliveredAt: now,
    refused,
    unfunded: undefined,
    others: [orderIn('drafted'), orderIn('accepted', taken), orderIn('delivered', taken), orderIn('late')],
    twins: [{ address: elsewhere, label: hostileText }],
    forecast: { limit: unpriced, isNotInBook: true, needsApproval: true, needsCode: false },
    differingSince: now,
  };
  const html = describeCard(orderIn('drafted'), { ...around, ...known }, readerIn(locale));
  const { text, entities } = asTelegramReads(html);
  expect(text).not.toMatch(/order-[a-z]/);
  expect(entities.filter((type) => !['bold', 'code', 'bot_command', 'date_time'].includes(type))).toEqual([]);
});
