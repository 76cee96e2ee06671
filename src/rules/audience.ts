// Which chats may get messages at all, by the settings. Pure.

import type { AlertPlace } from '../store/settings/alert-rules.ts';
import { findChat, type Chat, type SettingsData, isOut } from '../store/settings/settings.ts';
import type { EventKind } from '../store/ledger/tables.ts';

/** `ownerIds` are Telegram user ids, which are also the ids of their private chats. */
export type Audience = { settings: Readonly<SettingsData>; ownerIds: readonly number[] };

/** By the settings as they are now. */
export function audienceOf({
  store,
  ownerIds,
}: Pick<Audience, 'ownerIds'> & { store: { settings: { data: Audience['settings'] } } }): Audience {
  return { settings: store.settings.data, ownerIds };
}

/**
 * Whether the chat is one of the team's: the bot has a record of it, and a private chat is that of an owner or of a
 * person with a role. No other chat gets messages.
 */
export function isTeamChat(chatId: number, { settings, ownerIds }: Audience): boolean {
  const chat = findChat(settings, chatId);
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
  const chat = findChat(audience.settings, chatId);
  return chat !== undefined && isWithoutOwner(chat, audience);
}

/**
 * Whether nothing is told in the group for now, though its rules are kept: the bot was removed from it and no owner or
 * admin has brought it back, or it is unowned.
 */
export function isSuspended(chatId: number, audience: Audience): boolean {
  const chat = findChat(audience.settings, chatId);
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

// What is made of the bot being put out of a chat, or brought into one by somebody who may not decide it. When a basic
// group becomes a supergroup, Telegram reports by up to four updates, in no certain order, that the bot has left the
// one, that the person who upgraded it has added the bot to the other, and in both the id of the other. It is decided
// by what is stored with the chat and by Telegram's dates, so that neither the order nor a restart between two updates
// changes it. Pure.

type Exit = NonNullable<Chat['exit']>;

/** All updates about one change are dated within this time. */
export const upgradeLastsMs = 60_000;

/** The bot has left the chat. Where it was out already, it had only been brought back by others, which counts for nothing. */
export function exitOnLeaving(chat: Chat, at: number): Exit | undefined {
  if (isOut(chat)) return chat.exit;
  return { kind: chat.type === 'group' ? 'left' : 'removed', at };
}

/** A message dated `at` tells that the chat has become a supergroup. */
export function exitOnUpgrade({ exit }: Chat, at: number): Exit {
  if (!exit) return { kind: 'upgraded', at };
  if (exit.kind === 'upgraded') return { kind: 'upgraded', at: Math.max(exit.at, at) };
  const isUpgrade = exit.kind === 'left' && Math.abs(at - exit.at) <= upgradeLastsMs;
  return isUpgrade ? { kind: 'upgraded', at } : { kind: 'removed', at: exit.at };
}

/**
 * What it means that the bot was added at `at` by nobody who may decide it: `upgrade`: somebody changed a group in which
 * the bot is; `undecided`: perhaps so, which a message may tell, but anybody can copy a title; else `stray`.
 */
export function judgeArrival(
  chats: readonly Chat[],
  { id, type, title }: Pick<Chat, 'id' | 'type' | 'title'>,
  at: number,
): 'upgrade' | 'undecided' | 'stray' {
  if (type !== 'supergroup') return 'stray';
  const known = chats.find((chat) => chat.id === id);
  if (known) {
    // A refused call may have told the new id before any update did.
    if (known.exit?.kind === 'left') return 'undecided';
    return known.exit?.kind === 'upgraded' && at <= known.exit.at + upgradeLastsMs ? 'upgrade' : 'stray';
  }
  const mayBe = ({ exit, ...chat }: Chat) =>
    chat.type === 'group' &&
    chat.title === title &&
    (!exit || (exit.kind === 'left' && Math.abs(at - exit.at) <= upgradeLastsMs));
  return chats.some(mayBe) ? 'undecided' : 'stray';
}
