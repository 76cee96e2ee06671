import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { openOrderScene, type OrderScene } from './scene.ts';

const minuteMs = 60_000;
const asks = 'requests your approval';
const onChain = 'confirmed on-chain';
const uncertain = 'It is not certain whether this was bought.';
const nobody = 'There is nobody I can ask';
const stillWaits = 'is still waiting for approval';
const sending = (person: Person) => ({ chatId: person.id, method: 'sendMessage' });

/** An order above the threshold, for which ✅ Confirm was pressed. */
async function waiting(scene: OrderScene, by = scene.owner, chat?: { id: number }) {
  await scene.setLimits({ approval: { energy: 0 } });
  return scene.becomes(await scene.buy({ by, chat }), 'Waiting for approval.');
}

/** A bot with an admin and an operator. */
async function openTeam() {
  const scene = await openOrderScene();
  return {
    ...scene,
    anna: await scene.member('Anna', 'admin'),
    oleg: await scene.member('Oleg', 'operator'),
  };
}

/** The same, and an order of the owner that waits for one of them. */
async function openAsked() {
  const scene = await openTeam();
  const card = await waiting(scene);
  return { ...scene, card, asked: await scene.appears(scene.anna, asks) };
}

const edited = ({ inTime, now }: OrderScene, message: ChatMessage, since = 0) =>
  inTime('another edit', () => now(message).edits > since);

async function remove(scene: OrderScene, person: Person): Promise<void> {
  await scene.remove(person);
  await scene.orders.cancelAllOf(person.id, scene.owner.id);
}

/** The requests that are or were to be told about the last order, but for those that have ended. */
async function requests({ store, lastOrder }: OrderScene, which?: string) {
  const posts = await store.posts.about({ kind: 'approval', ref: (await lastOrder()).id });
  return posts.filter(({ part, state }) => part.split(':')[1] === which && state !== 'ended');
}

/** What the countdown of a message shows when the message is sent. */
function secondsLeft({ date, entities }: ChatMessage): number {
  const counted = entities.find((entity) => entity.type === 'date_time' && entity.date_time_format === 'r');
  return counted?.type === 'date_time' ? counted.unix_time - date : NaN;
}

describe('a request for approval', () => {
  it('for a card in a group reaches the group and everybody who may approve, in private', async () => {
    const scene = await openTeam();
    const { owner, anna, oleg, appears, becomes, now } = scene;
    await owner.ask('/help');
    const vera = await scene.member('Vera', 'viewer');
    const team = await scene.bring(oleg);
    const card = await waiting(scene, oleg, team);
    expect(card.labels).toEqual(['✅ Approve', '🚫 Refuse', '✖️ Cancel']);
    expect((await oleg.press(card, '✅ Approve')).text).toContain('nobody approves their own order');
    expect((await owner.press(card, '✖️ Cancel')).text).toContain('Only Oleg can');
    const inGroup = await appears(team, "Oleg's order needs the approval");
    expect(inGroup.reply_to_message_id).toBe(card.message_id);
    expect(inGroup.text).toContain('the request expires at');
    expect(secondsLeft(inGroup)).toBeGreaterThan(8.9 * 60);
    expect(secondsLeft(inGroup)).toBeLessThanOrEqual(10 * 60);
    const inPrivate = await appears(anna, asks);
    expect(inPrivate.labels).toEqual(['✅ Approve', '🚫 Refuse']);
    expect(inPrivate.text).toContain(scene.receiver);
    const atOwner = await appears(owner, asks);
    for (const person of [oleg, vera]) expect(scene.tellings(person, 'approval')).toEqual([]);
    expect((await anna.press(inPrivate, '✅ Approve')).text).toBe('Placing the order…');
    await becomes(inGroup, '✅ Approved by Anna');
    expect((await becomes(atOwner, '✅ Approved by Anna')).labels).toEqual([]);
    await becomes(card, onChain);
    await becomes(inPrivate, onChain);
    expect(now(atOwner).text).not.toContain(onChain);
    expect(scene.posts()).toHaveLength(1);
  });

  it('becomes, for who approved, the order’s message until its end, without the buttons that decide', async () => {
    const scene = await openAsked();
    const { anna, asked } = scene;
    scene.service.settings.confirmAfterMs = 20_000;
    await anna.press(asked, '✅ Approve');
    const under = await scene.becomes(asked, '⏳ blockchain');
    expect(under.labels).toEqual(['🔄 Look again', '🔎 Show on chain']);
    expect(under.text).toContain('✅ Approved by Anna');
    const done = await scene.becomes(asked, onChain);
    expect(done.labels).toEqual(['🔎 Show on chain']);
    expect(done.text).toContain(scene.receiver);
    await scene.clock.advance(65 * minuteMs);
    await scene.becomes(asked, 'then reclaimed');
    expect(await requests(scene)).toEqual([]);
  });

  it('goes on showing the order to who approved and presses a button that is gone', async () => {
    const scene = await openAsked();
    const { anna, asked } = scene;
    await anna.press(asked, '✅ Approve');
    const done = await scene.becomes(asked, onChain);
    expect((await anna.press(asked, '✅ Approve')).text).toContain('The message shows what happened');
    expect(scene.now(asked).text).toBe(done.text);
  });

  it('shows its uncertain end after a restart too, however many orders there are', async () => {
    const first = await openAsked();
    const { anna, owner, becomes } = first;
    first.service.faults.add({ kind: 'error_500', method: 'POST', times: 3 });
    const cards: ChatMessage[] = [];
    const asked: ChatMessage[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      cards.push(nth === 0 ? first.card : await waiting(first));
      asked.push(await first.appears(anna, asks, asked.at(-1)?.message_id));
      await anna.press(asked.at(-1)!, '✅ Approve');
      const shown = await becomes(asked.at(-1)!, uncertain);
      expect(shown.labels).not.toContain('Repeat with the same number');
      expect(shown.text).toContain('Whoever may order decides: under the message of the order');
      expect(shown.text).not.toContain('Leave it');
    }
    const undo = first.telegram.faults.inject(
      { kind: 'html', status: 502 },
      { method: 'editMessageText', chatId: anna.id, times: Infinity },
    );
    for (const card of cards) await owner.press(await becomes(card, 'not certain'), 'Leave it');
    for (const card of cards) await becomes(card, 'Left as it is');
    await first.stop();
    undo();
    const second = await openOrderScene({ after: first });
    for (const message of asked) expect((await second.becomes(message, 'Left as it is')).labels).toEqual([]);
    await second.inTime('the end', () => requests(second).then((left) => left.length === 0));
  });

  it('that was decided before its turn came is not sent any more', async () => {
    const scene = await openOrderScene();
    const oleg = await scene.member('Oleg', 'operator');
    const team = await scene.bring(oleg);
    const card = await waiting(scene, oleg, team);
    await scene.owner.press(card, '✅ Approve');
    await scene.becomes(card, onChain);
    await scene.clock.advance(minuteMs);
    expect(scene.tellings(team, 'needs the approval')).toEqual([]);
  });

  it('loses its buttons, and tells nothing more, where its reader was removed meanwhile', async () => {
    const scene = await openAsked();
    const { anna, oleg, asked } = scene;
    await scene.appears(oleg, asks);
    await remove(scene, anna);
    await scene.orders.approve((await orderOf(scene)).token, oleg.id);
    await scene.becomes(scene.card, onChain);
    expect(scene.now(asked)).toMatchObject({ labels: [], text: asked.text });
  });
});

describe('a request on its way', () => {
  it('is closed although it was decided before Telegram had answered', async () => {
    const scene = await openTeam();
    const { anna, oleg } = scene;
    scene.telegram.faults.inject({ kind: 'drip', everyMs: 5 }, sending(anna));
    await waiting(scene);
    const asked = await scene.appears(anna, asks);
    expect((await requests(scene)).find(({ chat_id }) => chat_id === anna.id)?.message_id).toBeNull();
    await scene.orders.refuse((await orderOf(scene)).token, oleg.id);
    expect((await scene.becomes(asked, 'Refused by Oleg.')).labels).toEqual([]);
  });

  it('is marked where the same may stand there already', async () => {
    const scene = await openTeam();
    const { anna } = scene;
    scene.telegram.faults.inject({ kind: 'cut-after' }, sending(anna));
    await waiting(scene);
    const asked = await scene.appears(anna, '↻ possible repeat');
    expect(asked.text).toContain(asks);
    expect(scene.tellings(anna, asks)).toHaveLength(2);
  });

  it('does not reach who may no longer approve by then', async () => {
    const scene = await openOrderScene();
    const anna = await scene.member('Anna', 'admin');
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 60 }, sending(anna));
    await waiting(scene);
    await scene.demote();
    await scene.clock.advance(5 * minuteMs);
    expect(scene.tellings(anna, asks)).toEqual([]);
  });
});

describe('a request that still waits after a restart', () => {
  it('is told again once, with the time left, and its buttons still work', async () => {
    const first = await openAsked();
    const { anna, asked } = first;
    await first.stop();
    await first.clock.advance(2 * minuteMs);
    const second = await openOrderScene({ after: first });
    const again = await second.appears(anna, stillWaits, asked.message_id);
    expect(secondsLeft(again)).toBeGreaterThan(6 * 60);
    expect(secondsLeft(again)).toBeLessThan(8 * 60);
    expect(again.reply_to_message_id).toBe(asked.message_id);
    expect(again.labels).toEqual([]);
    expect(second.now(asked).labels).toEqual(['✅ Approve', '🚫 Refuse']);
    await second.stop();
    const third = await openOrderScene({ after: first });
    await third.clock.advance(10_000);
    expect(third.tellings(anna, stillWaits)).toHaveLength(1);
    expect(third.tellings(anna, asks)).toHaveLength(1);
    expect((await anna.press(asked, '✅ Approve')).text).toBe('Placing the order…');
    await third.becomes(asked, '✅ Approved by Anna');
    await third.becomes(first.card, onChain);
    expect(third.tellings(anna, stillWaits)).toEqual([]);
    expect(await requests(third, 'again')).toEqual([]);
    expect(third.posts()).toHaveLength(1);
  });

  it('is sent anew where somebody deleted it, once it says something else', async () => {
    const scene = await openAsked();
    const { anna, asked } = scene;
    await scene.bot.urgentApi.deleteMessage(anna.id, asked.message_id);
    await scene.addToBook('Hot wallet', scene.receiver);
    await scene.store.posts.changed({ ref: (await orderOf(scene)).id });
    const fresh = await scene.appears(anna, asks, asked.message_id);
    expect(fresh.labels).toEqual(['✅ Approve', '🚫 Refuse']);
    expect((await anna.press(fresh, '🚫 Refuse')).text).toBe('Refused. Nothing was bought.');
    await scene.becomes(fresh, 'Refused by Anna.');
  });

  it('is closed when its time ended while the bot was away', async () => {
    const first = await openAsked();
    await first.stop();
    await first.clock.advance(30 * minuteMs);
    const second = await openOrderScene({ after: first });
    expect((await second.becomes(first.asked, 'Nobody approved in time.')).labels).toEqual([]);
    await second.becomes(first.card, 'Nobody approved in time. Nothing was bought.');
    await second.inTime('the end', async () => (await requests(second)).length === 0);
  });

  it('is closed where it was decided just before the bot ended', async () => {
    const first = await openAsked();
    const { anna, oleg } = first;
    const atOleg = await first.appears(oleg, asks);
    first.telegram.faults.inject({ kind: 'too-many', retryAfter: 3_600 }, { chatId: oleg.id });
    await first.orders.refuse((await orderOf(first)).token, anna.id);
    await first.becomes(first.asked, 'Refused by Anna.');
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
    const card = await waiting(scene);
    const told = await scene.appears(scene.owner, 'Nobody else can approve this');
    expect(told.reply_to_message_id).toBe(card.message_id);
  });

  it('when those who may have no chat with the bot, but not where the card stands in a group', async () => {
    const scene = await openOrderScene();
    await scene.person('Anna', 'admin');
    const card = await waiting(scene);
    const told = await scene.appears(scene.owner, nobody);
    expect(told.text).toContain('or order in a group');
    expect(told.reply_to_message_id).toBe(card.message_id);
    const team = await scene.bring();
    await waiting(scene, scene.owner, team);
    await scene.appears(team, "Olga Ono's order needs the approval");
    await scene.clock.advance(minuteMs);
    expect(scene.tellings(team, 'I could')).toEqual([]);
  });

  it('when all of them have blocked the bot: once, also after a restart', async () => {
    const first = await openTeam();
    for (const person of [first.anna, first.oleg]) person.block();
    const card = await waiting(first);
    const told = await first.appears(first.owner, 'has blocked me');
    expect(told.reply_to_message_id).toBe(card.message_id);
    await first.stop();
    const second = await openOrderScene({ after: first });
    await second.clock.advance(minuteMs);
    expect(second.tellings(second.owner, 'blocked me')).toHaveLength(1);
  });

  it('nothing any more when the order was withdrawn before it could be said', async () => {
    const scene = await openOrderScene();
    const { owner } = scene;
    await scene.setLimits({ approval: { energy: 0 } });
    const card = await scene.draft();
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 60 }, sending(owner));
    await owner.press(card, '✅ Confirm');
    const waits = await scene.becomes(card, 'Waiting for approval.');
    await owner.press(waits, '✖️ Cancel');
    await scene.becomes(card, 'Cancelled');
    await scene.clock.advance(5 * minuteMs);
    expect(scene.tellings(owner, nobody)).toEqual([]);
  });

  it('nothing when one of them could be asked', async () => {
    const scene = await openTeam();
    scene.anna.block();
    await waiting(scene);
    await scene.appears(scene.oleg, asks);
    await scene.clock.advance(minuteMs);
    expect(scene.tellings(scene.owner, 'blocked me')).toEqual([]);
  });
});

it('a person who was removed gets nothing bought by a later approval, and hears nothing more', async () => {
  const scene = await openTeam();
  const { anna, oleg } = scene;
  await waiting(scene, oleg);
  const asked = await scene.appears(anna, asks);
  const { token } = await orderOf(scene);
  const before = scene.contents(oleg);
  await remove(scene, oleg);
  expect((await scene.orders.approve(token, anna.id)).is).toBe('already');
  const closed = await scene.becomes(asked, 'who asked may no longer order. Nothing was bought.');
  expect(closed.labels).toEqual([]);
  await scene.clock.advance(20 * minuteMs);
  expect(scene.contents(oleg)).toEqual(before);
  expect(scene.posts()).toEqual([]);
});

describe('a repeat that waits for approval', () => {
  /** The card that sends an uncertain order again, confirmed by who asks for it: `by`, or the owner. */
  async function openRepeat({ by, withAnna = false }: { by?: 'Oleg'; withAnna?: boolean } = {}) {
    const scene = await openOrderScene();
    const { orders, telegram, until } = scene;
    const anna = withAnna ? await scene.member('Anna', 'admin') : scene.owner;
    const asker = by ? await scene.member(by, 'operator') : scene.owner;
    scene.service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const order = await scene.becomes(await scene.buy(), 'difference');
    await scene.setLimits({ approval: { energy: 0 } });
    const author = { id: asker.id, chatId: asker.id, topicId: null };
    const offered = await orders.askAgain((await orderOf(scene)).id, author);
    if (offered.is !== 'offered') throw new Error(`No card: ${offered.is}`);
    const sent = await scene.bot.urgentApi.sendMessage(asker.id, 'The card of the repeat.');
    const { token } = offered.spend;
    const subject = { kind: 'spend', ref: offered.order.id, part: token } as const;
    const at = { chatId: asker.id, topicId: null, messageId: sent.message_id };
    await scene.store.posts.adopt(subject, at, { isUrgent: true, at: 0 });
    expect((await orders.confirm(token, asker.id)).is).toBe('awaiting_approval');
    const card = await until(() =>
      telegram.chat(asker).messages.find(({ message_id }) => message_id === sent.message_id),
    );
    return { ...scene, anna, asker, token, order, card };
  }

  it('is told to those who may approve; its card follows, and is sent again once', async () => {
    const scene = await openRepeat({ withAnna: true });
    const { anna, card } = scene;
    const asked = await scene.appears(anna, scene.receiver);
    expect(asked.labels).toEqual(['✅ Approve', '🚫 Refuse']);
    await edited(scene, card);
    const { edits } = scene.now(card);
    expect((await scene.orders.approve(scene.token, anna.id)).is).toBe('placing');
    await scene.becomes(scene.order, onChain);
    expect((await scene.becomes(asked, onChain)).labels).toEqual(['🔎 Show on chain']);
    await edited(scene, card, edits);
    expect(scene.posts()).toHaveLength(2);
    expect(scene.service.orders).toHaveLength(1);
  });

  it('tells who asks that nobody can be asked', async () => {
    const scene = await openRepeat();
    const told = await scene.appears(scene.owner, nobody);
    expect(told.reply_to_message_id).toBe(scene.card.message_id);
    expect(told.text).toContain("open this card again. Don't order it again in the meantime.");
    expect(told.text).not.toMatch(/order (again|in a group)/);
  });

  it('is for others to approve than who asks for it, who ordered included', async () => {
    const scene = await openRepeat({ by: 'Oleg' });
    const { owner, card } = scene;
    await edited(scene, card);
    const atOwner = await scene.appears(owner, scene.receiver, card.message_id);
    expect(atOwner.labels).toEqual(['✅ Approve', '🚫 Refuse']);
    await scene.clock.advance(minuteMs);
    expect(scene.telegram.chat(scene.asker).messages.at(-1)?.message_id).toBe(card.message_id);
    expect((await scene.orders.approve(scene.token, owner.id)).is).toBe('placing');
  });

  it('has one card: a new one where the old one was deleted, and that is the one that follows', async () => {
    const scene = await openRepeat({ withAnna: true });
    const { owner, card, token } = scene;
    await edited(scene, card);
    await scene.bot.urgentApi.deleteMessage(owner.id, card.message_id);
    await scene.orders.refuse(token, scene.anna.id);
    const fresh = await scene.appears(owner, scene.receiver, card.message_id);
    await scene.clock.advance(10_000);
    expect((await scene.orders.findSpend(token))?.spend.messageId).toBe(fresh.message_id);
    expect(
      (await scene.store.posts.about({ kind: 'spend', ref: (await scene.lastOrder()).id }))[0],
    ).toMatchObject({
      state: 'shown',
    });
  });
});

async function orderOf({ store, orders }: OrderScene) {
  const [row] = await store.orders.inStates(['card', 'unknown', 'placing', 'accepted']);
  return (await orders.find(row!.id))!;
}
