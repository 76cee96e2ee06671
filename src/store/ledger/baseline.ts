// The tables of the ledger as 0.1.0 made them, on either database. A released one is never edited: a later change is a
// migration of its own. Times are Unix milliseconds, amounts decimal text, and booleans 0 or 1.

/** In SQLite's words; postgres/schema.ts changes the few that PostgreSQL has others for. */
export const tables = `
-- Events, and what is counted of them
create table events (
  seq integer primary key autoincrement, event_id text not null, variant integer not null,
  type text not null, version text, kind text not null, remark text, body text not null,
  received_at bigint not null, repeats integer default 0 not null, repeated_at bigint,
  constraint events_identity unique (event_id, variant)
);
create index events_type on events (type);
create table outcomes (
  chat_id integer not null, topic_id integer not null, hour integer not null, kind text not null,
  outcome text not null, ref text not null, count integer not null,
  constraint outcomes_key primary key (chat_id, topic_id, hour, kind, outcome, ref)
) without rowid;
create index outcomes_hour on outcomes (hour);
create table sums (
  quarter integer not null, reported integer not null, series text not null, name text not null,
  coin text not null, chain text not null, contract text not null, decimals integer not null,
  count integer not null, amount text not null,
  constraint sums_key primary key (quarter, reported, series, name, coin, chain, contract, decimals)
) without rowid;
create index sums_reported on sums (reported);
create table balances (
  quarter integer not null, source text not null, at bigint not null, trx text, usdt text,
  spent_trx text, spent_usdt text, recharged_trx text, refunded_trx text,
  constraint balances_key primary key (quarter, source)
) without rowid;
-- Deliveries, each an event for a chat, and posts, each a message of the bot's own accord
create table posts (
  id integer primary key autoincrement, kind text default 'events' not null,
  ref text default '' not null, part text default '' not null, chat_id bigint not null,
  topic_id bigint, priority integer not null, state text default 'open' not null,
  wanted integer default 1 not null, shown integer default 0 not null,
  is_hidden integer default 0 not null, created_at bigint not null,
  due_at bigint default 0 not null, begun_at bigint, tries integer default 0 not null,
  unclear integer default 0 not null, composing integer default 0 not null, message_id bigint,
  is_repeat integer default 0 not null, said text, shown_as text, shown_at bigint, reason text
);
create unique index posts_about on posts
  (kind, ref, part, chat_id, (coalesce(topic_id, 0))) where kind <> 'events';
create index posts_ref on posts (ref) where kind <> 'events';
create index posts_chat on posts (chat_id, topic_id) where kind <> 'events';
create index posts_begun on posts (begun_at) where begun_at is not null;
create index posts_message on posts (chat_id, message_id) where message_id is not null;
create index posts_due on posts (due_at) where state = 'open';
create index posts_open on posts (chat_id, priority, id, due_at) where state = 'open';
create index posts_turn on posts
  (priority, (case when chat_id < 0 then 1 else 0 end), id) where state = 'open';
create table deliveries (
  id integer primary key autoincrement,
  event_seq integer not null references events (seq) on delete cascade, rule_id text,
  chat_id bigint not null, topic_id bigint, state text not null, created_at bigint not null,
  reason text, priority integer default 1 not null, post_id integer references posts (id),
  unclear integer default 0 not null, composing integer default 0 not null, replayed_by bigint,
  is_repeat integer default 0 not null, closed_by bigint, closed_at bigint,
  silent integer default 0 not null, held_until bigint, held_for text, mute text, mute_n integer
);
create index deliveries_event on deliveries (event_seq);
create index deliveries_held on deliveries (held_until, chat_id, topic_id) where state = 'held';
create index deliveries_held_chat on deliveries (chat_id, id) where state = 'held';
create index deliveries_muted on deliveries (chat_id, created_at) where state = 'muted';
create index deliveries_post on deliveries (post_id, id) where post_id is not null;
create index deliveries_undelivered on deliveries (chat_id, id, reason) where state = 'undelivered';
create index deliveries_undelivered_reason on deliveries
  (reason, id, chat_id) where state = 'undelivered';
create index deliveries_waiting on deliveries
  (chat_id, (coalesce(topic_id, 0)), priority, id) where state = 'waiting';
create table lanes (
  chat_id bigint not null, topic_id bigint not null, priority integer not null,
  head_id integer not null,
  constraint lanes_identity primary key (chat_id, topic_id, priority)
) without rowid;
create index lanes_turn on lanes (priority, (case when chat_id < 0 then 1 else 0 end), head_id);
create table closed (
  chat_id bigint not null, topic_id bigint not null, reason text not null, since bigint not null,
  is_tried integer default 0 not null,
  constraint closed_identity primary key (chat_id, topic_id)
) without rowid;
-- Orders
create table orders (
  seq integer primary key autoincrement, id text not null unique, client_order_id text not null unique,
  kind text not null, resource_type text not null, quantity integer not null, receiver text not null,
  duration text, state text not null, reason text, service_code text, service_message text,
  created_by bigint not null, created_at bigint not null, chat_id bigint not null, topic_id bigint,
  left_by bigint, estimate_sun text, balance_before_sun text, balance_before_at bigint,
  balance_readings text, resources_before text, resources_after text,
  placed_at bigint, sent_at bigint, posts integer default 0 not null, repeats_until bigint,
  accepted_at bigint, service_id text, status text, confirm_status text, activate_status text,
  pay_amount_sun text, activate_amount_sun text, delegate_hash text, expired_at bigint,
  confirmed_on_chain_at bigint, read_at bigint, unread text, failed_at bigint, differences text,
  other_service_id text, reclaimed_at bigint, hinted_at bigint, paid_twice_at bigint,
  maybe_paid_twice_at bigint, fell_sun text, payments_checked_at bigint,
  record text, version integer default 0 not null
);
create index orders_accepted on orders (accepted_at);
create index orders_author on orders (created_by);
create index orders_chat on orders (chat_id);
create index orders_created on orders (created_at);
create index orders_delegation on orders (delegate_hash);
create index orders_kind on orders (kind, state);
create index orders_placed on orders (placed_at);
create index orders_receiver on orders (receiver);
create index orders_sent on orders (sent_at);
create index orders_service_id on orders (service_id);
create index orders_state on orders (state);
create table spends (
  seq integer primary key autoincrement, order_id text not null, token text not null unique,
  state text not null, reason text, posts integer not null, asked_by bigint not null,
  asked_at bigint not null, expires_at bigint not null, confirmed_by bigint, confirmed_at bigint,
  approved_by bigint, closed_by bigint, chat_id bigint not null, topic_id bigint,
  balance_sun text, version integer default 0 not null
);
create index spends_chat on spends (chat_id);
create unique index spends_first on spends (order_id) where posts = 0;
create unique index spends_open on spends (order_id) where state in ('offered', 'confirmed');
create unique index spends_sent on spends (order_id, posts) where state = 'sent';
create index spends_state on spends (state);
-- Incidents
create table incidents (
  id integer primary key autoincrement, kind text not null, ref text not null, detail text,
  opened_at bigint not null, reported_at bigint not null, untaken_since bigint not null,
  taken_by bigint, taken_name text, taken_from text, taken_at bigint, over_at bigint, over_as text,
  over_name text, reminders_off integer default 0 not null, version integer default 0 not null
);
create unique index incidents_open on incidents (kind, ref) where over_at is null;
create index incidents_ref on incidents (kind, ref);
-- People
create table updates (
  update_id bigint primary key, received_at bigint not null, body text, handled_at bigint
);
create index updates_unhandled on updates (update_id) where body is not null;
create table conversations (
  key text primary key, state text not null, updated_at bigint not null
);
create table screen_states (
  id text primary key, kind text not null, person_id bigint not null, chat_id bigint not null,
  topic_id bigint, body text not null, touched_at bigint not null, ends_at bigint not null
);
create index screen_states_chat on screen_states (chat_id);
create index screen_states_end on screen_states (ends_at);
create table audit (
  id integer primary key autoincrement, at bigint not null, actor_id bigint, action text not null,
  subject text not null, detail text
);
create index audit_subject on audit (subject, id);
create table authenticators (
  id integer primary key autoincrement, person_id bigint not null, secret text not null,
  created_at bigint not null, message_id bigint,
  confirmed_at bigint, last_step bigint, wrong_at text default '[]' not null
);
create unique index authenticators_in_force on authenticators (person_id) where confirmed_at is not null;
-- Upkeep
create table heartbeat (
  id integer primary key, at bigint not null, first_at bigint
);
create table key_values (
  name text primary key, value text not null
);
create table jobs (
  name text primary key, due_at bigint not null, begun_at bigint, last_due_at bigint,
  is_told_late integer default 0 not null
);
create table notices (
  id integer primary key autoincrement, key text not null unique, at bigint not null,
  body text not null, incident_id integer references incidents (id) on delete set null
);
create index notices_at on notices (at);`
  .split(/;(?:\n|$)/)
  .filter((statement) => statement !== '');

const isOfLane = `chat_id = old.chat_id
  and topic_id = coalesce(old.topic_id, 0) and priority = old.priority`;

/** Whether the delivery was the first of its lane: only then has its lane another one now. */
const wasHead = `exists (select 1 from lanes where ${isOfLane} and head_id = old.id)`;

/** An older one may come later, as at the end of a hold. */
const enter = `
  insert into lanes (chat_id, topic_id, priority, head_id)
  values (new.chat_id, coalesce(new.topic_id, 0), new.priority, new.id)
  on conflict (chat_id, topic_id, priority) do update set head_id = excluded.head_id
  where excluded.head_id < lanes.head_id;`;

const leave = `
  delete from lanes where ${isOfLane};
  insert into lanes (chat_id, topic_id, priority, head_id)
  select chat_id, coalesce(topic_id, 0), priority, id from deliveries
  where state = 'waiting' and chat_id = old.chat_id
    and coalesce(topic_id, 0) = coalesce(old.topic_id, 0) and priority = old.priority
  order by id limit 1;`;

const isMoved = `(new.state <> old.state or new.chat_id <> old.chat_id
  or new.topic_id is not old.topic_id or new.priority <> old.priority)`;
const changes = 'after update of state, chat_id, topic_id, priority on deliveries';

/**
 * On SQLite these keep `lanes`, a row for each place and priority in which something waits, so that the cost of a query
 * about the queue does not grow with its length.
 */
export const queueTriggers = [
  `create trigger deliveries_enter after insert on deliveries
    when new.state = 'waiting' begin ${enter} end`,
  `create trigger deliveries_join ${changes}
    when new.state = 'waiting' and ${isMoved} begin ${enter} end`,
  `create trigger deliveries_leave ${changes}
    when old.state = 'waiting' and ${isMoved} and ${wasHead} begin ${leave} end`,
  `create trigger deliveries_end after delete on deliveries
    when old.state = 'waiting' and ${wasHead} begin ${leave} end`,
];
