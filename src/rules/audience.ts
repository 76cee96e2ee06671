// Which chats may get messages at all, by the settings. Pure.

import type { Chat, SettingsData } from '../store/settings/settings.ts';
import type { EventKind } from '../store/ledger/events/tables.ts';

/** `ownerIds` are Telegram user ids, which are also the ids of their private chats. */
export type Audience = { settings: Readonly<SettingsData>; ownerIds: readonly number[] };

/**
 * Whether a chat may still get messages: the bot has a record of it, and a private one is that of an owner or of a person
 * with a role.
 */
export function belongs(chatId: number, { settings, ownerIds }: Audience): boolean {
  const chat = settings.chats.find(({ id }) => id === chatId);
  if (!chat) return false;
  if (chat.type !== 'private') return true;
  return ownerIds.includes(chatId) || settings.people.some((person) => person.id === chatId);
}

/**
 * Whether the person who added the group is no owner or admin any more, and nobody has taken it over: it keeps its rules,
 * and gets no messages.
 */
export function isUnowned(chatId: number, audience: Audience): boolean {
  const chat = audience.settings.chats.find(({ id }) => id === chatId);
  return chat !== undefined && isWithoutOwner(chat, audience);
}

export function listUnowned(audience: Audience): Chat[] {
  return audience.settings.chats.filter((chat) => isWithoutOwner(chat, audience));
}

function isWithoutOwner({ type, addedBy }: Chat, { settings, ownerIds }: Audience): boolean {
  if (type === 'private' || ownerIds.includes(addedBy)) return false;
  return !settings.people.some(({ id, role }) => id === addedBy && role === 'admin');
}

/** Whether the bot is in the group, as far as it knows, and somebody there has asked for alerts or reminders. */
export function wantsAlerts({ id, isOut, reminderMinutes }: Chat, rules: SettingsData['rules']): boolean {
  if (isOut) return false;
  return (
    reminderMinutes !== undefined ||
    rules.some(({ chatId, isOn, types }) => chatId === id && isOn && types.length > 0)
  );
}

/** A quarantined event is for owners only, an ignored one for nobody. */
export function mayHear(kind: EventKind, chatId: number, audience: Audience): boolean {
  if (kind === 'ignored') return false;
  if (isUnowned(chatId, audience)) return false;
  return belongs(chatId, audience) && (kind === 'event' || audience.ownerIds.includes(chatId));
}

/** `/alerts off` in a private chat leaves a rule that is off. */
export function isSilenced(chatId: number, { rules }: Pick<SettingsData, 'rules'>): boolean {
  const own = rules.filter((rule) => rule.chatId === chatId);
  return own.length > 0 && own.every(({ isOn }) => !isOn);
}

/** The private chats of the owners who have started the bot and have not silenced it. */
export function ownerChats({ settings, ownerIds }: Audience): number[] {
  return settings.chats
    .filter(({ id, type }) => type === 'private' && ownerIds.includes(id) && !isSilenced(id, settings))
    .map(({ id }) => id);
}
