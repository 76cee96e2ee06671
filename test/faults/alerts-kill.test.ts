import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import { folderForTest } from './intake-process.ts';
import { isLong, printResult, scaled, seed } from './long-run.ts';
import type { ChildPlan } from './alerts-child.ts';
import { judgeCopies, readCopies } from './alerts-events.ts';
import { createFastClock } from './alerts-fast-clock.ts';
import type { FlawName } from './alerts-flaws.ts';
import { ample, subscribeToAll, openSender, token } from './alerts-sender.ts';
import { openTcpProxy, type Fault } from './tcp-proxy.ts';

/** One life: how many news come, what the line does with its first calls, and at which call it is killed. */
type Life = { eventCount: number; faults: Fault[]; killAtCall: number; afterMs: number };

const lives: fc.Arbitrary<Life> = fc.record({
  eventCount: fc.integer({ min: 0, max: 12 }),
  faults: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<Fault>('pass') },
      { weight: 3, arbitrary: fc.constantFrom<Fault>('cut', 'reset', 'lose answer', 'black hole', 'drip') },
    ),
    { minLength: 1, maxLength: 6 },
  ),
  killAtCall: fc.integer({ min: 1, max: 8 }),
  afterMs: fc.integer({ min: 0, max: 6 }),
});

const kills = scaled({ daily: 10, deep: 50, long: 2_000 });
const lanes = 2;
/** So many lives on one folder, then everything is told and counted; Telegram keeps 5,000 messages of a chat. */
const livesPerFolder = 25;
const timeoutMs = isLong ? 3_600_000 : 300_000;
const startedAt = Date.now();
/** Longer than a call that nobody answers. */
const idleMs = 250;
/** Starting is most of a life: what was compiled is kept. */
const compiled = mkdtempSync(join(tmpdir(), 'delegram-faults-compiled-'));
afterAll(() => rmSync(compiled, { recursive: true, force: true }));

/** Kills one life after the other on the same folder, lets a last one tell the rest, and says what is wrong then. */
async function killAgainAndAgain(plan: readonly Life[], flaw: FlawName = 'none') {
  const clock = createFastClock(startedAt);
  const telegram = await openTelegram({ token, limits: 'off' });
  const proxy = await openTcpProxy(telegram.apiRoot);
  const dataDir = folderForTest();
  const olga = telegram.person({ first_name: 'Olga' });
  const groups = [true, false].map((folding) => ({
    folding,
    group: telegram.group({ title: 'Team', owner: olga, supergroup: true }),
  }));
  const prepared = await openSender({ dataDir, apiRoot: telegram.apiRoot, clock });
  for (const { group, folding } of groups) {
    group.add('bot');
    await subscribeToAll(prepared.store, group.id, { folding });
  }
  await prepared.close();

  const keys: string[] = [];
  let eventCount = 0;
  /** Those that were begun: not each of them came to Telegram. */
  let calls = 0;
  for (const life of plan) {
    const childPlan = {
      dataDir,
      apiRoot: proxy.origin,
      startedAt,
      from: eventCount,
      to: eventCount + life.eventCount,
      flaw,
    };
    eventCount += life.eventCount;
    const lived = await liveAndDie(childPlan, life, proxy);
    keys.push(...lived.keys);
    calls += lived.calls;
  }
  proxy.fault = 'pass';

  const last = await openSender({ dataDir, apiRoot: telegram.apiRoot, clock, budgets: ample, flaw });
  last.notify.wake();
  const deadline = Date.now() + 30_000;
  while (!(await last.isDone())) {
    if (Date.now() > deadline) throw new Error('The last life does not come to an end.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const rows = await Promise.all(
    keys.map(async (key) => {
      const [event] = await last.store.events.find(key);
      return { key, deliveries: event ? await last.store.deliveries.ofEvent(event.seq) : [] };
    }),
  );
  await last.close();

  const wrongs: string[] = [];
  let copied = 0;
  let undeliveredCount = 0;
  for (const { group } of groups) {
    const undelivered = new Set(
      rows
        .filter(({ deliveries }) =>
          deliveries.some(({ chat_id: id, state }) => id === group.id && state === 'undelivered'),
        )
        .map(({ key }) => key),
    );
    const copies = readCopies(group.messages);
    wrongs.push(...judgeCopies(keys, copies, { undelivered }));
    copied += keys.filter((key) => (copies.get(key)?.length ?? 0) > 1).length;
    undeliveredCount += undelivered.size;
  }
  const struck = proxy.struck;
  await proxy.close();
  await telegram.close();
  return { kept: keys.length, calls, struck, copied, undelivered: undeliveredCount, wrongs };
}

/**
 * The keys that the process reported as stored, and how many calls it began. A process with nothing left to send is killed
 * as well.
 */
async function liveAndDie(
  plan: ChildPlan,
  life: Life,
  proxy: { fault: Fault },
): Promise<{ keys: string[]; calls: number }> {
  const script = join(import.meta.dirname, 'alerts-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const killAfter = (ms: number) => setTimeout(() => void child.kill('SIGKILL'), ms);
  const keys: string[] = [];
  let calls = 0;
  let isAllStored = false;
  let idle: NodeJS.Timeout | undefined;
  proxy.fault = life.faults[0]!;
  const lines = createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'all') isAllStored = true;
    else if (line !== 'call') keys.push(line);
    else {
      calls += 1;
      proxy.fault = life.faults[calls % life.faults.length]!;
      if (calls === life.killAtCall) killAfter(life.afterMs);
    }
    clearTimeout(idle);
    if (isAllStored) idle = killAfter(idleMs);
  });
  const read = once(lines, 'close');
  const [, signal] = await exited;
  if (signal !== 'SIGKILL') throw new Error('The way out was not killed; it had ended before.');
  await read;
  return { keys, calls };
}

async function killInLanes(plan: readonly Life[], flaw?: FlawName) {
  const folders = Array.from({ length: Math.ceil(plan.length / livesPerFolder) }, (_, nth) =>
    plan.slice(nth * livesPerFolder, (nth + 1) * livesPerFolder),
  );
  const results: Array<Awaited<ReturnType<typeof killAgainAndAgain>>> = [];
  const lane = async () => {
    for (let next = folders.shift(); next; next = folders.shift()) {
      results.push(await killAgainAndAgain(next, flaw));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

describe('a way out killed while it sends over a line that fails', () => {
  const plan = fc.sample(lives, { numRuns: kills, seed });

  it(`loses nothing and doubles nothing unmarked: ${kills} kills`, { timeout: timeoutMs }, async () => {
    const results = await killInLanes(plan);
    const sum = (name: 'kept' | 'calls' | 'struck' | 'copied' | 'undelivered') =>
      results.reduce((total, result) => total + result[name], 0);
    const wrongs = results.flatMap((result) => result.wrongs);
    const figures = [
      `${sum('kept')} events for 2 groups`,
      `${sum('struck')} faults of the line`,
      `${sum('copied')} told again with the mark`,
      `${sum('undelivered')} undelivered`,
      `${wrongs.length} lost or doubled`,
    ];
    printResult('M1', 'kill -9 while sending over a failing line', kills, figures.join(', '));
    expect(sum('calls')).toBeGreaterThan(kills);
    expect(sum('copied')).toBeGreaterThan(0);
    expect(wrongs).toEqual([]);
  });

  const lifeOver = (fault: Fault): Life => ({ eventCount: 8, faults: [fault], killAtCall: 6, afterMs: 0 });

  it(
    'would be caught if it remembered a message as sent before it called',
    { timeout: timeoutMs },
    async () => {
      const { wrongs } = await killAgainAndAgain([lifeOver('cut')], 'sent first');
      expect(wrongs.join()).toContain('was lost');
    },
  );

  it('would be caught if it wrote nothing down before it called', { timeout: timeoutMs }, async () => {
    const { wrongs } = await killAgainAndAgain([lifeOver('lose answer')], 'no attempt');
    expect(wrongs.join()).toContain('was doubled without a mark');
  });
});
