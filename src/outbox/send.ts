// Sends one message to one chat, with fallbacks for what Telegram refuses. The verdict is `sent` only after Telegram
// has confirmed the message; every error is judged. At the end: what the sender works with, and what may become of a
// message.

import { InputFile } from 'grammy';
import { shorten } from '../events/template/foreign-text.ts';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { escapeHtml, withoutTimeTags } from '../base/html.ts';
import type { Place } from '../store/ledger/tables.ts';
import type { RateLimiter } from '../telegram/rate-limiter.ts';
import type { CauseCode } from '../telegram/cause.ts';
import { type Verdict, judge, judgeAccount } from '../telegram/judge.ts';
import type { Message } from './render.ts';
import type { OutboxApi, SendApi, SendOptions, TopicKind } from './send-api.ts';
import type { EndedPart } from '../store/ledger/deliveries/posts.ts';
import type { PostRow } from '../store/ledger/deliveries/tables.ts';
import type { SentMessage } from '../store/ledger/incidents/write.ts';
import type { Deps } from '../store/deps.ts';
import { successorOf } from '../store/settings/settings.ts';
import type { Words } from '../base/i18n.ts';
import type { Incident } from '../store/ledger/incidents/incidents.ts';
import type { PostKind } from './kind.ts';
import { isSamePlace } from '../store/place.ts';

/**
 * The verdict of the last call, its text as HTML, and its destination, which differs from the given one if the chat moved
 * or the topic is gone.
 */
type SendResult = { verdict: Verdict; to: Place; isMarkupRefused: boolean; html: string };

/** The message to answer. `isSilent`: the answer comes without a sound. */
export type ReplyTo = { messageId: number; isSilent: boolean };

/** Far below Telegram's limit, whichever characters it counts. */
const safeLength = 2000;
/** Of what stands under a picture or a file. */
const safeCaptionLength = 700;
/** Each fallback is used at most once. */
const maxFallbacks = 4;

/**
 * Sends the message, and after a refusal sends it again at once where that helps: to the new id of a group that moved;
 * outside of topics if the topic was deleted; as plain text if Telegram can't parse the markup; cut if it is too long.
 * A closed topic has no fallback, because it can be opened again. The caller has asked the rate limiter for the first
 * call; each further one asks here, but that after a deleted topic.
 */
export async function sendWithFallbacks({
  api,
  rateLimiter,
  to: destination,
  message,
  buttons,
  topicGone,
  canBeCut,
  replyTo,
  isSilent = false,
  sendPhoto,
}: {
  api: SendApi;
  rateLimiter: RateLimiter;
  to: Place;
  message: Message;
  buttons?: InlineKeyboardMarkup | undefined;
  /** The first line of a message whose topic was deleted; without markup. */
  topicGone: string;
  canBeCut: boolean;
  /** Only as long as the message goes to the given chat and topic. */
  replyTo?: ReplyTo | undefined;
  /** Whatever it answers. */
  isSilent?: boolean;
  /** Sends it as the caption of a picture. */
  sendPhoto?:
    | ((to: Place, caption: string, options: SendOptions) => Promise<{ message_id: number }>)
    | undefined;
}): Promise<SendResult> {
  const to = { ...destination };
  let note = '';
  let plain: string | undefined;
  async function call(): Promise<Verdict> {
    // Telegram may have asked for a pause since the rate limiter was asked, because another message went to the chat.
    const pausedMs = rateLimiter.pauseOf(to.chatId);
    if (pausedMs > 0) return { kind: 'later', afterMs: pausedMs, reason: { code: 'paused' } };
    // Elsewhere, the number is that of another message.
    const isThere = isSamePlace(to, destination);
    const options: SendOptions = {
      ...(isThere ? replyOptions(replyTo) : {}),
      ...(isSilent && { disable_notification: true }),
      ...(buttons && { reply_markup: buttons }),
    };
    const text = note + (plain ?? message.html);
    const all: SendOptions = {
      ...options,
      ...(to.topicId !== null && { message_thread_id: to.topicId }),
      ...(plain === undefined && { parse_mode: 'HTML' }),
    };
    const answer = await judged(() =>
      sendPhoto ? sendPhoto(to, text, all) : send(api, to, message, text, all),
    );
    if (answer.kind === 'later' && answer.afterMs !== undefined)
      rateLimiter.refused(to.chatId, answer.afterMs);
    return answer;
  }
  async function callAgain(): Promise<Verdict> {
    const waitMs = rateLimiter.take(to.chatId, 'urgent');
    if (waitMs === 0) return call();
    return { kind: 'later', afterMs: waitMs, reason: { code: 'turn' } };
  }
  let verdict = await call();
  const tried = new Set<CauseCode>();
  for (let fallback = 0; fallback < maxFallbacks; fallback++) {
    if (verdict.kind !== 'moved' && verdict.kind !== 'refused') break;
    const { code } = verdict.reason;
    if (tried.has(code)) break;
    tried.add(code);
    if (verdict.kind === 'moved') to.chatId = verdict.chatId;
    else if (code === 'topic-deleted' && to.topicId !== null) {
      to.topicId = null;
      note = `${topicGone}\n\n`;
    } else if (code === 'markup') plain ??= message.plain;
    else if (code === 'long' && canBeCut)
      plain = cut(plain ?? message.plain, sendPhoto || message.document ? safeCaptionLength : safeLength);
    else break;
    // The refused call put nothing into the chat, so its turn is used. Were another one waited for, the next attempt would
    // begin with the deleted topic again, for as long as the chat has a turn only now and then.
    verdict = code === 'topic-deleted' ? await call() : await callAgain();
  }
  const html = plain === undefined ? note + message.html : escapeHtml(note + plain);
  return { verdict, to, isMarkupRefused: tried.has('markup'), html };
}

/** Keeps the beginning, which names the event, and the end, where the key is. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = longest / 2;
  return `${shorten(text, half)}\n${text.slice(-half).toWellFormed()}`;
}

function replyOptions(replyTo: ReplyTo | undefined): SendOptions {
  if (replyTo === undefined) return {};
  return {
    reply_parameters: { message_id: replyTo.messageId, allow_sending_without_reply: true },
    ...(replyTo.isSilent && { disable_notification: true }),
  };
}

function send(
  api: SendApi,
  { chatId }: Place,
  { document }: Message,
  text: string,
  options: SendOptions,
): Promise<{ message_id: number }> {
  if (!document)
    return api.sendMessage(chatId, text, { link_preview_options: { is_disabled: true }, ...options });
  return api.sendDocument(chatId, new InputFile(document.bytes, document.name), {
    // telegram/fetch.ts can't send an upload again without them.
    caption: withoutTimeTags(text),
    ...options,
  });
}

async function judged(call: () => Promise<{ message_id: number }>): Promise<Verdict> {
  try {
    const { message_id: messageId } = await call();
    return { kind: 'sent', messageId };
  } catch (error) {
    return judge(error);
  }
}

// What an answer means beyond the message: the account may be refused, or the connection may be down.

/** Undefined when Telegram answers and accepts the bot. */
export async function askAccount(api: SendApi): Promise<Verdict | undefined> {
  try {
    await api.getMe();
    return undefined;
  } catch (error) {
    return judgeAccount(error);
  }
}

/**
 * The verdict of a call, which is kept in mind where it failed. An unlisted refusal may concern the whole account: `getMe`
 * shows whether it does, so that no message is given up because of the account.
 */
export async function learnFrom(
  verdict: Verdict,
  api: SendApi,
  state: { didLastCallFail: boolean },
): Promise<Verdict> {
  const isUnlisted = verdict.kind === 'refused' && verdict.reason.code === 'other';
  const widened = (isUnlisted ? await askAccount(api) : undefined) ?? verdict;
  state.didLastCallFail =
    widened.kind === 'refused'
      ? widened.scope === 'account'
      : widened.kind === 'unclear' || (widened.kind === 'later' && widened.afterMs === undefined);
  return widened;
}

// What the sender works with: what it is given, what it has in memory between messages, and what may become of one.

export type NotifyDeps = Deps & {
  apiOf: (topic: TopicKind) => OutboxApi;
  /** What else than events is told. */
  kinds?: readonly PostKind[];
  /** The buttons under an alert, by the id of the first delivery of its message. */
  keyboardOf?: (deliveryId: number) => InlineKeyboardMarkup;
  /**
   * Called with each message's outcome, and with the time (Unix milliseconds) at which each of its deliveries was
   * queued.
   */
  onMessage?: (outcome: string, queuedAt: readonly number[]) => void;
  /** The buttons with which somebody takes care of what a message tells of: at least one. */
  incidentButtons?: (incidents: readonly Incident[], words: Words) => InlineKeyboardMarkup | undefined;
  /** How far the service's clock is ahead of `clock`, in milliseconds: lateness is measured by the service's clock. */
  skewMs?: () => number;
};

/** Losing it in a restart costs at most a call or two. */
export type SenderState = {
  /**
   * The Unix milliseconds by which deliveries are due: the wall clock, but never behind the time since the start, so
   * that no pause is prolonged because the wall clock was set back.
   */
  dueNow: () => number;
  /** Whether the last call got no answer, a server error, or a refusal of the whole account. */
  didLastCallFail: boolean;
  /** By chat in which a file was refused: until when (monotonic milliseconds) it gets lists instead. */
  noFilesUntil: Map<number, number>;
  /** Resolves when the previous message is composed: see `inTurn`. */
  composing: Promise<void>;
  /** Aborted when the program closes: from then on no failed write to the ledger is repeated. */
  closing: AbortSignal;
};

/** Telegram's API has no idempotency key, so a delivery may be in the chat up to this many times. */
export const maxCopies = 3;
/** A delivery whose composing failed, or ended the process, this many times is given up. */
export const maxCompositions = 3;

/**
 * An order and its message. `by`: what joins it with the event: the hash of the delegation, the number of the order in a
 * payment, or only receiver, quantity and time, which others may have in common with it.
 */
export type OrderMatch = { messageId: number; orderId: string; by: 'hash' | 'number' | 'time' };

export type SendOutcome =
  /** No call was made. `ended`: the message was composed without failing, so that this doesn't count as a try. */
  | { kind: 'not attempted'; verdict: Verdict; ended: EndedPart | undefined }
  | {
      kind: 'attempted';
      verdict: Verdict;
      /** The deliveries that the message carries. */
      ids: readonly number[];
      /** Since when each delivery was in the queue, in Unix milliseconds. */
      queuedAt: number[];
      hasFile: boolean;
      /** The topic of the message was deleted, so it was sent to the chat outside of topics. */
      isTopicGone: boolean;
      /** The incidents of which the message tells, and where it was sent. */
      incidents: ReadonlyArray<Omit<SentMessage, 'messageId'>>;
      /** Of a post of another kind: what its row says once it is sent, and whether that is its last state. */
      settle?: { change: Partial<PostRow>; isOver: boolean };
    };

/** No call was made. */
export function unattempted(verdict: Verdict, ended?: EndedPart): SendOutcome {
  return { kind: 'not attempted', verdict, ended };
}

/** Nothing was sent, because the ledger could not be written. */
export const ledgerFailed: Verdict = { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } };

export const refusedFor = (code: CauseCode, scope: 'message' | 'chat' = 'message'): Verdict => ({
  kind: 'refused',
  scope,
  reason: { code },
});

/** Undefined unless the group has moved; then whatever waits for it moves, too. */
export async function followMove({ store }: NotifyDeps, chatId: number): Promise<Verdict | undefined> {
  const successor = successorOf(store.settings.data, chatId);
  if (successor === undefined) return undefined;
  await store.moveChat(chatId, successor);
  return { kind: 'later', afterMs: 0, reason: { code: 'moved' } };
}

/**
 * Runs it after the compositions that began before: if two messages were composed at the same time, both would be counted
 * as failed when one of them crashes the process.
 */
export async function inTurn<Result>(state: SenderState, compose: () => Promise<Result>): Promise<Result> {
  const before = state.composing;
  const { promise, resolve } = Promise.withResolvers<void>();
  state.composing = promise;
  await before;
  try {
    return await compose();
  } finally {
    resolve();
  }
}
