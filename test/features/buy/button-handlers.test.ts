import { describe, expect, it } from 'vitest';
import { openOrderScene } from './scene.ts';

const onChain = 'confirmed on-chain';

describe('✅ Confirm', () => {
  it('pressed ten times at once by two people buys once, and answers each press', async () => {
    const { owner, member, bring, receiver, service, becomes, posts } = await openOrderScene();
    const oleg = await member('Oleg', 'operator');
    const team = await bring(oleg);
    const card = await owner.ask(`/order 65000 ${receiver}`, { chat: team });
    const presses = [...Array(10).keys()].map((n) => (n % 2 === 0 ? owner : oleg).press(card, '✅ Confirm'));
    const answers = (await Promise.all(presses)).map(({ text }) => text);
    expect(answers.filter((text) => text === 'Placing the order…')).toHaveLength(1);
    expect(answers.filter((text) => text?.startsWith('This button was used already.'))).toHaveLength(4);
    expect(answers.filter((text) => text?.startsWith('Only Olga Ono can'))).toHaveLength(5);
    await becomes(card, onChain);
    expect(posts()).toHaveLength(1);
    expect(service.orders).toHaveLength(1);
  });

  it('on an expired card buys nothing and says so, on the card as well', async () => {
    const { owner, draft, becomes, clock, posts, now } = await openOrderScene();
    const card = await draft();
    await clock.advance(119_000);
    expect(now(card).labels).toContain('✅ Confirm');
    const expired = await becomes(card, 'This card has expired.');
    expect(expired.text).toContain('Nothing was bought.');
    expect(expired.labels).toEqual(['🔁 Order again']);
    expect((await owner.press(card, '✅ Confirm')).text).toBe('This card has expired. Nothing was bought.');
    expect(posts()).toEqual([]);
  });

  it('on a card that Telegram could not edit when it expired says so, as the card does later', async () => {
    const { owner, draft, clock, telegram, now, becomes } = await openOrderScene();
    const card = await draft();
    telegram.faults.inject({ kind: 'too-many', retryAfter: 60 }, { method: 'editMessageText' });
    await clock.advance(130_000);
    expect((await owner.press(card, '✅ Confirm')).text).toBe('This card has expired. Nothing was bought.');
    expect(now(card).edits).toBe(0);
    await becomes(card, 'This card has expired.');
  });

  it('of a cancelled card buys nothing', async () => {
    const { owner, draft, becomes, posts } = await openOrderScene();
    const card = await draft();
    expect((await owner.press(card, '✖️ Cancel')).text).toBe('Cancelled. Nothing was bought.');
    const cancelled = await becomes(card, 'Cancelled by Olga Ono.');
    expect(cancelled.labels).toEqual(['🔁 Order again']);
    expect((await owner.press(card, '✅ Confirm')).text).toBe(
      'This card has expired. Nothing was bought with it.',
    );
    expect((await owner.press(card, '✖️ Cancel')).text).toBe(
      'This card has expired. Nothing was bought with it.',
    );
    expect(posts()).toEqual([]);
  });

  it.each([
    ...['confirm', 'cancel', 'approve', 'refuse'].map((action) => [action, 'forged']),
    ...['confirm', 'approve', 'cancel', 'refuse'].map((action) => [`repeat-${action}`, 'forged']),
    ...['repeat', 'leave', 'look', 'again'].map((action) => [action, 'AAAAAAAA']),
  ])('or any other button (%s) with a token that nobody was given does nothing', async (action, token) => {
    const { owner, draft, posts } = await openOrderScene();
    const answer = await owner.press(await draft(), { data: `order:${action}:${token}` });
    expect(answer.text).toContain('This button no longer works.');
    expect(posts()).toEqual([]);
  });
});

describe('limits', () => {
  it('say early which would stop an order, and stop it with the figures', async () => {
    const { owner, receiver, setLimits, becomes, appears, posts } = await openOrderScene();
    await setLimits({ perPersonDay: { energy: 100_000 } });
    const first = await owner.ask(`/order 65000 ${receiver}`);
    await owner.press(first, '✅ Confirm');
    await becomes(first, onChain);
    expect(first.text).not.toContain('🛑');
    const second = await owner.ask(`/order 65000 ${receiver}`);
    expect(second.text).toContain(
      '🛑 This is above what Olga Ono may order in any 24 hours. Confirming would buy nothing.\nLimit: 100,000 energy\nUsed in the last 24 hours: 65,000',
    );
    expect((await owner.press(second, '✅ Confirm')).text).toBe('Stopped by a limit. Nothing was bought.');
    const told = await appears(owner, 'may order in any 24 hours', second.message_id);
    expect(told.text).toBe(
      [
        '🛑 This is above what Olga Ono may order in any 24 hours. Nothing was bought.',
        '',
        'Limit: 100,000 energy',
        'Used in the last 24 hours: 65,000',
        'This order: 65,000',
      ].join('\n'),
    );
    expect((await becomes(second, 'Stopped by a limit.')).labels).toEqual(['🔁 Order again']);
    expect(posts()).toHaveLength(1);
  });
});

describe('a limit in TRX', () => {
  it('stops a flash refill, which its card alone says, and once', async () => {
    const { owner, draft, setLimits, becomes, telegram } = await openOrderScene();
    await setLimits({ perOrder: { sun: 1_000_000 } });
    const card = await draft({ line: '/flash energy 500000' });
    expect(card.text.match(/TRX limit/g)).toHaveLength(1);
    await owner.press(card, '✅ Confirm');
    const { text } = await becomes(card, 'Stopped by the TRX limit. Nothing was bought.');
    expect(text.match(/TRX limit|no price beforehand/g)).toHaveLength(2);
    expect(telegram.chat(owner).last?.message_id).toBe(card.message_id);
  });
});

describe('✖️ Cancel on a page in another chat', () => {
  it('cancels the card that waits, whose own message says so, and leaves the page as it is', async () => {
    const { owner, member, bring, receiver, setLimits, becomes, lastOrder, now } = await openOrderScene();
    const oleg = await member('Oleg', 'operator');
    await setLimits({ approval: { energy: 0 } });
    const card = await owner.ask(`/order 65000 ${receiver}`, { chat: await bring(oleg) });
    await owner.press(card, '✅ Confirm');
    await becomes(card, 'Waiting for approval.');
    const page = await owner.ask('/order');
    const { token } = await lastOrder();
    const answer = await owner.press(page, { data: `order:cancel:${token}` });
    expect(answer.text).toBe('Cancelled. Nothing was bought.');
    await becomes(card, 'Cancelled by Olga Ono.');
    expect(now(page).text).toBe(page.text);
  });
});

describe('four eyes', () => {
  it('in private asks the others, and buys when one of them approves', async () => {
    const { owner, member, receiver, setLimits, becomes, tellings, appears, now, lastOrder, posts } =
      await openOrderScene();
    const oleg = await member('Oleg', 'operator', 'ru');
    const anna = await member('Anna', 'admin');
    const vera = await member('Vera', 'viewer');
    await setLimits({ approval: { energy: 60_000 } });
    const card = await owner.ask(`/order 65000 ${receiver}`);
    expect(card.text).toContain('another person must approve it');
    const flash = await owner.ask(`/flash bandwidth 50000 ${receiver}`);
    expect(flash.text).not.toContain('another person');
    expect((await owner.press(card, '✅ Confirm')).text).toContain('another person must approve it');
    const waiting = await becomes(card, 'Waiting for approval.');
    expect(waiting.labels).toEqual(['✖️ Cancel']);
    const { token } = await lastOrder();
    expect((await owner.press(card, { data: `order:approve:${token}` })).text).toContain(
      'nobody approves their own order',
    );
    const asked = await appears(oleg, 'просит вашего одобрения');
    expect(asked.text).toContain(receiver);
    expect(asked.text).toContain('Новый адрес');
    expect(asked.labels).toEqual(['✅ Одобрить', '🚫 Отказать']);
    const alsoAsked = await appears(anna, 'requests your approval');
    expect(tellings(vera, 'approval')).toEqual([]);
    expect((await anna.press(alsoAsked, '✅ Approve')).text).toBe('Placing the order…');
    const done = await becomes(card, onChain);
    expect(done.text).toContain('✅ Approved by Anna');
    expect(now(alsoAsked).text).toContain('✅ Approved by Anna');
    expect((await becomes(asked, 'Одобрено: Anna')).labels).toEqual([]);
    expect((await oleg.press(asked, '✅ Одобрить')).text).toContain('Эта кнопка уже сработала');
    expect(posts()).toHaveLength(1);
  });

  it('ends when it is cancelled', async () => {
    const { owner, member, buy, setLimits, becomes, appears, posts } = await openOrderScene();
    const anna = await member('Anna', 'admin');
    await setLimits({ approval: { energy: 0 } });
    const card = await buy();
    const asked = await appears(anna, 'requests your approval');
    await owner.press(await becomes(card, 'Waiting for approval.'), '✖️ Cancel');
    await becomes(asked, 'Cancelled by Olga Ono.');
    expect(posts()).toEqual([]);
  });
});
