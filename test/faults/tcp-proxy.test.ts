import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openTcpProxy, type Fault } from './tcp-proxy.ts';

/** A server behind the proxy that counts its requests. */
async function openLine() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end(`heard ${request.url}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await openTcpProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  const ask = async (path: string) => {
    const answer = await fetch(proxy.origin + path, { signal: AbortSignal.timeout(500) });
    return answer.text();
  };
  return { proxy, heard, ask };
}

it.each(['pass', 'drip'] as const)('brings question and answer whole: "%s"', async (fault) => {
  const { proxy, heard, ask } = await openLine();
  proxy.fault = fault;
  const answer = await fetch(`${proxy.origin}/a`);
  expect(await answer.text()).toBe('heard /a');
  proxy.fault = 'pass';
  expect(await ask('/b')).toBe('heard /b');
  expect(heard).toEqual(['/a', '/b']);
  expect(proxy.struck > 0).toBe(fault === 'drip');
});

const failing: Array<[Fault, string[]]> = [
  ['cut', []],
  ['reset', []],
  ['black hole', []],
  ['lose answer', ['/a']],
];
it.each(failing)(
  'gives the client no answer: "%s", of which the server hears %j',
  async (fault, expected) => {
    const { proxy, heard, ask } = await openLine();
    proxy.fault = fault;
    await expect(ask('/a')).rejects.toThrow(/fetch failed|terminated|timeout/);
    expect(heard).toEqual(expected);
    expect(proxy.struck).toBeGreaterThan(0);
    proxy.fault = 'pass';
    expect(await ask('/b')).toBe('heard /b');
  },
);
