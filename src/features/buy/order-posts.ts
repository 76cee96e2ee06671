// What the bot tells of an order by itself: one message, edited to the order's last state, the card of a spend that sends
// it again, requests for approval, and alarms. Each change of an order is stored with the posts that are to show it
// (store/ledger/orders/orders.ts); here is who is to be told of it, and what those messages say.

import { type PostRow, orderKind, spendKind } from '../../store/ledger/deliveries/tables.ts';
import type { BotDeps } from '../../bot/context.ts';
import { postReader } from '../../outbox/reader.ts';
import { type Found, type Order, firstSpendOf } from '../../orders/order.ts';
import { openStates } from '../../orders/states.ts';
import type { PostKind } from '../../outbox/kind.ts';
import { createAlarms } from './alarms.ts';
import { createApprovals, isWaiting } from './approvals.ts';
import { mayReceiveReply } from './recipients.ts';
import { readAccount, viewCard, viewOrder } from './view.ts';
import type { AccountNow } from './order-message.ts';
import { createLedgerTurns } from '../../store/ledger/batches.ts';
import { repeatEvery } from '../../base/clock.ts';

const lookEveryMs = 15_000;

/** Subscribes to the changes of orders at once, before `start`. */
export function openOrderPosts(deps: BotDeps) {
  const { orders, store, clock, log } = deps;
  const alarms = createAlarms(deps);
  const approvals = createApprovals(deps);
  const turns = createLedgerTurns(log, 'The ledger did not say what is to be told of an order.');
  /** Orders of which something was not shown, because their place might not see it. */
  const unsaid = new Set<string>();
  let stopReminding = () => {};

  /** Their places may see it by now: the bot was brought back, or a person may order again. */
  async function tellUnsaid(): Promise<void> {
    // Those that are left unsaid again meanwhile wait for the next time.
    const ids = [...unsaid];
    for (const ref of ids) {
      unsaid.delete(ref);
      await store.posts.changed({ ref }).catch((error: unknown) => {
        unsaid.add(ref);
        throw error;
      });
    }
  }

  /** Where its card never became known: then it is sent anew. */
  async function wantMessage({ id, chatId, topicId, messageId }: Order): Promise<void> {
    if (messageId !== null) return;
    await store.posts.want({ kind: orderKind, ref: id }, [{ chatId, topicId }], {
      isUrgent: true,
      at: clock.now(),
    });
  }

  async function update(order: Order): Promise<void> {
    if ((order.repeatsUntil ?? 0) > clock.now()) alarms.leaveAlone(order.id);
    await wantMessage(order);
    await alarms.raise(order);
  }

  async function tellSpend(found: Found): Promise<void> {
    const { order, spend } = found;
    const { token, chatId, topicId, messageId, isFirst } = spend;
    if (!isFirst && messageId === null) {
      const card = { kind: spendKind, ref: order.id, part: token };
      await store.posts.want(card, [{ chatId, topicId }], { isUrgent: true, at: clock.now() });
    }
    if (isWaiting(spend)) await approvals.ask(found);
    // While a request waited, nobody else was to decide about the order.
    if (!isFirst && spend.confirmedAt !== null && order.state === 'unknown') await update(order);
  }

  /** What an earlier run has stored and not told. */
  async function continueTelling(): Promise<void> {
    for (const order of await orders.recent()) {
      alarms.leaveAlone(order.id);
      if (openStates.has(order.state)) {
        await wantMessage(order);
        // It tells of times, too, which have passed meanwhile.
        await store.posts.changed({ ref: order.id });
      }
      await alarms.raise(order, { onlyNew: true });
    }
    for (const found of await orders.waiting()) {
      await tellSpend(found);
      await approvals.remind(found);
    }
  }

  const unwatch = orders.watch((order) => {
    if (order.cardState !== 'offered') turns.add(() => update(order));
  });
  const unwatchSpends = orders.watchSpends((spend, order) => {
    if (spend.state !== 'offered') turns.add(() => tellSpend({ order, spend }));
  });

  const unwatchSettings = store.watchSettings(() => {
    if (unsaid.size > 0) turns.add(tellUnsaid);
  });
  const leaveUnsaid = (id: string) => void unsaid.add(id);

  return {
    kinds: [
      openOrderKind({ deps, leaveUnsaid }),
      openCardKind({ deps, leaveUnsaid }, spendKind, ({ part }) => orders.findSpend(part)),
      alarms.kind,
      approvals.kind,
    ],
    /** Call it after `orders.start()`. */
    start(): void {
      turns.add(continueTelling);
      stopReminding = repeatEvery(clock, lookEveryMs, () => turns.add(alarms.remindOfEnds));
    },
    /** Resolves when it uses the ledger no more. */
    async close(): Promise<void> {
      unwatch();
      unwatchSpends();
      unwatchSettings();
      stopReminding();
      await turns.close();
    },
  };
}

type KindOptions = {
  deps: BotDeps;
  /** Its place may not see what has become of the order. */
  leaveUnsaid: (orderId: string) => void;
};

/** An order's own message, which its card becomes. */
function openOrderKind(options: KindOptions): PostKind {
  const { deps } = options;
  const { orders } = deps;
  const accounts = new Map<string, AccountNow | undefined>();
  const kind = openCardKind(options, orderKind, async ({ ref }) => {
    const order = await orders.find(ref);
    return order && { order, spend: firstSpendOf(order) };
  });
  return {
    ...kind,
    async prepare({ ref }) {
      const order = await orders.find(ref);
      accounts.set(ref, order && (await readAccount(deps, order)));
    },
    async render(post) {
      const { ref } = post;
      const order = (await orders.find(ref))!;
      const reader = postReader(deps, post);
      const view = await viewOrder(deps, order, reader, accounts.get(ref));
      accounts.delete(ref);
      return view;
    },
  };
}

/** The card of a spend, which becomes what is said of it later. */
function openCardKind(
  { deps, leaveUnsaid }: KindOptions,
  name: typeof orderKind | typeof spendKind,
  find: (post: PostRow) => Promise<Found | undefined>,
): PostKind {
  return {
    name,
    topic: 'orders',
    isSentAnew: true,
    async judge(post) {
      const found = await find(post);
      if (!found) return 'end';
      const { state, askedBy, confirmedBy } = found.spend;
      // The handler that opens a card sends it; the outbox only edits it.
      if (state === 'offered' && post.message_id === null) return 'skip';
      if (mayReceiveReply(deps, post.chat_id, [askedBy, confirmedBy])) return 'tell';
      leaveUnsaid(post.ref);
      return 'skip';
    },
    async render(post) {
      const found = (await find(post))!;
      return viewCard(deps, found, postReader(deps, post));
    },
  };
}
