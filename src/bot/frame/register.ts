// Registers the commands with Telegram, in each language and for each kind of chat, so that its menu offers them.

import type { Api } from 'grammy';
import type { BotCommand } from 'grammy/types';
import type { Words } from '../../i18n.ts';
import type { Command } from './command.ts';
import type { BotDeps } from './context.ts';
import { judge } from '../../telegram/judge.ts';
import { pause } from '../../telegram/pause.ts';

const firstWaitMs = 5_000;
const longestWaitMs = 600_000;

/** Tries until Telegram has accepted all registrations or `signal` aborts; never throws. */
export async function registerCommands(options: {
  api: Api;
  deps: Pick<BotDeps, 'i18n' | 'clock' | 'log' | 'defaultLocale'>;
  commands: readonly Command[];
  signal: AbortSignal;
}): Promise<void> {
  const { api, deps, signal } = options;
  const waiting = listRegistrations(deps, options.commands);
  let waitMs = firstWaitMs;
  while (waiting.length > 0 && !signal.aborted) {
    const { commands, ...where } = waiting[0]!;
    try {
      await api.setMyCommands(commands, where);
      waiting.shift();
      waitMs = firstWaitMs;
    } catch (error) {
      deps.log.warn(
        { err: error },
        'The commands could not be registered with Telegram; another try follows.',
      );
      const verdict = judge(error);
      const askedMs = verdict.kind === 'later' ? (verdict.afterMs ?? 0) : 0;
      await pause(deps.clock, Math.max(waitMs, askedMs), signal);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
  }
}

type Registration = {
  commands: BotCommand[];
  scope: { type: 'all_private_chats' | 'all_group_chats' };
  language_code?: 'en';
};

/** Registrations without a language code are for people whose language is not one of the bot's. */
function listRegistrations(
  { i18n, defaultLocale }: Pick<BotDeps, 'i18n' | 'defaultLocale'>,
  commands: readonly Command[],
): Registration[] {
  const everywhere = commands.filter(({ where }) => where === 'everywhere');
  const inWords = (list: readonly Command[], words: Words, isGroup = false) =>
    list.map(({ name, isForAsker }): BotCommand => {
      const described = { command: name, description: words.plain(`command-${name}`) };
      return isGroup && isForAsker ? Object.assign(described, { is_ephemeral: true }) : described;
    });
  return [undefined, ...i18n.locales].flatMap((locale): Registration[] => {
    const words = i18n.words(locale ?? defaultLocale);
    const language = locale === undefined ? {} : { language_code: locale as 'en' };
    return [
      { commands: inWords(commands, words), scope: { type: 'all_private_chats' }, ...language },
      { commands: inWords(everywhere, words, true), scope: { type: 'all_group_chats' }, ...language },
    ];
  });
}
