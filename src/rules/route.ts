// Decides by the alert rules which chats an event is sent to. Pure; the result may be empty.

import type { Route } from '../store/ledger/deliveries/deliveries.ts';
import type { Arrival } from '../store/ledger/events/group-commit.ts';
import { muteOf } from './mute.ts';
import { isTeamChat, ownerChats, type Audience } from './audience.ts';

/** Returns each chat and topic at most once, however many of its rules match; a muted one says until when. */
export function routesOf(
  arrival: Pick<Arrival, 'kind' | 'type' | 'isUrgent' | 'receivedAt'>,
  audience: Audience,
): Route[] {
  if (arrival.kind === 'ignored') return [];
  const routes = arrival.kind === 'quarantined' ? routesToOwners(audience) : routesByRules(arrival, audience);
  // Like an urgent event, a quarantined one overtakes waiting events and is sent in a message of its own.
  const isUrgent = arrival.kind === 'quarantined' || arrival.isUrgent === true;
  return isUrgent ? routes.map((route) => ({ ...route, isUrgent })) : routes;
}

function routesByRules(
  { type, receivedAt }: Pick<Arrival, 'type' | 'receivedAt'>,
  audience: Audience,
): Route[] {
  const routes = new Map<string, Route>();
  for (const rule of audience.settings.rules) {
    if (!rule.isOn || !rule.types.includes(type) || !isTeamChat(rule.chatId, audience)) continue;
    const place = `${rule.chatId} ${rule.topicId ?? ''}`;
    const muted = muteOf(rule, receivedAt);
    const known = routes.get(place);
    // Any rule that is not muted is enough for the alert to be shown.
    if (known && (muted || !known.muted)) continue;
    const { id: ruleId, chatId, topicId } = rule;
    routes.set(place, { ruleId, chatId, topicId, ...(muted && { muted }) });
  }
  return [...routes.values()];
}

/** A quarantined event goes to every owner who has started the bot and hasn't turned its alerts off. */
function routesToOwners(audience: Audience): Route[] {
  return ownerChats(audience).map((chatId) => ({ ruleId: null, chatId, topicId: null }));
}
