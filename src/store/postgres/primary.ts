// On which server the sessions of this instance are. The primary server before a failover may live on, and take what
// nobody finds again: all sessions are on the server that the newest of them was led to, and the others are ended.

import { StoreError } from '../../base/errors.ts';
import { databaseName } from './errors.ts';

export type Primary = ReturnType<typeof createPrimary>;

/**
 * As SQL: the cluster, and the timeline of what is written now, which each promotion of a standby counts on. Fails on a
 * server that only reads.
 */
export const thisServer = `(select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  from pg_control_system())`;

export function createPrimary() {
  let known: string | undefined;
  const ends = new Set<() => void>();
  return {
    /**
     * To be called for each new session, with the server that it is on; `end` ends it when another one is on a later server.
     * Returns what to call when it has ended.
     * @throws StoreError when another server has taken the place of this one.
     */
    join(server: string, end: () => void): () => void {
      if (known !== undefined && isEarlier(server, known)) {
        throw new StoreError(
          'busy',
          `${databaseName}: the address leads to a server that another one has replaced since: stop the old primary, or start this instance again if it is the right one.`,
        );
      }
      if (server !== known) {
        known = server;
        for (const endOther of ends) endOther();
        ends.clear();
      }
      ends.add(end);
      return () => void ends.delete(end);
    },
  };
}

/** Timelines are hexadecimal numbers of the same length; those of two clusters can't be compared. */
function isEarlier(server: string, known: string): boolean {
  const [system, timeline = ''] = server.split('/');
  const [knownSystem, knownTimeline = ''] = known.split('/');
  return system === knownSystem && timeline < knownTimeline;
}
