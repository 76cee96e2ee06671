import { describe, expect, it } from 'vitest';
import { overpaidSun } from '../../../src/orders/limits.ts';
import type { Order } from '../../../src/orders/order.ts';
import { describeOrder } from '../../../src/views/order/order.ts';
import { now, orderIn, sent, taken } from '../../bot/buy/sample.ts';
import { asTelegramReads, readerIn } from '../reader.ts';

const around = { label: undefined, nameOf: () => 'Olga', explorerUrl: 'https://explorer.example/{hash}' };

function told(order: Order): string {
  const html = describeOrder(order, { ...around, overpaidSun: overpaidSun(order) }, readerIn('en'));
  return asTelegramReads(html).text;
}

describe('a price above the card’s', () => {
  const dear = { ...taken, payAmountSun: 5_300_000n, confirmedOnChainAt: now };

  it('is said with both figures, as a payment or, while it is unpaid, as a price', () => {
    expect(told(orderIn('delivered', dear))).toContain(
      'More was paid than the card said: 5.3 TRX in all, not about 4.225 TRX.',
    );
    const unpaid = told(orderIn('accepted', { ...dear, status: 'UNPAID' }));
    expect(unpaid).toContain("The price is above the card's: 5.3 TRX in all");
    expect(unpaid).not.toMatch(/was paid/i);
    expect(told(orderIn('delivered', { ...taken, activateAmountSun: 1_100_000n }))).toContain(
      '5.325 TRX in all',
    );
  });

  it('is not said when it is near the card’s, or when the card named none', () => {
    expect(told(orderIn('delivered', { ...dear, payAmountSun: 4_300_000n }))).not.toContain(
      'than the card said',
    );
    expect(told(orderIn('delivered', { ...dear, estimateSun: null }))).not.toContain('than the card said');
  });
});

describe('two payments', () => {
  it('that are only possible are told as possible, with the figures', () => {
    const text = told(orderIn('accepted', { ...taken, maybePaidTwiceAt: now, fellSun: 8_450_000n }));
    expect(text).toContain('This may have been paid twice.');
    expect(text).toContain(
      'The balance fell by 8.45 TRX beyond what other orders cost; this order costs 4.225 TRX. Compare with the service.',
    );
    expect(text).not.toContain('Two payments were seen');
  });

  it('of an order without a price are told without one', () => {
    const unpriced = { ...sent, estimateSun: null, maybePaidTwiceAt: now, fellSun: 27_500_000n };
    expect(told(orderIn('unknown', unpriced))).toContain('what this order costs is not known');
  });

  it('that signed records show are told as such, with both numbers', () => {
    const order = orderIn('accepted', { ...taken, paidTwiceAt: now, otherServiceId: 'ffff0000' });
    const text = told(order);
    expect(text).toContain('Two paid orders under this number');
    expect(text).toContain("Service's number: d2be8c6f\nThe service's other number: ffff0000");
  });

  it('are not told of an order that only has another id', () => {
    const text = told(orderIn('accepted', { ...taken, otherServiceId: 'ffff0000' }));
    expect(text).toContain("The service's other number: ffff0000");
    expect(text).not.toMatch(/twice|two payments/i);
  });
});
