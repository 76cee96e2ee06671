// What becomes of a delivery once Telegram has answered, or has not. A pause holds its chat only: whatever waits behind
// the delivery keeps its place, other chats go on.

import { keyOf, type Notice } from '../views/team/notice.ts';
import type { AttemptResult } from '../store/ledger/deliveries/attempts.ts';
import { belongs, isUnowned } from '../rules/audience.ts';
import type { NoticeEntry } from '../store/ledger/maintenance/notices.ts';
import { maxPauseMs, type DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { Rule } from '../store/settings/settings.ts';
import { readCause, writeCause, type Cause } from '../telegram/cause.ts';
import { accountPauseMs, pauseAfter, outcomeOf, type Refusal } from '../telegram/judge.ts';
import type { SenderState, Deps } from './deps.ts';
import type { Outcome } from './outcome.ts';

/** How long a chat gets lists after it refused a file: by then somebody may have allowed them, and asking costs a call. */
const withoutFilesMs = 60 * 60_000;

type Delivery = DueDelivery['delivery'];

export async function recordOutcome(
  deps: Deps,
  line: SenderState,
  delivery: Delivery,
  outcome: Outcome,
): Promise<void> {
  const { deliveries } = deps.store;
  const { id, attempts, chat_id: chatId, topic_id: topicId } = delivery;
  const { verdict, ids = [id], isTopicGone, unsent } = outcome;
  const now = deps.clock.now();
  const ending = endingOf(outcome);
  switch (verdict.kind) {
    case 'sent':
      line.sizeLimits.delete(id);
      await deliveries.markSent(ids, verdict.messageId, now, ending);
      if (isTopicGone && topicId !== null) await forgetTopic(deps, chatId, topicId);
      // It was tried because its topic had been out of reach, which is over.
      else if (wasTopicParked(delivery)) await deliveries.resume(chatId, now, topicId);
      break;
    case 'later': {
      const dueAt = dueAfter(deps, line, chatId, verdict.afterMs ?? pauseAfter(attempts));
      await deliveries.postpone(ids, dueAt, writeCause(verdict.reason), ending);
      if (unsent) await deliveries.endComposing(unsent);
      break;
    }
    case 'unclear':
    case 'moved':
      // Unclear: its repeat is marked. Moved: it moved on while it was being written to at its new id.
      await deliveries.postpone(
        ids,
        dueAfter(deps, line, chatId, pauseAfter(attempts)),
        writeCause(verdict.reason),
        ending,
      );
      break;
    case 'refused':
      await rememberRefusal(deps, line, delivery, verdict, outcome);
      break;
  }
}

/** A refusal reaches as far as its scope: what is outside goes on as if nothing had been said. */
async function rememberRefusal(
  deps: Deps,
  line: SenderState,
  delivery: Delivery,
  { scope, reason }: Refusal,
  outcome: Outcome,
): Promise<void> {
  const { deliveries } = deps.store;
  const { id, chat_id: chatId, topic_id: topicId } = delivery;
  const { ids = [id], isTopicGone, hasFile } = outcome;
  const ending = endingOf(outcome);
  const written = writeCause(reason);
  switch (scope) {
    case 'account':
      await deliveries.postpone(ids, dueAfter(deps, line, chatId, accountPauseMs), written, ending);
      return;
    case 'chat':
      await deliveries.park({ chatId }, written, ending, tellOfParked(deps, chatId, reason));
      return;
    case 'topic': {
      // Where it was deleted, and the chat itself is closed to what has no topic, all of it is for the chat from now on.
      if (isTopicGone && topicId !== null) await forgetTopic(deps, chatId, topicId);
      const closed = { topicId: isTopicGone ? null : topicId };
      const notice = wasTopicParked(delivery) ? undefined : tellOfParked(deps, chatId, reason, closed);
      await deliveries.park({ chatId, ...closed }, written, ending, notice);
      return;
    }
    case 'file':
      if (!hasFile) break;
      line.withoutFiles.set(chatId, deps.clock.monotonic() + withoutFilesMs);
      await deliveries.postpone(ids, dueAfter(deps, line, chatId, 0), written, ending);
      return;
    case 'message':
      break;
  }
  if (ids.length > 1) {
    // Too much at once, or one of them spoils it: the next carries half as many, down to one.
    line.sizeLimits.set(id, Math.floor(ids.length / 2));
    await deliveries.postpone(ids, dueAfter(deps, line, chatId, 0), written, ending);
    return;
  }
  line.sizeLimits.delete(id);
  const notice = mayStillHear(deps, chatId)
    ? entryOf({ kind: 'undelivered', ...aboutChat(deps, chatId, reason) })
    : undefined;
  await deliveries.giveUp(id, 'undelivered', written, ending, notice);
}

/** What is due later than the longest pause counts as due, and would be tried at once: only the pace holds back longer. */
function dueAfter({ rateLimiter }: Deps, line: SenderState, chatId: number, pauseMs: number): number {
  return line.dueNow() + Math.min(pauseMs, Math.max(maxPauseMs, rateLimiter.pauseOf(chatId)));
}

/** Owners were told when it was parked. */
function wasTopicParked({ reason }: Delivery): boolean {
  return reason !== null && readCause(reason).code.startsWith('topic-');
}

function endingOf({ verdict, attempt }: Outcome): AttemptResult | undefined {
  const isRefused = verdict.kind !== 'sent' && verdict.kind !== 'unclear';
  return attempt && { attempt, verdict: outcomeOf(verdict), isRefused };
}

/** Said once: from now on the rule, and what waits, are for the chat itself. */
async function forgetTopic({ store }: Deps, chatId: number, topicId: number): Promise<void> {
  await store.settings.update((draft) => {
    const inTopic = (rule: Rule) => rule.chatId === chatId && rule.topicId === topicId;
    const moving = draft.rules.filter(inTopic);
    const standing = draft.rules.find((rule) => rule.chatId === chatId && rule.topicId === null);
    if (!standing) for (const rule of moving) rule.topicId = null;
    else {
      const types = [standing, ...moving].filter(({ isOn }) => isOn).flatMap((rule) => rule.types);
      if (types.length > 0) Object.assign(standing, { isOn: true, types: [...new Set(types)] });
      draft.rules = draft.rules.filter((rule) => !inTopic(rule));
    }
  });
  await store.deliveries.clearTopic(chatId, topicId);
}

/** What somebody who was let go does not get is nobody's news. */
function mayStillHear({ store, ownerIds }: Deps, chatId: number): boolean {
  return belongs(chatId, { settings: store.settings.data, ownerIds });
}

/** Owners know of a group without an owner since they removed that person, or since the start. */
function tellOfParked(deps: Deps, chatId: number, reason: Cause, topic: { topicId?: number | null } = {}) {
  const { store, ownerIds } = deps;
  if (isUnowned(chatId, { settings: store.settings.data, ownerIds })) return undefined;
  return (count: number) => entryOf({ kind: 'parked', ...aboutChat(deps, chatId, reason), ...topic, count });
}

function aboutChat({ store, clock }: Deps, chatId: number, { code, said }: Cause) {
  const title = store.settings.data.chats.find(({ id }) => id === chatId)?.title ?? String(chatId);
  return { at: clock.now(), chatId, title, reason: { code, ...(said !== undefined && { said }) } };
}

function entryOf(notice: Notice): NoticeEntry {
  return { key: keyOf(notice), at: notice.at, body: notice };
}
