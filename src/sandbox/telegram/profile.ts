// The bot's profile: commands by scope and language, names and descriptions by language, menu buttons by chat.
import type { BotCommand, BotCommandScope, MenuButton } from 'grammy/types';

export type ProfileText = 'name' | 'description' | 'short_description';

export type Profile = {
  /** By `scopeKey`; a list that was never set is absent. */
  commands: Map<string, BotCommand[]>;
  /** By kind and language code ('' for the default). */
  texts: Map<`${ProfileText} ${string}`, string>;
  /** By chat id; 0 is the default. */
  menuButtons: Map<number, MenuButton>;
};

export const createProfile = (): Profile => ({
  commands: new Map(),
  texts: new Map(),
  menuButtons: new Map(),
});

export function scopeKey(scope: BotCommandScope, language: string): string {
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
  profile: Profile,
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
  return keys.map((key) => profile.commands.get(key)).find((list) => list !== undefined) ?? [];
}
