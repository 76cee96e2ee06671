// What it means to lead: of all processes on one ledger, one at a time speaks to Telegram, and to the service with what
// costs money.

import type { Clock } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';

export type Term = {
  /** Grows with each leader; 0 on SQLite, where the lock of the data folder keeps every other process out. */
  readonly number: number;
  /**
   * For how long nobody had led, from the last proof of a leader at work by the server's clock; undefined where nobody
   * has led before.
   */
  readonly leaderlessMs: number | undefined;
  /** Tells the others that this instance leads, once all of its work has begun. Never rejects. */
  takeUp(): Promise<void>;
  /** Whether nobody else can lead at this moment. Asked right before each call that can't be taken back. */
  isHeld(): boolean;
};

/** Resolves once this process leads; never, if it is closed first. */
type Lead = () => Promise<Term>;

/** Who leads, or led last. */
export type Leadership = {
  number: number;
  instance: string;
  /** Unix milliseconds by the server's clock. */
  beganAt: number;
  /**
   * Since the last proof of a leader at work, by the server's clock: it proves twice a second that it leads. Undefined
   * before the first proof ever.
   */
  provenMsAgo: number | undefined;
};

export type Leading = {
  readonly lead: Lead;
  /** Gives the term back, so that another instance leads soon; the store stays open. Does nothing for who doesn't lead. */
  stopLeading(): Promise<void>;
  /** Undefined before anybody led. */
  leadership(): Promise<Leadership | undefined>;
  /** How far this machine's clock is ahead of the database's; undefined until it is known. */
  clockAheadMs(): number | undefined;
};

/**
 * On SQLite whoever has opened the ledger leads, because its lock keeps all others out; unless somebody has put another one
 * in its place, which `isInPlace` says. `onDeposed` is called once then.
 */
export function leadAlone(
  instance: string,
  clock: Clock,
  isInPlace: () => boolean,
  onDeposed: (error: StoreError) => void = () => {},
): Leading {
  const beganAt = clock.now();
  let isOver = false;
  const isHeld = () => {
    if (!isOver && !isInPlace()) {
      isOver = true;
      const sentence =
        'This process no longer leads: another ledger is in its data folder, or none that can be looked at.';
      onDeposed(new StoreError('busy', sentence));
    }
    return !isOver;
  };
  return {
    lead: async () => ({ number: 0, leaderlessMs: undefined, takeUp: async () => {}, isHeld }),
    stopLeading: () => Promise.resolve(),
    leadership: async () => ({ number: 0, instance, beganAt, provenMsAgo: 0 }),
    clockAheadMs: () => 0,
  };
}

// Signals between the instances on one ledger. They have no content: whoever gets one looks at what is stored.

/** What another instance did. `news`: it stored arrivals, or updates of Telegram's webhook. `settings`: it changed them. */
export type Signal = 'news' | 'settings';

export type Signals = {
  /** Reaches the other instances soon; many calls within a moment are one signal. */
  send(signal: Signal): void;
  /**
   * Calls `listener` after another instance has sent the signal, and whenever one may have been missed. One may be lost
   * all the same, so whoever listens also looks from time to time. The returned function removes the listener.
   */
  onSignal(signal: Signal, listener: () => void): () => void;
};

/** On SQLite there is no other instance. */
export const noSignals: Signals = { send: () => {}, onSignal: () => () => {} };
