import { describe, expect, it } from 'vitest';
import { openOrderScene } from './scene.ts';

describe('/flash in one line', () => {
  it.each([
    ['energy 500000 T', 'Energy: 500,000'],
    ['ENERGY 1.5m T', 'Energy: 1,500,000'],
    ['能量 50万 T', 'Energy: 500,000'],
    ['энергия 500к T', 'Energy: 500,000'],
    ['bandwidth 50000 T', 'Bandwidth: 50,000'],
    ['пропускная способность 50к T', 'Bandwidth: 50,000'],
    ['полоса 50к T', 'Bandwidth: 50,000'],
    ['bw 100k T', 'Bandwidth: 100,000'],
  ])('%s leads to the card and no further', async (line, goods) => {
    const { owner, receiver, posts } = await openOrderScene();
    const card = await owner.ask(`/flash ${line.replace(/T$/, receiver)}`);
    expect(card.text).toContain(goods);
    expect(card.text).toContain(`Receiver: ${receiver}`);
    expect(card.text).toContain('Price: known after payment');
    expect(card.text).not.toContain('Duration');
    expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(posts()).toEqual([]);
  });

  it('takes a name of the address book', async () => {
    const { owner, receiver, addToBook } = await openOrderScene();
    await addToBook('Cold Store', receiver);
    expect((await owner.ask('/flash energy 500k cold store')).text).toContain(receiver);
  });

  it.each([
    ['energy', 'In one line it looks like this'],
    ['energy 500000', 'In one line it looks like this'],
    ['500000 T', 'In one line it looks like this'],
    ['gas 500000 T', 'gas is neither energy nor bandwidth.'],
    ['energy 499999 T', 'sells energy from 500,000 here'],
    ['bandwidth 49999 T', 'sells bandwidth from 50,000 here'],
    ['energy some T', 'This is not a number.'],
    ['energy 500000 Tx', 'Tx is neither an address nor a name'],
    ['energy 500000 TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'is the contract of USDT.'],
    ['пропускная 50000 T', 'пропускная is neither energy nor bandwidth.'],
  ])('%s gets a sentence with an example', async (line, sentence) => {
    const { owner, receiver } = await openOrderScene();
    const { text, labels } = await owner.ask(`/flash ${line.replace(/T$/, receiver)}`);
    expect(text).toContain(sentence);
    expect(text).toContain('/flash energy 500000 TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(labels).toEqual([]);
  });

  it('begins the questions from a menu’s button too', async () => {
    const { owner, press, receiver } = await openOrderScene();
    const card = await owner.ask(`/flash energy 500k ${receiver}`);
    const asked = await press(owner, card, { data: 'flash:show' });
    expect(asked.text).toContain('What does the address need?');
  });
});
