// Settings of functions that always look up few rows by an index. PostgreSQL keeps the plan of their statements, and where
// it was made while a table was small, or before the table was counted, it reads the whole table.

export const byIndexes =
  'set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan';
