// The fetch for all calls to Telegram, also of the Api that conversations make for themselves: no redirect is followed,
// since the token stands in the address, and each kind of call has its time-out.

import type { Clock } from '../clock.ts';

/** What grammY hands over; its signal and its upload stream are not the kinds that fetch itself takes. */
type Call = {
  body?: unknown;
  signal?: { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void): void } | null;
};

/** How long Telegram may hold `getUpdates` open. */
export const pollSeconds = 30;

const callTimeoutMs = { poll: (pollSeconds + 15) * 1000, upload: 60_000, other: 20_000 };
/** For grammY, whose own time-out is the same for every call. */
export const maxCallSeconds = callTimeoutMs.upload / 1000;

/** Called with how each call ended: `ok`, Telegram's error code, or `network` when no answer came. */
export type CallListener = (method: string, outcome: string) => void;

export function createTelegramFetch(clock: Clock, onCall: CallListener = () => {}) {
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
      const response = await fetch(url, {
        ...rest,
        ...(body !== undefined && { body: body as ReadableStream, duplex: 'half' }),
        signal: controller.signal,
        redirect: 'error',
      });
      // The body is read while the time still counts; Telegram's answers are small.
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
