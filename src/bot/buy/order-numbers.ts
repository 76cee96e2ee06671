// Tells the amounts of an order's text from its durations, and from numbers that belong to an unknown name.

import type { InputWords } from '../../input-words.ts';
import type { OrderReader } from './order-parts.ts';
import type { OrderToken } from './order-words.ts';

export type NumberToken = OrderToken & { is: 'number' };

/**
 * `m` is a million and a minute: next to another amount, or where one is known already, it is minutes; alone it is an
 * amount.
 */
export function splitNumbers(tokens: readonly OrderToken[], { input, quantity }: OrderReader) {
  const numbers = tokens.filter((token): token is NumberToken => token.is === 'number');
  const isTime = ({ unit }: NumberToken) => input.timeUnits.has(unit);
  const isAmount = ({ unit }: NumberToken) => unit === '' || input.zeros.has(unit);
  const amounts = numbers.filter((token) => isAmount(token) && !isTime(token));
  const durations = numbers.filter((token) => isTime(token) && !isAmount(token));
  const doubtful = numbers.filter((token) => isTime(token) && isAmount(token));
  if (amounts.length > 0 || quantity !== undefined) durations.push(...doubtful);
  else {
    const hours = doubtful.filter((token) => isOneHour(token, input));
    const [extra] = hours.length === doubtful.length ? hours : [];
    for (const token of doubtful)
      (hours.includes(token) && token !== extra ? durations : amounts).push(token);
  }
  return { amounts, durations };
}

const minutesIn = { minute: 1, hour: 60, day: 1440 };

export function isOneHour({ number, unit }: NumberToken, input: InputWords): boolean {
  const name = input.timeUnits.get(unit);
  return name !== undefined && Number(number) * minutesIn[name] === 60;
}

/** `payouts 30m` names half an hour just as well as 30 million; nobody writes `payouts 5m` for five minutes. */
export function isTimeAsWell({ number, unit }: NumberToken, { zeros, timeUnits }: InputWords): boolean {
  return zeros.has(unit) && timeUnits.has(unit) && /^\d{2,}$/.test(number);
}

/**
 * In `payouts 2 131k` the 2 is no amount: a wallet of that name was meant, which the book doesn't have. Only beside a
 * number that can be the amount, or where the amount is known, and only where no other receiver stands.
 */
export function joinUnknownNames(tokens: readonly OrderToken[], isAmountKnown: boolean): OrderToken[] {
  const numbers = tokens.filter(({ is }) => is === 'number').length + (isAmountKnown ? 1 : 0);
  const receivers = tokens.filter(({ is }) => is === 'name' || is === 'address').length;
  const joined: OrderToken[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const isNamed = before?.is === 'unknown' || (before?.is === 'name' && receivers === 1);
    const isShort = token.is === 'number' && token.unit === '' && /^\d{1,3}$/.test(token.number);
    if (before && isNamed && isShort && numbers > 1) {
      const space = /\p{Script=Han}$/u.test(before.written) ? '' : ' ';
      joined[joined.length - 1] = { is: 'unknown', written: `${before.written}${space}${token.written}` };
    } else joined.push(token);
  }
  return joined;
}
