// The tables for the bot's own operation: when it last ran, values that survive a restart, and notices to its owners.

import type { Generated } from 'kysely';

/** When this data folder was last, and first, in use; the table has one row. */
export type HeartbeatTable = { id: number; at: number; first_at: number | null };

/** See key-values.ts. */
export type KeyValuesTable = { name: string; value: string };

/** Notices to the owners about the bot itself; `key` is unique. `incident_id`: the incident that it reports. */
export type NoticesTable = {
  id: Generated<number>;
  key: string;
  at: number;
  body: string;
  incident_id: number | null;
};

/** Jobs that run at times of their own: see jobs.ts. Names and times are not interpreted by the ledger. */
export type JobsTable = {
  name: string;
  due_at: number;
  begun_at: number | null;
  last_due_at: number | null;
  is_told_late: number;
};
