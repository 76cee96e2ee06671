// The words under a picture of /stats. They say all that the picture says, so that nothing is lost without it; their
// first sentence is complete. Amounts are exact, and what they are not made of is said.

import { change, productName } from '../../pictures/spending.ts';
import { lookOf, type Look, spanWord } from '../../pictures/chart.ts';
import { dateRange, timeRange } from '../../pictures/dates.ts';
import type { ColumnedPeriod } from '../../figures/columns.ts';
import type { PeriodFigures } from '../../figures/figures.ts';
import { themes } from '../../pictures/theme.ts';
import { zoneName, formatTime } from '../../base/time.ts';
import { type Reader, count, coins, toQuotedLine } from '../../base/lines.ts';
import {
  drawnColumns,
  type StatsKind,
  drawnCoin,
  type BalanceNow,
  beginLine,
  fitCaption,
  toMinutes,
  type CaptionParts,
  type CaptionReader,
  unreadLine,
  sentenceWith,
  nameOf,
  coinLabels,
} from './picture-figures.ts';
import type { Transfers, Sums } from '../../figures/stats.ts';
import { describePace, timeLeft } from '../../pictures/runway.ts';
import { shortLines } from '../../watch/runway-sentence.ts';

/** Of 24 hours the dates alone don't say which; of days that are over the year is said too. */
function rangeOf(period: ColumnedPeriod, look: Look): string {
  const columns = drawnColumns(period);
  if (period.until <= period.now) return dateRange(columns, look, 'dated');
  return (period.name === 'day' ? timeRange : dateRange)(columns, look);
}

const captions: Readonly<
  Record<Exclude<StatsKind, 'balance'>, (figures: PeriodFigures, reader: CaptionReader) => CaptionParts>
> = { spending: spendingCaption, bought: boughtCaption, transfers: transfersCaption };

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
    running: period.until <= period.now ? 'none' : period.name === 'day' ? 'hour' : 'day',
    compared: kind !== 'transfers' && isPreviousKnown && period.until > period.now ? 'yes' : 'no',
  });
  const parts = captions[kind](figures, { ...reader, compare });
  const notes = [...beginLine(figures, reader), ...parts.notes];
  return fitCaption({ ...parts, notes }, footer, reader);
}

// Words of the transfers of monitored addresses, by coin, chain and contract.

function transfersCaption(figures: PeriodFigures, { words }: CaptionReader): CaptionParts {
  const period = spanWord(figures.period.days, words);
  const coins = figures.transfers.filter(({ received, sent }) => received.count + sent.count > 0);
  const internal = figures.transfers.filter((one) => one.internal.count > 0);
  const labels = coinLabels(figures.transfers, words);
  const labelOf = (one: Transfers) => labels[figures.transfers.indexOf(one)]!;
  const countOf = (side: 'received' | 'sent') => coins.reduce((sum, one) => sum + one[side].count, 0);
  const values = { period, received: count(countOf('received')), sent: count(countOf('sent')) };
  const baits = figures.baits.count;
  const unread = unreadLine(figures, 'EVENT_ADDRESS_MONITOR', words);
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

// Words of the energy and bandwidth that was bought, and of how the bot's own orders were delivered.

function boughtCaption(figures: PeriodFigures, { words, compare }: CaptionReader): CaptionParts {
  const { bought, orders } = figures;
  const { energy, bandwidth } = bought;
  const period = spanWord(figures.period.days, words);
  const deliveries = energy.count + bandwidth.count;
  const unread = unreadLine(figures, 'EVENT_DELEGATION', words);
  const isWhole = unread.length === 0 && figures.countedFrom === undefined;
  const isNone = deliveries === 0 && isWhole;
  const said = words('stats-bought', {
    period,
    energy: count(energy.total),
    bandwidth: count(bandwidth.total),
  });
  const changes = [
    ['picture-energy', compare(energy.total, energy.previous)],
    ['picture-bandwidth', compare(bandwidth.total, bandwidth.previous)],
  ] as const;
  return {
    first: isNone ? words('stats-bought-none', { period }) : sentenceWith(said, '', words),
    lines: [
      ...changes.flatMap(([key, change]) =>
        change === '' ? [] : [words('label-value', { label: words.plain(key), value: change })],
      ),
      ...(deliveries === 0 ? [] : [words('stats-deliveries', { count: deliveries })]),
      ...(orders.accepted === 0 ? [] : [ordersLine(orders, words)]),
    ],
    notes: [...(orders.delivered > deliveries ? [words('stats-orders-more')] : []), ...unread],
  };
}

function ordersLine(
  { accepted, delivered, late, failed }: PeriodFigures['orders'],
  words: CaptionReader['words'],
): string {
  return words('stats-orders', {
    accepted: count(accepted),
    delivered: count(delivered),
    late: count(late),
    failed: count(failed),
  });
}

// Words of what was spent: by product, by coin, and beside it what signed readings say.

function spendingCaption(figures: PeriodFigures, reader: CaptionReader): CaptionParts {
  const { words, compare } = reader;
  const period = spanWord(figures.period.days, words);
  const trx = figures.spending.find(({ coin }) => coin === drawnCoin);
  const net = trx ? trx.paid.total - trx.refunded.total : 0n;
  const before = trx ? trx.paid.previous - trx.refunded.previous : 0n;
  const unread = unreadLine(figures, 'EVENT_BALANCE', words);
  const isWhole = unread.length === 0 && figures.countedFrom === undefined;
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
      ...orderLines(figures, words),
      ...moved(figures, words),
    ],
    notes: [...totalLines(figures, reader), ...unread],
  };
}

/** Orders and the account's own totals are signed, and neither covers what the other does: they stand beside the sum. */
function orderLines({ orders }: PeriodFigures, words: CaptionReader['words']): string[] {
  if (orders.paid === 0) return [];
  return [words('stats-orders-paid', { count: orders.paid, amount: coins(orders.paidSun) })];
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

function moved({ recharged, withdrawn }: PeriodFigures, words: CaptionReader['words']): string[] {
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

// Words of the balance: what is left, how long it lasts, and what that is made of.

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
