// An answer that got through shows that the bot may write there, so what is parked for its chat, or for its topic, is
// tried at once.

import type { Transformer } from 'grammy';
import { isSuspended } from '../rules/audience.ts';
import type { BotDeps } from './context.ts';

/** A chat may forbid some of them: what is parked is then tried in vain, which costs one call. */
const answers: ReadonlySet<string> = new Set(['sendMessage', 'sendPhoto', 'sendDocument']);

export function tryParked({ store, ownerIds, clock, log }: BotDeps): Transformer {
  return async (call, method, payload, signal) => {
    const parked = answers.has(method) ? await readParked(payload as Sent) : [];
    const answer = await call(method, payload, signal);
    if (!answer.ok || parked.length === 0) return answer;
    await store.deliveries.tryParked(parked, clock.now()).catch(warn);
    return answer;
  };

  /** Before the call: of what is parked only later, the answer says nothing. */
  async function readParked({
    chat_id: chatId,
    message_thread_id: topicId = null,
    ...rest
  }: Sent): Promise<number[]> {
    if (typeof chatId !== 'number' || 'ephemeral_message_parameters' in rest) return [];
    if (isSuspended(chatId, { settings: store.settings.data, ownerIds })) return [];
    return store.deliveries.oldestParked({ chatId, topicId }).catch((error: unknown) => {
      warn(error);
      return [];
    });
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'What is parked for a chat that answers could not be tried.');
  }
}

type Sent = { chat_id?: unknown; message_thread_id?: number | null };
