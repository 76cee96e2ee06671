// The orders room over a real store and the embedded service, on a clock moved by hand. A life can be ended like a
// process that is killed: nothing of it is written or sent any more, and the next life opens the same folder. One
// file, because a world and its lives are made of the same closures.

import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import type { Log } from '../../src/base/log.ts';
import { type Ceilings, noCeilings } from '../../src/orders/limits.ts';
import type { Order, OrderRequest, Spend } from '../../src/orders/order.ts';
import { type Orders, openOrders } from '../../src/orders/orders.ts';
import type { OrderChange } from '../../src/orders/steps.ts';
import type { UnknownPolicy } from '../../src/orders/placing.ts';
import type { ServiceFault } from '../../src/sandbox/service/faults.ts';
import { type SandboxService, openService } from '../../src/sandbox/service/open.ts';
import type { SeenRequest, ServiceOptions } from '../../src/sandbox/service/sandbox-service.ts';
import { createChainReader } from '../../src/service/chain.ts';
import { type OrderParams, type ServiceClient, createServiceClient } from '../../src/service/client.ts';
import { type Store, openStore } from '../../src/store/open.ts';
import type { Limits, SettingsData } from '../../src/store/settings/settings.ts';
import { credentials } from './credentials.ts';
import { anna, ben, regular } from './requests.ts';
import { type ManualClock, createManualClock } from '../manual-clock.ts';
import { databaseOf, dropDatabaseOf } from '../postgres/database.ts';
import { makeDataDir } from '../store/ledger/fixture.ts';

export { anna, ben, flash, receiver, regular } from './requests.ts';

const silent = pino({ level: 'silent' });

export type Life = {
  readonly orders: Orders;
  readonly store: Store;
  /** What the watchers heard, in order. */
  readonly heard: Array<{ order: Order; change: OrderChange }>;
  /** Ends it at once, as kill -9 does. */
  kill(): Promise<void>;
};

export type World = {
  readonly clock: ManualClock;
  readonly service: SandboxService;
  readonly life: Life;
  readonly dataDir: string;
  /** Waits until every call has its answer, but for those that will never have one, and everything is written. */
  settle(): Promise<void>;
  /** Moves the clock on in steps, settling after each. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Kills the life and opens the next one on the same folder; the wall clock may be set meanwhile. */
  restart(meanwhile?: { wallJumpMs?: number }): Promise<void>;
  setLimits(change: (limits: Limits) => void): Promise<void>;
  /** POSTs that reached the service under this number. */
  posts(clientOrderId: string): number;
  close(): Promise<void>;
};

/** Breaks a part on purpose, for the controls. */
export type Sabotage = {
  store?: (store: Store) => Store;
  service?: (service: ServiceClient) => ServiceClient;
  mayOrder?: (personId: number) => boolean;
  isHeld?: () => boolean;
  clock?: (clock: Clock) => Clock;
};

export type WorldOptions = Partial<ServiceOptions> & {
  policy?: UnknownPolicy;
  ceilings?: Ceilings;
  sabotage?: Sabotage;
  mayBuy?: () => boolean;
  mayOrder?: (personId: number) => boolean;
  /** As SERVICE_ORDER_PARAMS has them. */
  orderParams?: string;
  startsAt?: number;
  /** How far the service's clock is ahead of the host's. */
  serviceSkewMs?: number;
  /** Reads the chain that the embedded service shows. */
  withChain?: boolean;
  log?: Log;
};

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const {
    policy = 'repeat',
    ceilings = noCeilings,
    sabotage = {},
    mayBuy,
    mayOrder,
    orderParams = 'quantity,receiver,duration',
    startsAt,
    serviceSkewMs = 0,
    withChain = false,
    log = silent,
    ...serviceOptions
  } = options;
  const dataDir = makeDataDir();
  const clock = createManualClock(startsAt);
  const service = await openService({
    ...credentials,
    clock: {
      now: () => clock.now() + serviceSkewMs,
      monotonic: () => clock.monotonic(),
      after: (delayMs, task) => clock.after(delayMs, task),
    },
    // The clock may jump while a request is on its way.
    toleranceMs: 30 * 86_400_000,
    ...serviceOptions,
  });
  let calls = 0;
  const seenAt = new WeakMap<SeenRequest, number>();

  /** Calls that wait for an answer which will never come; the client gives up after twenty seconds. */
  function hanging(): number {
    return service.requests.filter((request) => request.fault === 'silence' && ageOf(request) < 20_000)
      .length;
  }

  /** By the monotonic clock, since a test may set the other one while a call is under way. */
  function ageOf(request: SeenRequest): number {
    const since = seenAt.get(request) ?? clock.monotonic();
    seenAt.set(request, since);
    return clock.monotonic() - since;
  }

  async function openLife(aliveAt?: number): Promise<Life> {
    const databaseUrl = await databaseOf(dataDir);
    const real = await openStore({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
    const counted = countQueries(real);
    const store = sabotage.store?.(counted) ?? counted;
    let isAlive = true;
    const living: Clock = {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      after: (delayMs, task) => clock.after(delayMs, () => isAlive && task()),
    };
    const mortal = sabotage.clock?.(living) ?? living;
    const client = createServiceClient({
      baseUrl: service.baseUrl,
      orderParams: readParams(orderParams),
      // The limit of a call that is under way outlives the life: its socket must close some day.
      clock,
      ...credentials,
    });
    const countedClient = countCalls(sabotage.service?.(client) ?? client, () => isAlive);
    const settings = {
      get data() {
        return store.settings.data;
      },
      update: <Answer>(change: (draft: SettingsData) => Answer) =>
        counting(() => store.settings.update(change)),
    };
    const orders = openOrders({
      store: { ...store, settings },
      service: countedClient,
      policy,
      ceilings,
      clock: mortal,
      log,
      ...(mayBuy && { mayBuy }),
      mayOrder: sabotage.mayOrder ?? mayOrder ?? (() => true),
      orderParams,
      ...(sabotage.isHeld && { isHeld: sabotage.isHeld }),
      ...(withChain && { chain: createChainReader({ nodeUrl: service.chainUrl, clock: mortal, log }) }),
    });
    const heard: Life['heard'] = [];
    orders.watch((order, change) => heard.push({ order, change }));
    await orders.start(aliveAt);
    return {
      orders,
      store,
      heard,
      async kill() {
        if (!isAlive) return;
        isAlive = false;
        await real.close();
      },
    };
  }

  async function counting<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    calls += 1;
    try {
      return await call();
    } finally {
      calls -= 1;
    }
  }

  /** Those of a database that answers only later; what a call begins before it has ended is part of it. */
  function countQueries(store: Store): Store {
    const parts = Object.entries(store).map(([name, part]: [string, unknown]) => {
      if (name === 'settings' || typeof part !== 'object' || part === null) return [name, part];
      return [name, new Proxy(part, { get: (target, method) => countAnswers(Reflect.get(target, method)) })];
    });
    return Object.fromEntries(parts) as Store;
  }

  function countAnswers(method: unknown): unknown {
    if (typeof method !== 'function') return method;
    return (...args: unknown[]) => {
      const answer: unknown = method(...args);
      return answer instanceof Promise ? counting(() => answer) : answer;
    };
  }

  function countCalls(client: ServiceClient, isAlive: () => boolean): ServiceClient {
    return new Proxy(client, {
      get(target, name) {
        if (name === 'now') return () => target.now();
        const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          if (!isAlive()) throw new Error('Nobody is left to call.');
          return counting(() => method(...args));
        };
      },
    });
  }

  async function settle(): Promise<void> {
    const deadline = performance.now() + 30_000;
    let quiet = 0;
    while (quiet < 6) {
      await turn();
      if (performance.now() > deadline)
        throw new Error(`${calls} calls still wait, ${hanging()} of them for good.`);
      quiet = calls > hanging() ? 0 : quiet + 1;
    }
  }

  let life = await openLife();
  let isOpen = true;
  const world: World = {
    clock,
    service,
    dataDir,
    get life() {
      return life;
    },
    settle,
    async pass(ms, stepMs = ms) {
      await settle();
      for (let left = ms; left > 0; left -= stepMs) {
        await clock.advance(Math.min(stepMs, left));
        await settle();
      }
    },
    async restart({ wallJumpMs = 0 } = {}) {
      await life.kill();
      const aliveAt = clock.now();
      clock.setWall(aliveAt + wallJumpMs);
      life = await openLife(aliveAt);
    },
    setLimits: (change) => life.store.settings.update((draft) => change(draft.limits)),
    posts: (clientOrderId) =>
      service.requests.filter(
        ({ method, query }) => method === 'POST' && query.includes(`client_order_id=${clientOrderId}`),
      ).length,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await life.kill();
      await service.close();
      rmSync(dataDir, { recursive: true, force: true });
      await dropDatabaseOf(dataDir);
    },
  };
  return world;
}

/** As openWorld, closed when the test ends. */
export async function openTestWorld(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld(options);
  onTestFinished(() => world.close());
  return world;
}

function readParams(names: string): OrderParams {
  const [quantity = '', receiver = '', duration = ''] = names.split(',');
  return { quantity, receiver, duration };
}

/** Drafts and confirms, and waits for the answer; the order as it was drafted. */
export async function buy(world: World, wish: OrderRequest = regular): Promise<Order> {
  const card = await world.life.orders.draft(wish, anna);
  await world.life.orders.confirm(card.token, anna.id);
  await world.settle();
  return card;
}

type WithCard = { world: World; card: Order };

/** A world in which Anna has the card of an order. */
export async function openDraft(options: WorldOptions = {}): Promise<WithCard> {
  const world = await openTestWorld(options);
  return { world, card: await world.life.orders.draft(regular, anna) };
}

/** A world in which this was bought. */
export async function openBought(
  options: WorldOptions = {},
  wish: OrderRequest = regular,
): Promise<WithCard> {
  const world = await openTestWorld(options);
  return { world, card: await buy(world, wish) };
}

/** A world in which a call to buy came to no answer, by a fault that may be named. */
export async function openUncertain({
  wish = regular,
  fault = {},
  ...options
}: WorldOptions & { wish?: OrderRequest; fault?: Partial<ServiceFault> } = {}): Promise<WithCard> {
  const world = await openTestWorld(options);
  world.service.faults.add({ method: 'POST', kind: 'lose_answer', ...fault });
  return { world, card: await buy(world, wish) };
}

/** Reads of regular orders are answered with these fields. */
export function alterReads(
  { service }: World,
  fields: Record<string, unknown>,
  times: number | 'until_cleared' = 'until_cleared',
): void {
  service.faults.add({ method: 'GET', path: '/v1/order', kind: 'alter', fields, times });
}

/** From now on a second person approves what is above this quantity. */
export const approveAbove = (world: World, energy: number): Promise<void> =>
  world.setLimits((limits) => void (limits.approval.energy = energy));

/** The card with which this person may send an uncertain order again. */
export async function offerRepeat({ life }: World, { id }: Order, author = ben): Promise<Spend> {
  const asked = await life.orders.askAgain(id, author);
  if (asked.is !== 'offered') throw new Error(`The card was not opened: ${asked.is}.`);
  return asked.spend;
}

/** Ben sends it again. */
export async function sendAgain(world: World, order: Order): Promise<void> {
  const { token } = await offerRepeat(world, order);
  await world.life.orders.confirm(token, ben.id);
  await world.settle();
}

/** What the watchers of this life heard. */
export const changesOf = ({ life }: World): OrderChange[] => life.heard.map(({ change }) => change);

export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The order now, by its id. */
export async function look(world: World, order: Pick<Order, 'id'>): Promise<Order> {
  const found = await world.life.orders.find(order.id);
  if (!found) throw new Error(`The order ${order.id} is gone.`);
  return found;
}
