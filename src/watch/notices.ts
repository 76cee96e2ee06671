// Sends notices about the bot itself and about the account to the private chats of owners, or to those whom they concern.
// A notice is in the ledger before it is sent, and so is each attempt: after a restart it is sent to the chats that lack
// it, marked as a possible repeat if it may have arrived.

import type { Deps } from '../store/deps.ts';
import { StoreError } from '../base/errors.ts';
import type { InlineKeyboardMarkup } from 'grammy/types';
import type { Words } from '../base/i18n.ts';
import type { Incident } from '../store/ledger/incidents/incident.ts';
import type { StoredNotice } from '../store/ledger/maintenance/notices.ts';
import { describeNotice } from './describe-notice.ts';
import { readNotice, type Notice, noticeEntry } from '../outbox/notice.ts';
import type { Store } from '../store/open.ts';
import type { Place } from '../store/place.ts';
import { listRecipients, placeOf } from './notice-recipients.ts';
import { judgeCall, retryAfter } from '../telegram/judge.ts';
import { waitAtMost } from '../base/wait.ts';

export type OwnerNotices = ReturnType<typeof openNotices>;

export type NoticeDeps = Pick<Deps, 'i18n' | 'ownerIds' | 'defaultTimeZone' | 'clock' | 'log'> & {
  /** The bot's api for urgent messages. */
  api: {
    sendMessage(
      chatId: number,
      text: string,
      options: {
        parse_mode: 'HTML';
        link_preview_options: { is_disabled: true };
        disable_notification?: boolean;
        message_thread_id?: number;
        reply_markup?: InlineKeyboardMarkup;
      },
    ): Promise<{ message_id: number }>;
  };
  /** The buttons under a notice, one in a row, if it has any of its own. */
  buttonsOf?: (notice: Notice, words: Words, chatId: number) => NoticeButton[];
  /** The buttons with which somebody takes care of what the notice reports. */
  incidentButtons?: (incident: Incident, words: Words) => InlineKeyboardMarkup | undefined;
  store: Pick<Store, 'notices' | 'settings'>;
};

export type NoticeButton = { text: string; callback_data: string };

/** An older notice is not sent any more; the ledger still holds it. */
const freshMs = 24 * 60 * 60_000;

export function openNotices(deps: NoticeDeps) {
  const { api, store, i18n, clock, log } = deps;
  const closing = Promise.withResolvers<void>();
  const closed = new AbortController();
  /** By notice id: the chats to which this run has begun to send it. */
  const startedFor = new Map<number, Set<number>>();
  const sendings = new Set<Promise<void>>();
  let rounds = Promise.resolve();

  function sendPending(): Promise<void> {
    rounds = rounds.then(startSending).catch((error: unknown) => {
      log.error({ err: error }, 'The ledger did not say what the owners are to be told.');
    });
    return rounds;
  }

  async function startSending(): Promise<void> {
    for (const stored of await store.notices.since(clock.now() - freshMs)) {
      if (closed.signal.aborted) return;
      const isNew = !startedFor.has(stored.id);
      const notice = readNotice(stored.body);
      if (!notice) {
        if (isNew) log.warn({ id: stored.id }, 'A stored notice can not be read: nobody is told of it.');
        startedFor.set(stored.id, new Set());
        continue;
      }
      const chats = listRecipients(deps, notice);
      if (isNew && chats.length === 0) log.warn({ notice }, 'No owner could be told.');
      const started = startedFor.get(stored.id) ?? new Set();
      startedFor.set(stored.id, started);
      for (const chatId of chats) {
        const earlier = stored.sends.find((send) => send.chatId === chatId);
        if (earlier?.isEnded || started.has(chatId)) continue;
        started.add(chatId);
        log[isGoodNews(notice) ? 'info' : 'warn']({ notice, chatId }, 'An owner is told.');
        const sending = send(stored, notice, chatId, earlier !== undefined)
          .catch((error: unknown) => {
            // What the ledger could not take for the moment is tried at the next look.
            if (error instanceof StoreError && error.failure === 'busy') started.delete(chatId);
            log.error({ err: error, chatId }, 'An owner could not be told.');
          })
          .finally(() => sendings.delete(sending));
        sendings.add(sending);
      }
    }
  }

  async function send(
    { id, incident }: StoredNotice,
    notice: Notice,
    chatId: number,
    wasBegun: boolean,
  ): Promise<void> {
    await store.notices.beginSend(id, chatId, clock.now());
    let isRepeat = wasBegun;
    let to: Place = { chatId, topicId: placeOf(notice)?.topicId ?? null };
    for (let tries = 0; !closed.signal.aborted; tries++) {
      try {
        const reader = readerOf(deps, chatId);
        const html = describeNotice(notice, reader, isRepeat);
        const own = deps.buttonsOf?.(notice, reader.words, chatId) ?? [];
        const buttons =
          own.length > 0
            ? { inline_keyboard: own.map((button) => [button]) }
            : incident && deps.incidentButtons?.(incident, reader.words);
        const { message_id: messageId } = await api.sendMessage(to.chatId, html, {
          ...(to.topicId !== null && { message_thread_id: to.topicId }),
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
          ...(isGoodNews(notice) && { disable_notification: true }),
          ...(buttons && { reply_markup: buttons }),
        });
        const at = { ...to, messageId };
        const sent = incident && { ...at, incidentId: incident.id, version: incident.version, html };
        return await store.notices.endSend(id, chatId, clock.now(), sent);
      } catch (error) {
        const verdict = judgeCall(error);
        if (verdict?.kind === 'moved' && to.chatId !== verdict.chatId) {
          to = { chatId: verdict.chatId, topicId: to.topicId };
          continue;
        }
        if (verdict?.kind === 'refused' && verdict.scope === 'topic' && to.topicId !== null) {
          to = { chatId: to.chatId, topicId: null };
          continue;
        }
        const pauseMs = verdict && retryAfter(verdict, tries);
        if (pauseMs === undefined) {
          if (verdict) await store.notices.endSend(id, chatId, clock.now());
          throw error;
        }
        isRepeat ||= verdict?.kind === 'unclear';
        await waitAtMost(clock, pauseMs, closing.promise);
      }
    }
  }

  store.notices.onAdded(() => void sendPending());

  return {
    /** Resolves when the notice is in the ledger; sending it goes on in the background. */
    add: (notice: Notice): Promise<void> => store.notices.add(noticeEntry(notice)),
    /** Sends what an earlier run has not sent. */
    start: sendPending,
    /** Resolves when the sends under way have ended; the next run sends the rest. */
    async close(): Promise<void> {
      closed.abort();
      closing.resolve();
      await rounds;
      await Promise.all(sendings);
    },
  };

  function readerOf({ defaultTimeZone }: NoticeDeps, chatId: number) {
    const chat = store.settings.data.chats.find(({ id }) => id === chatId);
    return { words: i18n.words(chat?.locale), timeZone: chat?.timeZone ?? defaultTimeZone };
  }
}

/** Good news makes no sound, and is no warning in the log. */
function isGoodNews({ kind }: Notice): boolean {
  return kind === 'first-event' || kind === 'takeover';
}
