// Waits for activity in the chats without polling. Time-outs are in real time, whatever clock the embedded Telegram
// runs on, because they belong to the test and not to Telegram.

import { systemClock } from '../../base/clock.ts';
import type { ActivityEntry, ChatMessage } from './chat-message.ts';
import type { ActivityLog, TelegramState } from './state.ts';

export type WaitOptions = {
  /** Real milliseconds; 5000 when absent. */
  timeoutMs?: number;
  /** Only activity after this mark (see `telegram.mark()`) counts; without it, existing messages count too. */
  since?: number;
};

export type Waiters = ReturnType<typeof createWaiters>;

const defaultTimeoutMs = 20_000;

export function createWaiters() {
  const waiters = new Set<(why: string) => void>();

  /** Calls `onEnd` after `timeoutMs`, or when the sandbox is closed; the result cancels it. */
  function startTimeout(timeoutMs: number, onEnd: (why: string) => void): () => void {
    const end = (why: string) => {
      cancel();
      onEnd(why);
    };
    const cancelTimer = systemClock.after(timeoutMs, () => end(`within ${timeoutMs} ms`));
    const cancel = () => {
      waiters.delete(end);
      cancelTimer();
    };
    waiters.add(end);
    return cancel;
  }

  return {
    startTimeout,
    /** Rejects when the time is over or the sandbox is closed; `hint` is appended to the message. */
    waitFor<T>(
      log: ActivityLog,
      pick: (entry: ActivityEntry) => T | undefined,
      { timeoutMs = defaultTimeoutMs, since = log.latest() }: WaitOptions,
      hint: () => string,
    ): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      promise.catch(() => {});
      const cancel = startTimeout(timeoutMs, (why) => {
        stop();
        reject(new Error(`Waited for the bot, but nothing fitting came ${why}. ${hint()}`));
      });
      const take = (entry: ActivityEntry) => {
        const found = pick(entry);
        if (found === undefined) return false;
        cancel();
        stop();
        resolve(found);
        return true;
      };
      const stop = log.watch(take);
      log.since(since).some(take);
      return promise;
    },
    close(): void {
      for (const end of Array.from(waiters)) end('before the sandbox was closed');
    },
  };
}

/** Picks messages of the bot that fit, whether sent or edited. */
export const botMessage =
  (fits: (message: ChatMessage) => boolean) =>
  (entry: ActivityEntry): ChatMessage | undefined =>
    (entry.kind === 'message' || entry.kind === 'edit') && entry.message.fromBot && fits(entry.message)
      ? entry.message
      : undefined;

// Describes the last messages of a chat for the error of a wait that timed out.

const shownMessages = 3;
const shownCharacters = 120;

export function describeRecent(state: TelegramState, chatId: number | undefined): string {
  const chats =
    chatId === undefined
      ? [...state.chats.values()]
      : [state.chats.get(chatId)].filter((chat) => chat !== undefined);
  const lines = chats.flatMap((chat) =>
    [...chat.messages.values()].slice(-shownMessages).map(({ api, fromBot }) => {
      const text = (api.text ?? api.caption ?? '(no text)').slice(0, shownCharacters);
      return `  chat ${chat.id} #${api.message_id} ${fromBot ? 'bot' : (api.from?.first_name ?? 'channel')}: ${text}`;
    }),
  );
  return lines.length === 0 ? 'The chat is empty.' : `Last messages:\n${lines.join('\n')}`;
}
