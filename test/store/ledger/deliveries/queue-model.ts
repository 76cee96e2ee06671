// What is due, asked of every row: the slow way that the queue's queries must agree with.

import type { DatabaseSync } from 'node:sqlite';
import { maxPauseMs } from '../../../../src/store/ledger/deliveries/queue.ts';

/** What is sent at some time: an open post with what it carries, or a delivery that waits. */
type Row = {
  id: number;
  chat_id: number;
  priority: number;
  topic: number;
  due_at: number;
  post: number | null;
};

function readRows(ledger: DatabaseSync): Row[] {
  return ledger
    .prepare(
      `select min(deliveries.id) as id, deliveries.chat_id, deliveries.priority, coalesce(deliveries.topic_id, 0) as topic,
         coalesce(posts.due_at, 0) as due_at, posts.id as post
       from deliveries left join posts on posts.id = deliveries.post_id
       where deliveries.state = 'waiting' or (deliveries.state = 'posted' and posts.state = 'open')
       group by coalesce(posts.id, -deliveries.id)`,
    )
    .all() as Row[];
}

/** Of each place and priority the first that waits, as a row of `lanes` is selected. */
export function readLanes(ledger: DatabaseSync): string[] {
  const waiting = readRows(ledger).filter(({ post }) => post === null);
  const lanes = Map.groupBy(waiting, (row) => `${row.chat_id} ${row.topic} ${row.priority}`);
  return Array.from(lanes, ([lane, rows]) => `${lane} ${Math.min(...rows.map(({ id }) => id))}`).sort();
}

/** A time that is too far ahead was written while the wall clock was ahead. */
const pausedUntil = ({ due_at: dueAt }: Row, now: number) => (dueAt > now + maxPauseMs ? 0 : dueAt);

function readOpen(ledger: DatabaseSync): Row[] {
  const closed = ledger.prepare('select * from closed where is_tried = 0').all();
  return readRows(ledger).filter(
    ({ chat_id, topic }) =>
      !closed.some((row) => row['chat_id'] === chat_id && [-1, topic].includes(Number(row['topic_id']))),
  );
}

/** Of each chat in which a place is open: what goes first, and when. It waits for nothing that is less urgent. */
function readHeads(ledger: DatabaseSync, now: number) {
  const chats = Map.groupBy(readOpen(ledger), (row) => row.chat_id);
  return Array.from(chats, ([chatId, rows]) => {
    const [first] = rows.toSorted(
      (a, b) =>
        a.priority - b.priority ||
        Number(a.post === null) - Number(b.post === null) ||
        (a.post ?? a.id) - (b.post ?? b.id),
    );
    const { id, priority } = first!;
    const asUrgent = rows.filter((row) => row.priority === priority);
    return { chatId, id, priority, dueAt: Math.max(...asUrgent.map((row) => pausedUntil(row, now))) };
  });
}

type Question = { now: number; except: number[]; priority: number | undefined };

export function expectedDue(ledger: DatabaseSync, { now, except, priority }: Question): number[] {
  return readHeads(ledger, now)
    .filter((head) => head.dueAt <= now && !except.includes(head.chatId))
    .filter((head) => priority === undefined || head.priority === priority)
    .sort((a, b) => a.priority - b.priority || Number(a.chatId < 0) - Number(b.chatId < 0) || a.id - b.id)
    .map(({ id }) => id);
}

/** The first pause that ends: with `priority`, of a post that has it, or of a chat in which something waits that has it. */
export function expectedNext(ledger: DatabaseSync, { now, except, priority }: Question): number | undefined {
  if (expectedDue(ledger, { now, except, priority }).length > 0) return now;
  const waiting = readRows(ledger).filter((row) => row.post === null && row.priority === priority);
  const chats = new Set(waiting.map(({ chat_id }) => chat_id));
  const times = readOpen(ledger)
    .filter((row) => !except.includes(row.chat_id))
    .filter((row) => priority === undefined || row.priority === priority || chats.has(row.chat_id))
    .map((row) => pausedUntil(row, now))
    .filter((at) => at > now);
  return times.length === 0 ? undefined : Math.min(...times);
}
