// What the numbers of an order's text are: amounts, lengths of time, parts of an unknown name, or sums of money or of
// transfers, in which no order is counted. Tokens that say one of these together are joined. Pure.

import type { NumberStyle } from '../base/number-style.ts';
import { readLength } from './length.ts';
import { readNumber } from './number.ts';
import { lengthToken, type OrderToken } from './order-tokens.ts';
import { inputWords, listOf } from './words.ts';
import { foldWord } from '../base/visible-text.ts';

export function joined(
  tokens: readonly OrderToken[],
  { style, quantity }: { style: NumberStyle; quantity?: number | undefined },
): OrderToken[] {
  return joinMoney(joinLengths(joinUnknownNames(tokens, quantity !== undefined)), style);
}

/**
 * In `payouts 2 131k` the 2 is no amount: a wallet of that name was meant, which the book doesn't have. Only beside a
 * number that can be the amount, or where the amount is known, and only where no other receiver stands.
 */
function joinUnknownNames(tokens: readonly OrderToken[], isAmountKnown: boolean): OrderToken[] {
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

/** `1 hour 30 minutes` and `1h 30` are one length; `1h 30m` may have an amount in it. */
function joinLengths(tokens: readonly OrderToken[]): OrderToken[] {
  const joined: OrderToken[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const isPart = token.is === 'number' && !inputWords.zeros.has(token.unit);
    const isTime = before?.is === 'number' && inputWords.timeUnits.has(before.unit);
    const length = isPart && isTime && lengthToken(`${before.written} ${token.written}`);
    if (length) joined[joined.length - 1] = length;
    else joined.push(token);
  }
  return joined;
}

/** `2 USDT transfers` */
const mostTokensOfMoney = 3;
const moneyWords = [
  ...inputWords.coins.keys(),
  ...['event-address-monitor', 'transfers'].flatMap(listOf).map(([word]) => word),
].toSorted((a, b) => b.length - a.length);

/** `100 trx`, `100trx`, `两笔转账`. */
function joinMoney(tokens: readonly OrderToken[], style: NumberStyle): OrderToken[] {
  const all: OrderToken[] = [];
  for (let at = 0; at < tokens.length;) {
    const runs = Array.from({ length: mostTokensOfMoney }, (_, index) =>
      tokens.slice(at, at + mostTokensOfMoney - index),
    );
    const run = runs.find((one) => isMoney(one, style));
    all.push(run ? { is: 'money', written: textOf(run) } : tokens[at]!);
    at += run?.length ?? 1;
  }
  return all;
}

function isMoney(run: readonly OrderToken[], style: NumberStyle): boolean {
  if (run.some(({ is }) => is !== 'number' && is !== 'unknown')) return false;
  const said = foldWord(textOf(run));
  const number = withoutMoney(said);
  return number !== said && readNumber(number, style, { isWhole: false }).is !== 'unread';
}

function withoutMoney(text: string): string {
  const word = moneyWords.find((one) => text.endsWith(one));
  return word === undefined ? text : withoutMoney(text.slice(0, -word.length).trim());
}

function textOf(run: readonly OrderToken[]): string {
  return run.map(({ written }) => written).join(' ');
}

// Tells amounts from durations.

const minutesPerHour = 60;

export type NumberToken = OrderToken & { is: 'number' };

/**
 * `m` is a million and a minute: next to another amount, or where one is known already, it is minutes; alone it is an
 * amount.
 */
export function splitNumbers(tokens: readonly OrderToken[], { quantity }: { quantity?: number | undefined }) {
  const numbers = tokens.filter((token): token is NumberToken => token.is === 'number');
  const isTime = ({ unit }: NumberToken) => inputWords.timeUnits.has(unit);
  const isAmount = ({ unit }: NumberToken) => unit === '' || inputWords.zeros.has(unit);
  const amounts = numbers.filter((token) => isAmount(token) && !isTime(token));
  const durations = numbers.filter((token) => isTime(token) && !isAmount(token));
  const doubtful = numbers.filter((token) => isTime(token) && isAmount(token));
  if (amounts.length > 0 || quantity !== undefined) durations.push(...doubtful);
  else {
    const hours = doubtful.filter((token) => isOneHour(token));
    const [extra] = hours.length === doubtful.length ? hours : [];
    for (const token of doubtful)
      (hours.includes(token) && token !== extra ? durations : amounts).push(token);
  }
  return { amounts, durations };
}

/** Whether a length of time, however it is said, is an hour. */
export function isOneHour(token: OrderToken): boolean {
  if (token.is === 'length') return token.minutes === minutesPerHour;
  if (token.is !== 'number') return token.is === 'one-hour';
  const read = readLength(`${token.number} ${token.unit}`);
  return read.is === 'value' && read.value === minutesPerHour;
}

/** `payouts 30m` names half an hour just as well as 30 million; nobody writes `payouts 5m` for five minutes. */
export function isTimeAsWell({ number, unit }: NumberToken): boolean {
  return inputWords.zeros.has(unit) && inputWords.timeUnits.has(unit) && /^\d{2,}$/.test(number);
}
