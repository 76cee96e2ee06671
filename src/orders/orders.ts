// Creates the orders module: wires its parts together, and starts the work that each committed step requires. Long,
// because the order of all parts is one list.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ChainReader } from '../service/chain.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import { createSchedule } from './schedule.ts';
import { createAges } from './ages.ts';
import { createCancelling } from './cancel.ts';
import { createCardExpiry } from './card-expiry.ts';
import { createRepeatExpiry } from './repeat-expiry.ts';
import type { Orders } from './api.ts';
import { createChecks } from './checks.ts';
import { createParamsLock } from './params-lock.ts';
import { createDrafting } from './draft.ts';
import { createFollowing } from './follow.ts';
import { createGate } from './gate.ts';
import { createHintTaking } from './take-hint.ts';
import type { RandomBytes } from './client-order-id.ts';
import type { Order } from './order.ts';
import type { OrderState } from './states.ts';
import { createPayments } from './payments.ts';
import { createPlacing, type UnknownPolicy } from './place.ts';
import { createQueries } from './queries.ts';
import { createRepeatLock } from './repeat-lock.ts';
import { openRepeatStates, type Repeat } from './repeat.ts';
import { createRepeatGate } from './repeat-gate.ts';
import { createRecovery } from './recover.ts';
import { createSteps } from './steps.ts';

export type * from './api.ts';
export type * from './outcomes.ts';

/** States in which an age still decides something: an expiry, or the time for automatic repeats. */
const waitingStates: ReadonlySet<OrderState> = new Set(['drafted', 'confirmed', 'placing', 'unknown']);
/** How long `close` waits for running calls. */
const closingPatienceMs = 7_000;

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
}): Orders {
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
  const checks = createChecks({
    settings,
    clock,
    mayBuy: () => !isClosing && (options.mayBuy?.() ?? true),
    mayOrder: options.mayOrder ?? (() => true),
  });
  const paramsLock = createParamsLock({ settings, clock, orderParams: options.orderParams ?? '' });
  const expiry = createCardExpiry({ steps, clock, ages });
  const repeatExpiry = createRepeatExpiry({ steps, clock, ages });
  const gate = createGate({ steps, checks, expiry, clock, ages });
  const repeatGate = createRepeatGate({ steps, checks, expiry: repeatExpiry, clock, ages, random });
  const draft = createDrafting({ steps, service, chain, clock, ages, random });
  const payments = createPayments({ steps, service, settings, clock, log });
  const placing = createPlacing({
    steps,
    gate,
    schedule,
    service,
    settings,
    policy,
    onDiffers: paramsLock.lock,
    hasDiffered: paramsLock.isLocked,
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
    onDiffers: paramsLock.lock,
    log,
  });
  const cancelling = createCancelling({ store, expiry, repeatExpiry, placing });
  const recover = createRecovery({
    store,
    schedule,
    placing,
    following,
    expiry,
    repeatExpiry,
    expireInTime,
    expireRepeatInTime,
    clock,
    ages,
  });
  const takeHint = createHintTaking({ store, steps, clock, read: (id) => following.read(id) });
  const lock = createRepeatLock({ store, paramsLock, clock });
  const queries = createQueries({ store, checks, steps, service, clock });

  steps.watch((order, change, ageMs) => {
    if (change === 'drafted' || change === 'confirmed') expireInTime(order);
    if (change === 'placing') placing.begin(order, ageMs);
    if (change === 'accepted' || change === 'failed' || change === 'differs') following.follow(order);
    if (!waitingStates.has(order.state)) {
      ages.forget(`card ${order.id}`, `approval ${order.id}`, `sent ${order.id}`);
    }
    if (change === 'unknown') {
      placing.plan(order);
      schedule.run(async () => void (await payments.readBalance(order)));
    }
  });
  steps.watchRepeats((repeat) => {
    if (openRepeatStates.includes(repeat.state)) expireRepeatInTime(repeat);
    else {
      schedule.drop(`expire ${repeat.token}`);
      ages.forget(`repeat ${repeat.token}`, `approval ${repeat.token}`);
    }
  });

  function expireInTime(order: Order): void {
    schedule.set(`expire ${order.id}`, expiry.timeLeft(order), async () => {
      // Timers may fire a millisecond early.
      const early = await expiry.expire(order.id);
      if (early) expireInTime(early);
    });
  }

  function expireRepeatInTime(repeat: Repeat): void {
    schedule.set(`expire ${repeat.token}`, repeatExpiry.timeLeft(repeat), async () => {
      const early = await repeatExpiry.expire(repeat.token);
      if (early) expireRepeatInTime(early);
    });
  }

  return {
    ...queries,
    draft,
    confirm: gate.confirm,
    approve: gate.approve,
    refuse: gate.refuse,
    cancel: gate.cancel,
    leave: gate.leave,
    async askRepeat(id, author) {
      const order = await queries.find(id);
      const balanceSun = order?.state === 'unknown' ? await payments.readBalance(order) : undefined;
      return repeatGate.ask(id, author, balanceSun);
    },
    confirmRepeat: repeatGate.confirm,
    approveRepeat: repeatGate.approve,
    refuseRepeat: repeatGate.refuse,
    cancelRepeat: repeatGate.cancel,
    ...cancelling,
    async readNow(id) {
      const order = await queries.find(id);
      if (order?.state === 'unknown') await payments.readBalance(order);
      else if (order) await following.read(id);
      return queries.find(id);
    },
    takeHint: (hint) => schedule.run(() => takeHint(hint)),
    watch: (listener) => steps.watch(listener),
    watchRepeats: (listener) => steps.watchRepeats(listener),
    ...lock,
    start: recover,
    async close() {
      isClosing = true;
      await schedule.close(closingPatienceMs);
    },
  };
}
