// Keeps `waiting_chats` as the triggers of ledger/baseline.ts do on SQLite: of each chat with waiting deliveries the one that
// is sent next, and when. Transactions run beside each other here, so the row of a chat is locked before its deliveries
// are looked at: what another transaction adds or takes away meanwhile is waited for, and seen.

// Settings of functions that always look up few rows by an index. PostgreSQL keeps the plan of their statements, and where
// it was made while a table was small, or before the table was counted, it reads the whole table.

export const byIndexes =
  'set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan';

/** Rows are locked in the order of their chats, so that no two transactions wait for each other. */
export const refreshWaitingChats = `
create or replace function refresh_waiting_chats(chats bigint[]) returns void language plpgsql ${byIndexes} as $$
begin
  insert into waiting_chats (chat_id, head_id, priority, due_at)
  select chat, 0, 0, 0 from unnest(chats) as chat group by chat order by chat
  on conflict (chat_id) do update set head_id = waiting_chats.head_id;

  update waiting_chats set head_id = head.id, priority = head.priority,
    due_at = greatest(head.due_at, (
      select due_at from deliveries
      where state = 'waiting' and chat_id = waiting.chat and priority > head.priority order by priority, id limit 1))
  from unnest(chats) as waiting (chat), lateral (
    select id, priority, due_at from deliveries
    where state = 'waiting' and chat_id = waiting.chat order by priority, id limit 1) as head
  where waiting_chats.chat_id = waiting.chat;

  delete from waiting_chats where chat_id = any (chats)
    and not exists (select 1 from deliveries where state = 'waiting' and chat_id = waiting_chats.chat_id);
end $$`;

/** The chats whose waiting deliveries a statement has changed. */
const changed = {
  insert: `select distinct chat_id from added where state = 'waiting'`,
  delete: `select distinct chat_id from removed where state = 'waiting'`,
  update: `
    select chat_id from (
      select removed.chat_id as before, added.chat_id as after, removed.state as was, added.state as is_now
      from removed join added using (id)
      where (removed.state = 'waiting' or added.state = 'waiting')
        and (removed.state, removed.chat_id, removed.priority, removed.due_at)
          is distinct from (added.state, added.chat_id, added.priority, added.due_at)) as changed,
    lateral (values (before, was), (after, is_now)) as side (chat_id, state)
    where side.state = 'waiting' group by chat_id`,
} as const;

/** The rows as they were, and as they are. */
const transition = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'old table as removed new table as added',
} as const;

const triggers = (['insert', 'update', 'delete'] as const).flatMap((act) => [
  `create function waiting_chats_on_${act}() returns trigger language plpgsql as $$
  declare chats bigint[] := array(${changed[act]});
  begin
    if cardinality(chats) > 0 then perform refresh_waiting_chats(chats); end if;
    return null;
  end $$`,
  `create trigger deliveries_${act} after ${act} on deliveries referencing ${transition[act]}
  for each statement execute function waiting_chats_on_${act}()`,
]);

export const keepWaitingChats = [refreshWaitingChats, ...triggers];
