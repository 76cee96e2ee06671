// E1, E7: an intake that is killed on entering an fsync, and one whose fsync fails.

import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectNoCanary, openScene } from '../journeys/scene.ts';
import { findFailure, straceSyncs } from './disks.ts';
import type { Flaw } from './intake-flaws.ts';
import {
  findLost,
  folderForTest,
  postOnAndOn,
  startBot,
  startIntake,
  type IntakeProcess,
} from './intake-process.ts';
import { count, isAble, isLong, printResult, seed, timeout } from './long-run.ts';
import { canaries } from '../canaries.ts';

const kills = isLong ? 200 : 5;
/** Which fsync of the process fails; the first ones belong to its start. Those after it would succeed again. */
const moments = isLong ? Array.from({ length: 60 }, (_, index) => 25 + index) : [30, 41];
/** The whole bot syncs its settings too, and what it does for people. */
const momentsOfTheBot = isLong ? [60, 70, 80, 90, 100, 110, 120, 130, 140, 150] : [60];
/** One that met the failure ends at once; controls, which go on, are not waited for any longer. */
const patienceMs = 20_000;
const controlMs = 2_000;

/** The ids that were acknowledged until the process was gone, or had answered so many. */
async function postUntilItEnds(port: number, enough: number, path?: string): Promise<string[]> {
  const acknowledged: string[] = [];
  let heard = 0;
  const hear = (status: number, eventId: string) => {
    if (status === 200) acknowledged.push(eventId);
    return (heard += 1) >= enough ? ('stop' as const) : undefined;
  };
  await postOnAndOn(port, hear, path);
  return acknowledged;
}

function makeFolder() {
  const folder = folderForTest();
  return { trace: `${folder}/trace`, dataDir: `${folder}/data` };
}

async function killAt(moment: number, flaw: Flaw = 'none') {
  const { trace, dataDir } = makeFolder();
  const tracer = straceSyncs(trace, `signal=SIGKILL:when=${moment}`);
  const { port, exited } = await startIntake(dataDir, { flaw, tracer });
  const acknowledged = port === undefined ? [] : await postUntilItEnds(port, 5_000);
  expect(acknowledged.length).toBeLessThan(5_000);
  expect((await exited).signal).toBe('SIGKILL');
  return { acknowledged: acknowledged.length, lost: await findLost(dataDir, acknowledged) };
}

/** What became of the process; `code` is undefined where it met the failure and went on. */
async function judge(
  intake: IntakeProcess,
  { dataDir, trace, path }: { dataDir: string; trace: string; path?: string },
  { enough = 3_000, waitMs = patienceMs } = {},
) {
  const acknowledged = await postUntilItEnds(intake.port!, enough, path);
  const exit = await Promise.race([intake.exited, wait(waitMs, undefined)]);
  intake.kill('SIGKILL');
  await intake.exited;
  const { failedAt, syncsAfter } = findFailure(trace);
  return {
    acknowledged: acknowledged.length,
    code: exit?.code,
    syncsAfter,
    endedAfterMs: exit && Math.round(exit.at - failedAt),
    lost: await findLost(dataDir, acknowledged),
  };
}

async function failAt(moment: number, flaw: Flaw = 'none', until?: Parameters<typeof judge>[2]) {
  const folder = makeFolder();
  const tracer = straceSyncs(folder.trace, `error=EIO:when=${moment}`);
  // SQLite goes on after a checkpoint that failed: so that the failing fsync is a commit's, there are no checkpoints.
  return judge(await startIntake(folder.dataDir, { flaw, tracer, checkpointPages: 0 }), folder, until);
}

/** Each fsync of the ledger's file fails: after the one of its making, these are the checkpoints'. */
async function failCheckpoints() {
  const folder = makeFolder();
  const tracer = [...straceSyncs(folder.trace, 'error=EIO:when=2+'), '-P', `${folder.dataDir}/ledger.db`];
  const intake = await startIntake(folder.dataDir, { tracer });
  return judge(intake, folder, { enough: 1_000, waitMs: controlMs });
}

/** The same for the bot between the two embedded servers. */
async function failBotAt(moment: number) {
  const { environment, dataDir } = await openScene();
  const { trace } = makeFolder();
  const bot = await startBot(environment, straceSyncs(trace, `error=EIO:when=${moment}`));
  const failure = await judge(bot, { dataDir, trace, path: `/events/${canaries.eventsSecret}` });
  expect(bot.output()).toContain('the disk failed');
  expectNoCanary(bot.output());
  return failure;
}

describe.skipIf(!isAble('strace'))('an intake killed on entering an fsync', { timeout }, () => {
  it(`loses nothing it acknowledged, and opens again: ${kills} kills`, async () => {
    let all = 0;
    // The first 26 or so belong to the making of a new ledger, later ones each to a commit.
    for (const moment of fc.sample(fc.integer({ min: 1, max: 60 }), { numRuns: kills, seed })) {
      const { acknowledged, lost } = await killAt(moment);
      expect({ moment, lost }).toEqual({ moment, lost: [] });
      all += acknowledged;
    }
    printResult('E1', 'kill -9 at the k-th fsync', kills, `${count(all)} acknowledged, 0 lost`);
    expect(all).toBeGreaterThan(0);
  });

  it('would be caught if it answered before the commit', async () => {
    expect((await killAt(40, 'early')).lost).not.toEqual([]);
  });
});

describe.skipIf(!isAble('strace'))('a disk that fails while committing', { timeout }, () => {
  it.each([
    ['the intake', moments, failAt],
    ['the whole bot', momentsOfTheBot, failBotAt],
  ] as const)('ends %s with an exit code, and no fsync is tried again', async (who, when, fail) => {
    const failures: Array<Awaited<ReturnType<typeof judge>>> = [];
    for (const moment of when) failures.push(await fail(moment));
    const slowestMs = Math.max(...failures.map(({ endedAfterMs }) => endedAfterMs ?? Infinity));
    const codes = [...new Set(failures.map(({ code }) => code))];
    const syncsAfter = failures.reduce((sum, failure) => sum + failure.syncsAfter, 0);
    const lost = failures.flatMap((failure) => failure.lost);
    const figures = `within ${slowestMs} ms, ${syncsAfter} later syncs, ${lost.length} lost`;
    printResult('E7', `I/O error on commit, ${who}`, when.length, `exit ${codes.join()} ${figures}`);
    expect({ codes, syncsAfter, lost }).toEqual({ codes: [74], syncsAfter: 0, lost: [] });
  });

  it('loses nothing when it fails in a checkpoint: the log holds what was acknowledged', async () => {
    const { acknowledged, code, syncsAfter, lost } = await failCheckpoints();
    expect(acknowledged).toBeGreaterThanOrEqual(1_000);
    expect({ code, lost }).toEqual({ code: undefined, lost: [] });
    expect(syncsAfter).toBeGreaterThan(0);
  });

  it('would be caught if the process went on', async () => {
    const { code, syncsAfter } = await failAt(30, 'unbreakable', { enough: 500, waitMs: controlMs });
    expect(code).toBeUndefined();
    expect(syncsAfter).toBeGreaterThan(0);
  });
});
