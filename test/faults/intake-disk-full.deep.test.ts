import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Flaw } from './intake-flaws.ts';
import { findLost, folderForTest, post, postOnAndOn, startIntake } from './intake-process.ts';
import { isAble, printResult, count } from './long-run.ts';

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
  const statuses = new Set<number | undefined>();
  const postOne = async (eventId: string) => {
    const status = await post(port, eventId);
    statuses.add(status);
    if (status === 200) acknowledged.push(eventId);
    return status;
  };
  expect(await postOne('before')).toBe(200);
  const free = fillUp(dataDir);

  let refused = 0;
  await postOnAndOn(port, (status, eventId) => {
    statuses.add(status);
    if (status === 200) acknowledged.push(eventId);
    else refused += 1;
    return refused > 0 || acknowledged.length >= 1_000 ? 'stop' : undefined;
  });

  // Where a commit of many found no room, one of a single event may: that one too is brought to its end. What is refused
  // then is refused whenever it comes again, as the service would send it.
  let last = 0;
  while (last < 1_000 && (await postOne(`last-${(last += 1)}`)) === 200);
  let again = 0;
  while (again < 100 && (await postOne(`last-${last}`)) !== 200) again += 1;

  free();
  let refusedAfter = 0;
  while (refusedAfter < 1_000 && (await postOne(`last-${last}`)) !== 200) refusedAfter += 1;
  for (let after = 0; after < 20; after += 1) expect(await postOne(`after-${after}`)).toBe(200);
  intake.kill('SIGKILL');
  await intake.exited;
  const lost = await findLost(dataDir, acknowledged);
  return { statuses, again, refusedAfter, acknowledged: acknowledged.length, lost };
}

describe.skipIf(!isAble('mount'))('a full disk', () => {
  it('is answered with 503 from the first commit that fails until space returns, then with 200 at once, and costs nothing acknowledged', async () => {
    const { statuses, again, refusedAfter, acknowledged, lost } = await fillAndFree();
    printResult(
      'E6',
      'disk full',
      1,
      `${again} repeats of what was refused got 503, ${refusedAfter} more after the space had returned; ` +
        `${count(acknowledged)} acknowledged, ${lost.length} lost`,
    );
    expect(statuses).toEqual(new Set([200, 503]));
    expect(again).toBe(100);
    expect(refusedAfter).toBe(0);
    expect(lost).toEqual([]);
  });

  it('would be caught if it were answered before the commit', async () => {
    const { again, lost } = await fillAndFree('early');
    expect(again).toBe(0);
    expect(lost).not.toEqual([]);
  });
});
