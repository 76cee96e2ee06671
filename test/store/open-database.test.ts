import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/open-database.ts';
import { makeArrival, makeEmptyDir } from './ledger/fixture.ts';

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

it('a name in the settings that has no effect is said at the start', async () => {
  const dataDir = makeEmptyDir();
  writeFileSync(join(dataDir, 'settings.json'), '{ "limit": {} }');
  const warnings: string[] = [];
  const database = await openDatabase({ dataDir, onWarning: (warning) => warnings.push(warning) });
  await database.close();
  expect(warnings).toEqual([expect.stringContaining('line 1, limit: there is no such name here')]);
});

it('what was refused is tried with as much text, of which nothing stays: a small write fits where it does not', async () => {
  const database = await openDatabase({ dataDir: makeEmptyDir() });
  const { db } = database;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const limitPages = (more: number) =>
    sql.raw(`pragma max_page_count = ${rows[0]!.page_count + more}`).execute(db);
  const attempt = (length: number) =>
    database.tryArrivals([{ arrival: makeArrival('a', { body: 'x'.repeat(length) }), routes: [] }]);
  await limitPages(5);
  await expect(attempt(100_000)).rejects.toMatchObject({ failure: 'busy' });
  await attempt(1_000);
  await limitPages(100);
  await attempt(100_000);
  expect(await db.selectFrom('key_values').selectAll().execute()).toEqual([]);
  await database.close();
});
