// Methods of the bot's profile: commands per scope and language, name and descriptions per language, menu buttons.
import type { BotCommand, BotCommandScope, MenuButton } from 'grammy/types';
import { readableChat } from '../access.ts';
import { integer, json, text, type Arguments } from '../arguments.ts';
import { scopeKey, type ProfileText } from '../profile.ts';
import { badRequest } from '../rejection.ts';
import type { TelegramState } from '../state.ts';
import { isKnownTo } from '../versions.ts';
import type { Method } from './method.ts';

const mostCommands = 100;

export const getMe: Method = (state) => ({
  ...state.bot,
  can_join_groups: true,
  can_read_all_group_messages: !state.privacy,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
});

export const setMyCommands: Method = (state, args) => {
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
  if (commands.length === 0) state.profile.commands.delete(key);
  else state.profile.commands.set(key, commands);
  return true;
};

export const getMyCommands: Method = (state, args) => state.profile.commands.get(listKey(state, args)) ?? [];

export const deleteMyCommands: Method = (state, args) => {
  state.profile.commands.delete(listKey(state, args));
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

const setText =
  (kind: ProfileText, longest: number, refusal: string): Method =>
  (state, args) => {
    const words = text(args, kind);
    if (Array.from(words).length > longest) throw badRequest(refusal);
    const key = `${kind} ${languageOf(args)}` as const;
    if (words === '') state.profile.texts.delete(key);
    else state.profile.texts.set(key, words);
    return true;
  };

const getText =
  (kind: ProfileText): Method =>
  (state, args) => {
    const { texts } = state.profile;
    const fallback = kind === 'name' ? state.bot.first_name : '';
    return { [kind]: texts.get(`${kind} ${languageOf(args)}`) ?? texts.get(`${kind} `) ?? fallback };
  };

export const setMyName = setText('name', 64, 'BOT_TITLE_INVALID');
export const getMyName = getText('name');
export const setMyDescription = setText('description', 512, 'BOT_DESCRIPTION_TOO_LONG');
export const getMyDescription = getText('description');
export const setMyShortDescription = setText('short_description', 120, 'BOT_SHORT_DESCRIPTION_TOO_LONG');
export const getMyShortDescription = getText('short_description');

export const setChatMenuButton: Method = (state, args) => {
  const button = json(args, 'menu_button', () => badRequest("can't parse MenuButton JSON object")) ?? {
    type: 'default',
  };
  const { type } = button as { type?: string };
  if (!['default', 'commands', 'web_app'].includes(type ?? '')) {
    throw badRequest("can't parse MenuButton: MenuButton has unsupported type");
  }
  const chatId = text(args, 'chat_id') === '' ? 0 : readableChat(state, args).id;
  state.profile.menuButtons.set(chatId, button as MenuButton);
  return true;
};

export const getChatMenuButton: Method = (state, args) => {
  const { menuButtons } = state.profile;
  return menuButtons.get(integer(args, 'chat_id')) ?? menuButtons.get(0) ?? { type: 'commands' };
};
