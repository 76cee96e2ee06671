// The proof that this instance still leads, by its own clocks. The server's lease begins anew when it gets a question, which
// is never before the question was asked: as long as less than the lease has passed since an answered question was asked,
// the server has given the lock to nobody else. No clocks of two machines are compared.

import { startAge, type Clock } from '../../clock.ts';

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
  /** How long ago the newest question that was answered had been asked; undefined before the first answer. */
  let askedMsAgo: (() => number) | undefined;
  let isOver = false;
  let stopTimer = () => {};

  function end(): void {
    if (isOver) return;
    isOver = true;
    stopTimer();
    onEnd();
  }

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
    async ask(question) {
      const ageMs = startAge(clock);
      await question();
      if (isOver || (askedMsAgo !== undefined && !isHeld())) return;
      askedMsAgo = ageMs;
      watch();
    },
    end,
  };
}
