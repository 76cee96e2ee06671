// The queue of updates for the bot, in order, each kept until a larger offset confirms it or the webhook has taken it, for
// 24 hours at most. One long poll at a time: a second one ends the first with a 409. With a webhook set, polling is refused.
import type { Update } from 'grammy/types';
import type { Clock } from '../../base/clock.ts';
import { Rejection } from './rejection.ts';
import { createWebhookPoster, type WebhookPoster, type WebhookTarget } from './webhook-poster.ts';

export type UpdateType = Exclude<keyof Update, 'update_id'>;
export type Poll = {
  offset: number;
  limit: number;
  timeoutSeconds: number;
  allowed: readonly string[] | undefined;
};

export type WebhookState = WebhookTarget & {
  /** Unix seconds. */
  lastError: { date: number; message: string } | undefined;
};

export type UpdateQueue = {
  push<T extends UpdateType>(type: T, payload: NonNullable<Update[T]>): void;
  /** Resolves at once if updates are queued, else with the next update, at the time-out, or when `gone` is aborted. */
  poll(poll: Poll, gone: AbortSignal): Promise<Update[]>;
  /**
   * Undefined removes it. Without effect on the webhook if it is the same. `isPosted`: updates are posted to it; else they
   * wait.
   */
  setWebhook(target: WebhookTarget | undefined, options: { isPosted: boolean; dropPending: boolean }): void;
  /** Undefined leaves as it is what updates are wanted; empty means those that are sent by default. */
  setAllowed(types: readonly string[] | undefined): void;
  readonly webhook: Readonly<WebhookState> | undefined;
  readonly allowed: readonly string[] | undefined;
  readonly pending: number;
  close(): void;
};

const keptMs = 24 * 60 * 60 * 1000;
const mostPending = 100_000;
/** Updates that are sent only when allowed_updates names them. */
const onRequest: ReadonlySet<string> = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

export function createUpdateQueue(clock: Clock): UpdateQueue {
  let waiting: { update: Update; at: number }[] = [];
  let nextId = 100_000_001;
  let webhook: WebhookState | undefined;
  let poster: WebhookPoster | undefined;
  let allowed: readonly string[] | undefined;
  let current: { wake(): void; end(error: Rejection): void } | undefined;

  const wanted = (type: string) => (allowed ? allowed.includes(type) : !onRequest.has(type));

  function dropOld(): void {
    const oldest = clock.now() - keptMs;
    if (waiting[0] && waiting[0].at < oldest) waiting = waiting.filter(({ at }) => at >= oldest);
  }

  function take({ offset, limit }: Poll): Update[] {
    dropOld();
    if (offset < 0) waiting = waiting.slice(offset);
    else if (offset > 0) waiting = waiting.filter(({ update }) => update.update_id >= offset);
    return waiting.slice(0, limit).map(({ update }) => update);
  }

  function setAllowed(types: readonly string[] | undefined): void {
    if (types) allowed = types.length > 0 ? types : undefined;
  }

  function startPosting(state: WebhookState): WebhookPoster {
    return createWebhookPoster({
      clock,
      target: state,
      waiting() {
        dropOld();
        return waiting.map(({ update }) => update);
      },
      onTaken(taken) {
        waiting = waiting.filter(({ update }) => update !== taken);
      },
      onError(message) {
        state.lastError = { date: Math.floor(clock.now() / 1000), message };
      },
    });
  }

  return {
    setAllowed,
    push(type, payload) {
      if (!wanted(type)) return;
      waiting.push({ update: { update_id: nextId++, [type]: payload }, at: clock.now() });
      if (waiting.length > mostPending) waiting.shift();
      current?.wake();
      poster?.wake();
    },
    async poll(poll, gone) {
      if (webhook) {
        throw new Rejection(
          409,
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        );
      }
      current?.end(
        new Rejection(
          409,
          'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
        ),
      );
      setAllowed(poll.allowed);
      const ready = take(poll);
      if (ready.length > 0 || poll.timeoutSeconds <= 0) return ready;
      const { promise, resolve, reject } = Promise.withResolvers<Update[]>();
      const cancel = clock.after(poll.timeoutSeconds * 1000, () => resolve([]));
      const leave = () => resolve([]);
      const mine = { wake: () => resolve(take({ ...poll, offset: 0 })), end: reject };
      gone.addEventListener('abort', leave);
      current = mine;
      try {
        return await promise;
      } finally {
        cancel();
        gone.removeEventListener('abort', leave);
        if (current === mine) current = undefined;
      }
    },
    setWebhook(target, { isPosted, dropPending }) {
      if (isSame(webhook, target) && !dropPending) return;
      if (dropPending) waiting = [];
      poster?.close();
      poster = undefined;
      webhook = target && { ...target, lastError: undefined };
      if (!webhook) return;
      current?.end(new Rejection(409, 'Conflict: terminated by setWebhook request'));
      if (!isPosted) return;
      poster = startPosting(webhook);
      poster.wake();
    },
    get webhook() {
      return webhook;
    },
    get allowed() {
      return allowed;
    },
    get pending() {
      dropOld();
      return waiting.length;
    },
    close() {
      current?.wake();
      poster?.close();
    },
  };
}

function isSame(one: WebhookTarget | undefined, other: WebhookTarget | undefined): boolean {
  return (
    one?.url === other?.url && one?.secret === other?.secret && one?.maxConnections === other?.maxConnections
  );
}
