// Adds stored events to the sums, in steps so small that intake never waits long for one. A step runs hourly before old
// events are deleted, and whenever figures are asked for.

import type { Deps } from '../store/deps.ts';
import { yieldToEventLoop, createSerialQueue } from '../store/ledger/batches.ts';
import type { UncountedEvent, SumEntry, BalancePoint } from '../store/ledger/figures/quarters.ts';
import type { FigureTables } from '../store/ledger/figures/accepted-orders.ts';
import { hash } from 'node:crypto';
import { balance } from '../events/balance.ts';
import { addressMonitor } from '../events/address-monitor.ts';
import { delegation } from '../events/delegation.ts';
import {
  type Data,
  type EventDefinition,
  dataOf,
  happenedAt,
  toInteger,
  variables,
} from '../events/event.ts';
import { eventOf } from '../events/index.ts';
import type { SumKey } from '../store/ledger/tables.ts';
import { coinIdentity } from '../store/settings/chain-settings.ts';

/** Counting so many holds the event loop for about 10 ms. */
const eventsAtOnce = 200;

export type EventCounter = ReturnType<typeof createEventCounter>;

export function createEventCounter({
  sums,
  isBait,
  log,
}: Pick<Deps, 'log'> & {
  sums: FigureTables['sums'];
  isBait: IsBait;
}) {
  /** Two steps at once would count the same events, and only one of them would store its sums. */
  const inTurn = createSerialQueue();

  async function count(limit: number): Promise<number> {
    const { events, first, last, isEnd } = await sums.uncounted(limit);
    if (last === first) return 0;
    const counted = events.map(countOne);
    await sums.add({
      first,
      last,
      receivedAt: events[0]?.receivedAt,
      entries: counted.flatMap(({ entries }) => entries),
      balances: counted.flatMap(({ balance }) => balance ?? []),
    });
    return isEnd ? 0 : limit;
  }

  function countOne(event: UncountedEvent): Counted {
    try {
      return countEvent(event, isBait);
    } catch (error) {
      // A bug must not keep all later events from being counted.
      log.error({ err: error, type: event.type }, 'An event could not be added to the figures.');
      return countUnread(event);
    }
  }

  return {
    /** Counts at most `limit` events; resolves with whether there may be more. */
    step: (limit: number): Promise<boolean> => inTurn(async () => (await count(limit)) > 0),
    /** Counts all events that are stored. */
    catchUp: (): Promise<void> =>
      inTurn(async () => {
        while ((await count(eventsAtOnce)) > 0) await yieldToEventLoop();
      }),
  };
}

// What one stored event adds to the sums. Spending is taken from balance events alone: deliveries and subscriptions
// name the same payments once more. Amounts whose coin or decimals can't be read are counted, and added to nothing. A coin
// is told by its chain and contract, too.

/**
 * - `event`: events, by type.
 * - `spent` `refunded`: by product and coin. `recharged` `withdrawn`: by coin.
 * - `bought`: energy and bandwidth, by resource.
 * - `received` `sent` `internal`: transfers of monitored addresses, by coin, chain and contract; `bait`: those that are
 *   likely baits.
 * - `unsummed`: events whose amount can't be added, by type; also of those that could not be read at all.
 */
export type Series =
  | 'event'
  | 'spent'
  | 'refunded'
  | 'recharged'
  | 'withdrawn'
  | 'bought'
  | 'received'
  | 'sent'
  | 'internal'
  | 'bait'
  | 'unsummed';

/** `values` is what `variables` of events/event.ts returns. */
export type IsBait = (definition: EventDefinition, values: Data) => boolean;

type Counted = { entries: SumEntry[]; balance?: BalancePoint };

/** An event is counted where it says that it happened, unless that was so long before it was received. */
const oldestMs = 90 * 86_400_000;
/** Longer names are cut, with a hash that keeps them apart: the service may send any text. */
const longestName = 64;
const hashLength = 8;

const spendings: Readonly<Record<string, Series>> = {
  BALANCE_ACTION_PAYMENT: 'spent',
  BALANCE_ACTION_ADDITIONAL_PAYMENT: 'spent',
  BALANCE_ACTION_REFUND: 'refunded',
};
const movements: Readonly<Record<string, Series>> = {
  BALANCE_ACTION_RECHARGE: 'recharged',
  BALANCE_ACTION_WITHDRAW: 'withdrawn',
};
const directions: Readonly<Record<string, Series>> = {
  incoming: 'received',
  outgoing: 'sent',
  internal: 'internal',
};

const resources: ReadonlySet<string> = new Set(['ENERGY', 'BANDWIDTH']);

const noCoin = { coin: '', chain: '', contract: '', decimals: 0 } as const;

/** In place of a product or resource that the event does not name. */
const unnamed = 'UNRECOGNIZED';

/** The types whose amounts are added up. */
const summedTypes: ReadonlySet<string> = new Set([balance.type, delegation.type, addressMonitor.type]);

function countEvent(event: UncountedEvent, isBait: IsBait): Counted {
  if (!event.isRead) return { entries: unsummed(event) };
  const counted = countRead(event, isBait);
  const before = event.unreadBefore ? unsummed(event.unreadBefore) : [];
  const takenBack = before.map((entry) => Object.assign({}, entry, { count: -1 as const }));
  return { ...counted, entries: [...counted.entries, ...takenBack] };
}

function countRead({ type, body, receivedAt }: UncountedEvent, isBait: IsBait): Counted {
  const definition = eventOf(type);
  const values = variables(definition, dataOf(body));
  const at = definition ? eventTime(definition, values, receivedAt) : receivedAt;
  const entry = (series: Series, key: Partial<SumKey> = {}, amount = 0n): SumEntry => ({
    ...noCoin,
    name: '',
    ...key,
    series,
    at,
    reportedAt: receivedAt,
    amount,
  });
  const entries = [entry('event', { name: cut(type) })];
  if (definition === balance) {
    entries.push(...balanceEntries(values, entry));
    const point = { at, trx: toInteger(values['balance']), usdt: toInteger(values['balance_usdt']) };
    return point.trx === undefined && point.usdt === undefined ? { entries } : { entries, balance: point };
  }
  if (definition === delegation) {
    const quantity = toInteger(values['quantity']);
    const resource = nameOf(values['resource_type']);
    const isAddable = quantity !== undefined && resources.has(resource);
    entries.push(
      isAddable
        ? entry('bought', { name: resource }, quantity)
        : entry('unsummed', { name: delegation.type }),
    );
  }
  if (definition === addressMonitor) entries.push(...transferEntries(values, entry, isBait));
  return { entries };
}

/** As an event whose amount can't be read. */
function countUnread({ type, receivedAt: at }: UncountedEvent): Counted {
  const key = { ...noCoin, name: cut(type), at, reportedAt: at, amount: 0n };
  return {
    entries: [
      { ...key, series: 'event' },
      { ...key, series: 'unsummed' },
    ],
  };
}

/** In no digest: what could not be read is among its open things. */
function unsummed({ type, receivedAt: at }: Pick<UncountedEvent, 'type' | 'receivedAt'>): SumEntry[] {
  if (!summedTypes.has(type)) return [];
  return [{ ...noCoin, name: type, series: 'unsummed' satisfies Series, at, amount: 0n }];
}

/** In Unix milliseconds. */
function eventTime(definition: EventDefinition, data: Data, receivedAt: number): number {
  const at = happenedAt(definition, data);
  return at !== undefined && at <= receivedAt && at >= receivedAt - oldestMs ? at : receivedAt;
}

type MakeEntry = (series: Series, key?: Partial<SumKey>, amount?: bigint) => SumEntry;

function balanceEntries(values: Data, entry: MakeEntry): SumEntry[] {
  const { action_type: action, billing_item_type: item } = values;
  const name = typeof action === 'string' ? action : '';
  const series = spendings[name] ?? movements[name];
  const money = balance.filters.amount?.(values);
  if (!series || !money) return [entry('unsummed', { name: balance.type })];
  const product = Object.hasOwn(spendings, name) ? nameOf(item) : '';
  return [entry(series, { name: product, coin: money.coin, decimals: money.decimals }, sizeOf(money.amount))];
}

function transferEntries(values: Data, entry: MakeEntry, isBait: IsBait): SumEntry[] {
  if (isBait(addressMonitor, values)) return [entry('bait')];
  const series = directions[String(values['direction'])];
  const money = addressMonitor.filters.amount?.(values);
  if (!series || !money) return [entry('unsummed', { name: addressMonitor.type })];
  const { chain, contract_address: contract, from_address: from, to_address: to } = values;
  const sides = [from, to].filter((side) => typeof side === 'string');
  const one = coinIdentity({ coin: money.coin, chain, contract, sides });
  const key = { coin: cut(one.coin), chain: cut(one.chain), contract: cut(one.contract) };
  return [entry(series, { ...key, decimals: money.decimals }, sizeOf(money.amount))];
}

/** The series says the direction, whether the service sent the amount with a minus or not. */
function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? cut(value) : unnamed;
}

function cut(text: string): string {
  if (text.length <= longestName) return text;
  const kept = text.slice(0, longestName - hashLength - 1).toWellFormed();
  return `${kept}#${hash('sha256', text, 'hex').slice(0, hashLength)}`;
}
