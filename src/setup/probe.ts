// Posts a harmless request to the webhook's public address, and listens in the bot's place to see whether it arrives.
// Nothing is stored: an event that comes meanwhile is answered 503, so that the service sends it again.

import { createServer, type IncomingMessage } from 'node:http';
import type { Clock } from '../base/clock.ts';
import { ConfigError } from '../base/errors.ts';
import { listen } from '../intake/listen.ts';
import { retryLater, textResponse } from '../intake/request-response.ts';

export type ProbeResult =
  | { is: 'arrived' }
  /** It arrived with another path or method than was sent. */
  | { is: 'altered'; method: string; path: string }
  /** Another server answered. */
  | { is: 'answered'; status: number; to: string | undefined }
  | { is: 'not-answered'; code: string }
  | { is: 'timeout' }
  /** Setup can't listen there itself. */
  | { is: 'not-listening'; problem: string };

const timeoutMs = 15_000;
const mostBodyBytes = 4_096;
const success = textResponse(200, 'success');

export async function probe(options: {
  host: string;
  port: number;
  publicUrl: string;
  /** What the request is recognized by; it also ends the path. */
  mark: string;
  clock: Clock;
}): Promise<ProbeResult> {
  // Never the webhook's secret: whoever serves that address could keep it.
  const path = `/events/setup-${options.mark}`;
  const body = JSON.stringify({ delegram_setup: options.mark });
  let seen: { method: string; path: string } | undefined;
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      if (text.includes(options.mark)) seen = { method: request.method ?? '', path: pathOf(request) };
      const answer = text.includes(options.mark) ? success : retryLater;
      response.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.body);
    });
  });
  try {
    await listen(server, options.host, options.port);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { is: 'not-listening', problem: error.problems.join(' ') };
  }
  try {
    const answer = await post(options.publicUrl + path, body, options.clock);
    if (!seen) return answer;
    return seen.path === path && seen.method === 'POST' ? { is: 'arrived' } : { is: 'altered', ...seen };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function post(url: string, body: string, clock: Clock): Promise<ProbeResult> {
  const late = new AbortController();
  const disarm = clock.after(timeoutMs, () => late.abort());
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Delegram-setup' },
      body,
      redirect: 'manual',
      signal: late.signal,
    });
    await response.body?.cancel();
    const { status, headers } = response;
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    const to = location === null ? undefined : URL.parse(location, url)?.origin;
    return { is: 'answered', status, to };
  } catch (error) {
    if (late.signal.aborted) return { is: 'timeout' };
    // Never the message: it may hold the whole address, which may have credentials in it.
    return { is: 'not-answered', code: codeOf(error) };
  } finally {
    disarm();
  }
}

function codeOf(error: unknown): string {
  let found = 'no error code';
  for (let inner = error, depth = 0; inner instanceof Error && depth < 8; depth++) {
    const { code } = inner as NodeJS.ErrnoException;
    if (typeof code === 'string') found = code;
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
  }
  return found;
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/\?.*$/, '');
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (text.length < mostBodyBytes) text += chunk.toString('latin1');
    }
  } catch {
    // The sender closed the connection.
  }
  return text;
}
