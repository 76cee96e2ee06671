// How much there is to read: files and lines of code for each folder, and the files that one event and one order run
// through, as V8 counted the calls of their functions while they did. What runs by itself meanwhile is left out: the
// files that an equally long time without news runs through.

import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figures.ts';
import { freePort } from './process.ts';
import { eventsPath, type Setup } from './setup.ts';

const root = join(import.meta.dirname, '../..');
const receiver = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
/** For what follows a message, such as that it is recorded. */
const afterMs = 3_000;
const idleMs = 8_000;

export async function benchSize(setup: Setup): Promise<Figure[]> {
  const code = ['src', 'test'].map((folder) => sizeOf(`${folder}/**/*.{ts,js}`));
  console.table({ ...sizesIn('src'), ...sizesIn('test'), locales: sizeOf('locales/**/*.{ftl,liquid}') });
  const [src, test] = code as [Size, Size];
  const journeys = await countJourneys(setup);
  return [
    { name: 'files of src', value: src.files, unit: '', most: 480 },
    { name: 'lines of code in src', value: src.lines, unit: '', most: 54_000 },
    { name: 'lines of code in test', value: test.lines, unit: '', most: 60_000 },
    { name: 'files that an event runs through', value: journeys.event, unit: '', most: 45 },
    { name: 'files that an order runs through', value: journeys.order, unit: '', most: 90 },
  ];
}

type Size = { files: number; lines: number };

function sizesIn(folder: string): Record<string, Size> {
  const entries = globSync(`${folder}/*/`, { cwd: root }).toSorted();
  const parts = entries.map((path) => [path, sizeOf(`${path}/**/*.{ts,js}`)] as const);
  return Object.fromEntries([[`${folder} (itself)`, sizeOf(`${folder}/*.{ts,js}`)], ...parts]);
}

/** Lines that are neither blank nor comment. */
function sizeOf(pattern: string): Size {
  const paths = globSync(pattern, { cwd: root });
  const isCode = (line: string) => !/^\s*(\/\/|\*|\/\*|#|$)/.test(line);
  const lines = paths.map((path) => readFileSync(join(root, path), 'utf8').split('\n').filter(isCode).length);
  return { files: paths.length, lines: lines.reduce((sum, count) => sum + count, 0) };
}

/** The first event and order warm up what is loaded once, such as words and templates. */
async function countJourneys(setup: Setup): Promise<{ event: number; order: number }> {
  const port = await freePort();
  const bot = await setup.startBot('size', { flags: [`--inspect=127.0.0.1:${port}`] });
  const counter = await openCounter(port);
  const { telegram, service, owner } = setup;
  service.settings.callbackUrl = bot.origin + eventsPath;
  await owner.ask('/start', { timeoutMs: 10_000 });

  const told = async () => {
    const since = telegram.mark();
    service.emitSample('transfer_usdt');
    await telegram.waitFor(({ chat_id }) => chat_id === owner.id, { since });
    await wait(afterMs);
  };
  const bought = async () => {
    const card = await owner.ask(`/order ${receiver} 65000`, { timeoutMs: 10_000 });
    await owner.press(card, /Confirm/);
    await telegram.waitFor(({ text }) => /confirmed on-chain/.test(text ?? ''), { timeoutMs: 60_000 });
    await wait(afterMs);
  };
  const filesOf = async (work: () => Promise<unknown>) => {
    await counter.take();
    await work();
    return counter.take();
  };

  await told();
  await bought();
  const idle = await filesOf(() => wait(idleMs));
  const event = (await filesOf(told)).difference(idle);
  // Otherwise the order's own events would be counted with it.
  service.settings.callbackUrl = undefined;
  const order = (await filesOf(bought)).difference(idle);
  counter.close();
  await bot.end();
  return { event: event.size, order: order.size };
}

type Coverage = {
  result: Array<{
    url: string;
    functions: Array<{ functionName: string; ranges: Array<{ count: number }> }>;
  }>;
};

/** Speaks the protocol of V8's inspector, see https://chromedevtools.github.io/devtools-protocol/v8/Profiler. */
async function openCounter(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Array<{
    webSocketDebuggerUrl: string;
  }>;
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let lastId = 0;
  const call = <Result>(method: string, params = {}): Promise<Result> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  await call('Profiler.enable');
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** The files of src of which a function ran since the last call. */
    async take(): Promise<Set<string>> {
      const { result } = await call<Coverage>('Profiler.takePreciseCoverage');
      const ran = result.filter(
        ({ url, functions }) =>
          url.startsWith('file:') && functions.some(({ ranges }) => ranges[0]!.count > 0),
      );
      return new Set(
        ran.map(({ url }) => relative(root, fileURLToPath(url))).filter((path) => path.startsWith('src/')),
      );
    },
    close: () => socket.close(),
  };
}
