// The tables by which the bot watches itself: when it last ran, values that survive a restart, and notices to its owners.

import type { Generated } from 'kysely';

/** When this data folder was last in use; one row. */
export type HeartbeatTable = { id: number; at: number };

/** What a watch must know after a restart; one row for each. */
export type KeyValuesTable = { name: string; value: string };

/** What owners are told about the bot itself; what has one key is told once. */
export type NoticesTable = { id: Generated<number>; key: string; at: number; body: string };

/** A notice on its way to one chat; ended when it stands there, or never will. */
export type NoticeSendsTable = {
  notice_id: number;
  chat_id: number;
  begun_at: number;
  ended_at: number | null;
};
