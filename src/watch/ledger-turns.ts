// Runs tasks on the ledger one after the other. A task that fails is logged, not thrown: the next one makes up for it.

import type { Deps } from '../store/deps.ts';

/** `failure` is what the log says of it. */
export function createLedgerTurns(log: Deps['log'], failure: string) {
  let turn = Promise.resolve();
  let isClosed = false;
  return {
    /** Queues `task`; nothing waits for it. */
    add(task: () => Promise<void>): void {
      turn = turn
        .then(() => (isClosed ? undefined : task()))
        .catch((error: unknown) => log.error({ err: error }, failure));
    },
    /** Resolves when the running task has ended; queued ones are dropped. */
    async close(): Promise<void> {
      isClosed = true;
      await turn;
    },
  };
}
