// Tests how the app is closed: by its `close`, and by itself when a part can't be opened after others were.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { openApp, type SystemParts } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/base/log.ts';
import { openStore, type Store } from '../src/store/open.ts';
import { freePort as findPort } from './bench/process.ts';
import { canaries } from './canaries.ts';
import { openScene, openTestApp, type Scene } from './journeys/scene.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

const freePort = async () => String(await findPort());

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

/** A manual clock that knows the delays of the tasks that wait. */
function createWatchedClock(startsAt: number): ManualClock & { waiting: () => number[] } {
  const clock = createManualClock(startsAt);
  const delays = new Map<symbol, number>();
  return {
    ...clock,
    after(delayMs, task) {
      const key = Symbol('task');
      delays.set(key, delayMs);
      const cancel = clock.after(delayMs, () => {
        delays.delete(key);
        task();
      });
      return () => {
        delays.delete(key);
        cancel();
      };
    },
    waiting: () => [...delays.values()],
  };
}

it('leaves no timer behind, and calls nobody, once it is closed', async () => {
  const scene = await openScene();
  const { olga, service, telegram } = scene;
  const clock = createWatchedClock(Date.now());
  const app = await openTestApp(scene, clock);
  await olga.ask('/start');
  const [receiver] = service.addresses.receivers;
  // Its card expires in time.
  await olga.ask(`/order 65000 ${receiver} 1h`);
  expect(clock.waiting()).not.toEqual([]);
  await app.close();
  expect(clock.waiting()).toEqual([]);
  const calls = telegram.calls.length + service.requests.length;
  await clock.advance(2 * 3_600_000);
  expect(telegram.calls.length + service.requests.length).toBe(calls);
});

it('tries to send no notice again once it is closed', async () => {
  const scene = await openScene();
  const { olga, telegram } = scene;
  const first = await openTestApp(scene, createManualClock(Date.now() - 86_400_000 * 2));
  await olga.ask('/start');
  expect((await fetch(`http://127.0.0.1:${first.port}/healthz`)).status).toBe(200);
  await first.close();

  // The notice of the downtime is refused, and sent again after a pause.
  const refusal = { kind: 'refuse', code: 500, description: 'Internal Server Error' } as const;
  telegram.faults.inject(refusal, { method: 'sendMessage' });
  const clock = createWatchedClock(Date.now());
  const sent = () => telegram.calls.filter(({ method }) => method === 'sendMessage').length;
  const before = sent();
  const second = await openTestApp(scene, clock);
  await expect.poll(sent).toBe(before + 1);
  await second.close();
  await clock.advance(3_600_000);
  // A call that had begun meanwhile would be counted when this one is answered.
  await fetch(`${telegram.apiRoot}/bot${canaries.botToken}/getMe`);
  expect(sent()).toBe(before + 1);
  expect(second.logged.at(-1)).toContain('Closed.');
});
