// From the service's POST to the message in a chat, and which chats get it.

import { expect, it } from 'vitest';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { createManualClock } from '../manual-clock.ts';
import { openScene, openTestApp, type Scene } from './scene.ts';

/** A forum with a topic that gets every event; no other chat gets any. */
async function openTeam({ olga, addGroup }: Scene) {
  await olga.ask('/start');
  const group = await addGroup({ title: 'Energy team', forum: true });
  const topic = group.topic('Alerts');
  await olga.ask('/alerts on', { chat: group, topic });
  await olga.ask('/alerts off');
  return { group, topic };
}

/** A basic group that gets every alert; no other chat gets any. */
async function openBasicGroup({ olga, addGroup }: Scene) {
  await olga.ask('/start');
  await olga.ask('/alerts off');
  const group = await addGroup({ title: 'Team' });
  await olga.ask('/alerts on', { chat: group });
  return group;
}

async function toldIn(scene: Scene, chatId: number, act: () => unknown) {
  const since = scene.telegram.mark();
  act();
  return scene.telegram.waitFor(({ chat_id }) => chat_id === chatId, { since });
}

const textsOf = (scene: Scene, { id }: Person | { id: number }) =>
  scene.telegram
    .chat(id)
    .messages.filter(({ fromBot }) => fromBot)
    .map(({ text }) => text);

it('tells an event in the topic that asked for it, and nowhere else', async () => {
  const scene = await openScene();
  await openTestApp(scene);
  const { group, topic } = await openTeam(scene);
  const before = textsOf(scene, scene.olga);
  const told = await toldIn(scene, group.id, () => scene.service.emitSample('transfer_usdt'));
  expect(told.message_thread_id).toBe(topic.id);
  expect(told.link_preview_options).toMatchObject({ is_disabled: true });
  const { txn_hash: hash } = scene.service.samples.transfer_usdt.data;
  expect(told.text).toContain(hash);
  expect(textsOf(scene, scene.olga)).toEqual(before);
});

it('keeps ignored types silent, and tells owners of what it could not read', async () => {
  const scene = await openScene();
  await openTestApp(scene);
  const { group } = await openTeam(scene);
  await scene.olga.ask('/alerts on');
  const inGroup = textsOf(scene, group);
  const ignored = scene.service.emit('EVENT_TELEGRAM_MESSAGE', { text: 'internal' });
  await ignored.settled();
  expect(ignored.attempts).toMatchObject([{ status: 200 }]);
  const told = await toldIn(scene, scene.olga.id, () =>
    scene.service.emit('EVENT_DELEGATION', { receiver: null }, { eventId: 'odd-one' }),
  );
  expect(told.text).toContain('odd-one');
  expect(textsOf(scene, group)).toEqual(inGroup);
  expect(textsOf(scene, scene.olga).join('\n')).not.toContain('internal');
});

it('keeps what comes while Telegram refuses the token, is not ready meanwhile, and goes on by itself', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const clock = createManualClock(Date.now());
  const app = await openTestApp(scene, clock);
  await olga.ask('/start');
  const fault = { kind: 'refuse', code: 401, description: 'Unauthorized' } as const;
  const refuse = (method: string) => telegram.faults.inject(fault, { method, times: Infinity });
  const accept = [refuse('sendMessage'), refuse('getUpdates'), refuse('getMe')];
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${app.port}/readyz`);
    return { status: answer.status, body: await answer.text() };
  };
  // The poll under way ends with the next update; the one after it is refused.
  olga.say('/help');
  await expect.poll(ready).toEqual({ status: 503, body: '["telegram"]' });
  const since = telegram.mark();
  const { txn_hash: hash } = service.samples.transfer_usdt.data;
  const arrived = () => textsOf(scene, olga).some((text) => text.includes(hash));
  expect(await service.emitSample('transfer_usdt').settled()).toMatchObject({ state: 'delivered' });
  const isRefused = () => app.logged.join('').includes('"scope":"account"');
  await expect.poll(async () => clock.advance(200).then(isRefused)).toBe(true);
  for (const end of accept) end();
  await clock.advance(55_000);
  expect(arrived()).toBe(false);
  await clock.advance(5_000);
  await telegram.waitFor(({ text }) => text.includes(hash), { since });
  // The poll that asks again ends with the next update.
  olga.say('/help');
  await expect.poll(async () => clock.advance(200).then(ready)).toMatchObject({ status: 200 });
});

it('tells the owner in private, once, that a group is out of reach, and goes on there when it is back', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  await openTestApp(scene);
  const group = await openBasicGroup(scene);
  await olga.ask('/alerts on');
  const comeBack = telegram.faults.inject(
    { kind: 'refuse', code: 403, description: 'Forbidden: bot was kicked from the group chat' },
    { method: 'sendMessage', chatId: group.id, times: Infinity },
  );
  const { txn_hash: hash } = service.samples.transfer_usdt.data;
  const since = telegram.mark();
  service.emitSample('transfer_usdt');
  const told = await telegram.waitFor(({ text }) => text.includes("can't be reached"), { since });
  expect(told).toMatchObject({ chat_id: olga.id, text: expect.stringContaining('Team') as string });
  service.emitSample('transfer_trx');
  await telegram.waitFor(({ chat_id, text }) => chat_id === olga.id && text.includes('TRX'), { since });
  comeBack();
  group.remove('bot');
  group.add('bot');
  await telegram.waitFor(({ chat_id, text }) => chat_id === group.id && text.includes(hash), { since });
  expect(textsOf(scene, olga).filter((text) => text.includes("can't be reached"))).toHaveLength(1);
});

it('moves everything along when a group becomes a supergroup: what waited arrives there, once', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  await openTestApp(scene);
  const group = await openBasicGroup(scene);

  telegram.faults.inject({ kind: 'too-many', retryAfter: 1 }, { method: 'sendMessage', chatId: group.id });
  const { type, data } = service.samples.hourly;
  for (const quantity of [65_001, 65_002, 65_003]) await service.emit(type, { ...data, quantity }).settled();
  const since = telegram.mark();
  const supergroup = telegram.migrate(group);
  await telegram.waitFor(({ text }) => text.includes('65,003'), { since, timeoutMs: 40_000 });
  const told = textsOf(scene, supergroup).flatMap((text) => text.match(/65,00\d/g) ?? []);
  expect(told).toEqual(['65,001', '65,002', '65,003']);
  expect((await olga.ask('/alerts off', { chat: supergroup })).text).toContain('🔔');
});
