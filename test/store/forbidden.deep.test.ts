// What is said where the data folder, or a file in it, belongs to somebody else. Root may do everything, so the commands
// run as nobody.

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { compiled } from '../compiled.ts';
import { makeEmptyDir } from './ledger/fixture.ts';

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const main = join(import.meta.dirname, '../../src/main.ts');

/** A folder on which a bot ran, of the user of the commands. */
async function openFolder() {
  const parent = makeEmptyDir();
  chmodSync(parent, 0o755);
  const dataDir = join(parent, 'data');
  mkdirSync(dataDir);
  await (await openStore({ dataDir })).close();
  writeFileSync(join(dataDir, 'settings.json'), '{}');
  for (const path of ['', ...readdirSync(dataDir)])
    if (isRoot) chownSync(join(dataDir, path), nobody, nobody);
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: parent,
      env: {
        ...compiled,
        DATA_DIR: dataDir,
        BOT_TOKEN: '7000000001:forbidden-forbidden-forbidden-forb',
        SERVICE_API_KEY: 'forbidden-key',
        SERVICE_API_SECRET: 'forbidden-secret',
        OWNER_IDS: '1001',
        EVENTS_SECRET: 'forbidden-forbidden-forbidden-forbidden',
        TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
        SERVICE_BASE_URL: 'http://127.0.0.1:1',
        HTTP_PORT: '0',
      },
      encoding: 'utf8',
      ...(isRoot && { uid: nobody, gid: nobody }),
    });
    return { status, stderr };
  };
  return { dataDir, run };
}

const refused = (path: string, way: 'read' | 'read and write') => ({
  status: 75,
  stderr: `This user may not ${way} ${path} (EACCES): change its rights, or use the account to which it belongs.\n`,
});

it.each([
  ['the folder', '', 0o000],
  ['the ledger, which may be read,', 'ledger.db', 0o444],
  ['the settings', 'settings.json', 0o000],
])('a start and a backup without rights on %s end with 75 and one sentence', async (_, name, mode) => {
  const { dataDir, run } = await openFolder();
  const path = join(dataDir, name);
  chmodSync(path, mode);
  expect(run()).toEqual(refused(path, 'read and write'));
  expect(run('backup')).toEqual(refused(path, 'read and write'));
});

it('settings are exported where they may only be read, and not imported', async () => {
  const { dataDir, run } = await openFolder();
  const ledger = join(dataDir, 'ledger.db');
  chmodSync(ledger, 0o444);
  chmodSync(dataDir, 0o555);
  expect(run('settings', 'export')).toEqual({ status: 0, stderr: '' });
  expect(run('settings', 'import', join(dataDir, 'settings.json'))).toEqual(
    refused(dataDir, 'read and write'),
  );
  chmodSync(dataDir, 0o000);
  expect(run('settings', 'export')).toEqual(refused(dataDir, 'read'));
});

it('a data folder that is a file is called one', async () => {
  const file = join(makeEmptyDir(), 'data');
  writeFileSync(file, '');
  await expect(openStore({ dataDir: file })).rejects.toMatchObject({
    failure: 'busy',
    message: `The data folder ${file} is a file: choose another DATA_DIR.`,
  });
});
