// The page for Prometheus. Without a token only this machine may read it; with one, whoever shows it.

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
  /** Prometheus' text format. */
  read(): Promise<string>;
  /** Empty: only programs on this machine are answered; behind a proxy that names nobody set one. */
  token: string;
};

const isLoopback = createNetworkCheck(['127.0.0.0/8', '::1']);
/**
 * What scrapers, curl and the like say of themselves. Proxies, load balancers and content networks name those for whom
 * they speak in too many ways to list them, so whatever else is said shows one: on this machine its own address proves
 * nothing.
 */
const ofReaders = new Set([
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
 * The peer is this machine, nothing shows that it speaks for another, and it called this machine by its own name. Proxies
 * that are set up with little care speak HTTP/1.0.
 */
function isLocal({ from, headers, version, hosts }: WebhookRequest): boolean {
  if (!isLoopback(from) || version !== '1.1') return false;
  const named = hosts();
  if (named.length === 0 || !named.every((host) => loopbackHost.test(host))) return false;
  return headersOf(headers).every((name) => ofReaders.has(name));
}

function headersOf(headers: WebhookRequest['headers']): string[] {
  return Object.keys(headers).filter((name) => headers[name] !== undefined);
}

/** Answers undefined for every other path; a reader without the right sees what any unknown path shows. */
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
