// Hosts the way in: plain node:http, because everything it does beyond handing a request on (reading a bounded body
// only after the secret is known to be right, time limits, closing) lies below what a web framework offers. Longer than
// other files, because it is all that knows sockets.

import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createTimings, type Timings } from '../timings.ts';
import { comeAgain, type Answer, type Body, type Incoming } from './answer.ts';
import { answerHealth, type Health } from './health.ts';
import { listen } from './listen.ts';
import { createMetricsPage, type Metrics } from './metrics.ts';
import { readBody } from './read-body.ts';
import { createReceive, type ReceiveOptions } from './receive.ts';
import { createTally, type Counts } from './tally.ts';

export type Limits = {
  /** From the first moment of a connection to the end of a request's headers; 408 beyond. */
  headersTimeoutMs: number;
  /** The same, to the end of its body. */
  requestTimeoutMs: number;
  /** How often both are looked at: Node's own 30 s would make them meaningless. */
  checkEveryMs: number;
  /** Longer than the minute for which proxies keep theirs, or they would post into a closing connection. */
  keepAliveMs: number;
  maxConnections: number;
  /** How long a refused sender may go on sending before it is cut off: a reset would swallow the answer. */
  lingerMs: number;
  /** While closing: for requests that were already on the wire of an idle connection. */
  graceMs: number;
  /** While closing: for everything. */
  closeMs: number;
};

/** Of the 10 s within which half-open connections must be gone, a busy process keeps almost four for itself. */
const defaultLimits: Limits = {
  headersTimeoutMs: 5000,
  requestTimeoutMs: 6000,
  checkEveryMs: 250,
  keepAliveMs: 65_000,
  maxConnections: 2000,
  lingerMs: 1000,
  graceMs: 250,
  closeMs: 5000,
};

const acknowledgementBoundsMs = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];

export type WebhookOptions = Omit<ReceiveOptions, 'tally'> &
  Health & {
    host: string;
    /** 0 takes any free port. */
    port: number;
    limits?: Partial<Limits>;
    /** Without it there is no such page. */
    metrics?: Metrics;
  };

export type Webhook = {
  readonly address: string;
  readonly port: number;
  readonly counts: Readonly<Counts>;
  /** From the headers of a delivery to its answer 200. */
  readonly acknowledgements: Timings;
  /** Takes no more connections, answers 503 to what still comes, lets what runs come to its end. */
  close(): Promise<void>;
};

/** @throws ConfigError when HTTP_HOST and HTTP_PORT can't be listened on. */
export async function openWebhook(options: WebhookOptions): Promise<Webhook> {
  const limits = { ...defaultLimits, ...options.limits };
  const tally = createTally(options);
  const receive = createReceive({ ...options, tally });
  const answerMetrics = createMetricsPage(options.metrics);
  const acknowledgements = createTimings(acknowledgementBoundsMs);
  let closing: Promise<void> | undefined;

  function refuseClosing(): Answer {
    tally.refused(comeAgain.status, 'Delegram is closing.');
    return comeAgain;
  }

  async function acknowledge(incoming: Incoming): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await receive(incoming);
    if (answer.status === 200) acknowledgements.add(performance.now() - startedAt);
    return answer;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = translate(request, response);
    const answer = closing
      ? refuseClosing()
      : await (answerHealth(incoming, options) ?? answerMetrics(incoming) ?? acknowledge(incoming));
    // Only senders that knew the secret are kept: idle connections of others would use up maxConnections.
    const isKept = request.method === 'POST' && answer.status === 200 && !closing;
    send(request, response, answer, isKept, limits.lingerMs);
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response).catch((error: unknown) => {
      options.log.error({ err: error }, 'A request could not be answered; its connection is closed.');
      response.destroy();
    });
  };

  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    onRequest,
  );
  server.maxConnections = limits.maxConnections;
  // With `Expect: 100-continue` the go-ahead is given when the body is read, not before.
  server.on('checkContinue', onRequest);
  server.on('drop', () => void (tally.counts.dropped += 1));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // One that was already answered, or whose peer has gone, only has to end.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const { status, reason } = unread[error.code ?? ''] ?? notHttp;
    tally.refused(status, reason);
    refuseUnread(socket, status, limits.lingerMs);
  });

  const { address, port } = await listen(server, options.host, options.port);
  // From here on an error is a connection that could not be accepted; the others go on.
  server.on('error', (error) => options.log.error({ err: error }, 'A connection could not be accepted.'));

  async function end(): Promise<void> {
    // http's own close() would also cut idle connections, on which a request may be on its way.
    const ended = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    await Promise.race([ended, wait(limits.graceMs, undefined, { ref: false })]);
    server.close();
    await Promise.race([ended, wait(limits.closeMs, undefined, { ref: false })]);
    server.closeAllConnections();
    await ended;
  }

  return { address, port, counts: tally.counts, acknowledgements, close: () => (closing ??= end()) };
}

function translate(request: IncomingMessage, response: ServerResponse): Incoming {
  return {
    method: request.method ?? '',
    path: pathOf(request.url ?? ''),
    headers: request.headers,
    from: request.socket.remoteAddress ?? '',
    async readBody(limitBytes) {
      if (Number(request.headers['content-length'] ?? 0) > limitBytes) return 'too_large';
      if (request.headers.expect !== undefined) response.writeContinue();
      // Most bodies come together with their headers, and are there as soon as the parser has done with these.
      await Promise.resolve();
      if (request.complete && !request.destroyed) return takeBody(request, limitBytes);
      return readBody(request, limitBytes);
    },
  };
}

function takeBody(request: IncomingMessage, limitBytes: number): Body {
  const body = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  return body.length > limitBytes ? 'too_large' : body;
}

/** A target may also be a whole URL; servers have to take both (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : (URL.parse(target)?.pathname ?? '');
  return path.split('?', 1)[0]!;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  isKept: boolean,
  lingerMs: number,
): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
    ...(isKept ? {} : { connection: 'close' }),
  });
  if (request.complete || request.destroyed) {
    response.end(answer.body);
    return;
  }
  // The sender may still be sending: the whole answer goes out now, and the connection ends when it has stopped.
  response.write(answer.body);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs).unref();
  request.once('close', end).resume();
}

/** What ends before it is a whole request, by the error that Node gives; status as Node itself would answer. */
const unread: Readonly<Record<string, { status: number; reason: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'It came too slowly.' },
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Its headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'Its chunks carry too much besides the body.' },
};
const notHttp = { status: 400, reason: 'It was not HTTP.' };

function refuseUnread(socket: Duplex, status: number, lingerMs: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
