// /doctor of a whole bot behind a proxy that passes on events alone.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { expectNoCanary, openScene, openTestApp } from './scene.ts';

/** A proxy that passes POSTs below /events/ on to the port that it is given, and answers 404 to all else. */
async function openProxy() {
  const way = { port: 0 };
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    paths.push(url);
    request.resume();
    if (method !== 'POST' || !url.startsWith('/events/')) {
      response.writeHead(404).end();
      return;
    }
    void fetch(`http://127.0.0.1:${way.port}${url}`, { method })
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch(() => response.writeHead(502).end());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { way, paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const lineOf = (text: string, name: string) => text.split('\n').find((line) => line.includes(` ${name}: `));

it('knows its own webhook behind a proxy from that of another bot, and gives no secret away', async () => {
  const [proxy, scene, otherScene] = [await openProxy(), await openScene(), await openScene()];
  const environment = { ...scene.environment, PUBLIC_URL: proxy.url };
  const app = await openTestApp({ ...scene, environment });
  const BOT_TOKEN = '987654:another-bot';
  const other = await openTestApp({ ...otherScene, environment: { ...otherScene.environment, BOT_TOKEN } });
  const ask = async () => lineOf((await scene.olga.ask('/doctor')).text, 'Public address');
  await scene.olga.ask('/start');
  proxy.way.port = app.port;
  expect(await ask()).toBe(
    `✅ Public address: ${proxy.url}/events/… reaches the webhook, seen from this machine.`,
  );
  proxy.way.port = other.port;
  expect(await ask()).toContain(
    'answers 404. Check that the proxy passes requests on to the webhook, and that the name leads to this bot, not to',
  );
  proxy.way.port = 1;
  expect(await ask()).toContain('answers 502');
  expect(proxy.paths.filter((path) => path.startsWith('/events/check-'))).toHaveLength(3);
  expect(new Set(proxy.paths).size).toBe(proxy.paths.length);
  expectNoCanary(proxy.paths.join(' '));
});
