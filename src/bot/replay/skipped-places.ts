// The places of alerts that got no delivery of an event, and why: as it was decided when the event came, or for events
// of earlier versions, which keep no decisions, as the rules stand now.

import { eventOf } from '../../events/index.ts';
import { listUnowned, teamChats, type Audience } from '../../rules/audience.ts';
import { isForKind } from '../../rules/decide.ts';
import { readStored, unreadFacts, type Facts } from '../../rules/facts.ts';
import { failedFilters, filterNames } from '../../rules/match.ts';
import type { DroppedPlace } from '../../store/ledger/events/dropped.ts';
import type { TracedDelivery } from '../../store/ledger/events/history.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import type { DroppedReason } from '../../views/event/dropped-reason.ts';
import type { SkippedChat } from '../../views/event/event-history.ts';
import type { FormContext } from '../frame/context.ts';
import { nameChat } from './facts.ts';

/** A group is told of itself alone: what others hear is theirs. */
export async function listSkipped(
  ctx: FormContext,
  event: EventRow,
  traces: readonly TracedDelivery[],
): Promise<SkippedChat[]> {
  const { store, ownerIds } = ctx.deps;
  const { data } = store.settings;
  const drops = await store.history.droppedAt(event.seq);
  const concerns = ({ chatId }: AlertPlace) =>
    (event.kind === 'event' && eventOf(event.type) !== undefined) || ownerIds.includes(chatId);
  const isHere = ({ chatId }: AlertPlace) => chatId === ctx.chat?.id || ctx.chat?.type === 'private';
  const { wasTold, mayHaveBeenTold } = deliveredPlaces(traces);
  const dropAt = drops && droppedPlaces(data, drops);
  const whyNow = createWhyNow({ settings: data, ownerIds });
  const facts = readStored(event, { settings: data, known: store.known })?.facts ?? unreadFacts(event.type);
  return data.places
    .filter((place) => concerns(place) && isHere(place) && !wasTold(place))
    .flatMap((place) => {
      // Only the few that are shown are named: a name is looked for among all people.
      const named = {
        get chat() {
          return nameChat(ctx, { chat_id: place.chatId, topic_id: place.topicId });
        },
      };
      const dropped = dropAt?.(place);
      if (dropped) return Object.assign(named, { decided: readReason(event, facts, place, dropped.why) });
      const isLater = drops !== undefined && place.since > event.received_at;
      if (isLater) return Object.assign(named, { decided: { why: 'later' } as const });
      return mayHaveBeenTold(place) ? [] : Object.assign(named, { why: whyNow(event, place) });
    });
}

/**
 * Whether a place has a delivery; and whether one may be that of the place, where no decision says that it got none: the
 * rules of the whole chat may come from a topic that was deleted, and a delivery for a topic may have been sent without it.
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

/** The decision may name an earlier id of the chat, or a topic whose rules the chat has taken over. */
function droppedPlaces(
  { chats, places }: SettingsData,
  decided: readonly DroppedPlace[],
): (place: AlertPlace) => DroppedPlace | undefined {
  const byChat = Map.groupBy(decided, ({ chatId }) => chatId);
  const earlier = new Map(chats.map(({ id, movedFrom }) => [id, movedFrom]));
  const topics = Map.groupBy(places, ({ chatId }) => chatId);
  return ({ chatId, topicId }) => {
    const here = [chatId, earlier.get(chatId)].flatMap((id) =>
      id === undefined ? [] : (byChat.get(id) ?? []),
    );
    const isKnown = (topic: number | null) => topics.get(chatId)?.some((place) => place.topicId === topic);
    return (
      here.find((one) => one.topicId === topicId) ??
      (topicId === null ? here.find((one) => !isKnown(one.topicId)) : undefined)
    );
  };
}

function readReason(event: EventRow, facts: Facts, place: AlertPlace, why: string): DroppedReason {
  if (why === 'off' || why === 'no-rules' || why === 'barred') return { why };
  const [number, name] = why.split(':');
  const n = Number(number);
  const filter = filterNames.find((one) => one === name) ?? 'kinds';
  const rule = place.rules.find((one) => one.n === n);
  const isAsThen = rule !== undefined && (rule.changedAt ?? rule.createdAt) <= event.received_at;
  // What the filter compares, such as tags of the address book, has changed since.
  const passesNow = isAsThen && !failedFilters(rule, facts).includes(filter);
  return {
    why: 'nearest',
    n,
    filter,
    rule: isAsThen ? rule : undefined,
    facts: passesNow ? undefined : facts,
  };
}

function createWhyNow(
  audience: Audience,
): (event: EventRow, place: AlertPlace) => NonNullable<SkippedChat['why']> {
  const team = teamChats(audience);
  const unowned = new Set(listUnowned(audience).map(({ id }) => id));
  return (event, { chatId, isOn, rules }) => {
    if (!team.has(chatId)) return 'barred';
    if (unowned.has(chatId)) return 'unowned';
    if (!isOn) return 'off';
    const isAsked = rules.some((rule) => isForKind(rule, event.type));
    return event.kind === 'event' && !isAsked ? 'unticked' : 'since';
  };
}
