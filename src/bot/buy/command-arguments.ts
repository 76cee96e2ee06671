// Reads the arguments of `/flash energy 500000 T…` and `/order 65000 T… 1h`. They are all that an order needs; the
// result is only a request for its card.

import type { OrderRequest, ResourceType } from '../../orders/order.ts';
import { readAmount, requestFor, type Goods, type ReadAmount } from './amounts.ts';
import { readReceiver, type BookEntry, type UnreadReceiver } from './receivers.ts';

export type ArgumentProblem =
  | { part: 'shape' }
  | { part: 'resource'; written: string }
  | { part: 'duration'; written: string }
  | { part: 'amount'; goods: Goods; problem: (ReadAmount & { ok: false })['problem'] }
  | { part: 'receiver'; written: string; read: UnreadReceiver };

export type ReadArguments = { ok: true; request: OrderRequest } | { ok: false; problem: ArgumentProblem };

/** The only duration that the service sells today, as it is written in the three languages. */
const oneHour = /^(?:1\s?(?:h|hour|ч|час|小时)|60\s?(?:m|min|мин|分钟))$/i;
const anyDuration = /^\d+(?:h|hours?|m|min|d|days?|ч|час\p{L}*|мин|д|小时|分钟|天)$/iu;

const resourceWords: Readonly<Record<string, ResourceType>> = {
  energy: 'ENERGY',
  e: 'ENERGY',
  能量: 'ENERGY',
  энергия: 'ENERGY',
  bandwidth: 'BANDWIDTH',
  bw: 'BANDWIDTH',
  b: 'BANDWIDTH',
  带宽: 'BANDWIDTH',
  полоса: 'BANDWIDTH',
};
/** The only name of a resource with two words. */
const twoWords = /^пропускная\s+способность(?=\s)/i;

export function readFlashArguments(text: string, book: readonly BookEntry[]): ReadArguments {
  const [word, amount, ...rest] = text.trim().replace(twoWords, 'полоса').split(/\s+/);
  if (!word || !amount || rest.length === 0) return { ok: false, problem: { part: 'shape' } };
  const resourceType = resourceWords[word.toLowerCase()];
  if (!resourceType) return { ok: false, problem: { part: 'resource', written: word } };
  return finish({ kind: 'flash', resourceType }, { amount, receiver: rest.join(' ') }, book);
}

/** The duration may be left out, since there is only one. */
export function readOrderArguments(text: string, book: readonly BookEntry[]): ReadArguments {
  const [amount, ...rest] = text.trim().split(/\s+/);
  if (!amount || rest.length === 0) return { ok: false, problem: { part: 'shape' } };
  const goods: Goods = { kind: 'regular', resourceType: 'ENERGY' };
  const last = rest.at(-1) ?? '';
  // A name of the address book may end like a duration.
  const whole = readReceiver(rest.join(' '), book);
  const isName = whole.ok || 'address' in whole;
  if (isName || !anyDuration.test(last)) {
    return finish(goods, { amount, receiver: rest.join(' ') }, book);
  }
  if (rest.length === 1) return { ok: false, problem: { part: 'shape' } };
  if (!oneHour.test(last)) return { ok: false, problem: { part: 'duration', written: last } };
  return finish(goods, { amount, receiver: rest.slice(0, -1).join(' ') }, book);
}

function finish(
  goods: Goods,
  written: { amount: string; receiver: string },
  book: readonly BookEntry[],
): ReadArguments {
  const amount = readAmount(written.amount, goods);
  if (!amount.ok) return { ok: false, problem: { part: 'amount', goods, problem: amount.problem } };
  const receiver = readReceiver(written.receiver, book);
  if (!receiver.ok) {
    return { ok: false, problem: { part: 'receiver', written: written.receiver, read: receiver } };
  }
  return { ok: true, request: requestFor(goods, amount.quantity, receiver.address) };
}
