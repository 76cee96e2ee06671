import { describe, expect, it } from 'vitest';
import { openOrderScene } from './scene.ts';
import { i18n } from '../../spoken.ts';
import { asTelegramReads, written } from '../../base/reader.ts';
import { members } from '../../../src/features/team/members.ts';
import { noCeilings } from '../../../src/orders/limits.ts';

describe('/order in one line', () => {
  it.each(['65000 T', '65000 T 1h', '65,000 T 1hour', '65 000 T'.replace(' 000', '000')])(
    '%s leads to the card and no further',
    async (line) => {
      const { owner, receiver, posts } = await openOrderScene();
      const card = await owner.ask(`/order ${line.replace(/\bT\b/, receiver)}`);
      expect(card.text).toContain('Energy: 65,000');
      expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
      expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
      expect(posts()).toEqual([]);
    },
  );

  it('takes a name of the address book, even one that ends like a duration', async () => {
    const { owner, receiver, service, addToBook } = await openOrderScene();
    await addToBook('Hot wallet', receiver);
    await addToBook('Desk 1h', service.addresses.receivers[1]!);
    for (const line of ['131k hot wallet', '131k Hot Wallet 1h']) {
      const card = await owner.ask(`/order ${line}`);
      expect(card.text).toContain('Energy: 131,000');
      expect(card.text).toContain(receiver);
      expect(card.text).toContain('📒 Hot wallet');
    }
    expect((await owner.ask('/order 131k desk 1h')).text).toContain(service.addresses.receivers[1]);
    await addToBook('Token 1h', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect((await owner.ask('/order 131k token 1h')).text).toContain('is the contract of USDT.');
  });

  it('asks which one, where it fits two names that were stored before', async () => {
    const { owner, press, receiver, service, addToBook } = await openOrderScene();
    const other = service.addresses.receivers[1]!;
    await addToBook('payouts', receiver);
    await addToBook('to payouts', other);
    const asked = await owner.ask('/order 65k to payouts');
    expect(asked.text).toContain(
      'to payouts fits more than one name in the address book: to payouts, payouts.',
    );
    expect(asked.text).toContain('65,000 energy: for which address?');
    const card = await press(owner, asked, /^payouts · /);
    expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
    expect(card.text).toContain('Energy: 65,000');
    // The name alone is still itself.
    expect((await owner.ask('/order 65k payouts')).text).toContain(`Receiver: 📒 payouts\n${receiver}`);
  });

  it.each([
    ['64999 T', 'the minimum is 65,000 energy', 'How much energy'],
    ['many T', 'This is not a number.', 'How much energy'],
    ['65,000k T', 'can be read in two ways. Write 65000 or 65000000.', 'How much energy'],
    ['3g T', 'This is not a number.', 'How much energy'],
    ['3000000000 T', 'at most 2,147,483,647', 'How much energy'],
    ['65k 131k T', 'I read two amounts, 65k and 131k.', 'How much energy'],
    ['65000 nobody', 'nobody is neither an address nor a name', 'for which address?'],
    ['65000 0x52908400098527886E0F7030069857D2E4169EE7', 'Ethereum', 'for which address?'],
    ['65000 TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'is the contract of USDT.', 'for which address?'],
    ['65000 TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t 1h', 'is the contract of USDT.', 'for which address?'],
    ['65000 https://tronscan.org/#/contract/T', 'is a contract: the link leads', 'for which address?'],
    ['65000 TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy 1h', 'belongs to nobody (Blackhole)', 'for which address?'],
    ['65000 T TYgo3WhA7ioBuHb8bwhywTbrRtedTSYc3N', 'I read two receivers', 'for which address?'],
  ])('%s gets a sentence, and only what was wrong is asked for', async (line, sentence, question) => {
    const { owner, receiver } = await openOrderScene();
    const { text } = await owner.ask(`/order ${line.replace(/\bT(?=$| )/, receiver)}`);
    expect(text).toContain(sentence);
    expect(text).toContain(question);
    const card = await owner.ask(question.startsWith('How') ? '65k' : receiver);
    expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
    expect(card.text).toContain('Energy: 65,000');
  });

  it.each([
    ['65000', 'for which address?', 'T'],
    ['65000 1h', 'for which address?', 'T'],
    ['T', 'How much energy', '65000'],
    ['T 1h', 'How much energy', '65 000'],
  ])('%s asks for what is missing', async (line, question, answer) => {
    const { owner, receiver } = await openOrderScene();
    const typed = (text: string) => text.replace(/\bT(?=$| )/, receiver);
    expect((await owner.ask(`/order ${typed(line)}`)).text).toContain(question);
    const card = await owner.ask(typed(answer));
    expect(card.text).toContain('Energy: 65,000');
    expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
  });

  it.each([
    ['65000 T 3h', "3h can't be ordered: the service sells 1 hour only"],
    ['65000 T 1d', "1d can't be ordered"],
    ['65000 T tomorrow', "I don't understand tomorrow here."],
  ])('%s gets a sentence with an example, and offers the rest', async (line, sentence) => {
    const { owner, receiver, pressForNews, posts } = await openOrderScene();
    const answer = await owner.ask(`/order ${line.replace(/\bT\b/, receiver)}`);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain('/order 65000 TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t 1h');
    const short = `${receiver.slice(0, 7)}…${receiver.slice(-7)}`;
    expect(answer.labels).toEqual([`🔋 65,000 energy for 1 hour → ${short}`]);
    const card = await pressForNews(owner, answer, /^🔋 65,000 energy/);
    expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
    expect(posts()).toEqual([]);
  });

  it('offers bandwidth as a flash refill, because hourly orders have none', async () => {
    const { owner, receiver, pressForNews } = await openOrderScene();
    const answer = await owner.ask(`/order 65k bandwidth ${receiver}`);
    expect(answer.text).toContain('Hourly orders are for energy only.');
    const card = await pressForNews(owner, answer, /^🚀 65,000 bandwidth at once/);
    expect(card.text).toContain('Bandwidth: 65,000');
    expect(card.text).toContain('Flash refill');
  });

  it.each(['bandwidth', 'bandwidth 5000', '带宽', 'полоса 5000'])(
    'goes on with the questions of a flash refill after /order %s, and buys bandwidth',
    async (typed) => {
      const { owner, receiver, posts } = await openOrderScene();
      const asked = await owner.ask(`/order ${typed}`);
      expect(asked.text).toContain('Hourly orders are for energy only.');
      expect(asked.text).toContain('🚀 Flash refill');
      expect(asked.text).not.toContain('65,000 bandwidth');
      await owner.ask('70000');
      const card = await owner.ask(receiver);
      expect(card.text).toContain('🚀 Flash refill');
      expect(card.text).toContain('Bandwidth: 70,000');
      expect(posts()).toEqual([]);
    },
  );

  it('offers the name that was probably meant, and never takes it by itself', async () => {
    const { owner, receiver, addToBook, press } = await openOrderScene();
    await addToBook('Payouts', receiver);
    const asked = await owner.ask('/order 65k payuots');
    expect(asked.text).toContain('payuots is neither an address nor a name');
    expect(asked.text).toContain('Did you mean Payouts?');
    expect(asked.labels.filter((label) => label.startsWith('Payouts'))).toHaveLength(1);
    const card = await press(owner, asked, /^Payouts/);
    expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
    expect((await owner.ask('/order 65k warehouse')).text).not.toContain('Did you mean');
  });

  it('says back no markup and no endless text', async () => {
    const { owner } = await openOrderScene();
    const { text, entities } = await owner.ask(`/order 65000 <b>${'x- '.repeat(200)}</b>`);
    expect(text).toContain('<b>x- x-');
    expect(text.length).toBeLessThan(500);
    const bold = entities.filter(({ type }) => type === 'bold');
    expect(bold.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual(['65,000 energy']);
  });

  it('warns of an address that only looks like one of the book, or of an earlier order', async () => {
    const { owner, addToBook, becomes } = await openOrderScene();
    const ours = 'T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5';
    const theirs = 'T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5';
    expect((await owner.ask(`/order 65000 ${ours}`)).text).not.toContain('Looks like');
    await addToBook('Treasury', theirs);
    const warned = await owner.ask(`/order 65000 ${ours}`);
    expect(warned.text).toContain('🚨 Looks like an address you know, but is a different one:');
    expect(warned.text).toContain(`${theirs} · Treasury`);
    expect((await owner.ask(`/order 65000 ${theirs}`)).text).not.toContain('Looks like');
    await owner.press(warned, '✅ Confirm');
    await becomes(warned, 'confirmed on-chain');
    expect((await owner.ask('/order 65000 treasury')).text).toContain(
      `Looks like an address you know, but is a different one:\n${ours}`,
    );
  });
});

describe.each(['en', 'zh', 'ru'])('in %s', (locale) => {
  const words = i18n.words(locale);
  const confirmed = words.plain('confirm-status-DELEGATION_CONFIRMED');

  it('/order goes from the first question to the blockchain', async () => {
    const { owner, press, receiver, becomes } = await openOrderScene({ locale });
    const much = await owner.ask('/order');
    expect(much.text).toContain(written(locale, '131,000'));
    await press(owner, much, written(locale, '65,000'));
    const card = await owner.ask(receiver);
    expect(card.labels).toEqual([words.plain('confirm'), words.plain('cancel')]);
    expect(card.text).toContain(asTelegramReads(words('order-warning-new')).text);
    await owner.press(card, words.plain('confirm'));
    const done = await becomes(card, confirmed);
    expect(done.text).toContain(receiver);
    const labels = ['order-on-chain', 'order-again', 'order-save'].map((key) => words.plain(key));
    expect(done.labels).toEqual(labels);
  });
});

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

describe('open cards of an operator', () => {
  it.each([
    [['🗑 Remove', '✅ Confirm'], /ended your access/],
    [['Viewer'], /you are now a viewer/],
  ])('who loses the role by %j are cancelled, which their group and they are told', async (labels, and) => {
    const scene = await openOrderScene({ more: [members] });
    const { owner, telegram, receiver } = scene;
    const oleg = await scene.member('Oleg', 'operator');
    const vera = await scene.member('Vera', 'operator');
    const group = await scene.bring(oleg, vera);
    const card = await oleg.ask(`/order 65000 ${receiver}`, { chat: group });
    await oleg.ask(`/order 65000 ${receiver}`);
    await owner.press(await owner.ask('/members'), 'Oleg · operator');
    for (const label of labels) await owner.press(telegram.chat(owner).last!, label);
    const texts = () => telegram.chat(oleg).messages.map(({ text }) => text);
    await scene.inTime('told', () => texts().some((text) => and.test(text)));
    expect(texts()).toContain('✖️ Your 2 open order cards were cancelled. Nothing was bought with them.');
    await scene.becomes(card, 'Cancelled: Oleg may no longer order. Nothing was bought.');
    expect((await vera.press(card, '✅ Confirm')).text).toBe('Cancelled. Nothing was bought.');
  });
});

describe('limits', () => {
  it('say early which would stop an order, and stop it with the figures', async () => {
    const { owner, receiver, setLimits, becomes, telegram, posts } = await openOrderScene();
    await setLimits({ perPersonDay: { energy: 100_000 } });
    const first = await owner.ask(`/order 65000 ${receiver}`);
    await owner.press(first, '✅ Confirm');
    await becomes(first, onChain);
    expect(first.text).not.toContain('🛑');
    const second = await owner.ask(`/order 65000 ${receiver}`);
    expect(second.text).toContain(
      '🛑 This is above what Olga Ono may order in any 24 hours. Confirming would buy nothing.\nLimit: 100,000 energy\nUsed in the last 24 hours: 65,000',
    );
    expect(second.text).not.toContain('Nothing is bought until');
    const told = await owner.press(second, '✅ Confirm');
    expect(told.text).toBe(
      [
        '🛑 This is above what Olga Ono may order in any 24 hours. Nothing was bought.',
        '',
        'Limit: 100,000 energy',
        'Used in the last 24 hours: 65,000',
        'This order: 65,000',
      ].join('\n'),
    );
    expect((await becomes(second, 'Stopped by the limit for one person in any 24 hours.')).labels).toEqual([
      '🔁 Order again',
    ]);
    expect(telegram.chat(owner).last?.message_id).toBe(second.message_id);
    expect(posts()).toHaveLength(1);
  });

  it.each(i18n.locales)('name a ceiling in %s, though a box has no room for all of it', async (locale) => {
    const ceilings = {
      perOrder: { sun: 1_000_000, energy: null, bandwidth: null },
      perDay: noCeilings.perDay,
    };
    const { owner, draft, becomes } = await openOrderScene({ locale, ceilings });
    const words = i18n.words(locale);
    const card = await draft();
    const { text } = await owner.press(card, words.plain('confirm'));
    const said = asTelegramReads(words('order-ceiling-stopped', { name: 'perOrder' })).text;
    expect(text!.split('\n\n')).toEqual([said, expect.stringMatching(/1.TRX/)]);
    expect(text!.length).toBeLessThanOrEqual(200);
    const closed = words('order-card-ceiling', { limit: 'perOrder' });
    expect(closed).not.toBe(words('order-card-ceiling', { limit: '' }));
    await becomes(card, asTelegramReads(closed).text);
  });
});

describe('a limit in TRX', () => {
  it('that is a ceiling is named where the price is not known, with what sets it', async () => {
    const perOrder = { sun: 1_000_000, energy: null, bandwidth: null };
    const { owner, draft } = await openOrderScene({ ceilings: { perOrder, perDay: noCeilings.perDay } });
    expect((await owner.press(await draft({ line: '/flash energy 500000' }), '✅ Confirm')).text).toMatch(
      /^Stopped by a ceiling in TRX \(CEILING_TRX_PER_ORDER, .*\): .* is not known\. Nothing was bought\.$/,
    );
  });

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
    expect(alsoAsked.text.match(/expires/g)).toHaveLength(1);
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
