// Waits between calls that follow each other, so that a job asks the service little at a time; a closing bot ends it.

import type { Clock } from '../base/clock.ts';

export type Pause = ReturnType<typeof createPause>;

export class ClosingError extends Error {}

export function createPause(clock: Clock) {
  const ends = new Set<() => void>();
  let isClosed = false;
  return {
    /** Rejects when the bot closes: the job goes on after the next start. */
    async wait(ms: number): Promise<void> {
      if (!isClosed) {
        await new Promise<void>((resolve) => {
          const cancel = clock.after(ms, end);
          function end(): void {
            cancel();
            ends.delete(end);
            resolve();
          }
          ends.add(end);
        });
      }
      if (isClosed) throw new ClosingError('The bot closes; the rest is done after its next start.');
    },
    close(): void {
      isClosed = true;
      for (const end of ends) end();
    },
  };
}
