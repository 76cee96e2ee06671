// Opens the ordering of resources: its parts, and what each committed step leads to. Long, because the wiring of all
// parts and what starts them after a restart should be seen at once.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ChainReader } from '../service/chain.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import { createSchedule } from './schedule.ts';
import { createAges } from './ages.ts';
import type { Orders } from './api.ts';
import { createChecks } from './checks.ts';
import { createDiffering } from './differing.ts';
import { createDrafting } from './draft.ts';
import { createFollowing } from './follow.ts';
import { createGate } from './gate.ts';
import { fitting, type Hint } from './delegation-hints.ts';
import { followedMs } from './read-times.ts';
import type { RandomBytes } from './client-order-id.ts';
import type { Order } from './order.ts';
import type { OrderState } from './states.ts';
import { createPayments } from './payments.ts';
import { createPlacing, type UnknownPolicy } from './place.ts';
import { createQueries } from './queries.ts';
import { openRepeatStates, readRepeat, type Repeat } from './repeat.ts';
import { createRepeatGate } from './repeat-gate.ts';
import { readRow } from './row.ts';
import { createSteps } from './steps.ts';

export type * from './api.ts';

/** States whose age a press or a repeat is judged by. */
const isWaiting: ReadonlySet<OrderState> = new Set(['drafted', 'confirmed', 'placing', 'unknown']);
/** So long a closing bot waits for calls under way. */
const closingPatienceMs = 7_000;

/**
 * `mayBuy` is false while buying is stopped, `mayOrder` for people who may not (any more); `onBroken` hears that the disk
 * failed: the process must end at once.
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
  /** SERVICE_ORDER_PARAMS, comma-separated: what regular orders name their parameters. */
  orderParams?: string;
  clock: Clock;
  log: Log;
  random?: RandomBytes;
  mayBuy?: () => boolean;
  mayOrder?: (personId: number) => boolean;
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
  const steps = createSteps({ store, clock, onProblem });
  const checks = createChecks({
    settings,
    clock,
    mayBuy: () => !isClosing && (options.mayBuy?.() ?? true),
    mayOrder: options.mayOrder ?? (() => true),
  });
  const differing = createDiffering({ settings, clock, orderParams: options.orderParams ?? '' });
  const gate = createGate({ steps, checks, clock, ages });
  const repeatGate = createRepeatGate({ steps, checks, clock, ages, random });
  const draft = createDrafting({ steps, service, chain, clock, ages, random });
  const payments = createPayments({ steps, service, settings, clock, log });
  const placing = createPlacing({
    steps,
    gate,
    schedule,
    service,
    settings,
    policy,
    onDiffers: differing.lock,
    hasDiffered: differing.isLocked,
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
    onDiffers: differing.lock,
    log,
  });
  const queries = createQueries({ store, checks, steps, service, clock });

  steps.watch((order, change) => {
    if (change === 'drafted' || change === 'confirmed') expireInTime(order);
    if (change === 'placing') placing.begin(order);
    if (change === 'accepted' || change === 'failed' || change === 'differs') following.follow(order);
    if (!isWaiting.has(order.state)) {
      ages.forget(`card ${order.id}`, `approval ${order.id}`, `sent ${order.id}`);
    }
    if (change === 'unknown') schedule.run(async () => void (await payments.readBalance(order)));
  });
  steps.watchRepeats((repeat) => {
    if (openRepeatStates.includes(repeat.state)) expireRepeatInTime(repeat);
    else {
      schedule.drop(`expire ${repeat.token}`);
      ages.forget(`repeat ${repeat.token}`, `approval ${repeat.token}`);
    }
  });

  function expireInTime(order: Order): void {
    schedule.set(`expire ${order.id}`, gate.timeLeft(order), async () => {
      // Timers may be a millisecond early.
      const early = await gate.expire(order.id);
      if (early) expireInTime(early);
    });
  }

  function expireRepeatInTime(repeat: Repeat): void {
    schedule.set(`expire ${repeat.token}`, repeatGate.timeLeft(repeat), async () => {
      const early = await repeatGate.expire(repeat.token);
      if (early) expireRepeatInTime(early);
    });
  }

  async function inStates(...states: OrderState[]): Promise<Order[]> {
    return (await store.orders.inStates(states)).map(readRow);
  }

  async function openRepeats(): Promise<Repeat[]> {
    return (await store.orders.repeats.inStates(openRepeatStates)).map(readRepeat);
  }

  async function take(hint: Hint): Promise<void> {
    for (const order of fitting(hint, await inStates('accepted', 'late', 'unknown'))) {
      if (order.state === 'unknown') await markHinted(order.id);
      else await following.read(order.id);
    }
  }

  async function markHinted(id: string): Promise<void> {
    await steps.commit(async (moves) => {
      const order = await moves.find('id', id);
      if (order?.hintedAt !== null) return;
      await moves.take(order, {
        from: ['unknown'],
        change: { hinted_at: clock.now() },
        action: 'hinted',
        tells: 'hint',
      });
    });
  }

  /** Cancels cards and repeats; how many there were. */
  async function withdraw(
    cards: readonly Order[],
    repeats: readonly Repeat[],
    byId: number,
    isRemoval: boolean,
  ): Promise<number> {
    const done: boolean[] = [];
    for (const card of cards) done.push(await gate.withdraw(card, byId, isRemoval));
    for (const repeat of repeats) done.push(await repeatGate.withdraw(repeat, byId));
    return done.filter(Boolean).length;
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
    async cancelCards({ id, chatId, topicId }) {
      const isHere = (place: { chatId: number; topicId: number | null }) =>
        place.chatId === chatId && place.topicId === topicId;
      const cards = await inStates('drafted');
      const repeats = await openRepeats();
      return withdraw(
        cards.filter((card) => card.createdBy === id && isHere(card)),
        repeats.filter((repeat) => repeat.state === 'offered' && repeat.askedBy === id && isHere(repeat)),
        id,
        false,
      );
    },
    async cancelAllOf(personId, byId) {
      const isTheirs = (...people: Array<number | null>) => people.includes(personId);
      for (const order of await inStates('unknown')) {
        if (isTheirs(order.createdBy, order.confirmedBy)) await placing.giveUp(order);
      }
      const cards = await inStates('drafted', 'confirmed');
      const repeats = await openRepeats();
      return withdraw(
        cards.filter(({ createdBy, confirmedBy }) => isTheirs(createdBy, confirmedBy)),
        repeats.filter(({ askedBy, confirmedBy }) => isTheirs(askedBy, confirmedBy)),
        byId,
        true,
      );
    },
    async readNow(id) {
      const order = await queries.find(id);
      if (order?.state === 'unknown') await payments.readBalance(order);
      else if (order) await following.read(id);
      return queries.find(id);
    },
    hear: (hint) => schedule.run(() => take(hint)),
    watch: (listener) => steps.watch(listener),
    watchRepeats: (listener) => steps.watchRepeats(listener),
    repeatsLockedAt: () => settings.data.repeatsLockedAt,
    differingSince: differing.since,
    async unlockRepeats(personId) {
      await settings.update((data) => {
        data.repeatsLockedAt = null;
      });
      await differing.unlock();
      await store.audit.add({
        at: clock.now(),
        actorId: personId,
        action: 'repeats_unlocked',
        subject: 'orders',
      });
    },
    async start(aliveAt) {
      ages.begin(aliveAt);
      for (const order of await inStates('placing')) await placing.forsake(order);
      // How old a card of an earlier process is rests on the wall clock alone: it buys nothing any more.
      for (const order of await inStates('drafted')) await gate.expire(order.id, { anyAge: true });
      for (const order of await inStates('confirmed')) expireInTime(order);
      for (const repeat of await openRepeats()) {
        if (repeat.state === 'offered') await repeatGate.expire(repeat.token, { anyAge: true });
        else expireRepeatInTime(repeat);
      }
      for (const order of await inStates('unknown')) await placing.giveUp(order);
      const followed = (await store.orders.followedSince(clock.now() - followedMs)).map(readRow);
      for (const order of followed) {
        if (order.state === 'accepted' || order.state === 'late')
          schedule.run(() => following.read(order.id));
        else following.follow(order);
      }
    },
    async close() {
      isClosing = true;
      await schedule.close(closingPatienceMs);
    },
  };
}
