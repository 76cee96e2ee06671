// Posts waiting updates to a webhook as Telegram does: over several connections, those of one chat one after the other, each
// again until the answer is 2xx. After the first failure at once; then after what Retry-After says, or else after pauses that
// double. Source: WebhookActor.cpp of tdlib/telegram-bot-api.
import { STATUS_CODES } from 'node:http';
import type { Update } from 'grammy/types';
import type { Clock } from '../../base/clock.ts';

export type WebhookTarget = { url: string; secret: string; maxConnections: number };

export type WebhookPoster = ReturnType<typeof createWebhookPoster>;

export type PosterOptions = {
  clock: Clock;
  target: WebhookTarget;
  /** Oldest first. */
  waiting: () => readonly Update[];
  onTaken: (update: Update) => void;
  /** With the message that getWebhookInfo shows. */
  onError: (message: string) => void;
};

type Failure = { message: string; retryAfterSeconds: number };

const timeoutMs = 60_000;
const longestPauseSeconds = 60;
const longestRetryAfterSeconds = 3600;
const networkErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset by peer',
};

export function createWebhookPoster({ clock, target, waiting, onTaken, onError }: PosterOptions) {
  const closing = new AbortController();
  const posting = new Set<string>();
  /** How often the first update of each lane has failed; those in `resting` wait for their next attempt. */
  const failures = new Map<string, number>();
  const resting = new Set<string>();

  function pump(): void {
    const seen = new Set<string>();
    for (const update of waiting()) {
      if (closing.signal.aborted || posting.size >= target.maxConnections) return;
      const lane = laneOf(update);
      if (seen.has(lane)) continue;
      seen.add(lane);
      if (!posting.has(lane) && !resting.has(lane)) void post(lane, update);
    }
  }

  async function post(lane: string, update: Update): Promise<void> {
    posting.add(lane);
    const failure = await send(update);
    posting.delete(lane);
    if (closing.signal.aborted) return;
    if (failure) {
      onError(failure.message);
      rest(lane, failure.retryAfterSeconds);
    } else {
      failures.delete(lane);
      onTaken(update);
    }
    pump();
  }

  function rest(lane: string, retryAfterSeconds: number): void {
    const failed = (failures.get(lane) ?? 0) + 1;
    failures.set(lane, failed);
    const growing = failed === 1 ? 0 : Math.min(longestPauseSeconds, 2 ** (failed - 1));
    const seconds = Math.min(retryAfterSeconds || growing, longestRetryAfterSeconds);
    if (seconds === 0) return;
    resting.add(lane);
    clock.after(seconds * 1000, () => {
      resting.delete(lane);
      pump();
    });
  }

  async function send(update: Update): Promise<Failure | undefined> {
    const timeout = new AbortController();
    const abort = () => timeout.abort();
    const disarm = clock.after(timeoutMs, abort);
    closing.signal.addEventListener('abort', abort);
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...(target.secret === '' ? {} : { 'x-telegram-bot-api-secret-token': target.secret }),
        },
        body: JSON.stringify(update),
        signal: timeout.signal,
      });
      await response.arrayBuffer();
      if (response.ok) return undefined;
      const message = `Wrong response from the webhook: ${response.status} ${STATUS_CODES[response.status]}`;
      return { message, retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0) || 0 };
    } catch (error) {
      return { message: describe(error, timeout.signal.aborted), retryAfterSeconds: 0 };
    } finally {
      disarm();
      closing.signal.removeEventListener('abort', abort);
    }
  }

  return {
    /** To be called when an update was added. */
    wake: pump,
    /** Ends what is under way. */
    close: (): void => closing.abort(),
  };
}

function describe(error: unknown, isTimeout: boolean): string {
  if (isTimeout) return 'Read timeout expired';
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return networkErrors[String(cause?.code)] ?? 'Webhook connection closed';
}

/** Messages of a chat keep their order; so do the presses of a person, but the two may overtake each other. */
function laneOf({ callback_query: query, my_chat_member: member, ...update }: Update): string {
  if (query) return `press ${query.from.id}`;
  if (member) return `member ${member.chat.id}`;
  const message =
    update.message ?? update.edited_message ?? update.channel_post ?? update.edited_channel_post;
  return message ? `chat ${message.chat.id}` : `update ${update.update_id}`;
}
