import { describe, expect, it } from 'vitest';
import { findTimeZone } from '../../../src/features/chat/time-zones.ts';
import { zoneName } from '../../../src/base/time.ts';
import { openScene } from '../../bot/scene.ts';
import { i18n } from '../../spoken.ts';

describe('a time zone', () => {
  it.each([
    ['MSK', 'Europe/Moscow'],
    ['мск', 'Europe/Moscow'],
    ['Moscow', 'Europe/Moscow'],
    ['москва', 'Europe/Moscow'],
    ['Europe/moscow', 'Europe/Moscow'],
    ['по Москве', 'Europe/Moscow'],
    ['shanghai', 'Asia/Shanghai'],
    ['上海', 'Asia/Shanghai'],
    ['北京时间', 'Asia/Shanghai'],
    ['new york', 'America/New_York'],
    ['UTC', 'UTC'],
    ['utc+0', 'UTC'],
    ['UTC+3', 'Etc/GMT-3'],
    ['GMT+8', 'Etc/GMT-8'],
    ['gmt -5', 'Etc/GMT+5'],
    ['+5:30', '+05:30'],
    ['ｕｔｃ＋８', 'Etc/GMT-8'],
    ['JST', 'Asia/Tokyo'],
    ['EST', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['asia/ho chi minh', 'Asia/Ho_Chi_Minh'],
    ['America/Port-au-Prince', 'America/Port-au-Prince'],
  ])('is read from %s', (written, zone) => {
    expect(findTimeZone(written, i18n.input)).toEqual({ ok: true, zone });
  });

  it.each([
    ['CST', ['Asia/Shanghai', 'America/Chicago', 'America/Havana']],
    ['ist', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']],
  ])('is not chosen for %s, which has several meanings', (written, choices) => {
    expect(findTimeZone(written, i18n.input)).toEqual({ ok: false, isAmbiguous: true, choices });
  });

  it.each([
    ['Mosocw', 'Europe/Moscow'],
    ['singapoer', 'Asia/Singapore'],
    ['новосибрск', 'Asia/Novosibirsk'],
    ['Europe/Mosc', 'Europe/Moscow'],
  ])('is offered for %s', (written, zone) => {
    const found = findTimeZone(written, i18n.input);
    expect(found).toMatchObject({ ok: false, isAmbiguous: false });
    expect(found.ok ? [] : found.choices).toContain(zone);
  });

  it.each(['', 'UTC+25', 'x', 'Neverland', '上', 'a'.repeat(1_000)])(
    'has nothing to offer for %s',
    (written) => {
      expect(findTimeZone(written, i18n.input)).toEqual({ ok: false, isAmbiguous: false, choices: [] });
    },
  );
});

it('is chosen by a button when its name has several meanings, by those who may', async () => {
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
  expect((await viewer.ask('/timezone UTC', { chat: group })).text).toContain("You don't have permission");
  expect(store.settings.data.chats).not.toContainEqual(expect.objectContaining({ timeZone: 'UTC' }));
});

it('is shown by its offset from UTC, wherever it is named, and read again from what is shown', async () => {
  const { owner, store } = await openScene();
  expect((await owner.ask('/timezone UTC+8')).text).toContain('is now UTC+8:');
  expect(store.settings.data.chats).toMatchObject([{ timeZone: 'Etc/GMT-8' }]);
  expect((await owner.ask('/timezone')).text).toContain("This chat's time zone is UTC+8:");
  expect((await owner.ask('/orders csv')).text).toContain('the time zone of this chat, UTC+8.');
  expect((await owner.ask('/timezone +5:30')).text).toContain('is now UTC+5:30:');
  for (const zone of ['Etc/GMT-8', 'Etc/GMT+5', 'Etc/GMT-14', '+05:30', '-09:30', 'UTC']) {
    expect(findTimeZone(zoneName(zone), i18n.input)).toEqual({ ok: true, zone });
  }
});
