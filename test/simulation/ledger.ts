// Reads the bot's ledger at the end of a simulation, without the bot's own code.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Ledger = {
  eventIds: ReadonlySet<string>;
  /** By the id of their event. */
  deliveries: readonly {
    event_id: string;
    chat_id: number;
    topic_id: number | null;
    state: string;
    reason: string | null;
  }[];
  /** Where an event was dropped, by its id. */
  dropped: readonly { event_id: string; chat_id: number; topic_id: number | null }[];
  /** How many events were heard, held, muted or dropped in a place; the topic is 0 outside of topics. */
  outcomes: readonly { chat_id: number; topic_id: number; outcome: string; count: number }[];
  /** How many events the rules were asked about. */
  decided: number;
  orders: readonly LedgerOrder[];
  /** Cards of repeats, with the order that each is about. */
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
        `select event_id, chat_id, topic_id, state, deliveries.reason
         from deliveries join events on events.seq = deliveries.event_seq`,
      ),
      dropped: all<{ event_id: string; outcomes: string }>(
        'select event_id, outcomes from events where outcomes is not null',
      ).flatMap(({ event_id, outcomes }) => readDropped(event_id, outcomes)),
      outcomes: all('select chat_id, topic_id, outcome, sum(count) as count from outcomes group by 1, 2, 3'),
      decided: all("select seq from events where kind = 'event'").length,
      orders: all('select id, client_order_id, token, state, approved_by from orders'),
      repeats: all('select order_id, token, state from repeats'),
    };
  } finally {
    db.close();
  }
}

/** Places such as `-1001/5=2:atLeast`. */
function readDropped(eventId: string, text: string): Ledger['dropped'][number][] {
  return text
    .split(' ')
    .filter((place) => place !== '')
    .map((place) => {
      const [address = ''] = place.split('=');
      const [chat, topic] = address.split('/');
      const topicId = topic === undefined ? null : Number(topic);
      return { event_id: eventId, chat_id: Number(chat), topic_id: topicId };
    });
}
