// What a digest says of the account: what the service's events that were stored between two times reported, whenever it
// happened, and which deliveries of the bot's own orders failed or came late, by signed records. Times are cut at full
// hours.

import { yieldToEventLoop } from '../store/ledger/batches.ts';
import type { Outcomes } from '../store/ledger/events/outcomes.ts';
import type { TroubledOrder, FigureTables } from '../store/ledger/figures/accepted-orders.ts';
import { quarterMs } from '../store/ledger/figures/tables.ts';
import type { Column } from './columns.ts';
import type { EventCounter } from './count-events.ts';
import type { Series } from './event-entries.ts';

export type CoinAmount = { readonly coin: string; readonly decimals: number; readonly amount: bigint };

export type DigestSums = {
  /** Payments, less what came back. By coin, as the next two, TRX first. */
  readonly spent: readonly CoinAmount[];
  readonly recharged: readonly CoinAmount[];
  readonly withdrawn: readonly CoinAmount[];
  /** Amounts that could not be read, so that they are in no sum. */
  readonly unread: number;
  readonly energy: bigint;
  readonly bandwidth: bigint;
  /** Deliveries that were reported, by column. */
  readonly delivered: readonly number[];
  /** Transfers of monitored addresses, likely baits left out. */
  readonly transfers: number;
};

export type DigestReader = ReturnType<typeof createDigestReader>;

/** As orders/read-times.ts has it. */
const lateAfterMs = 10 * 60_000;
/** What is read at once: on a busy account some thousand sums. */
const sliceMs = 2 * 86_400_000;

export function createDigestReader({
  store: {
    figures: { sums, orders },
    outcomes,
  },
  counter,
}: {
  store: { figures: Pick<FigureTables, 'sums' | 'orders'>; outcomes: Pick<Outcomes, 'closeHours'> };
  counter: Pick<EventCounter, 'catchUp'>;
}) {
  return {
    /** Whatever is stored from now on is told as if it came at `until` or later: it is in the next digest. */
    async close(until: number): Promise<void> {
      await counter.catchUp();
      await outcomes.closeHours(until);
    },
    /** `columns` are without gaps, oldest first; at least one. */
    async readSums(columns: readonly Column[]): Promise<DigestSums> {
      await counter.catchUp();
      const [first, last] = [columns[0]!, columns.at(-1)!];
      const columnAt = (at: number) => columns.findIndex(({ until }) => at < until);
      const delivered = columns.map(() => 0);
      const bought = { ENERGY: 0n, BANDWIDTH: 0n };
      const [spent, recharged, withdrawn] = [createAmounts(), createAmounts(), createAmounts()];
      let unread = 0;
      let transfers = 0;
      for (let from = first.since; from < last.until; from += sliceMs) {
        for (const row of await sums.read(from, Math.min(from + sliceMs, last.until), 'reported')) {
          const series = row.series as Series;
          if (series === 'bought') {
            if (row.name === 'ENERGY' || row.name === 'BANDWIDTH') bought[row.name] += row.amount;
            delivered[columnAt(row.reported * quarterMs)]! += row.count;
          }
          if (series === 'spent') spent.add(row, row.amount);
          if (series === 'refunded') spent.add(row, -row.amount);
          if (series === 'recharged') recharged.add(row, row.amount);
          if (series === 'withdrawn') withdrawn.add(row, row.amount);
          if (series === 'unsummed') unread += row.count;
          if (series === 'received' || series === 'sent' || series === 'internal') transfers += row.count;
        }
        await yieldToEventLoop();
      }
      return {
        spent: spent.end(),
        recharged: recharged.end(),
        withdrawn: withdrawn.end(),
        unread,
        energy: bought.ENERGY,
        bandwidth: bought.BANDWIDTH,
        delivered,
        transfers,
      };
    },
    /** Deliveries of the bot's orders that failed or became late, by signed records, and orders not accepted. */
    readTroubled: (since: number, until: number): Promise<TroubledOrder[]> =>
      orders.troubledBetween(since, until, lateAfterMs),
  };
}

type Money = { readonly coin: string; readonly decimals: number };

/** Adds amounts of a coin that come with different decimals. */
function createAmounts() {
  const byCoin = new Map<string, CoinAmount>();
  return {
    add({ coin, decimals }: Money, amount: bigint): void {
      const before = byCoin.get(coin) ?? { coin, decimals, amount: 0n };
      const most = Math.max(before.decimals, decimals);
      const scaled = (value: bigint, from: number) => value * 10n ** BigInt(most - from);
      const sum = scaled(before.amount, before.decimals) + scaled(amount, decimals);
      byCoin.set(coin, { coin, decimals: most, amount: sum });
    },
    end: () => [...byCoin.values()].sort((a, b) => Number(b.coin === 'TRX') - Number(a.coin === 'TRX')),
  };
}
