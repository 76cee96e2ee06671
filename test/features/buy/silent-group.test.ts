import { expect, it } from 'vitest';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import { type OrderScene, openOrderScene } from './scene.ts';

const onChain = 'confirmed on-chain';

/** From now on the group is that of somebody who is not on the team. */
const orphan = ({ store }: OrderScene, group: Group) =>
  store.settings.update(({ chats }) => {
    chats.find(({ id }) => id === group.id)!.addedBy = 999_999;
  });
const sentTo = ({ telegram }: OrderScene, group: Group) =>
  telegram.chat(group).messages.filter(({ fromBot, text }) => fromBot && text !== '');

it('an order that was confirmed before its group fell silent is followed in place, its alarm is for owners', async () => {
  const scene = await openOrderScene();
  scene.service.settings.confirmAfterMs = 11 * 60_000;
  await scene.owner.ask('/help');
  const group = await scene.bring();
  const card = await scene.owner.ask(`/order 65000 ${scene.receiver}`, { chat: group });
  const before = sentTo(scene, group).length;
  await scene.owner.press(card, '✅ Confirm');
  await scene.becomes(card, '⏳');
  await orphan(scene, group);
  await scene.becomes(card, 'Still not shown as delivered.');
  await scene.appears(scene.owner, 'is late');
  await scene.becomes(card, onChain);
  expect(sentTo(scene, group)).toHaveLength(before);
});

it('an order of somebody who was removed is not shown there any more, nor is it remembered there', async () => {
  const scene = await openOrderScene();
  Object.assign(scene.service.settings, { confirmAfterMs: 60_000, delegateAfterMs: 1_000 });
  const oleg = await scene.member('Oleg', 'operator');
  const group = await scene.bring(oleg);
  const card = await scene.buy({ by: oleg, chat: group });
  await scene.becomes(card, '⏳');
  await scene.store.settings.update((draft) => {
    draft.people = [];
    for (const chat of draft.chats) if (chat.id === group.id) chat.reminderMinutes = 10;
  });
  await orphan(scene, group);
  const states: string[] = [];
  scene.orders.watch(({ state }) => states.push(state));
  await scene.inTime('delivered', () => states.includes('delivered'));
  await scene.clock.advance(55 * 60_000);
  expect(scene.now(card).text).not.toContain(onChain);
  expect(sentTo(scene, group).some(({ text }) => text.includes('ends soon'))).toBe(false);
});

it('a card that stands in a silent group buys nothing, and says why', async () => {
  const scene = await openOrderScene();
  const oleg = await scene.member('Oleg', 'operator');
  const group = await scene.bring(oleg);
  const card = await oleg.ask(`/order 65000 ${scene.receiver}`, { chat: group });
  await orphan(scene, group);
  expect((await oleg.press(card, '✅ Confirm')).text).toContain(
    'Nobody on the team is responsible for this group',
  );
  await scene.clock.advance(10_000);
  expect(scene.posts()).toEqual([]);
});

/** An order of the owner's in a group that nobody answers for any more; Ann, who may approve it, has been asked. */
async function openWaitingOrder(options: { isAskedInGroup: boolean }) {
  const scene = await openOrderScene();
  await scene.setLimits({ approval: { energy: 1 } });
  const ann = await scene.member('Ann', 'admin');
  const group = await scene.bring();
  const card = await scene.draft({ chat: group });
  if (!options.isAskedInGroup) {
    const sending = { method: 'sendMessage', chatId: group.id };
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 5 }, sending);
  }
  await scene.owner.press(card, '✅ Confirm');
  const inGroup = options.isAskedInGroup ? await scene.appears(group, 'needs the approval') : undefined;
  await orphan(scene, group);
  const inPrivate = await scene.appears(ann, 'requests your approval');
  return { scene, ann, group, card, inGroup, inPrivate, before: sentTo(scene, group).length };
}

it('a request for approval that waited for its turn when the group fell silent goes to private chats only', async () => {
  const { scene, ann, group, card, inPrivate, before } = await openWaitingOrder({ isAskedInGroup: false });
  await scene.becomes(card, 'Waiting for approval.');
  await scene.clock.advance(10_000);
  expect(sentTo(scene, group).filter(({ text }) => text.includes('needs the approval'))).toEqual([]);
  expect(inPrivate.text).toContain('65,000');
  await ann.press(inPrivate, '✅ Approve');
  await scene.becomes(card, onChain);
  expect(sentTo(scene, group)).toHaveLength(before);
});

it('a request that stood in the group before it fell silent is decided in private, and the group gets edits only', async () => {
  const { scene, ann, group, card, inGroup, inPrivate, before } = await openWaitingOrder({
    isAskedInGroup: true,
  });
  await ann.press(inPrivate, '✅ Approve');
  await scene.becomes(card, onChain);
  expect(scene.now(inPrivate).text).toContain('✅ Approved by Ann');
  expect(scene.now(inGroup!)).toMatchObject({ text: inGroup!.text, labels: [] });
  expect(sentTo(scene, group)).toHaveLength(before);
  expect(scene.posts()).toHaveLength(1);
});

it('a request whose group fell silent is repeated in private after a restart, expires there, and buys nothing', async () => {
  const { scene, ann, group, card, inGroup, inPrivate, before } = await openWaitingOrder({
    isAskedInGroup: true,
  });
  await scene.stop();
  const restarted = await openOrderScene({ after: scene });
  expect((await restarted.appears(ann, 'still waiting')).reply_to_message_id).toBe(inPrivate.message_id);
  await restarted.clock.advance(10_000);
  expect(sentTo(restarted, group)).toHaveLength(before);
  await restarted.becomes(inPrivate, 'Nobody approved in time.');
  await restarted.becomes(card, 'Nobody approved in time.');
  await restarted.clock.advance(10_000);
  expect(restarted.now(inGroup!)).toMatchObject({ text: inGroup!.text, labels: [] });
  expect(sentTo(restarted, group)).toHaveLength(before);
  expect(restarted.posts()).toEqual([]);
});

it('an order that ended while the bot was out of its group is shown as it is once the bot is brought back', async () => {
  const scene = await openOrderScene();
  scene.service.settings.confirmAfterMs = 60_000;
  await scene.owner.ask('/help');
  const group = await scene.bring();
  const card = await scene.buy({ by: scene.owner, chat: group });
  await scene.becomes(card, '⏳');
  const isOut = () => scene.store.settings.data.chats.some(({ exit }) => exit !== undefined);
  group.remove('bot');
  await scene.inTime('out', isOut);
  const states: string[] = [];
  scene.orders.watch(({ state }) => states.push(state));
  await scene.inTime('delivered', () => states.includes('delivered'));
  await scene.clock.advance(10_000);
  expect(scene.now(card).text).not.toContain(onChain);
  group.add('bot');
  await scene.inTime('back', () => !isOut());
  await scene.clock.advance(20_000);
  await expect.poll(() => scene.now(card).text).toContain(onChain);
});

it('an order that ended while its person had no right to order is shown as it is once they have', async () => {
  const scene = await openOrderScene();
  scene.service.settings.confirmAfterMs = 60_000;
  const oleg = await scene.member('Oleg', 'operator');
  const card = await scene.buy({ by: oleg });
  await scene.becomes(card, '⏳');
  await scene.give(oleg, 'viewer');
  const states: string[] = [];
  scene.orders.watch(({ state }) => states.push(state));
  await scene.inTime('delivered', () => states.includes('delivered'));
  await scene.clock.advance(10_000);
  expect(scene.now(card).text).not.toContain(onChain);
  await scene.give(oleg, 'operator');
  await scene.clock.advance(20_000);
  await expect.poll(() => scene.now(card).text).toContain(onChain);
});
