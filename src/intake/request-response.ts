// A request whose body is still unread, and the response to it, as plain values, and how they are made of Node's: only
// server.ts, senders.ts and this file depend on Node's HTTP server. Answers requests that Node could not parse.

import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import type { Connections } from './senders.ts';

export type WebhookRequest = Pick<
  IncomingRequest,
  'method' | 'path' | 'version' | 'hosts' | 'headers' | 'from' | 'onAuthenticated' | 'readBody'
>;

/**
 * The bytes, or why there are none: they are (or are announced as) more than the limit, or the connection ended early.
 */
export type Body = Uint8Array | 'too_large' | 'cut_off';

export type WebhookResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export function textResponse(
  status: number,
  body: string,
  headers: WebhookResponse['headers'] = {},
): WebhookResponse {
  const length = String(Buffer.byteLength(body));
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers, 'content-length': length },
    body,
  };
}

/**
 * The same answer for an unknown path, a wrong secret and a source that isn't allowed, so that none can be told apart.
 */
export const notFound = textResponse(404, 'not found');

export const badRequest = textResponse(400, 'bad request');

export function notAllowed(methods: string): WebhookResponse {
  return textResponse(405, 'method not allowed', { allow: methods });
}

/** The first of the service's retry intervals that isn't zero. */
const minRetrySeconds = 15;

export const retryLater = retryLaterAfter(0);

export function retryLaterAfter(waitMs: number): WebhookResponse {
  return retryAfterSeconds(Math.max(minRetrySeconds, Math.ceil(waitMs / 1000)));
}

export function retryAfterSeconds(seconds: number): WebhookResponse {
  return textResponse(503, 'come again later', { 'retry-after': String(seconds) });
}

export function headerOf(request: Pick<WebhookRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Everything but `identity` and plain chunks: decompressing would let a small body grow without bound. */
export function isEncoded(request: Pick<WebhookRequest, 'headers'>): boolean {
  const of = (name: string) => headerOf(request, name)?.trim().toLowerCase() ?? '';
  return (
    !['', 'identity'].includes(of('content-encoding')) || !['', 'chunked'].includes(of('transfer-encoding'))
  );
}

/** A class, because it is made for every request. */
export class IncomingRequest {
  readonly method: string;
  /** The path as it was written in the request line, without the query. */
  readonly path: string;
  /** The version of HTTP, such as `1.1`. */
  readonly version: string;
  /** By name in lower case; the values of a header that was sent twice are joined by ', '. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** IP address of the peer; empty when the connection is closed. */
  readonly from: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #connections: Pick<Connections, 'trust'>;

  constructor(request: IncomingMessage, response: ServerResponse, connections: Pick<Connections, 'trust'>) {
    this.method = request.method ?? '';
    this.path = pathOf(request.url ?? '');
    this.version = request.httpVersion;
    this.headers = request.headers;
    this.from = request.socket.remoteAddress ?? '';
    this.#request = request;
    this.#response = response;
    this.#connections = connections;
  }

  /** The hosts to which the request is addressed: every Host header, and the host of a target that is a whole URL. */
  hosts(): string[] {
    return hostsOf(this.#request);
  }

  /** To be called when the secret in the path is right and the source is allowed. */
  onAuthenticated(): void {
    this.#connections.trust(this.#request.socket);
  }

  /** Before this call none of the body is read, so that refusing a request is cheap. */
  async readBody(limitBytes: number): Promise<Body> {
    const request = this.#request;
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) return 'too_large';
    if (isWaiting(request)) this.#response.writeContinue();
    // Most bodies arrive with their headers, and are complete once the parser has returned: no listeners are needed.
    await Promise.resolve();
    if (request.complete && !request.destroyed) return takeBody(request, limitBytes);
    return readBody(request, limitBytes);
  }
}

/** With `Expect: 100-continue` the sender waits for 100; any other expectation may be ignored (RFC 9110, 10.1.1). */
function isWaiting({ headers, httpVersion }: IncomingMessage): boolean {
  // HTTP/1.0 has no interim responses (RFC 9110, 15.2).
  return httpVersion !== '1.0' && (headers.expect?.toLowerCase().includes('100-continue') ?? false);
}

function takeBody(request: IncomingMessage, limitBytes: number): Body {
  const body = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  return body.length > limitBytes ? 'too_large' : body;
}

function hostsOf(request: IncomingMessage): string[] {
  const named = request.headersDistinct['host'] ?? [];
  const target = request.url ?? '';
  return target.startsWith('/') ? named : [...named, URL.parse(target)?.host ?? ''];
}

/** A target may also be a whole URL; servers must accept both (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : (URL.parse(target)?.pathname ?? '');
  return path.split('?', 1)[0]!;
}

/**
 * A refused sender may go on sending for `lingerMs` before the connection ends: an early reset would lose the answer.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: WebhookResponse,
  { isKept, lingerMs }: { isKept: boolean; lingerMs: number },
): void {
  response.writeHead(answer.status, isKept ? answer.headers : { ...answer.headers, connection: 'close' });
  if (request.complete || request.destroyed) {
    response.end(answer.body);
    return;
  }
  // The sender may still be sending: the answer is written now, and the response ends when the sender has stopped.
  response.write(answer.body);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs).unref();
  request.once('close', end).resume();
}

/**
 * What is wrong with a request that Node could not parse, by Node's error code; each status is the one Node would send.
 */
const parseFailures: Readonly<Record<string, { status: number; reason: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'It came too slowly.' },
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Its headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'Its chunks carry too much besides the body.' },
};
const notHttp = { status: 400, reason: 'It was not HTTP.' };

/**
 * Returns the status and the reason of the refusal, or undefined when the connection was already answered or closed.
 */
export function refuseUnparsed(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  lingerMs: number,
): { status: number; reason: string } | undefined {
  // It was already answered; it only has to end.
  if (socket.writableEnded) return undefined;
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return undefined;
  }
  const refusal = parseFailures[error.code ?? ''] ?? notHttp;
  endWith(socket, refusal.status, lingerMs);
  return refusal;
}

/** For CONNECT, Node passes the bare socket in place of a response. */
export function refuseTunnel(socket: Duplex, lingerMs: number): void {
  socket.on('error', () => socket.destroy());
  endWith(socket, 405, lingerMs, 'Allow: GET, HEAD, POST\r\n');
}

function endWith(socket: Duplex, status: number, lingerMs: number, headers = ''): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

// Reads a body of bounded size from any stream; it does not depend on HTTP.

/** Stops reading as soon as the limit is exceeded; the stream is then paused and not destroyed. Never rejects. */
function readBody(stream: Readable, limitBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;

    function settle(body: Body): void {
      stream.off('data', take).off('end', finish).off('error', cutOff).off('close', cutOff);
      resolve(body);
    }
    function take(chunk: Buffer): void {
      size += chunk.length;
      if (size > limitBytes) {
        stream.pause();
        settle('too_large');
      } else chunks.push(chunk);
    }
    function finish(): void {
      settle(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size));
    }
    function cutOff(): void {
      settle('cut_off');
    }

    if (stream.destroyed) cutOff();
    else stream.on('data', take).on('end', finish).on('error', cutOff).on('close', cutOff);
  });
}
