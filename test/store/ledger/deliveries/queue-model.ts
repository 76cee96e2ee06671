// What is due, asked of every waiting row: the slow way that `waiting_chats` must agree with.

import type { DatabaseSync } from 'node:sqlite';
import { maxPauseMs } from '../../../../src/store/ledger/deliveries/queue.ts';

type Row = { id: number; chat_id: number; priority: number; due_at: number };

/** Of each chat with something waiting: what goes first, in which priority, and when. */
export function readHeads(
  ledger: DatabaseSync,
): Array<{ chatId: number; id: number; priority: number; dueAt: number }> {
  const rows = ledger
    .prepare(
      `select id, chat_id, priority, due_at from deliveries where state = 'waiting' order by priority, id`,
    )
    .all() as Row[];
  const chats = Map.groupBy(rows, (row) => row.chat_id);
  return [...chats].map(([chatId, waiting]) => {
    const first = waiting[0]!;
    const firsts = [...Map.groupBy(waiting, ({ priority }) => priority).values()].map(([head]) => head!);
    return {
      chatId,
      id: first.id,
      priority: first.priority,
      dueAt: Math.max(...firsts.map((head) => head.due_at)),
    };
  });
}

/** As a row of `waiting_chats` is selected. */
export const headLine = ({ chatId, id, priority, dueAt }: ReturnType<typeof readHeads>[number]) =>
  `${chatId} ${id} ${priority} ${dueAt}`;

type Question = { now: number; except: number[]; priority: number | undefined };

export function expectedDue(
  ledger: DatabaseSync,
  { now, except, limit, priority }: Question & { limit: number },
): number[] {
  const due = readHeads(ledger)
    .filter((head) => dueTime(head.dueAt, now) <= now && !except.includes(head.chatId))
    .filter((head) => priority === undefined || head.priority === priority)
    .sort((a, b) => a.id - b.id);
  return [0, 1].flatMap((urgency) =>
    [false, true].flatMap((isGroup) =>
      due
        .filter((head) => head.priority === urgency && head.chatId < 0 === isGroup)
        .slice(0, limit)
        .map(({ id }) => id),
    ),
  );
}

export function expectedNext(ledger: DatabaseSync, { now, except, priority }: Question): number | undefined {
  const times = readHeads(ledger)
    .filter((head) => !except.includes(head.chatId) && (priority === undefined || head.priority === priority))
    .map(({ dueAt }) => Math.max(now, dueTime(dueAt, now)));
  return times.length === 0 ? undefined : Math.min(...times);
}

/** No time is believed that is further away than the longest pause: the clock was set back. */
function dueTime(dueAt: number, now: number): number {
  return dueAt > now + maxPauseMs ? now : dueAt;
}
