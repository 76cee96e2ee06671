// Words of the balance: what is left, how long it lasts, and what that is made of.

import { describePace, timeLeft } from '../../pictures/runway.ts';
import { formatTime, zoneName } from '../../base/time.ts';
import { coins, type Reader } from '../../base/lines.ts';
import { shortLines } from '../../watch/runway-sentence.ts';
import { fitCaption, toMinutes } from './caption-parts.ts';
import type { BalanceNow } from './picture-figures.ts';

/** Telegram HTML. `failure` says in HTML why the balance could not be read. */
export function describeBalanceStats(now: BalanceNow, reader: Reader, failure?: string): string {
  const { words, timeZone } = reader;
  const isRead = now.balanceSun !== undefined;
  const footer = words(isRead ? 'stats-balance-footer' : 'stats-balance-footer-unread', {
    zone: zoneName(timeZone),
    time: toMinutes(now.asOf, timeZone),
  });
  return fitCaption(
    {
      first: firstSentence(now, reader),
      lines: [...(failure ? [failure] : []), ...details(now, reader)],
      notes: [],
    },
    footer,
    reader,
  );
}

function firstSentence({ balanceSun, standing }: BalanceNow, { words }: Reader): string {
  if (balanceSun === undefined || !standing) return words('stats-balance-unread');
  const amount = coins(balanceSun);
  const { runway } = standing;
  return runway.kind === 'lasts'
    ? words('stats-balance-lasts', { amount, left: timeLeft(runway.lastsMs, words) })
    : words('stats-balance', { amount });
}

function details({ balanceSun, balanceUsdt, standing, before }: BalanceNow, reader: Reader): string[] {
  const { words, timeZone } = reader;
  const usdt =
    balanceUsdt === undefined || balanceUsdt === 0n
      ? []
      : [words('stats-balance-usdt', { amount: coins(balanceUsdt) })];
  if (balanceSun === undefined || !standing) {
    const last = before.findLast(({ source, trx }) => source === 'signed' && trx !== undefined);
    if (last?.trx === undefined) return [];
    const time = formatTime(last.at, timeZone);
    return [words('stats-balance-last', { amount: coins(last.trx), time })];
  }
  const { runway } = standing;
  const short = shortLines(standing, reader);
  if (runway.kind === 'too-few-days') return [...short, words('stats-balance-too-few'), ...usdt];
  if (runway.kind === 'no-spending') return [...short, words('stats-balance-no-spending'), ...usdt];
  return [
    ...short,
    words('stats-balance-pace', { said: describePace(runway, words), days: runway.days }),
    words('stats-balance-range', {
      fastest: timeLeft(runway.fastestLastsMs, words, true),
      slowest: timeLeft(runway.slowestLastsMs, words, true),
    }),
    ...usdt,
  ];
}
