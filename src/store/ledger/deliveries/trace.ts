// What has become of a delivery, as people read it: its row, that of its post, and whether its place is closed.

import type { Kysely } from 'kysely';
import { noTopic } from '../events/outcomes.ts';
import type { Tables } from '../tables.ts';
import { wholeChat } from './closed.ts';
import type { ClosedRow, DeliveryRow, DeliveryState, PostRow } from './tables.ts';

/** `post`: the one that carries it, or has carried it last. `closed`: why nothing is sent to its place at present. */
export type TracedDelivery = {
  delivery: DeliveryRow;
  post: PostRow | undefined;
  closed: ClosedRow | undefined;
};

/** `parked`: it would wait, and its place is closed. */
export type Standing = Exclude<DeliveryState, 'posted'> | 'sent' | 'parked';

export function standingOf({ delivery: { state }, post, closed }: TracedDelivery): Standing {
  if (state !== 'waiting' && state !== 'posted') return state;
  if (state === 'posted' && post?.state === 'shown') return 'sent';
  return closed ? 'parked' : 'waiting';
}

/** Why it has not arrived, or not yet. */
export function reasonOf(traced: TracedDelivery): string | null {
  const { delivery, closed } = traced;
  return standingOf(traced) === 'parked' ? closed!.reason : delivery.reason;
}

/** How often it was tried, and how many messages of it may be in the chat. */
export function triesOf({ delivery, post }: TracedDelivery): { attempts: number; copies: number } {
  const { tries = 0, unclear = 0, state } = post ?? {};
  const standing = state === 'shown' ? 1 : 0;
  return { attempts: delivery.unclear + tries, copies: delivery.unclear + unclear + standing };
}

/** The deliveries with what has become of them, in the same order. */
export async function traceAll(
  db: Kysely<Tables>,
  deliveries: readonly DeliveryRow[],
): Promise<TracedDelivery[]> {
  const ids = [...new Set(deliveries.flatMap(({ post_id: id }) => (id === null ? [] : [id])))];
  const posts =
    ids.length === 0 ? [] : await db.selectFrom('posts').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(posts.map((post) => [post.id, post]));
  const closings = await closingsOf(db, deliveries);
  return deliveries.map((delivery) => ({
    delivery,
    post: byId.get(delivery.post_id ?? 0),
    closed: closings(delivery),
  }));
}

/** Finds what closes the place of one of these: its topic, or else its chat. */
export async function closingsOf(
  db: Kysely<Tables>,
  deliveries: ReadonlyArray<Pick<DeliveryRow, 'chat_id'>>,
): Promise<(of: Pick<DeliveryRow, 'chat_id' | 'topic_id'>) => ClosedRow | undefined> {
  const chatIds = [...new Set(deliveries.map(({ chat_id: id }) => id))];
  if (chatIds.length === 0) return () => undefined;
  const rows = await db.selectFrom('closed').selectAll().where('chat_id', 'in', chatIds).execute();
  const byPlace = new Map(rows.map((row) => [`${row.chat_id} ${row.topic_id}`, row]));
  return ({ chat_id: chatId, topic_id: topicId }) =>
    byPlace.get(`${chatId} ${topicId ?? noTopic}`) ?? byPlace.get(`${chatId} ${wholeChat}`);
}
