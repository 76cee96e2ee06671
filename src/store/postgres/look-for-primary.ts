// Looks by a new session each second to which server the address leads: sessions that are open stay where they are, also
// when the address leads elsewhere by now. What a look finds is for primary.ts.

import type { Clock } from '../../base/clock.ts';
import { sleep } from '../../base/wait.ts';
import type { Primary } from './primary.ts';
import { openSession } from './session.ts';

/** Well within the shortest lease, for which the next leader waits on a new server. */
const everyMs = 1_000;
const answerMs = 5_000;

export function createPrimaryLooks(options: { url: string; clock: Clock; primary: Primary }) {
  let isClosed = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const begin = `set statement_timeout = ${answerMs}`;
    const session = await openSession({ ...options, answerMs, begin, onEnd() {} });
    await session.close();
  }

  async function keepLooking(): Promise<void> {
    for (;;) {
      // That no session can be had says nothing about those that are open.
      await look().catch(() => undefined);
      await sleep(options.clock, everyMs);
      if (isClosed) return;
    }
  }

  return {
    /** @throws StoreError when no session can be had. */
    look,
    start: () => void (looking ??= keepLooking()),
    close: () => void (isClosed = true),
  };
}
