import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from './intake-process.ts';
import { readTrace } from './intake-syncs.ts';
import { isAble } from './long-run.ts';

/** What a first start on a folder that is not there yet does to folders, in order. */
function traceFirstStart(parent: string): string[] {
  const trace = join(folderForTest(), 'trace');
  const store = JSON.stringify(join(import.meta.dirname, '../../src/store/open.ts'));
  const script = `
    import { openStore } from ${store};
    const store = await openStore({ dataDir: process.argv[1] });
    await store.settings.update(() => undefined);
    await store.close();`;
  const strace = ['-f', '-qq', '-y', '-o', trace, '-e', 'trace=mkdir,mkdirat,fsync,fdatasync'];
  const node = [process.execPath, '--input-type=module', '-e', script, join(parent, 'made', 'data')];
  expect(spawnSync('strace', [...strace, ...node]).status).toBe(0);
  return readTrace(trace).flatMap((line) => {
    const [, path] = /mkdir.*"([^"]*)"/.exec(line) ?? /sync\(\d+<([^>]*)>\)/.exec(line) ?? [];
    return path?.startsWith(parent) ? [`${line.includes('mkdir') ? 'make' : 'sync'} ${path}`] : [];
  });
}

describe.skipIf(!isAble('strace'))('a data folder that is made', () => {
  it('is on disk under its name before anything is stored in it', () => {
    const parent = realpathSync(folderForTest());
    const [made, data] = [join(parent, 'made'), join(parent, 'made', 'data')];
    const steps = traceFirstStart(parent);
    expect(steps.slice(0, 4)).toEqual([`make ${made}`, `sync ${parent}`, `make ${data}`, `sync ${made}`]);
    // So are the names of the ledger, by SQLite, and of the settings.
    expect(steps.filter((step) => step === `sync ${data}`).length).toBeGreaterThan(1);
  });
});
