import { describe, expect, it } from 'vitest';
import { orders } from '../../../src/features/history/orders.ts';
import { viewCard } from '../../../src/features/buy/view.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import { type OrderScene, english, openOrderScene } from './scene.ts';

const onChain = 'confirmed on-chain';
const repeat = 'Repeat with the same number';

/** An order whose answer was lost: bought, and nobody knows. */
async function uncertain(scene: OrderScene, line = '/order 65000', chat?: Group): Promise<ChatMessage> {
  scene.service.faults.add({ kind: 'lose_answer', method: 'POST' });
  return scene.becomes(await scene.buy({ line, chat }), 'You decide.');
}

/** The same, and the card of its repeat. */
async function openOffered(line?: string) {
  const scene = await openOrderScene();
  const message = await uncertain(scene, line);
  return { ...scene, message, card: await offered(scene, message) };
}

/** Opens the card of a repeat. */
async function offered(scene: OrderScene, message: ChatMessage, person = scene.owner): Promise<ChatMessage> {
  const card = await scene.pressForNews(person, message, repeat);
  // The card's message is bound to it just after it was sent.
  while (!(await isBound(scene, card))) await new Promise((resolve) => setImmediate(resolve));
  return card;
}

async function isBound(scene: OrderScene, { message_id }: ChatMessage): Promise<boolean> {
  const { id } = await scene.lastOrder();
  const cards = await scene.store.posts.about({ kind: 'spend', ref: id });
  return cards.some((card) => card.message_id === message_id);
}

describe('Repeat with the same number', () => {
  it('sends nothing, and opens a card in answer to the order’s message', async () => {
    const { card, message, ...scene } = await openOffered();
    expect(card.reply_to_message_id).toBe(message.message_id);
    expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(card.text).toMatch(/^🔁 Send order [A-Z2-7]{8} again, under its number\?/);
    expect(card.text).toContain('at 00:00: 14,945.65 TRX');
    expect(scene.posts()).toHaveLength(1);
  });

  it('confirmed sends the order once more under its number', async () => {
    const { card, message, ...scene } = await openOffered();
    expect((await scene.owner.press(card, '✅ Confirm')).text).toBe(
      'Sending the order again, under its number…',
    );
    await scene.becomes(message, onChain);
    const done = await scene.becomes(card, 'Sent again by Olga Ono.');
    expect(done.labels).toEqual([]);
    expect(scene.posts()).toHaveLength(2);
    expect(scene.service.orders).toHaveLength(1);
  });

  it('cancelled sends nothing, and the order stays open', async () => {
    const { card, message, ...scene } = await openOffered();
    expect((await scene.owner.press(card, '✖️ Cancel')).text).toBe('Cancelled. Nothing was sent again.');
    const cancelled = await scene.becomes(card, 'Cancelled by Olga Ono. Nothing was sent again.');
    expect(cancelled.labels).toEqual([]);
    const again = await scene.owner.press(card, '✅ Confirm');
    expect(again.text).toBe('This button was used already. The card says what happened.');
    expect(scene.now(message).labels).toEqual([repeat, 'Leave it', '🔄 Look again', '🙋 I take it']);
    expect(scene.posts()).toHaveLength(1);
  });

  it('is closed together with the order, once it is left', async () => {
    const { card, message, ...scene } = await openOffered();
    await scene.owner.press(message, 'Leave it');
    const closed = await scene.becomes(card, 'This card sent nothing.');
    expect(closed.labels).toEqual([]);
    expect(scene.posts()).toHaveLength(1);
  });

  it.each([
    ['perDay', 100_000, /in any 24 hours\. Confirming would send nothing again\.\nLimit: 100,000 energy\n/],
    ['perDay', 100_000, /24 hours: 65,000, of which 65,000 is the earlier sending of this order\n/],
    ['approval', 0, /🔐 This is above the team's threshold: after “✅ Confirm” another person must/],
    ['code', 0, /🔑 Above the team's threshold: you will be asked for a code/],
  ] as const)('says beforehand what confirming will meet: %s', async (limit, energy, said) => {
    const scene = await openOrderScene();
    const message = await uncertain(scene);
    expect((await offered(scene, message)).text).not.toMatch(said);
    await scene.clock.advance(121_000);
    await scene.store.settings.update(({ limits }) => void (limits[limit].energy = energy));
    expect((await offered(scene, message)).text).toMatch(said);
  });

  it('stopped by a limit sends nothing, and says how far the limit is', async () => {
    const { card, ...scene } = await openOffered();
    await scene.setLimits({ perOrder: { energy: 1_000 } });
    const figures = await scene.owner.press(card, '✅ Confirm');
    expect(figures.show_alert).toBe(true);
    await scene.becomes(card, 'Stopped by the limit for one order. Nothing was sent again.');
    expect(figures.text).toBe(
      '🛑 This is above the limit for one order. Nothing was sent again.\n\nLimit: 1,000 energy\nThis order: 65,000',
    );
    expect(scene.posts()).toHaveLength(1);
  });

  it('stopped by a limit keeps its name when another one stops a later card', async () => {
    const { card, message, ...scene } = await openOffered();
    await scene.setLimits({ perOrder: { energy: 1_000 } });
    await scene.owner.press(card, '✅ Confirm');
    await scene.becomes(card, 'Stopped by the limit for one order.');
    await scene.clock.advance(1_000);
    await scene.setLimits({ perOrder: { energy: null }, perDay: { energy: 1_000 } });
    const later = await offered(scene, message);
    await scene.owner.press(later, '✅ Confirm');
    await scene.becomes(later, "Stopped by the team's limit for any 24 hours.");
    const { id } = await scene.lastOrder();
    const untold = { ...scene.deps, orders: { ...scene.orders, audit: () => Promise.resolve([]) } };
    const shown = [
      { message: card, deps: scene.deps },
      { message: later, deps: scene.deps },
      { message: later, deps: untold },
    ];
    const texts = await Promise.all(
      shown.map(async ({ message: { message_id }, deps }) => {
        const posts = await scene.store.posts.about({ kind: 'spend', ref: id });
        const post = posts.find((one) => one.message_id === message_id);
        const found = await scene.orders.findSpend(post!.part);
        return (await viewCard(deps, found!)).html;
      }),
    );
    expect(texts).toEqual([
      expect.stringContaining('the limit for one order'),
      expect.stringContaining("the team's limit"),
      expect.stringContaining('Stopped by a limit.'),
    ]);
  });

  it('stopped by a limit whose figures no box has room for says them in a message, too', async () => {
    const { card, ...scene } = await openOffered();
    await scene.setLimits({ perPersonDay: { energy: 1_000 } });
    const { text } = await scene.owner.press(card, '✅ Confirm');
    expect(text).toMatch(
      /^🛑 This is above what .* may order in any 24 hours\. Nothing was sent again\.\n\nLimit: 1,000 energy\n/,
    );
    expect(text!.length).toBeLessThanOrEqual(200);
    await scene.becomes(card, 'by the limit for one person in any 24 hours. Nothing was sent again.');
    const whole = await scene.appears(scene.owner, 'This order: 65,000', card.message_id);
    expect(whole.text).toContain(text);
  });

  it('stopped by a limit in TRX for want of a price says so in the past', async () => {
    const { card, ...scene } = await openOffered('/flash energy 500000');
    await scene.setLimits({ perDay: { sun: 1_000_000_000 } });
    await scene.owner.press(card, '✅ Confirm');
    const told = await scene.becomes(card, 'limits in energy or bandwidth need no price');
    expect(scene.telegram.chat(scene.owner).last?.message_id).toBe(card.message_id);
    expect(told.text).toContain('Stopped by the TRX limit: the price is not known. Nothing was sent again.');
    expect(scene.posts()).toHaveLength(1);
  });

  it('is offered no more by a page of /orders once “Leave it” was pressed there', async () => {
    const scene = await openOrderScene({ more: [orders] });
    const message = await uncertain(scene);
    const page = await scene.owner.ask(`/orders ${/[A-Z2-7]{8}/.exec(message.text)?.[0]}`);
    expect(page.labels).toEqual([repeat, 'Leave it', '🔄 Look again', '⬅️ Orders']);
    await scene.owner.press(page, 'Leave it');
    const left = await scene.becomes(page, '🤚 Left as it is by Olga Ono.');
    expect(left.labels).toEqual(['⬅️ Orders']);
    await scene.becomes(message, '🤚 Left as it is');
  });

  it('on an order that is settled meanwhile opens no card', async () => {
    const scene = await openOrderScene();
    const message = await uncertain(scene);
    const id = /[A-Z2-7]{8}/.exec(message.text)?.[0] ?? '';
    await scene.owner.press(message, 'Leave it');
    const answer = await scene.owner.press(message, { data: `order:repeat:${id}` });
    expect(answer.text).toBe("Nothing was sent again: the order's message shows what happened to it.");
    expect(await scene.store.orders.spends.inStates(['offered'])).toEqual([]);
  });

  it('is not offered while the bot sends it again by itself', async () => {
    const scene = await openOrderScene({ policy: 'repeat' });
    scene.service.faults.add({ kind: 'lose_answer', method: 'POST', times: 4 });
    const card = await scene.buy();
    const waiting = await scene.becomes(card, "Please don't order it again in the meantime.");
    expect(waiting.text).toMatch(/I send it again by myself until 00:0\d:\d\d at the latest,/);
    expect(waiting.labels).toEqual(['Leave it']);
    const id = /[A-Z2-7]{8}/.exec(waiting.text)?.[0] ?? '';
    const early = await scene.owner.press(waiting, { data: `order:repeat:${id}` });
    expect(early.text).toContain('I send it again by myself until');
    expect((await scene.owner.press(waiting, { data: `order:look:${id}` })).text).toContain('please wait');
    const decide = await scene.becomes(card, 'You decide.');
    expect(decide.labels).toEqual([repeat, 'Leave it', '🔄 Look again', '🙋 I take it']);
    expect(scene.service.orders).toHaveLength(1);
  });
});

describe('while a request to send it again waits for approval', () => {
  /** The owner's, of Oleg's and Anna's team, and the bot is started again. */
  async function openWaiting() {
    const first = await openOrderScene();
    const oleg = await first.member('Oleg', 'operator');
    const order = await uncertain(first);
    await first.setLimits({ approval: { energy: 0 } });
    const card = await offered(first, order);
    await first.owner.press(card, '✅ Confirm');
    const waiting = await first.becomes(order, 'A request to send it again waits for approval until 00:1');
    expect(waiting.labels).toEqual(['Leave it', '🔄 Look again', '🙋 I take it']);
    await first.stop();
    const scene = await openOrderScene({ after: first });
    return { ...scene, oleg, order, card };
  }

  it('nobody is offered another one after a restart, until it is over', async () => {
    const { oleg, order, card, ...scene } = await openWaiting();
    await scene.appears(oleg, 'still waiting for approval');
    expect(scene.now(order).labels).not.toContain(repeat);
    expect(scene.tellings(scene.owner, 'needs a decision')).toEqual([]);
    await scene.owner.press(card, '✖️ Cancel');
    expect((await scene.becomes(order, 'You decide.')).labels).toContain(repeat);
    expect((await scene.appears(scene.owner, 'needs a decision')).labels).toContain(repeat);
    expect(scene.posts()).toHaveLength(1);
  });
});

describe('in a group', () => {
  it('a second press of Repeat opens no second card, and ends nobody’s: it says whose is open and until when', async () => {
    const scene = await openOrderScene();
    const oleg = await scene.member('Oleg', 'operator');
    const team = await scene.bring(oleg);
    const order = await uncertain(scene, '/order 65000', team);
    const card = await offered(scene, order, oleg);
    expect((await oleg.press(order, repeat)).text).toBe('Nothing is sent yet: read the new card first.');
    const time = /ends at (\d\d:\d\d)/.exec(card.text)?.[1] ?? '?';
    const open = (await scene.owner.press(order, repeat)).text;
    expect(open).toContain('The card of Oleg that sends this order again is open until ' + time);
    await scene.setLimits({ approval: { energy: 0 } });
    await oleg.press(card, '✅ Confirm');
    const waits = (await scene.owner.press(order, repeat)).text;
    expect(waits).toMatch(
      /^The request of Oleg waits for approval until 00:1\d:\d\d\. Nothing else was sent\.$/,
    );
    expect((await scene.becomes(card, 'Waiting for approval.')).labels).toContain('✅ Approve');
    expect(scene.tellings(team, 'again, under its number?')).toHaveLength(1);
    expect(scene.posts()).toHaveLength(1);
  });

  it('a card that Telegram did not take is sent again to whoever opens it anew', async () => {
    const scene = await openOrderScene();
    const team = await scene.bring();
    const order = await uncertain(scene, '/order 65000', team);
    const { id } = await scene.lastOrder();
    const asked = await scene.orders.askAgain(id, { id: scene.owner.id, chatId: team.id, topicId: null });
    expect(asked.is).toBe('offered');
    await offered(scene, order);
    expect(scene.tellings(team, 'again, under its number?')).toHaveLength(1);
  });

  it('only who opened the card of a repeat confirms or cancels it', async () => {
    const scene = await openOrderScene();
    const oleg = await scene.member('Oleg', 'operator');
    const vera = await scene.member('Vera', 'viewer');
    const team = await scene.bring(oleg, vera);
    const order = await uncertain(scene, '/order 65000', team);
    expect((await vera.press(order, repeat)).text).toBe(english.plain('not-allowed-toast'));
    const card = await offered(scene, order, oleg);
    expect(card.text).toContain('Requested by Oleg');
    for (const label of ['✅ Confirm', '✖️ Cancel']) {
      expect((await scene.owner.press(card, label)).text).toBe('Only Oleg can confirm or cancel this card.');
      expect((await vera.press(card, label)).text).toBe(english.plain('not-allowed-toast'));
    }
    expect((await oleg.press(card, '✅ Confirm')).text).toBe('Sending the order again, under its number…');
    await scene.becomes(order, onChain);
    expect(scene.posts()).toHaveLength(2);
  });

  it('a card whose person may no longer order sends nothing again, whoever presses it', async () => {
    const scene = await openOrderScene();
    const oleg = await scene.member('Oleg', 'operator');
    const team = await scene.bring(oleg);
    const card = await offered(scene, await uncertain(scene, '/order 65000', team), oleg);
    await scene.orders.cancelAllOf(oleg.id, scene.owner.id);
    const { text } = await scene.owner.press(card, '✅ Confirm');
    expect(text).toBe('Cancelled. Nothing was sent again.');
  });

  it.each([
    [
      '✅ Approve',
      'Sending the order again, under its number…',
      'Sent again by Olga Ono.',
      'Approved by Oleg',
      2,
    ],
    ['🚫 Refuse', 'Refused. Nothing was sent again.', 'Refused by Oleg.', 'Nothing was sent again.', 1],
  ])(
    'above the threshold a second person decides, never the same: %s',
    async (label, notice, verdict, by, posts) => {
      const scene = await openOrderScene();
      const oleg = await scene.member('Oleg', 'operator');
      const team = await scene.bring(oleg);
      const order = await uncertain(scene, '/order 65000', team);
      await scene.setLimits({ approval: { energy: 0 } });
      const card = await offered(scene, order);
      expect((await scene.owner.press(card, '✅ Confirm')).text).toContain('another person must approve it');
      const waiting = await scene.becomes(card, 'Waiting for approval.');
      expect(waiting.labels).toEqual(['✅ Approve', '🚫 Refuse', '✖️ Cancel']);
      expect(scene.posts()).toHaveLength(1);
      const own = await scene.owner.press(waiting, '✅ Approve');
      expect(own.text).toContain('nobody approves their own order');
      expect((await oleg.press(waiting, label)).text).toBe(notice);
      expect((await scene.becomes(card, verdict)).text).toContain(by);
      if (posts === 2) await scene.becomes(order, onChain);
      expect(scene.posts()).toHaveLength(posts);
    },
  );
});
