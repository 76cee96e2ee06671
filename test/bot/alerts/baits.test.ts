import { expect, it } from 'vitest';
import { openAlertScene } from './fixture.ts';

it('gets likely baits once a day, or each, and threads of orders, as the buttons say; a viewer changes nothing', async () => {
  const { owner, person, tap, last, store, group: bring } = await openAlertScene();
  const group = await bring();
  const viewer = await person('Vera', 'viewer');
  group.add(viewer);
  await owner.ask('/alerts on', { chat: group });
  await tap(owner, '🛡 Guard', group);
  expect(last(group).text).toContain('are each shown here');
  expect((await viewer.press(last(group), '🛡 Once a day')).show_alert).toBe(true);
  await tap(owner, '🛡 Once a day', group);
  expect(last(group).text).toContain('come here as one message a day');
  await tap(owner, '🧵 Messages of their own', group);
  expect(store.settings.data.places).toMatchObject([{ guard: 'daily', story: false }]);
  await tap(owner, '🛡 Show each', group);
  expect(store.settings.data.places).toMatchObject([{ guard: 'each', story: false }]);
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
  await tap(owner, '➕ Own rule…');
  await tap(owner, '🔎 See the 1');
  expect(last(owner).text).toContain('🧪');
  expect(JSON.stringify(last(owner).raw)).not.toContain(stranger);
  await tap(owner, '1');
  expect(last(owner).text).toContain('Likely bait');
  expect(JSON.stringify(last(owner).raw)).not.toContain(stranger);
});
