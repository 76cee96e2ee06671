import { describe, expect, it } from 'vitest';
import { readOrder } from '../../../src/input/order.ts';
import { openOrderScene } from './scene.ts';
import { i18n } from '../../spoken.ts';

describe('/price', () => {
  it('tells the prices of the usual amounts, and drafts nothing', async () => {
    const { owner, posts, store } = await openOrderScene();
    const told = await owner.ask('/price');
    expect(told.text).toContain('65,000 energy for 1 hour: about 4.225 TRX');
    expect(told.text).toContain('131,000 energy for 1 hour: about 8.515 TRX');
    expect(told.labels).toEqual(['🔋 Order 65,000', '🔋 Order 131,000']);
    expect(posts()).toEqual([]);
    expect(await store.orders.inStates(['offered'])).toEqual([]);
  });

  it('continues with the amount in the form, and with a receiver in the card', async () => {
    const { owner, receiver, pressForNews } = await openOrderScene();
    const amount = await owner.ask('/price 200k');
    expect(amount.text).toContain('200,000 energy for 1 hour: about 13 TRX');
    await owner.press(amount, '🔋 Order 200,000');
    expect((await owner.ask(receiver)).text).toContain('Energy: 200,000');
    const whole = await owner.ask(`/price ${receiver} 65k 1h`);
    const card = await pressForNews(owner, whole, /^🔋 65,000 energy for 1 hour/);
    expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
    expect(card.labels).toContain('✅ Confirm');
  });

  it.each([
    ['flash 500k energy', 'names no price for flash refills beforehand'],
    ['50k bandwidth', 'names no price for flash refills beforehand'],
    ['1k', 'the minimum is 65,000 energy'],
    ['65k 3h', "3h can't be ordered"],
    ['some', 'some is neither an address nor a name'],
  ])('%s gets a sentence', async (line, sentence) => {
    const { owner, service } = await openOrderScene();
    expect((await owner.ask(`/price ${line}`)).text).toContain(sentence);
    expect(service.requests.filter(({ path }) => path.includes('estimate'))).toEqual([]);
  });

  it('says so when the service names none', async () => {
    const { owner, service } = await openOrderScene();
    service.settings.estimate = false;
    expect((await owner.ask('/price 65k')).text).toContain('the service names no price now');
  });

  it('is for viewers too, without a button that orders', async () => {
    const { member, receiver } = await openOrderScene();
    const vera = await member('Vera', 'viewer');
    const told = await vera.ask(`/price 65k ${receiver}`);
    expect(told.text).toContain('about 4.225 TRX');
    expect(told.labels).toEqual([]);
  });

  it('is told to the asker alone in a group, and the card that its button opens is for everybody', async () => {
    const { owner, receiver, bring, until, posts } = await openOrderScene();
    const team = await bring();
    await until(() => owner.menu(team).some(({ is_ephemeral: isEphemeral }) => isEphemeral));
    const told = await owner.ask(`/price 65k ${receiver}`, { chat: team });
    expect(told.receiver_user_id).toBe(owner.id);
    await owner.press(told, /^🔋 65,000 energy for 1 hour/);
    const card = team.messages.find(({ labels }) => labels.includes('✅ Confirm'))!;
    expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
    await owner.press(card, '✅ Confirm');
    await until(() => posts().length === 1);
  });
});

it.each(i18n.locales)('gives examples in %s that are read as they stand', (locale) => {
  const words = i18n.words(locale);
  const hints = [words('hint-price'), words('order-amount-not_a_number', { example: '65000' })].join('\n');
  const examples = [...hints.matchAll(/<code>(?:\/price )?(.*?)<\/code>/g)].map(
    ([, example = '']) => example,
  );
  expect(examples).toHaveLength(4);
  for (const example of examples) {
    const { quantity } = readOrder(example, { style: words.numberStyle, book: [] });
    expect([example, quantity]).toEqual([example, expect.any(Number)]);
  }
});
