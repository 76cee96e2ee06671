// One message to one chat, with fallbacks for what Telegram refuses. `sent` only after Telegram said yes; every other
// answer is judged.

import { InputFile } from 'grammy';
import { shorten } from '../events/template/foreign-text.ts';
import type { Place } from '../store/place.ts';
import type { RateLimiter } from '../telegram/rate-limiter.ts';
import type { CauseCode } from '../telegram/cause.ts';
import { judge, type Verdict } from '../telegram/judge.ts';
import type { Message } from './render.ts';
import type { SendApi } from './send-api.ts';

/** What a message came to, and where: the chat may have moved, the topic may be gone. */
export type Sent = { verdict: Verdict; to: Place; isMarkupRefused: boolean };

/** Far below Telegram's limit, whichever way it counts. */
const safeLength = 2000;
/** Each fallback is used at most once. */
const maxFallbacks = 4;

/**
 * Sends, and after a refusal sends again at once where that helps: to the new id of a group that moved, to the chat itself
 * below the line `topicGone` (which has no markup) where the topic was deleted, as plain text where Telegram can't read the
 * markup, and cut where the message is too long and `canBeCut`. Each further call asks the rate limiter; for the first one
 * the caller has asked. A closed topic has no fallback: it can be opened again.
 */
export async function sendWithFallbacks({
  api,
  rateLimiter,
  to: destination,
  message,
  topicGone,
  canBeCut,
}: {
  api: SendApi;
  rateLimiter: RateLimiter;
  to: Place;
  message: Message;
  topicGone: string;
  canBeCut: boolean;
}): Promise<Sent> {
  const to = { ...destination };
  let note = '';
  let plain: string | undefined;
  async function call(): Promise<Verdict> {
    // Telegram may have asked for a pause since the rate limiter was asked: another message went to the chat meanwhile.
    const pausedMs = rateLimiter.pauseOf(to.chatId);
    if (pausedMs > 0) return { kind: 'later', afterMs: pausedMs, reason: { code: 'paused' } };
    const answer = await (plain === undefined
      ? send(api, to, message, note + message.html, 'HTML')
      : send(api, to, message, note + plain));
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
    else if (code === 'long' && canBeCut) plain = cut(plain ?? message.plain, safeLength);
    else break;
    verdict = await callAgain();
  }
  return { verdict, to, isMarkupRefused: tried.has('markup') };
}

/** Keeps the beginning, which names the event, and the end, where the key is. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = longest / 2;
  return `${shorten(text, half)}\n${text.slice(-half).toWellFormed()}`;
}

async function send(
  api: SendApi,
  { chatId, topicId }: Place,
  { document }: Message,
  text: string,
  parseMode?: 'HTML',
): Promise<Verdict> {
  const options = {
    ...(parseMode && { parse_mode: parseMode }),
    ...(topicId !== null && { message_thread_id: topicId }),
  };
  try {
    const { message_id: messageId } = document
      ? await api.sendDocument(chatId, new InputFile(document.bytes, document.name), {
          caption: text,
          ...options,
        })
      : await api.sendMessage(chatId, text, { link_preview_options: { is_disabled: true }, ...options });
    return { kind: 'sent', messageId };
  } catch (error) {
    return judge(error);
  }
}
