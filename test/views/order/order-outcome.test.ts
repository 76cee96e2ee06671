// Each outcome that is not certain, with all that is told of it: what was read, what was not, and one thing to do.

import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/orders/order.ts';
import { describeOrder } from '../../../src/views/order/order.ts';
import { differences, elsewhere, now, orderIn, receiver, sent, taken, unread } from '../../bot/buy/sample.ts';
import { asTelegramReads, hostileText, locales, readerIn } from '../reader.ts';

const around = { label: undefined, nameOf: () => 'Olga', explorerUrl: 'https://explorer.example/{hash}' };

function told(order: Order, locale = 'en'): string {
  const html = describeOrder(order, around, readerIn(locale));
  return asTelegramReads(html).text;
}

/** What stands between the progress line and the order's own values. */
function outcome(order: Order, locale: string): string {
  const paragraphs = told(order, locale).split('\n\n').slice(1);
  const facts = paragraphs.findIndex((text) => text.includes('65,000') && !text.includes('131,000'));
  return paragraphs.slice(0, facts).join('\n\n');
}

describe('an order that could not be read', () => {
  it.each(['accepted', 'late'] as const)(
    'says so when it is %s, since when and why, and not that it is not there',
    (state) => {
      const text = told(orderIn(state, { ...taken, unread }));
      expect(text).toContain('Could not be read since 2026-11-21 18:37:09 UTC');
      expect(text).toContain('the service says that it has no order with this number. It may have arrived.');
      expect(text).toContain('The service says: no such order (code 404)');
      expect(text).toContain('🕒 As of 2026-11-21 18:36:09 UTC');
      expect(text).not.toMatch(/not delivered yet|does not show|lost/i);
    },
  );

  it('has a status only as it was when it was last heard of', () => {
    const known = { ...taken, status: 'PAYMENT_SUCCESS', confirmStatus: 'RECLAIM_CONFIRMED' };
    const text = told(orderIn('late', { ...known, unread }));
    expect(text).toContain('Status at the last answer: paid, delegation under way');
    expect(text).toContain('Blockchain at the last answer: delivered, then reclaimed');
    expect(text).not.toMatch(/^(Status|Blockchain): /m);
    const read = told(orderIn('late', known));
    expect(read).toContain('\nStatus: paid, delegation under way');
    expect(read).not.toContain('heard of');
  });

  it('was last heard of when it was accepted, where no read has succeeded yet', () => {
    const known = { ...taken, readAt: null, acceptedAt: now - 720_000, unread };
    expect(told(orderIn('late', known))).toContain('🕒 As of 2026-11-21 18:35:09 UTC');
    expect(told(orderIn('late', { ...known, acceptedAt: null }))).not.toContain('As of');
  });

  it('is late like any other once it was read again', () => {
    const text = told(orderIn('late', taken));
    expect(text).toContain("After more than 10 minutes the service's record does not show the delegation");
    expect(text).not.toMatch(/could not be read/i);
  });

  it('is no more called unpaid, since that was read before', () => {
    expect(told(orderIn('late', { ...taken, status: 'UNPAID', unread }))).not.toContain('Not paid yet.');
    expect(told(orderIn('late', { ...taken, status: 'UNPAID' }))).toContain('Not paid yet.');
  });

  it.each(locales)('has words for every reason in %s', (locale) => {
    const reasons = [
      'refused',
      'credentials',
      'parameters',
      'turned_away',
      'not_found',
      'too_many',
      'maintenance',
      'broken',
      'unreadable',
      'timeout',
      'unreachable',
    ] as const;
    const texts = reasons.map((reason) =>
      outcome(orderIn('late', { ...taken, unread: { ...unread, reason } }), locale),
    );
    expect(new Set(texts).size).toBe(reasons.length);
  });
});

describe('an order that the service recorded otherwise', () => {
  const order = orderIn('differs', { ...taken, confirmedOnChainAt: now, differences });

  it('shows both sides of each field, and is neither delivered nor confirmed', () => {
    const text = told(order);
    expect(text).toContain(`Receiver: confirmed ${receiver} — recorded ${elsewhere}`);
    expect(text).toContain('Quantity: confirmed 65,000 — recorded 131,000');
    expect(text).toContain('Resource: confirmed energy — recorded bandwidth');
    expect(text).toContain("don't order this again before it is clear");
    expect(text).not.toMatch(/delivered|confirmed on-chain|✅ (delegation|blockchain)/i);
  });

  it('names the setting to check for a regular order, and none for a flash refill', () => {
    expect(told(order)).toContain('SERVICE_ORDER_PARAMS');
    expect(told({ ...order, kind: 'flash' })).not.toContain('SERVICE_ORDER_PARAMS');
  });

  it('shows what the service wrote as it came, whatever it is', () => {
    for (const field of ['receiver', 'resource_type', 'quantity'] as const) {
      const hostile = { ...order, differences: [{ field, wanted: 'ENERGY', got: hostileText }] };
      const html = describeOrder(hostile, around, readerIn('en'));
      const { entities } = asTelegramReads(html);
      expect(entities.filter((type) => !['bold', 'code', 'text_link', 'date_time'].includes(type))).toEqual(
        [],
      );
    }
  });
});

describe('an uncertain order', () => {
  const unknown = orderIn('unknown', { ...sent, reason: 'timeout' });

  it('that the bot sends again by itself says until when, and asks for patience', () => {
    const text = told({ ...unknown, repeatsUntil: now + 45_000 });
    expect(text).toContain('I send it again by myself until 18:47:54 at the latest, under the same number.');
    expect(text).toContain("Please don't order it again in the meantime.");
    expect(text).not.toContain('You decide.');
  });

  it('is left to a person afterwards', () => {
    for (const repeatsUntil of [null, now]) {
      const text = told({ ...unknown, repeatsUntil });
      expect(text).toContain('You decide.');
      expect(text).not.toContain('by itself');
    }
  });

  it.each(locales)('is never said to be asked for again: it is sent again, in %s', (locale) => {
    const text = told(orderIn('placing', { ...sent, posts: 2 }), locale);
    expect(text).not.toMatch(/asking|询问|спрашиваю/i);
    expect(text).toMatch(/sending the order again|重新发送订单|отправляю заказ ещё раз/i);
  });
});

describe('a failed order', () => {
  it('may still arrive, and says until when it is read', () => {
    for (const reason of ['status', 'unpaid'] as const) {
      const text = told(orderIn('failed', { ...taken, reason, failedAt: now }));
      expect(text).toContain(
        'I keep checking until 2026-11-21 19:47:09 UTC, and it may be delivered by then',
      );
    }
    expect(told(orderIn('failed', { ...taken, reason: 'status' }))).not.toContain('I keep checking until');
  });

  it('that was never paid says what that rests on', () => {
    expect(told(orderIn('failed', { ...taken, reason: 'unpaid' }))).toContain(
      'two reads after that still said UNPAID',
    );
  });
});

describe('a status that nobody knows', () => {
  it('is a neutral sentence with the status as it came', () => {
    const text = told(orderIn('accepted', { ...taken, status: 'ON_THE_MOON', delegateHash: null }));
    expect(text).toContain(
      'The service has the order. Its status there is ON_THE_MOON, which this bot does not know.',
    );
    expect(text).not.toMatch(/on its way|submitted/);
  });
});

describe('a resource that was reclaimed', () => {
  const delivered = { ...taken, confirmedOnChainAt: now - 1_800_000, endsAt: now + 1_800_000 };
  const reclaimed = { ...delivered, confirmStatus: 'RECLAIM_CONFIRMED', reclaimedAt: now };

  it.each([
    ['en', 'Reclaimed too early: at 2026-11-21 18:47:09 UTC, 30 min before its end'],
    ['ru', 'Ресурс отозван раньше срока'],
    ['zh', '提前被回收'],
  ])('before its time says so in %s', (locale, sentence) => {
    const order = orderIn('delivered', { ...reclaimed, record: { reclaim_timestamp: now } });
    expect(told(order, locale)).toContain(sentence);
  });

  it.each([
    ['no time', {}],
    ['a time that can not be one', { reclaim_timestamp: 1 }],
  ])('before its time, of which the record has %s, went back before it was read', (_what, record) => {
    expect(told(orderIn('delivered', { ...reclaimed, record }))).toContain(
      'Reclaimed too early: by 2026-11-21 18:47:09 UTC at the latest, at least 30 min before its end',
    );
  });

  it.each(['delegate_timestamp', 'pay_timestamp'])(
    'before its time is early also where the record moved its end to that moment: by its %s',
    (time) => {
      const record = { [time]: now - 600_000, reclaim_timestamp: now };
      const text = told(orderIn('delivered', { ...reclaimed, endsAt: now, record }));
      expect(text).toContain('50 min before its end (2026-11-21 19:37:09 UTC)');
      expect(text).toContain('Ends: 2026-11-21 19:37:09 UTC');
    },
  );

  it('before an hour after its acceptance is early, where no end is known', () => {
    const order = orderIn('delivered', { ...reclaimed, endsAt: null });
    expect(told(order)).toContain('at least 48 min before its end');
  });

  it('before its time is found by the time of the record, however late it was read', () => {
    const order = orderIn('delivered', {
      ...reclaimed,
      reclaimedAt: now + 7_200_000,
      record: { reclaim_timestamp: now },
    });
    expect(told(order)).toContain('Reclaimed too early');
  });

  it.each([
    ['at its end', { reclaimedAt: now + 1_800_000 }],
    ['a little before it, as clocks differ', { reclaimedAt: now + 1_770_000 }],
    ['an hour after its acceptance, where no end is known', { endsAt: null, acceptedAt: now - 3_600_000 }],
    ['not at all', { reclaimedAt: null }],
    ['by the record, though it was read before', { record: { reclaim_timestamp: now + 1_800_000 } }],
    ['of a flash order, for which no time was paid', { kind: 'flash' as const }],
  ])('%s is not called early', (_when, facts) => {
    expect(told(orderIn('delivered', { ...reclaimed, ...facts }))).not.toMatch(
      /too early|at the end of its time/,
    );
  });
});
