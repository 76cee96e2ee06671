import { expect, it } from 'vitest';
import { addresses } from '../../../src/features/book/addresses.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openOrderScene } from '../buy/scene.ts';

/** A bot that buys and has an address book. */
async function openScene() {
  const scene = await openOrderScene({ more: [addresses] });
  const { inTime, now, pressForNews } = scene;
  const isTaken = ({ labels }: ChatMessage) =>
    labels.includes('🔎 Show on chain') || labels.includes('🔄 Look again');
  return {
    ...scene,
    named: (message: ChatMessage) => scene.becomes(message, 'payouts'),
    press: pressForNews,
    /** Buys by one line, and answers the order's message once the service has taken it. */
    bought: async (person: Person, line: string, group?: Group): Promise<ChatMessage> => {
      const card = await person.ask(line, group && { chat: group });
      await person.press(card, '✅ Confirm');
      return inTime('the purchase', () => isTaken(now(card)) && now(card));
    },
  };
}

it('an order for an address without a name offers to save it: one question, and the button is gone', async () => {
  const { owner, store, bought, press, named, receiver } = await openScene();
  const message = await bought(owner, `/order 65000 ${receiver}`);
  expect(message.labels).toContain('📒 Save');
  const question = await press(owner, message, '📒 Save');
  expect(question.text).toContain(`What should ${receiver} be called?`);
  expect((await owner.ask('1h')).text).toContain("A name can't begin with a digit");
  expect((await owner.ask('payouts')).text).toContain('✅ Added.');
  expect(store.settings.data.addresses).toMatchObject([
    { label: 'payouts', address: receiver, addedBy: owner.id },
  ]);
  const after = await named(message);
  expect(after.labels).not.toContain('📒 Save');
  expect(after.text).toContain(receiver);
});

it.each([
  ['flash 500k energy payouts', 'reads as an order'],
  ['65k payouts', 'reads as an order'],
  ['131k energy', 'reads as an order'],
  ['balance', 'is a command'],
  ['Баланс', 'is a command'],
])('takes no other work for the name: %s', async (text, hint) => {
  const { owner, store, bought, press, receiver, addToBook, service, posts } = await openScene();
  await addToBook('payouts', service.addresses.receivers[1]!);
  const message = await bought(owner, `/order 65000 ${receiver}`);
  await press(owner, message, '📒 Save');
  expect((await owner.ask(text)).text).toContain(hint);
  expect(store.settings.data.addresses).toHaveLength(1);
  expect((await owner.ask('payouts 2')).text).toContain('✅ Added.');
  expect(posts()).toHaveLength(1);
});

it('is not offered before the purchase, nor for an address with a name', async () => {
  const { owner, bought, receiver, addToBook } = await openScene();
  expect((await owner.ask(`/order 65000 ${receiver}`)).labels).toEqual(['✅ Confirm', '✖️ Cancel']);
  await addToBook('payouts', receiver);
  expect((await bought(owner, '/order 65000 payouts')).labels).not.toContain('📒 Save');
});

it('says under which name somebody else saved it meanwhile, and takes the button away', async () => {
  const { owner, bought, receiver, addToBook, named, store } = await openScene();
  const message = await bought(owner, `/order 65000 ${receiver}`);
  await addToBook('payouts', receiver);
  const answer = await owner.press(message, '📒 Save');
  expect(answer).toMatchObject({ show_alert: true, text: 'It is in the address book already, as payouts.' });
  expect((await named(message)).labels).not.toContain('📒 Save');
  expect(store.settings.data.addresses).toHaveLength(1);
});

it('is refused in a group to a viewer', async () => {
  const { owner, member, store, bring, bought, receiver } = await openScene();
  const vera = await member('Vera', 'viewer');
  const group = await bring(vera);
  const inGroup = await bought(owner, `/order 65000 ${receiver}`, group);
  expect(inGroup.labels).toContain('📒 Save');
  expect((await vera.press(inGroup, '📒 Save')).text).toContain('Only operators, admins and owners');
  expect(store.settings.data.addresses).toEqual([]);
});

it('shows the name at once under an order of which nothing else will be shown', async () => {
  const { owner, bought, becomes, press, receiver } = await openScene();
  const message = await bought(owner, `/order 65000 ${receiver}`);
  const confirmed = await becomes(message, 'confirmed on-chain');
  await press(owner, confirmed, '📒 Save');
  expect((await owner.ask('payouts')).text).toContain('✅ Added.');
  const after = await becomes(message, 'payouts');
  expect(after.labels).not.toContain('📒 Save');
});
