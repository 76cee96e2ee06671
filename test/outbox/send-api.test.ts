// Topics in private chats: who has them, and what goes to them.

import { expect, it, onTestFinished } from 'vitest';
import { openEndedMuteKind } from '../../src/features/alerts/ended-mutes.ts';
import { openOrderPosts } from '../../src/features/buy/order-posts.ts';
import { openIncidentKind, openReminderKind } from '../../src/features/incidents/job.ts';
import { openBoardKind } from '../../src/features/reports/board-message.ts';
import { openDigestKind } from '../../src/features/reports/digest-jobs.ts';
import type { PostKind } from '../../src/outbox/kind.ts';
import { openPrivateTopics } from '../../src/outbox/send-api.ts';
import { routeArrival } from '../../src/rules/route.ts';
import { openNoticeKind } from '../../src/watch/notices.ts';
import { openScene, until } from '../bot/scene.ts';
import { openOrderScene } from '../features/buy/scene.ts';
import { openOutbox } from '../features/outbox.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { makePlace } from '../store/settings/place.ts';

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
  return { ...scene, apiOf: openPrivateTopics(scene.bot, scene.deps), anna, command, created };
}

it('an alert to an owner goes to a topic, and one that answers a message stays beside it', async () => {
  const { owner, apiOf, command, created } = await openTopics();
  const answer = { reply_parameters: { message_id: command.message_id } };
  for (const { sendMessage } of [apiOf('alerts'), apiOf('orders')]) {
    expect((await sendMessage(owner.id, 'beside it', answer)).message_thread_id).toBeUndefined();
  }
  expect(created()).toEqual([]);
  expect((await apiOf('alerts').sendMessage(owner.id, 'in a topic')).message_thread_id).toBeGreaterThan(0);
  expect(created()).toEqual([owner.id]);
});

it('an admin, who is no owner, gets everything in the chat itself', async () => {
  const { anna, apiOf, created } = await openTopics();
  for (const { sendMessage } of [apiOf('alerts'), apiOf('orders'), apiOf('system')]) {
    expect((await sendMessage(anna.id, 'news')).message_thread_id).toBeUndefined();
  }
  expect(created()).toEqual([]);
});

/** Sends one alert to an owner who has a topic; its first call is refused with this. */
async function sendRefused(description: string) {
  const { owner, apiOf, telegram, created, store } = await openTopics();
  const known = (await apiOf('alerts').sendMessage(owner.id, 'before')).message_thread_id;
  telegram.faults.inject({ kind: 'refuse', code: 400, description }, { method: 'sendMessage' });
  const sent = await apiOf('alerts')
    .sendMessage(owner.id, 'news')
    .catch((error: Error) => error.message);
  const topic = store.settings.data.chats.find(({ id }) => id === owner.id)?.topics?.alerts;
  return { known, sent, topic, topics: created().length };
}

it('a message for a deleted topic goes to a new one', async () => {
  const { known, sent, topic, topics } = await sendRefused('Bad Request: message thread not found');
  expect(sent).toMatchObject({ message_thread_id: topic });
  expect(topic).not.toBe(known);
  expect(topics).toBe(2);
});

it('a message for a closed topic goes to the chat', async () => {
  const { known, sent, topic, topics } = await sendRefused('Bad Request: TOPIC_CLOSED');
  expect(sent).toMatchObject({ text: 'news' });
  expect(sent).not.toHaveProperty('message_thread_id');
  expect({ topic, topics }).toEqual({ topic: known, topics: 1 });
});

it.each([
  "Bad Request: can't parse entities: oh",
  'Forbidden: bot was blocked by the user',
  'Bad Request: message is too long',
])('what is no refusal of the topic is not sent a second time: %s', async (description) => {
  const { known, sent, topic, topics } = await sendRefused(description);
  expect(sent).toContain(description);
  expect({ topic, topics }).toEqual({ topic: known, topics: 1 });
});

it('each kind of message has the topic that it is muted and read with', async () => {
  const { bot, deps } = await openOrderScene();
  const posts = openOrderPosts(deps);
  onTestFinished(() => posts.close());
  const kinds = [
    openNoticeKind({ deps }),
    openIncidentKind(deps),
    openReminderKind(deps),
    ...posts.kinds,
    openEndedMuteKind(deps),
    openDigestKind(deps),
    openBoardKind({ pinApi: bot.urgentApi, deps }),
  ];
  expect(kinds.map(({ name, topic }) => `${name}: ${topic}`)).toEqual([
    'notice: system',
    'incident: system',
    'reminder: system',
    'order: orders',
    'spend: orders',
    'alarm: orders',
    'approval: orders',
    'mute: alerts',
    'digest: alerts',
    'board: alerts',
  ]);
});

it('an alert goes to the topic of alerts, and a post to that of its kind', async () => {
  const { owner, bot, deps, store, telegram, clock } = await openTopics();
  const kind: PostKind = {
    name: 'alarm',
    topic: 'orders',
    judge: () => 'tell',
    render: () => ({ html: 'an alarm' }),
  };
  await store.settings.update(
    (draft) => void draft.places.push(makePlace(owner.id, { createdBy: owner.id })),
  );
  const arrival = { ...makeArrival('A'), isUrgent: false };
  const { ownerIds } = deps;
  const routing = { settings: store.settings.data, ownerIds, known: store.known };
  await store.events.add(arrival, routeArrival(arrival, routing));
  const subject = { kind: 'alarm', ref: 'A' } as const;
  await store.posts.want(subject, [{ chatId: owner.id, topicId: null }], { isUrgent: true, at: 0 });
  openOutbox({ bot, deps }, () => kind);
  const topics = () => store.settings.data.chats.find(({ id }) => id === owner.id)?.topics;
  /** Without the service message of its creation. */
  const inTopic = (topic: number | undefined) =>
    telegram
      .chat(owner)
      .messages.filter((message) => message.message_thread_id === topic && message.text !== '');
  await until(() => topics()?.orders && inTopic(topics()?.orders).length > 0);
  // Messages to one chat keep a distance.
  await clock.advance(5_000);
  await until(() => topics()?.alerts && inTopic(topics()?.alerts).length > 0);
  expect(inTopic(topics()?.orders).map(({ text }) => text)).toEqual(['an alarm']);
  expect(inTopic(topics()?.alerts)).toHaveLength(1);
  expect(topics()?.system).toBeUndefined();
});
