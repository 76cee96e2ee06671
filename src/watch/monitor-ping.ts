// Calls HEARTBEAT_URL each minute while store, Telegram and queue are well, so that whoever watches that address notices a
// dead machine. The call carries nothing; the address itself is a secret, because services put their tokens into it.

import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { DueDelivery, Queue } from '../store/ledger/deliveries/queue.ts';

const everyMs = 60_000;
const timeoutMs = 10_000;
/** A chat whose next message stays due for so long, although Telegram answers, is stuck. */
const longestDueMs = 10 * 60_000;
/** The longest waiting of the chats that are due and not paused; a stuck one comes to stand among them. */
const watchedChats = 32;
/** While calls fail the log hears of it at once, and then this often. */
const silenceMs = 60 * 60_000;

export type MonitorPing = {
  /** The first call comes after a minute. */
  start(): void;
  /** Resolves when a call under way has been ended. */
  close(): Promise<void>;
};

export function createMonitorPing(options: {
  /** Empty: nothing is ever called. */
  url: string;
  /** What did not answer lately, as health.ts says it. */
  missing: () => Promise<readonly string[]>;
  queue: Pick<Queue, 'due'>;
  /** Milliseconds for which Telegram wants nothing in this chat: what waits there is not stuck. */
  pauseOf: (chatId: number) => number;
  clock: Clock;
  log: Log;
}): MonitorPing {
  const { url, clock, log } = options;
  /** Since when (monotonic) the deliveries at the head of their chats are seen to be due. */
  let dueSince = new Map<number, number>();
  const failure = { isOn: false, toldAt: -Infinity, untold: 0 };
  let unwell = '';
  let cancel = () => {};
  let running = Promise.resolve();
  const goodbye = new AbortController();

  /** However many paused chats wait longer, they hide no other. */
  async function listFree(): Promise<DueDelivery[]> {
    const paused: number[] = [];
    for (;;) {
      const heads = await options.queue.due(clock.now(), paused, watchedChats);
      const free = heads.filter(({ delivery }) => options.pauseOf(delivery.chat_id) === 0);
      if (free.length === heads.length || heads.length < watchedChats) return free;
      paused.push(...heads.filter((head) => !free.includes(head)).map(({ delivery }) => delivery.chat_id));
    }
  }

  async function isQueueStuck(): Promise<boolean> {
    const now = clock.monotonic();
    const free = await listFree();
    dueSince = new Map(free.map(({ delivery: { id } }) => [id, dueSince.get(id) ?? now]));
    return dueSince.values().some((since) => now - since >= longestDueMs);
  }

  async function listTroubles(): Promise<string[]> {
    const troubles = (await options.missing()).filter((part) => part !== 'service');
    // While Telegram is silent nothing can leave the queue.
    if (troubles.length > 0) dueSince.clear();
    else if (await isQueueStuck()) troubles.push('queue');
    return troubles;
  }

  async function call(): Promise<void> {
    const hurry = new AbortController();
    const stopTimer = clock.after(timeoutMs, () => hurry.abort());
    try {
      const response = await fetch(url, {
        // An address that moves may lead the token elsewhere.
        redirect: 'manual',
        headers: { 'user-agent': 'delegram', accept: '*/*' },
        signal: AbortSignal.any([goodbye.signal, hurry.signal]),
      });
      await response.body?.cancel();
      if (response.ok) tellSuccess();
      else
        tellFailure(
          isRedirect(response)
            ? `a redirect, status ${response.status}, which is not followed`
            : `status ${response.status}`,
        );
    } catch (error) {
      if (!goodbye.signal.aborted) tellFailure(hurry.signal.aborted ? 'no answer in time' : codeOf(error));
    } finally {
      stopTimer();
    }
  }

  function tellFailure(reason: string): void {
    const now = clock.monotonic();
    failure.isOn = true;
    failure.untold += 1;
    if (now - failure.toldAt < silenceMs) return;
    log.warn({ reason, calls: failure.untold }, 'HEARTBEAT_URL did not take the call.');
    Object.assign(failure, { toldAt: now, untold: 0 });
  }

  function tellSuccess(): void {
    if (failure.isOn) log.info('HEARTBEAT_URL takes the calls again.');
    failure.isOn = false;
  }

  async function beat(): Promise<void> {
    const troubles = await listTroubles();
    if (unwell !== troubles.join()) {
      unwell = troubles.join();
      if (unwell === '') log.info('All is well again: HEARTBEAT_URL is called.');
      else log.warn({ troubles }, 'Something is not well: HEARTBEAT_URL is not called.');
    }
    if (unwell === '' && !goodbye.signal.aborted) await call();
  }

  function schedule(delayMs: number): void {
    if (goodbye.signal.aborted) return;
    cancel = clock.after(delayMs, () => {
      const startedAt = clock.monotonic();
      running = beat()
        .catch((error: unknown) => log.error({ err: error }, 'Whether all is well could not be judged.'))
        .then(() => schedule(Math.max(0, everyMs - (clock.monotonic() - startedAt))));
    });
  }

  return {
    start() {
      if (url !== '') schedule(everyMs);
    },
    async close() {
      goodbye.abort();
      cancel();
      await running;
    },
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
