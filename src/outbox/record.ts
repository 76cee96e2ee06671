// Step: commits the outcome of a delivery, and repeats that until it succeeds or the program closes, because a message
// that was sent but not recorded would be sent again.

import type { AttemptResult } from '../store/ledger/deliveries/attempts.ts';
import type { SentMessage } from '../store/ledger/incidents/messages.ts';
import { maxPauseMs, type DueDelivery } from '../store/ledger/deliveries/queue.ts';
import { scopeOf } from '../telegram/answers.ts';
import { readCause, writeCause, type Cause } from '../telegram/cause.ts';
import { accountPauseMs, outcomeOf, pauseAfter, type Refusal } from '../telegram/judge.ts';
import { pause } from '../base/wait.ts';
import type { NotifyDeps, SenderState } from './deps.ts';
import { forgetTopic } from './forget-topic.ts';
import type { Outcome, Step } from './sending.ts';
import { isTeamChat, isUnowned } from '../rules/audience.ts';
import type { NoticeEntry } from '../store/ledger/maintenance/notices.ts';
import { noticeEntry } from './notice.ts';

/** How long to wait after the ledger failed. */
export const ledgerPauseMs = 1000;
/**
 * How long a chat gets lists after a file was refused. Files may be allowed by then, and trying costs only one call.
 */
const noFilesMs = 60 * 60_000;

type Delivery = DueDelivery['delivery'];

export const record: Step = async (deps, state, sending) => {
  if (sending.stage !== 'ended') return sending;
  const { due, outcome } = sending;
  for (;;) {
    try {
      await write(deps, state, due.delivery, outcome);
      break;
    } catch (error) {
      deps.log.error({ error }, 'What became of a message could not be written down; it is tried again.');
      if (state.closing.aborted) break;
      await pause(deps.clock, ledgerPauseMs, state.closing);
    }
  }
  if (outcome.kind === 'attempted') deps.onMessage?.(outcomeOf(outcome.verdict), outcome.queuedAt);
  return sending;
};

async function write(
  deps: NotifyDeps,
  state: SenderState,
  delivery: Delivery,
  outcome: Outcome,
): Promise<void> {
  const { deliveries } = deps.store;
  const { id, attempts, chat_id: chatId, topic_id: topicId } = delivery;
  const { verdict } = outcome;
  const ids = idsOf(delivery, outcome);
  const now = deps.clock.now();
  const result = resultOf(outcome);
  switch (verdict.kind) {
    case 'sent':
      state.maxEvents.delete(id);
      await deliveries.markSent(
        ids,
        verdict.messageId,
        now,
        result,
        incidentMessages(outcome, verdict.messageId),
      );
      if (isTopicGone(outcome) && topicId !== null) await forgetTopic(deps, chatId, topicId);
      // It was sent as a test of its parked topic or chat, which can be reached again.
      else if (parkedWith(delivery) === 'topic') await deliveries.resume(chatId, now, topicId);
      else if (parkedWith(delivery) === 'chat') await deliveries.resume(chatId, now);
      break;
    case 'later': {
      const dueAt = dueAfter(deps, state, chatId, verdict.afterMs ?? pauseAfter(attempts));
      await deliveries.postpone(ids, dueAt, writeCause(verdict.reason), result);
      if (outcome.kind === 'not attempted' && outcome.composedIds.length > 0)
        await deliveries.endComposing([...outcome.composedIds]);
      break;
    }
    case 'unclear':
    case 'moved': {
      // Unclear: the next message is marked as a possible repeat. Moved: the group moved again during the call to its
      // new id.
      const dueAt = dueAfter(deps, state, chatId, pauseAfter(attempts));
      await deliveries.postpone(ids, dueAt, writeCause(verdict.reason), result);
      break;
    }
    case 'refused':
      await writeRefusal(deps, state, delivery, verdict, outcome);
      break;
  }
}

/** A refusal stops only what its scope covers; deliveries outside of it go on. */
async function writeRefusal(
  deps: NotifyDeps,
  state: SenderState,
  delivery: Delivery,
  { scope, reason }: Refusal,
  outcome: Outcome,
): Promise<void> {
  const { deliveries } = deps.store;
  const { id, chat_id: chatId, topic_id: topicId } = delivery;
  const ids = idsOf(delivery, outcome);
  const result = resultOf(outcome);
  const written = writeCause(reason);
  switch (scope) {
    case 'account':
      await deliveries.postpone(ids, dueAfter(deps, state, chatId, accountPauseMs), written, result);
      return;
    case 'chat': {
      const notice = parkedWith(delivery) === 'chat' ? undefined : noticeParked(deps, chatId, reason);
      await deliveries.park({ chatId }, written, result, notice);
      return;
    }
    case 'topic': {
      // The topic was deleted, and then the topic "General" refused the message too: that one is parked in its place.
      const isGone = isTopicGone(outcome);
      if (isGone && topicId !== null) await forgetTopic(deps, chatId, topicId);
      const closed = { topicId: isGone ? null : topicId };
      const notice =
        parkedWith(delivery) === 'topic' ? undefined : noticeParked(deps, chatId, reason, closed);
      await deliveries.park({ chatId, ...closed }, written, result, notice);
      return;
    }
    case 'file':
      if (outcome.kind === 'not attempted' || !outcome.hasFile) break;
      state.noFilesUntil.set(chatId, deps.clock.monotonic() + noFilesMs);
      await deliveries.postpone(ids, dueAfter(deps, state, chatId, 0), written, result);
      return;
    case 'message':
      break;
  }
  if (ids.length > 1) {
    // The message is too large, or Telegram refuses one of its events: the next message carries half as many, down to
    // one.
    state.maxEvents.set(id, Math.floor(ids.length / 2));
    await deliveries.postpone(ids, dueAfter(deps, state, chatId, 0), written, result);
    return;
  }
  state.maxEvents.delete(id);
  await deliveries.giveUp(id, 'undelivered', written, result, noticeUndelivered(deps, chatId, reason));
}

/** A message about several events stays as it is when somebody takes care of one of them: it has no id for that. */
function incidentMessages(outcome: Outcome, messageId: number | null): SentMessage[] {
  if (outcome.kind !== 'attempted') return [];
  const isAlone = outcome.attempt.deliveryIds.length === 1;
  return outcome.incidents.map((incident) => ({ ...incident, messageId: isAlone ? messageId : null }));
}

/** When no call was made, the outcome concerns only the first delivery. */
function idsOf({ id }: Delivery, outcome: Outcome): number[] {
  return outcome.kind === 'attempted' ? outcome.attempt.deliveryIds : [id];
}

function isTopicGone(outcome: Outcome): boolean {
  return outcome.kind === 'attempted' && outcome.isTopicGone;
}

/**
 * A row that is due later than `maxPauseMs` from now counts as due now, so only the rate limiter can delay it longer.
 */
function dueAfter({ rateLimiter }: NotifyDeps, state: SenderState, chatId: number, pauseMs: number): number {
  return state.dueNow() + Math.min(pauseMs, Math.max(maxPauseMs, rateLimiter.pauseOf(chatId)));
}

/**
 * Whether the delivery is tried alone of those that were parked with its topic, or with its whole chat; owners got a
 * notice then.
 */
function parkedWith({ reason }: Delivery): 'topic' | 'chat' | undefined {
  const scope = reason === null ? undefined : scopeOf(readCause(reason).code);
  return scope === 'topic' || scope === 'chat' ? scope : undefined;
}

function resultOf(outcome: Outcome): AttemptResult | undefined {
  if (outcome.kind === 'not attempted') return undefined;
  const { verdict, attempt } = outcome;
  const isRefused = verdict.kind !== 'sent' && verdict.kind !== 'unclear';
  return { attempt, verdict: outcomeOf(verdict), isRefused };
}

// Makes the notices to owners about a message that was given up, and about a chat or topic whose deliveries are parked.

/** Undefined for a chat that has lost its access: it is meant to get nothing. */
function noticeUndelivered(deps: NotifyDeps, chatId: number, reason: Cause): NoticeEntry | undefined {
  const { store, ownerIds } = deps;
  if (!isTeamChat(chatId, { settings: store.settings.data, ownerIds })) return undefined;
  return noticeEntry({ kind: 'undelivered', ...aboutChat(deps, chatId, reason) });
}

/**
 * Returns a function that makes the notice from the number of parked deliveries; `topic` is given when only one topic
 * is parked. Undefined for a group without an owner: another notice has told the owners about it.
 */
function noticeParked(
  deps: NotifyDeps,
  chatId: number,
  reason: Cause,
  topic: { topicId?: number | null } = {},
): ((count: number) => NoticeEntry) | undefined {
  const { store, ownerIds } = deps;
  if (isUnowned(chatId, { settings: store.settings.data, ownerIds })) return undefined;
  return (count) => noticeEntry({ kind: 'parked', ...aboutChat(deps, chatId, reason), ...topic, count });
}

function aboutChat({ store, clock }: NotifyDeps, chatId: number, { code, said }: Cause) {
  const title = store.settings.data.chats.find(({ id }) => id === chatId)?.title ?? String(chatId);
  return { at: clock.now(), chatId, title, reason: { code, ...(said !== undefined && { said }) } };
}
