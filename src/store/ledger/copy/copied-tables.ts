// The tables whose rows are copied from one database to another, in an order in which each row follows those that it
// refers to. `waiting_chats` is not among them: triggers fill it from the deliveries.

import { sumKeys } from '../figures/tables.ts';
import type { Tables } from '../tables.ts';

export type CopiedTable = {
  readonly name: keyof Tables;
  /** The columns that tell its rows apart. */
  readonly key: readonly string[];
  /** Whether the key is a number that the database gives, and never gives again. */
  readonly isNumbered?: true;
};

const numbered = (name: keyof Tables, column: string): CopiedTable => ({
  name,
  key: [column],
  isNumbered: true,
});
const keyed = (name: keyof Tables, ...key: string[]): CopiedTable => ({ name, key });

export const copiedTables: readonly CopiedTable[] = [
  numbered('events', 'seq'),
  numbered('deliveries', 'id'),
  numbered('attempts', 'id'),
  keyed('outcomes', 'chat_id', 'topic_id', 'hour', 'kind', 'outcome', 'ref'),
  keyed('event_sums', 'quarter', ...sumKeys),
  keyed('reported_sums', 'quarter', ...sumKeys),
  keyed('balances', 'quarter', 'source'),
  keyed('updates', 'update_id'),
  keyed('conversations', 'key'),
  keyed('screen_states', 'id'),
  numbered('audit', 'id'),
  keyed('heartbeat', 'id'),
  keyed('key_values', 'name'),
  keyed('jobs', 'name'),
  numbered('incidents', 'id'),
  numbered('incident_messages', 'id'),
  keyed('incident_reminders', 'incident_id', 'chat_id'),
  numbered('notices', 'id'),
  keyed('notice_sends', 'notice_id', 'chat_id'),
  numbered('orders', 'seq'),
  numbered('spends', 'seq'),
  numbered('order_messages', 'id'),
  numbered('authenticators', 'id'),
];
