// Keeps the way out going: one loop, woken by the bell when something was kept and by the clock when something falls
// due. A chat has one message under way at a time; what happens to it is the worker's.

import { createForwardTime } from '../clock.ts';
import { ordinaryPriority, urgentPriority, type DueDelivery } from '../store/ledger/deliveries/queue.ts';
import { outcomeOf } from '../telegram/judge.ts';
import { recordOutcome } from './record.ts';
import type { SenderState, Deps } from './deps.ts';
import { sendNext } from './send-next.ts';
import type { Outcome } from './outcome.ts';

export type Notify = {
  /** Something may have to be told: looks at once. */
  wake(): void;
  /** When the rate limit next lets a message into the chat, in Unix milliseconds, as the last look found it. */
  heldUntil(chatId: number): number | undefined;
  /** Starts nothing more, and resolves when the messages under way have ended and are remembered. */
  close(): Promise<void>;
};

/** Chats that are served at once. */
const mostChatsAtOnce = 8;
/** Chats that are asked for a turn together; each is read with its event. */
const lookAhead = 16;
/** How long to wait after the ledger, and not Telegram, failed. */
const troublePauseMs = 1000;

/** Does nothing before the first `ring()`, which also takes up what an earlier run has left. */
export function openNotify(deps: Deps): Notify {
  const { store, rateLimiter, clock, log } = deps;
  /** By chat; what is in here is not looked for in the ledger. */
  const lanes = new Map<number, Promise<void>>();
  /** Until when (monotonic) a chat has no room for its next message, by chat; something urgent may find room before. */
  const held = new Map<number, number>();
  const line: SenderState = {
    dueNow: createForwardTime(clock),
    isDoubtful: false,
    sizeLimits: new Map(),
    withoutFiles: new Map(),
    composing: Promise.resolve(),
  };
  const closing = Promise.withResolvers<void>();
  let turn: Promise<void> | undefined;
  let isWoken = false;
  let isClosed = false;
  let cancelWake = () => {};

  const goesOn = () => isWoken && !isClosed;

  function wake(): void {
    isWoken = true;
    if (!isClosed) turn ??= look();
  }

  function wakeAfter(delayMs: number): void {
    cancelWake();
    if (!isClosed) cancelWake = clock.after(delayMs, wake);
  }

  async function look(): Promise<void> {
    try {
      do {
        isWoken = false;
        await startDue();
      } while (goesOn());
      await sleepUntilDue();
    } catch (error) {
      log.error({ error }, 'The ledger did not say what to tell; it is asked again.');
      isWoken = false;
      wakeAfter(troublePauseMs);
    }
    turn = undefined;
    // The bell may have rung while the loop was going to sleep.
    if (isWoken) wake();
  }

  async function startDue(): Promise<void> {
    held.clear();
    for (;;) {
      // Without this each of 3,000 chats would be asked for, only to be held back by the budget that all of them share.
      if (rateLimiter.waitOf('urgent') > 0) return;
      const only = rateLimiter.waitOf('alert') > 0 ? urgentPriority : undefined;
      const due = await store.deliveries.due(line.dueNow(), busy(), lookAhead, only);
      if (isClosed) return;
      for (const item of due) {
        if (lanes.size === mostChatsAtOnce) return;
        const { chat_id: chatId, priority } = item.delivery;
        const waitMs = rateLimiter.take(chatId, priority === urgentPriority ? 'urgent' : 'alert');
        if (waitMs > 0) held.set(chatId, clock.monotonic() + waitMs);
        else lanes.set(chatId, tellChat(item));
      }
      if (due.length < lookAhead) return;
    }
  }

  function busy(): number[] {
    return [...lanes.keys(), ...held.keys()];
  }

  async function tellChat(item: DueDelivery): Promise<void> {
    try {
      const outcome = await sendNext(deps, line, item).catch(giveUp);
      await insist(() => recordOutcome(deps, line, item.delivery, outcome));
      if (outcome.attempt) deps.onMessage?.(outcomeOf(outcome.verdict), outcome.queuedAt ?? []);
    } finally {
      lanes.delete(item.delivery.chat_id);
      wake();
    }
  }

  /** A bug of ours must not hold up what waits behind it. */
  function giveUp(error: unknown): Outcome {
    log.error({ error }, 'A message could not be made.');
    return { verdict: { kind: 'refused', scope: 'message', reason: { code: 'unmade' } } };
  }

  /** A message that was sent and not remembered would be sent again: the chat waits until the ledger writes. */
  async function insist(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        log.error({ error }, 'What became of a message could not be written down; it is tried again.');
        if (isClosed) return;
        const pause = new Promise<void>((resolve) => void clock.after(troublePauseMs, resolve));
        await Promise.race([pause, closing.promise]);
      }
    }
  }

  async function sleepUntilDue(): Promise<void> {
    // A lane that ends rings by itself.
    if (lanes.size === mostChatsAtOnce) return;
    const waitMs = async (lane: number, paceLane: 'urgent' | 'alert') => {
      const now = line.dueNow();
      const dueAt = await store.deliveries.nextDueAt(now, busy(), lane);
      return dueAt === undefined ? Infinity : Math.max(dueAt - now, rateLimiter.waitOf(paceLane));
    };
    const waits = await Promise.all([waitMs(urgentPriority, 'urgent'), waitMs(ordinaryPriority, 'alert')]);
    const delayMs = Math.min(...waits, Math.min(...held.values()) - clock.monotonic());
    if (delayMs !== Infinity) wakeAfter(delayMs);
  }

  store.deliveries.onResumed(wake);
  store.replays.onQueued(wake);

  return {
    wake,
    heldUntil: (chatId) => {
      const until = held.get(chatId);
      return until === undefined ? undefined : Math.round(clock.now() + until - clock.monotonic());
    },
    async close() {
      isClosed = true;
      cancelWake();
      closing.resolve();
      await turn;
      await Promise.all(lanes.values());
    },
  };
}
