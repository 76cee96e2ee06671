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

/** Of each chat in which a place is open: what goes first, in which priority, and when. */
function readHeads(ledger: DatabaseSync, now: number) {
  const closed = ledger.prepare('select * from closed where is_tried = 0').all();
  const isOpen = ({ chat_id, topic }: Row) =>
    !closed.some((row) => row['chat_id'] === chat_id && [-1, topic].includes(Number(row['topic_id'])));
  const chats = Map.groupBy(readRows(ledger).filter(isOpen), (row) => row.chat_id);
  return Array.from(chats, ([chatId, rows]) => {
    const [first] = rows.toSorted(
      (a, b) =>
        a.priority - b.priority ||
        Number(a.post === null) - Number(b.post === null) ||
        (a.post ?? a.id) - (b.post ?? b.id),
    );
    const dueAt = Math.max(...rows.map((row) => (row.due_at > now + maxPauseMs ? 0 : row.due_at)));
    const firstPause = Math.min(...rows.filter(({ due_at: at }) => at > now).map((row) => row.due_at));
    return {
      chatId,
      id: first!.id,
      priorities: rows.map(({ priority }) => priority),
      priority: first!.priority,
      dueAt,
      firstPause,
    };
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

/** Where something of the priority is behind something else, the next pause of its chat that ends. */
export function expectedNext(ledger: DatabaseSync, { now, except, priority }: Question): number | undefined {
  if (expectedDue(ledger, { now, except, priority }).length > 0) return now;
  const times = readHeads(ledger, now)
    .filter((head) => !except.includes(head.chatId) && head.dueAt > now)
    .filter((head) => priority === undefined || head.priorities.includes(priority))
    .map((head) => head.firstPause);
  return times.length === 0 ? undefined : Math.min(...times);
}
