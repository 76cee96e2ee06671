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
