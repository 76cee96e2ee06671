// Text that says which limit stops an order or has stopped it, with the figures: limit, amount used and amount wanted.

import type { Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { LimitHit } from '../../orders/limits.ts';
import type { OrderKind } from '../../orders/order.ts';
import { coins, count, paragraphs } from '../../base/lines.ts';

/** For a spend that the limit has stopped; one that sends an order again says nothing about the call before. */
export function describeLimitHit(
  hit: LimitHit,
  { kind, isFirst }: { kind: OrderKind; isFirst: boolean },
  person: string | Html,
  words: Words,
): string {
  if (isForWantOfPrice(hit)) {
    return isFirst
      ? words(`order-card-price-unknown-${kind}`)
      : words('order-repeat-price-unknown', { kind });
  }
  const key = isFirst ? 'order-limit-stopped' : 'order-limit-stopped-repeat';
  return paragraphs([words(key, { name: hit.name, person }), figures(hit, words)]);
}

/** For a card that the limit would stop if it were confirmed now. */
export function describeLimitAhead(
  hit: LimitHit,
  kind: OrderKind,
  person: string | Html,
  words: Words,
): string {
  if (isForWantOfPrice(hit)) return words(`order-ahead-price-${kind}`);
  return `${words('order-limit-ahead', { name: hit.name, person })}\n${figures(hit, words)}`;
}

function isForWantOfPrice({ reason, wanted }: LimitHit): boolean {
  return reason === 'price_unknown' || wanted === null;
}

function figures({ name, unit, limit, used, wanted }: LimitHit, words: Words): string {
  const amount = (value: bigint) =>
    unit === 'sun' ? words.plain('limits-amount', { unit, amount: coins(value) }) : count(value);
  return words(name === 'perOrder' ? 'order-limit-figures' : 'order-limit-day-figures', {
    unit,
    limit: amount(limit),
    used: amount(used),
    wanted: amount(wanted ?? 0n),
  });
}
