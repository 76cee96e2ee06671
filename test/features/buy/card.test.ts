import { describe, expect, it } from 'vitest';
import { addressFrom } from '../../base/reader.ts';
import { dataOf } from '../../bot/scene.ts';
import { english, openOrderScene } from './scene.ts';

const usdt = addressFrom(english.plain('address-example'));

describe('a card for an address that can’t be ordered for', () => {
  it('is not made when an earlier order is to be ordered again', async () => {
    const { draft, owner, orders, telegram, press } = await openOrderScene();
    const card = await draft();
    // An order of before the list was made.
    const place = { id: owner.id, chatId: owner.id, topicId: null };
    const wish = { kind: 'regular', resourceType: 'ENERGY', quantity: 65_000, duration: '1h' } as const;
    const old = await orders.draft({ ...wish, receiver: usdt }, place);
    await orders.cancel(old.token, owner.id);
    await owner.press(card, { data: `order:again:${old.id}` });
    expect(telegram.chat(owner).last?.text).toContain(`${usdt} is the contract of USDT.`);
    await press(owner, card, '✖️ Cancel');
  });

  it('is not made for a contract that a TRON node knows, and is made for a wallet', async () => {
    const { draft, owner, service, store } = await openOrderScene({ chain: 'sandbox' });
    const [, other] = service.addresses.receivers as [string, string];
    service.contracts.add(other);
    const { text, labels } = await owner.ask(`/order 65000 ${other}`);
    expect(text).toContain(`${other} is a contract.`);
    expect(labels).toEqual([]);
    expect(await store.orders.inStates(['card'])).toEqual([]);
    expect((await draft()).labels).toContain('✅ Confirm');
  });

  it.each([
    ['says that it is a wallet', () => Promise.resolve(false)],
    ['does not know', () => Promise.resolve(undefined)],
  ])('is made when the node %s', async (_what, isContract) => {
    const { draft } = await openOrderScene({ chain: { isContract } });
    expect((await draft()).labels).toEqual(['✅ Confirm', '✖️ Cancel']);
  });

  it('is made when the node says nothing for three seconds', async () => {
    const silent = () => new Promise<undefined>(() => undefined);
    const { draft, clock } = await openOrderScene({ chain: { isContract: silent } });
    const card = draft();
    let isThere = false;
    void card.then(() => (isThere = true));
    await clock.advance(2_900);
    expect(isThere).toBe(false);
    await clock.advance(200);
    expect((await card).labels).toEqual(['✅ Confirm', '✖️ Cancel']);
  });
});

describe('a card says early', () => {
  it('that the balance is short, with the way to /recharge below', async () => {
    const { draft, service } = await openOrderScene();
    service.account.balance = 4_000_000;
    const card = await draft();
    expect(card.text).toContain('about 0.225 TRX are missing');
    expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel', '➕ Recharge']);
  });
});

describe('a receiver that was refused', () => {
  it('by a person is not known by that, not suggested, and said to be refused', async () => {
    const { draft, buy, owner, member, bring, setLimits, becomes, press } = await openOrderScene();
    const oleg = await member('Oleg', 'operator');
    const team = await bring(oleg);
    await setLimits({ approval: { energy: 0 } });
    const card = await buy({ by: oleg, chat: team });
    await owner.press(await becomes(card, 'Waiting for approval.'), '🚫 Refuse');
    await becomes(card, 'Refused by Olga Ono.');
    const next = await draft({ by: oleg });
    expect(next.text).toContain('🆕 New address');
    expect(next.text).toContain('was refused before by Olga Ono, ');
    const to = await press(oleg, await oleg.ask('/order'), '65,000');
    expect(to.labels).toEqual(['⬅️ Back', '✖️ Cancel']);
  });
});

describe('/cancel', () => {
  it('ends the sender’s open cards in this chat, and no others', async () => {
    const scene = await openOrderScene();
    const { draft, owner, member, bring, receiver, becomes, appears, now, posts } = scene;
    const oleg = await member('Oleg', 'operator');
    const team = await bring(oleg);
    const mine = [await draft(), await owner.ask(`/flash energy 500k ${receiver}`)];
    const elsewhere = await draft({ chat: team });
    const theirs = await draft({ by: oleg, chat: team });
    owner.say('/cancel');
    await appears(owner, '✖️ 2 open cards were cancelled. Nothing was bought with them.');
    for (const card of mine) {
      expect((await becomes(card, 'Cancelled by Olga Ono. Nothing was bought.')).labels).toEqual([
        '🔁 Order again',
      ]);
      expect((await owner.press(card, dataOf(card, '✅ Confirm'))).text).toContain('This card has expired.');
    }
    for (const card of [elsewhere, theirs]) expect(now(card).labels).toContain('✅ Confirm');
    expect((await owner.ask('/cancel')).text).toBe('There is nothing to cancel.');
    owner.say('/cancel', { chat: team });
    await appears(team, 'The open card was cancelled.');
    await becomes(elsewhere, 'Cancelled by Olga Ono.');
    expect(now(theirs).labels).toContain('✅ Confirm');
    expect(posts()).toEqual([]);
  });

  it('names both when a question waits beside an open card', async () => {
    const { draft, owner, appears, becomes } = await openOrderScene();
    const card = await draft();
    await owner.ask('/order');
    owner.say('/cancel');
    const both = 'The open card was cancelled. Nothing was bought with it. The question was closed as well.';
    expect((await appears(owner, 'was closed')).text).toContain(both);
    await becomes(card, 'Cancelled by Olga Ono.');
  });
});
