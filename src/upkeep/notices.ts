// What the bot has to say about itself, to each owner in their private chat. A notice is in the audit trail before it
// is sent, and so is each owner who got it: a restart goes on with those who didn't.

import { GrammyError, HttpError } from 'grammy';
import type { Clock } from '../clock.ts';
import type { I18n } from '../i18n.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open.ts';
import { describeNotice, type Notice } from './describe-notice.ts';

export type Notices = {
  /** Resolves when the notice is in the ledger; sending it goes on in the background. */
  tell: (notice: Notice) => Promise<void>;
  /** Takes up what an earlier run has not told. */
  start(): Promise<void>;
  /** What is being sent ends; what waits stays for the next run. */
  close(): Promise<void>;
};

export type NoticeRooms = {
  api: {
    sendMessage(
      chatId: number,
      text: string,
      options: { parse_mode: 'HTML'; link_preview_options: { is_disabled: true } },
    ): Promise<unknown>;
  };
  store: Pick<Store, 'audit' | 'settings'>;
  i18n: I18n;
  /** Telegram user ids. */
  ownerIds: readonly number[];
  /** For chats that chose none. */
  defaultTimeZone: string;
  clock: Clock;
  log: Log;
};

/** After a day a notice is no news any more, and the audit trail still holds it. */
const freshMs = 24 * 60 * 60_000;
const mostLeftovers = 20;
const longestPauseMs = 60_000;

/** In the audit: all notices, and who got one of them. */
const subject = 'notice';
const subjectOf = (notice: Notice) => `notice:${notice.kind}:${notice.at}`;

export function openNotices(rooms: NoticeRooms): Notices {
  const { api, store, i18n, clock, log } = rooms;
  const closing = Promise.withResolvers<void>();
  const goodbye = new AbortController();
  const sendings = new Set<Promise<void>>();

  function sendToOwners(notice: Notice, isRepeat: boolean, except: readonly unknown[] = []): void {
    const chats = listOwnerChats(rooms).filter((id) => !except.includes(id));
    if (chats.length === 0 && except.length === 0) log.warn({ notice }, 'No owner could be told.');
    for (const chatId of chats) {
      const sending = send(chatId, notice, isRepeat)
        .catch((error: unknown) => log.error({ err: error, chatId }, 'An owner could not be told.'))
        .finally(() => sendings.delete(sending));
      sendings.add(sending);
    }
  }

  async function send(chatId: number, notice: Notice, wasInterrupted: boolean): Promise<void> {
    let isRepeat = wasInterrupted;
    for (let tries = 0; !goodbye.signal.aborted; tries++) {
      try {
        const html = describeNotice(notice, readerOf(rooms, chatId), isRepeat);
        await api.sendMessage(chatId, html, {
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        });
        await store.audit.add({
          at: clock.now(),
          actorId: null,
          action: 'told',
          subject: subjectOf(notice),
          detail: chatId,
        });
        return;
      } catch (error) {
        const pauseMs = pauseAfter(error, tries);
        if (pauseMs === undefined) throw error;
        // Without an answer it may have arrived.
        isRepeat ||= !(error instanceof GrammyError) || error.error_code >= 500;
        await Promise.race([
          new Promise<void>((resolve) => void clock.after(pauseMs, resolve)),
          closing.promise,
        ]);
      }
    }
  }

  return {
    async tell(notice) {
      await store.audit.add({ at: notice.at, actorId: null, action: notice.kind, subject, detail: notice });
      log.warn({ notice }, 'The owners are told.');
      if (!goodbye.signal.aborted) sendToOwners(notice, false);
    },
    async start() {
      for (const { at, detail } of (await store.audit.list(subject, mostLeftovers)).toReversed()) {
        if (clock.now() - at > freshMs || detail === null) continue;
        const notice = JSON.parse(detail) as Notice;
        const told = await store.audit.list(subjectOf(notice), 100);
        sendToOwners(
          notice,
          true,
          told.map((row) => JSON.parse(row.detail ?? 'null') as unknown),
        );
      }
    },
    async close() {
      goodbye.abort();
      closing.resolve();
      await Promise.all(sendings);
    },
  };

  function readerOf({ defaultTimeZone }: NoticeRooms, chatId: number) {
    const chat = store.settings.data.chats.find(({ id }) => id === chatId);
    return { words: i18n.words(chat?.locale), timeZone: chat?.timeZone ?? defaultTimeZone };
  }
}

/** Owners who opened a chat with the bot and did not silence it with `/alerts off`, which leaves a rule that is off. */
function listOwnerChats({ store, ownerIds }: NoticeRooms): number[] {
  const { chats, rules } = store.settings.data;
  const isSilenced = (id: number) => {
    const own = rules.filter(({ chatId }) => chatId === id);
    return own.length > 0 && own.every(({ isOn }) => !isOn);
  };
  return chats
    .filter(({ id, type }) => type === 'private' && ownerIds.includes(id) && !isSilenced(id))
    .map(({ id }) => id);
}

/** Undefined when Telegram refuses for good, or when it isn't Telegram that failed. */
function pauseAfter(error: unknown, tries: number): number | undefined {
  const pauseMs = Math.min(longestPauseMs, 1000 * 2 ** Math.min(tries, 16));
  if (error instanceof HttpError) return pauseMs;
  if (!(error instanceof GrammyError)) return undefined;
  if (error.error_code === 429) return (error.parameters.retry_after ?? 1) * 1000;
  // While the token is refused nothing is wrong with the notice.
  if (error.error_code === 401 || error.error_code === 404) return longestPauseMs;
  return error.error_code >= 500 ? pauseMs : undefined;
}
