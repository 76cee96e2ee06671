import { describe, expect, it } from 'vitest';
import { belongs, isSilenced, isUnowned, listUnowned, mayHear } from '../../src/store/audience.ts';
import { settingsSchema } from '../../src/store/settings.ts';

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
    expect([owner, member, group].map((id) => belongs(id, audience))).toEqual([true, true, true]);
  });

  it('ends when a person is removed or a chat forgotten', () => {
    expect([removed, -5, 9].map((id) => belongs(id, audience))).toEqual([false, false, false]);
  });
});

describe('what a chat may hear', () => {
  it('is every event, where it belongs', () => {
    const chats = [owner, member, group, removed, -5];
    expect(chats.map((id) => mayHear('event', id, audience))).toEqual([true, true, true, false, false]);
  });

  it('is what could not be read only in the private chats of owners, and what is ignored nowhere', () => {
    const chats = [owner, member, group];
    expect(chats.map((id) => mayHear('quarantined', id, audience))).toEqual([true, false, false]);
    expect(chats.map((id) => mayHear('ignored', id, audience))).toEqual([false, false, false]);
  });
});

describe('a group without an owner', () => {
  const brought = (addedBy: number) => {
    const settings = structuredClone(audience.settings);
    for (const chat of settings.chats) chat.addedBy = addedBy;
    return { ...audience, settings };
  };

  it('is one that nobody who is on the team brought the bot to, and may hear nothing', () => {
    expect(isUnowned(group, brought(removed))).toBe(true);
    expect(listUnowned(brought(removed)).map(({ id }) => id)).toEqual([group]);
    expect(mayHear('event', group, brought(removed))).toBe(false);
    expect(belongs(group, brought(removed))).toBe(true);
  });

  it('is none that an owner or anybody of the team brought it to, no private chat, and none unknown', () => {
    for (const person of [owner, 9, member]) {
      expect(isUnowned(group, brought(person))).toBe(false);
      expect(mayHear('event', group, brought(person))).toBe(true);
    }
    expect([owner, member, -5].map((id) => isUnowned(id, brought(removed)))).toEqual([false, false, false]);
  });
});

it('is silenced when all its rules are off, and not when it has none', () => {
  const rule = (chatId: number, isOn: boolean) => ({
    id: `${chatId} ${isOn}`,
    chatId,
    topicId: null,
    isOn,
    types: [],
    createdBy: owner,
    createdAt: 0,
  });
  const rules = [rule(owner, false), rule(member, false), rule(member, true)];
  expect([owner, member, removed].map((id) => isSilenced(id, { rules }))).toEqual([true, false, false]);
});
