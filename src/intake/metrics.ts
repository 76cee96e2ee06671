// The page for Prometheus. With a token it is served to every request that has the token, without one only to requests
// from this machine. Everybody else gets the 404 of an unknown path.

import {
  headerOf,
  notAllowed,
  notFound,
  textResponse,
  type WebhookResponse,
  type WebhookRequest,
} from './request-response.ts';
import { createNetworkCheck, createSecretCheck } from './verify.ts';

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
