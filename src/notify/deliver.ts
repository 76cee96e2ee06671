// One message to one chat. `sent` only after Telegram said yes; every other answer is judged.

import { shorten } from '../events/foreign-text.ts';
import { judge, type Verdict } from './judge.ts';
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
 * id, a message for a topic that is gone goes to the chat itself below `topicGone`, one whose markup Telegram can't
 * read goes as plain text, one that is too long is cut. Only a refusal is followed by another call. `topicGone` has no
 * markup.
 */
export async function deliver(
  api: SendApi,
  destination: Destination,
  message: Message,
  topicGone: string,
): Promise<Delivered> {
  const to = { ...destination };
  let note = '';
  let plain: string | undefined;
  const call = () =>
    plain === undefined ? send(api, to, note + message.html, 'HTML') : send(api, to, note + plain);
  let verdict = await call();
  const met = new Set<Verdict['kind']>();
  for (let remedy = 0; remedy < mostRemedies && !met.has(verdict.kind); remedy++) {
    met.add(verdict.kind);
    if (verdict.kind === 'moved') to.chatId = verdict.chatId;
    else if (verdict.kind === 'topic_gone' && to.topicId !== null) {
      to.topicId = null;
      note = `${topicGone}\n\n`;
    } else if (verdict.kind === 'broken') plain ??= message.plain;
    else if (verdict.kind === 'too_long') plain = cut(plain ?? message.plain);
    else break;
    verdict = await call();
  }
  return { verdict, to, wasBroken: met.has('broken') };
}

/** The head and the end stay: the head says what it is, and the key stands last. */
function cut(text: string): string {
  if (text.length <= surelyShort) return text;
  const half = surelyShort / 2;
  return `${shorten(text, half)}\n${text.slice(-half).toWellFormed()}`;
}

async function send(api: SendApi, to: Destination, text: string, parseMode?: 'HTML'): Promise<Verdict> {
  try {
    const { message_id: messageId } = await api.sendMessage(to.chatId, text, {
      ...(parseMode && { parse_mode: parseMode }),
      link_preview_options: { is_disabled: true },
      ...(to.topicId !== null && { message_thread_id: to.topicId }),
    });
    return { kind: 'sent', messageId };
  } catch (error) {
    return judge(error);
  }
}
