import { expect, it } from 'vitest';
import { openFixture } from './fixture.ts';

async function open(options: Parameters<typeof openFixture>[0]) {
  const fixture = await openFixture(options);
  const ann = fixture.telegram.person({ first_name: 'Ann' });
  ann.start();
  return { ...fixture, ann, topic: { chat_id: ann.id, name: 'Alerts' } };
}

it('a topic of a private chat takes messages until it is deleted', async () => {
  const { call, refusal, ann, topic, close } = await open({ privateTopics: true });
  expect((await call('getMe')).result).toMatchObject({ has_topics_enabled: true });
  const { result } = await call('createForumTopic', topic);
  const { message_thread_id: id } = result as { message_thread_id: number };
  const message = { chat_id: ann.id, message_thread_id: id, text: 'x' };
  expect((await call('sendMessage', message)).result).toMatchObject({
    message_thread_id: id,
    is_topic_message: true,
  });
  await call('deleteForumTopic', message);
  expect(await refusal('sendMessage', message)).toBe('Bad Request: message thread not found');
  await close();
});

it.each([
  ['the bot has none', {}],
  ['the server is older', { privateTopics: true, apiVersion: '9.3' }],
] as const)('a private chat has no topics where %s', async (_, options) => {
  const { call, refusal, topic, close } = await open(options);
  expect((await call('getMe')).result).toMatchObject({ has_topics_enabled: false });
  expect(await refusal('createForumTopic', topic)).toBe('Bad Request: the chat is not a forum');
  await close();
});

it('a topic needs a name, and in a forum an administrator', async () => {
  const { telegram, call, refusal, ann, topic, close } = await open({ privateTopics: true });
  expect(await refusal('createForumTopic', { ...topic, name: ' ' })).toBe('Bad Request: TOPIC_TITLE_EMPTY');
  const team = telegram.group({ title: 'Team', owner: ann, forum: true });
  team.add('bot');
  const inTeam = { ...topic, chat_id: team.id };
  expect(await refusal('createForumTopic', inTeam)).toContain('not enough rights');
  team.promote('bot');
  expect((await call('createForumTopic', inTeam)).ok).toBe(true);
  await close();
});
