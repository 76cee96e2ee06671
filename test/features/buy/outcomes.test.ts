import { describe, expect, it } from 'vitest';
import { openOrderScene, type OrderScene } from './scene.ts';

const forGood = 'until_cleared';

/** Reads that answer another quantity than was confirmed. */
function sellsAnother({ service }: OrderScene, path = '/v1/order') {
  service.faults.add({ kind: 'alter', method: 'GET', path, fields: { quantity: 131_000 }, times: forGood });
}

describe('an order that the service records otherwise', () => {
  it.each([
    ['/order 65000', '/v1/order', '65,000'],
    ['/flash energy 500000', '/v1/flash', '500,000'],
  ])('%s is never delivered, shows both sides, and offers no second one', async (line, path, wanted) => {
    const scene = await openOrderScene();
    sellsAnother(scene, path);
    const card = await scene.buy({ line });
    const { text, labels } = await scene.becomes(
      card,
      "The service's record differs from what was confirmed.",
    );
    expect(text).toContain(`Quantity: confirmed ${wanted} — recorded 131,000`);
    expect(text).toContain('🚨 acceptance');
    expect(text).not.toMatch(/confirmed on-chain|Delivered|✅ delegation/);
    expect(labels[0]).toBe('🔄 Look again');
    expect(labels).not.toContain('🔁 Order again');
    const looked = await scene.owner.press(scene.now(card), '🔄 Look again');
    expect(looked.text).toContain("Don't order this again before that is clear.");
    scene.service.faults.clear();
    await scene.owner.press(scene.now(card), '🔄 Look again');
    const agreed = await scene.becomes(card, 'agrees with what was confirmed');
    expect(agreed.text).toContain('differed from what was confirmed');
    expect(agreed.text).not.toContain('As of');
  });

  it('is told on the next card of a regular order', async () => {
    const scene = await openOrderScene();
    sellsAnother(scene);
    await scene.becomes(await scene.buy(), 'differs from what was confirmed');
    const [, other] = scene.service.addresses.receivers;
    const regular = await scene.owner.ask(`/order 65000 ${other}`);
    expect(regular.text).toContain('An owner should check SERVICE_ORDER_PARAMS before more is ordered.');
    const flash = await scene.owner.ask(`/flash energy 500000 ${other}`);
    expect(flash.text).not.toContain('SERVICE_ORDER_PARAMS');
    const same = await scene.owner.ask(`/order 65000 ${scene.receiver}`);
    expect(same.text).toMatch(
      /⚠️ Order [A-Z2-7]{8} for this address: a read of its record differed from what was confirmed/,
    );
  });

  it.each([
    ['en', 'no order for it is marked ✅ yet', 'a read of its record differed from what was confirmed'],
    ['zh', '也还没有给它的订单标为 ✅', '读到的服务记录曾与确认的内容不符'],
    [
      'ru',
      'ни один заказ для него ещё не отмечен ✅',
      'прочитанная запись сервиса расходилась с подтверждённым',
    ],
  ])(
    'in %s, is told in the past on a card, which claims nothing of what has arrived',
    async (locale, unmarked, past) => {
      const scene = await openOrderScene({ locale });
      sellsAnother(scene);
      const card = await scene.draft();
      const since = scene.telegram.mark();
      await scene.owner.press(card, /^✅/);
      await scene.becomes(card, '🚨');
      // Its alarm, which is no answer to the next order.
      const isAlarm = (text = '', id = card.message_id) => text.startsWith('🚨') && id !== card.message_id;
      await scene.telegram.waitFor(({ text, message_id: id }) => isAlarm(text, id), { since });
      const { text } = await scene.draft();
      expect(text).toContain(unmarked);
      expect(text).toContain(past);
    },
  );
});

describe('an order that can’t be read', () => {
  it('says since when and why, offers no second one, and is delivered once it is read', async () => {
    const scene = await openOrderScene();
    const fault = { kind: 'refuse', method: 'GET', path: '/v1/order', times: forGood } as const;
    scene.service.faults.add({ ...fault, refusal: { status: 404, code: 404, msg: 'no such order' } });
    const card = await scene.buy();
    await scene.becomes(card, 'Could not be read since');
    await scene.clock.advance(11 * 60_000);
    const late = scene.now(card);
    expect(late.text).not.toMatch(/does not show|not shown as delivered/);
    expect(late.labels).not.toContain('🔁 Order again');
    expect((await scene.owner.press(scene.now(card), '🔄 Look again')).text).toBe(
      'It could not be read since 00:00. It may have arrived.',
    );
    scene.service.faults.clear();
    await scene.owner.press(scene.now(card), '🔄 Look again');
    await scene.becomes(card, 'confirmed on-chain');
  });
});

describe('Order again', () => {
  it('says under a failed delegation that confirming may pay a second time, once it is read no more', async () => {
    const { owner, now, ...scene } = await openOrderScene();
    scene.service.fates.push('delegate_fails');
    const card = await scene.becomes(await scene.buy(), '❌ Not delivered');
    // While the bot keeps reading it, nobody should order it again.
    expect(card.labels).not.toContain('🔁 Order again');
    await scene.clock.advance(61 * 60_000);
    await owner.press(now(card), '🔄 Look again');
    await scene.inTime('the button', () => now(card).labels.includes('🔁 Order again'));
    const again = await scene.pressForNews(owner, now(card), '🔁 Order again');
    expect(again.text).toMatch(
      /⚠️ Order [A-Z2-7]{8} for this address has not arrived, and may have been paid anyway: confirming this card may pay a second time/,
    );
    expect(again.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(scene.posts()).toHaveLength(1);
  });
});

describe('a button that is older than what is known', () => {
  it('makes no second card of an order that turned out to differ', async () => {
    const scene = await openOrderScene();
    sellsAnother(scene);
    const card = await scene.buy();
    const { text } = await scene.becomes(card, 'differs from what was confirmed');
    const id = /[A-Z2-7]{8}/.exec(text)?.[0] ?? '';
    const drafted = scene.telegram.chat(scene.owner).messages.length;
    const answer = await scene.owner.press(card, { data: `order:again:${id}` });
    expect(answer.text).toContain("The service's record differs");
    expect(scene.telegram.chat(scene.owner).messages).toHaveLength(drafted);
  });
});

describe('an order for which the balance does not suffice', () => {
  const lacking = { code: 1001, msg: 'balance too low', subCode: 'INSUFFICIENT_BALANCE' };
  const warning = 'said that the balance was too low';

  it('says so in the reader’s language, and warns later cards of the balance, not of the address', async () => {
    const { owner, service, receiver, ...scene } = await openOrderScene();
    service.account.balance = 1_000_000;
    service.faults.add({ kind: 'refuse', method: 'POST', refusal: lacking });
    const told = await scene.becomes(await scene.buy(), "The account's balance does not suffice");
    expect(told.labels).toContain('➕ Recharge');
    expect(told.text).not.toMatch(/balance too low|INSUFFICIENT_BALANCE|1001/);
    const [, other] = service.addresses.receivers;
    for (const line of [`/order 65000 ${receiver}`, `/flash energy 500000 ${other}`]) {
      const { text } = await owner.ask(line);
      expect(text).toContain('⚠️ An order failed just now: the service said that the balance was too low');
      expect(text).not.toMatch(/for this address was (rejected|refused)/);
    }
    service.account.balance += 1_000_000;
    expect((await owner.ask(`/order 65000 ${other}`)).text).not.toContain(warning);
  });

  it('by the service’s words alone is told with them, and with the balance that the bot read', async () => {
    const scene = await openOrderScene();
    scene.service.faults.add({ kind: 'refuse', method: 'POST', refusal: lacking });
    const { text } = await scene.becomes(await scene.buy(), 'Not bought.');
    expect(text).toContain('The service says that the balance does not suffice, and nothing was done.');
    expect(text).toMatch(/read at \d\d:\d\d was 14,949\.875 TRX, enough for the price of about 4\.225 TRX/);
    expect(text).toContain('The service says: balance too low (INSUFFICIENT_BALANCE), code 1001');
    expect(text).not.toContain("The account's balance does not suffice");
  });

  it('does so also where the service took the order first', async () => {
    const scene = await openOrderScene();
    scene.service.fates.push('status:INSUFFICIENT_BALANCE');
    const told = await scene.becomes(await scene.buy(), "the account's balance was too low");
    expect(told.labels).toContain('➕ Recharge');
    const { text } = await scene.draft();
    expect(text).toContain(warning);
    expect(text).not.toContain('may have been paid');
  });

  it('is no other refusal', async () => {
    const scene = await openOrderScene();
    scene.service.faults.add({ kind: 'refuse', method: 'POST', refusal: { code: 7, msg: 'no' } });
    expect((await scene.becomes(await scene.buy(), 'Not bought.')).labels).not.toContain('➕ Recharge');
    const { text } = await scene.draft();
    expect(text).toContain('was rejected by the service before');
    expect(text).not.toContain(warning);
  });
});
