// The fetch function for all calls to Telegram, also for the Api instances that grammY's conversations create. It
// follows no redirect, since the URL contains the token, and each kind of call has its own time-out. The one place where
// an instance asks, right before the first byte of each call, whether it may still speak.

import type { Clock } from '../base/clock.ts';
import { createFencedFetch } from '../base/fenced-fetch.ts';
import { z } from 'zod';
import { withoutTimeTags } from '../base/html.ts';
import { tooManyRequests } from './rate-limiter.ts';

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

// Wraps that function so that messages also work on a Bot API server of an older version, such as a local one: a server that
// refuses the tag of times, or disabled buttons, gets the same message without them, and every later message at once. Only a
// refused call is repeated, and a refused call has certainly sent nothing.

type Fetch = (url: string, init?: object) => Promise<Response>;

type Part = 'times' | 'disabledButtons';

/** Telegram's refusals. `ENTITY_DATE_INVALID`: the time is too far away, which says nothing about the server. */
const refusals: ReadonlyArray<{ part: Part; says: RegExp; isOnce?: boolean }> = [
  { part: 'times', says: /unsupported start tag "?tg-time/i },
  { part: 'times', says: /entity_date_invalid/i, isOnce: true },
  { part: 'disabledButtons', says: /text buttons are unallowed/i },
];

const payloadSchema = z.looseObject({
  chat_id: z.union([z.number(), z.string()]).optional(),
  text: z.string().optional(),
  parse_mode: z.string().optional(),
  reply_markup: z.looseObject({ inline_keyboard: z.array(z.array(z.looseObject({}))).optional() }).optional(),
});
type Payload = z.infer<typeof payloadSchema>;

const refusalSchema = z.looseObject({ description: z.string() });

/**
 * @param insteadOfDisabled the callback data of the button that takes the place of a disabled one.
 * @param waitMs called before a call is repeated, with its chat: how long the call has to wait; 0 to make it now.
 */
export function supportOlderServers(
  fetch: Fetch,
  { insteadOfDisabled, waitMs }: { insteadOfDisabled: string; waitMs: (chatId: number) => number },
): Fetch {
  const unknown = new Set<Part>();
  return async (url, init = {}) => {
    const payload = readPayload(init);
    if (!payload) return fetch(url, init);
    const omitted = new Set(unknown);
    const bodyNow = () => JSON.stringify(simplify(payload, omitted, insteadOfDisabled));
    let answer = await fetch(url, omitted.size === 0 ? init : { ...init, body: bodyNow() });
    // A message may have both parts, and Telegram names one at a time.
    for (let tries = 0; tries < 2 && answer.status === 400; tries++) {
      const refusal = await findRefusal(answer);
      if (!refusal || omitted.has(refusal.part)) break;
      omitted.add(refusal.part);
      if (!refusal.isOnce) unknown.add(refusal.part);
      const wait = typeof payload.chat_id === 'number' ? waitMs(payload.chat_id) : 0;
      if (wait > 0) return Response.json(tooManyRequests(wait), { status: 429 });
      answer = await fetch(url, { ...init, body: bodyNow() });
    }
    return answer;
  };
}

/** The payload of a call, if it has a time or a disabled button; uploads have neither. */
function readPayload(init: { body?: unknown }): Payload | undefined {
  const { body } = init;
  if (typeof body !== 'string' || !/<tg-time|"disabled"/.test(body)) return undefined;
  return payloadSchema.safeParse(JSON.parse(body)).data;
}

async function findRefusal(answer: Response) {
  const { data } = refusalSchema.safeParse(await answer.clone().json());
  return refusals.find(({ says }) => data !== undefined && says.test(data.description));
}

function simplify(payload: Payload, omitted: ReadonlySet<Part>, insteadOfDisabled: string): Payload {
  const { text, parse_mode: parseMode, reply_markup: markup } = payload;
  const isStripped = omitted.has('times') && text !== undefined && parseMode === 'HTML';
  const rows = omitted.has('disabledButtons') ? markup?.inline_keyboard : undefined;
  const enabled = rows?.map((row) =>
    row.map(({ disabled, ...button }) =>
      disabled === undefined ? button : { ...button, callback_data: insteadOfDisabled },
    ),
  );
  return {
    ...payload,
    ...(isStripped && { text: withoutTimeTags(text) }),
    ...(enabled && { reply_markup: { ...markup, inline_keyboard: enabled } }),
  };
}
