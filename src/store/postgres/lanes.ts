// Keeps `lanes` as the triggers of ledger/baseline.ts do on SQLite: of each place and priority the first delivery that waits.
// Transactions run beside each other here, so the row of a lane is locked before its deliveries are looked at: what another
// transaction adds or takes away meanwhile is waited for, and seen.

// Settings of functions that always look up few rows by an index. PostgreSQL keeps the plan of their statements, and where
// it was made while a table was small, or before the table was counted, it reads the whole table.

export const byIndexes =
  'set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan';

const changed = 'unnest(chats, topics, priorities) as changed (chat, topic, priority)';

/** Rows are locked in the order of their lanes, so that no two transactions wait for each other. */
export const refreshLanes = `
create or replace function refresh_lanes(chats bigint[], topics bigint[], priorities bigint[])
returns void language plpgsql ${byIndexes} as $$
begin
  insert into lanes (chat_id, topic_id, priority, head_id)
  select chat, topic, priority, 0 from ${changed} group by 1, 2, 3 order by 1, 2, 3
  on conflict (chat_id, topic_id, priority) do update set head_id = lanes.head_id;

  update lanes set head_id = head.id
  from ${changed}, lateral (
    select id from deliveries
    where state = 'waiting' and chat_id = changed.chat and coalesce(topic_id, 0) = changed.topic
      and deliveries.priority = changed.priority
    order by id limit 1) as head
  where lanes.chat_id = changed.chat and lanes.topic_id = changed.topic and lanes.priority = changed.priority;

  delete from lanes using ${changed}
  where lanes.chat_id = changed.chat and lanes.topic_id = changed.topic and lanes.priority = changed.priority
    and not exists (
      select 1 from deliveries
      where state = 'waiting' and chat_id = changed.chat and coalesce(topic_id, 0) = changed.topic
        and deliveries.priority = changed.priority);
end $$`;

/** The lanes whose waiting deliveries a statement has changed. */
const lanesOf = {
  insert: `select distinct chat_id, coalesce(topic_id, 0) as topic, priority from added where state = 'waiting'`,
  delete: `select distinct chat_id, coalesce(topic_id, 0) as topic, priority from removed where state = 'waiting'`,
  update: `
    select distinct side.chat_id, side.topic, side.priority
    from removed join added using (id),
    lateral (values
      (removed.chat_id, coalesce(removed.topic_id, 0), removed.priority, removed.state),
      (added.chat_id, coalesce(added.topic_id, 0), added.priority, added.state)
    ) as side (chat_id, topic, priority, state)
    where side.state = 'waiting'
      and (removed.state, removed.chat_id, coalesce(removed.topic_id, 0), removed.priority)
        is distinct from (added.state, added.chat_id, coalesce(added.topic_id, 0), added.priority)`,
} as const;

/** The rows as they were, and as they are. */
const transition = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'old table as removed new table as added',
} as const;

const triggers = (['insert', 'update', 'delete'] as const).flatMap((act) => [
  `create function lanes_on_${act}() returns trigger language plpgsql as $$
  declare
    chats bigint[];
    topics bigint[];
    priorities bigint[];
  begin
    select array_agg(chat_id), array_agg(topic), array_agg(priority) into chats, topics, priorities
    from (${lanesOf[act]}) as found;
    if chats is not null then perform refresh_lanes(chats, topics, priorities); end if;
    return null;
  end $$`,
  `create trigger deliveries_${act} after ${act} on deliveries referencing ${transition[act]}
  for each statement execute function lanes_on_${act}()`,
]);

export const laneFunctions = [refreshLanes, ...triggers];
