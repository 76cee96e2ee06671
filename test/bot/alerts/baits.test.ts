import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../../src/store/settings/settings.ts';
import { openAlertScene } from './fixture.ts';

async function open() {
  const scene = await openAlertScene();
  await scene.owner.ask('/alerts on');
  return { ...scene, place: () => scene.store.settings.data.places[0]! };
}

describe('the screen about likely baits', () => {
  it('chooses between each one and one message a day, says who has, and goes back by one tap', async () => {
    const { owner, tap, place } = await open();
    await owner.ask('/alerts');
    expect((await tap(owner, '🛡 Likely baits')).text).toContain('Each one is shown here when it comes.');
    const daily = await tap(owner, 'One message a day');
    expect(place().baits).toBe('daily');
    expect(daily.text).toMatch(/^✅ Saved by .+\.\n\n🛡 Likely baits/);
    expect(daily.text).toContain('They come as one message a day, at 09:00.');
    await tap(owner, 'Show each one');
    expect(place().baits).toBe('each');
  });

  it('chooses whether alerts answer the message of their order', async () => {
    const { owner, tap, place } = await open();
    await owner.ask('/alerts');
    await tap(owner, '🛡 Likely baits');
    expect((await tap(owner, '🧵 Let alerts stand alone')).text).toContain('stand alone.');
    expect(place().answersOrders).toBe(false);
    await tap(owner, "🧵 Answer the order's message");
    expect(place().answersOrders).toBe(true);
  });

  it('changes only the topic in which it stands, and nothing for a viewer of a group', async () => {
    const { owner, telegram, store, tap, group, member } = await withGroup();
    const before = structuredClone(store.settings.data.places);
    const topic = await owner.ask('/alerts', { chat: group });
    await owner.press(topic, '🛡 Likely baits');
    const screen = telegram.chat(group).last!;
    await member.press(screen, 'One message a day');
    expect(store.settings.data.places).toEqual(before);
    await tap(owner, 'One message a day', group);
    const [own, ofGroup] = store.settings.data.places;
    expect([own?.baits, ofGroup?.baits]).toEqual(['each', 'daily']);
  });
});

async function withGroup() {
  const scene = await open();
  const group = await scene.group({ supergroup: true });
  await scene.owner.ask('/alerts on', { chat: group });
  const member = await scene.person('Vera', 'viewer');
  group.add(member);
  return { ...scene, group, member };
}

describe('the screen of explorers and contracts', () => {
  async function openChains() {
    const scene = await open();
    await scene.owner.ask('/alerts');
    await scene.tap(scene.owner, '🛡 Likely baits');
    const shown = await scene.tap(scene.owner, '🏷 Explorers and contracts');
    return { ...scene, shown };
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
    const { owner, tap, last, store } = await openChains();
    await tap(owner, 'ETH');
    await owner.ask('eth.example/tx');
    expect(last(owner).text).toContain('Like this: https://eth.example/tx/{hash}');
    await owner.ask('none');
    expect(last(owner).text).toContain('The pattern needs https:// and {hash}, like https://…/{hash}.');
    expect(store.settings.data.explorers).toEqual({});
    await owner.ask(`https://eth.example/tx/0x${'ab'.repeat(32)}?lang=en`);
    expect(store.settings.data.explorers).toEqual({ ETH: 'https://eth.example/tx/{hash}?lang=en' });
    await tap(owner, '↩️ Undo');
    expect(store.settings.data.explorers).toEqual({});
  });

  it('takes a contract with its coin in any order, refuses what is none, and removes one', async () => {
    const { owner, tap, last, store } = await openChains();
    await tap(owner, '➕ Contract');
    await owner.ask('USDC');
    expect(last(owner).text).toContain('There is no contract in “USDC”');
    await owner.ask('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8');
    expect(last(owner).text).toContain('Which coin is it?');
    await owner.ask('ETH USDC TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8');
    expect(last(owner).text).toContain('does not belong to the chain you named');
    await owner.ask('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8 usdc');
    const added = { chain: 'TRON', coin: 'USDC', contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' };
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
    const undo = last(owner)
      .reply_markup!.inline_keyboard.flat()
      .find(({ text }) => text === '↩️ Undo')!;
    await send('BTC');
    const late = await owner.press(last(owner), { data: 'callback_data' in undo ? undo.callback_data : '' });
    expect(late.text).toContain('can no longer be undone');
    expect(Object.keys(store.settings.data.explorers)).toEqual(['ETH', 'BTC']);
    const before = store.settings.data.contracts;
    await owner.press(last(owner), { data: 'alerts:contract-no:0:ABCDEF' });
    expect(store.settings.data.contracts).toEqual(before);
  });

  it('takes a threshold, with 0 for none, and goes back to what is usual', async () => {
    const { owner, tap, last, store } = await openChains();
    await tap(owner, '🧪 Dust');
    await owner.ask('lots');
    expect(last(owner).text).toContain("“lots” isn't an amount with a coin.");
    await owner.ask('5 usdt');
    expect(store.settings.data.dustBelow).toEqual({ TRX: '1', USDT: '5' });
    await tap(owner, '🧪 Dust');
    await owner.ask('0 TRX');
    expect(store.settings.data.dustBelow).toEqual({ USDT: '5' });
    await tap(owner, '↺ Defaults');
    expect(store.settings.data.dustBelow).toEqual(settingsSchema.parse({}).dustBelow);
  });

  it('is not there in a group, and not for others in private', async () => {
    const { owner, tap, group, member, telegram } = await withGroup();
    await owner.ask('/alerts', { chat: group });
    expect((await tap(owner, '🛡 Likely baits', group)).labels).not.toContain('🏷 Explorers and contracts');
    await member.ask('/alerts on');
    await member.ask('/alerts');
    expect((await tap(member, '🛡 Likely baits')).labels).not.toContain('🏷 Explorers and contracts');
    expect(telegram.chat(member).last!.text).toContain('Likely baits');
  });
});

it('a rule that is tried shows no address of a bait, in the list, alone and as the nearest', async () => {
  const { owner, transfer, tap, last, store, telegram } = await openAlertScene();
  const binance = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';
  const twin = 'TVj7RNVHy9thbM7BWdSe9G6gXwKhjhdNZS';
  await store.settings.update((draft) => {
    draft.addresses.push({ label: 'Binance', address: binance, tags: [], addedBy: 1, addedAt: 0 });
  });
  await transfer(640, { from_address: twin });
  await owner.ask('/alerts');
  await tap(owner, '💸 Transfers above…');
  expect(last(owner).text).toMatch(/The closest: .*🛑 looks like 📒 Binance · “640 USDT”/);
  await transfer(5_000, { from_address: twin });
  await transfer(6_000);
  await owner.ask('/alerts');
  await tap(owner, '✖️ Discard');
  await tap(owner, '💸 Transfers above…');
  await tap(owner, /^🔎/);
  expect(last(owner).text).toContain('🛑 looks like 📒 Binance · “5,000 USDT”');
  expect(last(owner).text).toMatch(/\+6,000 USDT.*← 📒 Binance/);
  await tap(owner, '2');
  expect(last(owner).text).toContain('🛑 Not 📒 Binance.');
  expect(JSON.stringify(telegram.chat(owner).messages)).not.toContain(twin);
});

it('shows a likely bait among tried events without an address that could be copied', async () => {
  const { owner, tap, last, transfer, store } = await openAlertScene();
  const known = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const stranger = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  await store.settings.update(({ addresses }) => {
    addresses.push({ label: 'Payouts', address: known, tags: [], addedBy: 1, addedAt: 1 });
  });
  await transfer(0, { from_address: stranger, name: '' });
  await owner.ask('/alerts');
  await tap(owner, '➕ Custom rule…');
  await tap(owner, '🔎 Events: 1');
  expect(last(owner).text).toContain('🧪');
  expect(JSON.stringify(last(owner).raw)).not.toContain(stranger);
  await tap(owner, '1');
  expect(last(owner).text).toContain('Likely bait');
  expect(JSON.stringify(last(owner).raw)).not.toContain(stranger);
});
