// Decides by the alert rules which chats an event is sent to. Pure; the result may be empty.

import type { Route } from '../store/ledger/deliveries/deliveries.ts';
import type { Arrival } from '../store/ledger/events/group-commit.ts';
import { isTeamChat, ownerChats, type Audience } from './audience.ts';

/** Returns each chat and topic at most once, however many of its rules match. */
export function routesOf(arrival: Pick<Arrival, 'kind' | 'type' | 'isUrgent'>, audience: Audience): Route[] {
  if (arrival.kind === 'ignored') return [];
  const routes =
    arrival.kind === 'quarantined' ? routesToOwners(audience) : routesByRules(arrival.type, audience);
  // Like an urgent event, a quarantined one overtakes waiting events and is sent in a message of its own.
  const isUrgent = arrival.kind === 'quarantined' || arrival.isUrgent === true;
  return isUrgent ? routes.map((route) => ({ ...route, isUrgent })) : routes;
}

function routesByRules(type: string, audience: Audience): Route[] {
  const routes = new Map<string, Route>();
  for (const rule of audience.settings.rules) {
    if (!rule.isOn || !rule.types.includes(type) || !isTeamChat(rule.chatId, audience)) continue;
    const place = `${rule.chatId} ${rule.topicId ?? ''}`;
    if (!routes.has(place)) {
      routes.set(place, { ruleId: rule.id, chatId: rule.chatId, topicId: rule.topicId });
    }
  }
  return [...routes.values()];
}

/** A quarantined event goes to every owner who has started the bot and hasn't turned its alerts off. */
function routesToOwners(audience: Audience): Route[] {
  return ownerChats(audience).map((chatId) => ({ ruleId: null, chatId, topicId: null }));
}
