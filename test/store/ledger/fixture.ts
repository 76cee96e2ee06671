// A store on a folder of its own, and arrivals to put into it.

import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Route } from '../../../src/store/ledger/deliveries/deliveries.ts';
import type { Arrival } from '../../../src/store/ledger/events/group-commit.ts';
import type { NewOrderRow, NewSpendRow, OrderQueries } from '../../../src/store/ledger/orders/orders.ts';
import type { OrderRow } from '../../../src/store/ledger/tables.ts';
import { type Store, openStore } from '../../../src/store/open.ts';
import { databaseOf, isPostgres } from '../../postgres/database.ts';

/** The name of a variable with a data folder that takes the place of an empty one: see test/archive/contract.deep.test.ts. */
export const givenData = 'DELEGRAM_TEST_DATA';

export function makeDataDir(): string {
  const dataDir = makeEmptyDir();
  fillDataDir(dataDir);
  return dataDir;
}

/** Puts the ledger into it with which tests begin, if there is one. */
export function fillDataDir(dataDir: string): void {
  const given = process.env[givenData] ?? emptyLedger();
  if (given !== undefined) cpSync(given, dataDir, { recursive: true });
}

/** Undefined on PostgreSQL, and outside of tests: a folder without a ledger becomes one when it is opened. */
function emptyLedger(): string | undefined {
  return process.env['VITEST'] === undefined || isPostgres ? undefined : inject('emptyLedger');
}

export function makeEmptyDir(): string {
  return mkdtempSync(join(tmpdir(), 'delegram-data-'));
}

/** Closed when the test ends, unless the test closed it before. */
export async function openTestStore(dataDir = makeDataDir()): Promise<Store> {
  const databaseUrl = await databaseOf(dataDir);
  return closeAtEnd(await openStore({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }));
}

/** When the test ends, unless the test closed it before. */
export function closeAtEnd<Opened extends { close: () => Promise<void> }>(opened: Opened): Opened {
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= opened.close());
  onTestFinished(close);
  return { ...opened, close };
}

export const routeTo = (chatId: number, topicId: number | null = null): Route => ({
  ruleId: 'r',
  chatId,
  topicId,
});

/** A group that the bot is in. */
export async function addGroup({ settings }: Pick<Store, 'settings'>, id: number): Promise<void> {
  await settings.update(({ chats }) => {
    chats.push({ id, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
  });
}

type CardColumns = Pick<
  NewSpendRow,
  'token' | 'expires_at' | 'confirmed_by' | 'confirmed_at' | 'approved_by' | 'closed_by'
>;
/** An order with the columns of its first spend. */
export type OrderAndCard = NewOrderRow & Partial<CardColumns> & { card_state?: string };

export function makeOrderRow(id: string, change: Partial<OrderAndCard> = {}): OrderAndCard {
  return {
    id,
    client_order_id: `C${id}`,
    kind: 'regular',
    resource_type: 'ENERGY',
    quantity: 65_000,
    receiver: 'T1',
    state: 'card',
    created_by: 1,
    created_at: 100,
    chat_id: -100,
    ...change,
  };
}

/** Its first spend is in the state that the order's needs, unless the row says another one. */
export function insertOrder(orders: Pick<OrderQueries, 'insert'>, row: OrderAndCard): Promise<OrderRow> {
  const { card_state, token = `t${row.id}`, expires_at = row.created_at + 100, ...rest } = row;
  const { confirmed_by, confirmed_at, approved_by, closed_by, ...order } = rest;
  const state = card_state ?? ({ card: 'offered', closed: 'expired' }[row.state] || 'sent');
  const { created_by: asked_by, created_at: asked_at, chat_id, topic_id } = row;
  const decided = { confirmed_by, confirmed_at, approved_by, closed_by };
  return orders.insert(order, {
    token,
    state,
    expires_at,
    asked_by,
    asked_at,
    chat_id,
    topic_id,
    ...decided,
  });
}

export function makeArrival(eventId: string, change: Partial<Arrival> = {}): Arrival {
  const body = change.body ?? `{"event_id":"${eventId}"}`;
  return {
    eventId,
    type: 'EVENT_BALANCE',
    version: '20260918',
    kind: 'event',
    remark: null,
    body,
    receivedAt: 1_000,
    ...change,
  };
}

/** An event comes for these places. */
export async function tell(store: Store, eventId: string, routes: Route[], receivedAt = 10): Promise<void> {
  await store.events.add(makeArrival(eventId, { receivedAt }), routes);
}

/** News of its own for each list of routes: 'a', 'b', … */
export async function openWith(...news: Route[][]): Promise<Store> {
  const store = await openTestStore();
  for (const [index, routes] of news.entries()) await tell(store, 'abc'[index]!, routes);
  return store;
}

/** Marks all stored events as counted, although nothing of them is in a sum: pruning leaves those that are not. */
export async function markCounted({ figures: { sums } }: Pick<Store, 'figures'>): Promise<void> {
  for (;;) {
    const { first, last, isEnd } = await sums.uncounted(1_000);
    await sums.add({ first, last, entries: [], balances: [] });
    if (isEnd) return;
  }
}
