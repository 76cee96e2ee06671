// `settings` as a process of its own: what it prints where, and its exit codes.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { compiled } from '../../compiled.ts';
import { databaseOf, isPostgres, makeDatabase, serverOf } from '../../postgres/database.ts';
import { makeDataDir, openTestStore } from '../../store/ledger/fixture.ts';
import { makeFolder } from '../scene.ts';

const main = join(import.meta.dirname, '../../../src/main.ts');

async function run(args: string[], environment: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [main, 'settings', ...args], {
    // Without anybody's .env.
    cwd: makeFolder(),
    env: { PATH: process.env['PATH'], ...compiled, ...environment },
  });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, out, err };
}

/** The environment of a bot that has run. */
async function makePlace() {
  const dataDir = makeDataDir();
  await (await openTestStore(dataDir)).close();
  const url = await databaseOf(dataDir);
  return { DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url }) };
}

it('export and import work through pipes, with nothing of the environment but where the settings are', async () => {
  const environment = await makePlace();
  const exported = await run(['export'], environment);
  expect(exported).toMatchObject({ code: 0, err: '' });
  const document = JSON.parse(exported.out) as { limits: { onlyBook: boolean } };
  document.limits.onlyBook = true;
  const imported = await run(['import', '-'], environment, JSON.stringify(document));
  expect(imported).toMatchObject({ code: 0, err: '', out: expect.stringContaining('limits: changed.') });
  expect(JSON.parse((await run(['export'], environment)).out)).toEqual(document);
});

it('a refusal is on standard error, with the code for bad data, and nothing on standard output', async () => {
  const refused = await run(['import', '-'], await makePlace(), '{\n"version": 3}');
  expect(refused).toMatchObject({ code: 65, out: '' });
  expect(refused.err).toMatch(/^Standard input has version 3 .*Nothing was changed\.\n$/);
});

it('misuse and places without settings have codes of their own', async () => {
  expect(await run(['show'], { DATA_DIR: makeFolder() })).toMatchObject({ code: 64, out: '' });
  const empty: Record<string, string> = isPostgres
    ? { DATABASE_URL: await makeDatabase(serverOf(), "encoding 'UTF8' template template0") }
    : { DATA_DIR: makeFolder() };
  const missing = await run(['export'], empty);
  expect(missing).toMatchObject({ code: 66, err: expect.stringContaining('no bot has run') });
});

it.skipIf(!isPostgres)('a database that is wrong or away is said without its password', async () => {
  const away = await run(['export'], { DATABASE_URL: 'postgres://anna:secret-word@127.0.0.1:1/delegram' });
  expect(away).toMatchObject({ code: 75, out: '' });
  const wrong = await run(['export'], { DATABASE_URL: 'mysql://anna:secret-word@127.0.0.1:1/delegram' });
  expect(wrong).toMatchObject({ code: 78, out: '' });
  expect(wrong.err).toMatch(
    /^`npm run settings` cannot run with this configuration:\n {2}- DATABASE_URL .*\nNothing was changed\.\n$/,
  );
  const unread = await run(['export'], { DATABASE_URL_FILE: join(makeFolder(), 'none') });
  expect(unread).toMatchObject({ code: 78, err: expect.stringContaining('DATABASE_URL_FILE') });
  expect(away.err + wrong.err).not.toContain('secret-word');
});
