// The page for Prometheus. Without a token only this machine may read it; with one, whoever shows it.

import { headerOf, notAllowed, notFound, plain, type Answer, type Incoming } from './answer.ts';
import { createNetworkCheck, createSecretCheck } from './verify.ts';

export type Metrics = {
  /** Prometheus' text format. */
  read(): Promise<string>;
  /** Empty: only programs on this machine are answered; behind a proxy that names nobody set one. */
  token: string;
};

const isLoopback = createNetworkCheck(['127.0.0.0/8', '::1']);
/**
 * Headers by which a proxy, a load balancer or a content network says for whom it speaks: on this machine its own address
 * proves nothing. Those without a common beginning or end are listed.
 */
const ofProxies = [
  /^(?:forwarded|via|cdn-loop|x-host|x-proxyuser-ip|x-request-id|x-correlation-id|x-amz-cf-id|x-cloud-trace-context)$/,
  /^(?:x-forwarded|x-original|x-envoy|x-real|x-proxy|x-arr|x-azure|x-amzn|x-appengine|x-vercel|x-akamai|x-sucuri)\b/,
  /^(?:cf|fly|akamai|ali|eagleeye|wl-proxy|fastly|incap|nel|do)-/,
  /(?:^|-)(?:client|cluster|source|host|remote|real|connecting)-(?:ip|ipv6|addr|address|port|host|user)$/,
];
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** The peer is this machine, nothing shows that it speaks for another, and it called this machine by its own name. */
function isLocal({ from, headers }: Pick<Incoming, 'from' | 'headers'>): boolean {
  if (!isLoopback(from) || !loopbackHost.test(headerOf({ headers }, 'host') ?? '')) return false;
  return !Object.keys(headers).some((name) => ofProxies.some((pattern) => pattern.test(name)));
}

/** Answers undefined for every other path; a reader without the right sees what any unknown path shows. */
export function createMetricsPage(metrics: Metrics | undefined) {
  const isToken = createSecretCheck(metrics?.token ? [metrics.token] : []);

  function mayRead(request: Incoming): boolean {
    if (metrics?.token) {
      const [scheme = '', given = ''] = (headerOf(request, 'authorization') ?? '').split(' ', 2);
      return scheme.toLowerCase() === 'bearer' && isToken(given);
    }
    return isLocal(request);
  }

  async function answer(request: Incoming, page: Metrics): Promise<Answer> {
    if (!mayRead(request)) return notFound;
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
    return plain(200, await page.read(), { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  }

  return (request: Incoming): Promise<Answer> | undefined =>
    metrics && request.path === '/metrics' ? answer(request, metrics) : undefined;
}
