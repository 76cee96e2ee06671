import { describe, expect, it } from 'vitest';
import { describeNotice } from '../../src/watch/describe-notice.ts';
import { keyOf } from '../../src/outbox/notice.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';
import { downtimeNotice, unownedNotice } from '../../src/watch/start-notices.ts';
import { asTelegramReads, readerIn } from '../base/reader.ts';
import { makePlace } from '../store/settings/place.ts';

const group = { type: 'supergroup', addedAt: 0 };
const groups = [
  { ...group, id: -3, title: '<Night> & Co', addedBy: 7, reminderMinutes: 5 },
  { ...group, id: -2, title: 'Desk', addedBy: 7 },
  { ...group, id: -4, title: 'Quiet', addedBy: 7 },
  { ...group, id: -5, title: 'Off', addedBy: 7 },
  { ...group, id: -6, title: 'Ours', addedBy: 1 },
  { ...group, id: -7, title: 'Left', addedBy: 7, exit: { kind: 'removed', at: 1 }, reminderMinutes: 5 },
];
const settings = settingsSchema.parse({
  chats: groups,
  places: [makePlace(-2), makePlace(-5, { isOn: false }), makePlace(-6), makePlace(-4, { kinds: [] })],
});

describe('groups without an owner', () => {
  const notice = unownedNotice({ settings, ownerIds: [1] }, 9)!;

  it('are those that asked for alerts or reminders and hear nothing', () => {
    expect(notice).toEqual({ kind: 'unowned', at: 9, chatIds: [-3, -2], titles: ['<Night> & Co', 'Desk'] });
    expect(keyOf(notice)).toBe('unowned:-3 -2');
  });

  it('are no news where there are none', () => {
    expect(unownedNotice({ settings, ownerIds: [1, 7] }, 9)).toBeUndefined();
  });

  it.each([
    [
      'en',
      '🔇 2 groups get no alerts\n· <Night> & Co\n· Desk\n\nWhoever added the bot there',
      '🔔 2 groups get their alerts again\n· <Night> & Co\n· Desk\n\nWhoever added the bot there is',
    ],
    [
      'zh',
      '🔇 有 2 个群组收不到通知\n· <Night> & Co\n· Desk\n\n把机器人添加到那里的人',
      '🔔 2 个群组恢复接收通知\n· <Night> & Co\n· Desk\n\n把机器人添加到那里的人重新成为',
    ],
    [
      'ru',
      '🔇 2 группы ничего не получают\n· <Night> & Co\n· Desk\n\nТот, кто добавил туда бота',
      '🔔 2 группы снова получают оповещения\n· <Night> & Co\n· Desk\n\nТот, кто добавил туда бота, снова',
    ],
  ])('are told in %s with what to do, and each time when they get alerts again', (locale, lost, heard) => {
    const again = { ...notice, kind: 'owned' } as const;
    expect(keyOf(again)).toBe('owned:9:-3 -2');
    const tell = (one: typeof notice | typeof again) =>
      asTelegramReads(describeNotice(one, readerIn(locale))).text;
    expect(tell(notice).startsWith(lost)).toBe(true);
    expect(tell(notice)).toContain('/alerts');
    expect(tell(again).startsWith(heard)).toBe(true);
  });

  it('are counted where they are too many to name', () => {
    const titles = Array.from({ length: 25 }, (_, nth) => `Group ${nth}`);
    const { text } = asTelegramReads(describeNotice({ ...notice, titles }, readerIn('en')));
    expect(text).toMatch(/^🔇 25 groups get no alerts\n· Group 0\n/);
    expect(text).toContain('· Group 19\n… and 5 more');
    expect(text).not.toContain('Group 20');
  });
});

describe('a downtime', () => {
  const hour = 60 * 60_000;
  it('names the hours whose events the service has given up', () => {
    expect(downtimeNotice(0, 30 * hour)).toEqual({
      kind: 'downtime',
      at: 30 * hour,
      from: 0,
      to: 24 * hour,
      backAt: 30 * hour,
    });
  });

  it('has nothing to say about an absence of 6 hours, nor at the first start of all', () => {
    expect(downtimeNotice(0, 6 * hour)).toBeUndefined();
    expect(downtimeNotice(undefined, 30 * hour)).toBeUndefined();
  });
});
