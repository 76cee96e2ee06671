import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../../src/store/settings/settings.ts';
import { dataOf } from '../../bot/scene.ts';
import { openAlertScene } from './fixture.ts';

async function open() {
  const scene = await openAlertScene();
  await scene.owner.ask('/alerts on');
  return { ...scene, place: () => scene.store.settings.data.places[0]! };
}

const baits = '🛡 Likely baits';
const chains = '🏷 Explorers and contracts';

describe('the screen about likely baits', () => {
  it('chooses between each one and one message a day, says who has, and goes back by one tap', async () => {
    const { owner, go, tap, place } = await open();
    expect((await go(owner, baits)).text).toContain('Each one is shown here when it comes.');
    const daily = await tap(owner, 'One message a day');
    expect(place().baits).toBe('daily');
    expect(daily.text).toMatch(/^✅ Saved by .+\.\n\n🛡 Likely baits/);
    expect(daily.text).toContain('They come as one message a day, at 09:00.');
    await tap(owner, 'Show each one');
    expect(place().baits).toBe('each');
  });

  it('chooses whether alerts answer the message of their order', async () => {
    const { owner, go, tap, place } = await open();
    expect((await go(owner, [baits, '🧵 Let alerts stand alone'])).text).toContain('stand alone.');
    expect(place().answersOrders).toBe(false);
    await tap(owner, "🧵 Answer the order's message");
    expect(place().answersOrders).toBe(true);
  });

  it('changes only the place in which it stands, and nothing for a viewer of a group; chains are the owners’', async () => {
    const { owner, store, go, tap, groupWith } = await open();
    const [group, viewer] = await groupWith('viewer', { supergroup: true });
    await owner.ask('/alerts on', { chat: group });
    const before = structuredClone(store.settings.data.places);
    const screen = await go(owner, baits, group);
    expect(screen.labels).not.toContain(chains);
    await viewer.press(screen, 'One message a day');
    expect(store.settings.data.places).toEqual(before);
    await tap(owner, 'One message a day', group);
    expect(store.settings.data.places.map((place) => place.baits)).toEqual(['each', 'daily']);
    await viewer.ask('/alerts on');
    const ofViewer = await go(viewer, baits);
    expect(ofViewer.text).toContain('Likely baits');
    expect(ofViewer.labels).not.toContain(chains);
  });
});

describe('the screen of explorers and contracts', () => {
  async function openChains() {
    const scene = await open();
    return { ...scene, shown: await scene.go(scene.owner, [baits, chains]) };
  }

  it('shows what links lead to, what is known, and what is dust', async () => {
    const { shown } = await openChains();
    expect(shown.text).toContain(
      'TRON https://explorer.example/{hash}\nETH https://etherscan.io/tx/{hash}\n',
    );
    expect(shown.text).toContain('USDT on TRON TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(shown.text).toContain('Dust is 0 of any coin, or less than 0.1 USDT or 1 TRX.');
  });

  it('takes a pattern or the page of a transaction, refuses others with what would do, and has an Undo', async () => {
    const { owner, tap, store } = await openChains();
    await tap(owner, 'ETH');
    expect((await owner.ask('eth.example/tx')).text).toContain('Like this: https://eth.example/tx/{hash}');
    expect((await owner.ask('none')).text).toContain(
      'The pattern needs https:// and {hash}, like https://…/{hash}.',
    );
    expect(store.settings.data.explorers).toEqual({});
    await owner.ask(`https://eth.example/tx/0x${'ab'.repeat(32)}?lang=en`);
    expect(store.settings.data.explorers).toEqual({ ETH: 'https://eth.example/tx/{hash}?lang=en' });
    await tap(owner, '↩️ Undo');
    expect(store.settings.data.explorers).toEqual({});
  });

  it('takes a contract with its coin in any order, refuses what is none, and removes one', async () => {
    const { owner, tap, store } = await openChains();
    await tap(owner, '➕ Contract');
    const contract = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';
    for (const [typed, hint] of [
      ['USDC', 'There is no contract in “USDC”'],
      [contract, 'Which coin is it?'],
      [`ETH USDC ${contract}`, 'does not belong to the chain you named'],
    ] as const)
      expect((await owner.ask(typed)).text).toContain(hint);
    await owner.ask(`${contract} usdc`);
    const added = { chain: 'TRON', coin: 'USDC', contract };
    expect(store.settings.data.contracts).toContainEqual(added);
    await tap(owner, '🗑 USDC · TRON · …66rdz8');
    expect(store.settings.data.contracts).not.toContainEqual(added);
    expect(store.settings.data.contracts).toHaveLength(2);
  });

  it('undoes nothing that was changed again, and removes no contract but the one on the button', async () => {
    const { owner, tap, last, store } = await openChains();
    const send = async (chain: string) => {
      await tap(owner, chain);
      await owner.ask(`https://${chain.toLowerCase()}.example/{hash}`);
    };
    await send('ETH');
    const undo = dataOf(last(owner), '↩️ Undo');
    await send('BTC');
    expect((await owner.press(last(owner), undo)).text).toContain('nothing was undone');
    expect(Object.keys(store.settings.data.explorers)).toEqual(['ETH', 'BTC']);
    const before = store.settings.data.contracts;
    await owner.press(last(owner), { data: 'alerts:contract-no:0:ABCDEF' });
    expect(store.settings.data.contracts).toEqual(before);
  });

  it('takes a threshold, with 0 for none, and goes back to what is usual', async () => {
    const { owner, tap, last, store } = await openChains();
    await tap(owner, '🧪 Dust');
    expect((await owner.ask('lots')).text).toContain("“lots” isn't an amount with a coin.");
    await owner.ask('5 usdt');
    expect(store.settings.data.dustBelow).toEqual({ TRX: '1', USDT: '5' });
    await tap(owner, '🧪 Dust');
    await owner.ask('0 TRX');
    expect(store.settings.data.dustBelow).toEqual({ USDT: '5' });
    await tap(owner, '↺ Defaults');
    expect(store.settings.data.dustBelow).toEqual(settingsSchema.parse({}).dustBelow);
    await tap(owner, '↺ Defaults');
    expect(last(owner).labels).toContain('↩️ Undo');
  });
});

it('a rule that is tried shows no address of a bait, in the list, alone and as the nearest', async () => {
  const { owner, transfer, go, tap, name, telegram } = await openAlertScene();
  const binance = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';
  const twin = 'TVj7RNVHy9thbM7BWdSe9G6gXwKhjhdNZS';
  await name('Binance', binance);
  await transfer(640, { from_address: twin });
  const tried = await go(owner, '💸 Transfers above…');
  expect(tried.text).toMatch(/The closest: .*🛑 looks like 📒 Binance · “640 USDT”/);
  await transfer(5_000, { from_address: twin });
  await transfer(6_000);
  const found = await go(owner, ['💸 Transfers above…', /^🔎/]);
  expect(found.text).toContain('🛑 looks like 📒 Binance · “5,000 USDT”');
  expect(found.text).toMatch(/\+6,000 USDT.*← 📒 Binance/);
  expect((await tap(owner, '2')).text).toContain('🛑 Not 📒 Binance.');
  expect(JSON.stringify(telegram.chat(owner).messages)).not.toContain(twin);
});
