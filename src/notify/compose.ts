// What is said: a delivery's own message, or one message for all that waits with it.

import { urgentLane, type DueDelivery } from '../store/queue.ts';
import { mostFoldedBytes, mostListed } from './bounds.ts';
import type { Message, Reader } from './render.ts';
import type { Line, Rooms } from './rooms.ts';

/** A message, the deliveries that it tells, since when they are in the queue, and the types of their events. */
export type Composed = { message: Message; ids: number[]; queuedAt: number[]; types: string[] };

/** Telegram keeps no key by which a repeat would be known: so many messages of one delivery may come to stand. */
export const mostCopies = 3;
/** How much may wait before it becomes one message: what goes out at once in a private chat, nothing in a group. */
const mostUnfolded = { private: 4, group: 1 };
/**
 * How much one message tells, by how often a part of it may stand in the chat already. Folding 500 holds up everything
 * else for some 70 ms, which is enough. And one event on which Telegram stumbles would use up the copies of all that is
 * told with it: what has one copy left goes alone. The step between keeps those few, since a group hears no more than 20
 * messages a minute.
 */
const mostTogether = [500, 25, 1];

export async function compose(rooms: Rooms, line: Line, due: DueDelivery, reader: Reader): Promise<Composed> {
  // Templates weigh about 10 MiB, which a bot that has nothing to tell need not hold.
  const [{ render }, { marksOf }] = await Promise.all([import('./render.ts'), import('./marks.ts')]);
  const { delivery, event } = due;
  return (
    (await foldQueue(rooms, line, delivery, reader)) ?? {
      message: render(event, reader, undefined, marksOf(delivery)),
      ids: [delivery.id],
      queuedAt: [delivery.created_at],
      types: [event.type],
    }
  );
}

/** Undefined where nothing is folded: little waits, it is urgent, the chat does not want it, or it failed. */
async function foldQueue(
  { store, log }: Rooms,
  line: Line,
  head: DueDelivery['delivery'],
  reader: Reader,
): Promise<Composed | undefined> {
  const chat = store.settings.data.chats.find(({ id }) => id === head.chat_id);
  if (head.lane === urgentLane || chat?.folding === false) return undefined;
  const asLists = chat?.asLists === true;
  const most = Math.min(
    roomFor(head.copies, line.mostTogether.get(head.id)),
    asLists ? mostListed : Infinity,
  );
  if (most < 2) return undefined;
  const unfolded = head.chat_id > 0 ? mostUnfolded.private : mostUnfolded.group;
  const waiting = await store.deliveries.behind(head, Math.max(most, unfolded + 1), mostFoldedBytes);
  if (waiting.length <= unfolded) return undefined;
  const together = takeTogether(waiting, most);
  const [{ fold }, { readAhead }] = await Promise.all([import('./fold.ts'), import('./fold-item.ts')]);
  try {
    const { message, count } = fold(await readAhead(together), reader, { asLists });
    if (count < 2) return undefined;
    const told = together.slice(0, count);
    return {
      message,
      ids: told.map(({ delivery }) => delivery.id),
      queuedAt: told.map(({ delivery }) => delivery.created_at),
      types: [...new Set(told.map(({ event }) => event.type))].toSorted(),
    };
  } catch (error) {
    // One that can't be told must not cost the others their message.
    log.error({ error }, 'What waits could not be folded; the first goes alone.');
    return undefined;
  }
}

function takeTogether(waiting: DueDelivery[], most: number): DueDelivery[] {
  const together: DueDelivery[] = [];
  let room = most;
  for (const due of waiting) {
    room = roomFor(due.delivery.copies, room);
    if (together.length >= room) break;
    together.push(due);
  }
  return together;
}

function roomFor(copies: number, most = Infinity): number {
  return Math.min(most, mostTogether[copies] ?? 0);
}
