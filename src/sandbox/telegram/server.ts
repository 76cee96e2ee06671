// The HTTP server of the embedded Telegram: /bot<token>/<method>, /file/bot<token>/<path> and the controls under /sandbox.
// A call is recorded, and answered by its method unless an injected fault says otherwise: a refusal, a cut connection, no
// answer, a slow one, a proxy's HTML.

import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type Controls, isControl, serveControls } from '../controls.ts';
import { close, json, listen, readBody, send } from '../http.ts';
import { type TelegramFault, type TelegramFaults, refusalOf } from './faults.ts';
import { isDownloadable } from './files.ts';
import {
  type Arguments,
  type RawCall,
  Rejection,
  type RejectionParameters,
  badRequest,
  readArguments,
  text,
} from './call.ts';
import type { Method, TelegramState } from './state.ts';
import { decodePart } from '../bodies.ts';
import { sleep } from '../../base/clock.ts';
import { createListeners } from '../../base/listeners.ts';
import * as chats from './methods/chats.ts';
import * as editing from './methods/editing.ts';
import { profileMethods } from './methods/profile.ts';
import * as receiving from './methods/receiving.ts';
import * as sending from './methods/sending.ts';

type ServerOptions = {
  state: TelegramState;
  token: string;
  botApi: BotApi;
  controls: Controls;
  host: string;
};

/** A document of 50 MB and the rest of its request. */
const mostBodyBytes = 52 * 1024 * 1024;
const wellFormedToken = /^\d+:[A-Za-z0-9_-]{30,}$/;

export async function startServer(options: ServerOptions) {
  const control = serveControls(options.controls, { bot: options.state.bot });
  const server = createServer((request, response) => {
    const serving = isControl(request) ? control(request, response) : route(options, request, response);
    serving.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, refused(error));
    });
  });
  const { origin } = await listen(server, 0, options.host);
  return { origin, close: () => close(server) };
}

async function route(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://sandbox');
  if (url === null) throw new Rejection(404, 'Not Found');
  const path = decodePart(url.pathname);
  const [, token, rest] = /^\/(?:file\/)?bot([^/]+)\/(.+)$/.exec(path) ?? [];
  if (token === undefined || rest === undefined) throw new Rejection(404, 'Not Found');
  checkToken(token, options.token);
  if (path.startsWith('/file/')) return sendFile(options.state, rest, response);

  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const body = await readBody(request, mostBodyBytes);
  if (body === undefined) throw new Rejection(413, 'Request Entity Too Large');
  const raw = { search: url.search, contentType: request.headers['content-type'] ?? '', body };
  const { answer, fault } = await options.botApi.call(rest, raw, gone.signal);
  if (fault) return answerWithFault(options.state, response, fault, answer);
  sendJson(response, answer!);
}

function checkToken(token: string, right: string): void {
  if (token === right) return;
  throw wellFormedToken.test(token) ? new Rejection(401, 'Unauthorized') : new Rejection(404, 'Not Found');
}

const sendJson = (response: ServerResponse, answer: ApiAnswer): void =>
  send(response, json(answer.ok ? 200 : answer.error_code, answer));

function sendFile(state: TelegramState, path: string, response: ServerResponse): void {
  const file = state.files.byPath(path);
  if (!file || !isDownloadable(file)) throw new Rejection(404, 'Not Found');
  const headers = { 'content-type': 'application/octet-stream' };
  send(response, { status: 200, headers, body: file.bytes });
}

async function answerWithFault(
  state: TelegramState,
  response: ServerResponse,
  fault: TelegramFault,
  answer: ApiAnswer | undefined,
): Promise<void> {
  switch (fault.kind) {
    case 'cut-before':
    case 'cut-after':
      response.destroy();
      return;
    case 'black-hole':
      return;
    case 'html':
      response.writeHead(fault.status, { 'content-type': 'text/html' });
      response.end(
        `<html><head><title>${fault.status}</title></head><body><center>nginx</center></body></html>\r\n`,
      );
      return;
    case 'drip':
      return drip(state, response, answer!, fault.everyMs);
    case 'too-many':
    case 'refuse':
      sendJson(response, answer!);
  }
}

async function drip(
  state: TelegramState,
  response: ServerResponse,
  answer: ApiAnswer,
  everyMs: number,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(answer.ok ? 200 : answer.error_code, { 'content-type': 'application/json' });
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await sleep(state.clock, everyMs);
  }
  response.end();
}

// One call of the Bot API, from its arguments to its answer: injected faults first, then the method. Every call is recorded.

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

type BotApi = ReturnType<typeof createBotApi>;

const all: Readonly<Record<string, Method>> = {
  ...sending,
  ...editing,
  ...chats,
  ...profileMethods,
  ...receiving,
};

/** By their lower-case names, because Telegram ignores case. */
const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries(all).map(([name, method]) => [name.toLowerCase(), method]),
);

const mostCalls = 10_000;
const unhandled: ReadonlySet<TelegramFault['kind']> = new Set(['html', 'cut-before', 'black-hole']);

export function createBotApi(state: TelegramState, faults: TelegramFaults) {
  const calls: ApiCall[] = [];
  const listeners = createListeners<[ApiCall]>();
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

function refused(error: unknown): ApiAnswer {
  if (!(error instanceof Rejection)) {
    const why = error instanceof Error ? error.message : 'unknown';
    return { ok: false, error_code: 500, description: `Internal Server Error: the sandbox broke: ${why}` };
  }
  const { code, message, parameters } = error;
  return { ok: false, error_code: code, description: message, ...(parameters ? { parameters } : {}) };
}
