// The queue of updates for the bot, in order, each kept until a larger offset confirms it, for 24 hours at most. One
// long poll at a time: a second one ends the first with a 409. With a webhook set, polling is refused; the sandbox
// calls no address, so the updates of a webhook stay in the queue.
import type { Update } from 'grammy/types';
import type { Clock } from '../../clock.ts';
import { Rejection } from './rejection.ts';

export type UpdateType = Exclude<keyof Update, 'update_id'>;
export type Poll = {
  offset: number;
  limit: number;
  timeoutSeconds: number;
  allowed: readonly string[] | undefined;
};

export type UpdateQueue = {
  push<T extends UpdateType>(type: T, payload: NonNullable<Update[T]>): void;
  /** Resolves at once if updates are queued, else with the next update, at the time-out, or when `gone` is aborted. */
  poll(poll: Poll, gone: AbortSignal): Promise<Update[]>;
  setWebhook(url: string, options: { allowed: readonly string[] | undefined; dropPending: boolean }): void;
  readonly webhookUrl: string;
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
  let webhookUrl = '';
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

  return {
    push(type, payload) {
      if (!wanted(type)) return;
      waiting.push({ update: { update_id: nextId++, [type]: payload }, at: clock.now() });
      if (waiting.length > mostPending) waiting.shift();
      current?.wake();
    },
    async poll(poll, gone) {
      if (webhookUrl !== '') {
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
      if (poll.allowed) allowed = poll.allowed.length > 0 ? poll.allowed : undefined;
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
    setWebhook(url, options) {
      webhookUrl = url;
      if (options.allowed) allowed = options.allowed.length > 0 ? options.allowed : undefined;
      if (options.dropPending) waiting = [];
      if (url !== '') {
        current?.end(new Rejection(409, 'Conflict: terminated by setWebhook request'));
      }
    },
    get webhookUrl() {
      return webhookUrl;
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
    },
  };
}
