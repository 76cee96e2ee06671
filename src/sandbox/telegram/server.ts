// The HTTP server: /bot<token>/<method>, /file/bot<token>/<path> and the controls under /sandbox. It also imitates the
// faults of a network: cut connections, no answer, slow answers, a proxy's HTML.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type BotApi, refused } from './bot-api.ts';
import { isControl, serveControls, type Controls } from '../controls.ts';
import { close, json, listen, readBody, send } from '../http.ts';
import type { TelegramFault } from './faults.ts';
import { isDownloadable } from './files.ts';
import { Rejection } from './rejection.ts';
import type { TelegramState } from './state.ts';

type ServerOptions = {
  state: TelegramState;
  token: string;
  botApi: BotApi;
  controls: Controls;
  host: string;
  port: number;
};

type RunningServer = { origin: string; close(): Promise<void> };

/** A document of 50 MB and the rest of its request. */
const mostBodyBytes = 52 * 1024 * 1024;
const wellFormedToken = /^\d+:[A-Za-z0-9_-]{30,}$/;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const control = serveControls(options.controls, { bot: options.state.bot });
  const server = createServer((request, response) => {
    const serving = isControl(request) ? control(request, response) : route(options, request, response);
    serving.catch((error: unknown) => {
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

const sendJson = (response: ServerResponse, answer: Answer): void =>
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
