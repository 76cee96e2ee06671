// E6: a full disk under the intake, under the whole bot, and under the settings.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSettings, type Chat } from '../../src/store/settings/settings.ts';
import { expectNoCanary, openScene } from '../journeys/scene.ts';
import { canaries } from '../canaries.ts';
import { fillUp, mountSmallDisk } from './disks.ts';
import type { Flaw } from './intake-flaws.ts';
import { findLost, post, postOnAndOn, startBot, startIntake } from './intake-process.ts';
import { isAble, printResult, count } from './long-run.ts';

async function fillAndFree(flaw: Flaw = 'none') {
  const dataDir = mountSmallDisk(8);
  const intake = await startIntake(dataDir, { flaw });
  const acknowledged: string[] = [];
  const statuses = new Set<number | undefined>();
  let refused = 0;
  const hear = (status: number | undefined, eventId: string) => {
    statuses.add(status);
    if (status === 200) acknowledged.push(eventId);
    else refused += 1;
    return refused > 0 || acknowledged.length >= 1_000 ? ('stop' as const) : undefined;
  };
  const isTaken = async (eventId: string) => {
    const status = await post(intake.port!, eventId);
    hear(status, eventId);
    return status === 200;
  };
  expect(await isTaken('before')).toBe(true);
  // A few pages stay, so that the disk fills in the middle of a commit.
  const free = fillUp(dataDir, 8);
  await postOnAndOn(intake.port!, hear);

  // Where a commit of many found no room, one of a single event may: that one too is brought to its end. What is refused
  // then is refused whenever it comes again, as the service would send it.
  let last = 0;
  while (last < 1_000 && (await isTaken(`last-${(last += 1)}`)));
  let again = 0;
  while (again < 100 && !(await isTaken(`last-${last}`))) again += 1;

  free();
  let refusedAfter = 0;
  while (refusedAfter < 1_000 && !(await isTaken(`last-${last}`))) refusedAfter += 1;
  for (let after = 0; after < 20; after += 1) expect(await isTaken(`after-${after}`)).toBe(true);
  intake.kill('SIGKILL');
  await intake.exited;
  const lost = await findLost(dataDir, acknowledged);
  return { statuses, again, refusedAfter, acknowledged: acknowledged.length, lost };
}

function chatOf(id: number, title = 'Team'): Chat {
  return { id, title, type: 'supergroup', addedBy: 1, addedAt: 5 };
}

describe.skipIf(!isAble('mount'))('a full disk', () => {
  it('is answered with 503 from the first commit that fails until space returns, then with 200 at once, and costs nothing acknowledged', async () => {
    const { statuses, again, refusedAfter, acknowledged, lost } = await fillAndFree();
    const repeats = `${again} repeats of what was refused got 503, ${refusedAfter} more after the space had returned`;
    printResult('E6', 'disk full', 1, `${repeats}; ${count(acknowledged)} acknowledged, ${lost.length} lost`);
    expect(statuses).toEqual(new Set([200, 503]));
    expect({ again, refusedAfter, lost }).toEqual({ again: 100, refusedAfter: 0, lost: [] });
  });

  it('would be caught if it were answered before the commit', async () => {
    const { again, lost } = await fillAndFree('early');
    expect(again).toBe(0);
    expect(lost).not.toEqual([]);
  });

  it('makes the whole bot say 503, and show no secret', async () => {
    const { environment } = await openScene();
    const bot = await startBot({ ...environment, DATA_DIR: mountSmallDisk(1) });
    const path = `/events/${canaries.eventsSecret}`;
    let status: number | undefined = 200;
    for (let nth = 0; nth < 5_000 && status === 200; nth += 1)
      status = await post(bot.port!, `e-${nth}`, path);
    expect(status).toBe(503);
    bot.kill('SIGTERM');
    expect(await bot.exited).toMatchObject({ code: 0 });
    expectNoCanary(bot.output());
  });

  it.each([0, 1, 3, 6, 9])(
    'leaves the settings whole, and keeps nothing that was refused: %i pages are free, and then enough',
    async (freePages) => {
      const folder = mountSmallDisk(1);
      const path = join(folder, 'settings.json');
      const settings = await openSettings(path);
      await settings.update((draft) => draft.chats.push(chatOf(-1)));
      const free = fillUp(folder, freePages);
      const larger = () => settings.update((draft) => draft.chats.push(chatOf(-2, 'x'.repeat(20_000))));
      await expect(larger()).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(settings.data.chats).toEqual([chatOf(-1)]);
      expect(JSON.parse(readFileSync(path, 'utf8')).chats).toEqual([chatOf(-1)]);
      expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
      free();
      await larger();
      expect((await openSettings(path)).data.chats.map(({ id }) => id)).toEqual([-1, -2]);
    },
  );
});
