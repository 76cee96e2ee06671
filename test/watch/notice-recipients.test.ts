import { expect, it } from 'vitest';
import type { Notice } from '../../src/outbox/notice.ts';
import { listRecipients } from '../../src/watch/notice-recipients.ts';
import { makeDataDir, openTestStore } from '../store/ledger/fixture.ts';

const [owner, admin, group] = [1, 2, -100];

async function recipients(change: { isRemoved?: boolean; by?: number | null; topicId?: number } = {}) {
  const { isRemoved = false, by = admin, topicId = null } = change;
  const store = await openTestStore(makeDataDir());
  await store.settings.update((draft) => {
    if (!isRemoved) draft.people.push({ id: admin, name: 'A', role: 'admin', addedBy: owner, addedAt: 0 });
    draft.chats.push({ id: group, type: 'supergroup', title: 'Team', addedBy: owner, addedAt: 0 });
    draft.balancePlaces = [{ chatId: group, topicId: null, by }];
  });
  const place = { chatId: group, topicId };
  const notice: Notice = {
    kind: 'low-balance',
    at: 1,
    count: 1,
    by: 'days',
    step: 7,
    balanceSun: '5',
    place,
  };
  return listRecipients({ store, ownerIds: [owner] }, notice);
}

it('a group hears of a low balance while the person who asked for it is on the team', async () => {
  expect(await recipients()).toEqual([group]);
  expect(await recipients({ isRemoved: true })).toEqual([]);
  expect(await recipients({ isRemoved: true, by: owner })).toEqual([group]);
});

it('a group hears of no low balance where nobody is known to have asked, or another topic did', async () => {
  expect(await recipients({ by: null })).toEqual([]);
  expect(await recipients({ topicId: 5 })).toEqual([]);
});
