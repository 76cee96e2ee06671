// Topics in an owner's private chat: alerts in one, the rest of the chat as before.

import { expect, it } from 'vitest';
import { openScene, openTestApp, type Scene } from './scene.ts';

const patience = { timeoutMs: 40_000 };

async function alertOf(scene: Scene, hash: string) {
  const { service, telegram } = scene;
  const { type, data } = service.samples.transfer_usdt;
  const since = telegram.mark();
  service.emit(type, { ...data, txn_hash: hash });
  return telegram.waitFor(({ fromBot, text }) => fromBot && text.includes(hash), { since, ...patience });
}
const hashOf = (nth: number) => nth.toString(16).padStart(64, 'b');
const created = ({ telegram }: Scene) =>
  telegram.calls.filter(({ method }) => method === 'createForumTopic').map(({ params }) => params['name']);

async function open(options: Parameters<typeof openScene>[0] = { privateTopics: true }) {
  const scene = await openScene(options);
  await openTestApp(scene);
  expect((await scene.olga.ask('/start')).message_thread_id).toBeUndefined();
  return scene;
}

it('alerts go to a topic that is created once, answers stay where they were asked for; off silences all', async () => {
  const scene = await open();
  const { olga, service, telegram } = scene;
  const { message_thread_id: topic } = await alertOf(scene, hashOf(1));
  expect(topic).toBeGreaterThan(0);
  expect((await alertOf(scene, hashOf(2))).message_thread_id).toBe(topic);
  expect(created(scene)).toEqual(['🔔 Alerts']);
  expect((await olga.ask('/balance')).message_thread_id).toBeUndefined();
  await olga.ask('/alerts off', { topic: topic! });
  const { type, data } = service.samples.transfer_usdt;
  service.emit(type, { ...data, txn_hash: hashOf(3) });
  await expect.poll(() => service.deliveries.at(-1)?.state, { timeout: 40_000 }).toBe('delivered');
  await olga.ask('/balance');
  expect(telegram.chat(olga).messages.some(({ text }) => text.includes(hashOf(3)))).toBe(false);
});

it.each([
  ['has no topics', { privateTopics: false }],
  ['is served by an older server', { privateTopics: true, apiVersion: '9.3' }],
] as const)('a bot that %s sends alerts to the chat, and creates nothing', async (_, options) => {
  const scene = await open(options);
  expect((await alertOf(scene, hashOf(1))).message_thread_id).toBeUndefined();
  expect(created(scene)).toEqual([]);
});

it('where a topic is refused, alerts go to the chat, and it is tried once', async () => {
  const scene = await open();
  const fault = { kind: 'refuse', code: 400, description: 'Bad Request: TOPICS_TOO_MANY' } as const;
  scene.telegram.faults.inject(fault, { method: 'createForumTopic', times: 5 });
  for (const nth of [1, 2]) {
    expect((await alertOf(scene, hashOf(nth))).message_thread_id).toBeUndefined();
  }
  expect(created(scene)).toHaveLength(1);
});
