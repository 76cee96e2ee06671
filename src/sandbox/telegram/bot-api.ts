// Executes one call of the Bot API, from its arguments to its answer: injected faults first, then the method; records
// every call. Independent of HTTP: server.ts sends the answer and imitates the faults of the network.

import { createListeners } from '../listeners.ts';
import { type Arguments, type RawCall, readArguments, text } from './arguments.ts';
import { type TelegramFault, type TelegramFaults, refusalOf } from './faults.ts';
import { Rejection, type RejectionParameters, badRequest } from './rejection.ts';
import type { Method, TelegramState } from './state.ts';
import * as chats from './methods/chats.ts';
import * as editing from './methods/editing.ts';
import { ephemeralMethods } from './methods/ephemeral.ts';
import { profileMethods } from './methods/profile.ts';
import * as receiving from './methods/receiving.ts';
import * as sending from './methods/sending.ts';

type ApiAnswer =
  | { ok: true; result: unknown }
  | { ok: false; error_code: number; description: string; parameters?: RejectionParameters };

/** `answer` is undefined when nothing was handled; `fault` says what the caller got instead of it, or how. */
export type ApiCall = {
  /** Unix time in milliseconds. */
  at: number;
  /** As the caller spelled it. */
  method: string;
  /** JSON values are parsed; in forms, numbers are text; an upload is `{file, size}`. */
  params: Readonly<Record<string, unknown>>;
  answer: ApiAnswer | undefined;
  fault: TelegramFault['kind'] | undefined;
};

export type BotApi = ReturnType<typeof createBotApi>;

const all: Readonly<Record<string, Method>> = {
  ...sending,
  ...editing,
  ...ephemeralMethods,
  ...chats,
  ...profileMethods,
  ...receiving,
  getChatMembersCount: chats.getChatMemberCount,
};

/** By their lower-case names, because Telegram ignores case. */
const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries(all).map(([name, method]) => [name.toLowerCase(), method]),
);

const mostCalls = 10_000;
const unhandled: ReadonlySet<TelegramFault['kind']> = new Set(['html', 'cut-before', 'black-hole']);

export function createBotApi(state: TelegramState, faults: TelegramFaults) {
  const calls: ApiCall[] = [];
  const listeners = createListeners<ApiCall>();
  return {
    calls: calls as readonly ApiCall[],
    /** Calls the listener with each call that is over; the result removes it. */
    watch: listeners.watch,
    async call(method: string, raw: RawCall, gone: AbortSignal) {
      const args = await readArguments(raw).catch(() => undefined);
      const chatId = args ? text(args, 'chat_id') : '';
      const fault = faults.take({ method: method.toLowerCase(), chatId });
      const call: ApiCall = {
        at: state.clock.now(),
        method,
        params: args?.shown ?? {},
        answer: undefined,
        fault: fault?.kind,
      };
      calls.push(call);
      if (calls.length > mostCalls) calls.shift();
      const isHandled = !(fault && unhandled.has(fault.kind));
      if (isHandled) call.answer = await answer(state, method, args, gone, fault && refusalOf(fault));
      listeners.tell(call);
      return { answer: call.answer, fault };
    },
  };
}

async function answer(
  state: TelegramState,
  name: string,
  args: Arguments | undefined,
  gone: AbortSignal,
  refusal: Rejection | undefined,
): Promise<ApiAnswer> {
  try {
    if (refusal) throw refusal;
    // Telegram omits here the prefix `Bad Request: ` of every other refusal with code 400.
    if (state.loggedOut) throw new Rejection(400, 'Logged out');
    if (!args) throw badRequest("can't parse the request body");
    const method = methods.get(name.toLowerCase());
    if (!method) throw new Rejection(404, 'Not Found');
    return { ok: true, result: await method(state, args, gone) };
  } catch (error) {
    return refused(error);
  }
}

export function refused(error: unknown): ApiAnswer {
  if (!(error instanceof Rejection)) {
    const why = error instanceof Error ? error.message : 'unknown';
    return { ok: false, error_code: 500, description: `Internal Server Error: the sandbox broke: ${why}` };
  }
  const { code, message, parameters } = error;
  return { ok: false, error_code: code, description: message, ...(parameters ? { parameters } : {}) };
}
