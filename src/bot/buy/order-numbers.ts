// Tells the amounts of an order's text from its durations.

import type { InputWords } from '../../input-words.ts';
import type { OrderToken } from './order-tokens.ts';

export type NumberToken = OrderToken & { is: 'number' };

/** `m` is a million and a minute: next to another amount it is minutes, alone it is an amount. */
export function splitNumbers(tokens: readonly OrderToken[], input: InputWords) {
  const numbers = tokens.filter((token): token is NumberToken => token.is === 'number');
  const isTime = ({ unit }: NumberToken) => input.timeUnits.has(unit);
  const isAmount = ({ unit }: NumberToken) => unit === '' || input.zeros.has(unit);
  const amounts = numbers.filter((token) => isAmount(token) && !isTime(token));
  const durations = numbers.filter((token) => isTime(token) && !isAmount(token));
  const doubtful = numbers.filter((token) => isTime(token) && isAmount(token));
  if (amounts.length > 0) durations.push(...doubtful);
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
