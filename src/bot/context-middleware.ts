// Sets on each context what handlers need: the dependencies, the chat's words and time zone, and the role of the person
// who acts. Also puts the rate limiter before every call that the context makes.

import { findChat } from '../store/settings/settings.ts';
import type { MiddlewareFn, Transformer } from 'grammy';
import type { Chat as TelegramChat, User } from 'grammy/types';
import { roleOf } from './access.ts';
import type { BotDeps, FormContext } from './context.ts';
import { fitRows } from '../telegram/fit-rows.ts';
import { type Once, limitCalls, waitRetryAfter } from '../telegram/rate-limiter.ts';
import { sleep } from '../base/clock.ts';
import type { ClosedRow } from '../store/ledger/deliveries/tables.ts';
import { isSuspended } from '../rules/audience.ts';
import { matchLocale } from '../base/i18n.ts';

/**
 * `once` is needed where updates are replayed: a replayed call is not made, so it must not use the rate limit again.
 */
export function contextMiddleware(
  deps: BotDeps,
  once: Once = async (task) => task(),
): MiddlewareFn<FormContext> {
  return (ctx, next) => {
    const { locale, timeZone } = chatSettings(deps, ctx.chat, ctx.from);
    ctx.deps = deps;
    ctx.api.config.use(
      tryClosed(deps),
      fitRows,
      limitCalls(deps.rateLimiter, 'answer', once),
      waitRetryAfter((delayMs) => once(() => sleep(deps.clock, delayMs))),
    );
    ctx.role = roleOf(deps, ctx);
    ctx.timeZone = timeZone ?? deps.defaultTimeZone;
    ctx.words = deps.i18n.words(locale);
    return next();
  };
}

// An answer that got through shows that the bot may write there, so its chat and its topic are tried at once if they
// are closed.

/** A chat may forbid some of them: a closed place is then tried in vain, which costs one call. */
const answers: ReadonlySet<string> = new Set(['sendMessage', 'sendPhoto', 'sendDocument']);

function tryClosed({ store, ownerIds, log }: BotDeps): Transformer {
  return async (call, method, payload, signal) => {
    const closed = answers.has(method) ? await readClosed(payload as Sent) : [];
    const answer = await call(method, payload, signal);
    if (!answer.ok || closed.length === 0) return answer;
    await store.deliveries.tryClosed(closed).catch(warn);
    return answer;
  };

  /** Before the call: of what is closed only later, the answer says nothing. */
  async function readClosed({
    chat_id: chatId,
    message_thread_id: topicId = null,
    ...rest
  }: Sent): Promise<ClosedRow[]> {
    if (typeof chatId !== 'number' || 'ephemeral_message_parameters' in rest) return [];
    if (isSuspended(chatId, { settings: store.settings.data, ownerIds })) return [];
    return store.deliveries.listClosed({ chatId, topicId }).catch((error: unknown) => {
      warn(error);
      return [];
    });
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'What is kept for a chat that answers could not be tried.');
  }
}

type Sent = { chat_id?: unknown; message_thread_id?: number | null };

// The language and the time zone in which a chat is answered: what it chose or took over, and for a chat that the bot
// doesn't know yet what it would take over.

/** What is undefined has the default, also after the default was changed. */
type ChatSettings = { locale: string | undefined; timeZone: string | undefined };

/** `from` is the person who acts; they are the one who adds the bot to a group that it doesn't know. */
export function chatSettings(
  deps: Pick<BotDeps, 'store' | 'i18n'>,
  chat: Pick<TelegramChat, 'id' | 'type'> | undefined,
  from: Pick<User, 'id' | 'language_code'> | undefined,
): ChatSettings {
  const { chats, people } = deps.store.settings.data;
  const known = chats.find(({ id }) => id === chat?.id);
  if (known) return { locale: known.locale, timeZone: known.timeZone };
  const spoken = matchLocale(deps.i18n.locales, from?.language_code);
  if (!chat || chat.type === 'private') {
    const inviterId = people.find(({ id }) => id === from?.id)?.addedBy;
    return { locale: spoken ?? localeOf(deps, inviterId), timeZone: undefined };
  }
  const own = chats.find(({ id }) => id === from?.id);
  return { locale: own?.locale ?? spoken, timeZone: own?.timeZone };
}

/** The language of somebody's private chat. */
export function localeOf(
  { store }: Pick<BotDeps, 'store'>,
  personId: number | undefined,
): string | undefined {
  return findChat(store.settings.data, personId)?.locale;
}
