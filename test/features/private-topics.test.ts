// Topics in private chats: who has them, and what goes to them.

import { expect, it } from 'vitest';
import { openPrivateTopics } from '../../src/features/private-topics.ts';
import { openScene, until } from '../bot/scene.ts';

async function openTopics() {
  const scene = await openScene({ privateTopics: true });
  const anna = await scene.person('Anna', 'admin');
  const command = await scene.owner.ask('/start');
  await anna.ask('/start');
  await until(() => scene.store.settings.data.chats.length === 2);
  const created = () =>
    scene.telegram.calls
      .filter(({ method }) => method === 'createForumTopic')
      .map(({ params }) => params['chat_id']);
  return { ...scene, outboxApi: openPrivateTopics(scene.bot, scene.deps), anna, command, created };
}

it('an alert to an owner goes to a topic, and one that answers a message stays beside it', async () => {
  const { owner, outboxApi, command, created } = await openTopics();
  const answer = { reply_parameters: { message_id: command.message_id } };
  for (const { sendMessage } of [outboxApi.alerts, outboxApi.orders]) {
    expect((await sendMessage(owner.id, 'beside it', answer)).message_thread_id).toBeUndefined();
  }
  expect(created()).toEqual([]);
  expect((await outboxApi.alerts.sendMessage(owner.id, 'in a topic')).message_thread_id).toBeGreaterThan(0);
  expect(created()).toEqual([owner.id]);
});

it('an admin, who is no owner, gets everything in the chat itself', async () => {
  const { anna, outboxApi, created } = await openTopics();
  for (const { sendMessage } of [outboxApi.alerts, outboxApi.orders, outboxApi.system]) {
    expect((await sendMessage(anna.id, 'news')).message_thread_id).toBeUndefined();
  }
  expect(created()).toEqual([]);
});
