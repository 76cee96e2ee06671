// A lock by which a test keeps sessions of the database waiting at a place that it chooses.

import { connect } from './connect.ts';

export type HeldLock = {
  /** How many sessions wait for it, or for one that does. */
  waiting(): Promise<number>;
  release(): Promise<void>;
};

/** `statement` takes the lock; it is released when the test ends, if not before. */
export async function holdLock(url: string, statement: string): Promise<HeldLock> {
  const client = await connect(url);
  await client.query(`begin; ${statement}`);
  return {
    async waiting() {
      // Within a transaction the server shows what it showed before.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ count: string }>(`
        with recursive waiting (pid) as (
          select pg_backend_pid()
          union select behind.pid from pg_stat_activity behind join waiting on waiting.pid = any(pg_blocking_pids(behind.pid))
          where behind.datname = current_database())
        select count(*) - 1 as count from waiting`);
      return Number(rows[0]!.count);
    },
    release: async () => void (await client.query('commit')),
  };
}
