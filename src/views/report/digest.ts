// The text of a digest: alone, or as the caption of its picture, which says nothing that is not here.

import { raw } from '../../html.ts';
import type { Value } from '../../i18n.ts';
import { pluralOf, timeLeft } from '../../pictures/runway.ts';
import { zoneName } from '../../time.ts';
import type { KindOutcomes } from '../../store/ledger/events/outcomes.ts';
import { shortTime } from '../alert/mute-sentence.ts';
import { kindWord, type Speaker } from '../alert/rule-sentence.ts';
import { coins, count, type Reader } from '../lines.ts';
import { nameOf, visibleLength } from '../stats/caption-parts.ts';
import {
  isEmptyDigest,
  spentSun,
  thingsToCheck,
  total,
  type AccountNumbers,
  type DigestNumbers,
} from './digest-numbers.ts';

export type DigestReader = Reader & Pick<Speaker, 'book'>;

/** Telegram's limit for captions, without the markup. */
const longestCaption = 1_024;

/** Telegram HTML of at most 1,024 visible characters. `isRepeat`: an earlier message may have said the same. */
export function describeDigest(numbers: DigestNumbers, reader: DigestReader, isRepeat: boolean): string {
  const { words } = reader;
  const { account, alerts } = numbers;
  const mark = isRepeat ? [words('order-alarm-repeat')] : [];
  const longer = numbers.isLonger ? [words('digest-longer')] : [];
  if (isEmptyDigest(numbers)) {
    const said = words('digest-empty', { span: numbers.span, period: raw(periodOf(numbers, reader)) });
    return [...mark, said, ...longer, ...(account ? balanceLines(account, reader) : [])].join(' ');
  }
  const head = [headline(numbers, reader), periodOf(numbers, reader)];
  const of = account ? accountLines(account, reader) : [];
  const heard = alertLines(alerts, reader);
  const notes = account ? [words('digest-note', { zone: zoneName(reader.timeZone) })] : [];
  return fit([...mark, ...head, ...longer, ...of], heard, notes, words('digest-cut'));
}

function headline(numbers: DigestNumbers, { words }: DigestReader): string {
  const things = thingsToCheck(numbers);
  const verdict =
    things === 0
      ? words.plain('picture-all-in-order')
      : words.plain('picture-to-check', { n: pluralOf(things), things: words.number(count(things)) });
  const key = things === 0 ? 'digest-head' : 'digest-head-check';
  return words(key, { title: words.plain(`picture-digest-${numbers.span}`), verdict });
}

/** `20 Nov 09:00 – 21 Nov 09:00, Europe/Berlin` */
function periodOf({ since, until }: DigestNumbers, reader: DigestReader): string {
  const [from, to] = [since, until].map((ms) => shortTime(ms, { ...reader, now: 0 }));
  return reader.words('digest-period', { from: from!, to: to!, zone: zoneName(reader.timeZone) });
}

function accountLines(account: AccountNumbers, reader: DigestReader): string[] {
  const { words } = reader;
  const { sums } = account;
  const delivered = total(sums.delivered);
  const others = sums.spent.filter(({ coin, amount }) => coin !== 'TRX' && amount !== 0n);
  const counts = { failed: total(sums.failed), late: sums.late };
  const hasTrouble = counts.failed > 0 || counts.late > 0;
  return [
    words('digest-spent', { amount: coins(spentSun(sums)) }),
    ...others.map(({ coin, decimals, amount }) =>
      words('stats-coin', { coin: nameOf(coin), amount: { amount, decimals } }),
    ),
    delivered === 0
      ? words('digest-bought-none')
      : words('digest-bought', {
          count: delivered,
          energy: count(sums.energy),
          bandwidth: count(sums.bandwidth),
        }),
    words(hasTrouble ? 'digest-trouble' : 'digest-no-trouble', counts),
    ...balanceLines(account, reader),
  ];
}

function balanceLines({ balanceSun, balanceUsdt, runway, asOf, last }: AccountNumbers, reader: DigestReader) {
  const { words } = reader;
  if (balanceSun === undefined) {
    const unread = words('digest-balance-unread');
    if (last?.trx === undefined) return [unread];
    const values = { amount: coins(last.trx), time: shortTime(last.at, reader) };
    return [`${unread} ${words('digest-balance-last', values)}`];
  }
  const left =
    runway.kind === 'lasts'
      ? timeLeft(runway.lastsMs, words)
      : words.plain(runway.kind === 'no-spending' ? 'picture-no-spending' : 'picture-too-few-days');
  const values = { amount: coins(balanceSun), time: shortTime(asOf, reader), left };
  const usdt = balanceUsdt ? [words('stats-balance-usdt', { amount: coins(balanceUsdt) })] : [];
  return [words('digest-balance', values), ...usdt];
}

function alertLines(alerts: readonly KindOutcomes[], reader: DigestReader): string[] {
  const { words } = reader;
  if (alerts.length === 0) return [words('digest-no-alerts')];
  return [words('digest-alerts'), ...alerts.map((one) => alertLine(one, reader))];
}

/** `Transfers: 124 · 100 shown, 14 muted, 10 not asked for` */
function alertLine({ kind, heard, held, muted, dropped }: KindOutcomes, reader: DigestReader): string {
  const { words } = reader;
  const parts = Object.entries({ heard, held, muted, dropped }).flatMap(([outcome, n]) =>
    n === 0 ? [] : [words.plain(`digest-${outcome}`, { count: n })],
  );
  const values: Record<string, Value> = {
    kind: raw(kindWord(kind, reader)),
    count: heard + held + muted + dropped,
    parts: parts.join(words.plain('list-comma')),
  };
  return words('digest-alert', values);
}

/** Leaves out kinds of alerts, the last ones first, where there is no room, and says so. */
function fit(
  head: readonly string[],
  alerts: readonly string[],
  notes: readonly string[],
  cut: string,
): string {
  const all = [...head, '', ...alerts, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
  if (visibleLength(all) <= longestCaption) return all;
  for (let kept = alerts.length - 1; kept > 0; kept--) {
    const text = [...head, '', ...alerts.slice(0, kept), cut, '', ...notes].join('\n');
    if (visibleLength(text) <= longestCaption) return text;
  }
  return [...head, cut].join('\n');
}
