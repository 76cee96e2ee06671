import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/log.ts';
import type { SettingsData } from '../../src/store/settings.ts';
import { resumeOwnedGroups } from '../../src/upkeep/resume-owned.ts';
import { createHandClock } from '../hand-clock.ts';
import { openTestStore } from '../store/fixture.ts';
import { addEvent } from '../store/replay-scene.ts';

const [owner, ada, silent, other] = [1, 7, -100, -200];

/** Two groups with something parked: one that Ada brought the bot to, who is not on the team, and one of the owner. */
async function open() {
  const store = await openTestStore();
  await store.settings.update((draft) => {
    const chat = { type: 'supergroup' as const, title: 'Team', addedAt: 0 };
    draft.chats.push({ ...chat, id: silent, addedBy: ada }, { ...chat, id: other, addedBy: owner });
  });
  const [kept] = await addEvent(
    store,
    'e-1',
    { chatId: silent, state: 'parked' },
    { chatId: other, state: 'parked' },
  );
  const unwatch = resumeOwnedGroups({
    store,
    ownerIds: [owner],
    clock: createHandClock(),
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
  });
  onTestFinished(unwatch);
  const states = async () =>
    (await store.deliveries.ofEvent(kept!.event_seq)).map(({ state }) => state).join();
  const change = (act: (draft: SettingsData) => void) => store.settings.update(act);
  return { states, change, unwatch };
}

const comeBack = ({ people }: SettingsData) =>
  void people.push({ id: ada, name: 'Ada', role: 'viewer', addedBy: owner, addedAt: 1 });

it('what was kept waits again when the person is back, or somebody took the group over', async () => {
  const back = await open();
  await back.change(comeBack);
  await expect.poll(back.states).toBe('waiting,parked');
  const taken = await open();
  await taken.change(({ chats }) => void (chats[0]!.addedBy = owner));
  await expect.poll(taken.states).toBe('waiting,parked');
});

it('stays parked while nobody answers for the group, where the chat was only out of reach, and after the end', async () => {
  const { states, change, unwatch } = await open();
  await change(({ chats }) => void (chats[0]!.title = 'Night'));
  await change(({ chats }) => void (chats[1]!.addedBy = ada));
  expect(await states()).toBe('parked,parked');
  unwatch();
  await change(comeBack);
  expect(await states()).toBe('parked,parked');
});
