import { describe, expect, it } from 'vitest';
import { openOrderScene } from './scene.ts';
import { i18n } from '../../spoken.ts';
import { asTelegramReads, written } from '../../base/reader.ts';

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
