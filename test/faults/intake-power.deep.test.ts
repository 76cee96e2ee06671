import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Flaw } from './intake-flaws.ts';
import { findLost, folderForTest, post, startIntake } from './intake-process.ts';
import { openReplay, readRecording, straceWrites, type Recording } from './intake-recording.ts';
import { isAble, isLong, seed, printResult, count } from './long-run.ts';

const cuts = isLong ? 2_000 : 50;
const events = isLong ? 600 : 60;
const timeout = isLong ? 3_600_000 : 180_000;

/** Where the power goes, in ten-thousandths of the recording, and which of the un-synced writes had reached the disk by then. */
const cut = fc.record({
  part: fc.noBias(fc.integer({ min: 0, max: 10_000 })),
  survival: fc.constantFrom('none', 'all', 'some'),
  chances: fc.infiniteStream(fc.boolean()),
});

/** Writes to the file itself that were synced later on: a checkpoint of the write-ahead log. */
function countCheckpointed(recording: Recording): number {
  const isMain = (step: Recording[number]) => 'file' in step && step.file === 'ledger.db';
  const lastSync = recording.findLastIndex((step) => step.do === 'sync' && isMain(step));
  return recording.slice(0, lastSync + 1).filter((step) => step.do === 'write' && isMain(step)).length;
}

/** Posts one after the other, so that the n-th 200 on the wire is that of the n-th id. */
async function record(flaw: Flaw) {
  const folder = folderForTest();
  const dataDir = join(folder, 'data');
  await (await openStore({ dataDir })).close();
  const base = new Map(
    readdirSync(dataDir).map((file) => [file, readFileSync(join(dataDir, file))] as const),
  );
  const trace = join(folder, 'trace');
  const intake = await startIntake(dataDir, { flaw, tracer: straceWrites(trace) });
  const eventIds = Array.from({ length: events }, (_, index) => `power-${index}`);
  for (const eventId of eventIds) expect(await post(intake.port!, eventId)).toBe(200);
  // An answer is here sooner than the line that records it.
  const acknowledged = () => readRecording(trace).filter((step) => step.do === 'acknowledge').length;
  await expect.poll(acknowledged, { timeout: 40_000 }).toBe(events);
  intake.kill('SIGKILL');
  await intake.exited;
  const recording = readRecording(trace);
  // The most delicate moment is among those that are cut.
  expect(countCheckpointed(recording)).toBeGreaterThan(0);
  return { base, recording, eventIds };
}

async function cutAgainAndAgain(howOften: number, flaw: Flaw = 'none') {
  const { base, recording, eventIds } = await record(flaw);
  const replay = openReplay(recording, base);
  const points = fc.sample(cut, { numRuns: howOften, seed }).toSorted((a, b) => a.part - b.part);
  let acknowledged = 0;
  let lost = 0;
  let damaged = 0;
  for (const { part, survival, chances } of points) {
    replay.playTo(Math.round((part / 10_000) * recording.length));
    const dataDir = mkdtempSync(join(tmpdir(), 'delegram-power-'));
    replay.cutPower(
      dataDir,
      () => survival === 'all' || (survival === 'some' && chances.next().value === true),
    );
    acknowledged += replay.acknowledged;
    try {
      lost += (await findLost(dataDir, eventIds.slice(0, replay.acknowledged))).length;
    } catch {
      damaged += 1;
    }
    // Thousands of ledgers would fill the disk.
    rmSync(dataDir, { recursive: true });
  }
  return { acknowledged, lost, damaged };
}

describe.skipIf(!isAble('strace'))('a power cut', () => {
  it(`loses nothing acknowledged: ${cuts} crash points of a recorded run`, { timeout }, async () => {
    const { acknowledged, lost, damaged } = await cutAgainAndAgain(cuts);
    printResult(
      'E2',
      'power cuts',
      cuts,
      `${count(acknowledged)} acknowledged, ${lost} lost, ${damaged} ledgers damaged`,
    );
    expect({ lost, damaged }).toEqual({ lost: 0, damaged: 0 });
    expect(acknowledged).toBeGreaterThan(cuts);
  });

  it('would be caught if commits were not synced (synchronous=NORMAL)', { timeout }, async () => {
    const { lost } = await cutAgainAndAgain(50, 'not durable');
    expect(lost).toBeGreaterThan(0);
  });
});
