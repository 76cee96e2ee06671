// The proof that this instance still leads, by its own monotonic clock. The server's lease begins anew when it gets a
// question, which is never before the question was asked: as long as less than the lease has passed since an answered
// question was asked, the server has given the lock to nobody else. No two clocks are compared.

import type { Clock } from '../../clock.ts';

/** So much earlier than the server's lease the proof ends. */
export const marginMs = 1_000;

export type Proof = {
  /** Whether it holds at this moment; once it doesn't, it never does again. */
  isHeld(): boolean;
  /** Asks the server, of which a refusal or a failure must reject. An answer that comes too late proves nothing. */
  ask(question: () => Promise<void>): Promise<void>;
  /** Ends it, unless it has ended already. */
  end(): void;
};

/** `onEnd` is called once, whether the proof was ended or has run out. */
export function createProof(clock: Clock, leaseMs: number, onEnd: () => void): Proof {
  const holdsMs = leaseMs - marginMs;
  /** When the newest question that was answered had been asked; undefined before the first answer. */
  let askedAt: number | undefined;
  let isOver = false;
  let stopTimer = () => {};

  function end(): void {
    if (isOver) return;
    isOver = true;
    stopTimer();
    onEnd();
  }

  function isHeld(): boolean {
    if (isOver || askedAt === undefined) return false;
    if (clock.monotonic() - askedAt < holdsMs) return true;
    end();
    return false;
  }

  /** Also where nobody asks. A timer may be early by less than a millisecond, so it looks again. */
  function watch(): void {
    stopTimer();
    if (askedAt === undefined || !isHeld()) return;
    stopTimer = clock.after(askedAt + holdsMs - clock.monotonic(), watch);
  }

  return {
    isHeld,
    async ask(question) {
      const now = clock.monotonic();
      await question();
      if (isOver || (askedAt !== undefined && !isHeld())) return;
      askedAt = now;
      watch();
    },
    end,
  };
}
