// One message to one chat. `sent` only after Telegram said yes; every other answer is judged.

import { InputFile } from 'grammy';
import { shorten } from '../events/template/foreign-text.ts';
import type { RateLimiter } from '../telegram/rate-limiter.ts';
import type { CauseCode } from '../telegram/cause.ts';
import { judge, type Verdict } from '../telegram/judge.ts';
import type { Message } from './render.ts';

/** What notify needs of Telegram; grammY's Api fits. */
export type SendApi = {
  sendMessage(
    chatId: number,
    text: string,
    options: {
      parse_mode?: 'HTML';
      link_preview_options: { is_disabled: true };
      message_thread_id?: number;
    },
  ): Promise<{ message_id: number }>;
  sendDocument(
    chatId: number,
    document: InputFile,
    options: { caption: string; parse_mode?: 'HTML'; message_thread_id?: number },
  ): Promise<{ message_id: number }>;
  /** The harmless question that is asked before a message is risked again. */
  getMe(): Promise<unknown>;
};

export type Destination = { chatId: number; topicId: number | null };

/** What a message came to, and where: the chat may have moved, the topic may be gone. */
export type Delivered = { verdict: Verdict; to: Destination; wasBroken: boolean };

/** Far below Telegram's limit, whichever way it counts. */
const surelyShort = 2000;
/** A message is healed at most once in each way. */
const mostRemedies = 4;

/**
 * Sends, and heals on the spot what Telegram refuses and can be healed: a group that moved is written to at its new
 * id, a message for a topic that was deleted goes to the chat itself below `topicGone` (which has no markup), one whose
 * markup Telegram can't read goes as plain text, one that is too long is cut where it `canBeCut`. Only a refusal is
 * followed by another call, which takes its own turn in the pace; the first one has had its turn. A topic that is closed
 * is not left out: it can be opened again.
 */
export async function deliver({
  api,
  rateLimiter,
  to: destination,
  message,
  topicGone,
  canBeCut,
}: {
  api: SendApi;
  rateLimiter: RateLimiter;
  to: Destination;
  message: Message;
  topicGone: string;
  canBeCut: boolean;
}): Promise<Delivered> {
  const to = { ...destination };
  let note = '';
  let plain: string | undefined;
  async function call(): Promise<Verdict> {
    // Telegram may have asked for a pause since the turn was taken: somebody else wrote to the chat meanwhile.
    const pausedMs = rateLimiter.pauseOf(to.chatId);
    if (pausedMs > 0) return { kind: 'later', afterMs: pausedMs, reason: { code: 'paused' } };
    const said = await (plain === undefined
      ? send(api, to, message, note + message.html, 'HTML')
      : send(api, to, message, note + plain));
    if (said.kind === 'later' && said.afterMs !== undefined) rateLimiter.refused(to.chatId, said.afterMs);
    return said;
  }
  async function callAgain(): Promise<Verdict> {
    const waitMs = rateLimiter.take(to.chatId, 'urgent');
    if (waitMs === 0) return call();
    return { kind: 'later', afterMs: waitMs, reason: { code: 'turn' } };
  }
  let verdict = await call();
  const met = new Set<CauseCode>();
  for (let remedy = 0; remedy < mostRemedies; remedy++) {
    if (verdict.kind !== 'moved' && verdict.kind !== 'refused') break;
    const { code } = verdict.reason;
    if (met.has(code)) break;
    met.add(code);
    if (verdict.kind === 'moved') to.chatId = verdict.chatId;
    else if (code === 'topic-deleted' && to.topicId !== null) {
      to.topicId = null;
      note = `${topicGone}\n\n`;
    } else if (code === 'markup') plain ??= message.plain;
    else if (code === 'long' && canBeCut) plain = cut(plain ?? message.plain, surelyShort);
    else break;
    verdict = await callAgain();
  }
  return { verdict, to, wasBroken: met.has('markup') };
}

/** The head and the end stay: the head says what it is, and the key stands last. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = longest / 2;
  return `${shorten(text, half)}\n${text.slice(-half).toWellFormed()}`;
}

async function send(
  api: SendApi,
  { chatId, topicId }: Destination,
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
