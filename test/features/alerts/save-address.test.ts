// [📒 Save] behind the dots of an alert: for whom, for which addresses, and what comes of it.

import { describe, expect, it } from 'vitest';
import { alertKeyboard } from '../../../src/features/alerts/buttons.ts';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openAlertScene } from './fixture.ts';
import { deliveriesOf } from '../../store/asked.ts';

const { from_address: from, to_address: to } = addressMonitor.example;

async function openAlerted() {
  const scene = await openAlertScene();
  const { store, bot, owner, clock } = scene;
  await owner.ask('/start');
  return {
    ...scene,
    /** Opens the dots of an alert in a chat; answers the labels that save an address. `id` counts the alerts. */
    opened: async (id: string, person: Person, change: Record<string, unknown> = {}): Promise<string[]> => {
      const data = { ...addressMonitor.example, txn_hash: id, ...change };
      const body = JSON.stringify({ event_id: id, data });
      const arrival = makeArrival(id, { type: addressMonitor.type, body, receivedAt: clock.now() });
      await store.events.add(arrival, [{ ruleId: null, chatId: person.id, topicId: null }]);
      const [delivery] = await deliveriesOf(store, Number(id));
      await bot.api.sendMessage(person.id, `Alert ${id}`, { reply_markup: alertKeyboard(delivery!.id) });
      return (await scene.tap(person, '…')).labels.filter((label) => label.startsWith('📒 Save '));
    },
  };
}

describe('an address without a name', () => {
  it('is saved from under its alert by its name alone, and then is not offered again', async () => {
    const { owner, opened, tap, store, last } = await openAlerted();
    const labels = await opened('1', owner);
    expect(labels).toHaveLength(new Set([from, to]).size);
    await tap(owner, labels[0]!);
    await owner.ask('Binance');
    expect(last(owner).text).toContain('Binance');
    const [entry] = store.settings.data.addresses;
    expect([from, to]).toContain(entry?.address);
    expect(await opened('2', owner)).toHaveLength(labels.length - 1);
  });

  it('is not offered to a viewer, nor of a likely bait', async () => {
    const { owner, person, opened } = await openAlerted();
    const viewer = await person('Vera', 'viewer');
    await viewer.ask('/start');
    expect(await opened('1', viewer)).toEqual([]);
    expect(await opened('2', owner, { amount: 0 })).toEqual([]);
    expect(await opened('3', owner)).not.toEqual([]);
  });

  it('is left out where it is no address of TRON', async () => {
    const { owner, opened } = await openAlerted();
    const other = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae';
    const abroad = { from_address: other, to_address: other, address: other };
    expect(await opened('1', owner, abroad)).toEqual([]);
  });
});
