// Registers the commands with Telegram, so that its menu offers them: for each kind of chat in each language, and for
// each chat that has a language of its own in that one, because Telegram otherwise goes by the language of its app.

import { hash } from 'node:crypto';
import type { Api } from 'grammy';
import type { BotCommand, LanguageCode } from 'grammy/types';
import type { Words } from '../base/i18n.ts';
import { type Chat, type SettingsData, isOut } from '../store/settings/settings.ts';
import { type Verdict, judge } from '../telegram/judge.ts';
import { pause } from '../base/clock.ts';
import type { Command } from './command.ts';
import type { BotDeps } from './context.ts';

const firstWaitMs = 5_000;
const longestWaitMs = 600_000;
/** After this many refusals the menu of one chat is left as it is until its language or the commands change. */
const mostChatTries = 5;

/** The call that registers one list; undefined if there is nothing to call any more. */
type Registration = {
  call: () => Promise<unknown> | undefined;
  onDone?: () => Promise<void>;
  chatId?: number;
};

/**
 * Registers everything in the background until Telegram has accepted it or `signal` aborts, and follows the languages of
 * the chats; never throws. A refused registration is tried again by itself, while the others go on.
 */
export function keepCommandMenu(options: {
  api: Api;
  deps: Pick<BotDeps, 'i18n' | 'clock' | 'log' | 'store'>;
  commands: readonly Command[];
  signal: AbortSignal;
}): void {
  const { api, deps, commands, signal } = options;
  const { clock, log, store, i18n } = deps;
  let last: Promise<unknown> = Promise.resolve();

  /** One call at a time: thousands at once would use up what Telegram allows the bot in a second. */
  function attempt({ call, onDone, chatId }: Registration): Promise<Verdict | undefined> {
    const next = last.then(async () => {
      if (signal.aborted) return undefined;
      try {
        await call();
        await onDone?.();
        return undefined;
      } catch (error) {
        log.warn({ err: error, chatId }, 'The commands could not be registered with Telegram.');
        const verdict = judge(error);
        // Telegram asks for silence of the whole bot.
        if (verdict.kind === 'later' && verdict.afterMs) await pause(clock, verdict.afterMs, signal);
        return verdict;
      }
    });
    last = next.catch(() => undefined);
    return next;
  }

  async function register(one: Registration): Promise<void> {
    let waitMs = firstWaitMs;
    for (let tries = 1; !signal.aborted; tries += 1) {
      const verdict = await attempt(one);
      if (!verdict) return;
      if (one.chatId !== undefined && isGone(verdict, tries)) return one.onDone?.();
      if (verdict.kind === 'later' && verdict.afterMs) continue;
      await pause(clock, waitMs, signal);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
  }

  function start(one: Registration): void {
    register(one).catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error }, 'Registering the commands failed.');
    });
  }

  const inWords = (list: readonly Command[], words: Words, isGroup: boolean): BotCommand[] =>
    list.map(({ name, isForAsker }) => {
      const described = { command: name, description: words.plain(`command-${name}`) };
      return isGroup && isForAsker ? Object.assign(described, { is_ephemeral: true }) : described;
    });
  const everywhere = commands.filter(({ where }) => where === 'everywhere');
  const listFor = ({ type }: Pick<Chat, 'type'>, locale: string) => {
    const isGroup = type !== 'private';
    return inWords(isGroup ? everywhere : commands, i18n.words(locale), isGroup);
  };

  /** The language is read at each try: it may have changed since the last one. */
  function chatRegistration(chatId: number): Registration {
    const scope = { type: 'chat', chat_id: chatId } as const;
    const present = () => {
      const chat = spokenChats(store.settings.data).get(chatId);
      return chat && listFor(chat, chat.locale);
    };
    return {
      chatId,
      call: () => {
        const list = present();
        return list ? api.setMyCommands(list, { scope }) : api.deleteMyCommands({ scope });
      },
      onDone: () => store.keyValues.write(memoryName(chatId), digestOf(present())),
    };
  }

  /** A restart registers only what differs from what Telegram has: there may be thousands of chats. */
  async function registerChats(): Promise<void> {
    for (const [chatId, chat] of spokenChats(store.settings.data)) {
      if (signal.aborted) return;
      const known = await store.keyValues.read(memoryName(chatId));
      if (known !== digestOf(listFor(chat, chat.locale))) start(chatRegistration(chatId));
    }
  }

  for (const locale of [undefined, ...i18n.locales.filter(isLanguageCode)]) {
    // Lists without a language are for people whose Telegram speaks none of the bot's languages.
    const words = i18n.words(locale);
    const language = locale === undefined ? {} : { language_code: locale };
    const scopes = { all_private_chats: commands, all_group_chats: everywhere } as const;
    for (const [type, list] of Object.entries(scopes) as Array<[keyof typeof scopes, readonly Command[]]>) {
      const described = inWords(list, words, type === 'all_group_chats');
      start({ call: () => api.setMyCommands(described, { scope: { type }, ...language }) });
    }
  }
  let before = spokenChats(store.settings.data);
  const unwatch = store.watchSettings(() => {
    const now = spokenChats(store.settings.data);
    for (const chatId of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(chatId)?.locale !== now.get(chatId)?.locale) start(chatRegistration(chatId));
    }
    before = now;
  });
  signal.addEventListener('abort', unwatch);
  registerChats().catch((error: unknown) => log.error({ err: error }, 'Registering the commands failed.'));
}

/** Telegram takes two letters; chats that chose another code have the list of their own. */
function isLanguageCode(locale: string): locale is LanguageCode {
  return /^[a-z]{2}$/.test(locale);
}

/** The chats with a language of their own that the bot is in, by id. */
function spokenChats({ chats }: Pick<SettingsData, 'chats'>): Map<number, Chat & { locale: string }> {
  return new Map(
    chats.flatMap(({ locale, ...chat }) =>
      locale === undefined || isOut(chat) ? [] : [[chat.id, { ...chat, locale }] as const],
    ),
  );
}

/** Whether to give up a chat's own list: the chat can't be reached, or is refused for another reason again and again. */
function isGone(verdict: Verdict, tries: number): boolean {
  if (verdict.kind === 'moved') return true;
  return verdict.kind === 'refused' && (verdict.scope === 'chat' || tries >= mostChatTries);
}

const memoryName = (chatId: number) => `command-menu:${chatId}`;

/** What Telegram has for a chat, in short; empty if nothing. */
function digestOf(list: readonly BotCommand[] | undefined): string {
  return list ? hash('sha256', JSON.stringify(list), 'hex').slice(0, 16) : '';
}
