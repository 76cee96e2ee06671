// `fetch` over Node's own HTTP client, whose connections are the simulation's: each request has its own connection,
// redirects are not followed, and the answer is read completely. An observer gets each call and its answer.

import { request as requestHttp, type IncomingMessage } from 'node:http';

export type Answered = { status: number; body: string };

/** Called when a request is sent; the function it returns is called with the answer, once that has arrived. */
export type Observe = (url: URL, body: Buffer | undefined) => (answer: Answered) => void;

const never = new AbortController().signal;

export function createFetch(observe: Observe): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, { ...init, signal: null });
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined;
    const signal = init?.signal ?? (input instanceof Request ? input.signal : never);
    signal.throwIfAborted();
    const onAnswer = observe(new URL(asked.url), body);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = Object.fromEntries(asked.headers);
    const outgoing = requestHttp(asked.url, { method: asked.method, headers, agent: false }, resolve);
    outgoing.on('error', reject);
    const giveUp = () => outgoing.destroy();
    signal.addEventListener('abort', giveUp);
    outgoing.end(body);
    try {
      const incoming = await promise;
      const chunks: Buffer[] = [];
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const { statusCode: status = 0 } = incoming;
      if (status >= 300 && status < 400) throw new Error('unexpected redirect');
      onAnswer({ status, body: bytes.toString() });
      const named = Object.entries(incoming.headersDistinct).map(
        ([name, values = []]) => [name, values.join(', ')] as [string, string],
      );
      return new Response(bytes, { status, headers: named });
    } catch (cause) {
      signal.throwIfAborted();
      throw new TypeError('fetch failed', { cause });
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
}
