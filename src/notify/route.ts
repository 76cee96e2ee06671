// Who hears an event: a pure question to the settings. Nobody is a good answer.

import type { Route } from '../store/deliveries.ts';
import type { Arrival } from '../store/keep.ts';
import { belongs, ownerChats, type Audience } from '../store/audience.ts';

/** Each chat and topic at most once, however many rules ask for it. */
export function routesOf(arrival: Pick<Arrival, 'kind' | 'type' | 'body'>, audience: Audience): Route[] {
  if (arrival.kind === 'ignored') return [];
  const routes =
    arrival.kind === 'quarantined' ? routesToOwners(audience) : routesByRules(arrival.type, audience);
  return isUrgent(arrival) ? routes.map((route) => ({ ...route, isUrgent: true })) : routes;
}

/** What overtakes the rest and keeps a message of its own: money that came back, and what could not be read. */
function isUrgent({ kind, body }: Pick<Arrival, 'kind' | 'body'>): boolean {
  return kind === 'quarantined' || body.includes('"BALANCE_ACTION_REFUND"');
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
function routesToOwners(audience: Audience): Route[] {
  return ownerChats(audience).map((chatId) => ({ ruleId: null, chatId, topicId: null }));
}
