// Commits what became of a delivery or a post, and repeats that until it succeeds or the program closes, because a message
// that was sent but not recorded would be sent again. With it go the notices: what was given up, what is closed, and which
// words could not be used.

import { type ClosedRow, type PostRow, noticeKind } from '../store/ledger/deliveries/tables.ts';
import { titleOf } from '../store/settings/settings.ts';
import { wholeChat } from '../store/ledger/deliveries/closed.ts';
import type { EndedPart } from '../store/ledger/deliveries/posts.ts';
import {
  type Due,
  type DueDelivery,
  type DuePost,
  maxPauseMs,
  rowOf,
} from '../store/ledger/deliveries/queue.ts';
import { type Cause, writeCause } from '../telegram/cause.ts';
import { type Refusal, accountPauseMs, pauseAfter } from '../telegram/judge.ts';
import { pause } from '../base/clock.ts';
import type { NotifyDeps, SendOutcome, SenderState } from './send.ts';
import { forgetTopic } from './forget-topic.ts';
import { audienceOf, isTeamChat, isUnowned } from '../rules/audience.ts';
import type { NoticeEntry } from '../store/ledger/maintenance/notices.ts';
import { type Notice, noticeEntry } from './notice.ts';
import type { WordsFailure } from './own-words.ts';
import type { Message } from './render.ts';
import type { OwnWords } from '../store/settings/templates.ts';
import type { SentMessage } from '../store/ledger/incidents/write.ts';
import type { ChatOrTopic } from '../store/place.ts';

/** How long to wait after the ledger failed. */
export const ledgerPauseMs = 1000;
/**
 * How long a chat gets lists after a file was refused. Files may be allowed by then, and trying costs only one call.
 */
const noFilesMs = 60 * 60_000;

export async function untilRecorded(
  deps: NotifyDeps,
  state: SenderState,
  write: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      deps.log.error({ error }, 'What became of a message could not be written down; it is tried again.');
      if (state.closing.aborted) return;
      await pause(deps.clock, ledgerPauseMs, state.closing);
    }
  }
}

export async function recordOutcome(
  deps: NotifyDeps,
  state: SenderState,
  due: Due | DuePost,
  outcome: SendOutcome,
): Promise<void> {
  const { deliveries } = deps.store;
  const { chat_id: chatId, topic_id: topicId } = rowOf(due);
  const { verdict } = outcome;
  const now = deps.clock.now();
  switch (verdict.kind) {
    case 'sent':
      if (outcome.kind === 'attempted' && outcome.settle)
        await deliveries.markSettled(due.post!, outcome.settle.change, {
          isOver: outcome.settle.isOver,
          incidents: incidentMessages(outcome, verdict.messageId),
        });
      else
        await deliveries.markShown(
          due.post!,
          verdict.messageId,
          now,
          incidentMessages(outcome, verdict.messageId),
        );
      if (isTopicGone(outcome) && topicId !== null) await forgetTopic(deps, chatId, topicId);
      // It was sent as a test of its closed topic or chat, which can be reached again.
      else if (due.closed) await deliveries.reopen(chatId, now, isTopic(due.closed) ? topicId : undefined);
      break;
    case 'later':
    case 'unclear':
    case 'moved': {
      // Unclear: the next message is marked as a possible repeat. Moved: the group moved again during the call to its
      // new id.
      const asked = verdict.kind === 'later' ? verdict.afterMs : undefined;
      const dueAt = dueAfter(deps, state, chatId, asked ?? pauseAfter(due.post?.tries ?? 0));
      const reason = writeCause(verdict.reason);
      await deliveries.postpone(due, { dueAt, reason, ...endedIn(outcome) }, now);
      break;
    }
    case 'refused':
      await writeRefusal(deps, state, due, verdict, outcome);
      break;
  }
}

/** A refusal stops only what its scope covers; deliveries outside of it go on. */
async function writeRefusal(
  deps: NotifyDeps,
  state: SenderState,
  due: Due | DuePost,
  refusal: Refusal,
  outcome: SendOutcome,
): Promise<void> {
  const { deliveries } = deps.store;
  const { chat_id: chatId, topic_id: topicId } = rowOf(due);
  const now = deps.clock.now();
  const reason = writeCause(refusal.reason);
  const ended = endedIn(outcome);
  const postpone = (pauseMs: number, last?: number) => {
    const dueAt = dueAfter(deps, state, chatId, pauseMs);
    return deliveries.postpone(due, { dueAt, reason, ...ended, ...(last !== undefined && { last }) }, now);
  };
  switch (refusal.scope) {
    case 'account':
      return postpone(accountPauseMs);
    case 'chat': {
      const notice = noticeClosed(deps, chatId, refusal.reason);
      await deliveries.close({ chatId }, reason, { tried: due, ...ended, ...notice }, now);
      return leaveUnreached(deps, { chatId }, refusal.reason);
    }
    case 'topic': {
      // The topic was deleted, and then the topic "General" refused the message too: that one is closed in its place.
      const isGone = isTopicGone(outcome);
      if (isGone && topicId !== null) await forgetTopic(deps, chatId, topicId);
      const place = { topicId: isGone ? null : topicId };
      const notice = noticeClosed(deps, chatId, refusal.reason, place);
      await deliveries.close({ chatId, ...place }, reason, { tried: due, ...ended, ...notice }, now);
      return leaveUnreached(deps, { chatId, ...place }, refusal.reason);
    }
    case 'file':
      if (outcome.kind === 'not attempted' || !outcome.hasFile) break;
      state.noFilesUntil.set(chatId, deps.clock.monotonic() + noFilesMs);
      return postpone(0);
    case 'message':
      break;
  }
  if (outcome.kind === 'attempted' && outcome.ids.length > 1) {
    // The message is too large, or Telegram refuses one of its events: the next message carries half as many, down to
    // one.
    return postpone(0, outcome.ids[Math.floor(outcome.ids.length / 2) - 1]);
  }
  // A notice that can't be told is in the log: another one about it would not be told either.
  const notice = due.post?.kind === noticeKind ? undefined : noticeUndelivered(deps, chatId, refusal.reason);
  await deliveries.giveUp(due, { reason, ...ended, notice }, now);
}

/** Who wants something told in a place that was closed may have others told of it. */
async function leaveUnreached(deps: NotifyDeps, place: ChatOrTopic, why: Cause): Promise<void> {
  for (const post of await deps.store.deliveries.openIn(place)) {
    const kind = deps.kinds?.find(({ name }) => name === post.kind);
    await andThen(deps, post, () => kind?.unreached?.(post, why));
  }
}

/** What has become of the post is stored already, and stays so when this fails. */
export async function andThen(
  { log }: NotifyDeps,
  { id, kind }: PostRow,
  act: () => Promise<void> | undefined,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.error({ error, post: id, kind }, 'What a message leads to could not be stored.');
  }
}

/** A message about several events stays as it is when somebody takes care of one of them: it has no id for that. */
function incidentMessages(outcome: SendOutcome, messageId: number | null): SentMessage[] {
  if (outcome.kind !== 'attempted') return [];
  const isAlone = outcome.ids.length <= 1;
  return outcome.incidents.map((incident) => ({ ...incident, messageId: isAlone ? messageId : null }));
}

/** Whether a topic is closed, and not its whole chat. */
function isTopic({ topic_id: topicId }: ClosedRow): boolean {
  return topicId !== wholeChat;
}

function isTopicGone(outcome: SendOutcome): boolean {
  return outcome.kind === 'attempted' && outcome.isTopicGone;
}

/**
 * A row that is due later than `maxPauseMs` from now counts as due now, so only the rate limiter can delay it longer.
 */
function dueAfter({ rateLimiter }: NotifyDeps, state: SenderState, chatId: number, pauseMs: number): number {
  return state.dueNow() + Math.min(pauseMs, Math.max(maxPauseMs, rateLimiter.pauseOf(chatId)));
}

/** A call whose end is not known may have put a message into the chat. */
function endedIn(outcome: SendOutcome): { ended?: EndedPart } {
  if (outcome.kind === 'not attempted') return outcome.ended ? { ended: outcome.ended } : {};
  const { kind } = outcome.verdict;
  return kind === 'sent' || kind === 'unclear' ? {} : { ended: 'call' };
}

// Makes the notices to owners about a message that was given up, and about a chat or topic that is closed.

/** Undefined for a chat that has lost its access: it is meant to get nothing. */
function noticeUndelivered(deps: NotifyDeps, chatId: number, reason: Cause): NoticeEntry | undefined {
  if (!isTeamChat(chatId, audienceOf(deps))) return undefined;
  return noticeEntry({ kind: 'undelivered', ...aboutChat(deps, chatId, reason) });
}

/**
 * Makes the notice from the number of deliveries that wait; `topic` is given when only one topic is closed. None about a
 * group without an owner: another notice has told the owners about it.
 */
function noticeClosed(
  deps: NotifyDeps,
  chatId: number,
  reason: Cause,
  topic: { topicId?: number | null } = {},
): { notice?: (count: number) => NoticeEntry } {
  if (isUnowned(chatId, audienceOf(deps))) return {};
  const about = { kind: 'parked', ...aboutChat(deps, chatId, reason), ...topic } as const;
  return { notice: (count) => noticeEntry({ ...about, count }) };
}

function aboutChat({ store, clock }: NotifyDeps, chatId: number, { code, said }: Cause) {
  const title = titleOf(store.settings.data, chatId);
  return { at: clock.now(), chatId, title, reason: { code, ...(said !== undefined && { said }) } };
}

// Reports words in which a message should be and is not: in the log each time, to the people who may change them once.

/** `isMarkupRefused`: Telegram could not read the message, so it was sent as plain text. */
export async function reportUnusedWords(
  deps: NotifyDeps,
  { carried, message }: { carried: readonly DueDelivery[]; message: Message },
  isMarkupRefused: boolean,
): Promise<void> {
  const { problem, own } = message;
  const types = [...new Set(carried.map(({ event }) => event.type))].toSorted();
  if (problem !== undefined) await reportTemplate(deps, types, problem);
  const failed = own?.failed ?? (own && isMarkupRefused ? 'markup' : undefined);
  if (own && failed) await reportOwnWords(deps, carried[0]!, own.words, failed);
  else if (isMarkupRefused) await reportTemplate(deps, types, 'Telegram could not read its markup.');
}

/** Of a built-in template, the owners get the notice. */
async function reportTemplate(
  { store, clock, log }: NotifyDeps,
  types: string[],
  problem: string,
): Promise<void> {
  log.error({ types, problem }, 'A template could not be used; its message went out in a plain form.');
  await addNotice({ store, log }, { kind: 'template', at: clock.now(), types });
}

/** Once for each version. */
async function reportOwnWords(
  { store, clock, log }: NotifyDeps,
  { delivery, event: { type } }: DueDelivery,
  { id, v }: OwnWords,
  why: WordsFailure,
): Promise<void> {
  const { chat_id: chatId, topic_id: topicId } = delivery;
  log.warn({ template: id, v, type, why }, 'Own words could not be used; the built-in ones were.');
  const title = titleOf(store.settings.data, chatId);
  const notice = { at: clock.now(), chatId, topicId, title, template: id, v, type, why };
  await addNotice({ store, log }, { kind: 'words-failed', ...notice });
}

async function addNotice({ store, log }: Pick<NotifyDeps, 'store' | 'log'>, notice: Notice): Promise<void> {
  try {
    await store.notices.add(noticeEntry(notice));
  } catch (error) {
    log.error({ error }, 'The owners could not be told about a template.');
  }
}
