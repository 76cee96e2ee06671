// All tables of the ledger by name, as the queries see them: each folder beside this file has the tables that its queries
// are about. Times are Unix milliseconds, booleans 0 or 1, so that the same rows come back from every database. The ledger
// knows no event by name and no step of an order.

import type { AttemptsTable, DeliveriesTable, WaitingChatsTable } from './deliveries/tables.ts';
import type { EventsTable } from './events/tables.ts';
import type { HeartbeatTable, KeyValuesTable, NoticeSendsTable, NoticesTable } from './maintenance/tables.ts';
import type { OrderMessagesTable, OrdersTable, RepeatsTable } from './orders/tables.ts';
import type { AuditTable, AuthenticatorsTable, ConversationsTable, UpdatesTable } from './people/tables.ts';

export type Tables = {
  events: EventsTable;
  deliveries: DeliveriesTable;
  waiting_chats: WaitingChatsTable;
  attempts: AttemptsTable;
  updates: UpdatesTable;
  conversations: ConversationsTable;
  audit: AuditTable;
  heartbeat: HeartbeatTable;
  key_values: KeyValuesTable;
  notices: NoticesTable;
  notice_sends: NoticeSendsTable;
  orders: OrdersTable;
  repeats: RepeatsTable;
  order_messages: OrderMessagesTable;
  authenticators: AuthenticatorsTable;
};
