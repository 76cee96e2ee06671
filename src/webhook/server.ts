// Opens and closes the webhook's HTTP server. Plain node:http: reading a bounded body only after the secret was checked,
// time limits, and closing without losing a request are below what a web framework offers.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createDurationHistogram, type DurationHistogram } from '../metrics/histogram.ts';
import { badRequest, retryLater, type WebhookResponse, type WebhookRequest } from './request-response.ts';
import { createConnections } from './connections.ts';
import { limitToFirstRequest } from './first-request.ts';
import { answerHealth, type HealthChecks } from './health.ts';
import { listen } from './listen.ts';
import { createMetricsPage, type MetricsSource } from './metrics.ts';
import { createReceive, type ReceiveOptions } from './receive.ts';
import { createRequestCounter, type Counts, type RequestCounter } from './request-counter.ts';
import { refuseTunnel, refuseUnread, send, translate } from './translate.ts';

export type Limits = {
  /** From the first moment of a connection to the end of a request's headers; 408 beyond. */
  headersTimeoutMs: number;
  /** The same, to the end of its body. */
  requestTimeoutMs: number;
  /** How often both are looked at: Node's own 30 s would make them meaningless. */
  checkEveryMs: number;
  /** Longer than the minute for which proxies keep theirs, or they would post into a closing connection. */
  keepAliveMs: number;
  /** Beyond it the oldest that has not shown the secret is closed. */
  maxConnections: number;
  /** How long a refused sender may go on sending before it is cut off: a reset would swallow the answer. */
  lingerMs: number;
  /** While closing: for requests that were already on the wire of an idle connection. */
  graceMs: number;
  /** While closing: for everything. */
  closeMs: number;
};

/** Half-open connections must be gone within 10 s; the rest of that is for a busy process. */
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

export type WebhookOptions = Omit<ReceiveOptions, 'counter'> &
  HealthChecks & {
    host: string;
    /** 0 takes any free port. */
    port: number;
    limits?: Partial<Limits>;
    /** Without it there is no such page. */
    metrics?: MetricsSource;
  };

export type Webhook = {
  readonly address: string;
  readonly port: number;
  readonly counts: Readonly<Counts>;
  /** A summary of `counts`, as request-counter.ts describes it. */
  readonly intake: RequestCounter['intake'];
  /** From the headers of a delivery to its answer 200. */
  readonly acknowledgements: DurationHistogram;
  /** Takes no more connections, answers 503 to what still comes, lets what runs come to its end. */
  close(): Promise<void>;
};

/** The last request of a connection, and the response to the one before it, which came whole. */
type Exchange = { request: IncomingMessage; response: ServerResponse; before: ServerResponse | undefined };

/** @throws ConfigError when HTTP_HOST and HTTP_PORT can't be listened on. */
export async function openWebhook(options: WebhookOptions): Promise<Webhook> {
  const limits = { ...defaultLimits, ...options.limits };
  const counter = createRequestCounter(options);
  const receive = createReceive({ ...options, counter });
  const answerMetrics = createMetricsPage(options.metrics);
  const acknowledgements = createDurationHistogram(acknowledgementBoundsMs);
  const connections = createConnections(limits.maxConnections, () => counter.dropped());
  const latest = new WeakMap<Duplex, Exchange>();
  let closing: Promise<void> | undefined;

  function refuseClosing(): WebhookResponse {
    counter.refused(retryLater.status, 'Delegram is closing.');
    return retryLater;
  }

  function refuseNameless(): WebhookResponse {
    counter.refused(badRequest.status, 'It names no host.');
    return badRequest;
  }

  async function acknowledge(incoming: WebhookRequest): Promise<WebhookResponse> {
    const startedAt = performance.now();
    const answer = await receive(incoming);
    if (answer.status === 200) acknowledgements.add(performance.now() - startedAt);
    return answer;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = translate(request, response, () => connections.trust(request.socket));
    // Node would answer by itself, and let nobody know.
    const isNameless = incoming.version === '1.1' && request.headers.host === undefined;
    const answer = closing
      ? refuseClosing()
      : isNameless
        ? refuseNameless()
        : await (answerHealth(incoming, options) ?? answerMetrics(incoming) ?? acknowledge(incoming));
    // Only senders that knew the secret are kept.
    const isKept = request.method === 'POST' && answer.status === 200 && !closing;
    send(request, response, answer, { isKept, lingerMs: limits.lingerMs });
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (!connections.mayRequest(request.socket)) return;
    latest.set(request.socket, { request, response, before: latest.get(request.socket)?.response });
    serve(request, response).catch((error: unknown) => {
      options.log.error({ err: error }, 'A request could not be answered; its connection is closed.');
      response.destroy();
    });
  };

  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    onRequest,
  );
  server.on('connection', (socket) => {
    connections.add(socket);
    limitToFirstRequest(socket, {
      isTrusted: () => connections.isTrusted(socket),
      first: () => latest.get(socket)?.request,
    });
  });
  // With `Expect: 100-continue` the go-ahead is given when the body is read, not before. Node would answer any other
  // expectation by itself and keep the connection.
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', onRequest);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refuse = () => {
      const refusal = refuseUnread(error, socket, limits.lingerMs);
      if (refusal) counter.refused(refusal.status, refusal.reason);
    };
    // What came before it on the connection is answered first.
    const last = latest.get(socket);
    const whole = last?.request.complete ? last.response : last?.before;
    if (!whole || whole.closed || socket.destroyed) refuse();
    else whole.once('close', refuse);
  });
  server.on('connect', (request, socket) => {
    counter.refused(405, 'CONNECT is not taken.', request.socket.remoteAddress);
    refuseTunnel(socket, limits.lingerMs);
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

  return {
    address,
    port,
    counts: counter.counts,
    intake: counter.intake,
    acknowledgements,
    close: () => (closing ??= end()),
  };
}
