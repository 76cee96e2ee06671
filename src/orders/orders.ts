// Opens the orders room: its parts, and what each committed step brings along.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ChainReader } from '../service/chain.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import type { Address } from '../tron/address.ts';
import { createAgenda } from './agenda.ts';
import { followedMs } from './believe.ts';
import { createDrafting } from './draft.ts';
import { createFollowing } from './follow.ts';
import { createGate } from './gate.ts';
import { fitting, type Hint } from './hints.ts';
import type { Orders } from './api.ts';
import type { Random } from './mint.ts';
import { openStates, type Order, type OrderState } from './order.ts';
import { createPayments } from './payments.ts';
import { createPlacing, type UnknownPolicy } from './place.ts';
import { readAudit, subjectOf } from './read-audit.ts';
import { readRow } from './row.ts';
import { createSteps } from './steps.ts';

export type * from './api.ts';

/** So long a closing bot waits for calls under way. */
const closingPatienceMs = 7_000;
const mostUntold = 200;

/** `mayBuy` is false while buying is stopped; `onBroken` hears that the disk failed: the process must end at once. */
export function openOrders(options: {
  store: Pick<Store, 'orders' | 'audit' | 'settings'>;
  service: Pick<
    ServiceClient,
    'createOrder' | 'createFlashOrder' | 'readOrder' | 'readFlashOrder' | 'readAccount' | 'estimate'
  >;
  /** Absent without a TRON node. */
  chain?: ChainReader | undefined;
  policy: UnknownPolicy;
  clock: Clock;
  log: Log;
  random?: Random;
  mayBuy?: () => boolean;
  onBroken?: (error: unknown) => void;
}): Orders {
  const { store, service, chain, policy, clock, log, random = randomBytes } = options;
  const { settings } = store;
  let isClosing = false;
  const mayBuy = () => !isClosing && (options.mayBuy?.() ?? true);

  function onProblem(error: unknown): void {
    log.error({ err: error }, 'Work on an order failed.');
    if (error instanceof StoreError && error.failure === 'broken') options.onBroken?.(error);
  }

  const agenda = createAgenda(clock, onProblem);
  const steps = createSteps({ store, clock, onProblem });
  const gate = createGate({ steps, settings, clock, mayBuy });
  const draft = createDrafting({ steps, service, chain, clock, random });
  const payments = createPayments({ steps, service, settings, clock, log });
  const placing = createPlacing({ steps, gate, agenda, service, settings, policy, clock, log });
  const following = createFollowing({ steps, store, agenda, payments, service, chain, clock, log });

  steps.watch((order, change) => {
    if (change === 'drafted' || change === 'confirmed') expireInTime(order);
    if (change === 'placing') placing.begin(order);
    if (change === 'accepted' || change === 'failed') following.follow(order);
    if (change === 'unknown') agenda.run(() => payments.readBalance(order));
  });

  function expireInTime(order: Order): void {
    agenda.set(`expire ${order.id}`, order.expiresAt - clock.now(), async () => {
      // Timers may be a millisecond early.
      const early = await gate.expire(order.id);
      if (early) expireInTime(early);
    });
  }

  async function inStates(...states: OrderState[]): Promise<Order[]> {
    return (await store.orders.inStates(states)).map(readRow);
  }

  /** The bot ended in the middle of a call: nobody knows what became of it. */
  async function forsake(order: Order): Promise<void> {
    await steps.commit((moves) =>
      moves.take(order, {
        from: ['placing'],
        change: { state: 'unknown', reason: 'interrupted' },
        action: 'unknown',
        detail: { post: order.posts, reason: 'interrupted' },
        tells: 'unknown',
      }),
    );
  }

  async function take(hint: Hint): Promise<void> {
    for (const order of fitting(hint, await inStates('accepted', 'late', 'unknown'))) {
      if (order.state === 'unknown') await markHinted(order.id);
      else await following.look(order.id);
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

  async function findBy(column: 'id' | 'client_order_id' | 'service_id' | 'token', value: string) {
    const row = await store.orders.findBy(column, value);
    return row && readRow(row);
  }

  const orders: Orders = {
    draft,
    confirm: gate.confirm,
    approve: gate.approve,
    refuse: gate.refuse,
    cancel: gate.cancel,
    repeat: gate.repeat,
    leave: gate.leave,
    async lookAgain(id) {
      const order = await findBy('id', id);
      if (order?.state === 'unknown') await payments.readBalance(order);
      else if (order) await following.look(id);
      return findBy('id', id);
    },
    // Nothing is cancelled here yet: this line gives way to the one that does.
    cancelAllOf: async () => 0,
    async bindMessage(id, chatId, messageId) {
      await store.orders.note(id, { chat_id: chatId, message_id: messageId });
    },
    async markTold(id, version) {
      await store.orders.note(id, { told_version: version });
    },
    markReminded: (id) => store.orders.note(id, { reminded_at: clock.now() }, { unset: 'reminded_at' }),
    find: async (id) =>
      (await findBy('id', id.toUpperCase())) ??
      (await findBy('client_order_id', id.toUpperCase())) ??
      findBy('service_id', id),
    findByToken: (token) => findBy('token', token),
    async list({ mine, open, page, size, since, until }) {
      const filter = { personId: mine, states: open ? openStates : undefined, since, until };
      const [rows, total] = await Promise.all([
        store.orders.list(filter, { offset: page * size, limit: size }),
        store.orders.count(filter),
      ]);
      return { orders: rows.map(readRow), total };
    },
    audit: async (id) => (await store.audit.list(subjectOf(id), 1_000)).map(readAudit).toReversed(),
    open: () => inStates(...openStates),
    untold: async () => (await store.orders.untold(mostUntold)).map(readRow),
    expiring: async (until) => (await store.orders.expiring(['delivered'], clock.now(), until)).map(readRow),
    recentReceivers: async (count) => (await store.orders.recentReceivers(count)) as Address[],
    hear: (hint) => agenda.run(() => take(hint)),
    watch: (listener) => steps.watch(listener),
    repeatsLockedAt: () => settings.data.repeatsLockedAt,
    async unlockRepeats(personId) {
      await settings.update((data) => {
        data.repeatsLockedAt = null;
      });
      await store.audit.add({
        at: clock.now(),
        actorId: personId,
        action: 'repeats_unlocked',
        subject: 'orders',
      });
    },
    async start() {
      for (const order of await inStates('placing')) await forsake(order);
      for (const order of await inStates('drafted', 'confirmed')) expireInTime(order);
      for (const order of await inStates('unknown')) {
        if (order.reason !== 'mismatch') placing.plan(order);
      }
      const unchecked = await store.orders.uncheckedSince(clock.now() - followedMs);
      const ids = [...(await inStates('accepted', 'late')), ...unchecked].map(({ id }) => id);
      for (const id of new Set(ids)) agenda.run(() => following.look(id));
    },
    async close() {
      isClosing = true;
      await agenda.close(closingPatienceMs);
    },
  };
  return orders;
}
