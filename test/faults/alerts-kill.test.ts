import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderForTest, startChild } from './intake-process.ts';
import { printResult, scaled, seed, timeout } from './long-run.ts';
import type { ChildPlan } from './alerts-child.ts';
import { judgeCopies, readCopies } from './alerts-events.ts';
import { createFastClock } from './alerts-fast-clock.ts';
import type { FlawName } from './alerts-flaws.ts';
import { ample, openSender } from './alerts-sender.ts';
import { deliveriesOf, openLiveTelegram } from './alerts-world.ts';
import { oneOf } from './histories.ts';
import { openTcpProxy, type Fault } from './tcp-proxy.ts';

/** One life: how many news come, what the line does with its first calls, and at which call it is killed. */
type Life = { eventCount: number; faults: Fault[]; killAtCall: number; afterMs: number };

const fault = oneOf<Fault>(
  [4, fc.constant('pass')],
  [3, fc.constantFrom('cut', 'reset', 'lose answer', 'black hole', 'drip')],
);
const lives: fc.Arbitrary<Life> = fc.record({
  eventCount: fc.integer({ min: 0, max: 12 }),
  faults: fc.array(fault, { minLength: 1, maxLength: 6 }),
  killAtCall: fc.integer({ min: 1, max: 8 }),
  afterMs: fc.integer({ min: 0, max: 6 }),
});

const kills = scaled({ daily: 10, deep: 15, long: 2_000 });
const lanes = 2;
/** So many lives on one folder, then everything is told and counted; Telegram keeps 5,000 messages of a chat. */
const livesPerFolder = 25;
const startedAt = Date.now();
/** Longer than a call that nobody answers. */
const idleMs = 250;

/** Kills one life after the other on the same folder, lets a last one tell the rest, and says what is wrong then. */
async function killAgainAndAgain(plan: readonly Life[], flaw: FlawName = 'none') {
  const clock = createFastClock(startedAt);
  const telegram = await openLiveTelegram();
  const proxy = await openTcpProxy(telegram.apiRoot);
  const dataDir = folderForTest();
  const prepared = await openSender({ dataDir, apiRoot: telegram.apiRoot, clock });
  const groups = [await telegram.group(prepared.store, true), await telegram.group(prepared.store, false)];
  await prepared.close();

  const keys: string[] = [];
  let eventCount = 0;
  /** Those that were begun: not each of them came to Telegram. */
  let calls = 0;
  for (const life of plan) {
    const from = eventCount;
    eventCount += life.eventCount;
    const childPlan: ChildPlan = {
      dataDir,
      apiRoot: proxy.origin,
      startedAt,
      stores: [from, eventCount],
      flaw,
    };
    const lived = await liveAndDie(childPlan, life, proxy);
    keys.push(...lived.keys);
    calls += lived.calls;
  }
  proxy.fault = 'pass';

  const last = await openSender({ dataDir, apiRoot: telegram.apiRoot, clock, budgets: ample, flaw });
  last.notify.wake();
  await expect.poll(() => last.isDone(), { timeout: 30_000, interval: 10 }).toBe(true);
  const rows = await Promise.all(
    keys.map(async (key) => ({ key, deliveries: await deliveriesOf(last.store, key) })),
  );
  await last.close();

  const sums = { kept: keys.length, calls, struck: proxy.struck, copied: 0, undelivered: 0 };
  const wrongs: string[] = [];
  for (const { id, messages } of groups) {
    const isGivenUp = ({ deliveries }: (typeof rows)[number]) =>
      deliveries.some(({ chat_id, state }) => chat_id === id && state === 'undelivered');
    const undelivered = new Set(rows.filter(isGivenUp).map(({ key }) => key));
    const copies = readCopies(messages);
    wrongs.push(...judgeCopies(keys, copies, { undelivered }));
    sums.copied += keys.filter((key) => (copies.get(key)?.length ?? 0) > 1).length;
    sums.undelivered += undelivered.size;
  }
  await proxy.close();
  return { sums, wrongs };
}

/**
 * The keys that the process reported as stored, and how many calls it began. A process with nothing left to send is killed
 * as well.
 */
async function liveAndDie(plan: ChildPlan, { faults, killAtCall, afterMs }: Life, proxy: { fault: Fault }) {
  const keys: string[] = [];
  let calls = 0;
  let isAllStored = false;
  let idle: NodeJS.Timeout | undefined;
  proxy.fault = faults[0]!;
  function onLine(line: string): void {
    if (line === 'all') isAllStored = true;
    else if (line !== 'call') keys.push(line);
    else {
      calls += 1;
      proxy.fault = faults[calls % faults.length]!;
      if (calls === killAtCall) killAfter(afterMs);
    }
    clearTimeout(idle);
    if (isAllStored) idle = killAfter(idleMs);
  }
  const child = startChild('alerts-child.ts', [JSON.stringify(plan)], { onLine });
  const killAfter = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms);
  const { signal } = await child.exited;
  if (signal !== 'SIGKILL') throw new Error(`It was not killed; it had ended before:\n${child.output()}`);
  return { keys, calls };
}

async function killInLanes(plan: readonly Life[]) {
  const folders = Array.from({ length: Math.ceil(plan.length / livesPerFolder) }, (_, nth) =>
    plan.slice(nth * livesPerFolder, (nth + 1) * livesPerFolder),
  );
  const results: Array<Awaited<ReturnType<typeof killAgainAndAgain>>> = [];
  const lane = async () => {
    for (let next = folders.shift(); next; next = folders.shift())
      results.push(await killAgainAndAgain(next));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

describe('a way out killed while it sends over a line that fails', { timeout }, () => {
  it(`loses nothing and doubles nothing unmarked: ${kills} kills`, async () => {
    const results = await killInLanes(fc.sample(lives, { numRuns: kills, seed }));
    const sum = (name: keyof (typeof results)[number]['sums']) =>
      results.reduce((total, { sums }) => total + sums[name], 0);
    const wrongs = results.flatMap((result) => result.wrongs);
    const told = `${sum('copied')} told again with the mark, ${sum('undelivered')} undelivered`;
    const figures = `${sum('kept')} events for 2 groups, ${sum('struck')} faults of the line, ${told}`;
    const what = 'kill -9 while sending over a failing line';
    printResult('M1', what, kills, `${figures}, ${wrongs.length} lost or doubled`);
    expect(sum('calls')).toBeGreaterThan(kills);
    expect(sum('copied')).toBeGreaterThan(0);
    expect(wrongs).toEqual([]);
  });

  it.each([
    ['remembered a message as sent before it called', 'cut', 'sent first', 'was lost'],
    ['wrote nothing down before it called', 'lose answer', 'no attempt', 'was doubled without a mark'],
  ] as const)('would be caught if it %s', async (_, fault, flaw, says) => {
    const life: Life = { eventCount: 8, faults: [fault], killAtCall: 6, afterMs: 0 };
    expect((await killAgainAndAgain([life], flaw)).wrongs.join()).toContain(says);
  });
});
