// Notices about the bot itself and about the account, for the private chats of owners or for those whom they concern. A
// notice is in the ledger before anybody is told; each who is to hear of it gets a post, also who may hear of it only later.

import { noticeKind } from '../store/ledger/deliveries/tables.ts';
import { chatReader } from '../outbox/reader.ts';
import type { Deps } from '../store/deps.ts';
import type { InlineKeyboardMarkup } from 'grammy/types';
import type { Words } from '../base/i18n.ts';
import type { Incident } from '../store/ledger/incidents/incidents.ts';
import { describeNotice } from './describe-notice.ts';
import { type Notice, noticeEntry, readNotice } from '../outbox/notice.ts';
import type { PostKind } from '../outbox/kind.ts';
import type { Store } from '../store/open.ts';
import {
  type Audience,
  editorChats,
  mayBeTold,
  mayTellAccount,
  ownerChats,
  audienceOf,
} from '../rules/audience.ts';
import type { Place } from '../store/ledger/tables.ts';
import { createLedgerLooks } from '../store/ledger/batches.ts';
import { isSamePlace } from '../store/place.ts';

type NoticeDeps = Pick<Deps, 'i18n' | 'ownerIds' | 'defaultTimeZone' | 'clock' | 'log'> & {
  store: Pick<Store, 'notices' | 'posts' | 'settings' | 'watchSettings'>;
};

type NoticeButton = { text: string; callback_data: string };

/** An older notice is not told any more; the ledger still holds it. */
const freshMs = 24 * 60 * 60_000;

/** Wants a post of each notice for everybody who is to hear of it, and tells what it says. */
export function openNotices(deps: NoticeDeps) {
  const { store, clock, log } = deps;
  /** The chats in which each notice of the last day is told or was. */
  const wanted = new Map<number, Set<number>>();
  const failure = 'The ledger did not say what the owners are to be told.';
  const { look, close } = createLedgerLooks(log, failure, wantPosts);

  async function wantPosts(): Promise<void> {
    for (const stored of await store.notices.since(clock.now() - freshMs)) {
      const { id } = stored;
      const isNew = !wanted.has(id);
      const known = wanted.get(id) ?? new Set();
      wanted.set(id, known);
      const notice = readNotice(stored.body);
      if (!notice) {
        if (isNew) log.warn({ id }, 'A stored notice can not be read: nobody is told of it.');
        continue;
      }
      const chats = listRecipients(deps, notice);
      if (isNew && chats.length === 0) log.warn({ notice }, 'No owner could be told.');
      const fresh = chats.filter((chatId) => !known.has(chatId));
      const topicId = placeOf(notice)?.topicId ?? null;
      const places = fresh.map((chatId) => ({ chatId, topicId }));
      const as = { isUrgent: !isGoodNews(notice), at: clock.now() };
      await store.posts.want({ kind: noticeKind, ref: refOf(id) }, places, as);
      for (const chatId of fresh) known.add(chatId);
      if (fresh.length > 0) log[isGoodNews(notice) ? 'info' : 'warn']({ notice, fresh }, 'Owners are told.');
    }
  }

  store.notices.onAdded(look);
  const unwatch = store.watchSettings(look);

  return {
    /** Resolves when the notice is in the ledger; who has to be told is told in the background. */
    add: (notice: Notice): Promise<void> => store.notices.add(noticeEntry(notice)),
    /** Wants what an earlier run, or another instance, has not. */
    look,
    /** Resolves when it uses the ledger no more. */
    async close(): Promise<void> {
      unwatch();
      await close();
    },
  };
}

export function openNoticeKind({
  deps,
  buttonsOf = () => [],
  incidentButtons = () => undefined,
}: {
  deps: NoticeDeps;
  /** The buttons under a notice, one in a row, if it has any of its own. */
  buttonsOf?: (notice: Notice, words: Words, chatId: number) => NoticeButton[];
  /** The buttons with which somebody takes care of what the notice reports. */
  incidentButtons?: (incident: Incident, words: Words) => InlineKeyboardMarkup | undefined;
}): PostKind {
  const { store, clock } = deps;

  async function find(ref: string) {
    const stored = await store.notices.find(Number(ref.slice(refOf('').length)));
    const notice = stored && stored.at >= clock.now() - freshMs ? readNotice(stored.body) : undefined;
    return notice && { notice, incident: stored!.incident };
  }

  return {
    name: noticeKind,
    topic: 'system',
    isSameEverywhere: true,
    async judge({ ref, chat_id: chatId }) {
      const found = await find(ref);
      return found && listRecipients(deps, found.notice).includes(chatId) ? 'tell' : 'end';
    },
    async render({ ref, chat_id: chatId }) {
      const found = await find(ref);
      if (!found) return { html: undefined };
      const { notice, incident } = found;
      const reader = chatReader(deps, chatId);
      const own = buttonsOf(notice, reader.words, chatId);
      return {
        html: describeNotice(notice, reader),
        keyboard:
          own.length > 0
            ? { inline_keyboard: own.map((button) => [button]) }
            : incident && incidentButtons(incident, reader.words),
        isSilent: isGoodNews(notice),
        ...(incident && { incident }),
      };
    },
    isOver: () => true,
  };
}

/** Incidents have numbers, too. */
const refOf = (id: number | '') => `notice ${id}`;

/** Good news makes no sound, and is no warning in the log. */
function isGoodNews({ kind }: Notice): boolean {
  return kind === 'first-event' || kind === 'takeover' || kind === 'owned';
}

/**
 * A notice that a chat is out of reach is not sent to that very chat. One about own words goes to everybody who may
 * change them.
 */
export function listRecipients(
  deps: Pick<Deps, 'ownerIds'> & { store: Pick<Store, 'settings'> },
  notice: Notice,
): number[] {
  const audience = audienceOf(deps);
  const place = placeOf(notice);
  if (place) {
    const chats = listPlaceChat(audience, place.chatId);
    if (notice.kind !== 'low-balance') return chats;
    return chats.filter((chatId) => isToldBalance(audience, { ...place, chatId }));
  }
  if (notice.kind === 'words-failed') return editorChats(notice.chatId, audience);
  return ownerChats(audience).filter((id) => notice.kind !== 'parked' || notice.chatId !== id);
}

/** The chat of a place by its present id, while it is one of the team's that the bot is in. */
function listPlaceChat(audience: Audience, chatId: number): number[] {
  return audience.settings.chats
    .filter(({ id, movedFrom }) => id === chatId || movedFrom === chatId)
    .filter(({ id }) => mayBeTold(id, audience))
    .map(({ id }) => id);
}

/** Whether the place still wants to hear of a low balance, and who asked for that may still see the account. */
function isToldBalance(audience: Audience, place: Place): boolean {
  return audience.settings.balancePlaces.some(
    (one) => isSamePlace(one, place) && mayTellAccount(place.chatId, one.by, audience),
  );
}

/** The chat, and the topic, that a notice is for; undefined for owners. */
function placeOf(notice: Notice): Place | undefined {
  return notice.kind === 'low-balance' || notice.kind === 'record' ? notice.place : undefined;
}
