// Tests how the app is closed: by its `close`, and by itself when a part can't be opened after others were.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { openApp, type SystemParts } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openStore, type Store } from '../src/store/open.ts';
import { openScene, type Scene } from './journeys/scene.ts';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return String(address.port);
}

async function open({ environment }: Scene, port: string, system: Partial<SystemParts> = {}) {
  const log = createLog({ level: 'silent', secrets: [], write: () => undefined });
  const onBroken = (error: unknown) => {
    throw error;
  };
  return openApp(readConfig({ ...environment, HTTP_PORT: port }), log, onBroken, system);
}

/** The port takes no connection, and the data folder is unlocked. */
async function expectClosed({ dataDir }: Scene, port: string): Promise<void> {
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  const store = await openStore({ dataDir });
  await store.close();
}

it('closes everything that was opened', async () => {
  const [scene, port] = [await openScene(), await freePort()];
  const app = await open(scene, port);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await app.close();
  await expectClosed(scene, port);
});

it('closes what was opened before a part that fails, the webhook included', async () => {
  const [scene, port] = [await openScene(), await freePort()];
  const statuses: number[] = [];
  const failing: typeof openStore = async (options) => {
    const store = await openStore(options);
    const unfinished: Store['authenticators']['unfinished'] = async () => {
      statuses.push((await fetch(`http://127.0.0.1:${port}/healthz`)).status);
      throw new Error('No set-up can be read.');
    };
    return { ...store, authenticators: { ...store.authenticators, unfinished } };
  };
  await expect(open(scene, port, { openStore: failing })).rejects.toThrow('No set-up can be read.');
  expect(statuses).toEqual([200]);
  await expectClosed(scene, port);
});

it('closes the store when the webhook can not listen', async () => {
  const [scene, port] = [await openScene(), await freePort()];
  const server = createServer().listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  await expect(open(scene, port)).rejects.toThrow(port);
  server.close();
  await once(server, 'close');
  await expectClosed(scene, port);
});
