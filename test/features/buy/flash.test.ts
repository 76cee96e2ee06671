import { describe, expect, it } from 'vitest';
import { openOrderScene } from './scene.ts';

describe('/flash in one line', () => {
  it.each([
    ['energy 500000 T', 'Energy: 500,000'],
    ['能量 50万 T', 'Energy: 500,000'],
    ['энергия 500к T', 'Energy: 500,000'],
    ['bandwidth 50000 T', 'Bandwidth: 50,000'],
    ['пропускная способность 50к T', 'Bandwidth: 50,000'],
    ['energy 500k cold store', 'Energy: 500,000'],
    ['50k T bandwidth', 'Bandwidth: 50,000'],
    ['T 500 000 energy', 'Energy: 500,000'],
    ['50万 能量 T', 'Energy: 500,000'],
    ['给 T 50万能量', 'Energy: 500,000'],
    ['T 50к полосы', 'Bandwidth: 50,000'],
  ])('%s leads to the card, in any order, and no further', async (line, goods) => {
    const { owner, receiver, posts, addToBook } = await openOrderScene();
    if (line.endsWith('cold store')) await addToBook('Cold Store', receiver);
    const card = await owner.ask(`/flash ${line.replace(/(?<![A-Za-z])T(?![A-Za-z])/, receiver)}`);
    expect(card.text).toContain(goods);
    expect(card.text).toMatch(new RegExp(`Receiver: (?:📒 .+\\n)?${receiver}`));
    expect(card.text).toContain('Price: known after payment');
    expect(card.text).not.toContain('Duration');
    expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(posts()).toEqual([]);
  });

  it.each([
    ['energy', 'How much energy?'],
    ['energy 500000', '500,000 energy: for which address?'],
    ['500000 T', 'What does the address need?'],
    ['T', 'What does the address need?'],
    ['gas 500000 T', 'gas is neither energy nor bandwidth.'],
    ['energy 499999 T', 'the minimum is 500,000 energy'],
    ['bandwidth 49999 T', 'the minimum is 50,000 bandwidth'],
    ['5000', 'the minimum is 500,000 energy'],
    ['5000 T', 'the minimum is 500,000 energy'],
    ['energy some T', 'This is not a number.'],
    ['energy 500000 Tx', 'Tx is neither an address nor a name'],
    ['energy bandwidth 500000 T', 'I read both energy and bandwidth.'],
    ['energy 500000 TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'is the contract of USDT.'],
    ['пропуск 50000 T', 'пропуск is neither energy nor bandwidth.'],
  ])('%s is asked on about', async (line, sentence) => {
    const { owner, receiver } = await openOrderScene();
    const { text, labels } = await owner.ask(`/flash ${line.replace(/T$/, receiver)}`);
    expect(text).toContain(sentence);
    expect(labels).toContain('✖️ Cancel');
    expect(labels).not.toContain('✅ Confirm');
  });

  it('keeps the amount until the resource is chosen, and says when it is too little for that', async () => {
    const { owner, receiver, press } = await openOrderScene();
    const what = await owner.ask(`/flash 100k ${receiver}`);
    const much = await press(owner, what, '🔋 Energy');
    expect(much.text).toContain('the minimum is 500,000 energy');
    expect((await owner.ask('500k')).text).toContain(receiver);
    const again = await press(owner, await owner.ask(`/flash 100k ${receiver}`), '📶 Bandwidth');
    expect(again.text).toContain('Bandwidth: 100,000');
  });

  it.each([
    ['en', 'the minimum is 500,000 energy, or 50,000 bandwidth.', 'For which address? Press one'],
    ['zh', '能量至少 500,000，带宽至少 50,000。', '给哪个地址？'],
    ['ru', 'от 500\u00a0000, пропускная способность — от 50\u00a0000.', 'На какой адрес?'],
  ])('in %s, takes nothing for energy before the resource is chosen', async (locale, both, toWhom) => {
    const { owner } = await openOrderScene({ locale });
    const tooLittle = await owner.ask('/flash 5000');
    expect(tooLittle.text).toContain(both);
    expect(tooLittle.labels.slice(0, 2).join()).toMatch(/^🔋.*📶/);
    const unknown = await owner.ask('/flash 500k nosuch');
    expect(unknown.text).toContain('nosuch');
    expect(unknown.text).toContain(toWhom);
    expect(unknown.text).not.toMatch(/500.000/);
  });

  it('has no duration to choose', async () => {
    const { owner, receiver } = await openOrderScene();
    const { text, labels } = await owner.ask(`/flash energy 500k ${receiver} 1h`);
    expect(text).toContain('1h');
    expect(labels).toEqual([`🚀 500,000 energy at once → ${receiver.slice(0, 7)}…${receiver.slice(-7)}`]);
  });

  it('begins the questions from a menu’s button too', async () => {
    const { owner, press, receiver } = await openOrderScene();
    const card = await owner.ask(`/flash energy 500k ${receiver}`);
    const asked = await press(owner, card, { data: 'flash:show' });
    expect(asked.text).toContain('What does the address need?');
  });
});
