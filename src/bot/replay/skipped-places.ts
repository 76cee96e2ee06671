// The places of alerts that got no delivery of an event, and why. Nothing of them is stored with the event: their rules of
// now are asked again, and a reason is given only by a rule that is as it was when the event came.

import { eventOf } from '../../events/index.ts';
import { listUnowned, teamChats } from '../../rules/audience.ts';
import { decide } from '../../rules/decide.ts';
import { readStored, unreadFacts, type Facts } from '../../rules/facts.ts';
import type { TracedDelivery } from '../../store/ledger/events/history.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import type { SkippedChat, SkippedReason } from '../../views/event/event-history.ts';
import type { FormContext } from '../frame/context.ts';
import { nameChat } from './facts.ts';

/** A group is told of itself alone: what others hear is theirs. */
export function listSkipped(
  ctx: FormContext,
  event: EventRow,
  traces: readonly TracedDelivery[],
): SkippedChat[] {
  const { store, ownerIds } = ctx.deps;
  const { data } = store.settings;
  const isRuled = event.kind === 'event' && eventOf(event.type) !== undefined;
  const isHere = ({ chatId }: AlertPlace) => chatId === ctx.chat?.id || ctx.chat?.type === 'private';
  const { wasTold, mayHaveBeenTold } = deliveredPlaces(traces);
  const audience = { settings: data, ownerIds };
  const team = teamChats(audience);
  const unowned = new Set(listUnowned(audience).map(({ id }) => id));
  const facts = readStored(event, { settings: data, known: store.known })?.facts ?? unreadFacts(event.type);

  function reasonOf(place: AlertPlace): SkippedReason {
    if (!team.has(place.chatId)) return { why: 'barred' };
    if (isRuled && place.since > event.received_at) return { why: 'later' };
    const asked = isRuled ? askRules(place, facts, event.received_at) : undefined;
    if (asked) return asked;
    if (unowned.has(place.chatId)) return { why: 'unowned' };
    return { why: place.isOn ? 'since' : 'off' };
  }

  return data.places
    .filter((place) => (isRuled || ownerIds.includes(place.chatId)) && isHere(place) && !wasTold(place))
    .flatMap((place) => {
      const reason = reasonOf(place);
      if (reason.why === 'since' && mayHaveBeenTold(place)) return [];
      // Only the few that are shown are named: a name is looked for among all people.
      const nameOf = () => nameChat(ctx, { chat_id: place.chatId, topic_id: place.topicId });
      return [{ ...reason, nameOf }];
    });
}

/**
 * Whether a place has a delivery; and whether one may be that of the place, though it names another: the rules of the
 * whole chat may come from a topic that was deleted, and a delivery for a topic may have been sent without it.
 */
function deliveredPlaces(traces: readonly TracedDelivery[]): {
  wasTold: (place: AlertPlace) => boolean;
  mayHaveBeenTold: (place: AlertPlace) => boolean;
} {
  const topics = new Map<number, Set<number | null>>();
  for (const { delivery } of traces) {
    const known = topics.get(delivery.chat_id) ?? new Set();
    topics.set(delivery.chat_id, known.add(delivery.topic_id));
  }
  return {
    wasTold: ({ chatId, topicId }) => topics.get(chatId)?.has(topicId) === true,
    mayHaveBeenTold: ({ chatId, topicId }) =>
      topicId === null ? topics.has(chatId) : topics.get(chatId)?.has(null) === true,
  };
}

/** Undefined where the place asks for the event now. */
function askRules(place: AlertPlace, facts: Facts, cameAt: number): SkippedReason | undefined {
  const decision = decide(facts, place, { timeZone: 'UTC' }, cameAt);
  if (decision.as !== 'dropped') return undefined;
  const { why } = decision;
  if (why.of !== 'nearest') return { why: why.of };
  const rule = place.rules.find(({ n }) => n === why.n)!;
  const isAsThen = (rule.changedAt ?? rule.createdAt) <= cameAt;
  return isAsThen ? { why: 'nearest', filter: why.filter, rule, facts } : { why: 'changed' };
}
