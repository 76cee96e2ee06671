// The words under a picture of /stats. They say all that the picture says, so that nothing is lost without it; their
// first sentence is complete. Amounts are exact, and what they are not made of is said.

import { raw, withoutTimeTags } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { type Reader, coins, count, toLine, toQuotedLine } from '../../base/lines.ts';
import { formatTime, zoneName } from '../../base/time.ts';
import { dayMs } from '../../base/clock.ts';
import { type ColumnedPeriod, isOver } from '../../figures/columns.ts';
import type { PeriodFigures } from '../../figures/figures.ts';
import type { Sums, Transfers } from '../../figures/stats.ts';
import { type Look, lookOf, spanWord } from '../../pictures/chart.ts';
import { dateRange, timeRange } from '../../pictures/labels.ts';
import { change, productName } from '../../pictures/spending.ts';
import { themes } from '../../pictures/svg.ts';
import { describePace, shortLines, timeLeft } from '../../watch/runway-sentence.ts';
import { coinLabels } from './coin-names.ts';
import { type BalanceNow, type StatsKind, drawnCoin } from './picture-figures.ts';

/** Of 24 hours the dates alone don't say which; of days that are over the year is said too. */
function rangeOf(period: ColumnedPeriod, look: Look): string {
  if (isOver(period)) return dateRange(period, look, 'dated');
  return (period.unit === 'hour' ? timeRange : dateRange)(period, look);
}

const captions: Readonly<
  Record<Exclude<StatsKind, 'balance'>, (figures: PeriodFigures, reader: CaptionReader) => CaptionParts>
> = { spending: spendingCaption, transfers: transfersCaption };

/** Telegram HTML. */
export function describeStats(
  kind: Exclude<StatsKind, 'balance'>,
  figures: PeriodFigures,
  reader: Reader,
): string {
  const { words, timeZone } = reader;
  const { period, isPreviousKnown } = figures;
  const look = lookOf(words, timeZone, themes.light);
  const compare = (now: bigint, before: bigint) =>
    change(now, isPreviousKnown ? before : undefined, period.days, look);
  const footer = words('stats-footer', {
    range: rangeOf(period, look),
    zone: zoneName(timeZone),
    time: toMinutes(period.now, timeZone),
    running: isOver(period) ? 'none' : period.unit === 'hour' ? 'hour' : 'day',
    compared: kind !== 'transfers' && isPreviousKnown && !isOver(period) ? 'yes' : 'no',
  });
  const parts = captions[kind](figures, { ...reader, compare });
  const notes = [...beginLine(figures, reader), ...parts.notes];
  return fitCaption({ ...parts, notes }, footer, reader);
}

// Words of the transfers of monitored addresses, by coin, chain and contract.

function transfersCaption(figures: PeriodFigures, { words }: CaptionReader): CaptionParts {
  const period = spanWord(figures.period, words);
  const coins = figures.transfers.filter(({ received, sent }) => received.count + sent.count > 0);
  const internal = figures.transfers.filter((one) => one.internal.count > 0);
  const labels = coinLabels(figures.transfers, words);
  const labelOf = (one: Transfers) => labels[figures.transfers.indexOf(one)]!;
  const countOf = (side: 'received' | 'sent') => coins.reduce((sum, one) => sum + one[side].count, 0);
  const values = { period, received: count(countOf('received')), sent: count(countOf('sent')) };
  const baits = figures.baits.count;
  const unread = unreadLine(figures, ['EVENT_ADDRESS_MONITOR'], words);
  const isWhole = unread.length === 0 && figures.countedFrom === undefined;
  const isNone = coins.length + internal.length + baits === 0 && isWhole;
  const signed = (amount: bigint, decimals: number) =>
    `${amount > 0n ? '+' : ''}${words.number({ amount, decimals })}`;
  return {
    first: words(isNone ? 'stats-transfers-none' : 'stats-transfers', values),
    lines: [
      ...coins.map((one) => {
        const { decimals, received, sent } = one;
        return words('stats-transfers-coin', {
          coin: labelOf(one),
          received: signed(received.total, decimals),
          sent: signed(-sent.total, decimals),
          net: signed(received.total - sent.total, decimals),
        });
      }),
      ...internal.map((one) =>
        words('stats-transfers-internal', {
          coin: labelOf(one),
          count: one.internal.count,
          amount: { amount: one.internal.total, decimals: one.decimals },
        }),
      ),
    ],
    notes: [...(baits === 0 ? [] : [words('stats-baits', { count: baits })]), ...unread],
  };
}

// Words of what was spent: by product, by coin, and beside it what signed readings say.

function spendingCaption(figures: PeriodFigures, reader: CaptionReader): CaptionParts {
  const { words, compare } = reader;
  const period = spanWord(figures.period, words);
  const trx = figures.spending.find(({ coin }) => coin === drawnCoin);
  const net = trx ? trx.paid.total - trx.refunded.total : 0n;
  const before = trx ? trx.paid.previous - trx.refunded.previous : 0n;
  const { bought, orders } = figures;
  const deliveries = bought.energy.count + bought.bandwidth.count;
  const isWhole = !figures.unsummed.has('EVENT_BALANCE') && figures.countedFrom === undefined;
  const isNone = isWhole && (trx === undefined || !isAny(trx.paid, trx.refunded));
  const first = isNone
    ? words('stats-spending-none', { period })
    : sentenceWith(words('stats-spending', { period, amount: coins(net) }), compare(net, before), words);

  const products = (trx?.products ?? []).filter(({ total }) => total !== 0n);
  const refunds = trx?.refunded.total ?? 0n;
  const others = figures.spending.filter(
    ({ coin, paid, refunded }) => coin !== drawnCoin && isAny(paid, refunded),
  );
  return {
    first,
    lines: [
      ...products.map(({ product, total }) => {
        const known = productName(product, { words });
        // Only what the service calls it comes from outside.
        const name = known === product ? (toQuotedLine(product, 40) ?? product) : known;
        return words('label-value', { label: name, value: words.number(coins(total)) });
      }),
      ...(refunds === 0n ? [] : [words('stats-refunds', { amount: coins(refunds) })]),
      ...others.map(({ coin, decimals, paid, refunded }) =>
        words('stats-coin', {
          coin: nameOf(coin),
          amount: { amount: paid.total - refunded.total, decimals },
        }),
      ),
      ...(deliveries === 0 ? [] : [boughtLine(figures, words)]),
      ...orderLines(figures, words),
      ...moved(figures, words),
    ],
    notes: [
      ...totalLines(figures, reader),
      ...(orders.delivered > deliveries ? [words('stats-orders-more')] : []),
      ...unreadLine(figures, ['EVENT_BALANCE', 'EVENT_DELEGATION'], words),
    ],
  };
}

/** Orders and the account's own totals are signed, and neither covers what the other does: they stand beside the sum. */
function orderLines({ orders }: PeriodFigures, words: Words): string[] {
  const { accepted, delivered, late, failed, paid, paidSun } = orders;
  const counts = { accepted: count(accepted), delivered: count(delivered) };
  return [
    ...(accepted === 0
      ? []
      : [words('stats-orders', { ...counts, late: count(late), failed: count(failed) })]),
    ...(paid === 0 ? [] : [words('stats-orders-paid', { count: paid, amount: coins(paidSun) })]),
  ];
}

function boughtLine({ bought: { energy, bandwidth } }: PeriodFigures, words: Words): string {
  const amounts = { energy: count(energy.total), bandwidth: count(bandwidth.total) };
  return words('digest-bought', { count: energy.count + bandwidth.count, ...amounts });
}

/** What says that events are missing: the account's own total where it does, else the bot's own orders. */
function totalLines(figures: PeriodFigures, { words, timeZone }: CaptionReader): string[] {
  const { accountTotal, orders, spending } = figures;
  const reportedSun = spending.find(({ coin }) => coin === drawnCoin)?.paid.total ?? 0n;
  const isMissing = accountTotal !== undefined && accountTotal.missingSun > 0n;
  const ordersMore = orders.paidSun > reportedSun && !isMissing ? [words('stats-orders-paid-more')] : [];
  if (!accountTotal) return ordersMore;
  const { since, until, spentSun, missingSun } = accountTotal;
  const times = { since: toMinutes(since, timeZone), until: toMinutes(until, timeZone) };
  const values = { ...times, amount: coins(spentSun), missing: coins(missingSun) };
  return [words(isMissing ? 'stats-account-more' : 'stats-account', values), ...ordersMore];
}

function moved({ recharged, withdrawn }: PeriodFigures, words: Words): string[] {
  return (['recharged', 'withdrawn'] as const).flatMap((way) =>
    (way === 'recharged' ? recharged : withdrawn)
      .filter((sums) => isAny(sums))
      .map(({ coin, decimals, total }) =>
        words(`stats-${way}`, { coin: nameOf(coin), amount: { amount: total, decimals } }),
      ),
  );
}

function isAny(...sums: readonly Sums[]): boolean {
  return sums.some((one) => one.count > 0);
}

// What captions of /stats are put together from.

/** Telegram's limit for captions, without the markup. */
export const longestCaption = 1_024;

/**
 * Text in parts, in this order: `lines` are said as far as there is room, the others always. `notes` say what the numbers
 * leave out.
 */
type CaptionParts = {
  readonly first: string;
  readonly lines: readonly string[];
  readonly notes: readonly string[];
};

type CaptionReader = Reader & {
  /** `▲ 18% vs the 30 days before`; empty where there is nothing to compare with. */
  compare(this: void, now: bigint, before: bigint): string;
};

/** Coins that the service names are foreign text. */
const longestCoin = 12;

/** `2026-11-21 05:47`, where the zone is named beside it. */
export function toMinutes(ms: number, timeZone: string): string {
  return formatTime(ms, timeZone).slice(0, 'YYYY-MM-DD hh:mm'.length);
}

/** What has no room is in the CSV file, and that is said. */
function fitCaption({ first, lines, notes }: CaptionParts, footer: string, { words }: Reader): string {
  const more = words('stats-more');
  const kept = [first];
  const isFitting = (parts: readonly string[]) => visibleLength(parts.join('\n')) <= longestCaption;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    if (!isFitting([...kept, line, ...(isLast ? [] : [more]), ...notes, footer])) {
      kept.push(more);
      break;
    }
    kept.push(line);
  }
  return [...kept, ...notes, footer].join('\n');
}

export function visibleLength(html: string): number {
  return withoutTimeTags(html)
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, '&').length;
}

/** The first sentence: an answer as HTML, and how it changed; `change` is left out where it is empty. */
function sentenceWith(head: string, change: string, words: Words): string {
  return change === ''
    ? words('stats-sentence', { said: raw(head) })
    : words('stats-sentence-change', { said: raw(head), change });
}

/** How many events are in no sum, because their amount can't be read. */
function unreadLine({ unsummed }: PeriodFigures, types: readonly string[], words: Words): string[] {
  const unread = types.reduce((sum, type) => sum + (unsummed.get(type) ?? 0), 0);
  return unread === 0 ? [] : [words('stats-unread', { count: unread })];
}

/** What is before the sums is in none of the numbers. */
function beginLine({ countedFrom }: PeriodFigures, { words, timeZone }: Reader): string[] {
  if (countedFrom === undefined) return [];
  return [words('stats-counted-from', { since: toMinutes(countedFrom, timeZone) })];
}

export function nameOf(coin: string): string {
  return toLine(coin, longestCoin) ?? '?';
}

// Words of the balance: what is left, how long it lasts, and what that is made of.

/** Telegram HTML. `failure` says in HTML why the balance could not be read. */
export function describeBalanceStats(now: BalanceNow, reader: Reader, failure?: string): string {
  const { words, timeZone } = reader;
  const { period, asOf, before } = now;
  const isRead = now.balanceSun !== undefined;
  const footer = words(isRead ? 'stats-balance-footer' : 'stats-balance-footer-unread', {
    zone: zoneName(timeZone),
    time: toMinutes(asOf, timeZone),
  });
  const [first] = before;
  const isLater = first !== undefined && first.at > period.since + dayMs;
  const begin = isLater ? [words('stats-balance-from', { since: toMinutes(first.at, timeZone) })] : [];
  return fitCaption(
    {
      first: firstSentence(now, reader),
      lines: [...(failure ? [failure] : []), ...details(now, reader)],
      notes: begin,
    },
    footer,
    reader,
  );
}

function firstSentence({ balanceSun, standing, asOf }: BalanceNow, reader: Reader): string {
  const { words, timeZone } = reader;
  if (balanceSun === undefined) return words('stats-balance-unread');
  const amount = coins(balanceSun);
  if (!standing) return words('stats-balance-then', { amount, time: toMinutes(asOf, timeZone) });
  const { runway } = standing;
  return runway.kind === 'lasts'
    ? words('stats-balance-lasts', { amount, left: timeLeft(runway.lastsMs, words) })
    : words('stats-balance', { amount });
}

function details(now: BalanceNow, reader: Reader): string[] {
  const { balanceSun, balanceUsdt, standing, before } = now;
  const { words, timeZone } = reader;
  const usdt =
    balanceUsdt === undefined || balanceUsdt === 0n
      ? []
      : [words('stats-balance-usdt', { amount: coins(balanceUsdt) })];
  if (balanceSun === undefined) {
    const last = before.findLast(({ source, trx }) => source === 'signed' && trx !== undefined);
    if (last?.trx === undefined) return [];
    const time = formatTime(last.at, timeZone);
    return [words('stats-balance-last', { amount: coins(last.trx), time })];
  }
  if (!standing) return usdt;
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
