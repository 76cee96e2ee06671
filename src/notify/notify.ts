// The sender's loop: takes due deliveries from the ledger, one at a time for each chat, and sends each through the steps
// of steps.ts. It runs when it is woken and when something falls due.

import { createForwardTime } from '../clock.ts';
import { ordinaryPriority, urgentPriority, type DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { NotifyDeps, SenderState } from './deps.ts';
import { ledgerPauseMs } from './record.ts';
import { sendNext } from './steps.ts';

export type Notify = {
  /** Something may be due: looks at once. */
  wake(): void;
  /** When the rate limiter next lets a message into the chat, in Unix milliseconds, as of the last look. */
  rateLimitedUntil(chatId: number): number | undefined;
  /** Starts nothing more, and resolves when the messages under way have ended and are recorded. */
  close(): Promise<void>;
};

/** Chats to which messages are sent at once. */
const maxConcurrentChats = 8;
/** Deliveries that one query reads, each with its event. */
const batchSize = 16;

/** Does nothing before the first `wake()`, which also takes up what an earlier run has left. */
export function openNotify(deps: NotifyDeps): Notify {
  const { store, rateLimiter, clock, log } = deps;
  /** By chat; what is in here is not looked for in the ledger. */
  const sending = new Map<number, Promise<void>>();
  /** By chat: until when (monotonic) the rate limiter holds its next message back; something urgent may go before. */
  const rateLimited = new Map<number, number>();
  const closing = new AbortController();
  const state: SenderState = {
    dueNow: createForwardTime(clock),
    didLastCallFail: false,
    maxEvents: new Map(),
    noFilesUntil: new Map(),
    composing: Promise.resolve(),
    closing: closing.signal,
  };
  let look: Promise<void> | undefined;
  let isWoken = false;
  let isClosed = false;
  let cancelWake = () => {};

  const mustLookAgain = () => isWoken && !isClosed;

  function wake(): void {
    isWoken = true;
    if (!isClosed) look ??= lookForDue();
  }

  function wakeAfter(delayMs: number): void {
    cancelWake();
    if (!isClosed) cancelWake = clock.after(delayMs, wake);
  }

  async function lookForDue(): Promise<void> {
    try {
      do {
        isWoken = false;
        await startDue();
      } while (mustLookAgain());
      await sleepUntilDue();
    } catch (error) {
      log.error({ error }, 'The ledger did not say what to tell; it is asked again.');
      isWoken = false;
      wakeAfter(ledgerPauseMs);
    }
    look = undefined;
    // It may have been woken while it computed how long to sleep.
    if (isWoken) wake();
  }

  async function startDue(): Promise<void> {
    rateLimited.clear();
    for (;;) {
      // Without this each of 3,000 chats would be read, only to be held back by the budget that all of them share.
      if (rateLimiter.waitOf('urgent') > 0) return;
      const only = rateLimiter.waitOf('alert') > 0 ? urgentPriority : undefined;
      const due = await store.deliveries.due(state.dueNow(), busyChats(), batchSize, only);
      if (isClosed) return;
      for (const item of due) {
        if (sending.size === maxConcurrentChats) return;
        const { chat_id: chatId, priority } = item.delivery;
        const waitMs = rateLimiter.take(chatId, priority === urgentPriority ? 'urgent' : 'alert');
        if (waitMs > 0) rateLimited.set(chatId, clock.monotonic() + waitMs);
        else sending.set(chatId, send(item));
      }
      if (due.length < batchSize) return;
    }
  }

  function busyChats(): number[] {
    return [...sending.keys(), ...rateLimited.keys()];
  }

  async function send(due: DueDelivery): Promise<void> {
    await sendNext(deps, state, due);
    sending.delete(due.delivery.chat_id);
    wake();
  }

  async function sleepUntilDue(): Promise<void> {
    // The next message that ends wakes the loop.
    if (sending.size === maxConcurrentChats) return;
    const waitMs = async (priority: number, callPriority: 'urgent' | 'alert') => {
      const now = state.dueNow();
      const dueAt = await store.deliveries.nextDueAt(now, busyChats(), priority);
      return dueAt === undefined ? Infinity : Math.max(dueAt - now, rateLimiter.waitOf(callPriority));
    };
    const waits = await Promise.all([waitMs(urgentPriority, 'urgent'), waitMs(ordinaryPriority, 'alert')]);
    const delayMs = Math.min(...waits, Math.min(...rateLimited.values()) - clock.monotonic());
    if (delayMs !== Infinity) wakeAfter(delayMs);
  }

  store.deliveries.onResumed(wake);
  store.replays.onQueued(wake);

  return {
    wake,
    rateLimitedUntil: (chatId) => {
      const until = rateLimited.get(chatId);
      return until === undefined ? undefined : Math.round(clock.now() + until - clock.monotonic());
    },
    async close() {
      isClosed = true;
      cancelWake();
      closing.abort();
      await look;
      await Promise.all(sending.values());
    },
  };
}
