import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/features/commands.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { openOrderScene, type OrderScene } from '../buy/scene.ts';

async function open(after?: OrderScene) {
  const scene = await openOrderScene({ commands, ...(after && { after }) });
  if (!after) await scene.addToBook('Payouts', scene.receiver);
  const { owner, telegram } = scene;
  /** Edits, and resolves with what the bot says next. */
  const correct = async (message: ChatMessage, text: string): Promise<ChatMessage> => {
    const since = telegram.mark();
    const answer = telegram.waitFor(
      ({ chat_id, fromBot, edits }) => chat_id === owner.id && fromBot && edits === 0,
      { since },
    );
    owner.edit(message, text);
    return answer;
  };
  /** Says it, and resolves with the person's message and the bot's. */
  const tell = async (text: string) => {
    const answer = await owner.ask(text);
    const asked = telegram.chat(owner).messages.findLast((one) => !one.fromBot && one.text === text)!;
    return { asked, answer };
  };
  return { ...scene, correct, tell };
}

describe('an edit of an answer', () => {
  it('changes what the form holds, while it still asks, and not when it comes late', async () => {
    const { owner, tell, correct, clock } = await open();
    await owner.ask('/order');
    const amount = await tell('65k');
    expect(amount.answer.text).toContain('65,000 energy: for which address?');
    const changed = await correct(amount.asked, '131k');
    expect(changed.text).toContain('I read 131,000 energy.');
    expect(changed.text).toContain('131,000 energy: for which address?');
    await clock.advance(20 * 60_000);
    expect((await correct(amount.asked, '70k')).text).toContain("I can't apply this edit.");
    expect((await owner.ask('payouts')).text).toContain('Energy: 131,000');
  });

  it('is not taken under the card, which is named; the card stays', async () => {
    const { owner, tell, correct, now, receiver } = await open();
    await owner.ask('/order 65k');
    const { asked, answer: card } = await tell('payouts');
    const told = await correct(asked, 'client 1');
    expect(told.text).toContain("I can't apply this edit. The card still says 65,000 energy for Payouts · ");
    expect(now(card).text).toContain(receiver);
    expect(now(card).labels).toContain('✅ Confirm');
  });

  it('to the word for /cancel ends the form', async () => {
    const { owner, tell, correct } = await open();
    await owner.ask('/order');
    const { asked } = await tell('65k');
    expect((await correct(asked, 'cancel')).text).toBe('Cancelled. Nothing was changed.');
    expect((await owner.ask('payouts')).text).not.toContain('Energy: 65,000');
  });

  it('that is the command which began the form begins it anew, and later is not taken', async () => {
    const { owner, tell, correct, clock } = await open();
    const { asked } = await tell('/order 70k');
    expect((await correct(asked, '/order 80k')).text).toContain('80,000 energy: for which address?');
    await clock.advance(5 * 60_000 + 1_000);
    expect((await correct(asked, '/order 90k payouts')).text).toBe(
      "I can't apply this edit. The question above is still waiting for your answer.",
    );
    expect((await owner.ask('payouts')).text).toContain('Energy: 80,000');
  });

  it('in a group changes the form, unless it is the command that began it', async () => {
    const { owner, bring, telegram, appears, texts } = await open();
    const group = await bring();
    const question = await owner.ask('/order', { chat: group });
    const command = telegram.chat(group).messages.findLast(({ text }) => text === '/order')!;
    owner.edit(command, '/order 131k payouts');
    const told = await appears(group, "I can't apply this edit.");
    expect(texts(group).join()).not.toContain("I don't understand");
    owner.edit(owner.say('by the way', { chat: group }), '99k');
    const answer = owner.say('65k', { chat: group, replyTo: question.message_id });
    const next = await appears(group, '65,000 energy: for which address?', told.message_id);
    owner.edit(answer, '70k');
    await appears(group, '70,000 energy: for which address?', next.message_id);
  });

  it('to another question than the one that waits is not taken', async () => {
    const { owner, receiver, tell, correct, service } = await open();
    await owner.ask('/addresses add');
    const other = service.addresses.receivers[1]!;
    const { asked } = await tell(other);
    expect((await correct(asked, receiver)).text).toContain('The question above is still waiting');
    expect((await owner.ask('Cold')).text).toContain(other);
  });
});

describe('an edit of a line', () => {
  it.each([
    ['/order 65k payouts', '/order 131k payouts'],
    ['65k payouts', '131k payouts'],
    ['65k payouts', '/order 131k payouts'],
  ])('%s to %s cancels its own card and opens another', async (before, after) => {
    const { tell, correct, becomes, posts, owner } = await open();
    const { asked, answer: first } = await tell(before);
    expect(first.text).toContain('Energy: 65,000');
    const second = await correct(asked, after);
    expect(second.text).toContain('Energy: 131,000');
    expect(second.text).not.toContain('A card for this address is open');
    const closed = await becomes(first, 'ancelled');
    expect(closed.labels).not.toContain('✅ Confirm');
    expect((await owner.press(first, '✅ Confirm')).show_alert).toBe(true);
    expect(posts()).toEqual([]);
  });

  it.each([
    ['131k payouts 2h', ''],
    ['/order 131k payouts 2h', ''],
    ['/order', '131k payouts 2h'],
  ])('%s %s cancels the card of its offer', async (first, answer) => {
    const { tell, correct, becomes, pressForNews, owner } = await open();
    if (answer !== '') await owner.ask(first);
    const { asked, answer: offer } = await tell(answer === '' ? first : answer);
    const card = await pressForNews(owner, offer, /131,000/);
    expect(card.text).toContain('Energy: 131,000');
    const second = await correct(asked, '65k payouts');
    expect(second.text).toContain('Energy: 65,000');
    expect(second.text).not.toContain('A card for this address is open');
    expect((await becomes(card, 'ancelled')).labels).not.toContain('✅ Confirm');
  });

  it('of an offer leaves the card that its order was repeated with', async () => {
    const { tell, correct, becomes, pressForNews, now, owner } = await open();
    const { asked, answer: offer } = await tell('131k payouts 2h');
    const card = await pressForNews(owner, offer, /131,000/);
    await owner.press(card, '✅ Confirm');
    const bought = await becomes(card, 'confirmed on-chain');
    const again = await pressForNews(owner, bought, '🔁 Order again');
    expect((await correct(asked, '65k payouts')).text).toContain("An edit doesn't change a confirmed order");
    expect(now(again).labels).toContain('✅ Confirm');
  });

  it('leaves the cards of other messages open', async () => {
    const { tell, correct, now } = await open();
    const { answer: other } = await tell('/order 70k payouts');
    const { asked } = await tell('/order 65k payouts');
    const card = await correct(asked, '/order 131k payouts');
    expect(card.text).toContain('A card for this address is open');
    expect(now(other).labels).toContain('✅ Confirm');
  });

  const reading = { method: 'GET', path: '/v1/order/', times: 'until_cleared' } as const;
  const undelivered = { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' };
  const lost = { kind: 'lose_answer', method: 'POST', path: '/v1/order' } as const;
  type Fault = Parameters<OrderScene['service']['faults']['add']>[0];

  const altered = (fields: Record<string, unknown>): Fault => ({ kind: 'alter', fields, ...reading });
  const stays = /An edit doesn't change a confirmed order: it stays 65,000 energy for Payouts/;
  const notYet = /has not been delivered so far, but may still be\.[^]*look at the message about this order/;
  const differs = /differs from what was confirmed[^]*look at the message about it/;
  const uncertain = /It is not certain whether this order was bought[^]*look at the message about this order/;
  const waits = /This order waits for approval/;

  /** What the bot says of the order before the edit, and what it answers to the edit. */
  it.each<[_what: string, given: Fault | 'approval' | null, stands: string, says: RegExp, never: string]>([
    ['was confirmed', null, 'confirmed on-chain', stays, '✅ Confirm'],
    ['failed and may be delivered', altered(undelivered), 'not been delivered so far', notYet, '✅ Confirm'],
    ['differs, nor says what it stays', altered({ quantity: 131_000 }), 'differs', differs, '65,000'],
    ['has an unknown outcome', lost, 'It is not certain whether this was bought.', uncertain, 'confirmed'],
    ['waits for approval', 'approval', 'Waiting for approval.', waits, 'confirmed'],
  ])('changes no order that %s, and says so', async (_what, given, stands, says, never) => {
    const { tell, correct, owner, appears, service, setLimits, posts } = await open();
    if (given === 'approval') await setLimits({ approval: { energy: 0 } });
    else if (given) service.faults.add(given);
    const { asked, answer: card } = await tell('65k payouts');
    await owner.press(card, '✅ Confirm');
    await appears(owner, stands, card.message_id - 1);
    const posted = posts().length;
    for (const edit of given ? ['70k payouts'] : ['70k payouts', '/cancel']) {
      const told = await correct(asked, edit);
      expect(told.text).toMatch(says);
      expect(told.text).not.toContain(never);
      expect(told.labels).toEqual([]);
    }
    expect(posts()).toHaveLength(posted);
  });

  it('of an order that failed asks for a new one', async () => {
    const { tell, correct, owner, becomes, now, service } = await open();
    service.faults.add({ kind: 'refuse', method: 'POST', path: '/v1/order' });
    const { asked, answer: card } = await tell('65k payouts');
    await owner.press(card, '✅ Confirm');
    await becomes(card, 'Not bought');
    const second = await correct(asked, '70k payouts');
    expect(second.text).toContain('Energy: 70,000');
    expect(second.labels).toContain('✅ Confirm');
    expect(now(card).text).toContain('Not bought');
  });

  it.each([
    ['/order 65k payouts', '/cancel'],
    ['65k payouts', 'cancel'],
  ])('%s to %s cancels its card, and says so', async (before, after) => {
    const { tell, correct, becomes } = await open();
    const { asked, answer: card } = await tell(before);
    const told = await correct(asked, after);
    expect(told.text).toBe('✖️ The open card was cancelled. Nothing was bought with it.');
    await becomes(card, 'Cancelled');
  });

  it('to a part of an order is not taken, nor ever turns a flash refill into an hourly order', async () => {
    const { tell, correct, now } = await open();
    const { asked: part, answer } = await tell('65k payouts');
    expect((await correct(part, '131k')).text).toContain('The card still says 65,000 energy');
    expect(now(answer).labels).toContain('✅ Confirm');
    const { asked, answer: card } = await tell('flash 500k energy payouts');
    expect((await correct(asked, '1m energy payouts')).text).toContain('The card still says 500,000 energy');
    expect(now(card).labels).toContain('✅ Confirm');
    expect((await correct(asked, 'flash 1m energy payouts')).text).toContain('Energy: 1,000,000');
  });
});

describe('any other edit', () => {
  it('is read as if it were written now, and comes too late after five minutes', async () => {
    const { tell, correct, clock } = await open();
    const { asked } = await tell('hello');
    expect((await correct(asked, 'help')).text).toContain('What you can do here');
    expect((await correct(asked, 'hello again')).text).toContain('This edit changes nothing here.');
    const { asked: order } = await tell('65k payouts');
    await clock.advance(5 * 60_000 + 1_000);
    expect((await correct(order, '131k payouts')).text).toContain('This edit comes too late');
  });

  it.each([
    ['65k payouts', '131k payouts'],
    ['/order 65k payouts', '/order 131k payouts'],
  ])('%s to %s opens no second order after a restart', async (before, after) => {
    const first = await open();
    await first.setLimits({ approval: { energy: 0 } });
    const { asked, answer: card } = await first.tell(before);
    await first.owner.press(card, '✅ Confirm');
    await first.becomes(card, 'Waiting for approval.');
    await first.stop();
    const second = await open(first);
    for (const text of [after, `${after} `]) {
      const told = await second.correct(asked, text);
      expect(told.text).toContain('I no longer know what happened to the message');
      expect(told.labels).toEqual([]);
    }
    const { asked: again } = await second.tell('hello');
    expect((await second.correct(again, after)).text).toContain('Energy: 131,000');
  });

  it('of what was written before joining the team is not read, and later ones are', async () => {
    const { person, telegram, give, tell, correct, now } = await open();
    const sam = await person('Sam');
    const before = sam.say('hello');
    await telegram.waitFor(({ chat_id, fromBot }) => chat_id === sam.id && fromBot);
    await give(sam, 'operator');
    const since = telegram.mark();
    sam.edit(before, '/help');
    const told = await telegram.waitFor(({ chat_id, fromBot }) => chat_id === sam.id && fromBot, { since });
    expect(now(told).text).toContain('I no longer know what happened to the message');
    const { asked } = await tell('hello');
    expect((await correct(asked, '/help')).text).toContain('What you can do here');
  });

  it('that changes no letter is none, and one in a group gets no word', async () => {
    const { owner, tell, bring, texts } = await open();
    const { asked } = await tell('/help');
    const before = texts().length;
    owner.edit(asked, '/help');
    await owner.ask('/menu');
    expect(texts()).toHaveLength(before + 1);
    const group = await bring();
    owner.edit(owner.say('hello', { chat: group }), '65k payouts');
    await owner.ask('/menu', { chat: group });
    expect(texts(group).join()).not.toContain('edit');
  });
});
