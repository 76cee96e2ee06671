import { expect, it } from 'vitest';
import { openTestStore } from '../fixture.ts';

const request = { subject: 'ORDER234', purpose: 'approval', chatId: 7, messageId: 70 };

it('remembers where the messages about an order stand, the newest first', async () => {
  const { orderMessages } = await openTestStore();
  const first = await orderMessages.add(request);
  const second = await orderMessages.add({ ...request, purpose: 'alarm:late', chatId: 8, messageId: 80 });
  await orderMessages.add({ ...request, subject: 'OTHER234' });
  expect(second).toBeGreaterThan(first);
  expect(await orderMessages.ofSubject('ORDER234', 10)).toEqual([
    { id: second, subject: 'ORDER234', purpose: 'alarm:late', chat_id: 8, message_id: 80, html: null },
    { id: first, subject: 'ORDER234', purpose: 'approval', chat_id: 7, message_id: 70, html: null },
  ]);
  expect(await orderMessages.ofSubject('ORDER234', 1)).toMatchObject([{ id: second }]);
});

it('finds those of one purpose for every order, the oldest first', async () => {
  const { orderMessages } = await openTestStore();
  await orderMessages.add(request);
  await orderMessages.add({ ...request, purpose: 'approval:again' });
  await orderMessages.add({ ...request, subject: 'OTHER234' });
  const found = await orderMessages.withPurpose('approval');
  expect(found.map(({ subject }) => subject)).toEqual(['ORDER234', 'OTHER234']);
});

it('forgets one and keeps the others', async () => {
  const { orderMessages } = await openTestStore();
  const first = await orderMessages.add(request);
  const second = await orderMessages.add({ ...request, chatId: 8 });
  await orderMessages.remove(first);
  expect(await orderMessages.ofSubject('ORDER234', 10)).toMatchObject([{ id: second }]);
});
