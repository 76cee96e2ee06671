// The way out of one delivery, in reading order: compose → attempt → deliver; `remember` follows. Everything under way is
// a row of the ledger, so nothing that a restart could lose is known here only.

import { keyOf } from '../views/team/notice.ts';
import { belongs, isUnowned } from '../rules/audience.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { CauseCode } from '../telegram/cause.ts';
import { judgeAccount, type Verdict } from '../telegram/judge.ts';
import { mostCompositions, mostCopies } from './compose.ts';
import { deliver, type SendApi } from './deliver.ts';
import type { Outcome } from './outcome.ts';
import { prepare } from './prepare.ts';
import type { MessageReader } from './render.ts';
import type { SenderState, Deps } from './deps.ts';

/** Tells one delivery; `remember` must follow, or it counts as perhaps told. */
export async function sendNext(deps: Deps, line: SenderState, due: DueDelivery): Promise<Outcome> {
  const { store, api, rateLimiter, log } = deps;
  const { delivery } = due;
  const obstacle = (await findObstacle(deps, due)) ?? (await askWhenInDoubt(api, line, due));
  if (obstacle) return { verdict: obstacle };

  const reader = readerOf(deps, delivery.chat_id);
  const ready = await prepare(deps, line, due, reader);
  if ('obstacle' in ready) return ready.obstacle;
  const { attempt } = ready;
  const { message, ids, queuedAt, types } = ready.composed;
  const delivered = await deliver({
    api,
    rateLimiter,
    to: { chatId: delivery.chat_id, topicId: delivery.topic_id },
    message,
    topicGone: reader.words.plain('event-topic-gone'),
    canBeCut: ids.length === 1,
  });
  const { to, wasBroken } = delivered;
  const verdict = await widen(api, delivered.verdict);
  line.isDoubtful = isDoubtful(verdict);
  if (to.chatId !== delivery.chat_id) await store.moveChat(delivery.chat_id, to.chatId);
  if (message.problem !== undefined) await flag(deps, types, message.problem);
  if (wasBroken) await flag(deps, types, 'Telegram could not read its markup.');
  if (verdict.kind !== 'sent') {
    log.warn({ delivery: delivery.id, chat: delivery.chat_id, verdict }, 'A message was not sent.');
  }
  const hasFile = message.document !== undefined;
  return { verdict, ids, queuedAt, attempt, hasFile, isTopicGone: to.topicId !== delivery.topic_id };
}

/**
 * A refusal in words that nobody knows may be one of the whole account: the harmless question tells, so that no message
 * is set aside for it.
 */
async function widen(api: SendApi, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'refused' || verdict.reason.code !== 'other') return verdict;
  return (await askAccount(api)) ?? verdict;
}

function isDoubtful(verdict: Verdict): boolean {
  if (verdict.kind === 'refused') return verdict.scope === 'account';
  return verdict.kind === 'unclear' || (verdict.kind === 'later' && verdict.afterMs === undefined);
}

/** What the ledger and the settings say against telling it now. */
async function findObstacle(
  { store, ownerIds }: Deps,
  { delivery }: DueDelivery,
): Promise<Verdict | undefined> {
  const settings = store.settings.data;
  const successor = settings.chats.find(({ movedFrom }) => movedFrom === delivery.chat_id);
  if (successor) {
    await store.moveChat(delivery.chat_id, successor.id);
    return { kind: 'later', afterMs: 0, reason: { code: 'moved' } };
  }
  if (!belongs(delivery.chat_id, { settings, ownerIds })) {
    // Somebody was let go while the message waited.
    return refuse('barred');
  }
  if (isUnowned(delivery.chat_id, { settings, ownerIds })) {
    return { kind: 'refused', scope: 'chat', reason: { code: 'unowned' } };
  }
  if (delivery.copies >= mostCopies) return refuse('copies');
  if (delivery.compositions >= mostCompositions) return refuse('poison');
  return undefined;
}

function refuse(code: CauseCode): Verdict {
  return { kind: 'refused', scope: 'message', reason: { code } };
}

/**
 * What stands between us and Telegram just now, if anything does; nothing is sent by asking. While Telegram is down
 * nothing is risked: otherwise an outage would use up the copies of whatever waits.
 */
async function askWhenInDoubt(
  api: SendApi,
  line: SenderState,
  { delivery }: DueDelivery,
): Promise<Verdict | undefined> {
  return delivery.copies === 0 && !line.isDoubtful ? undefined : askAccount(api);
}

async function askAccount(api: SendApi): Promise<Verdict | undefined> {
  try {
    await api.getMe();
    return undefined;
  } catch (error) {
    return judgeAccount(error);
  }
}

export function readerOf(
  { store, i18n, defaultTimeZone, explorerUrl, skewMs }: Deps,
  chatId: number,
): MessageReader {
  const chat = store.settings.data.chats.find(({ id }) => id === chatId);
  return {
    words: i18n.words(chat?.locale),
    timeZone: chat?.timeZone ?? defaultTimeZone,
    explorerUrl,
    skewMs: skewMs?.() ?? 0,
  };
}

/** A template that does not work as it is written: for the log each time, for the owners once. */
async function flag({ store, clock, log }: Deps, types: string[], problem: string): Promise<void> {
  log.error({ types, problem }, 'A template could not be used; its message went out in a plain form.');
  const body = { kind: 'template' as const, at: clock.now(), types };
  try {
    await store.notices.add({ key: keyOf(body), at: body.at, body });
  } catch (error) {
    log.error({ error }, 'The owners could not be told about a template.');
  }
}
