// What the bot is and which commands it has, by scope and language; and which of them a person sees.

import type { BotCommand } from 'grammy/types';
import { readableChat } from '../access.ts';
import { type Arguments, badRequest, json, text } from '../call.ts';
import { type Method, type TelegramState, hasPrivateTopics, isKnownTo } from '../state.ts';

const mostCommands = 100;

const getMe: Method = (state) => ({
  ...state.bot,
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: hasPrivateTopics(state),
});

const setMyCommands: Method = (state, args) => {
  const list = json(args, 'commands', () => badRequest("can't parse commands JSON object"));
  if (!Array.isArray(list)) throw badRequest('expected an Array of BotCommand');
  if (list.length > mostCommands) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  const commands = (list as Partial<BotCommand>[]).map(({ command, description, is_ephemeral }) => {
    const name = (command ?? '').replace(/^\//, '');
    if (!/^[a-z0-9_]{1,32}$/.test(name)) throw badRequest('BOT_COMMAND_INVALID');
    const words = (description ?? '').trim();
    if (words.length < 1 || words.length > 256) throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
    const isEphemeral = is_ephemeral === true && isKnownTo(state.apiVersion, 'ephemeralMessages');
    const named = { command: name, description: words };
    return isEphemeral ? Object.assign(named, { is_ephemeral: true }) : named;
  });
  const key = listKey(state, args);
  if (commands.length === 0) state.commands.delete(key);
  else state.commands.set(key, commands);
  return true;
};

const deleteMyCommands: Method = (state, args) => {
  state.commands.delete(listKey(state, args));
  return true;
};

const plainScopes = new Set(['default', 'all_private_chats', 'all_group_chats']);

/** Of Telegram's scopes those that the bot uses: that of one chat, and the plain ones. */
function listKey(state: TelegramState, args: Arguments): string {
  const scope = json(args, 'scope', () => badRequest("can't parse BotCommandScope JSON object")) ?? {
    type: 'default',
  };
  const { type = '', chat_id } = scope as { type?: string; chat_id?: number | string };
  const language = languageOf(args);
  if (plainScopes.has(type)) return keyOf(type, language);
  if (type !== 'chat') throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  const { id } = readableChat(state, { ...args, values: { chat_id: String(chat_id ?? '') } });
  return keyOf(id, language);
}

const keyOf = (scope: string | number, language: string): string => `${scope} ${language}`;

function languageOf(args: Arguments): string {
  const language = text(args, 'language_code');
  if (language !== '' && !/^[a-z]{2}$/.test(language)) throw badRequest('invalid language code specified');
  return language;
}

/** By their names in the Bot API. */
export const profileMethods: Readonly<Record<string, Method>> = {
  getMe,
  setMyCommands,
  deleteMyCommands,
};

/**
 * The commands that a person sees in a chat: the narrowest scope first, and in it the person's language, as documented.
 */
export function commandsFor(
  commands: TelegramState['commands'],
  { chatId, language, isGroup }: { chatId: number; language: string; isGroup: boolean },
): BotCommand[] {
  const scopes = [chatId, isGroup ? 'all_group_chats' : 'all_private_chats', 'default'];
  const keys = scopes.flatMap((scope) => [keyOf(scope, language), keyOf(scope, '')]);
  return keys.map((key) => commands.get(key)).find((list) => list !== undefined) ?? [];
}
