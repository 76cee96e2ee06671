// Keeps a database for one move: no instance can open a connection to the ledger, and none has one.

import { StoreError } from '../../errors.ts';
import { instancesLock, termLock } from '../../store/postgres/advisory-locks.ts';
import { createPool, defaultLimits, type PostgresLimits } from '../../store/postgres/pool.ts';
import { describeAddress } from '../../store/postgres/address.ts';

/** Nobody else is there who could wait for it; a large ledger takes minutes. */
export const limits: PostgresLimits = {
  ...defaultLimits,
  connections: 4,
  statementMs: 3_600_000,
  lockMs: 10_000,
  idleInTransactionMs: 3_600_000,
};

/** For an answer that takes no work. */
const answerMs = 10_000;

export type InstancesLock = { isHeld(this: void): Promise<boolean>; release(this: void): Promise<void> };

/**
 * The connection of the lock has a pool of its own: closing the other pool would wait for it.
 * @throws StoreError `locked` while an instance has a connection, or another move is under way.
 */
export async function lockInstances(url: string): Promise<InstancesLock> {
  const pool = createPool(url, { ...limits, connections: 1 }, { isInstance: false });
  try {
    const client = await pool.connect();
    // A server may be set to end sessions that ask nothing for a while, as this one. Only one of PostgreSQL 14 has this
    // setting; an older one is refused by its own sentence later.
    await client.query("update pg_settings set setting = '0' where name = 'idle_session_timeout'");
    const { rows } = await client.query<{ is_alone: number }>(
      `select pg_try_advisory_lock(${instancesLock}) and pg_try_advisory_lock(${termLock}) as is_alone`,
    );
    const isHeld = () => {
      const question = { text: 'select 1', query_timeout: answerMs };
      // The lock lives as long as its session, which answers.
      return client.query(question).then(
        () => true,
        () => false,
      );
    };
    const release = async () => {
      // The server frees locks some time after a connection has ended; a bot may be started at once.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      client.release(true);
      await pool.end();
    };
    if (rows[0]?.is_alone === 1) return { isHeld, release };
    client.release(true);
    throw new StoreError(
      'locked',
      `${describeAddress(url)} is in use: a bot runs on it, or another move is under way. Stop every bot there first. Nothing was changed.`,
    );
  } catch (error) {
    await pool.end();
    throw error;
  }
}
