// Who hears an event: a pure question to the settings. Nobody is a good answer.

import type { Route } from '../store/deliveries.ts';
import type { Rule, SettingsData } from '../store/settings.ts';
import type { EventRow } from '../store/tables.ts';

type Audience = { settings: Readonly<SettingsData>; ownerIds: readonly number[] };

/** Each chat and topic at most once, however many rules ask for it. */
export function routesOf(event: Pick<EventRow, 'kind' | 'type'>, audience: Audience): Route[] {
  if (event.kind === 'ignored') return [];
  return event.kind === 'quarantined' ? routesToOwners(audience) : routesByRules(event.type, audience);
}

/** What overtakes the rest and keeps a message of its own: money that came back, and what could not be read. */
export function isUrgent({ kind, body }: Pick<EventRow, 'kind' | 'body'>): boolean {
  return kind === 'quarantined' || body.includes('"BALANCE_ACTION_REFUND"');
}

/**
 * Whether a chat may still be told anything: the bot has a record of it, and a private one is that of an owner or of
 * somebody who was let in.
 */
export function belongs(chatId: number, { settings, ownerIds }: Audience): boolean {
  const chat = settings.chats.find(({ id }) => id === chatId);
  if (!chat) return false;
  if (chat.type !== 'private') return true;
  return ownerIds.includes(chatId) || settings.people.some((person) => person.id === chatId);
}

function routesByRules(type: string, audience: Audience): Route[] {
  const routes = new Map<string, Route>();
  for (const rule of audience.settings.rules) {
    if (!rule.isOn || !rule.types.includes(type) || !belongs(rule.chatId, audience)) continue;
    const place = `${rule.chatId} ${rule.topicId ?? ''}`;
    if (!routes.has(place)) {
      routes.set(place, { ruleId: rule.id, chatId: rule.chatId, topicId: rule.topicId });
    }
  }
  return [...routes.values()];
}

/** What can't be told truly is shown to every owner who has started the bot and hasn't silenced it. */
function routesToOwners({ settings, ownerIds }: Audience): Route[] {
  return settings.chats
    .filter(({ id, type }) => type === 'private' && ownerIds.includes(id) && !isSilenced(id, settings.rules))
    .map(({ id }) => ({ ruleId: null, chatId: id, topicId: null }));
}

/** `/alerts off` in a private chat leaves a rule that is off. */
function isSilenced(chatId: number, rules: readonly Rule[]): boolean {
  const own = rules.filter((rule) => rule.chatId === chatId);
  return own.length > 0 && own.every((rule) => !rule.isOn);
}
