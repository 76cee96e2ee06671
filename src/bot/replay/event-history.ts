// Reads the history of an event from the ledger and the settings: its deliveries, and the chats with rules that got
// none.

import { eventOf } from '../../events/index.ts';
import { raw, type Html } from '../../html.ts';
import type { SkippedChat, EventHistory } from '../../views/event/event-history.ts';
import type { DeliveryHistory } from '../../views/event/delivery-history.ts';
import { isTeamChat, isUnowned } from '../../rules/audience.ts';
import type { TracedDelivery } from '../../store/ledger/events/history.ts';
import type { Rule } from '../../store/settings/settings.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { FormContext } from '../frame/context.ts';
import { factsOf, linkMessage, nameChat } from './facts.ts';
import { readWait } from './wait.ts';
import { personName } from '../frame/names.ts';

/** `hasOthers`: there are events of the same id with another body, so that the bodies are shown for comparison. */
export async function readEventHistory(
  ctx: FormContext,
  event: EventRow,
  hasOthers: boolean,
): Promise<EventHistory> {
  const traces = await ctx.deps.store.history.traces(event.seq);
  const histories: DeliveryHistory[] = [];
  for (const trace of traces) histories.push(await readDeliveryHistory(ctx, trace));
  const isOdd = hasOthers || event.kind === 'quarantined';
  const { service, clock } = ctx.deps;
  return {
    event: factsOf(event, service.now() - clock.now()),
    kind: event.kind,
    remark: event.remark,
    repeats: event.repeats,
    repeatedAt: event.repeated_at,
    // Not in a group, where everybody reads it: the body of a quarantined event is for owners only.
    body: isOdd && ctx.chat?.type === 'private' ? event.body : undefined,
    deliveries: histories,
    skipped: listSkipped(ctx, event, traces),
  };
}

async function readDeliveryHistory(ctx: FormContext, trace: TracedDelivery): Promise<DeliveryHistory> {
  const { delivery, attempt } = trace;
  const { store } = ctx.deps;
  const { state, rule_id: ruleId, replayed_by: replayedBy, closed_by: closedBy } = delivery;
  const rule = store.settings.data.rules.find(({ id }) => id === ruleId);
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
    mutedUntil: state === 'muted' ? delivery.due_at : undefined,
  };
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
  rule: Rule | undefined,
): DeliveryHistory['because'] {
  if (replayedBy !== null) return 'replay';
  if (ruleId === null) return 'owner';
  // In a group, the creator of the rule would show whose private chat it is.
  if (chatId > 0 && here?.type !== 'private') return 'private';
  return rule ? 'rule' : 'rule-gone';
}

/** Chats with rules that got no delivery. In a group, private chats are left out. */
function listSkipped(ctx: FormContext, event: EventRow, traces: readonly TracedDelivery[]): SkippedChat[] {
  const { store, ownerIds } = ctx.deps;
  const settings = store.settings.data;
  // A rule for the whole chat counts every delivery to it, because the rule may come from a topic that was deleted; and
  // a delivery for a topic may have been sent without it.
  const hasDelivery = ({ chatId, topicId }: Rule) =>
    traces.some(
      ({ delivery }) =>
        delivery.chat_id === chatId && (topicId === null || [topicId, null].includes(delivery.topic_id)),
    );
  const concerns = ({ chatId }: Rule) =>
    (event.kind === 'event' && eventOf(event.type) !== undefined) || ownerIds.includes(chatId);
  return settings.rules
    .filter((rule) => concerns(rule) && !hasDelivery(rule))
    .filter(({ chatId }) => chatId < 0 || ctx.chat?.type === 'private')
    .map((rule) => ({
      chat: nameChat(ctx, { chat_id: rule.chatId, topic_id: rule.topicId }),
      why: !isTeamChat(rule.chatId, { settings, ownerIds })
        ? 'barred'
        : isUnowned(rule.chatId, { settings, ownerIds })
          ? 'unowned'
          : !rule.isOn
            ? 'off'
            : event.kind === 'event' && !rule.types.includes(event.type)
              ? 'unticked'
              : 'since',
    }));
}
