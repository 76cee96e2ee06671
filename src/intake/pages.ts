// Answers the requests that store nothing: of monitors (/healthz, /readyz), of Prometheus (/metrics), and of the program
// itself.

import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type WebhookRequest,
  type WebhookResponse,
  headerOf,
  notAllowed,
  notFound,
  textResponse,
} from './request-response.ts';
import { createNetworkCheck, createSecretCheck } from './senders.ts';

/** What monitors ask: /healthz and /readyz. */
export type HealthChecks = {
  /** Whether the process can store events now. */
  isHealthy(): boolean | Promise<boolean>;
  /** What did not answer lately; `leader`: nobody leads; `settings`: they may be old. */
  readiness(): readonly string[] | Promise<readonly string[]>;
};

/** Undefined for every other path. */
export function answerHealth(
  incoming: Pick<WebhookRequest, 'path' | 'method'>,
  health: HealthChecks,
): Promise<WebhookResponse> | undefined {
  return incoming.path === '/healthz' || incoming.path === '/readyz'
    ? judgeHealth(incoming, health)
    : undefined;
}

async function judgeHealth(
  { path, method }: Pick<WebhookRequest, 'path' | 'method'>,
  health: HealthChecks,
): Promise<WebhookResponse> {
  if (method !== 'GET' && method !== 'HEAD') return notAllowed('GET, HEAD');
  if (path === '/healthz')
    return (await health.isHealthy()) ? textResponse(200, 'ok') : textResponse(503, 'unavailable');
  const missing = await health.readiness();
  if (missing.length === 0) return textResponse(200, 'ok');
  return textResponse(503, JSON.stringify(missing), { 'content-type': 'application/json' });
}

// The page for Prometheus. With a token it is served to every request that has the token, without one only to requests
// from this machine. Everybody else gets the 404 of an unknown path.

export type MetricsSource = {
  /** The metrics in Prometheus' text format. */
  read(): Promise<string>;
  /** Empty: only programs on this machine are answered. Required behind a proxy that adds no header to requests. */
  token: string;
};

const isLoopback = createNetworkCheck(['127.0.0.0/8', '::1']);
/**
 * The headers that scrapers, curl and the like send. Any other header is taken as the sign of a proxy: proxies, load
 * balancers and CDNs name the client in too many headers to list, and for a proxy on this machine the loopback address
 * proves nothing about the client.
 */
const scraperHeaders = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'cache-control',
  'pragma',
  'authorization',
  'sec-fetch-mode',
  'x-prometheus-scrape-timeout-seconds',
]);
const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const loopbackHost = new RegExp(`^(?:localhost|127(?:\\.${octet}){3}|\\[::1\\])(?::\\d{1,5})?$`, 'i');

/**
 * Whether the peer is on this machine, addressed this machine by a loopback name, and sent no header of a proxy.
 * HTTP/1.0 is taken as a proxy too: some use it by default.
 */
function isLocal(request: WebhookRequest): boolean {
  if (!isLoopback(request.from) || request.version !== '1.1') return false;
  const named = request.hosts();
  if (named.length === 0 || !named.every((host) => loopbackHost.test(host))) return false;
  return headersOf(request.headers).every((name) => scraperHeaders.has(name));
}

function headersOf(headers: WebhookRequest['headers']): string[] {
  return Object.keys(headers).filter((name) => headers[name] !== undefined);
}

/** The returned function returns undefined for every path but /metrics. */
export function createMetricsPage(metrics: MetricsSource | undefined) {
  const isToken = createSecretCheck(metrics?.token ? [metrics.token] : []);

  function mayRead(request: WebhookRequest): boolean {
    if (metrics?.token) {
      const [scheme = '', given = ''] = (headerOf(request, 'authorization') ?? '').split(' ', 2);
      return scheme.toLowerCase() === 'bearer' && isToken(given);
    }
    return isLocal(request);
  }

  async function answer(request: WebhookRequest, page: MetricsSource): Promise<WebhookResponse> {
    if (!mayRead(request)) return notFound;
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
    return textResponse(200, await page.read(), {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  }

  return (request: WebhookRequest): Promise<WebhookResponse> | undefined =>
    metrics && request.path === '/metrics' ? answer(request, metrics) : undefined;
}

// Lets the program ask itself whether a way leads to it, for example through a proxy: a request to a path that only its
// instances can make is answered with a proof that only they can give. Both are HMACs keyed by the bot's token, which all
// instances share: they reveal nothing of it, and are valid for this one question.

export type SelfCheck = ReturnType<typeof createSelfCheck>;

/** A token of 192 bits, and the mark by which instances know a question of their own: strangers are not answered. */
const questionPath = /^\/events\/check-([\w-]{32})([\w-]{43})$/;

/** Questions take the way of events, because a proxy may pass on nothing else. `createToken` makes 192 random bits. */
export function createSelfCheck(botToken: string, createToken: () => string) {
  const sign = (what: 'question' | 'proof', token: string) =>
    createHmac('sha256', botToken).update(`delegram self-check ${what} ${token}`).digest('base64url');
  return {
    /** `path`: to be posted to; only an instance of this bot answers 200 with `proof`. */
    begin(this: void): { path: string; proof: string } {
      const token = createToken();
      return { path: `/events/check-${token}${sign('question', token)}`, proof: sign('proof', token) };
    },
    /** Undefined for every request that is no question. */
    answer(
      this: void,
      { path, method }: Pick<WebhookRequest, 'path' | 'method'>,
    ): WebhookResponse | undefined {
      const [, token, mark] = (method === 'POST' && questionPath.exec(path)) || [];
      if (token === undefined || mark === undefined) return undefined;
      const isOwn = timingSafeEqual(Buffer.from(mark), Buffer.from(sign('question', token)));
      return isOwn ? textResponse(200, sign('proof', token)) : undefined;
    },
  };
}
