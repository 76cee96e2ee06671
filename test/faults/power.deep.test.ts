// E2, E12: what a power cut at any point of a recorded run leaves of the ledger, of the settings, and of a new folder.

import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { openSettings } from '../../src/store/settings/settings.ts';
import { readTrace, strace } from './disks.ts';
import type { Flaw } from './intake-flaws.ts';
import { findLost, folderForTest, post, startChild, startIntake } from './intake-process.ts';
import { count, isAble, isLong, printResult, timeout } from './long-run.ts';
import { cutAgainAndAgain, readRecording, straceWrites, type Recording } from './power-cut.ts';
import { acknowledgement } from './settings-child.ts';

const cuts = isLong ? 2_000 : 50;
const eventIds = Array.from({ length: isLong ? 600 : 60 }, (_, index) => `power-${index}`);
const changes = isLong ? 300 : 40;
const ofLedger = { folder: '', files: /^ledger\.db(-wal)?$/, success: 'HTTP/1.1 200 ' };

/** strace writes later than its process: an answer is here sooner than the line that records it. */
async function readWhole(read: () => Recording, acknowledged: number): Promise<Recording> {
  const inTrace = () => read().filter((step) => step.do === 'acknowledge').length;
  await expect.poll(inTrace, { timeout: 40_000 }).toBe(acknowledged);
  return read();
}

/** Writes to the file itself that were synced later on: a checkpoint of the write-ahead log. */
function countCheckpointed(recording: Recording): number {
  const isMain = (step: Recording[number]) => 'name' in step && step.name === 'ledger.db';
  const lastSync = recording.findLastIndex((step) => step.do === 'sync' && isMain(step));
  return recording.slice(0, lastSync + 1).filter((step) => step.do === 'write' && isMain(step)).length;
}

/** Posts one after the other, so that the n-th 200 on the wire is that of the n-th id. */
async function cutIntake(howOften: number, flaw: Flaw = 'none') {
  const [dataDir, trace] = [join(folderForTest(), 'data'), join(folderForTest(), 'trace')];
  await (await openStore({ dataDir })).close();
  const names = new Set(readdirSync(dataDir));
  const base = new Map(
    ['ledger.db', 'ledger.db-wal'].map((name) => [
      name,
      names.has(name) ? readFileSync(join(dataDir, name)) : Buffer.alloc(0),
    ]),
  );
  const intake = await startIntake(dataDir, { flaw, tracer: straceWrites(trace) });
  for (const eventId of eventIds) expect(await post(intake.port!, eventId)).toBe(200);
  const recording = await readWhole(() => readRecording(trace, ofLedger), eventIds.length);
  intake.kill('SIGKILL');
  await intake.exited;
  // The most delicate moment is among those that are cut.
  expect(countCheckpointed(recording)).toBeGreaterThan(0);
  return cutAgainAndAgain(recording, base, howOften, async (folder, acknowledged) => {
    const lost = await findLost(folder, eventIds.slice(0, acknowledged)).catch(() => undefined);
    return { lost: lost?.length ?? 0, damaged: lost ? 0 : 1 };
  });
}

async function recordSettings(): Promise<Recording> {
  const [folder, trace] = [realpathSync(folderForTest()), join(folderForTest(), 'trace')];
  const args = [join(folder, 'settings.json'), String(changes)];
  const { exited } = startChild('settings-child.ts', args, { tracer: straceWrites(trace) });
  expect(await exited).toMatchObject({ code: 0, signal: null });
  const ofSettings = { folder, files: /^settings/, success: acknowledgement };
  return readWhole(() => readRecording(trace, ofSettings), changes);
}

const cutSettings = (steps: Recording, howOften: number) =>
  cutAgainAndAgain(steps, new Map(), howOften, async (folder, acknowledged) => {
    const found = { lost: 0, damaged: 0 };
    // The copy first: whoever opens the settings writes it.
    for (const name of ['settings.last-good.json', 'settings.json']) {
      const path = join(folder, name);
      try {
        // The number of the last change that can be read.
        const last = existsSync(path) ? (await openSettings(path)).data.chats.at(-1)?.addedAt : undefined;
        found.lost += Math.max(0, acknowledged - (last ?? 0));
      } catch {
        found.damaged += 1;
      }
    }
    return found;
  });

describe.skipIf(!isAble('strace'))('a power cut', { timeout }, () => {
  it(`loses no acknowledged event: ${cuts} crash points of a recorded run`, async () => {
    const { acknowledged, lost, damaged } = await cutIntake(cuts);
    const figures = `${count(acknowledged)} acknowledged, ${lost} lost, ${damaged} ledgers damaged`;
    printResult('E2', 'power cuts', cuts, figures);
    expect({ lost, damaged }).toEqual({ lost: 0, damaged: 0 });
    expect(acknowledged).toBeGreaterThan(cuts);
  });

  it('would be caught if commits were not synced (synchronous=NORMAL)', async () => {
    expect((await cutIntake(50, 'not durable')).lost).toBeGreaterThan(0);
  });

  it(`loses no change of the settings: ${cuts} crash points of a recorded run`, async () => {
    const steps = await recordSettings();
    const { acknowledged, ...wrong } = await cutSettings(steps, cuts);
    const figures = `${count(acknowledged)} acknowledged, ${wrong.lost} lost, ${wrong.damaged} files damaged`;
    printResult('E12', 'power cuts while settings change', cuts, figures);
    expect(wrong).toEqual({ lost: 0, damaged: 0 });
    expect(acknowledged).toBeGreaterThan(cuts);

    // The controls: the same run without the one sync or the other.
    const without = (kind: Recording[number]['do']) => steps.filter((step) => step.do !== kind);
    expect((await cutSettings(without('sync folder'), 50)).lost).toBeGreaterThan(0);
    const unsynced = await cutSettings(without('sync'), 50);
    expect(unsynced.lost + unsynced.damaged).toBeGreaterThan(0);
  });

  it('takes no data folder that was made: it is on disk under its name before anything is stored in it', async () => {
    const [parent, trace] = [realpathSync(folderForTest()), join(folderForTest(), 'trace')];
    const [made, data] = [join(parent, 'made'), join(parent, 'made', 'data')];
    const tracer = strace(trace, 'mkdir,mkdirat,fsync,fdatasync');
    const intake = await startIntake(data, { tracer });
    expect(await post(intake.port!, 'first')).toBe(200);
    intake.kill('SIGKILL');
    await intake.exited;
    const steps = readTrace(trace).flatMap((line) => {
      const [, path] = /mkdir.*"([^"]*)"/.exec(line) ?? /sync\(\d+<([^>]*)>\)/.exec(line) ?? [];
      return path?.startsWith(parent) ? [`${line.includes('mkdir') ? 'make' : 'sync'} ${path}`] : [];
    });
    expect(steps.slice(0, 4)).toEqual([`make ${made}`, `sync ${parent}`, `make ${data}`, `sync ${made}`]);
    // So are the names of the ledger, by SQLite.
    expect(steps).toContain(`sync ${data}`);
  });
});
