// Reads the history of an event from the ledger and the settings: its deliveries, and the places that got none.

import { delegationHash } from '../../events/delegation.ts';
import { raw, type Html } from '../../html.ts';
import { mostDeliveries, type EventHistory } from '../../views/event/event-history.ts';
import type { DeliveryHistory } from '../../views/event/delivery-history.ts';
import { whenFound } from '../../store/found.ts';
import type { TracedDelivery } from '../../store/ledger/events/history.ts';
import { findPlace, findRule } from '../../rules/places.ts';
import { alertMute, type AlertMute, type AlertRule } from '../../store/settings/alert-rules.ts';
import { parseJson } from '../../store/parse-json.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { FormContext } from '../frame/context.ts';
import { eventFactsOf, linkMessage, nameChat } from './facts.ts';
import { readBait } from './bait.ts';
import { readWait } from './wait.ts';
import { personName } from '../frame/names.ts';
import { listSkipped } from './skipped-places.ts';

/** `hasOthers`: there are events of the same id with another body, so that the bodies are shown for comparison. */
export async function readEventHistory(
  ctx: FormContext,
  event: EventRow,
  hasOthers: boolean,
): Promise<EventHistory> {
  const traces = await ctx.deps.store.history.traces(event.seq);
  const histories: DeliveryHistory[] = [];
  for (const trace of traces.slice(0, mostDeliveries)) histories.push(await readDeliveryHistory(ctx, trace));
  const isOdd = hasOthers || event.kind === 'quarantined';
  const { service, clock } = ctx.deps;
  const bait = readBait(ctx, event);
  return {
    event: eventFactsOf(event, service.now() - clock.now()),
    kind: event.kind,
    remark: bait.remark,
    repeats: event.repeats,
    repeatedAt: event.repeated_at,
    foundAt: await whenFound(delegationHash(event), ctx.deps.store.keyValues),
    // Not in a group, where everybody reads it: the body of a quarantined event is for owners only.
    body: isOdd && ctx.chat?.type === 'private' ? bait.body : undefined,
    bait: bait.forms,
    deliveries: histories,
    moreDeliveries: traces.length - histories.length,
    skipped: listSkipped(ctx, event, traces),
    book: ctx.deps.store.settings.data.addresses,
  };
}

async function readDeliveryHistory(ctx: FormContext, trace: TracedDelivery): Promise<DeliveryHistory> {
  const { delivery, attempt } = trace;
  const { store } = ctx.deps;
  const { state, rule_id: ruleId, replayed_by: replayedBy, closed_by: closedBy } = delivery;
  const rule = findRule(store.settings.data, ruleId)?.rule;
  const person = (id: number | null | undefined): string | Html =>
    id === null || id === undefined ? '—' : namePerson(ctx, id);
  return {
    chat: nameChat(ctx, delivery),
    state,
    because: becauseOf(ctx, trace.delivery, rule),
    person: person(replayedBy ?? rule?.createdBy),
    sentAt: delivery.sent_at,
    message: linkMessage(delivery.chat_id, delivery.message_id, ctx.words.plain('message-link')),
    others: state === 'sent' && attempt ? attempt.deliveries - 1 : 0,
    attempts: delivery.attempts,
    copies: delivery.copies,
    reason: delivery.reason,
    wait: state === 'waiting' ? await readWait(ctx, delivery) : undefined,
    closedBy: person(closedBy),
    closedAt: delivery.closed_at,
    isUndecided: closedBy === null,
    mutedUntil: state === 'muted' ? delivery.due_at : undefined,
    mute: readMute(delivery.mute),
    heldUntil: delivery.held_until,
    heldFor: delivery.held_for,
    isOffNow:
      findPlace(store.settings.data, { chatId: delivery.chat_id, topicId: delivery.topic_id })?.isOn !== true,
    isSilent: delivery.silent === 1,
    ruleN: rule?.n,
    book: store.settings.data.addresses,
  };
}

function readMute(text: string | null): AlertMute | undefined {
  return text === null ? undefined : alertMute.safeParse(parseJson(text)).data;
}

/** For a person who was removed, nothing but the id may be known. */
function namePerson({ deps, words }: FormContext, id: number): string | Html {
  const { people, chats } = deps.store.settings.data;
  const isKnown = [...people, ...chats].some((one) => one.id === id) || deps.ownerIds.includes(id);
  return isKnown ? personName(deps, id) : raw(words('person-gone', { id: String(id) }));
}

function becauseOf(
  { chat: here }: FormContext,
  { rule_id: ruleId, chat_id: chatId, replayed_by: replayedBy }: TracedDelivery['delivery'],
  rule: AlertRule | undefined,
): DeliveryHistory['because'] {
  if (replayedBy !== null) return 'replay';
  if (ruleId === null) return 'owner';
  // In a group, the creator of the rule would show whose private chat it is.
  if (chatId > 0 && here?.type !== 'private') return 'private';
  return rule ? 'rule' : 'rule-gone';
}
