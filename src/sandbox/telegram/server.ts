// The HTTP server: /bot<token>/<method>, /file/bot<token>/<path> and the routes under /sandbox. It also imitates the
// faults of a network: cut connections, no answer, slow answers, a proxy's HTML.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type BotApi, refused } from './bot-api.ts';
import { callerOf, doorHeaders, refuse, whyRefused } from '../guard.ts';
import { close, listen, readBody } from '../http.ts';
import type { TelegramFault } from './faults.ts';
import { isDownloadable } from './files.ts';
import { Rejection } from './rejection.ts';
import type { TelegramState } from './state.ts';

type ServerOptions = {
  state: TelegramState;
  token: string;
  botApi: BotApi;
  /** Serves everything under /sandbox. */
  sandboxRoutes: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  host: string;
  port: number;
};

type RunningServer = { origin: string; close(): Promise<void> };

/** A document of 50 MB and the rest of its request. */
const mostBodyBytes = 52 * 1024 * 1024;
const wellFormedToken = /^\d+:[A-Za-z0-9_-]{30,}$/;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = createServer((request, response) => {
    route(options, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, refused(error));
    });
  });
  const { origin } = await listen(server, options.port, options.host);
  return { origin, close: () => close(server) };
}

async function route(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://sandbox');
  if (url === null) throw new Rejection(404, 'Not Found');
  const path = decode(url.pathname);
  if (path === '/sandbox' || path.startsWith('/sandbox/')) {
    const refusal = whyRefused(callerOf(request));
    if (refusal !== undefined) return refuse(response, refusal);
    for (const [name, value] of Object.entries(doorHeaders)) response.setHeader(name, value);
    return options.sandboxRoutes(request, response);
  }
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

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function checkToken(token: string, right: string): void {
  if (token === right) return;
  throw wellFormedToken.test(token) ? new Rejection(401, 'Unauthorized') : new Rejection(404, 'Not Found');
}

type Answer = ReturnType<typeof refused>;

function sendJson(response: ServerResponse, answer: Answer): void {
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(answer.ok ? 200 : answer.error_code, {
    'content-type': 'application/json',
    'content-length': body.length,
  });
  response.end(body);
}

function sendFile(state: TelegramState, path: string, response: ServerResponse): void {
  const file = state.files.byPath(path);
  if (!file || !isDownloadable(file)) throw new Rejection(404, 'Not Found');
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': file.bytes.length,
  });
  response.end(file.bytes);
}

async function answerWithFault(
  state: TelegramState,
  response: ServerResponse,
  fault: TelegramFault,
  answer: Answer | undefined,
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
  answer: Answer,
  everyMs: number,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(answer.ok ? 200 : answer.error_code, { 'content-type': 'application/json' });
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await new Promise<void>((resolve) => {
      state.clock.after(everyMs, resolve);
    });
  }
  response.end();
}
