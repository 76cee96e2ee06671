import { expect, it } from 'vitest';
import type { Store } from '../../src/store/open.ts';
import { group, hearing, openScene, otherGroup, owner, refusal } from './scene.ts';

const bringer = 77;

/** Two groups that hear everything: the one that somebody brought the bot to, who is on the team, and that of an owner. */
async function prepare(store: Store): Promise<void> {
  await hearing([owner, group, otherGroup])(store);
  await store.settings.update((draft) => {
    draft.people.push({ id: bringer, name: 'Ada', role: 'admin', addedBy: owner, addedAt: 1 });
    for (const chat of draft.chats) chat.addedBy = chat.id === group ? bringer : owner;
  });
}

const letGo = (store: Store) =>
  store.settings.update((draft) => {
    draft.people = [];
  });

it('what comes for a group without an owner is kept and not sent, others hear it', async () => {
  const scene = await openScene(undefined, { prepare });
  const { calls, store } = scene;
  await scene.keep('before');
  await scene.until(() => calls.length === 3);
  await letGo(store);
  await scene.keep('after');
  await scene.until(() => calls.length === 5);
  await scene.until(async () => (await scene.deliveries('after')).every(({ state }) => state !== 'waiting'));
  expect(scene.callsTo(group)).toHaveLength(1);
  const kept = (await scene.deliveries('after')).find(({ chat_id: chatId }) => chatId === group);
  const reason = '{"code":"unowned"}';
  expect(kept).toMatchObject({ state: 'parked', reason, copies: 0, attempts: 0 });
  // Owners know of it from the removal.
  expect(await scene.notices()).toEqual([]);
});

it('what waited when its owner was let go is not sent, and comes when somebody takes the group over', async () => {
  const slow = refusal(429, 'Too Many Requests', { retry_after: 60 });
  const scene = await openScene(
    ({ chatId }, nth) => {
      if (chatId === group && nth < 4) throw slow;
    },
    { prepare },
  );
  const { calls, store, clock, notify } = scene;
  await scene.keep('waiting');
  await scene.until(() => calls.length === 3);
  await letGo(store);
  await clock.advance(61_000);
  notify.wake();
  await scene.until(async () => (await scene.deliveries('waiting')).some(({ state }) => state === 'parked'));
  expect(calls).toHaveLength(3);
  await store.settings.update(({ chats }) => {
    for (const chat of chats) chat.addedBy = owner;
  });
  await store.deliveries.reopen(group, clock.now());
  await scene.until(() => calls.length === 4);
  expect(calls[3]).toMatchObject({ chatId: group });
});

it('what waits for a group that the bot was removed from is kept and not sent, though the bot may be in it again', async () => {
  const scene = await openScene(undefined, { prepare });
  const { calls, store, clock } = scene;
  const setOut = (isOut: boolean) =>
    store.settings.update(({ chats }) => {
      for (const chat of chats)
        if (chat.id === group) chat.exit = isOut ? { kind: 'removed', at: 1 } : undefined;
    });
  await setOut(true);
  await scene.keep('out');
  await scene.until(async () => (await scene.deliveries('out')).every(({ state }) => state !== 'waiting'));
  expect(new Set(calls.map(({ chatId }) => chatId))).toEqual(new Set([owner, otherGroup]));
  expect(await scene.notices()).toMatchObject([{ kind: 'parked' }]);
  await setOut(false);
  await store.deliveries.reopen(group, clock.now());
  await scene.until(() => calls.length === 3);
  expect(calls[2]).toMatchObject({ chatId: group });
});
