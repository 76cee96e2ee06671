import { describe, expect, it } from 'vitest';
import { verifyFirstCode } from '../../../src/features/codes/verify.ts';
import { codeOf } from '../codes/code-of.ts';
import { openOrderScene, type OrderScene } from './scene.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The owner's app is in force, and every order needs a code. */
async function openGuarded(options: Parameters<typeof openOrderScene>[0] = {}) {
  const scene = await openOrderScene(options);
  const { store, clock, owner } = scene;
  await store.settings.update((draft) => {
    draft.limits.code.energy = 0;
  });
  const id = await store.authenticators.add({
    person_id: owner.id,
    secret,
    created_at: clock.now(),
  });
  expect(await verifyFirstCode(store, id, codeOf(secret, clock.now()), clock.now())).toBe('ok');
  await store.authenticators.replace(owner.id, null, id, clock.now());
  await clock.advance(60_000);
  return { scene, code: () => codeOf(secret, clock.now()) };
}

async function press(scene: OrderScene, line = '/order 65000') {
  const card = await scene.owner.ask(`${line} ${scene.receiver}`);
  const answer = await scene.owner.press(card, '✅ Confirm');
  return { card, answer };
}

describe('an order above the threshold for codes', () => {
  it('says so on its card, asks in private, and buys once with the right code', async () => {
    const { scene, code } = await openGuarded();
    const { card, answer } = await press(scene);
    expect(card.text).toContain('you will be asked for a code');
    expect(answer.text).toContain('Send the six digits');
    const asked = await scene.appears(scene.owner, 'needs a code');
    for (const part of [scene.receiver, '65,000']) expect(asked.text).toContain(part);
    expect(scene.posts()).toHaveLength(0);
    const digits = code();
    expect((await scene.owner.ask(digits)).text).toBe('Placing the order…');
    await scene.becomes(card, 'confirmed on-chain');
    expect(scene.posts()).toHaveLength(1);
    // The code is spent, and nothing waits for one.
    expect((await scene.owner.ask(digits)).text).not.toContain('Placing');
    expect(scene.posts()).toHaveLength(1);
  });

  it('is not bought with wrong digits, and can be with the right ones afterwards', async () => {
    const { scene, code } = await openGuarded();
    await press(scene);
    const right = code();
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await scene.owner.ask(wrong)).text).toContain('These digits are not right');
    expect(scene.posts()).toHaveLength(0);
    expect((await scene.owner.ask(right)).text).toBe('Placing the order…');
  });

  it('is not bought by a code that was taken for another order', async () => {
    const { scene, code } = await openGuarded();
    const { card } = await press(scene);
    const digits = code();
    await scene.owner.ask(digits);
    await scene.becomes(card, 'confirmed on-chain');
    await press(scene);
    expect((await scene.owner.ask(digits)).text).toContain('used before');
    expect(scene.posts()).toHaveLength(1);
  });

  it('says with its figures which limit stopped it, where one came before the code', async () => {
    const { scene, code } = await openGuarded();
    const { card } = await press(scene);
    await scene.setLimits({ perOrder: { energy: 1_000 } });
    expect((await scene.owner.ask(code())).text).toBe(
      '🛑 This is above the limit for one order. Nothing was bought.\n\nLimit: 1,000 energy\nThis order: 65,000',
    );
    await scene.becomes(card, 'Stopped by the limit for one order. Nothing was bought.');
    expect(scene.posts()).toHaveLength(0);
  });

  it('is not bought by a code that comes when the card is over', async () => {
    const { scene, code } = await openGuarded();
    await press(scene);
    await scene.clock.advance(121_000);
    expect((await scene.owner.ask(code())).text).not.toContain('Placing');
    expect(scene.posts()).toHaveLength(0);
  });

  it('is refused to who has no app, with the way to one', async () => {
    const { scene } = await openGuarded();
    const oleg = await scene.member('Oleg', 'operator');
    const card = await oleg.ask(`/order 65000 ${scene.receiver}`);
    expect((await oleg.press(card, '✅ Confirm')).text).toContain('/code');
    expect(scene.posts()).toHaveLength(0);
  });

  it('asks again for the repeat of an uncertain order', async () => {
    const { scene, code } = await openGuarded();
    scene.service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const { card } = await press(scene);
    await scene.owner.ask(code());
    const unknown = await scene.becomes(card, 'You decide.');
    const repeat = await scene.pressForNews(scene.owner, unknown, 'Repeat with the same number');
    await scene.clock.advance(60_000);
    expect((await scene.owner.press(repeat, '✅ Confirm')).text).toContain('Send the six digits');
    expect(scene.posts()).toHaveLength(1);
    expect((await scene.owner.ask(code())).text).toBe('Sending the order again, under its number…');
    await scene.becomes(card, 'confirmed on-chain');
    expect(scene.service.orders).toHaveLength(1);
  });
});

describe('a code that was asked for', () => {
  it('is no longer waited for once the card was cancelled', async () => {
    const { scene } = await openGuarded();
    const { card } = await press(scene);
    await scene.owner.press(card, '✖️ Cancel');
    await scene.owner.ask('/order');
    await scene.owner.ask('131000');
    await scene.appears(scene.owner, 'for which address');
    expect(scene.telegram.chat(scene.owner).messages.some(({ text }) => text.includes('not right'))).toBe(
      false,
    );
  });

  it('is not taken from who began something else, and buys nothing then', async () => {
    const { scene, code } = await openGuarded();
    await press(scene);
    await scene.owner.ask('/order');
    expect((await scene.owner.ask(code())).text).not.toContain('Placing');
    expect(scene.posts()).toHaveLength(0);
  });
});

describe('digits that nobody asked for', () => {
  it('go on to whatever else understands them', async () => {
    const { scene } = await openGuarded();
    expect((await scene.owner.ask('123456')).text).not.toContain('digits are not right');
  });
});
