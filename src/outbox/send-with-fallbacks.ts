// Sends one message to one chat, with fallbacks for what Telegram refuses. The verdict is `sent` only after Telegram
// has confirmed the message; every error is judged.

import { InputFile } from 'grammy';
import { shorten } from '../events/template/foreign-text.ts';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { escapeHtml, withoutTimeTags } from '../base/html.ts';
import type { Place } from '../store/ledger/tables.ts';
import type { RateLimiter } from '../telegram/rate-limiter.ts';
import type { CauseCode } from '../telegram/cause.ts';
import { type Verdict, judge, judgeAccount } from '../telegram/judge.ts';
import type { Message } from './render.ts';
import type { SendApi, SendOptions } from './send-api.ts';

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
 * The caller has asked the rate limiter for the first call; each further call but that after a deleted topic asks it here. A closed topic has no
 * fallback, because it can be opened again.
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
    const isThere = to.chatId === destination.chatId && to.topicId === destination.topicId;
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
