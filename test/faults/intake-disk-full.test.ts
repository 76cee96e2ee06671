import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Flaw } from './intake-flaws.ts';
import { findLost, folderForTest, post, postOnAndOn, startIntake } from './intake-process.ts';
import { isAble, tell } from './long-run.ts';

const sizeMiB = 8;

function mountSmallDisk(): string {
  const folder = folderForTest();
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`A small tmpfs could not be mounted: ${stderr.toString()}`);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

function fillUp(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  // A few pages stay, so that the disk fills in the middle of a commit.
  writeFileSync(ballast, Buffer.alloc((bavail - 8) * bsize));
  return () => rmSync(ballast);
}

async function fillAndFree(flaw: Flaw = 'none') {
  const dataDir = mountSmallDisk();
  const intake = await startIntake(dataDir, { flaw });
  const port = intake.port!;
  const acknowledged: string[] = [];
  let refused = 0;
  expect(await post(port, 'before')).toBe(200);
  const free = fillUp(dataDir);

  // Commits go on until they can't; from the first refusal on, all are refused.
  const statuses = new Set<number>();
  await postOnAndOn(port, (status, eventId) => {
    statuses.add(status);
    if (status === 200) acknowledged.push(eventId);
    else refused += 1;
    return refused >= 100 || acknowledged.length >= 1_000 ? 'stop' : undefined;
  });

  free();
  const freedAt = performance.now();
  let status: number | undefined;
  let afterwards = 0;
  while (status !== 200 && performance.now() - freedAt < 5_000) {
    afterwards += 1;
    status = await post(port, `after-${afterwards}`);
  }
  const recoveredMs = Math.round(performance.now() - freedAt);
  intake.kill('SIGKILL');
  await intake.exited;
  const lost = await findLost(dataDir, ['before', ...acknowledged, `after-${afterwards}`]);
  return { acknowledged: acknowledged.length, refused, statuses, status, recoveredMs, lost };
}

describe.skipIf(!isAble('mount'))('a full disk', () => {
  it('is answered with 503, costs nothing acknowledged, and with 200 again within 5 s of space returning', async () => {
    const { acknowledged, refused, statuses, status, recoveredMs, lost } = await fillAndFree();
    tell(
      'E6',
      'disk full',
      `${acknowledged} acknowledged, ${refused} times 503`,
      `200 again after ${recoveredMs} ms, ${lost.length} lost`,
    );
    expect([...statuses].filter((given) => given !== 200)).toEqual([503]);
    expect(refused).toBeGreaterThanOrEqual(100);
    expect(status).toBe(200);
    expect(lost).toEqual([]);
  });

  it('would be caught if it were answered before the commit', async () => {
    const { lost } = await fillAndFree('early');
    expect(lost).not.toEqual([]);
  });
});
