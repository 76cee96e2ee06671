import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSettings, type Chat } from '../../src/store/settings/settings.ts';
import { folderForTest } from './intake-process.ts';
import { isAble } from './long-run.ts';

const chatOf = (id: number, title = 'Team'): Chat => ({
  id,
  type: 'supergroup',
  title,
  addedBy: 1,
  addedAt: 5,
});

describe.skipIf(!isAble('mount'))('on a disk with room for a part of them', () => {
  it.each([0, 1, 3, 6, 9])(
    'the settings stay whole, and what was refused is not kept: %i pages are free, and then enough',
    async (freePages) => {
      const folder = folderForTest();
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status).toBe(0);
      onTestFinished(() => void spawnSync('umount', ['-l', folder]));
      const path = join(folder, 'settings.json');
      const settings = await openSettings(path);
      await settings.update((draft) => draft.chats.push(chatOf(-1)));
      const { bavail, bsize } = statfsSync(folder);
      const ballast = join(folder, 'ballast');
      writeFileSync(ballast, Buffer.alloc((bavail - freePages) * bsize));

      const larger = () => settings.update((draft) => draft.chats.push(chatOf(-2, 'x'.repeat(20_000))));
      await expect(larger()).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(settings.data.chats).toEqual([chatOf(-1)]);
      expect(JSON.parse(readFileSync(path, 'utf8')).chats).toEqual([chatOf(-1)]);
      expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
      rmSync(ballast);
      await larger();
      expect((await openSettings(path)).data.chats.map(({ id }) => id)).toEqual([-1, -2]);
    },
  );
});
