// What the sender does to the queue, done by a test to deliveries that it names by their ids; and what has become of a
// delivery, in one row.

import {
  reasonOf,
  standingOf,
  triesOf,
  type TracedDelivery,
} from '../../../src/store/ledger/deliveries/trace.ts';
import type { Subject } from '../../../src/store/ledger/deliveries/wanted.ts';
import type { PostRow } from '../../../src/store/ledger/deliveries/tables.ts';
import type { Store } from '../../../src/store/open.ts';
import type { SentMessage } from '../../../src/store/ledger/incidents/write.ts';

type Queue = Pick<Store, 'deliveries' | 'undelivered'>;

/** A post of these deliveries is about to be composed. */
export async function compose(store: Queue, ids: readonly number[], at = 1): Promise<PostRow> {
  const first = await store.undelivered.find(ids[0]!);
  return store.deliveries.beginComposing(first!, [...ids], at);
}

/** Telegram is about to be called with them. */
export async function begin(store: Queue, ids: readonly number[], at = 1): Promise<PostRow> {
  return store.deliveries.begin(await compose(store, ids, at), ids.at(-1)!, at);
}

/** Telegram has shown one message with all of them. */
export async function show(
  store: Queue,
  ids: readonly number[],
  messageId: number | null,
  at = 1,
  sent: readonly SentMessage[] = [],
): Promise<void> {
  await store.deliveries.markShown(await begin(store, ids, at), messageId, at, sent);
}

/** Nothing was called, and nothing is before `dueAt`. */
export async function postpone(store: Queue, id: number, dueAt: number, reason: string): Promise<void> {
  const due = await store.undelivered.find(id);
  await store.deliveries.postpone(due!, { dueAt, reason }, 1);
}

/** A person has to decide. `isLost`: after a call of which nothing is known. */
export async function giveUp(
  store: Queue,
  id: number,
  reason: string,
  { isLost = false } = {},
): Promise<void> {
  if (isLost) await begin(store, [id]);
  const due = await store.undelivered.find(id);
  await store.deliveries.giveUp(due!, { reason }, 1);
}

/** Nothing can be sent to its chat, as Telegram says when it is tried; or to its topic alone. */
export async function close(
  store: Queue,
  id: number,
  reason: string,
  of: 'chat' | 'topic' = 'chat',
): Promise<void> {
  const tried = (await store.undelivered.find(id))!;
  const { chat_id: chatId, topic_id: topicId } = tried.delivery;
  await store.deliveries.close(of === 'chat' ? { chatId } : { chatId, topicId }, reason, { tried }, 1);
}

/** A delivery and its post, with what became of both. */
function toldAs(traced: TracedDelivery) {
  const { delivery, post } = traced;
  return {
    ...delivery,
    ...triesOf(traced),
    state: standingOf(traced),
    composing: delivery.composing + (post?.composing ?? 0),
    reason: reasonOf(traced) ?? post?.reason ?? null,
    due_at: post?.due_at ?? 0,
    message_id: post?.message_id ?? null,
    shown_at: post?.shown_at ?? null,
  };
}

export type Told = ReturnType<typeof toldAs>;

/** Those of an event, oldest first. */
export const toldOf = async (store: Pick<Store, 'history'>, seq: number): Promise<Told[]> =>
  (await store.history.traces(seq)).map(toldAs);

/** A message about something else than events stands in the chat, and tells of these incidents. */
export async function tellOf(
  store: Pick<Store, 'posts' | 'deliveries'>,
  about: Subject,
  sent: readonly SentMessage[],
  at = 1,
): Promise<void> {
  const { chatId, topicId, messageId } = sent[0]!;
  await store.posts.want(about, [{ chatId, topicId }], { isUrgent: true, at });
  const post = (await store.posts.about(about)).find((one) => one.chat_id === chatId)!;
  const change = { message_id: messageId, shown_at: at };
  await store.deliveries.markSettled(post, change, { isOver: true, incidents: sent });
}
