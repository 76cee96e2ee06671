import { expect, it } from 'vitest';
import { openChat, type Chat } from './fixture.ts';

const topicOf = ({ ann }: Chat) => ({ chat_id: ann.id, name: 'Alerts' });

it.each([
  ['the bot has none', {}],
  ['the server is older', { privateTopics: true, apiVersion: '9.3' }],
] as const)('a private chat has no topics where %s', async (_, options) => {
  const chat = await openChat(options);
  expect((await chat.call('getMe')).result).toMatchObject({ has_topics_enabled: false });
  expect(await chat.refusal('createForumTopic', topicOf(chat))).toBe('Bad Request: the chat is not a forum');
});

it('a topic needs a name, and in a forum an administrator', async () => {
  const chat = await openChat({ privateTopics: true });
  const { telegram, call, refusal, ann } = chat;
  const topic = topicOf(chat);
  expect(await refusal('createForumTopic', { ...topic, name: ' ' })).toBe('Bad Request: TOPIC_TITLE_EMPTY');
  const team = telegram.group({ title: 'Team', owner: ann, forum: true });
  team.add('bot');
  const inTeam = { ...topic, chat_id: team.id };
  expect(await refusal('createForumTopic', inTeam)).toContain('not enough rights');
  team.promote('bot');
  expect((await call('createForumTopic', inTeam)).ok).toBe(true);
});
