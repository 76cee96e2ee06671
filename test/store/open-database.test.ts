import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeEmptyDir } from './ledger/fixture.ts';

const root = join(import.meta.dirname, '../..');

/** The files of the driver of PostgreSQL that a process has loaded after `act`. */
function loadedBy(act: string): number {
  const script = `
    import { createRequire } from 'node:module';
    ${act}
    const files = Object.keys(createRequire(import.meta.url).cache);
    console.log(files.filter((path) => /node_modules.pg.lib/.test(path)).length);`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], options));
}

it('a ledger on SQLite loads nothing of the driver of PostgreSQL, which takes memory', () => {
  const dataDir = JSON.stringify(makeEmptyDir());
  const opened = `import { openStore } from './src/store/open.ts'; await (await openStore({ dataDir: ${dataDir} })).close();`;
  expect(loadedBy(opened)).toBe(0);
  expect(loadedBy(`import './src/store/postgres.ts';`)).toBeGreaterThan(3);
});
