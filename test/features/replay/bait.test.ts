import { expect, it } from 'vitest';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { classify } from '../../../src/events/index.ts';
import { writeRemarks } from '../../../src/store/ledger/events/events.ts';
import { addEvent } from '../../store/ledger/replay/replay-scene.ts';
import { openScene, ownerId } from '../../bot/scene.ts';

const { type, example } = addressMonitor;
const binance = String(example['from_address']);
const twin = binance.replace('6thb', '9thb');
const transfer = (change: object) => ({ type, body: JSON.stringify({ data: { ...example, ...change } }) });

async function open() {
  const scene = await openScene();
  await scene.addToBook('Binance', binance);
  return scene;
}

it('/why and /replay say what marks an event as a likely bait, and show no address of it', async () => {
  const { owner, store } = await open();
  await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival: transfer({ from_address: twin }) });
  const why = await owner.ask('/why e-1');
  expect(why.text).toContain('🛑 Marked as a likely bait: looks like 📒 Binance. Its addresses are cut here');
  const replay = await owner.ask('/replay e-1');
  for (const { raw } of [why, replay]) expect(JSON.stringify(raw)).not.toContain(twin);
});

it('/why shows two contents of one id with the addresses of a bait cut, and those of ordinary transfers whole', async () => {
  const { owner, store } = await open();
  await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival: transfer({ from_address: twin }) });
  await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival: transfer({ amount: 7_000_000 }) });
  const { text, raw } = await owner.ask('/why e-1');
  expect(text).toContain('"from_address":"TVj7 … 9thb …"');
  expect(text).toContain(`"from_address":"${binance}"`);
  expect(JSON.stringify(raw)).not.toContain(twin);
});

it.each(['currency', 'chain'])(
  '/why cuts an address of a bait in what was odd about its %s',
  async (field) => {
    const { owner, store } = await open();
    const odd = { ...example, from_address: twin, [field]: `pay "${twin}"` };
    const { remarks } = classify(type, odd, null);
    const arrival = { ...transfer(odd), remark: writeRemarks(remarks) };
    await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival });
    const pages = [await owner.ask('/why e-1'), await owner.ask('/replay e-1')];
    for (const { text, raw } of pages) {
      expect(text).toContain('pay "TVj7 … 9thb');
      expect(JSON.stringify(raw)).not.toContain(twin);
    }
  },
);

it('/why shows what was odd about an ordinary transfer whole, and does not mark it', async () => {
  const { owner, store } = await open();
  const odd = { ...example, chain: `of ${binance}` };
  const arrival = { ...transfer(odd), remark: writeRemarks(classify(type, odd, null).remarks) };
  await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival });
  const { text } = await owner.ask('/why e-1');
  expect(text).toContain(`of ${binance}`);
  expect(text).not.toContain('bait');
});
