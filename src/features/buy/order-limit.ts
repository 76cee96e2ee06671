// Text that says which limit or ceiling stops an order or has stopped it, with the figures: what is allowed, what was used
// or is left of it, what the order wants, and when a ceiling will allow it.

import { type Html, code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { LimitHit } from '../../orders/limits.ts';
import type { OrderKind } from '../../orders/order.ts';
import { type Reader, coins, count, lines, paragraphs } from '../../base/lines.ts';
import { moment } from '../../base/time.ts';

/**
 * For a spend that the limit has stopped; one that sends an order again says nothing about the call before. Undefined where
 * the card says it all: that there is no price.
 */
export function describeLimitHit(
  hit: LimitHit,
  { isFirst }: { isFirst: boolean },
  person: string | Html,
  reader: Reader,
): string | undefined {
  const { words } = reader;
  if (hit.reason === 'ceiling_price') return undefined;
  if (hit.earlier) return describeEarlier(hit.earlier, isFirst ? 'stopped' : 'stopped-repeat', hit, reader);
  if (isForWantOfPrice(hit)) return undefined;
  const key = `${keyOf(hit)}-${isFirst ? 'stopped' : 'stopped-repeat'}`;
  return paragraphs([words(key, { name: hit.name, person }), figures(hit, reader)]);
}

/** For a card that the limit would stop if it were confirmed now. */
export function describeLimitAhead(
  hit: LimitHit,
  { kind, isFirst }: { kind: OrderKind; isFirst: boolean },
  person: string | Html,
  reader: Reader,
): string {
  const { words } = reader;
  if (hit.reason === 'ceiling_price') return words('order-ahead-ceiling-price');
  if (hit.earlier) return describeEarlier(hit.earlier, 'ahead', hit, reader);
  if (isForWantOfPrice(hit)) {
    return words(isFirst || kind === 'flash' ? `order-ahead-price-${kind}` : 'order-ahead-price-repeat');
  }
  const key = `${keyOf(hit)}-${isFirst ? 'ahead' : 'ahead-repeat'}`;
  return `${words(key, { name: hit.name, person })}\n${figures(hit, reader)}`;
}

/** The price of an earlier order is missing. */
function describeEarlier(
  { id, isAwaited }: NonNullable<LimitHit['earlier']>,
  what: 'stopped' | 'stopped-repeat' | 'ahead',
  { freeAt }: LimitHit,
  reader: Reader,
): string {
  const time = moment(freeAt ?? undefined, reader) ?? '';
  const key = `order-ceiling-earlier-${what}`;
  return reader.words(key, { id: code(id), isAwaited: isAwaited ? 'yes' : 'no', time });
}

function isForWantOfPrice({ reason, wanted }: LimitHit): boolean {
  return reason === 'price_unknown' || wanted === null;
}

function keyOf({ reason }: LimitHit): string {
  return reason === 'ceiling' ? 'order-ceiling' : 'order-limit';
}

function figures(hit: LimitHit, reader: Reader): string {
  const { name, unit, limit, used, own, wanted } = hit;
  const { words } = reader;
  if (hit.reason === 'ceiling') return ceilingFigures(hit, reader);
  const amount = (value: bigint) => (unit === 'sun' ? limitAmount(unit, value, words) : count(value));
  return words(name === 'perOrder' ? 'order-limit-figures' : 'order-limit-day-figures', {
    unit,
    limit: amount(limit),
    used: own > 0n ? words.plain('order-limit-own', { used: amount(used), own: amount(own) }) : amount(used),
    wanted: amount(wanted ?? 0n),
  });
}

function ceilingFigures(hit: LimitHit, reader: Reader): string {
  const { name, unit, limit, used, wanted, freeAt, reserveSun } = hit;
  const { words } = reader;
  const left = used > limit ? 0n : limit - used;
  const values = {
    limit: limitAmount(unit, limit, words),
    left: limitAmount(unit, left, words),
    wanted: limitAmount(unit, wanted ?? 0n, words),
  };
  const kept =
    reserveSun === undefined
      ? undefined
      : words('order-ceiling-reserve', { amount: limitAmount('sun', reserveSun, words) });
  if (name === 'perOrder') return lines([words('order-ceiling-figures', values), kept]);
  const time = moment(freeAt ?? undefined, reader);
  const again = time === undefined ? words('order-ceiling-never') : words('order-ceiling-free', { time });
  return lines([words('order-ceiling-figures', values), kept, again]);
}

function limitAmount(unit: LimitHit['unit'], value: bigint, words: Words): string {
  return words.plain('limits-amount', { unit, amount: unit === 'sun' ? coins(value) : count(value) });
}
