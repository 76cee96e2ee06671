// The text of a report, alone or as the caption of its picture, and that picture.

import { shortTime, zoneName } from '../../base/time.ts';
import { raw } from '../../base/html.ts';
import { type Reader, coins, count } from '../../base/lines.ts';
import type { CoinSums } from '../../figures/stats.ts';
import type { PictureFigures } from '../../pictures/picture.ts';
import type { KindOutcomes } from '../../store/ledger/events/outcomes.ts';
import type { BalanceSteps } from '../../store/settings/watches.ts';
import { pluralOf, runwayWords, shortLines } from '../../watch/runway-sentence.ts';
import { type Speaker, kindWord } from '../alerts/rule-sentence.ts';
import { longestCaption, nameOf, visibleLength } from '../stats/caption.ts';
import { balancePicture, drawnCoin, spendingPicture } from '../stats/picture-figures.ts';
import {
  type Report,
  type ReportedAccount,
  isEmptyReport,
  isInOrder,
  reasonsToCheck,
  thingsToCheck,
} from './report.ts';

type ReportReader = Reader & Pick<Speaker, 'book'>;

const longestText = 4_096;
const mostIncidents = 10;

/** Telegram HTML, of a digest at most 1,024 visible characters with the mark of a possible repeat. */
export function describeReport(report: Report, reader: ReportReader): string {
  const { words } = reader;
  const { account, now } = report;
  const longer = longerLines(report, reader);
  if (!now && isEmptyReport(report)) {
    const key = isInOrder(report) ? 'digest-empty' : 'digest-empty-here';
    const said = words(key, { span: report.of, period: raw(periodOf(report, reader)) });
    return [said, ...longer, ...(account ? balanceLines(account, reader) : [])].join('\n');
  }
  const head = [
    headline(report, reader),
    ...checkLines(report, reader),
    periodOf(report, reader),
    ...gapLines(report, reader),
  ];
  const of = account ? accountLines(account, report, reader) : [];
  const notes = account && !now ? [words('digest-note', { zone: zoneName(reader.timeZone) })] : [];
  const lines = [...head, ...longer, ...of, ...(now ? nowLines(now, reader) : [])];
  return fit(
    lines,
    eventLines(report, reader),
    notes,
    words('digest-cut'),
    // A mark may come before it.
    (now ? longestText : longestCaption) - visibleLength(words('order-alarm-repeat')) - 1,
  );
}

/** Equal for reports that say the same: it has no time at which something was only read or written once more. */
export function keyOfReport(report: Report, reader: ReportReader): string {
  const { since, gaps, account } = report;
  const timeless = {
    ...report,
    until: since,
    gaps: gaps.map(({ from }) => ({ from, to: from })),
    account: account && { ...account, asOf: since },
  };
  return JSON.stringify([describeReport(timeless, reader), reader.words.locale, reader.timeZone]);
}

/**
 * What was spent, hour by hour or day by day; where nothing was, the balance. Undefined where the place is not told of the
 * account, and where nothing came. `steps`: the owners' steps of a low balance.
 */
export function pictureOfReport(
  report: Report,
  steps: BalanceSteps | null,
  { words }: Pick<Reader, 'words'>,
): PictureFigures | undefined {
  const { account } = report;
  if (!account || isEmptyReport(report)) return undefined;
  const { stats, period, readings } = account;
  if (stats.spending.some(({ coin }) => coin === drawnCoin)) return spendingPicture(stats, period);
  return balancePicture({ ...account, before: readings }, steps, words);
}

/** "Everything" is not said where some of it may be lost. */
function longerLines({ isLonger, isCut, isBeforeEnd, gaps }: Report, { words }: ReportReader): string[] {
  const isAll = isLonger && (gaps.length === 0 || isCut);
  return [
    ...(isAll ? [words(isCut ? 'digest-kept' : 'digest-longer')] : []),
    ...(isBeforeEnd ? [words('digest-running-hour')] : []),
  ];
}

function headline(report: Report, { words }: ReportReader): string {
  const things = thingsToCheck(report);
  const verdict =
    things === 0
      ? words.plain(isInOrder(report) ? 'digest-in-order' : 'digest-nothing-to-check')
      : words.plain('digest-to-check', { n: pluralOf(things), things: words.number(count(things)) });
  return words('digest-head', { title: words.plain(`report-title-${report.of}`), verdict });
}

/** What a board says with more below. */
const saidBelow: ReadonlySet<string> = new Set(['uncertain', 'late', 'unsent', 'open']);

/** `⚠️ 1 order failed (/orders), 2 other things are open (/open)` */
function checkLines(report: Report, { words }: ReportReader): string[] {
  const said = reasonsToCheck(report)
    .filter(({ reason }) => !report.now || !saidBelow.has(reason))
    .map(({ reason, count: n }) => words.plain(`digest-check-${reason}`, { count: n }));
  return said.length === 0 ? [] : [words('digest-check', { parts: said.join(words.plain('list-comma')) })];
}

/** `20 Nov 09:00 – 21 Nov 09:00, Europe/Berlin` */
function periodOf({ since, until }: Report, reader: ReportReader): string {
  const [from, to] = [since, until].map((ms) => shortTime(ms, { ...reader, now: 0 }));
  return reader.words('digest-period', { from: from!, to: to!, zone: zoneName(reader.timeZone) });
}

/** Of more than two the time from the first to the last. */
function gapLines({ gaps }: Report, reader: ReportReader): string[] {
  const [first, last] = [gaps[0], gaps.at(-1)];
  const told = first && last && gaps.length > 2 ? [{ from: first.from, to: last.to }] : gaps;
  return told.map(({ from, to }) => {
    const [begin, end] = [from, to].map((ms) => shortTime(ms, { ...reader, now: 0 }));
    return reader.words('digest-missing', { from: begin!, to: end! });
  });
}

function accountLines(account: ReportedAccount, report: Report, reader: ReportReader): string[] {
  const { words } = reader;
  const { orders, gaps } = report;
  const { spending, recharged, withdrawn, bought } = account.stats;
  const spent = spending.map(({ coin, decimals, paid, refunded }) => ({
    coin,
    decimals,
    amount: paid.total - refunded.total,
  }));
  const inTrx = spent.find(({ coin }) => coin === drawnCoin)?.amount ?? 0n;
  const others = spent.filter(({ coin, amount }) => coin !== drawnCoin && amount !== 0n);
  const { energy, bandwidth } = bought;
  const delivered = energy.count + bandwidth.count;
  const counts = { failed: orders.failed, late: orders.late };
  const hasTrouble = counts.failed > 0 || counts.late > 0;
  return [
    words(gaps.length > 0 ? 'digest-spent-known' : 'digest-spent', { amount: coins(inTrx) }),
    ...others.map(({ coin, decimals, amount }) =>
      words('stats-coin', { coin: nameOf(coin), amount: { amount, decimals } }),
    ),
    ...amountsLine('digest-recharged', recharged, reader),
    ...amountsLine('digest-withdrawn', withdrawn, reader),
    delivered === 0
      ? words('digest-bought-none')
      : words('digest-bought', {
          count: delivered,
          energy: count(energy.total),
          bandwidth: count(bandwidth.total),
        }),
    words(hasTrouble ? 'digest-trouble' : 'digest-no-trouble', counts),
    ...balanceLines(account, reader, report.of === 'board'),
  ];
}

/** Of all coins; nothing where there was nothing. */
function amountsLine(key: string, sums: readonly CoinSums[], { words }: ReportReader): string[] {
  const moved = sums.filter(({ total }) => total !== 0n);
  if (moved.length === 0) return [];
  const said = moved.map(({ coin, decimals, total: amount }) =>
    words.plain('digest-amount', { amount: { amount, decimals }, coin: nameOf(coin) }),
  );
  return [words(key, { amounts: said.join(words.plain('list-comma')) })];
}

function balanceLines(account: ReportedAccount, reader: ReportReader, isBoard = false): string[] {
  const { balanceSun, balanceUsdt, standing, asOf, last } = account;
  const { words } = reader;
  if (balanceSun === undefined || !standing) {
    const unread = words(isBoard ? 'board-balance-unread' : 'digest-balance-unread');
    if (last?.trx === undefined) return [unread];
    const values = { amount: coins(last.trx), time: shortTime(last.at, reader) };
    return [`${unread}${words('sentence-joiner')}${words('digest-balance-last', values)}`];
  }
  const left = runwayWords(standing.runway, words);
  const values = { amount: coins(balanceSun), time: shortTime(asOf, reader), left };
  const usdt = balanceUsdt ? [words('stats-balance-usdt', { amount: coins(balanceUsdt) })] : [];
  const short = standing.level === 'unknown' ? [words('digest-price-unknown')] : shortLines(standing, reader);
  return [words('digest-balance', values), ...short, ...usdt];
}

function nowLines(
  { isOfAll, orders: { open, troubled }, waiting, incidents }: NonNullable<Report['now']>,
  { words }: ReportReader,
): string[] {
  const whose = isOfAll ? 'all' : 'here';
  const orders = open === 0 ? 'board-orders-none' : troubled > 0 ? 'board-orders-troubled' : 'board-orders';
  const parts = Object.entries(waiting).flatMap(([state, count]) =>
    count === 0 ? [] : [words.plain(`board-waits-${state}`, { count })],
  );
  const shown = incidents.slice(0, mostIncidents);
  const more = incidents.length - shown.length;
  return [
    words(orders, { open, troubled, whose }),
    parts.length === 0
      ? words('board-waits-none')
      : words('board-waits', { parts: parts.join(words.plain('list-comma')) }),
    words(incidents.length === 0 ? 'board-incidents-none' : 'board-incidents', { whose }),
    ...shown.map(({ what, person }) =>
      person === undefined
        ? words('board-incident', { what: raw(what) })
        : words('board-incident-taken', { what: raw(what), person }),
    ),
    ...(more > 0 ? [words('board-more', { count: more })] : []),
  ];
}

/** What came, and for a board when it came last. */
function eventLines({ alerts, now }: Report, reader: ReportReader): string[] {
  const { words } = reader;
  const lastAt = new Map(now?.lastEvents.map(({ kind, at }) => [kind, at]));
  const before = [...lastAt.keys()].filter((kind) => alerts.every((one) => one.kind !== kind));
  if (alerts.length + before.length === 0) return [words('digest-no-alerts')];
  return [
    words('digest-alerts'),
    ...alerts.map((one) => eventLine(one, lastAt.get(one.kind), reader)),
    ...before.map((kind) =>
      words('board-event', { kind: raw(kindWord(kind, reader)), time: timeOf(lastAt.get(kind)!, reader) }),
    ),
  ];
}

function timeOf(at: number, reader: ReportReader) {
  return shortTime(at, { ...reader, now: 0 });
}

/** `Transfers: 124 (100 shown, 14 muted, 10 not asked for by rules)` */
function eventLine(
  { kind, ...outcomes }: KindOutcomes,
  at: number | undefined,
  reader: ReportReader,
): string {
  const { words } = reader;
  const named = ['heard', 'held', 'muted', 'unwanted'] as const;
  const parts = named
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => words.plain(`digest-${outcome}`, { count: outcomes[outcome] }));
  const values = {
    kind: raw(kindWord(kind, reader)),
    count: named.reduce((sum, outcome) => sum + outcomes[outcome], 0),
    parts: parts.join(words.plain('list-comma')),
  };
  return at === undefined
    ? words('digest-alert', values)
    : words('digest-alert-last', { ...values, time: timeOf(at, reader) });
}

/** Leaves out kinds of events, the last ones first, where there is no room, and says so. */
function fit(
  head: readonly string[],
  events: readonly string[],
  notes: readonly string[],
  cut: string,
  longest: number,
): string {
  const end = notes.length > 0 ? ['', ...notes] : [];
  for (let kept = events.length; kept > 0; kept--) {
    const left = kept < events.length ? [cut] : [];
    const text = [...head, '', ...events.slice(0, kept), ...left, ...end].join('\n');
    if (visibleLength(text) <= longest) return text;
  }
  return [...head, cut].join('\n');
}
