// The places of alerts that got no delivery of an event, and why: as it was decided when the event came, or for events
// of earlier versions, which keep no decisions, as the rules stand now.

import { eventOf } from '../../events/index.ts';
import { isTeamChat, isUnowned } from '../../rules/audience.ts';
import { isForKind } from '../../rules/decide.ts';
import { readStored, unreadFacts } from '../../rules/facts.ts';
import { failedFilters, filterNames } from '../../rules/match.ts';
import type { DroppedPlace } from '../../store/ledger/events/dropped.ts';
import type { TracedDelivery } from '../../store/ledger/events/history.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
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
  const { places } = store.settings.data;
  const drops = await store.history.droppedAt(event.seq);
  const concerns = ({ chatId }: AlertPlace) =>
    (event.kind === 'event' && eventOf(event.type) !== undefined) || ownerIds.includes(chatId);
  return places
    .filter((place) => concerns(place) && !hasDelivery(place, traces))
    .filter(({ chatId }) => chatId === ctx.chat?.id || ctx.chat?.type === 'private')
    .flatMap((place) => {
      const chat = nameChat(ctx, { chat_id: place.chatId, topic_id: place.topicId });
      const dropped = drops && findDropped(ctx, place, drops);
      if (dropped) return { chat, decided: readReason(ctx, event, place, dropped.why) };
      const isLater = drops !== undefined && place.since > event.received_at;
      if (isLater) return { chat, decided: { why: 'later' as const } };
      return wasToldElsewhere(place, traces) ? [] : { chat, why: whyNow(ctx, event, place) };
    });
}

function hasDelivery({ chatId, topicId }: AlertPlace, traces: readonly TracedDelivery[]): boolean {
  return traces.some(({ delivery }) => delivery.chat_id === chatId && delivery.topic_id === topicId);
}

/**
 * Whether a delivery may be that of the place, of which no decision says that it got none: the rules of the whole chat
 * may come from a topic that was deleted, and a delivery for a topic may have been sent without it.
 */
function wasToldElsewhere({ chatId, topicId }: AlertPlace, traces: readonly TracedDelivery[]): boolean {
  return traces.some(
    ({ delivery }) => delivery.chat_id === chatId && (topicId === null || delivery.topic_id === null),
  );
}

/** The decision may name an earlier id of the chat, or a topic whose rules the chat has taken over. */
function findDropped(
  { deps }: FormContext,
  { chatId, topicId }: AlertPlace,
  decided: readonly DroppedPlace[],
): DroppedPlace | undefined {
  const { chats, places } = deps.store.settings.data;
  const movedFrom = chats.find(({ id }) => id === chatId)?.movedFrom;
  const here = decided.filter((one) => one.chatId === chatId || one.chatId === movedFrom);
  const isKnown = (topic: number | null) =>
    places.some((place) => place.chatId === chatId && place.topicId === topic);
  return (
    here.find((one) => one.topicId === topicId) ??
    (topicId === null ? here.find((one) => !isKnown(one.topicId)) : undefined)
  );
}

function readReason(ctx: FormContext, event: EventRow, place: AlertPlace, why: string): DroppedReason {
  if (why === 'off' || why === 'no-rules' || why === 'barred') return { why };
  const [number, name] = why.split(':');
  const n = Number(number);
  const filter = filterNames.find((one) => one === name) ?? 'kinds';
  const rule = place.rules.find((one) => one.n === n);
  const isAsThen = rule !== undefined && (rule.changedAt ?? rule.createdAt) <= event.received_at;
  const { known, settings } = ctx.deps.store;
  const facts = readStored(event, { settings: settings.data, known })?.facts ?? unreadFacts(event.type);
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

function whyNow({ deps }: FormContext, event: EventRow, place: AlertPlace): NonNullable<SkippedChat['why']> {
  const audience = { settings: deps.store.settings.data, ownerIds: deps.ownerIds };
  if (!isTeamChat(place.chatId, audience)) return 'barred';
  if (isUnowned(place.chatId, audience)) return 'unowned';
  if (!place.isOn) return 'off';
  const isAsked = place.rules.some((rule) => isForKind(rule, event.type));
  return event.kind === 'event' && !isAsked ? 'unticked' : 'since';
}
