import { describe, expect, it } from 'vitest';
import { openOrderScene, type OrderScene } from './scene.ts';
import { i18n } from '../../spoken.ts';
import { quantityIn } from './words.ts';

const forGood = 'until_cleared';

async function confirmed(scene: OrderScene, line = '/order 65000', confirm = '✅ Confirm') {
  const card = await scene.owner.ask(`${line} ${scene.receiver}`);
  await scene.owner.press(card, confirm);
  return card;
}

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
    const card = await confirmed(scene, line);
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
  });

  it('is told on the next card of a regular order', async () => {
    const scene = await openOrderScene();
    sellsAnother(scene);
    await scene.becomes(await confirmed(scene), 'differs from what was confirmed');
    const [, other] = scene.service.addresses.receivers;
    const regular = await scene.owner.ask(`/order 65000 ${other}`);
    expect(regular.text).toContain('An owner should check SERVICE_ORDER_PARAMS before more is ordered.');
    const flash = await scene.owner.ask(`/flash energy 500000 ${other}`);
    expect(flash.text).not.toContain('SERVICE_ORDER_PARAMS');
    const same = await scene.owner.ask(`/order 65000 ${scene.receiver}`);
    expect(same.text).toMatch(
      /⚠️ Order [A-Z2-7]{8} for this address is open: its record differs from what was confirmed/,
    );
  });
});

describe('an order that can’t be read', () => {
  it('says since when and why, offers no second one, and is delivered once it is read', async () => {
    const scene = await openOrderScene();
    const fault = { kind: 'refuse', method: 'GET', path: '/v1/order', times: forGood } as const;
    scene.service.faults.add({ ...fault, refusal: { status: 404, code: 404, msg: 'no such order' } });
    const card = await confirmed(scene);
    const { text, labels } = await scene.becomes(card, 'Could not be read since');
    expect(text).toContain('It may have arrived.');
    expect(text).toContain('The service says: no such order (code 404)');
    await scene.clock.advance(11 * 60_000);
    const late = scene.now(card);
    expect(late.text).toContain('Could not be read since');
    expect(late.text).not.toMatch(/does not show|Not delivered yet/);
    expect([...labels, ...late.labels]).not.toContain('🔁 Order again');
    expect(late.labels).toContain('🔄 Look again');
    expect((await scene.owner.press(scene.now(card), '🔄 Look again')).text).toBe(
      'It could not be read since 00:00. It may have arrived.',
    );
    scene.service.faults.clear();
    await scene.owner.press(scene.now(card), '🔄 Look again');
    await scene.becomes(card, 'confirmed on-chain');
  });
});

describe('Order again under an order that may have been paid', () => {
  it('says under a failed delegation that confirming may pay a second time', async () => {
    const scene = await openOrderScene();
    scene.service.fates.push('delegate_fails');
    const card = await confirmed(scene);
    await scene.becomes(card, '❌ Not delivered');
    // While the bot keeps reading it, nobody should order it again.
    await scene.clock.advance(61 * 60_000);
    await scene.owner.press(scene.now(card), '🔄 Look again');
    await scene.inTime('the button', () => scene.now(card).labels.includes('🔁 Order again'));
    const again = await scene.pressForNews(scene.owner, scene.now(card), '🔁 Order again');
    expect(again.text).toMatch(
      /⚠️ Order [A-Z2-7]{8} for this address has not arrived, and may have been paid anyway: confirming this card may pay a second time/,
    );
    expect(again.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(scene.posts()).toHaveLength(1);
  });

  it('says under a late order that confirming buys it again', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 60 * 60_000;
    const card = await confirmed(scene);
    const late = await scene.becomes(card, 'Not delivered yet.');
    const again = await scene.pressForNews(scene.owner, late, '🔁 Order again');
    expect(again.text).toMatch(
      /⚠️ Order [A-Z2-7]{8} for this address is late, and may be paid already: confirming this card buys it again/,
    );
    expect(again.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(scene.posts()).toHaveLength(1);
  });

  it('says neither where nothing was bought', async () => {
    const scene = await openOrderScene();
    scene.service.fates.push('insufficient_balance');
    const card = await confirmed(scene);
    const rejected = await scene.becomes(card, 'Not bought');
    const again = await scene.pressForNews(scene.owner, rejected, '🔁 Order again');
    expect(again.text).not.toMatch(/a second time|buys it again/);
  });
});

describe('a price above the card’s', () => {
  it('is told with both figures', async () => {
    const scene = await openOrderScene();
    const fields = { pay_amount_sun: 9_000_000 };
    scene.service.faults.add({ kind: 'alter', method: 'GET', path: '/v1/order', fields, times: forGood });
    const { text } = await scene.becomes(await confirmed(scene), 'confirmed on-chain');
    expect(text).toContain('More was paid than the card said: 9 TRX in all, not about 4.225 TRX.');
  });
});

describe('a button that is older than what is known', () => {
  it('makes no second card of an order that turned out to differ', async () => {
    const scene = await openOrderScene();
    sellsAnother(scene);
    const card = await confirmed(scene);
    const { text } = await scene.becomes(card, 'differs from what was confirmed');
    const id = /[A-Z2-7]{8}/.exec(text)?.[0] ?? '';
    const drafted = scene.telegram.chat(scene.owner).messages.length;
    const answer = await scene.owner.press(card, { data: `order:again:${id}` });
    expect(answer.text).toContain("The service's record differs");
    expect(scene.telegram.chat(scene.owner).messages).toHaveLength(drafted);
  });
});

describe.each(i18n.locales)('in %s', (locale) => {
  const words = i18n.words(locale);

  it('a submitted delegation asks to wait for ✅', async () => {
    const scene = await openOrderScene({ locale });
    scene.service.settings.confirmAfterMs = 60_000;
    const card = await confirmed(scene, '/order 65000', words.plain('confirm'));
    const plain = words.plain('order-state-delegated').replaceAll(/<[^>]+>/g, '');
    const { text } = await scene.becomes(card, plain);
    expect(plain).toContain('✅');
    expect(text).not.toContain(words.plain('confirm-status-DELEGATION_CONFIRMED'));
    const { text: toast = '' } = await scene.owner.press(scene.now(card), words.plain('order-look'));
    expect(toast).toBe(words.plain('order-notice-state', { state: 'delegated' }));
    expect(toast).toContain('✅');
  });

  it('a difference is told in its own words, with the whole receiver', async () => {
    const scene = await openOrderScene({ locale });
    sellsAnother(scene);
    const card = await confirmed(scene, '/order 65000', words.plain('confirm'));
    const { text } = await scene.becomes(card, quantityIn(locale, 131_000));
    expect(text).toContain(scene.receiver);
    expect(text).not.toContain(words.plain('confirm-status-DELEGATION_CONFIRMED'));
  });
});

describe('an order for which the balance does not suffice', () => {
  const lacking = { code: 1001, msg: 'balance too low', subCode: 'INSUFFICIENT_BALANCE' };

  it.each([
    ['en', "The account's balance does not suffice", '➕ Recharge'],
    ['ru', 'На балансе аккаунта не хватает средств', '➕ Пополнить'],
    ['zh', '账户余额不足', '➕ 充值'],
  ])('says so in the reader’s language (%s), with the way to recharge', async (locale, sentence, button) => {
    const scene = await openOrderScene({ locale });
    scene.service.faults.add({ kind: 'refuse', method: 'POST', refusal: lacking });
    const confirm = i18n.words(locale).plain('confirm');
    const told = await scene.becomes(await confirmed(scene, '/order 65000', confirm), sentence);
    expect(told.labels).toContain(button);
    expect(told.text).not.toMatch(/balance too low|INSUFFICIENT_BALANCE|1001/);
  });

  it.each([{ msg: 'Insufficient balance' }, { msg: 'no', subMsg: 'INSUFFICIENT_BALANCE: need 4 TRX' }])(
    'says so and warns the next card, whatever words the service has for it: %o',
    async (words) => {
      const scene = await openOrderScene({ locale: 'ru' });
      scene.service.faults.add({ kind: 'refuse', method: 'POST', refusal: { code: 1001, ...words } });
      const confirm = i18n.words('ru').plain('confirm');
      const told = await scene.becomes(await confirmed(scene, '/order 65000', confirm), 'не хватает средств');
      expect(told.labels).toContain('➕ Пополнить');
      const { text } = await scene.owner.ask(`/order 65000 ${scene.receiver}`);
      expect(text).toContain('не хватило баланса');
    },
  );

  it('warns later cards, for whatever address, of the balance, and not of the address', async () => {
    const scene = await openOrderScene();
    scene.service.faults.add({ kind: 'refuse', method: 'POST', refusal: lacking });
    await scene.becomes(await confirmed(scene), 'does not suffice');
    const [, other] = scene.service.addresses.receivers;
    for (const line of [`/order 65000 ${scene.receiver}`, `/flash energy 500000 ${other}`]) {
      const { text } = await scene.owner.ask(line);
      expect(text).toContain('⚠️ An order failed just now because the balance was too low');
      expect(text).not.toMatch(/for this address was (rejected|refused)/);
    }
    scene.service.account.balance += 1_000_000;
    expect((await scene.owner.ask(`/order 65000 ${other}`)).text).not.toContain(
      'because the balance was too low',
    );
  });

  it('does so also where the service took the order first', async () => {
    const scene = await openOrderScene();
    scene.service.fates.push('status:INSUFFICIENT_BALANCE');
    const told = await scene.becomes(await confirmed(scene), "the account's balance was too low");
    expect(told.labels).toContain('➕ Recharge');
    const { text } = await scene.owner.ask(`/order 65000 ${scene.receiver}`);
    expect(text).toContain('because the balance was too low');
    expect(text).not.toContain('may have been paid');
  });

  it('is no other refusal', async () => {
    const scene = await openOrderScene();
    scene.service.faults.add({ kind: 'refuse', method: 'POST', refusal: { code: 7, msg: 'no' } });
    const told = await scene.becomes(await confirmed(scene), 'Not bought.');
    expect(told.labels).not.toContain('➕ Recharge');
    const { text } = await scene.owner.ask(`/order 65000 ${scene.receiver}`);
    expect(text).toContain('was rejected by the service before');
    expect(text).not.toContain('because the balance was too low');
  });
});
