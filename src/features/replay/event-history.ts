// Reads the history of an event from the ledger and the settings: its deliveries, and the places that got none.

import { findChat } from '../../store/settings/settings.ts';
import { delegationHash } from '../../events/delegation.ts';
import { type Html, raw } from '../../base/html.ts';
import {
  type Batching,
  type DeliveryHistory,
  type DeliveryWait,
  type EventHistory,
  type SkippedChat,
  type SkippedReason,
  mostDeliveries,
} from './event-history-text.ts';
import { whenFound } from '../../store/ledger/maintenance/own-state.ts';
import type { QueuePosition as Waiting } from '../../store/ledger/events/history.ts';
import { type TracedDelivery, reasonOf, standingOf, triesOf } from '../../store/ledger/deliveries/trace.ts';
import {
  type AlertMute,
  type AlertPlace,
  type AlertRule,
  alertMute,
  findPlace,
  findRule,
} from '../../store/settings/alert-rules.ts';
import { parseJson } from '../../base/json.ts';
import type { EventRow } from '../../store/ledger/tables.ts';
import type { FormContext } from '../../bot/context.ts';
import { eventFactsOf, linkMessage, nameChat } from './facts.ts';
import { personName } from '../../bot/names.ts';
import { maxUnfolded } from '../../outbox/gather.ts';
import { alertIntervalMs } from '../../telegram/rate-limiter.ts';
import { isUnowned, listUnowned, teamChats } from '../../rules/audience.ts';
import type { DeliveryRow } from '../../store/ledger/deliveries/tables.ts';
import { type CauseCode, readCause } from '../../telegram/cause.ts';
import { eventOf } from '../../events/index.ts';
import { decide } from '../../rules/route.ts';
import { type Facts, readStored, unreadFacts } from '../../rules/facts.ts';
import { dataOf, variables } from '../../events/event.ts';
import { hideInBody, judgePoison, listForms } from '../../rules/poison.ts';

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

async function readDeliveryHistory(
  ctx: FormContext,
  trace: TracedDelivery & { others: number },
): Promise<DeliveryHistory> {
  const { delivery, post } = trace;
  const { store } = ctx.deps;
  const { rule_id: ruleId, replayed_by: replayedBy, closed_by: closedBy } = delivery;
  const state = standingOf(trace);
  const mute = readMute(delivery.mute);
  const rule = findRule(store.settings.data, ruleId)?.rule;
  const person = (id: number | null | undefined): string | Html =>
    id === null || id === undefined ? '—' : namePerson(ctx, id);
  return {
    chat: nameChat(ctx, delivery),
    state,
    because: becauseOf(ctx, trace.delivery, rule),
    person: person(replayedBy ?? rule?.createdBy),
    sentAt: post?.shown_at ?? null,
    message: linkMessage(trace, ctx.words.plain('message-link')),
    others: state === 'sent' ? trace.others : 0,
    ...triesOf(trace),
    reason: reasonOf(trace),
    wait: state === 'waiting' ? await readWait(ctx, delivery) : undefined,
    closedBy: person(closedBy),
    closedAt: delivery.closed_at,
    isUndecided: closedBy === null,
    mutedUntil: mute?.until ?? undefined,
    mute,
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

// Says why a delivery has not been sent yet, from the ledger's data about its chat and from what only this process
// knows, such as the state of the rate limiter.

/**
 * Refusals of a message for its content: the next messages contain fewer and fewer events, and the ledger doesn't store
 * how many.
 */
const refusing: ReadonlySet<CauseCode> = new Set(['other', 'long', 'markup', 'uneditable', 'unmade']);

async function readWait({ deps }: FormContext, delivery: DeliveryRow): Promise<DeliveryWait> {
  const { store, ownerIds, rateLimiter, clock, alerts } = deps;
  const { chat_id: chatId } = delivery;
  const settings = store.settings.data;
  const now = clock.now();
  const waiting = await store.history.positionOf(delivery);
  const { ahead, until, reason } = waiting;
  const folds = findChat(settings, chatId)?.folding !== false;
  const wait = { ahead, reason, batching: batchingOf(delivery, waiting, folds) };
  if (isUnowned(chatId, { settings, ownerIds })) return { ...wait, heldBy: 'unowned', at: undefined };
  const outage = alerts?.telegramOutage();
  if (outage) return { ...wait, heldBy: 'telegram', at: outage.since };
  const pauseMs = rateLimiter.pauseOf(chatId);
  if (pauseMs > 0) return { ...wait, heldBy: 'paused', at: Math.max(until, now + pauseMs) };
  if (until > now) return { ...wait, heldBy: 'retry', at: until };
  const roomAt = alerts?.rateLimitedUntil(chatId);
  if (roomAt !== undefined && roomAt > now) return { ...wait, heldBy: 'room', at: roomAt };
  return { ...wait, heldBy: 'turn', at: undefined };
}

/**
 * Undefined when it is not certain: deliveries to another topic, and those that failed before, are not folded with the
 * rest.
 */
function batchingOf(
  { chat_id: chatId }: DeliveryRow,
  { ahead, sameTopic, retried, reason }: Waiting,
  folds: boolean,
): Batching | undefined {
  const alone: Batching = { is: 'alone', everyMs: alertIntervalMs(chatId) };
  if (!folds) return alone;
  if (retried > 0 || (reason !== null && refusing.has(readCause(reason).code))) return undefined;
  if (sameTopic > maxUnfolded[chatId > 0 ? 'private' : 'group']) return { is: 'several' };
  // A private chat has no topics, so nothing else waits there.
  return chatId > 0 && sameTopic > ahead ? alone : undefined;
}

// The places of alerts that got no delivery of an event, and why. Nothing of them is stored with the event: their rules of
// now are asked again, and a reason is given only by a rule that is as it was when the event came.

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

// Whether a stored event is likely to be a bait, as /why and /replay show it.

/**
 * `body` and `remark` are what may be shown of those of the event. `forms`, as HTML, is absent unless the event is a likely
 * bait.
 */
function readBait(
  { deps, words, timeZone }: FormContext,
  event: EventRow,
): { body: string; remark: string | null; forms?: string | undefined } {
  const { store, explorerUrl } = deps;
  const { known } = store;
  const definition = eventOf(event.type);
  const values = variables(definition, dataOf(event.body));
  const poison = judgePoison(definition, values, { known, settings: store.settings.data });
  const { body, remark } = event;
  if (!definition || !poison) return { body, remark };
  const reader = { words, timeZone, explorerUrl, labelOf: known.labelOf };
  return {
    body: hideInBody(body, poison),
    // It quotes values of the body.
    remark: remark && hideInBody(remark, poison),
    forms: listForms({ definition, values, poison }, reader),
  };
}
