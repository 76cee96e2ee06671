import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addresses } from '../../../src/features/book/addresses.ts';
import { openOrderPosts } from '../../../src/features/buy/order-posts.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { PostRow } from '../../../src/store/ledger/deliveries/tables.ts';
import type { Address } from '../../../src/tron/address.ts';
import { dataOf } from '../../bot/scene.ts';
import { openOrderScene } from './scene.ts';

const onChain = 'confirmed on-chain';
const minuteMs = 60_000;

/** A bot whose service sells and loses its answer. */
async function openLosing() {
  const scene = await openOrderScene();
  scene.service.faults.add({ kind: 'lose_answer', method: 'POST' });
  return scene;
}

const description = 'Bad Request: message to edit not found';
const goneMessage = { kind: 'refuse', code: 400, description } as const;

const tokenOf = (card: ChatMessage) => dataOf(card, '✅ Confirm').data.replace(/^order:confirm:/, '');

it.each(['order', 'spend'])(
  'a card that is offered is sent by whoever opens it, and not by the post of kind %s',
  async (name) => {
    const { deps, orders, owner, receiver } = await openOrderScene();
    const posts = openOrderPosts(deps);
    onTestFinished(() => posts.close());
    const request = {
      kind: 'regular',
      resourceType: 'ENERGY',
      quantity: 65_000,
      receiver: receiver as Address,
      duration: '1h',
    } as const;
    const { id: ref, token } = await orders.draft(request, { id: owner.id, chatId: owner.id, topicId: null });
    const kind = posts.kinds.find((one) => one.name === name)!;
    const post = { ref, part: name === 'order' ? '' : token, chat_id: owner.id } as PostRow;
    expect(await kind.judge({ ...post, message_id: null })).toBe('skip');
    expect(await kind.judge({ ...post, message_id: 7 })).toBe('tell');
    expect(await kind.judge({ ...post, ref: 'GONE', part: 'gone', message_id: 7 })).toBe('end');
  },
);

describe('the story of an order', () => {
  it.each([
    ['/order 65000', '4.225', '65,000'],
    ['/flash energy 500000', '27.5', '500,000'],
    ['/flash bandwidth 50000', '30', '50,000'],
  ])('%s is one message from the card to the blockchain', async (line, paid, quantity) => {
    const scene = await openOrderScene();
    const { becomes, receiver, service, telegram, owner } = scene;
    Object.assign(service.settings, { delegateAfterMs: 6_000, confirmAfterMs: 15_000 });
    const card = await scene.buy({ line });
    const told: string[] = [];
    for (const words of ['⏳ delegation', '⏳ blockchain', onChain]) {
      const { text } = await becomes(card, words);
      told.push(text);
      expect(text).toContain(receiver);
    }
    expect(told.slice(0, 2).join()).not.toContain(onChain);
    const order = await scene.lastOrder();
    const last = told[2]!;
    expect(last).toContain('✅ Delivered: confirmed on-chain.');
    expect(last).toContain(`Paid: ${paid} TRX`);
    expect(last).toContain(quantity);
    for (const id of [order.id, order.clientOrderId, order.serviceId!, order.delegateHash!])
      expect(last).toContain(id);
    expect(telegram.chat(owner).messages.filter(({ fromBot }) => fromBot)).toHaveLength(1);
    expect(service.purchases(order.clientOrderId)).toHaveLength(1);
    expect(scene.now(card).raw.entities).toContainEqual(
      expect.objectContaining({ type: 'text_link', url: `https://explorer.example/${order.delegateHash}` }),
    );
    expect(scene.now(card).labels).toEqual(['🔎 Show on chain', '🔁 Order again', '📒 Save']);
  });

  it('shows the name that its receiver was saved under', async () => {
    const scene = await openOrderScene({ more: [addresses] });
    const card = await scene.becomes(await scene.buy(), onChain);
    const question = await scene.pressForNews(scene.owner, card, '📒 Save');
    expect(question.text).toContain('be called?');
    await scene.owner.ask('treasury');
    // Its turn of the chat comes, and no read of the order.
    await scene.clock.advance(2_000);
    await expect.poll(() => scene.now(card).text).toContain('📒 treasury');
    expect(scene.now(card).labels).toEqual(['🔎 Show on chain', '🔁 Order again']);
  });

  it('shows UNPAID as it is, with balance and recharge address, and orders nothing again', async () => {
    const scene = await openOrderScene();
    scene.service.settings.flashPaidAfterMs = 30_000;
    const card = await scene.buy({ line: '/flash energy 500000' });
    const unpaid = await scene.becomes(card, 'UNPAID');
    expect(unpaid.text).toContain('Not paid yet.');
    expect(unpaid.text).toContain(`Recharge address: ${scene.service.account.recharge_address}`);
    expect(unpaid.text).toContain('Price: 27.5 TRX');
    expect(unpaid.text).not.toContain('Paid: ');
    await scene.becomes(card, onChain);
    expect(scene.posts()).toHaveLength(1);
  });

  it('looks again when asked', async () => {
    const scene = await openLosing();
    const card = await scene.becomes(await scene.buy(), 'difference');
    scene.service.account.balance += 1_000_000;
    expect((await scene.owner.press(card, '🔄 Look again')).text).toBe(
      'It is still not certain whether this was bought.',
    );
    await scene.becomes(card, 'difference −3.225 TRX');
  });
});

describe('the one message', () => {
  it('goes on in the general topic when its own was deleted', async () => {
    const scene = await openOrderScene();
    const forum = await scene.group({ forum: true });
    const topic = forum.topic('Orders');
    const card = await scene.owner.ask(`/order 65000 ${scene.receiver}`, { chat: forum, topic });
    expect(card.message_thread_id).toBe(topic.id);
    scene.telegram.findGroup(forum).deleteTopic(topic);
    await scene.orders.confirm((await scene.orders.findSpend(tokenOf(card)))!.order.token, scene.owner.id);
    const fresh = await scene.appears(forum, scene.receiver, card.message_id);
    expect(fresh.message_thread_id).toBeUndefined();
    await scene.becomes(fresh, onChain);
  });

  it('follows a group that became a supergroup', async () => {
    const scene = await openOrderScene();
    const group = await scene.group();
    const card = await scene.draft({ chat: group });
    const token = tokenOf(card);
    const moved = scene.telegram.migrate(group);
    await scene.orders.confirm(token, scene.owner.id);
    const fresh = await scene.appears(moved, scene.receiver);
    await scene.becomes(fresh, onChain);
    expect((await scene.orders.findSpend(token))?.order.chatId).toBe(moved.id);
  });

  it('is sent anew when somebody deleted it', async () => {
    const scene = await openOrderScene();
    const { telegram, owner } = scene;
    const card = await scene.draft();
    telegram.faults.inject(goneMessage, { method: 'editMessageText' });
    await owner.press(card, '✅ Confirm');
    const fresh = await scene.appears(owner, '', card.message_id);
    await scene.becomes(fresh, onChain);
    expect((await scene.lastOrder()).messageId).toBe(fresh.message_id);
  });

  it('obeys a 429, and then shows the last state in one edit', async () => {
    const scene = await openOrderScene();
    const card = await scene.draft();
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 30 }, { method: 'editMessageText' });
    await scene.owner.press(card, '✅ Confirm');
    const refusedAt = scene.clock.now();
    await scene.clock.advance(29_000);
    expect(scene.now(card).edits).toBe(0);
    await scene.becomes(card, onChain);
    expect(scene.clock.now() - refusedAt).toBeGreaterThanOrEqual(29_000);
    expect(scene.now(card).edits).toBe(1);
  });

  it('waits where Telegram has refused anything else, and counts in the pace when it is sent anew', async () => {
    const { telegram, owner, deps, clock, ...scene } = await openOrderScene();
    const card = await scene.draft();
    await owner.press(card, '✅ Confirm');
    const taken = vi.spyOn(deps.rateLimiter, 'take');
    deps.rateLimiter.refused(owner.id, 20_000);
    const refusedAt = clock.now();
    telegram.faults.inject(goneMessage, { method: 'editMessageText', times: 2 });
    await scene.appears(owner, scene.receiver, card.message_id);
    expect(clock.now() - refusedAt).toBeGreaterThanOrEqual(20_000);
    expect(taken.mock.calls).toContainEqual([owner.id, 'urgent']);
  });

  it('shows after a restart what it could not show before', async () => {
    const first = await openOrderScene();
    first.service.fates.push('insufficient_balance');
    const card = await first.draft();
    first.telegram.faults.inject({ kind: 'too-many', retryAfter: 600 }, { method: 'editMessageText' });
    await first.owner.press(card, '✅ Confirm');
    const rejected = async () => (await first.lastOrder()).state === 'rejected';
    for (let tries = 0; tries < 60 && !(await rejected()); tries += 1) await first.clock.advance(1_000);
    expect(await rejected()).toBe(true);
    await first.stop();
    expect(first.now(card).text).not.toContain('Not bought.');
    await first.clock.advance(10 * minuteMs);
    const second = await openOrderScene({ after: first });
    await second.becomes(card, 'Not bought.');
    expect(second.telegram.chat(second.owner).messages.filter(({ fromBot }) => fromBot)).toHaveLength(1);
  });

  it('of an order under way is not edited by a restart, which reads nothing new, and is followed to its end', async () => {
    const first = await openOrderScene();
    first.service.settings.confirmAfterMs = 120_000;
    const card = await first.becomes(await first.buy(), '⏳ blockchain');
    await first.stop();
    const edits = () => first.telegram.calls.filter(({ method }) => method === 'editMessageText').length;
    const [before, { text }] = [edits(), first.now(card)];
    await first.clock.advance(5_000);
    const second = await openOrderScene({ after: first });
    expect(second.now(card).text).toBe(text);
    expect(edits()).toBe(before);
    expect(text).toContain('🕒 As of 00:00');
    await second.becomes(card, onChain);
    expect(second.telegram.chat(second.owner).messages.filter(({ fromBot }) => fromBot)).toHaveLength(1);
  });
});
