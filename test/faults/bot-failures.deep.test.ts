// The whole bot in every failure that ends it or prevents its start: its exit code, and that its output contains none
// of the six secrets.

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { expectNoCanary, openScene, type Scene } from '../journeys/scene.ts';
import { startBot } from './intake-process.ts';
import { printResult, timeout } from './long-run.ts';
import { canaries } from '../canaries.ts';

type Environment = Record<string, string>;

const everySecret = Object.values(canaries).join(' ');
/** Those of the environment; the other two never leave the client that reads them, so that no error can hold them. */
const { accountSecret: _secret, email: _email, ...given } = canaries;
/** Throws what holds them, some time after it was loaded. */
const crash = (afterMs: number) =>
  `--import data:text/javascript,${encodeURIComponent(
    `const crash = () => { throw new Error(${JSON.stringify(Object.values(given).join(' '))}); };
     ${afterMs > 0 ? `setTimeout(crash, ${afterMs});` : 'crash();'}`,
  )}`;

/** What is to happen before the bot starts, and how it must end. */
const failures: Array<[string, number, (scene: Scene) => Environment | Promise<Environment>]> = [
  ['a folder that another bot uses', 75, useFolder],
  ['a port that is taken', 78, takePort],
  ['settings that are damaged', 65, ({ dataDir }) => damage(dataDir, 'settings.json')],
  ['a ledger that is damaged', 65, ({ dataDir }) => damage(dataDir, 'ledger.db')],
  ['secrets in the wrong places', 78, () => ({ OWNER_IDS: everySecret, LOG_LEVEL: canaries.apiSecret })],
  ['an error that nobody foresaw', 70, () => ({ NODE_OPTIONS: crash(1_000) })],
];

async function useFolder({ dataDir }: Scene): Promise<Environment> {
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  return {};
}

async function takePort(): Promise<Environment> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { HTTP_PORT: String((server.address() as AddressInfo).port) };
}

function damage(dataDir: string, file: string): Environment {
  writeFileSync(join(dataDir, file), everySecret.repeat(100));
  return {};
}

describe('a bot that fails', { timeout }, () => {
  it.each(failures)('over %s ends with %i and shows no secret', async (_over, code, prepare) => {
    const scene = await openScene();
    const bot = await startBot({ ...scene.environment, ...(await prepare(scene)) });
    expect(await bot.exited).toMatchObject({ code, signal: null });
    expect(bot.output()).not.toBe('');
    expectNoCanary(bot.output());
  });

  it('would be caught if it showed one', async () => {
    const { environment } = await openScene();
    // Before main.ts stands guard.
    const bot = await startBot({ ...environment, NODE_OPTIONS: crash(0) });
    await bot.exited;
    expect(() => expectNoCanary(bot.output())).toThrow('appears in');
  });
});

it('a second start on the same folder waits for nothing and calls nobody', { timeout }, async () => {
  const scene = await openScene();
  await useFolder(scene);
  /** The fastest of three: beside other tests a machine may be slow for any one of them. */
  async function fastestMs(environment: Environment, exitCode: number): Promise<number> {
    const tookMs: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const startedAt = Date.now();
      const { code, at } = await (await startBot(environment)).exited;
      expect(code).toBe(exitCode);
      tookMs.push(at - startedAt);
    }
    return Math.min(...tookMs);
  }
  const refusedMs = await fastestMs({ ...scene.environment, OWNER_IDS: '@name' }, 78);
  const secondMs = await fastestMs(scene.environment, 75);
  printResult('process', 'second start on the same folder', 3, `exit 75, fastest after ${secondMs} ms`);
  expect(scene.telegram.calls).toEqual([]);
  expect(scene.service.requests).toEqual([]);
  // Waiting for the lock would take seconds, which are many starts that end at the configuration.
  expect(secondMs / refusedMs).toBeLessThan(8);
});
