// The whole bot in every failure that ends it or prevents its start: its exit code, and that its output contains none
// of the six secrets.

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { expectNoCanary, openScene, type Scene } from '../journeys/scene.ts';
import { readTrace, strace } from './disks.ts';
import { folderForTest, startBot } from './intake-process.ts';
import { isAble, printResult, timeout } from './long-run.ts';
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

it.skipIf(!isAble('strace'))(
  'a second start on the same folder waits only for the moment of a lock and calls nobody',
  { timeout },
  async () => {
    const scene = await openScene();
    await useFolder(scene);
    const trace = join(folderForTest(), 'trace');
    const bot = await startBot(
      scene.environment,
      strace(trace, 'clock_nanosleep,nanosleep,epoll_wait,epoll_pwait'),
    );
    expect((await bot.exited).code).toBe(75);
    const { sleptMs, timersMs } = waitsOf(readTrace(trace));
    const result = `exit 75, asked to sleep ${sleptMs} ms and its timers for ${timersMs} ms`;
    printResult('process', 'second start on the same folder', 1, result);
    expect(scene.telegram.calls).toEqual([]);
    expect(scene.service.requests).toEqual([]);
    // What it asked the kernel for, which a slow machine doesn't change. SQLite asks for the lock again and again, for 300 ms
    // in all, and sleeps for a few more to read the log. A second wait for the lock would make it 600.
    expect(sleptMs).toBeGreaterThan(0);
    expect(sleptMs).toBeLessThan(400);
    expect(timersMs).toBeLessThan(300);
  },
);

/**
 * How long its main thread asked to sleep, and how long the event loop of that waited for nothing but a timer. It is the
 * thread that sleeps for the lock; those of Node have timers of their own.
 */
function waitsOf(lines: readonly string[]): { sleptMs: number; timersMs: number } {
  const byThread = Map.groupBy(lines, (line) => line.split(' ', 1)[0]);
  const sleepsOf = (some: readonly string[]) =>
    some.flatMap((line) => {
      const [, seconds, nanoseconds] = /nanosleep\(.*?tv_sec=(\d+), tv_nsec=(\d+)/.exec(line) ?? [];
      return seconds === undefined ? [] : [Number(seconds) * 1000 + Number(nanoseconds) / 1e6];
    });
  const [main = []] = [...byThread.values()].sort((a, b) => sleepsOf(b).length - sleepsOf(a).length);
  const timers = main.map((line) => Number(/epoll_p?wait\(.*\], \d+, (\d+)[,)].* = 0$/.exec(line)?.[1] ?? 0));
  const sum = (all: readonly number[]) => all.reduce((whole, ms) => whole + ms, 0);
  return { sleptMs: sum(sleepsOf(main)), timersMs: sum(timers) };
}
