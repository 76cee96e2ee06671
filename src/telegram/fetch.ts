// The fetch function for all calls to Telegram, also for the Api instances that grammY's conversations create. It
// follows no redirect, since the URL contains the token, and each kind of call has its own time-out. The one place where
// an instance asks, right before the first byte of each call, whether it may still speak.

import type { Clock } from '../base/clock.ts';
import { createFencedFetch } from '../base/fenced-fetch.ts';

/** The `init` that grammY passes; the types of its signal and upload stream are not those that Node's fetch takes. */
type Call = {
  body?: unknown;
  signal?: { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void): void } | null;
};

/** How long Telegram may hold `getUpdates` open. */
export const pollSeconds = 30;

const callTimeoutMs = { poll: (pollSeconds + 15) * 1000, upload: 60_000, other: 20_000 };
/** The time-out to configure in grammY, which has one for all calls: the longest of ours. */
export const maxCallSeconds = callTimeoutMs.upload / 1000;

/** Called once for each call; `outcome` is `ok`, Telegram's error code, or `network` when no answer was received. */
export type CallListener = (method: string, outcome: string) => void;

export function createTelegramFetch(
  clock: Clock,
  onCall: CallListener = () => {},
  maySpeak: () => boolean = () => true,
) {
  const fencedFetch = createFencedFetch(maySpeak);
  return async (url: string, init?: object): Promise<Response> => {
    const { signal, body, ...rest } = (init ?? {}) as Call;
    const method = url.slice(url.lastIndexOf('/') + 1);
    const isUpload = body !== undefined && typeof body !== 'string';
    const kind = isUpload ? 'upload' : method === 'getUpdates' ? 'poll' : 'other';
    const controller = new AbortController();
    const disarm = clock.after(callTimeoutMs[kind], () => controller.abort());
    if (signal?.aborted) controller.abort();
    signal?.addEventListener('abort', () => controller.abort());
    try {
      const response = await fencedFetch(url, {
        ...rest,
        ...(body !== undefined && { body: body as ReadableStream, duplex: 'half' }),
        signal: controller.signal,
        redirect: 'error',
      });
      // The body is read here so that the time-out covers it too; Telegram's answers are small.
      const answer = new Response(await response.arrayBuffer(), { status: response.status });
      onCall(method, answer.ok ? 'ok' : String(answer.status));
      return answer;
    } catch (error) {
      onCall(method, 'network');
      throw error;
    } finally {
      disarm();
    }
  };
}
