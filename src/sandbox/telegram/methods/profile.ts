// What the bot is and which commands it has, by scope and language; and which of them a person sees.

import type { BotCommand, BotCommandScope } from 'grammy/types';
import { readableChat } from '../access.ts';
import { type Arguments, badRequest, json, text } from '../call.ts';
import { type Method, type TelegramState, hasPrivateTopics, isKnownTo } from '../state.ts';

const mostCommands = 100;

const getMe: Method = (state) => ({
  ...state.bot,
  can_join_groups: true,
  can_read_all_group_messages: !state.privacy,
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

const plainScopes = new Set(['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators']);
const chatScopes = new Set(['chat', 'chat_administrators', 'chat_member']);

function listKey(state: TelegramState, args: Arguments): string {
  const scope = json(args, 'scope', () => badRequest("can't parse BotCommandScope JSON object")) ?? {
    type: 'default',
  };
  const { type, chat_id, user_id } = scope as { type?: string; chat_id?: number | string; user_id?: number };
  const language = languageOf(args);
  if (type !== undefined && plainScopes.has(type)) return scopeKey({ type } as BotCommandScope, language);
  if (type === undefined || !chatScopes.has(type)) {
    throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  }
  const chat = readableChat(state, { ...args, values: { chat_id: String(chat_id ?? '') } });
  if (type === 'chat_member' && !state.people.has(Number(user_id))) throw badRequest('user not found');
  return scopeKey(
    {
      type,
      chat_id: chat.id,
      user_id,
    } as BotCommandScope,
    language,
  );
}

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

function scopeKey(scope: BotCommandScope, language: string): string {
  const chat = 'chat_id' in scope ? scope.chat_id : '';
  const user = 'user_id' in scope ? scope.user_id : '';
  return [scope.type, chat, user, language].join(' ');
}

type Viewer = {
  chatId: number;
  personId: number;
  language: string;
  isGroup: boolean;
  isAdmin: boolean;
};

/**
 * The commands that a person sees in a chat: the narrowest scope first, and in it the person's language, as documented.
 */
export function commandsFor(
  commands: TelegramState['commands'],
  { chatId, personId, language, isGroup, isAdmin }: Viewer,
): BotCommand[] {
  const scopes: BotCommandScope[] = isGroup
    ? [
        { type: 'chat_member', chat_id: chatId, user_id: personId },
        ...(isAdmin ? [{ type: 'chat_administrators' as const, chat_id: chatId }] : []),
        { type: 'chat', chat_id: chatId },
        ...(isAdmin ? [{ type: 'all_chat_administrators' as const }] : []),
        { type: 'all_group_chats' },
        { type: 'default' },
      ]
    : [{ type: 'chat', chat_id: chatId }, { type: 'all_private_chats' }, { type: 'default' }];
  const keys = scopes.flatMap((scope) => [scopeKey(scope, language), scopeKey(scope, '')]);
  return keys.map((key) => commands.get(key)).find((list) => list !== undefined) ?? [];
}
