import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { removePerson } from '../../../src/bot/team/invites.ts';
import { openOrderScene, type OrderScene } from './scene.ts';

const minuteMs = 60_000;
const asks = 'requests your approval';

/** An order above the threshold, for which ✅ Confirm was pressed. */
async function waiting(scene: OrderScene, person: Person, chat?: { id: number }) {
  await scene.setLimits({ approval: { energy: 0 } });
  const card = await person.ask(`/order 65000 ${scene.receiver}`, chat && { chat: chat.id });
  await person.press(card, '✅ Confirm');
  return scene.becomes(card, 'Waiting for approval.');
}

/** What stands in a chat, to see that nothing came or was changed. */
const contents = ({ telegram }: OrderScene, chat: { id: number }) =>
  telegram.chat(chat).messages.map(({ message_id, edits }) => `${message_id}:${edits}`);

const tellings = ({ telegram }: OrderScene, chat: { id: number }, what: string) =>
  telegram.chat(chat).messages.filter(({ fromBot, text }) => fromBot && text.includes(what));

const edited = ({ inTime, now }: OrderScene, message: ChatMessage, since: number) =>
  inTime('another edit', () => now(message).edits > since);

async function remove(scene: OrderScene, person: Person): Promise<void> {
  await scene.store.settings.update((draft) =>
    removePerson(draft, person.id, {
      by: scene.owner.id,
      ownerIds: scene.deps.ownerIds,
      now: scene.clock.now(),
    }),
  );
  await scene.orders.cancelAllOf(person.id, scene.owner.id);
}

/** What the countdown of a message shows when the message is sent. */
function secondsLeft({ date, entities }: ChatMessage): number {
  const counted = entities.find((entity) => entity.type === 'date_time' && entity.date_time_format === 'r');
  return counted?.type === 'date_time' ? counted.unix_time - date : NaN;
}

describe('a request for approval', () => {
  it('for a card in a group reaches the group and everybody who may approve, in private', async () => {
    const scene = await openOrderScene();
    const { owner, member, bring, appears, becomes, now, posts } = scene;
    await owner.ask('/help');
    const oleg = await member('Oleg', 'operator');
    const anna = await member('Anna', 'admin');
    const vera = await member('Vera', 'viewer');
    const team = await bring(oleg);
    const card = await waiting(scene, oleg, team);
    const inGroup = await appears(team, "Oleg's order needs the approval");
    expect(inGroup.reply_to_message_id).toBe(card.message_id);
    expect(inGroup.text).toContain('the request expires at');
    expect(secondsLeft(inGroup)).toBeGreaterThan(8.9 * 60);
    expect(secondsLeft(inGroup)).toBeLessThanOrEqual(10 * 60);
    const inPrivate = await appears(anna, asks);
    expect(inPrivate.labels).toEqual(['✅ Approve', '🚫 Refuse']);
    expect(inPrivate.text).toContain(scene.receiver);
    const atOwner = await appears(owner, asks);
    for (const person of [oleg, vera]) expect(tellings(scene, person, 'approval')).toEqual([]);
    expect((await anna.press(inPrivate, '✅ Approve')).text).toBe('Placing the order…');
    await becomes(inGroup, '✅ Approved by Anna');
    expect((await becomes(atOwner, '✅ Approved by Anna')).labels).toEqual([]);
    await becomes(card, 'confirmed on-chain');
    await becomes(inPrivate, 'confirmed on-chain');
    expect(now(atOwner).text).not.toContain('confirmed on-chain');
    expect(posts()).toHaveLength(1);
  });

  it('becomes, for who approved, the order’s message until its end, without the buttons that decide', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    scene.service.settings.confirmAfterMs = 20_000;
    await waiting(scene, scene.owner);
    const asked = await scene.appears(anna, asks);
    await anna.press(asked, '✅ Approve');
    const under = await scene.becomes(asked, '⏳ blockchain');
    expect(under.labels).toEqual(['🔄 Look again', '🔎 Show on chain']);
    expect(under.text).toContain('✅ Approved by Anna');
    const done = await scene.becomes(asked, 'confirmed on-chain');
    expect(done.labels).toEqual(['🔎 Show on chain']);
    expect(done.text).toContain(scene.receiver);
    await scene.clock.advance(65 * minuteMs);
    await scene.becomes(asked, 'then reclaimed');
    expect(await scene.store.orderMessages.withPurpose('approved')).toEqual([]);
  });

  it('is followed after a restart too, and says that it is not certain, or was not bought', async () => {
    const first = await openOrderScene();
    const anna = await first.member('Anna', 'admin');
    first.service.faults.add({ kind: 'error_500', method: 'POST' });
    const card = await waiting(first, first.owner);
    const asked = await first.appears(anna, asks);
    await anna.press(asked, '✅ Approve');
    const uncertain = await first.becomes(asked, 'It is not certain whether this was bought.');
    expect(uncertain.labels).not.toContain('Repeat with the same number');
    await first.becomes(card, 'It is not certain');
    await first.stop();
    const second = await openOrderScene({ after: first });
    await second.owner.press(second.now(card), 'Leave it');
    expect((await second.becomes(asked, 'Left as it is')).labels).toEqual([]);
    expect(await second.store.orderMessages.withPurpose('approved')).toEqual([]);
  });

  it('shows each end that could not be shown before a restart, however many orders there are', async () => {
    const first = await openOrderScene();
    const anna = await first.member('Anna', 'admin');
    first.service.faults.add({ kind: 'error_500', method: 'POST', times: 3 });
    const cards: Awaited<ReturnType<typeof waiting>>[] = [];
    const asked: Awaited<ReturnType<typeof first.appears>>[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      cards.push(await waiting(first, first.owner));
      asked.push(await first.appears(anna, asks, asked.at(-1)?.message_id));
      await anna.press(asked.at(-1)!, '✅ Approve');
      await first.becomes(asked.at(-1)!, 'It is not certain whether this was bought.');
    }
    const undo = first.telegram.faults.inject(
      { kind: 'html', status: 502 },
      { method: 'editMessageText', chatId: anna.id, times: Infinity },
    );
    for (const card of cards) await first.owner.press(await first.becomes(card, 'not certain'), 'Leave it');
    for (const card of cards) await first.becomes(card, 'Left as it is');
    await first.stop();
    undo();
    const second = await openOrderScene({ after: first });
    for (const message of asked) await second.becomes(message, 'Left as it is');
    await expect.poll(() => second.store.orderMessages.withPurpose('approved')).toEqual([]);
  });

  it('that was decided before its turn came is not sent any more', async () => {
    const scene = await openOrderScene();
    const oleg = await scene.member('Oleg', 'operator');
    const team = await scene.bring(oleg);
    const card = await waiting(scene, oleg, team);
    await scene.owner.press(card, '✅ Approve');
    await scene.becomes(card, 'confirmed on-chain');
    await scene.clock.advance(minuteMs);
    expect(tellings(scene, team, 'needs the approval')).toEqual([]);
    expect(await scene.store.orderMessages.withPurpose('approval')).toEqual([]);
  });

  it('ends with the time for it, and says so', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    await waiting(scene, scene.owner);
    const asked = await scene.appears(anna, asks);
    const { text, labels } = await scene.becomes(asked, 'Nobody approved in time. Nothing was bought.');
    expect(text).toContain(scene.receiver);
    expect(labels).toEqual([]);
    expect(scene.posts()).toEqual([]);
  });

  it('loses its buttons, and tells nothing more, where its reader was removed meanwhile', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    const oleg = await scene.member('Oleg', 'operator');
    const card = await waiting(scene, scene.owner);
    const asked = await scene.appears(anna, asks);
    await scene.appears(oleg, asks);
    await remove(scene, anna);
    await scene.orders.approve((await orderOf(scene)).token, oleg.id);
    await scene.becomes(card, 'confirmed on-chain');
    expect(scene.now(asked).labels).toEqual([]);
    expect(scene.now(asked).text).toBe(asked.text);
  });
});

describe('a request on its way', () => {
  const sending = (person: Person) => ({ chatId: person.id, method: 'sendMessage' });

  it('is closed although it was decided before Telegram had answered', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    const oleg = await scene.member('Oleg', 'operator');
    scene.telegram.faults.inject({ kind: 'drip', everyMs: 5 }, sending(anna));
    await waiting(scene, scene.owner);
    const asked = await scene.appears(anna, asks);
    expect(await scene.store.orderMessages.withPurpose('approval')).not.toContainEqual(
      expect.objectContaining({ chat_id: anna.id }),
    );
    await scene.orders.refuse((await orderOf(scene)).token, oleg.id);
    expect((await scene.becomes(asked, 'Refused by Oleg.')).labels).toEqual([]);
  });

  it('is marked where the same may stand there already', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    scene.telegram.faults.inject({ kind: 'cut-after' }, sending(anna));
    await waiting(scene, scene.owner);
    const asked = await scene.appears(anna, '↻ possible repeat');
    expect(asked.text).toContain(asks);
    expect(tellings(scene, anna, asks)).toHaveLength(2);
  });

  it('does not reach who may no longer approve by then', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 60 }, sending(anna));
    await waiting(scene, scene.owner);
    await scene.store.settings.update((draft) => {
      draft.people.find(({ id }) => id === anna.id)!.role = 'viewer';
    });
    await scene.clock.advance(5 * minuteMs);
    expect(tellings(scene, anna, asks)).toEqual([]);
  });

  it('is forgotten where its chat refuses what comes next', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    const oleg = await scene.member('Oleg', 'operator');
    await waiting(scene, scene.owner);
    await scene.appears(anna, asks);
    await scene.appears(oleg, asks);
    anna.block();
    await scene.orders.refuse((await orderOf(scene)).token, oleg.id);
    await scene.clock.advance(minuteMs);
    expect(await scene.store.orderMessages.withPurpose('approval')).toEqual([]);
  });
});

describe('a request that still waits after a restart', () => {
  it('is told again once, with the time left, and its buttons still work', async () => {
    const first = await openOrderScene();
    const anna = await first.member('Anna', 'admin');
    const card = await waiting(first, first.owner);
    const asked = await first.appears(anna, asks);
    await first.stop();
    await first.clock.advance(2 * minuteMs);
    const second = await openOrderScene({ after: first });
    const again = await second.appears(anna, 'is still waiting for approval', asked.message_id);
    expect(secondsLeft(again)).toBeGreaterThan(6 * 60);
    expect(secondsLeft(again)).toBeLessThan(8 * 60);
    expect(again.reply_to_message_id).toBe(asked.message_id);
    expect(again.labels).toEqual([]);
    expect(second.now(asked).labels).toEqual(['✅ Approve', '🚫 Refuse']);
    await second.stop();
    const third = await openOrderScene({ after: first });
    await third.clock.advance(10_000);
    expect(tellings(third, anna, 'is still waiting for approval')).toHaveLength(1);
    expect(tellings(third, anna, asks)).toHaveLength(1);
    expect((await anna.press(asked, '✅ Approve')).text).toBe('Placing the order…');
    await third.becomes(asked, '✅ Approved by Anna');
    await third.becomes(card, 'confirmed on-chain');
    expect(tellings(third, anna, 'is still waiting for approval')).toEqual([]);
    expect(await third.store.orderMessages.withPurpose('approval:again')).toEqual([]);
    expect(third.posts()).toHaveLength(1);
  });

  it('is sent anew where it can’t be edited any more', async () => {
    const first = await openOrderScene();
    const anna = await first.member('Anna', 'admin');
    await waiting(first, first.owner);
    const asked = await first.appears(anna, asks);
    await first.stop();
    await first.bot.urgentApi.deleteMessage(anna.id, asked.message_id);
    const second = await openOrderScene({ after: first });
    const fresh = await second.appears(anna, asks, asked.message_id);
    expect(fresh.labels).toEqual(['✅ Approve', '🚫 Refuse']);
    expect(await second.store.orderMessages.withPurpose('approval')).toHaveLength(1);
    await anna.press(fresh, '🚫 Refuse');
    await second.becomes(fresh, 'Refused by Anna.');
    expect(tellings(second, anna, 'still waits')).toEqual([]);
  });

  it('is closed when its time ended while the bot was away', async () => {
    const first = await openOrderScene();
    const anna = await first.member('Anna', 'admin');
    const card = await waiting(first, first.owner);
    const asked = await first.appears(anna, asks);
    await first.stop();
    await first.clock.advance(30 * minuteMs);
    const second = await openOrderScene({ after: first });
    expect((await second.becomes(asked, 'Nobody approved in time.')).labels).toEqual([]);
    await second.becomes(card, 'has expired');
    expect(await second.store.orderMessages.withPurpose('approval')).toEqual([]);
  });

  it('is closed where it was decided just before the bot ended', async () => {
    const first = await openOrderScene();
    const anna = await first.member('Anna', 'admin');
    const oleg = await first.member('Oleg', 'operator');
    await waiting(first, first.owner);
    const atAnna = await first.appears(anna, asks);
    const atOleg = await first.appears(oleg, asks);
    first.telegram.faults.inject({ kind: 'too-many', retryAfter: 3_600 }, { chatId: oleg.id });
    await first.orders.refuse((await orderOf(first)).token, anna.id);
    await first.becomes(atAnna, 'Refused by Anna.');
    await first.stop();
    expect(first.now(atOleg).labels).toEqual(['✅ Approve', '🚫 Refuse']);
    await first.clock.advance(60 * minuteMs);
    const second = await openOrderScene({ after: first });
    expect((await second.becomes(atOleg, 'Refused by Anna.')).labels).toEqual([]);
  });
});

describe('who asks hears', () => {
  it('when nobody else in the team may approve', async () => {
    const scene = await openOrderScene();
    Object.assign(scene.deps, { ownerIds: [scene.owner.id] });
    await scene.member('Vera', 'viewer');
    const card = await waiting(scene, scene.owner);
    const told = await scene.appears(scene.owner, 'Nobody else can approve this');
    expect(told.reply_to_message_id).toBe(card.message_id);
  });

  it('when those who may have no chat with the bot, but not where the card stands in a group', async () => {
    const scene = await openOrderScene();
    await scene.person('Anna', 'admin');
    await waiting(scene, scene.owner);
    const told = await scene.appears(scene.owner, 'There is nobody I can ask');
    expect(told.text).toContain('or order in a group');
    const team = await scene.bring();
    await waiting(scene, scene.owner, team);
    await scene.appears(team, "Olga Ono's order needs the approval");
    await scene.clock.advance(minuteMs);
    expect(tellings(scene, team, 'I could')).toEqual([]);
  });

  it('when all of them have blocked the bot: once, also after a restart', async () => {
    const first = await openOrderScene();
    const members = [await first.member('Anna', 'admin'), await first.member('Oleg', 'operator')];
    for (const person of members) person.block();
    const card = await waiting(first, first.owner);
    const told = await first.appears(first.owner, 'has blocked me');
    expect(told.reply_to_message_id).toBe(card.message_id);
    await first.stop();
    const second = await openOrderScene({ after: first });
    await second.clock.advance(minuteMs);
    expect(tellings(second, second.owner, 'blocked me')).toHaveLength(1);
  });

  it('nothing any more when the order was withdrawn before it could be said', async () => {
    const scene = await openOrderScene();
    const { owner, telegram } = scene;
    await scene.setLimits({ approval: { energy: 0 } });
    const card = await owner.ask(`/order 65000 ${scene.receiver}`);
    telegram.faults.inject({ kind: 'too-many', retryAfter: 60 }, { chatId: owner.id, method: 'sendMessage' });
    await owner.press(card, '✅ Confirm');
    await scene.becomes(card, 'Waiting for approval.');
    await scene.orders.cancel((await orderOf(scene)).token, owner.id);
    await scene.becomes(card, 'Cancelled');
    await scene.clock.advance(5 * minuteMs);
    expect(tellings(scene, owner, 'There is nobody I can ask')).toEqual([]);
  });

  it('nothing when one of them could be asked', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    const oleg = await scene.member('Oleg', 'operator');
    anna.block();
    await waiting(scene, scene.owner);
    await scene.appears(oleg, asks);
    await scene.clock.advance(minuteMs);
    expect(tellings(scene, scene.owner, 'blocked me')).toEqual([]);
  });
});

describe('a person who was removed', () => {
  it('gets nothing bought by an approval that comes later, and hears nothing more', async () => {
    const scene = await openOrderScene();
    const oleg = await scene.member('Oleg', 'operator');
    const anna = await scene.member('Anna', 'admin');
    await waiting(scene, oleg);
    const asked = await scene.appears(anna, asks);
    const { token } = await orderOf(scene);
    const before = contents(scene, oleg);
    await remove(scene, oleg);
    expect((await scene.orders.approve(token, anna.id)).is).toBe('already');
    const closed = await scene.becomes(asked, 'who asked may no longer order. Nothing was bought.');
    expect(closed.labels).toEqual([]);
    await scene.clock.advance(20 * minuteMs);
    expect(contents(scene, oleg)).toEqual(before);
    expect(scene.posts()).toEqual([]);
  });
});

describe('a repeat that waits for approval', () => {
  /** The card that sends an uncertain order again, confirmed by the owner. */
  async function repeatWaiting(scene: OrderScene, asker = scene.owner) {
    const { owner, service, orders, setLimits } = scene;
    service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const card = await owner.ask(`/order 65000 ${scene.receiver}`);
    await owner.press(card, '✅ Confirm');
    await scene.becomes(card, 'difference');
    await setLimits({ approval: { energy: 0 } });
    const author = { id: asker.id, chatId: asker.id, topicId: null };
    const offered = await orders.askRepeat((await orderOf(scene)).id, author);
    if (offered.is !== 'offered') throw new Error(`No card: ${offered.is}`);
    const sent = await scene.bot.urgentApi.sendMessage(asker.id, 'The card of the repeat.');
    const { token } = offered.repeat;
    await orders.bindRepeat(token, asker.id, sent.message_id);
    expect((await orders.confirmRepeat(token, asker.id)).is).toBe('awaiting_approval');
    return { token, order: card, card: await standing(scene, asker, sent.message_id) };
  }

  const standing = async ({ telegram, until }: OrderScene, chat: { id: number }, id: number) =>
    until(() => telegram.chat(chat).messages.find((message: ChatMessage) => message.message_id === id));

  it('is told to those who may approve; its card follows, and is sent again once', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    const { token, card, order } = await repeatWaiting(scene);
    const asked = await scene.appears(anna, scene.receiver);
    expect(asked.labels).toEqual(['✅ Approve', '🚫 Refuse']);
    await edited(scene, card, 0);
    const { edits } = scene.now(card);
    expect((await scene.orders.approveRepeat(token, anna.id)).is).toBe('placing');
    await scene.becomes(order, 'confirmed on-chain');
    const done = await scene.becomes(asked, 'confirmed on-chain');
    expect(done.labels).toEqual(['🔎 Show on chain']);
    await edited(scene, card, edits);
    expect(scene.posts()).toHaveLength(2);
    expect(scene.service.orders).toHaveLength(1);
  });

  it('is told again after a restart, and closed when it was refused', async () => {
    const first = await openOrderScene();
    const anna = await first.member('Anna', 'admin');
    const { token, card } = await repeatWaiting(first);
    const asked = await first.appears(anna, first.receiver);
    await first.stop();
    const second = await openOrderScene({ after: first });
    await second.appears(anna, 'is still waiting for approval', asked.message_id);
    const { edits } = second.now(card);
    await second.orders.refuseRepeat(token, anna.id);
    await edited(second, card, edits);
    await edited(second, asked, 0);
    expect(second.now(asked).labels).toEqual([]);
    expect(second.posts()).toHaveLength(1);
  });

  it('tells who asks that nobody can be asked', async () => {
    const scene = await openOrderScene();
    const { card } = await repeatWaiting(scene);
    const told = await scene.appears(scene.owner, 'There is nobody I can ask');
    expect(told.reply_to_message_id).toBe(card.message_id);
    expect(told.text).toContain("open this card again. Don't order it again in the meantime.");
    expect(told.text).not.toMatch(/order (again|in a group)/);
  });

  it('is for others to approve than who asks for it, who ordered included', async () => {
    const scene = await openOrderScene();
    const oleg = await scene.member('Oleg', 'operator');
    const { token, card } = await repeatWaiting(scene, oleg);
    await edited(scene, card, 0);
    const atOwner = await scene.appears(scene.owner, scene.receiver, card.message_id);
    expect(atOwner.labels).toEqual(['✅ Approve', '🚫 Refuse']);
    await scene.clock.advance(minuteMs);
    expect(scene.telegram.chat(oleg).messages.at(-1)?.message_id).toBe(card.message_id);
    expect((await scene.orders.approveRepeat(token, scene.owner.id)).is).toBe('placing');
  });

  it('is withdrawn with who asked for it, whose chat stays as it was', async () => {
    const scene = await openOrderScene();
    const oleg = await scene.member('Oleg', 'operator');
    const { card } = await repeatWaiting(scene, oleg);
    await edited(scene, card, 0);
    const asked = await scene.appears(scene.owner, scene.receiver, card.message_id);
    const before = contents(scene, oleg);
    await remove(scene, oleg);
    await edited(scene, asked, 0);
    expect(scene.now(asked).labels).toEqual([]);
    expect(contents(scene, oleg)).toEqual(before);
  });

  it('has one card: a new one where the old one was deleted, and that is the one that follows', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    const { token, card } = await repeatWaiting(scene);
    await edited(scene, card, 0);
    await scene.bot.urgentApi.deleteMessage(scene.owner.id, card.message_id);
    await scene.orders.refuseRepeat(token, anna.id);
    const fresh = await scene.appears(scene.owner, scene.receiver, card.message_id);
    await scene.clock.advance(10_000);
    expect((await scene.orders.findRepeat(token))?.repeat.messageId).toBe(fresh.message_id);
    expect(await scene.orders.openRepeats()).toEqual([]);
  });

  it('is brought up to date after a restart when it ran out meanwhile', async () => {
    const first = await openOrderScene();
    const anna = await first.member('Anna', 'admin');
    const { card } = await repeatWaiting(first);
    const asked = await first.appears(anna, first.receiver);
    await edited(first, card, 0);
    const { edits } = first.now(card);
    await first.stop();
    await first.clock.advance(15 * minuteMs);
    const second = await openOrderScene({ after: first });
    await edited(second, card, edits);
    await edited(second, asked, 0);
    expect(second.now(asked).labels).toEqual([]);
    expect(second.posts()).toHaveLength(1);
  });
});

async function orderOf({ store, orders }: OrderScene) {
  const states = ['confirmed', 'unknown', 'placing', 'accepted'];
  const [row] = await store.orders.inStates(states);
  return (await orders.find(row!.id))!;
}
