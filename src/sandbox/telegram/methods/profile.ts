// How the bot presents itself: commands per scope and language, name and descriptions per language, menu buttons.
import type { BotCommand, BotCommandScope, MenuButton } from 'grammy/types';
import { readableChat } from '../access.ts';
import { integer, json, text, type Arguments } from '../arguments.ts';
import { scopeKey, type ProfileText } from '../profile.ts';
import { badRequest } from '../rejection.ts';
import type { World } from '../world.ts';
import type { Method } from './method.ts';

const mostCommands = 100;

export const getMe: Method = (world) => ({
  ...world.bot,
  can_join_groups: true,
  can_read_all_group_messages: !world.privacy,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
});

export const setMyCommands: Method = (world, args) => {
  const list = json(args, 'commands', () => badRequest("can't parse commands JSON object"));
  if (!Array.isArray(list)) throw badRequest('expected an Array of BotCommand');
  if (list.length > mostCommands) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  const commands = (list as Partial<BotCommand>[]).map(({ command, description }) => {
    const name = (command ?? '').replace(/^\//, '');
    if (!/^[a-z0-9_]{1,32}$/.test(name)) throw badRequest('BOT_COMMAND_INVALID');
    const words = (description ?? '').trim();
    if (words.length < 1 || words.length > 256) throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
    return { command: name, description: words };
  });
  const key = listKey(world, args);
  if (commands.length === 0) world.profile.commands.delete(key);
  else world.profile.commands.set(key, commands);
  return true;
};

export const getMyCommands: Method = (world, args) => world.profile.commands.get(listKey(world, args)) ?? [];

export const deleteMyCommands: Method = (world, args) => {
  world.profile.commands.delete(listKey(world, args));
  return true;
};

const plainScopes = new Set(['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators']);
const chatScopes = new Set(['chat', 'chat_administrators', 'chat_member']);

function listKey(world: World, args: Arguments): string {
  const scope = json(args, 'scope', () => badRequest("can't parse BotCommandScope JSON object")) ?? {
    type: 'default',
  };
  const { type, chat_id, user_id } = scope as { type?: string; chat_id?: number | string; user_id?: number };
  const language = languageOf(args);
  if (type !== undefined && plainScopes.has(type)) return scopeKey({ type } as BotCommandScope, language);
  if (type === undefined || !chatScopes.has(type)) {
    throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  }
  const chat = readableChat(world, { ...args, values: { chat_id: String(chat_id ?? '') } });
  if (type === 'chat_member' && !world.people.has(Number(user_id))) throw badRequest('user not found');
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
  (world, args) => {
    const words = text(args, kind);
    if (Array.from(words).length > longest) throw badRequest(refusal);
    const key = `${kind} ${languageOf(args)}` as const;
    if (words === '') world.profile.texts.delete(key);
    else world.profile.texts.set(key, words);
    return true;
  };

const getText =
  (kind: ProfileText): Method =>
  (world, args) => {
    const { texts } = world.profile;
    const fallback = kind === 'name' ? world.bot.first_name : '';
    return { [kind]: texts.get(`${kind} ${languageOf(args)}`) ?? texts.get(`${kind} `) ?? fallback };
  };

export const setMyName = setText('name', 64, 'BOT_TITLE_INVALID');
export const getMyName = getText('name');
export const setMyDescription = setText('description', 512, 'BOT_DESCRIPTION_TOO_LONG');
export const getMyDescription = getText('description');
export const setMyShortDescription = setText('short_description', 120, 'BOT_SHORT_DESCRIPTION_TOO_LONG');
export const getMyShortDescription = getText('short_description');

export const setChatMenuButton: Method = (world, args) => {
  const button = json(args, 'menu_button', () => badRequest("can't parse MenuButton JSON object")) ?? {
    type: 'default',
  };
  const { type } = button as { type?: string };
  if (!['default', 'commands', 'web_app'].includes(type ?? '')) {
    throw badRequest("can't parse MenuButton: MenuButton has unsupported type");
  }
  const chatId = text(args, 'chat_id') === '' ? 0 : readableChat(world, args).id;
  world.profile.menuButtons.set(chatId, button as MenuButton);
  return true;
};

export const getChatMenuButton: Method = (world, args) => {
  const { menuButtons } = world.profile;
  return menuButtons.get(integer(args, 'chat_id')) ?? menuButtons.get(0) ?? { type: 'commands' };
};
