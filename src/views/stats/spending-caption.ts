// Words of what was spent: by product, by coin, and beside it what signed readings say.

import type { PeriodFigures } from '../../figures/figures.ts';
import type { Sums } from '../../figures/stats.ts';
import { productName } from '../../pictures/products.ts';
import { spanWord } from '../../pictures/chart.ts';
import { coins, toQuotedLine } from '../lines.ts';
import {
  nameOf,
  sentenceWith,
  toMinutes,
  unreadLine,
  type CaptionParts,
  type CaptionReader,
} from './caption-parts.ts';
import { drawnCoin } from './picture-figures.ts';

export function spendingCaption(figures: PeriodFigures, reader: CaptionReader): CaptionParts {
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
