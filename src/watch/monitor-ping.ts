// A dead man's switch: calls HEARTBEAT_URL each minute while store, Telegram and queue work, so that the monitor behind
// that address notices when the machine is down. The request carries no data; the address is a secret, because monitors
// put their tokens into it.

import { createDeadline, createRounds } from '../base/clock.ts';
import type { Deps } from '../store/deps.ts';
import type { DueDelivery, Queue } from '../store/ledger/deliveries/queue.ts';

const everyMs = 60_000;
const timeoutMs = 10_000;
/** A chat whose next message stays due for so long, although Telegram answers, is stuck. */
const longestDueMs = 10 * 60_000;
/** Watches only so many chats, those whose messages have been due longest: a stuck chat becomes one of them. */
const watchedChats = 32;
/** The first failed call is logged at once, further ones this often. */
const logAgainMs = 60 * 60_000;

export function createMonitorPing(
  options: Pick<Deps, 'clock' | 'log'> & {
    /** Empty: nothing is ever called. */
    url: string;
    /** The dependencies that did not answer lately, as health.ts names them. */
    listUnresponsive: () => Promise<readonly string[]>;
    store: { deliveries: Pick<Queue, 'due'> };
    /** Milliseconds for which Telegram accepts nothing in this chat, which is then not stuck. */
    pauseOf: (chatId: number) => number;
  },
) {
  const { url, store, clock, log } = options;
  /** Since when (monotonic milliseconds) each delivery at the head of its chat's queue has been due, by its id. */
  let dueSince = new Map<number, number>();
  const failure = { isOn: false, loggedAt: -Infinity, unlogged: 0 };
  /** Names of what did not work at the last check, joined by commas. */
  let lastTroubles = '';

  /** Skips paused chats page by page, so that many of them don't hide one that is not paused. */
  async function listUnpaused(): Promise<DueDelivery[]> {
    const paused: number[] = [];
    for (;;) {
      const heads = await store.deliveries.due(clock.now(), paused, watchedChats);
      const free = heads.filter(({ delivery }) => options.pauseOf(delivery.chat_id) === 0);
      if (free.length === heads.length || heads.length < watchedChats) return free;
      paused.push(...heads.filter((head) => !free.includes(head)).map(({ delivery }) => delivery.chat_id));
    }
  }

  async function isQueueStuck(): Promise<boolean> {
    const now = clock.monotonic();
    const unpaused = await listUnpaused();
    dueSince = new Map(unpaused.map(({ delivery: { id } }) => [id, dueSince.get(id) ?? now]));
    return dueSince.values().some((since) => now - since >= longestDueMs);
  }

  async function listTroubles(): Promise<string[]> {
    const troubles = (await options.listUnresponsive()).filter((part) => part !== 'service');
    // While Telegram does not answer, nothing can leave the queue.
    if (troubles.length > 0) dueSince.clear();
    else if (await isQueueStuck()) troubles.push('queue');
    return troubles;
  }

  async function call(): Promise<void> {
    using timeout = createDeadline(clock, timeoutMs);
    try {
      const response = await fetch(url, {
        // A redirect could hand the token to another host.
        redirect: 'manual',
        headers: { 'user-agent': 'delegram', accept: '*/*' },
        signal: AbortSignal.any([rounds.closing, timeout.signal]),
      });
      await response.body?.cancel();
      if (response.ok) recordSuccess();
      else
        recordFailure(
          isRedirect(response)
            ? `a redirect, status ${response.status}, which is not followed`
            : `status ${response.status}`,
        );
    } catch (error) {
      if (!rounds.closing.aborted)
        recordFailure(timeout.signal.aborted ? 'no answer in time' : codeOf(error));
    }
  }

  function recordFailure(reason: string): void {
    const now = clock.monotonic();
    failure.isOn = true;
    failure.unlogged += 1;
    if (now - failure.loggedAt < logAgainMs) return;
    log.warn({ reason, calls: failure.unlogged }, 'HEARTBEAT_URL did not take the call.');
    Object.assign(failure, { loggedAt: now, unlogged: 0 });
  }

  function recordSuccess(): void {
    if (failure.isOn) log.info('HEARTBEAT_URL takes the calls again.');
    failure.isOn = false;
  }

  async function check(): Promise<void> {
    const troubles = await listTroubles();
    if (lastTroubles !== troubles.join()) {
      lastTroubles = troubles.join();
      if (lastTroubles === '') log.info('All is well again: HEARTBEAT_URL is called.');
      else log.warn({ troubles }, 'Something is not well: HEARTBEAT_URL is not called.');
    }
    if (lastTroubles === '' && !rounds.closing.aborted) await call();
  }

  const rounds = createRounds(clock, async () => {
    const startedAt = clock.monotonic();
    await check().catch((error: unknown) =>
      log.error({ err: error }, 'Whether all is well could not be judged.'),
    );
    return Math.max(0, everyMs - (clock.monotonic() - startedAt));
  });

  return {
    /** The first call comes after a minute. */
    start(): void {
      if (url !== '') rounds.beginAfter(everyMs);
    },
    /** Aborts a call under way, and resolves when it has ended. */
    close: rounds.close,
  };
}

function isRedirect({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && headers.has('location');
}

/** The message of a network error may name the address; its code does not. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : 'the call failed';
}
