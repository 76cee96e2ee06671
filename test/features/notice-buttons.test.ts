import { expect, it } from 'vitest';
import { noticeButtons } from '../../src/features/notice-buttons.ts';
import type { Notice } from '../../src/outbox/notice.ts';
import { createManualClock } from '../manual-clock.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { i18n } from '../spoken.ts';

const at = createManualClock().now();
const [ownerId, operatorId, viewerId, groupId] = [1, 2, 3, -100];

it.each([
  ['an owner', ownerId, true],
  ['an operator', operatorId, true],
  ['a group, where people with other rights read it too', groupId, true],
  ['a viewer', viewerId, false],
])('the switch of the guarantee is offered to %s: chat %d, %s', async (_, chatId, isOffered) => {
  const store = await openTestStore();
  await store.settings.update((draft) => {
    const added = { addedBy: ownerId, addedAt: at };
    draft.people.push({ id: operatorId, name: 'Otto', role: 'operator', ...added });
    draft.people.push({ id: viewerId, name: 'Vera', role: 'viewer', ...added });
  });
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const place = { chatId, topicId: null };
  const notice: Notice = {
    kind: 'record',
    at,
    place,
    address,
    since: at,
    changes: [{ is: 'guarantee-off' }],
  };
  const buttons = noticeButtons({ store, ownerIds: [ownerId] })(notice, i18n.words('en'), chatId);
  const own = isOffered ? ['🟢 Turn bandwidth guarantee on'] : [];
  expect(buttons.map(({ text }) => text)).toEqual([...own, '🔎 Show the record']);
});
