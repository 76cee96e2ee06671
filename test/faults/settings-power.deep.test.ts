import fc from 'fast-check';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSettings } from '../../src/store/settings/settings.ts';
import { folderForTest } from './intake-process.ts';
import { count, isAble, isLong, seed, printResult } from './long-run.ts';
import {
  openSettingsReplay,
  readSettingsRecording,
  straceSettings,
  type Step,
} from './settings-recording.ts';

const cuts = isLong ? 2_000 : 50;
const changes = isLong ? 300 : 40;
const timeout = isLong ? 3_600_000 : 180_000;

/** Where the power goes, in ten-thousandths of the recording, and what of the un-synced had got to the disk by then. */
const cut = fc.record({
  part: fc.noBias(fc.integer({ min: 0, max: 10_000 })),
  survival: fc.constantFrom('none', 'all', 'some'),
  chances: fc.infiniteStream(fc.boolean()),
});

async function record(): Promise<Step[]> {
  const folder = realpathSync(folderForTest());
  const trace = join(folderForTest(), 'trace');
  const child = join(import.meta.dirname, 'settings-child.ts');
  const [command = '', ...options] = straceSettings(trace);
  const run = spawn(
    command,
    [...options, process.execPath, child, join(folder, 'settings.json'), String(changes)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  run.stdout.resume();
  expect(await once(run, 'close')).toEqual([0, null]);
  const steps = () => readSettingsRecording(trace, folder);
  // strace writes on after the process has ended.
  const acknowledged = () => steps().filter((step) => step.do === 'acknowledge').length;
  await expect.poll(acknowledged, { timeout: 40_000 }).toBe(changes);
  return steps();
}

/** The number of the last change that can be read; 0 without any. @throws StoreError when the file is damaged */
async function readBack(path: string): Promise<number> {
  if (!existsSync(path)) return 0;
  return (await openSettings(path)).data.chats.at(-1)?.addedAt ?? 0;
}

async function cutAgainAndAgain(steps: readonly Step[], howOften: number) {
  const replay = openSettingsReplay(steps);
  const points = fc.sample(cut, { numRuns: howOften, seed }).toSorted((a, b) => a.part - b.part);
  const found = { acknowledged: 0, lost: 0, damaged: 0 };
  for (const { part, survival, chances } of points) {
    replay.playTo(Math.round((part / 10_000) * steps.length));
    const folder = mkdtempSync(join(tmpdir(), 'delegram-power-'));
    replay.cutPower(
      folder,
      () => survival === 'all' || (survival === 'some' && chances.next().value === true),
    );
    found.acknowledged += replay.acknowledged;
    // The copy first: whoever opens the settings writes it.
    for (const name of ['settings.last-good.json', 'settings.json']) {
      try {
        const last = await readBack(join(folder, name));
        found.lost += Math.max(0, replay.acknowledged - last);
      } catch {
        found.damaged += 1;
      }
    }
    rmSync(folder, { recursive: true });
  }
  return found;
}

describe.skipIf(!isAble('strace'))('a power cut', () => {
  it(`loses no change of the settings: ${cuts} crash points of a recorded run`, { timeout }, async () => {
    const steps = await record();
    const { acknowledged, ...wrong } = await cutAgainAndAgain(steps, cuts);
    const figures = `${count(acknowledged)} acknowledged, ${wrong.lost} lost, ${wrong.damaged} files damaged`;
    printResult('E12', 'power cuts while settings change', cuts, figures);
    expect(wrong).toEqual({ lost: 0, damaged: 0 });
    expect(acknowledged).toBeGreaterThan(cuts);

    // The controls: the same run without the one sync or the other.
    const without = (kind: Step['do']) => steps.filter((step) => step.do !== kind);
    expect((await cutAgainAndAgain(without('sync folder'), 50)).lost).toBeGreaterThan(0);
    const unsynced = await cutAgainAndAgain(without('sync'), 50);
    expect(unsynced.lost + unsynced.damaged).toBeGreaterThan(0);
  });
});
