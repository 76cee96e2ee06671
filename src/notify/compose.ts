// What is said: a delivery's own message, or one message for all that waits with it.

import { urgentPriority, type DueDelivery } from '../store/ledger/deliveries/queue.ts';
import { mostFoldedBytes, mostListed } from './bounds.ts';
import type { Message, MessageReader } from './render.ts';
import type { SenderState, Deps } from './deps.ts';

/** A message, the deliveries that it tells, since when they are in the queue, and the types of their events. */
export type Composed = { message: Message; ids: number[]; queuedAt: number[]; types: string[] };

/** Telegram keeps no key by which a repeat would be known: so many messages of one delivery may come to stand. */
export const mostCopies = 3;
/** What could not be composed so often, or ended the process each time, is not tried again. */
export const mostCompositions = 3;
/** How much may wait before it becomes one message: what goes out within 4 s in a private chat, nothing in a group. */
const mostUnfolded = { private: 4, group: 1 };
/**
 * How much one message tells, by how often a part of it may stand in the chat already, or was composed in vain. Folding
 * 500 holds up everything else for some 70 ms, which is enough. And one event on which Telegram or composing stumbles
 * would use up the tries of all that is told with it: what has one left goes alone. The step between keeps those few,
 * since a group hears no more than 20 messages a minute.
 */
const mostTogether = [500, 25, 1];

/** What one message may tell: the delivery alone where little waits, it is urgent, or the chat wants no folding. */
export async function gather(
  { store }: Deps,
  line: SenderState,
  due: DueDelivery,
  { asLists }: { asLists: boolean },
): Promise<DueDelivery[]> {
  const head = due.delivery;
  const chat = store.settings.data.chats.find(({ id }) => id === head.chat_id);
  if (head.priority === urgentPriority || chat?.folding === false) return [due];
  const longest = asLists ? mostListed : Infinity;
  const most = roomFor(head, Math.min(longest, line.sizeLimits.get(head.id) ?? Infinity));
  if (most < 2) return [due];
  const unfolded = head.chat_id > 0 ? mostUnfolded.private : mostUnfolded.group;
  const waiting = await store.deliveries.waitingAfter(head, Math.max(most, unfolded + 1), mostFoldedBytes);
  return waiting.length <= unfolded ? [due] : takeTogether(waiting, most);
}

/** The message that tells all of `together`, or the first of them where they don't fit into one. */
export async function compose(
  together: DueDelivery[],
  reader: MessageReader,
  options: { asLists: boolean },
): Promise<Composed> {
  // Templates weigh about 10 MiB, which a bot that has nothing to tell need not hold.
  const [{ render }, { marksOf }] = await Promise.all([import('./render.ts'), import('./marks.ts')]);
  if (together.length > 1) {
    const [{ fold }, { readAhead }] = await Promise.all([import('./fold.ts'), import('./fold-item.ts')]);
    const { message, count } = fold(await readAhead(together), reader, options);
    if (count > 1) return about(message, together.slice(0, count));
  }
  const { delivery, event, isDisputed } = together[0]!;
  const marks = { ...marksOf(delivery), isDisputed };
  return about(render(event, reader, undefined, marks), together.slice(0, 1));
}

function about(message: Message, told: DueDelivery[]): Composed {
  return {
    message,
    ids: told.map(({ delivery }) => delivery.id),
    queuedAt: told.map(({ delivery }) => delivery.created_at),
    types: [...new Set(told.map(({ event }) => event.type))].toSorted(),
  };
}

function takeTogether(waiting: DueDelivery[], most: number): DueDelivery[] {
  const together: DueDelivery[] = [];
  let room = most;
  for (const due of waiting) {
    room = roomFor(due.delivery, room);
    if (together.length >= room) break;
    together.push(due);
  }
  return together;
}

function roomFor({ copies, compositions }: DueDelivery['delivery'], most = Infinity): number {
  return Math.min(most, mostTogether[Math.max(copies, compositions)] ?? 0);
}
