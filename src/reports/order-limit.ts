// Why a limit stopped an order, with the figures that let people see how far they are from it.

import type { Html } from '../html.ts';
import type { Words } from '../i18n.ts';
import { coins, count, paragraphs } from './lines.ts';

export type LimitFacts = {
  reason: 'limit' | 'price_unknown';
  name: 'perOrder' | 'perPersonDay' | 'perDay';
  unit: 'sun' | 'energy' | 'bandwidth';
  /** In the unit's own measure. */
  limit: bigint;
  used: bigint;
  wanted: bigint | null;
};

export function describeLimit(hit: LimitFacts, person: string | Html, words: Words): string {
  const amount = (value: bigint) => (hit.unit === 'sun' ? `${coins(value)} TRX` : `${count(value)}`);
  const { name, unit } = hit;
  if (hit.reason === 'price_unknown' || hit.wanted === null) return words('order-card-price-unknown');
  return paragraphs([
    words('order-limit', { name, person }),
    words(name === 'perOrder' ? 'order-limit-figures' : 'order-limit-day-figures', {
      unit,
      limit: amount(hit.limit),
      used: amount(hit.used),
      wanted: amount(hit.wanted),
    }),
  ]);
}
