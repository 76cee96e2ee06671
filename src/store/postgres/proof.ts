// The proof that this instance still leads, by its own clocks. The server's lease begins anew when it gets a question, which
// is never before the question was asked: as long as less than the lease has passed since an answered question was asked,
// the server has given the lock to nobody else. No clocks of two machines are compared.

import { startAge, type Clock } from '../../base/clock.ts';

/** So much earlier than the server's lease the proof ends. */
export const marginMs = 1_000;

export type Proof = ReturnType<typeof createProof>;

/** `onEnd` is called once, whether the proof was ended or has run out. */
export function createProof(clock: Clock, leaseMs: number, onEnd: () => void) {
  const holdsMs = leaseMs - marginMs;
  /** How long ago the newest question that was answered had been asked; undefined before the first answer. */
  let askedMsAgo: (() => number) | undefined;
  let isOver = false;
  let stopTimer = () => {};

  /** Ends it, unless it has ended already. */
  function end(): void {
    if (isOver) return;
    isOver = true;
    stopTimer();
    onEnd();
  }

  /** Whether it holds at this moment; once it doesn't, it never does again. */
  function isHeld(): boolean {
    if (isOver || askedMsAgo === undefined) return false;
    if (askedMsAgo() < holdsMs) return true;
    end();
    return false;
  }

  /** Also where nobody asks. A timer may be early by less than a millisecond, so it looks again. */
  function watch(): void {
    stopTimer();
    if (askedMsAgo === undefined || !isHeld()) return;
    stopTimer = clock.after(holdsMs - askedMsAgo(), watch);
  }

  return {
    isHeld,
    /** Asks the server, of which a refusal or a failure must reject. An answer that comes too late proves nothing. */
    async ask(question: () => Promise<void>): Promise<void> {
      const ageMs = startAge(clock);
      await question();
      if (isOver || (askedMsAgo !== undefined && !isHeld())) return;
      askedMsAgo = ageMs;
      watch();
    },
    end,
  };
}
