// Creates the orders module: wires its parts together, starts the work that each committed step requires, and resumes it
// after a restart. Whatever fails, one confirmation buys at most once.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { ChainReader } from '../service/chain.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import { createAges, createSchedule } from './schedule.ts';
import type { Ceilings } from './limits.ts';
import { createGate } from './gate.ts';
import { type Author, type RandomBytes, createDrafting } from './draft.ts';
import { type Hint, createFollowing, createHintTaking } from './follow.ts';
import { type Order, type Spend, isOpen } from './order.ts';
import { unansweredStates, underWayStates, unsettledStates } from './states.ts';
import { createPayments } from './payments.ts';
import { type UnknownPolicy, createPlacing } from './placing.ts';
import { createQueries } from './queries.ts';
import { createSteps } from './steps.ts';
import { readRow } from './row.ts';
import { followedMs } from './reads.ts';
import { isSamePlace } from '../store/place.ts';

export type { TapOutcome } from './gate.ts';

/** How long `close` waits for running calls. */
const closingPatienceMs = 7_000;

export type Orders = ReturnType<typeof openOrders>;

/**
 * `mayBuy` returns false while buying is stopped, `mayOrder` for people who may not order. `onBroken` is called when
 * the store is broken: the process must end at once.
 */
export function openOrders(options: {
  store: Pick<Store, 'orders' | 'audit' | 'settings'>;
  service: Pick<
    ServiceClient,
    'createOrder' | 'createFlashOrder' | 'readOrder' | 'readFlashOrder' | 'readAccount' | 'estimate' | 'now'
  >;
  /** Absent without a TRON node. */
  chain?: ChainReader | undefined;
  policy: UnknownPolicy;
  ceilings: Ceilings;
  /** SERVICE_ORDER_PARAMS, comma-separated: the parameter names of regular orders. */
  orderParams?: string;
  clock: Clock;
  log: Log;
  random?: RandomBytes;
  mayBuy?: () => boolean;
  mayOrder?: (personId: number) => boolean;
  /** Whether this instance leads; asked right before each call that buys. */
  isHeld?: () => boolean;
  onBroken?: (error: unknown) => void;
}) {
  const { store, service, chain, policy, clock, log, random = randomBytes } = options;
  const { settings } = store;
  let isClosing = false;

  function onProblem(error: unknown): void {
    log.error({ err: error }, 'Work on an order failed.');
    if (error instanceof StoreError && error.failure === 'broken') options.onBroken?.(error);
  }

  const schedule = createSchedule(clock, onProblem);
  const ages = createAges(clock);
  const steps = createSteps({
    store,
    schedule,
    clock,
    onUncertain: (order) => schedule.run(() => placing.endUncertain(order)),
    onProblem,
  });
  const { onDiffers, hasDiffered, ...lock } = createRepeatLock({
    store,
    orderParams: options.orderParams ?? '',
    clock,
  });
  const gate = createGate({
    steps,
    settings,
    ceilings: options.ceilings,
    mayBuy: () => !isClosing && (options.mayBuy?.() ?? true),
    mayOrder: options.mayOrder ?? (() => true),
    clock,
    ages,
    random,
  });
  const draft = createDrafting({ steps, service, chain, clock, ages, random });
  const payments = createPayments({ steps, service, settings, clock, log });
  const placing = createPlacing({
    steps,
    gate,
    schedule,
    service,
    settings,
    policy,
    onDiffers,
    hasDiffered,
    isHeld: options.isHeld ?? (() => true),
    clock,
    ages,
    log,
  });
  const following = createFollowing({
    steps,
    store,
    schedule,
    payments,
    service,
    chain,
    clock,
    ages,
    onDiffers,
    log,
  });
  const queries = createQueries({ store, service, clock });
  const takeHint = createHintTaking({ store, steps, clock, read: (id) => following.read(id) });

  steps.watch((order, change, ageMs) => {
    if (change === 'placing') placing.begin(order, ageMs);
    if (change === 'accepted' || change === 'failed' || change === 'differs') following.follow(order);
    if (!unansweredStates.has(order.state)) ages.forget(`sent ${order.id}`);
    if (change === 'unknown') {
      placing.plan(order);
      schedule.run(async () => void (await payments.readBalance(order)));
    }
  });
  steps.watchSpends((spend) => {
    if (isOpen(spend)) return expireInTime(spend);
    schedule.drop(`expire ${spend.token}`);
    ages.forget(`card ${spend.token}`, `approval ${spend.token}`);
  });

  function expireInTime(spend: Spend): void {
    schedule.set(`expire ${spend.token}`, gate.timeLeft(spend), async () => {
      // Timers may fire a millisecond early.
      const early = await gate.expire(spend.token);
      if (early) expireInTime(early);
    });
  }

  /** Cancels open spends; resolves with how many were still open. */
  async function withdraw(isOne: (spend: Spend) => boolean, byId: number, isRemoval: boolean) {
    const done: boolean[] = [];
    for (const spend of (await queries.openSpends()).filter(isOne)) {
      done.push(await gate.withdraw(spend.token, byId, isRemoval));
    }
    return done.filter(Boolean).length;
  }

  return {
    ...queries,
    /** Creates the order's ids and token, and reads price, balance and chain, each of which may stay unknown. */
    draft,
    confirm: gate.confirm,
    approve: gate.approve,
    refuse: gate.refuse,
    cancel: gate.cancel,
    foresee: gate.foresee,
    leave: gate.leave,
    /** Opens the card that asks whether to send an `unknown` order again. Sends nothing. */
    async askAgain(id: string, author: Author) {
      const order = await queries.find(id);
      const balanceSun = order?.state === 'unknown' ? await payments.readBalance(order) : undefined;
      return gate.ask(id, author, balanceSun);
    },
    /** Cancels the person's open cards in a chat and topic, and resolves with how many there were. */
    cancelCards({ id, ...place }: Author) {
      const isOne = (spend: Spend) =>
        spend.state === 'offered' && spend.askedBy === id && isSamePlace(spend, place);
      return withdraw(isOne, id, false);
    },
    /**
     * Cancels every card of a person who may no longer order, also those awaiting approval, and ends automatic repeats of
     * their orders. Resolves with the number of cards.
     */
    async cancelAllOf(personId: number, byId: number) {
      const isTheirs = (...people: Array<number | null>) => people.includes(personId);
      for (const order of await queries.inStates('unknown')) {
        if (isTheirs(order.createdBy, order.confirmedBy)) await placing.endRepeats(order);
      }
      return withdraw(({ askedBy, confirmedBy }) => isTheirs(askedBy, confirmedBy), byId, true);
    },
    /** Reads the order now (for an `unknown` order, the balance) and resolves with its updated values. */
    async readNow(id: string) {
      const order = await queries.find(id);
      if (order?.state === 'unknown') await payments.readBalance(order);
      else if (order) await following.read(id);
      return queries.find(id);
    },
    /** Takes an unsigned webhook event as a hint: matching orders are read sooner, but nothing is stated because of it. */
    takeHint: (hint: Hint) => schedule.run(() => takeHint(hint)),
    watch: steps.watch,
    watchSpends: steps.watchSpends,
    ...lock,
    /**
     * Resumes after a restart: orders that were being placed become `unknown`, overdue cards expire, and accepted orders
     * are followed again. `aliveAt` is when the previous process was last known to run; an earlier clock was set back.
     */
    async start(aliveAt?: number) {
      ages.begin(aliveAt);
      for (const order of await queries.inStates('placing')) await placing.markInterrupted(order);
      // Cards of an earlier process expire at once: only the wall clock says how old they are, and it may have been set.
      for (const spend of await queries.openSpends()) {
        if (spend.state === 'offered') await gate.expire(spend.token, { anyAge: true });
        else expireInTime(spend);
      }
      for (const order of await queries.inStates('unknown')) await placing.endRepeats(order);
      // Of any age: one that became too old while nothing ran was never said to be late.
      for (const order of await queries.inStates(...unsettledStates)) {
        if (underWayStates.has(order.state)) schedule.run(() => following.read(order.id), `read ${order.id}`);
        else following.follow(order);
      }
      const followed = (await store.orders.followedSince(clock.now() - followedMs)).map(readRow);
      for (const order of followed) if (!unsettledStates.has(order.state)) following.follow(order);
    },
    /** Waits a few seconds for running calls; an order that is still `placing` becomes `unknown` at the next start. */
    async close() {
      isClosing = true;
      await schedule.close(closingPatienceMs);
    },
  };
}

// Locks automatic repeats after one order was paid twice, or after a regular order differed from what was confirmed: a
// service that ignores a parameter name it doesn't know sells its default. The latter holds for the configured parameter
// names. An owner removes both.

/** `orderParams` are the current names, as written in SERVICE_ORDER_PARAMS. */
function createRepeatLock(options: {
  store: Pick<Store, 'settings' | 'audit'>;
  orderParams: string;
  clock: Clock;
}) {
  const { store, orderParams, clock } = options;
  const { settings, audit } = store;
  const differingSince = () => settings.data.differingParams[orderParams] ?? null;
  return {
    onDiffers: async ({ kind }: Order): Promise<void> => {
      // The parameter names of flash orders are documented, so they can't be misconfigured.
      if (kind === 'flash' || differingSince() !== null) return;
      const now = clock.now();
      await settings.update((draft) => {
        draft.differingParams[orderParams] = now;
      });
    },
    hasDiffered: ({ kind }: Order): boolean => kind === 'regular' && differingSince() !== null,
    /** When automatic repeats were locked, in Unix milliseconds; null when they aren't locked. */
    repeatsLockedAt: () => settings.data.repeatsLockedAt,
    /** When an order sent with the current parameter names first differed from what was confirmed; null if none did. */
    differingSince,
    async unlockRepeats(personId: number): Promise<void> {
      await settings.update((draft) => {
        draft.repeatsLockedAt = null;
        delete draft.differingParams[orderParams];
      });
      await audit.add({ at: clock.now(), actorId: personId, action: 'repeats_unlocked', subject: 'orders' });
    },
  };
}
