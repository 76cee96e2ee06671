// The names of people and chats in messages, without invisible characters. A name that has no visible ones is replaced
// by the username or the id.

import type { Context } from 'grammy';
import type { User } from 'grammy/types';
import type { Html } from '../../html.ts';
import { toQuotedLine, toLine } from '../../views/lines.ts';
import { isBlank, readable } from '../../visible-text.ts';
import type { BotDeps } from './context.ts';

const longestName = 64;

type Named = { id: number; username?: string | undefined };

export function firstNameOf(person: Pick<User, 'id' | 'first_name' | 'username'>): string {
  return orElse(person.first_name, person);
}

export function titleOf(chat: NonNullable<Context['chat']>): string {
  const title =
    chat.type === 'private' ? [chat.first_name, chat.last_name].filter(Boolean).join(' ') : chat.title;
  return orElse(title, chat);
}

/** The name of a person on the team. */
export function personName(deps: BotDeps, personId: number): string | Html {
  return toQuotedLine(plainPersonName(deps, personId), longestName) ?? '';
}

/** The same as plain text; their id when no name is known. */
export function plainPersonName({ store }: BotDeps, personId: number): string {
  const { people, chats } = store.settings.data;
  const name =
    people.find(({ id }) => id === personId)?.name ?? chats.find(({ id }) => id === personId)?.title;
  return toLine(name, longestName) ?? String(personId);
}

function orElse(name: string, { id, username }: Named): string {
  if (!isBlank(name)) return readable(name).trim();
  return username === undefined ? String(id) : `@${username}`;
}
