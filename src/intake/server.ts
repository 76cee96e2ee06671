// Opens and closes the webhook's HTTP server: its time limits, its connections and which page answers a request. It
// uses plain node:http, because web frameworks don't let us read the body only after the secret was checked, or close
// without losing a request.

import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Server, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import { type Counts, createDurationHistogram } from '../metrics/counters.ts';
import {
  IncomingRequest,
  type WebhookRequest,
  type WebhookResponse,
  badRequest,
  refuseTunnel,
  refuseUnparsed,
  retryLater,
  send,
} from './request-response.ts';
import { createConnections, limitToFirstRequest } from './senders.ts';
import {
  type HealthChecks,
  type MetricsSource,
  type SelfCheck,
  answerHealth,
  createMetricsPage,
} from './pages.ts';
import {
  type ReceiveOptions,
  type UpdateOptions,
  createReceive,
  createReceiveUpdate,
  retryUpdateLater,
  updatesPath,
} from './receive.ts';
import { createRequestCounter } from './request-counter.ts';
import { ConfigError } from '../base/errors.ts';

const acknowledgementBoundsMs = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];

export type WebhookOptions = Omit<ReceiveOptions, 'counter'> &
  HealthChecks & {
    host: string;
    /** 0 chooses any free port. */
    port: number;
    limits?: Partial<Limits>;
    /** Undefined: no question of this process to itself is answered. */
    selfCheck?: Pick<SelfCheck, 'answer'>;
    /** Undefined: there is no /metrics page. */
    metrics?: MetricsSource;
    /** Undefined: Telegram posts no updates, and /telegram is an unknown path. */
    updates?: UpdateOptions | undefined;
  };

export type Webhook = Awaited<ReturnType<typeof openWebhook>>;

/** The last request of a connection, its response, and the response to the request before it. */
type Exchange = { request: IncomingMessage; response: ServerResponse; before: ServerResponse | undefined };

/** @throws ConfigError when HTTP_HOST and HTTP_PORT can't be listened on. */
export async function openWebhook(options: WebhookOptions) {
  const limits = { ...defaultLimits, ...options.limits };
  const counter = createRequestCounter(options);
  const receive = createReceive({ ...options, counter });
  const receiveUpdate = createReceiveUpdate(options.updates, { ...options, counter });
  const answerMetrics = createMetricsPage(options.metrics);
  const acknowledgements = createDurationHistogram(acknowledgementBoundsMs);
  const connections = createConnections(limits.maxConnections, () => counter.dropped());
  const latest = new WeakMap<Duplex, Exchange>();
  let closing: Promise<void> | undefined;

  function refuseClosing({ path }: WebhookRequest): WebhookResponse {
    counter.refused(retryLater.status, 'Delegram is closing.', undefined, 'closing');
    return path === updatesPath ? retryUpdateLater : retryLater;
  }

  function refuseWithoutHost(): WebhookResponse {
    counter.refused(badRequest.status, 'It names no host.');
    return badRequest;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const incoming = new IncomingRequest(request, response, connections);
    // With `requireHostHeader` Node would answer by itself, and the request would not be counted.
    const lacksHost = incoming.version === '1.1' && request.headers.host === undefined;
    const other = closing
      ? refuseClosing(incoming)
      : lacksHost
        ? refuseWithoutHost()
        : (answerHealth(incoming, options) ??
          answerMetrics(incoming) ??
          options.selfCheck?.answer(incoming) ??
          receiveUpdate(incoming));
    const answer = await (other ?? receive(incoming));
    if (!other && answer.status === 200) acknowledgements.add(performance.now() - startedAt);
    // Only the connections of senders that know the secret are kept alive.
    const isTaken = request.method === 'POST' && answer.status === 200;
    const isKept = isTaken && connections.isTrusted(request.socket) && !closing;
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
  // For `Expect: 100-continue`, 100 is sent when the body is read, not before. Any other expectation Node would answer
  // by itself, and keep the connection alive.
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', onRequest);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refuse = () => {
      const refusal = refuseUnparsed(error, socket, limits.lingerMs);
      if (refusal) counter.refused(refusal.status, refusal.reason);
    };
    // The complete request before it on the connection is answered first.
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
  // While listening, an error means that one connection could not be accepted; the others are not affected.
  server.on('error', (error) => options.log.error({ err: error }, 'A connection could not be accepted.'));

  async function end(): Promise<void> {
    // http.Server's close() would also close idle connections, on which a request may be on its way.
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
    counts: counter.counts as Readonly<Counts>,
    /** A summary of `counts`, as request-counter.ts describes it. */
    intake: counter.intake,
    /** The time from the headers of an event's request to its answer 200. */
    acknowledgements,
    /** Accepts no more connections, answers later requests 503, and waits for the running ones. */
    close: (): Promise<void> => (closing ??= end()),
  };
}

// The time limits and the number of connections of the webhook's HTTP server.

type Limits = {
  /** From the start of a request (or of its connection) to the end of its headers; beyond it the answer is 408. */
  headersTimeoutMs: number;
  /** The same, to the end of its body. */
  requestTimeoutMs: number;
  /** How often both time-outs are checked: with Node's default of 30 s they would have no effect. */
  checkEveryMs: number;
  /**
   * Longer than the minute after which proxies close idle connections; otherwise they might send into a closing one.
   */
  keepAliveMs: number;
  /** Beyond it the oldest untrusted connection is closed: see senders.ts. */
  maxConnections: number;
  /**
   * How long a refused sender may go on sending before the connection is closed: an early reset would lose the answer.
   */
  lingerMs: number;
  /** How long closing waits for requests that were on their way on idle connections. */
  graceMs: number;
  /** How long closing then waits for the rest, before all connections are destroyed. */
  closeMs: number;
};

/** Incomplete requests must end within 10 s; the difference is a margin for a busy process. */
export const defaultLimits: Limits = {
  headersTimeoutMs: 5000,
  requestTimeoutMs: 6000,
  checkEveryMs: 250,
  keepAliveMs: 65_000,
  maxConnections: 2000,
  lingerMs: 1000,
  graceMs: 250,
  closeMs: 5000,
};

// Binds a server to HTTP_HOST and HTTP_PORT; where that fails because of these settings, the error is a sentence for
// the operator.

/**
 * Connections that may wait to be accepted (the system may allow fewer). Clients beyond it retry after one second, then
 * three; with Node's default of 511 a flood of slow connections would delay real requests.
 */
const backlog = 4096;

/** @throws ConfigError for problems that the operator can fix. */
export async function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  try {
    const listening = once(server, 'listening');
    server.listen({ port, host, backlog });
    await listening;
  } catch (error) {
    const describe = problems[(error as NodeJS.ErrnoException).code ?? ''];
    throw describe ? new ConfigError([describe(host, port)]) : error;
  }
  return server.address() as AddressInfo;
}

const problems: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `HTTP_PORT ${port} is in use on ${host}: stop the program that listens there, or choose another port.`,
  EACCES: (host, port) =>
    `HTTP_PORT ${port} can't be opened on ${host} by this user: choose a port above 1023.`,
  EADDRNOTAVAIL: (host) => `HTTP_HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HTTP_HOST ${host} is neither an address nor a name that leads to one.`,
  EAI_AGAIN: (host) => `HTTP_HOST ${host} is no address, and no name server answered for it.`,
};
