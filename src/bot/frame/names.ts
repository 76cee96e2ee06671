// What people and chats are called in messages: their own names without what nobody can see in them, and where nothing
// is left of one, whatever else names them.

import type { Context } from 'grammy';
import type { User } from 'grammy/types';
import { isBlank, readable } from '../../visible-text.ts';

type Named = { id: number; username?: string | undefined };

export function firstNameOf(person: Pick<User, 'id' | 'first_name' | 'username'>): string {
  return orElse(person.first_name, person);
}

export function titleOf(chat: NonNullable<Context['chat']>): string {
  const title =
    chat.type === 'private' ? [chat.first_name, chat.last_name].filter(Boolean).join(' ') : chat.title;
  return orElse(title, chat);
}

function orElse(name: string, { id, username }: Named): string {
  if (!isBlank(name)) return readable(name).trim();
  return username === undefined ? String(id) : `@${username}`;
}
