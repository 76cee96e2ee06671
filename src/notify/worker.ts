// The way out of one delivery, in reading order: render or fold → deliver; `remember` follows. Everything under way is a
// row of the ledger, so nothing that a restart could lose is known here only.

import { keyOf } from '../reports/notice.ts';
import type { Attempt } from '../store/attempts.ts';
import { belongs, isUnowned } from '../store/audience.ts';
import type { DueDelivery } from '../store/queue.ts';
import { compose, mostCopies } from './compose.ts';
import { deliver, type SendApi } from './deliver.ts';
import { judge, type Verdict } from './judge.ts';
import type { Reader } from './render.ts';
import type { Line, Rooms } from './rooms.ts';

/** What became of a delivery; `attempt` is missing when nothing was sent on purpose. */
export type Outcome = {
  verdict: Verdict;
  ids?: number[];
  queuedAt?: number[];
  attempt?: Attempt;
  isTopicGone?: boolean;
};

/** Tells one delivery; `remember` must follow, or it counts as perhaps told. */
export async function serve(rooms: Rooms, line: Line, due: DueDelivery): Promise<Outcome> {
  const { store, api, pace, clock, log } = rooms;
  const { delivery } = due;
  const obstacle = (await findObstacle(rooms, due)) ?? (await askWhenInDoubt(api, line, due));
  if (obstacle) return { verdict: obstacle };

  const reader = readerOf(rooms, delivery.chat_id);
  const { message, ids, queuedAt, types } = await compose(rooms, line, due, reader);
  let attempt: Attempt;
  try {
    attempt = await store.deliveries.begin(ids, delivery.chat_id, clock.now());
  } catch (error) {
    log.error({ error }, 'An attempt could not be written down, so nothing was sent.');
    return { verdict: { kind: 'later', afterMs: undefined, reason: 'The ledger could not be written.' } };
  }
  const { verdict, to, wasBroken } = await deliver({
    api,
    pace,
    to: { chatId: delivery.chat_id, topicId: delivery.topic_id },
    message,
    topicGone: reader.words.plain('event-topic-gone'),
    canBeCut: ids.length === 1,
  });
  line.isDoubtful = verdict.kind === 'unclear' || (verdict.kind === 'later' && verdict.afterMs === undefined);
  if (to.chatId !== delivery.chat_id) await store.moveChat(delivery.chat_id, to.chatId);
  if (message.problem !== undefined) await flag(rooms, types, message.problem);
  if (wasBroken) await flag(rooms, types, 'Telegram could not read its markup.');
  if (verdict.kind !== 'sent') {
    log.warn({ delivery: delivery.id, chat: delivery.chat_id, verdict }, 'A message was not sent.');
  }
  return { verdict, ids, queuedAt, attempt, isTopicGone: to.topicId !== delivery.topic_id };
}

/** What the ledger and the settings say against telling it now. */
async function findObstacle(
  { store, ownerIds }: Rooms,
  { delivery }: DueDelivery,
): Promise<Verdict | undefined> {
  const settings = store.settings.data;
  const successor = settings.chats.find(({ movedFrom }) => movedFrom === delivery.chat_id);
  if (successor) {
    await store.moveChat(delivery.chat_id, successor.id);
    return { kind: 'later', afterMs: 0, reason: 'The group has become a supergroup.' };
  }
  if (!belongs(delivery.chat_id, { settings, ownerIds })) {
    // Somebody was let go while the message waited.
    return { kind: 'refused', reason: 'The chat may not hear events any more.' };
  }
  if (isUnowned(delivery.chat_id, { settings, ownerIds })) {
    return { kind: 'gone', reason: 'Nobody on the team answers for this group any more.' };
  }
  if (delivery.copies >= mostCopies) {
    const reason = `It may stand in the chat ${mostCopies} times already: ${delivery.reason ?? 'no answer came'}`;
    return { kind: 'refused', reason };
  }
  return undefined;
}

/**
 * What stands between us and Telegram just now, if anything does; nothing is sent by asking. While Telegram is down
 * nothing is risked: otherwise an outage would use up the copies of whatever waits.
 */
async function askWhenInDoubt(
  api: SendApi,
  line: Line,
  { delivery }: DueDelivery,
): Promise<Verdict | undefined> {
  if (delivery.copies === 0 && !line.isDoubtful) return undefined;
  try {
    await api.getMe();
    return undefined;
  } catch (error) {
    const verdict = judge(error);
    return verdict.kind === 'unclear' ? { ...verdict, kind: 'later', afterMs: undefined } : verdict;
  }
}

export function readerOf(
  { store, i18n, defaultTimeZone, explorerUrl, skewMs }: Rooms,
  chatId: number,
): Reader {
  const chat = store.settings.data.chats.find(({ id }) => id === chatId);
  return {
    words: i18n.words(chat?.locale),
    timeZone: chat?.timeZone ?? defaultTimeZone,
    explorerUrl,
    skewMs: skewMs?.() ?? 0,
  };
}

/** A template that does not work as it is written: for the log each time, for the owners once. */
async function flag({ store, clock, log }: Rooms, types: string[], problem: string): Promise<void> {
  log.error({ types, problem }, 'A template could not be used; its message went out in a plain form.');
  const body = { kind: 'template' as const, at: clock.now(), types };
  try {
    await store.notices.add({ key: keyOf(body), at: body.at, body });
  } catch (error) {
    log.error({ error }, 'The owners could not be told about a template.');
  }
}
