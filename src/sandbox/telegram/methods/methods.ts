// The Bot API methods that the sandbox implements, by their lower-case names, because Telegram ignores case.
import * as chats from './chats.ts';
import * as editing from './editing.ts';
import * as ephemeral from './ephemeral.ts';
import type { Method } from './method.ts';
import * as profile from './profile.ts';
import * as receiving from './receiving.ts';
import * as sending from './sending.ts';
import { createForumTopic, deleteForumTopic } from './topics.ts';

const all: Readonly<Record<string, Method>> = {
  ...sending,
  ...editing,
  ...ephemeral,
  ...chats,
  ...profile,
  ...receiving,
  createForumTopic,
  deleteForumTopic,
  getChatMembersCount: chats.getChatMemberCount,
};

export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries(all).map(([name, method]) => [name.toLowerCase(), method]),
);
