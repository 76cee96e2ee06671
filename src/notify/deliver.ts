// Step: sends the message, and takes in what Telegram's answer says beyond this message: a group that moved, a template
// that can't be used, an account that is refused, a connection that may be down.

import { keyOf } from '../views/team/notice.ts';
import type { Verdict } from '../telegram/judge.ts';
import { askAccount } from './check-connection.ts';
import type { NotifyDeps } from './deps.ts';
import type { SendApi } from './send-api.ts';
import { sendWithFallbacks } from './send-with-fallbacks.ts';
import type { Step } from './sending.ts';

export const deliver: Step = async (deps, state, sending) => {
  if (sending.stage !== 'attempted') return sending;
  const { store, api, rateLimiter, log } = deps;
  const { due, carried, message, reader, attempt } = sending;
  const { delivery } = due;
  const sent = await sendWithFallbacks({
    api,
    rateLimiter,
    to: { chatId: delivery.chat_id, topicId: delivery.topic_id },
    message,
    topicGone: reader.words.plain('event-topic-gone'),
    canBeCut: carried.length === 1,
  });
  const { to, isMarkupRefused } = sent;
  const verdict = await widenToAccount(api, sent.verdict);
  state.didLastCallFail = isFailedCall(verdict);
  if (to.chatId !== delivery.chat_id) await store.moveChat(delivery.chat_id, to.chatId);
  const types = [...new Set(carried.map(({ event }) => event.type))].toSorted();
  if (message.problem !== undefined) await reportTemplate(deps, types, message.problem);
  if (isMarkupRefused) await reportTemplate(deps, types, 'Telegram could not read its markup.');
  if (verdict.kind !== 'sent') {
    log.warn({ delivery: delivery.id, chat: delivery.chat_id, verdict }, 'A message was not sent.');
  }
  return {
    stage: 'ended',
    due,
    outcome: {
      kind: 'attempted',
      verdict,
      attempt,
      queuedAt: carried.map((one) => one.delivery.created_at),
      hasFile: message.document !== undefined,
      isTopicGone: to.topicId !== delivery.topic_id,
    },
  };
};

/**
 * A refusal in words that are not listed may be one of the whole account: a question about the account tells, so that no
 * message is given up for it.
 */
async function widenToAccount(api: SendApi, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'refused' || verdict.reason.code !== 'other') return verdict;
  return (await askAccount(api)) ?? verdict;
}

/** The call brought no answer, or one about the whole account. */
function isFailedCall(verdict: Verdict): boolean {
  if (verdict.kind === 'refused') return verdict.scope === 'account';
  return verdict.kind === 'unclear' || (verdict.kind === 'later' && verdict.afterMs === undefined);
}

/** A template that does not work as it is written: for the log each time, for the owners once. */
async function reportTemplate(
  { store, clock, log }: NotifyDeps,
  types: string[],
  problem: string,
): Promise<void> {
  log.error({ types, problem }, 'A template could not be used; its message went out in a plain form.');
  const body = { kind: 'template' as const, at: clock.now(), types };
  try {
    await store.notices.add({ key: keyOf(body), at: body.at, body });
  } catch (error) {
    log.error({ error }, 'The owners could not be told about a template.');
  }
}
