// Signals between instances: NOTIFY on its own after a commit, never within a transaction, where it would make all commits
// wait for each other. One connection listens; when it comes back after a loss, everybody looks.

import { type Kysely, sql } from 'kysely';
import { type Clock, sleep } from '../../base/clock.ts';
import { createListeners } from '../../base/listeners.ts';
import type { Tables } from '../ledger/tables.ts';
import type { Signal, Signals } from '../term.ts';
import { type Primary, type Session, openSession } from './connections.ts';

type ListenOptions = { url: string; clock: Clock; primary: Primary; db: Kysely<Tables> };

/** At most one signal of a kind is sent in this time. */
const gapMs = 50;
/** After a loss, and between attempts. */
const againMs = 500;
/** How often the listening connection is asked whether it is still there. */
const askMs = 5_000;

export const channels: Record<Signal, string> = { news: 'delegram_news', settings: 'delegram_settings' };
const kinds = Object.keys(channels) as Signal[];

export function openSignals({
  url,
  clock,
  primary,
  db,
}: ListenOptions): Signals & { close(): Promise<void> } {
  const listeners = { news: createListeners<[]>(), settings: createListeners<[]>() };
  /** Kinds of which one was sent just now, and whether another one is to follow. */
  const sent = new Map<Signal, boolean>();
  let session: Session | undefined;
  let isClosed = false;
  let listening: Promise<void> | undefined;

  function notify(signal: Signal): void {
    sent.set(signal, false);
    // One that is lost is no error: whoever listens looks from time to time all the same.
    void sql`select pg_notify(${channels[signal]}, '')`.execute(db).catch(() => undefined);
    clock.after(gapMs, () => {
      const isFollowed = sent.get(signal);
      sent.delete(signal);
      if (isFollowed && !isClosed) notify(signal);
    });
  }

  /** Resolves when the connection has ended. */
  async function listenOnce(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const opened = await openSession({
      url,
      clock,
      primary,
      answerMs: askMs,
      begin: kinds.map((signal) => `listen ${channels[signal]}`).join('; '),
      onNotification: (channel) =>
        kinds.filter((signal) => channels[signal] === channel).forEach((signal) => listeners[signal].tell()),
      onEnd: () => ended.resolve(),
    });
    session = opened;
    if (isClosed) await opened.close();
    kinds.forEach((signal) => listeners[signal].tell());
    const ask = () => {
      if (session !== opened) return;
      opened.query('select 1').then(
        () => clock.after(askMs, ask),
        () => undefined,
      );
    };
    clock.after(askMs, ask);
    await ended.promise;
    session = undefined;
  }

  async function keepListening(): Promise<void> {
    for (;;) {
      await listenOnce().catch(() => undefined);
      if (isClosed) return;
      await sleep(clock, againMs);
    }
  }

  return {
    send(signal) {
      if (sent.has(signal)) sent.set(signal, true);
      else notify(signal);
    },
    onSignal(signal, listener) {
      listening ??= keepListening();
      return listeners[signal].watch(listener);
    },
    async close() {
      isClosed = true;
      await session?.close();
    },
  };
}
