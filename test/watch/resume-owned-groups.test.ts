import { expect, it, onTestFinished } from 'vitest';
import type { Notice } from '../../src/outbox/notice.ts';
import type { Role, SettingsData } from '../../src/store/settings/settings.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { resumeOwnedGroups } from '../../src/watch/closed-places.ts';
import { createManualClock } from '../manual-clock.ts';
import { silentLog } from './scene.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { addEvent } from '../store/ledger/replay/replay-scene.ts';
import { toldOf } from '../store/ledger/posts.ts';

const [owner, ada, silent, other] = [1, 7, -100, -200];

/** Two groups with something parked: one that Ada brought the bot to, who is not on the team, and one of the owner. */
async function open(reason?: string, ownerIds = [owner]) {
  const store = await openTestStore();
  await store.settings.update((draft) => {
    const chat = { type: 'supergroup' as const, title: 'Team', addedAt: 0, reminderMinutes: 5 };
    draft.chats.push({ ...chat, id: silent, addedBy: ada }, { ...chat, id: other, addedBy: owner });
  });
  const why = reason === undefined ? {} : { reason };
  const [kept] = await addEvent(
    store,
    'e-1',
    { chatId: silent, state: 'parked', ...why },
    { chatId: other, state: 'parked' },
  );
  const told: Notice[] = [];
  const unwatch = resumeOwnedGroups({
    store,
    ownerIds,
    addNotice: async (notice) => void told.push(notice),
    clock: createManualClock(),
    log: silentLog,
  });
  onTestFinished(unwatch);
  const states = async () => (await toldOf(store, kept!.event_seq)).map(({ state }) => state).join();
  const change = (act: (draft: SettingsData) => void) => store.settings.update(act);
  return { states, change, unwatch, told };
}

const comeBack =
  (role: Role) =>
  ({ people }: SettingsData) =>
    void people.push({ id: ada, name: 'Ada', role, addedBy: owner, addedAt: 1 });

it.each<[string, (draft: SettingsData) => void, object[]]>([
  ['somebody took the group over', ({ chats }) => void (chats[0]!.addedBy = owner), []],
  [
    'the person is back as admin, which owners are told',
    comeBack('admin'),
    [{ kind: 'owned', chatIds: [silent], titles: ['Team'] }],
  ],
  [
    'the group is forgotten, and leaves the parked',
    (draft) => void (draft.chats = draft.chats.filter(({ id }) => id !== silent)),
    [],
  ],
])('what was kept waits again when %s', async (_, act, notices) => {
  const { change, states, told } = await open();
  await change(act);
  await expect.poll(states).toBe('waiting,parked');
  expect(told).toMatchObject(notices);
});

it.each(['operator', 'viewer'] as const)('stays parked when the person is back as %s', async (role) => {
  const { change, states, told } = await open();
  await change(comeBack(role));
  await change(({ chats }) => void (chats[0]!.title = 'Night'));
  expect(await states()).toBe('parked,parked');
  expect(told).toEqual([]);
});

it('what is parked because nobody answered waits again at a start at which somebody does', async () => {
  const unowned = writeCause({ code: 'unowned' });
  const back = await open(unowned, [owner, ada]);
  await expect.poll(back.states).toBe('waiting,parked');
  const removed = await open(writeCause({ code: 'removed' }), [owner, ada]);
  const still = await open(unowned);
  await still.change(({ chats }) => void (chats[0]!.title = 'Night'));
  expect(await removed.states()).toBe('parked,parked');
  expect(await still.states()).toBe('parked,parked');
});

it('stays parked while nobody answers for the group, where the chat was only out of reach, and after the end', async () => {
  const { states, change, unwatch } = await open();
  await change(({ chats }) => void (chats[0]!.title = 'Night'));
  await change(({ chats }) => void (chats[1]!.addedBy = ada));
  expect(await states()).toBe('parked,parked');
  unwatch();
  await change(comeBack('admin'));
  expect(await states()).toBe('parked,parked');
});
