// Steps: commits that a message is about to be sent; then sends it, and handles what Telegram's answer means beyond it: the
// group has moved, the account is refused, or the connection may be down.

import type { InlineKeyboardMarkup } from 'grammy/types';
import { titleOf } from '../store/settings/settings.ts';
import { findPlace } from '../rules/places.ts';
import type { Verdict } from '../telegram/judge.ts';
import { askAccount } from './check.ts';
import { type Composed, type NotifyDeps, type OrderMatch, type Step, endUnattempted } from './sending.ts';
import type { SendApi } from './send-api.ts';
import { type ReplyTo, sendWithFallbacks } from './send-with-fallbacks.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { Incident } from '../store/ledger/incidents/incidents.ts';
import type { OwnWords } from '../rules/own-words.ts';
import type { WordsFailure } from './own-words.ts';
import { type Notice, noticeEntry } from './notice.ts';

/** From then on, until the outcome is committed, each delivery in the message counts as possibly sent. */
export const beginAttempt: Step = async ({ store, clock, log }, _state, sending) => {
  if (sending.stage !== 'composed') return sending;
  const { due, post, carried } = sending;
  try {
    const begun = await store.deliveries.begin(post, carried.at(-1)!.delivery.id, clock.now());
    return { ...sending, stage: 'attempted', due: { ...due, post: begun }, post: begun };
  } catch (error) {
    log.error({ error }, 'An attempt could not be written down, so nothing was sent.');
    const verdict = { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } } as const;
    return endUnattempted(due, verdict, 'composing');
  }
};

export const deliver: Step = async (deps, state, sending) => {
  if (sending.stage !== 'attempted') return sending;
  const { store, rateLimiter, log } = deps;
  const api = deps.apiOf('alerts');
  const { due, carried, message, reader, match, isFoundBefore } = sending;
  const { delivery } = due;
  const incidents = await findIncidents(deps, carried);
  const sent = await sendWithFallbacks({
    api,
    rateLimiter,
    to: { chatId: delivery.chat_id, topicId: delivery.topic_id },
    message,
    buttons: buttonsOf(deps, sending, incidents),
    topicGone: reader.words.plain(isTurnedOff(store, delivery) ? 'event-topic-gone-off' : 'event-topic-gone'),
    canBeCut: carried.length === 1,
    replyTo: carried.length === 1 ? replyOf(match) : undefined,
    isSilent: isFoundBefore || carried.every((one) => one.delivery.silent === 1),
  });
  const { to, isMarkupRefused } = sent;
  const verdict = await widenToAccount(api, sent.verdict);
  state.didLastCallFail = isFailedCall(verdict);
  if (to.chatId !== delivery.chat_id) await store.moveChat(delivery.chat_id, to.chatId);
  await reportUnusedWords(deps, sending, isMarkupRefused);
  if (verdict.kind !== 'sent') {
    log.warn({ delivery: delivery.id, chat: delivery.chat_id, verdict }, 'A message was not sent.');
  }
  return {
    stage: 'ended',
    due,
    outcome: {
      kind: 'attempted',
      verdict,
      ids: carried.map((one) => one.delivery.id),
      queuedAt: carried.map((one) => one.delivery.created_at),
      hasFile: message.document !== undefined,
      isTopicGone: to.topicId !== delivery.topic_id,
      incidents: incidents.map(({ id, version }) => {
        const { chatId, topicId } = to;
        return { incidentId: id, version, chatId, topicId, html: sent.html };
      }),
    },
  };
};

/** Whether the topic keeps its rules unheard, so that they stay unheard when it is deleted. */
function isTurnedOff(
  { settings }: NotifyDeps['store'],
  { chat_id: chatId, topic_id: topicId }: DueDelivery['delivery'],
): boolean {
  return findPlace(settings.data, { chatId, topicId })?.isOn === false;
}

/** What only seems to be about the order keeps its sound. */
function replyOf(match: OrderMatch | undefined): ReplyTo | undefined {
  return match && { messageId: match.messageId, isSilent: match.by !== 'time' };
}

/** What no rule asked for, such as an event that can't be read, can't be muted, but somebody should take care of it. */
function buttonsOf(
  { incidentButtons, keyboardOf }: NotifyDeps,
  { carried, message, reader }: Pick<Composed, 'carried' | 'message' | 'reader'>,
  incidents: readonly Incident[],
): InlineKeyboardMarkup | undefined {
  if (incidents.length > 0) return incidentButtons?.(incidents, reader.words);
  const { id, rule_id: ruleId } = carried[0]!.delivery;
  return ruleId === null || message.hasNoButtons ? undefined : keyboardOf?.(id);
}

/** What somebody should take care of, of which this message tells: events that can't be read. */
async function findIncidents({ store }: NotifyDeps, carried: readonly DueDelivery[]): Promise<Incident[]> {
  const unread = carried.filter(({ event }) => event.kind === 'quarantined');
  return store.incidents.latestOf(
    'event',
    unread.map(({ event }) => String(event.seq)),
  );
}

/**
 * An unlisted refusal may concern the whole account. `getMe` shows whether it does, so that no message is given up
 * because of the account.
 */
export async function widenToAccount(api: SendApi, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'refused' || verdict.reason.code !== 'other') return verdict;
  return (await askAccount(api)) ?? verdict;
}

/** Whether the call got no answer, a server error, or a refusal of the whole account. */
export function isFailedCall(verdict: Verdict): boolean {
  if (verdict.kind === 'refused') return verdict.scope === 'account';
  return verdict.kind === 'unclear' || (verdict.kind === 'later' && verdict.afterMs === undefined);
}

// Reports words in which a message should be and is not: in the log each time, to the people who may change them once.

/** `isMarkupRefused`: Telegram could not read the message, so it was sent as plain text. */
async function reportUnusedWords(
  deps: NotifyDeps,
  { due, carried, message }: Pick<Composed, 'due' | 'carried' | 'message'>,
  isMarkupRefused: boolean,
): Promise<void> {
  const { problem, own } = message;
  const types = [...new Set(carried.map(({ event }) => event.type))].toSorted();
  if (problem !== undefined) await reportTemplate(deps, types, problem);
  const failed = own?.failed ?? (own && isMarkupRefused ? 'markup' : undefined);
  if (own && failed) await reportOwnWords(deps, due, own.words, failed);
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
