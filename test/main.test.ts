// Tests what src/main.ts does to the process before any other work.

import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openScene } from './journeys/scene.ts';
import { post, startBot } from './faults/intake-process.ts';
import { canaries } from './canaries.ts';

it('writes for its own user only, whatever the umask it was started under', async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const scene = await openScene();
  const made = join(scene.dataDir, 'made', 'data');
  const given = join(scene.dataDir, 'given');
  mkdirSync(given);
  chmodSync(given, 0o755);
  for (const dataDir of [made, given]) {
    const bot = await startBot({ ...scene.environment, DATA_DIR: dataDir });
    expect(await post(bot.port!, 'a', `/events/${canaries.eventsSecret}`)).toBe(200);
    await scene.olga.ask('/start', { timeoutMs: 10_000 });
    const files = readdirSync(dataDir);
    expect(files).toEqual(expect.arrayContaining(['ledger.db', 'ledger.db-wal', 'settings.json']));
    for (const file of files)
      expect([file, statSync(join(dataDir, file)).mode & 0o777]).toEqual([file, 0o600]);
    bot.kill('SIGTERM');
    await bot.exited;
  }
  for (const folder of [made, join(made, '..')]) expect(statSync(folder).mode & 0o777).toBe(0o700);
});
