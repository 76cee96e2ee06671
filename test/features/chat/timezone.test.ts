import { expect, it } from 'vitest';
import { readZone } from '../../../src/input/place.ts';
import { zoneName } from '../../../src/base/time.ts';
import { openScene } from '../../bot/scene.ts';

it('a time zone is chosen by a button when its name has several meanings, by those who may', async () => {
  const { owner, person, store, group: bring, telegram } = await openScene();
  const asked = await owner.ask('/timezone CST');
  expect(asked.text).toContain('is the short name of several time zones');
  expect(asked.labels).toEqual(['Asia/Shanghai', 'America/Chicago', 'America/Havana']);
  await owner.press(asked, 'Asia/Shanghai');
  expect(telegram.chat(owner).last?.text).toContain('Asia/Shanghai');
  expect(store.settings.data.chats).toMatchObject([{ timeZone: 'Asia/Shanghai' }]);
  const group = await bring();
  const viewer = await person('Vera', 'viewer');
  group.add(viewer);
  const here = await owner.ask('/timezone ist', { chat: group });
  expect((await viewer.press(here, 'Asia/Kolkata')).text).toContain("You don't have permission");
});

it('a time zone is shown by its offset from UTC, wherever it is named, and read again from what is shown', async () => {
  const { owner, store } = await openScene();
  expect((await owner.ask('/timezone UTC+8')).text).toContain('is now UTC+8:');
  expect(store.settings.data.chats).toMatchObject([{ timeZone: 'Etc/GMT-8' }]);
  expect((await owner.ask('/timezone')).text).toContain("This chat's time zone is UTC+8:");
  expect((await owner.ask('/orders csv')).text).toContain('the time zone of this chat, UTC+8.');
  expect((await owner.ask('/timezone +5:30')).text).toContain('is now UTC+5:30:');
  for (const zone of ['Etc/GMT-8', 'Etc/GMT+5', 'Etc/GMT-14', '+05:30', '-09:30', 'UTC']) {
    expect(readZone(zoneName(zone))).toEqual({ is: 'value', value: zone });
  }
});
