// Which chats may get messages at all, by the settings. Pure.

import type { AlertPlace } from '../store/settings/alert-rules.ts';
import { isOut, type Chat, type SettingsData } from '../store/settings/settings.ts';
import type { EventKind } from '../store/ledger/events/tables.ts';

/** `ownerIds` are Telegram user ids, which are also the ids of their private chats. */
export type Audience = { settings: Readonly<SettingsData>; ownerIds: readonly number[] };

/**
 * Whether the chat is one of the team's: the bot has a record of it, and a private chat is that of an owner or of a
 * person with a role. No other chat gets messages.
 */
export function isTeamChat(chatId: number, { settings, ownerIds }: Audience): boolean {
  const chat = settings.chats.find(({ id }) => id === chatId);
  if (!chat) return false;
  if (chat.type !== 'private') return true;
  return ownerIds.includes(chatId) || settings.people.some((person) => person.id === chatId);
}

/** All chats of which `isTeamChat` holds, by their ids: for asking about many at once. */
export function teamChats({ settings, ownerIds }: Audience): ReadonlyMap<number, Chat> {
  const personIds = new Set([...ownerIds, ...settings.people.map(({ id }) => id)]);
  const chats = settings.chats.filter(({ id, type }) => type !== 'private' || personIds.has(id));
  return new Map(chats.map((chat) => [chat.id, chat]));
}

/**
 * Whether the person who added the group is no longer an owner or admin, and nobody has taken the group over. Its rules
 * are kept, but it gets no messages.
 */
export function isUnowned(chatId: number, audience: Audience): boolean {
  const chat = audience.settings.chats.find(({ id }) => id === chatId);
  return chat !== undefined && isWithoutOwner(chat, audience);
}

/**
 * Whether nothing is told in the group for now, though its rules are kept: the bot was removed from it and no owner or
 * admin has brought it back, or it is unowned.
 */
export function isSuspended(chatId: number, audience: Audience): boolean {
  const chat = audience.settings.chats.find(({ id }) => id === chatId);
  return chat !== undefined && (isOut(chat) || isWithoutOwner(chat, audience));
}

/** Whether the bot may say something in the chat that nobody there asked for just now. */
export function mayBeTold(chatId: number, audience: Audience): boolean {
  return isTeamChat(chatId, audience) && !isSuspended(chatId, audience);
}

export function listUnowned(audience: Audience): Chat[] {
  return audience.settings.chats.filter((chat) => isWithoutOwner(chat, audience));
}

function isWithoutOwner({ type, addedBy }: Chat, { settings, ownerIds }: Audience): boolean {
  if (type === 'private' || ownerIds.includes(addedBy)) return false;
  return !settings.people.some(({ id, role }) => id === addedBy && role === 'admin');
}

/** Whether the group has alerts or reminders turned on; false when the bot knows that it was removed from the group. */
export function wantsAlerts(chat: Chat, places: readonly AlertPlace[]): boolean {
  if (isOut(chat)) return false;
  const hasRule = places.some((place) => place.chatId === chat.id && asksForAlerts(place));
  return chat.reminderMinutes !== undefined || hasRule;
}

/** Whether the place is on and has a rule. */
export function asksForAlerts({ isOn, rules }: AlertPlace): boolean {
  return isOn && rules.length > 0;
}

/** Whether a chat may get events of this kind: only owners get quarantined ones, and nobody gets ignored ones. */
export function mayReceiveEvent(kind: EventKind, chatId: number, audience: Audience): boolean {
  if (kind === 'ignored') return false;
  return mayBeTold(chatId, audience) && (kind === 'event' || audience.ownerIds.includes(chatId));
}

/**
 * Whether the figures of the whole account may be told in the chat: who asked for them there is still on the team. A
 * private chat is that of its person.
 */
export function mayTellAccount(
  chatId: number,
  askedBy: number | null,
  { settings, ownerIds }: Audience,
): boolean {
  if (askedBy === null || !isTeamChat(chatId, { settings, ownerIds })) return false;
  const personId = chatId > 0 ? chatId : askedBy;
  return ownerIds.includes(personId) || settings.people.some(({ id }) => id === personId);
}

/** Whether the chat turned its alerts off: `/alerts off` keeps its rules, turned off. */
export function hasAlertsOff(chatId: number, { places }: Pick<SettingsData, 'places'>): boolean {
  const own = places.filter((place) => place.chatId === chatId);
  return own.length > 0 && own.every(({ isOn }) => !isOn);
}

/** The private chats of the owners who have started the bot and have not turned their alerts off. */
export function ownerChats({ settings, ownerIds }: Audience): number[] {
  return settings.chats
    .filter(({ id, type }) => type === 'private' && ownerIds.includes(id) && !hasAlertsOff(id, settings))
    .map(({ id }) => id);
}

/** The private chats of the people who may change what the chat hears: of its person, or of all owners and admins. */
export function editorChats(chatId: number, { settings, ownerIds }: Audience): number[] {
  const isAdmin = (id: number) =>
    ownerIds.includes(id) || settings.people.some((person) => person.id === id && person.role === 'admin');
  return settings.chats
    .filter(({ id, type }) => type === 'private' && (id === chatId || (chatId < 0 && isAdmin(id))))
    .filter(({ id }) => isTeamChat(id, { settings, ownerIds }))
    .map(({ id }) => id);
}
