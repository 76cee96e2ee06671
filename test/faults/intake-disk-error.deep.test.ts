import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectNoCanary, openScene } from '../journeys/scene.ts';
import type { Flaw } from './intake-flaws.ts';
import {
  findLost,
  folderForTest,
  postOnAndOn,
  startBot,
  startIntake,
  type IntakeProcess,
} from './intake-process.ts';
import { findFailure, straceSyncs } from './intake-syncs.ts';
import { isAble, isLong, printResult } from './long-run.ts';
import { canaries } from '../canaries.ts';

/** Which fsync of the process fails; the first ones belong to its start. Those after it would succeed again. */
const moments = isLong ? Array.from({ length: 60 }, (_, index) => 25 + index) : [30, 41];
/** The whole bot syncs its settings too, and what it does for people. */
const momentsOfTheBot = isLong ? [60, 70, 80, 90, 100, 110, 120, 130, 140, 150] : [60];
/** One that met the failure ends at once; controls, which go on, are not waited for any longer. */
const patienceMs = 20_000;
const controlMs = 2_000;

type Failure = {
  acknowledged: number;
  code: number | null | undefined;
  syncsAfter: number;
  endedAfterMs: number | undefined;
  lost: string[];
};

/** Posts until the process is gone, or has taken so many that it must have met the failure and gone on. */
async function postUntilItEnds(
  intake: IntakeProcess,
  { dataDir, trace, path }: { dataDir: string; trace: string; path?: string },
  { enough = 3_000, waitMs = patienceMs } = {},
): Promise<Failure> {
  const acknowledged: string[] = [];
  let heard = 0;
  await postOnAndOn(
    intake.port!,
    (status, eventId) => {
      if (status === 200) acknowledged.push(eventId);
      return (heard += 1) >= enough ? 'stop' : undefined;
    },
    path,
  );
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

async function failAt(
  moment: number,
  flaw: Flaw = 'none',
  until?: { enough: number; waitMs: number },
): Promise<Failure> {
  const folder = folderForTest();
  const trace = `${folder}/trace`;
  const dataDir = `${folder}/data`;
  const tracer = straceSyncs(trace, `error=EIO:when=${moment}`);
  // SQLite goes on after a checkpoint that failed: so that the failing fsync is a commit's, there are no checkpoints.
  const intake = await startIntake(dataDir, { flaw, tracer, checkpointPages: 0 });
  return postUntilItEnds(intake, { dataDir, trace }, until);
}

/** Each fsync of the ledger's file fails: after the one of its making, these are the checkpoints'. */
async function failCheckpoints(): Promise<Failure> {
  const folder = folderForTest();
  const trace = `${folder}/trace`;
  const dataDir = `${folder}/data`;
  const tracer = [...straceSyncs(trace, 'error=EIO:when=2+'), '-P', `${dataDir}/ledger.db`];
  return postUntilItEnds(
    await startIntake(dataDir, { tracer }),
    { dataDir, trace },
    { enough: 1_000, waitMs: controlMs },
  );
}

/** The same for the bot between the two embedded servers. */
async function failBotAt(moment: number): Promise<Failure> {
  const { environment, dataDir } = await openScene();
  const trace = `${folderForTest()}/trace`;
  const bot = await startBot(environment, straceSyncs(trace, `error=EIO:when=${moment}`));
  const failure = await postUntilItEnds(bot, { dataDir, trace, path: `/events/${canaries.eventsSecret}` });
  expect(bot.output()).toContain('the disk failed');
  expectNoCanary(bot.output());
  return failure;
}

function judge(failures: Failure[]) {
  return {
    codes: [...new Set(failures.map(({ code }) => code))],
    syncsAfter: failures.reduce((sum, { syncsAfter }) => sum + syncsAfter, 0),
    lost: failures.flatMap(({ lost }) => lost),
  };
}

describe.skipIf(!isAble('strace'))('a disk that fails while committing', () => {
  it.each([
    ['the intake', moments, failAt],
    ['the whole bot', momentsOfTheBot, failBotAt],
  ] as const)(
    'ends %s with an exit code, and no fsync is tried again',
    { timeout: isLong ? 1_800_000 : 60_000 },
    async (who, when, fail) => {
      const failures: Failure[] = [];
      for (const moment of when) failures.push(await fail(moment));
      const slowestMs = Math.max(...failures.map(({ endedAfterMs }) => endedAfterMs ?? Infinity));
      const { codes, syncsAfter, lost } = judge(failures);
      printResult(
        'E7',
        `I/O error on commit, ${who}`,
        when.length,
        `exit ${codes.join()} within ${slowestMs} ms, ${syncsAfter} later syncs, ${lost.length} lost`,
      );
      expect({ codes, syncsAfter, lost }).toEqual({ codes: [74], syncsAfter: 0, lost: [] });
    },
  );

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
