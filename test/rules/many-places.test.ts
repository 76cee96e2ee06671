// What deciding costs among many places, counted in values that are read: never by the clock.

import { expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { routeArrival } from '../../src/rules/route.ts';
import { settingsSchema, type SettingsData } from '../../src/store/settings/settings.ts';
import { putWords } from '../../src/store/settings/templates.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { countReads } from '../count-reads.ts';
import { makePlace } from '../store/settings/place.ts';

/** So many groups and people with three rules each; every tenth of 200 places has own words. */
function settingsOf(count: number): SettingsData {
  const ids = Array.from({ length: count }, (_, nth) => (nth % 10 === 0 ? 1000 + nth : -1000 - nth));
  const settings = settingsSchema.parse({
    chats: ids.map((id) => ({
      id,
      type: id > 0 ? 'private' : 'group',
      title: 'chat',
      addedBy: 1,
      addedAt: 0,
    })),
    people: ids
      .filter((id) => id > 0)
      .map((id) => ({ id, name: 'P', role: 'viewer', addedBy: 1, addedAt: 0 })),
  });
  for (const id of ids) {
    const place = makePlace(id, { kinds: [addressMonitor.type] });
    const [rule] = place.rules;
    place.rules = [1, 2, 3].map((n) =>
      Object.assign({}, rule, { id: `${id} ${n}`, n, atLeast: { USDT: String(n) } }),
    );
    settings.places.push(place);
  }
  for (const id of ids.slice(0, 200)) {
    const slot = { chatId: id, topicId: null, type: addressMonitor.type, locale: 'en', rule: 3 };
    putWords(settings, slot, { text: 'x', by: { id: 1, name: 'A' }, at: 1, id: `t${id}` });
  }
  return settings;
}

/** Values read to decide the first event after a change of the settings, and the next one. */
function readsAmong(count: number): number[] {
  const read = { count: 0 };
  const settings = countReads(settingsOf(count), read);
  const data = { ...addressMonitor.example, currency: 'USDT', amount: 500_000, decimals: 6 };
  const body = JSON.stringify({ data });
  return [1, 2].map((nth) => {
    read.count = 0;
    const arrival = makeArrival(`e${nth}`, { type: addressMonitor.type, body });
    expect(routeArrival(arrival, { settings, ownerIds: [1] })).toEqual([]);
    return read.count;
  });
}

it('twice the places are at most twice the steps, for the first event after a change and for others', () => {
  const [few, many] = [readsAmong(500), readsAmong(1000)];
  expect(many[0]! / few[0]!).toBeLessThan(2.2);
  expect(many[1]! / few[1]!).toBeLessThan(2.2);
  // A scan of the chats, or of the words, for each place would read more than a thousand values each.
  expect(many[0]! / 1000).toBeLessThan(200);
  expect(many[1]! / 1000).toBeLessThan(200);
});
