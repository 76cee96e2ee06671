// Reads the bot's ledger at the end of a simulation, without the bot's own code.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Standing } from '../../src/store/ledger/deliveries/trace.ts';
import type { DeliveryRow } from '../../src/store/ledger/deliveries/tables.ts';
import type { EventRow } from '../../src/store/ledger/tables.ts';

export type Ledger = {
  eventIds: ReadonlySet<string>;
  /** By the id of their event; without a rule: what no rule sent. */
  deliveries: ReadonlyArray<
    Pick<DeliveryRow, 'chat_id' | 'topic_id' | 'reason' | 'rule_id'> & { event_id: string; state: Standing }
  >;
  /** Those that rules decide about. */
  events: readonly EventRow[];
  /** How many events were heard, held or muted in a place; the topic is 0 outside of topics, and so is the chat of what came. */
  outcomes: readonly { chat_id: number; topic_id: number; outcome: string; count: number }[];
  orders: readonly LedgerOrder[];
  /** Those that send an order again. */
  repeats: readonly { order_id: string; token: string; state: string }[];
};

export type LedgerOrder = {
  id: string;
  client_order_id: string;
  token: string;
  state: string;
  approved_by: number | null;
};

export function readLedger(folder: string): Ledger {
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  try {
    const all = <Row>(sql: string) => db.prepare(sql).all() as Row[];
    return {
      eventIds: new Set(
        all<{ event_id: string }>('select event_id from events').map(({ event_id }) => event_id),
      ),
      deliveries: all(
        `select event_id, deliveries.chat_id, deliveries.topic_id, rule_id,
           coalesce(deliveries.reason, closed.reason) as reason,
           case when deliveries.state not in ('posted', 'waiting') then deliveries.state
             when posts.state = 'shown' then 'sent' when closed.since is null then 'waiting' else 'parked' end as state
         from deliveries join events on events.seq = deliveries.event_seq
           left join posts on posts.id = deliveries.post_id
           left join closed on closed.chat_id = deliveries.chat_id and closed.topic_id = (
             select max(topic_id) from closed as place where place.chat_id = deliveries.chat_id
               and place.topic_id in (-1, coalesce(deliveries.topic_id, 0)))`,
      ),
      events: all("select * from events where kind = 'event' order by variant desc"),
      outcomes: all('select chat_id, topic_id, outcome, sum(count) as count from outcomes group by 1, 2, 3'),
      orders: all(
        `select id, client_order_id, token, orders.state, approved_by
         from orders join spends on spends.order_id = orders.id and spends.posts = 0`,
      ),
      repeats: all('select order_id, token, state from spends where posts > 0'),
    };
  } finally {
    db.close();
  }
}
