// All tables of the ledger by name, as Kysely's queries see them; each folder beside this file defines its own tables.
// Times are Unix milliseconds and booleans 0 or 1, so that every database returns the same rows. Neither event types
// nor the states of orders are known to the ledger.

import type { ClosedTable, DeliveriesTable, LanesTable, PostsTable } from './deliveries/tables.ts';
import type { EventsTable, OutcomesTable } from './events/tables.ts';
import type { BalancesTable, SumsTable } from './figures/tables.ts';
import type { IncidentsTable } from './incidents/tables.ts';
import type { HeartbeatTable, JobsTable, KeyValuesTable, NoticesTable } from './maintenance/tables.ts';
import type { OrdersTable, SpendsTable } from './orders/tables.ts';
import type {
  AuditTable,
  AuthenticatorsTable,
  ConversationsTable,
  ScreenStatesTable,
  UpdatesTable,
} from './people/tables.ts';

export type Tables = {
  events: EventsTable;
  outcomes: OutcomesTable;
  sums: SumsTable;
  balances: BalancesTable;
  posts: PostsTable;
  deliveries: DeliveriesTable;
  lanes: LanesTable;
  closed: ClosedTable;
  updates: UpdatesTable;
  conversations: ConversationsTable;
  screen_states: ScreenStatesTable;
  audit: AuditTable;
  heartbeat: HeartbeatTable;
  key_values: KeyValuesTable;
  jobs: JobsTable;
  notices: NoticesTable;
  orders: OrdersTable;
  spends: SpendsTable;
  authenticators: AuthenticatorsTable;
  incidents: IncidentsTable;
};
