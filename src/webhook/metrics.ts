// The page for Prometheus. Without a token only this machine may read it; with one, whoever shows it.

import { headerOf, notAllowed, notFound, plain, type Answer, type Incoming } from './answer.ts';
import { createNetworkCheck, createSecretCheck } from './verify.ts';

export type Metrics = {
  /** Prometheus' text format. */
  read(): Promise<string>;
  /** Empty: only requests from loopback are answered. */
  token: string;
};

const isLoopback = createNetworkCheck(['127.0.0.0/8', '::1']);
/** A proxy on this machine speaks for somebody elsewhere: its own address proves nothing. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Answers undefined for every other path; a reader without the right sees what any unknown path shows. */
export function createMetricsPage(metrics: Metrics | undefined) {
  const isToken = createSecretCheck(metrics?.token ? [metrics.token] : []);

  function mayRead(request: Incoming): boolean {
    if (metrics?.token) {
      const [scheme = '', given = ''] = (headerOf(request, 'authorization') ?? '').split(' ', 2);
      return scheme.toLowerCase() === 'bearer' && isToken(given);
    }
    return isLoopback(request.from) && forwarding.every((name) => headerOf(request, name) === undefined);
  }

  async function answer(request: Incoming, page: Metrics): Promise<Answer> {
    if (!mayRead(request)) return notFound;
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
    return plain(200, await page.read(), { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  }

  return (request: Incoming): Promise<Answer> | undefined =>
    metrics && request.path === '/metrics' ? answer(request, metrics) : undefined;
}
