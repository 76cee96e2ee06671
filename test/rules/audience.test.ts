import { describe, expect, it } from 'vitest';
import {
  editorChats,
  hasAlertsOff,
  isTeamChat,
  isUnowned,
  listUnowned,
  mayReceiveEvent,
  wantsAlerts,
} from '../../src/rules/audience.ts';
import type { EventKind } from '../../src/store/ledger/tables.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';
import { makePlace } from '../store/settings/place.ts';

const owner = 1;
const member = 2;
const removed = 3;
const group = -100;
const audience = {
  ownerIds: [owner, 9],
  settings: settingsSchema.parse({
    people: [{ id: member, name: 'M', role: 'viewer', addedBy: owner, addedAt: 0 }],
    chats: [owner, member, removed, group].map((id) => ({
      id,
      type: id > 0 ? 'private' : 'supergroup',
      title: 'chat',
      addedBy: owner,
      addedAt: 0,
    })),
  }),
};

describe('belonging', () => {
  it('takes a record of the chat, and in private a person who was let in', () => {
    expect([owner, member, group].map((id) => isTeamChat(id, audience))).toEqual([true, true, true]);
  });

  it('ends when a person is removed or a chat forgotten', () => {
    expect([removed, -5, 9].map((id) => isTeamChat(id, audience))).toEqual([false, false, false]);
  });
});

describe('what a chat may hear', () => {
  const hearing = (kind: EventKind) =>
    [owner, member, group, removed, -5].filter((id) => mayReceiveEvent(kind, id, audience));

  it('is every event, where it belongs', () => {
    expect(hearing('event')).toEqual([owner, member, group]);
  });

  it('is what could not be read only in the private chats of owners, and what is ignored nowhere', () => {
    expect(hearing('quarantined')).toEqual([owner]);
    expect(hearing('ignored')).toEqual([]);
  });
});

describe('a group without an owner', () => {
  const brought = (addedBy: number) => {
    const settings = structuredClone(audience.settings);
    for (const chat of settings.chats) chat.addedBy = addedBy;
    return { ...audience, settings };
  };

  it('is one that no owner or admin brought the bot to, and may hear nothing', () => {
    for (const role of ['viewer', 'operator'] as const) {
      const { settings } = brought(member);
      settings.people[0]!.role = role;
      expect(isUnowned(group, { ...audience, settings })).toBe(true);
    }
    expect(isUnowned(group, brought(removed))).toBe(true);
    expect(listUnowned(brought(removed)).map(({ id }) => id)).toEqual([group]);
    expect(mayReceiveEvent('event', group, brought(removed))).toBe(false);
    expect(isTeamChat(group, brought(removed))).toBe(true);
  });

  it('is none that an owner or admin brought it to, no private chat, and none unknown', () => {
    for (const person of [owner, 9, member]) {
      const brings = brought(person);
      brings.settings.people[0]!.role = 'admin';
      expect(isUnowned(group, brings)).toBe(false);
      expect(mayReceiveEvent('event', group, brings)).toBe(true);
    }
    expect([owner, member, -5].map((id) => isUnowned(id, brought(removed)))).toEqual([false, false, false]);
  });
});

it('is silenced when all its rules are off, and not when it has none', () => {
  const places = [
    makePlace(owner, { isOn: false }),
    makePlace(member, { isOn: false }),
    makePlace(member, { kinds: [] }),
  ];
  expect([owner, member, removed].map((id) => hasAlertsOff(id, { places }))).toEqual([true, false, false]);
});

it('wants news where alerts or reminders are on and the bot is in', () => {
  const chat = { id: group, type: 'supergroup', title: 'Team', addedBy: owner, addedAt: 0 } as const;
  const on = [makePlace(group)];
  expect(wantsAlerts(chat, on)).toBe(true);
  expect(wantsAlerts({ ...chat, reminderMinutes: 5 }, [])).toBe(true);
  expect(wantsAlerts({ ...chat, exit: { kind: 'removed', at: 1 }, reminderMinutes: 5 }, on)).toBe(false);
  expect(wantsAlerts({ ...chat, id: -7 }, on)).toBe(false);
  expect(wantsAlerts(chat, [])).toBe(false);
  expect(wantsAlerts(chat, [makePlace(group, { isOn: false })])).toBe(false);
  expect(wantsAlerts(chat, [makePlace(group, { kinds: [] })])).toBe(false);
});

it('is edited by its person alone in private, and in a group by every owner and admin who is there', () => {
  const settings = structuredClone(audience.settings);
  const editorsOf = (chatId: number) => editorChats(chatId, { ...audience, settings });
  expect(editorsOf(member)).toEqual([member]);
  expect(editorsOf(group)).toEqual([owner]);
  settings.people[0]!.role = 'admin';
  expect(editorsOf(member)).toEqual([member]);
  expect(editorsOf(owner)).toEqual([owner]);
  expect(editorsOf(group)).toEqual([owner, member]);
  expect(editorsOf(removed)).toEqual([]);
});
