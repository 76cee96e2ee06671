import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../src/archive/backup.ts';
import { runBackup, runRestore } from '../../src/archive/command.ts';
import { explainDisk, readFreeBytes, refuseFullDisk } from '../../src/archive/disk.ts';
import { isAble } from '../faults/long-run.ts';
import { refusal, refusalOf } from '../store/refusal.ts';
import { backUp, ledgerIn, makeDataFolder, makeFolder, now, restore, sourceOf } from './scene.ts';

function mount(options: string): string {
  const folder = makeFolder();
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

const backUpTo = (to: string, dataDir: string, signal?: AbortSignal) =>
  runBackup(['--to', to], { dataDir }, now, signal);

/** Nothing is left in the folders, but for what the data folder had. */
const expectNothingIn = (...folders: string[]) =>
  expect(
    folders.flatMap((folder) => readdirSync(folder)).filter((name) => !/^(ledger|settings)\./.test(name)),
  ).toEqual([]);

it('knows how much is free, and refuses what needs more', async () => {
  expect(await readFreeBytes(makeFolder())).toBeGreaterThan(0);
  await expect(refuseFullDisk('/x', 10, async () => 10)).resolves.toBeUndefined();
  expect(await refusalOf(refuseFullDisk('/b/.restore-Abc123', 11, async () => 10))).toEqual(
    refusal(73, 'are needed in /b, and'),
  );
  // What says nothing of its space is written to.
  expect(await readFreeBytes('/proc')).toBeUndefined();
});

it.each([
  ['ENOSPC', 73],
  ['EDQUOT', 73],
  ['EACCES', 73],
  ['EROFS', 73],
  ['ENOENT', 73],
  ['EIO', 74],
])('%s is one sentence and exit code %i', async (code, exit) => {
  const refused = (facts: object) =>
    Promise.reject(explainDisk(Object.assign(new Error('no'), { code, ...facts }), '/elsewhere'));
  expect(await refusalOf(refused({ path: '/backups/x' }))).toEqual(
    refusal(exit, `^/backups/x can't be written \\(${code}\\): `),
  );
  expect(await refusalOf(refused({}))).toEqual(refusal(exit, /^\/elsewhere /));
});

it.each([
  ['/b/.backup-Abc123.partial', '/b'],
  ['/b/.restore-Abc123/ledger.db', '/b'],
  ['/.restore-Abc123', '/'],
  ['/b/.backup-of-mine/x', '/b/.backup-of-mine/x'],
])('of %s a sentence names %s: not what the work puts into a folder', async (path, named) => {
  const error = explainDisk(Object.assign(new Error('no'), { code: 'EIO', path }), '/');
  expect(await refusalOf(Promise.reject(error))).toEqual(refusal(74, `^${named} can't be written`));
});

it('any other error stays what it is', () => {
  const error = new TypeError('a bug');
  expect(explainDisk(error, '/x')).toBe(error);
  expect(explainDisk('text', '/x')).toBe('text');
});

it('a folder that can not be made, for a backup and for a restore', async () => {
  const [dataDir, file] = [await makeDataFolder(), join(makeFolder(), 'file')];
  writeFileSync(file, '');
  const backup = await backUp(dataDir);
  for (const to of ['/proc/none/x/', join(file, 'below/')]) {
    expect(await refusalOf(backUpTo(to, dataDir))).toEqual(refusal(73, /can't be written \(E[A-Z]+\): /));
    expect(await refusalOf(restore(backup, to))).toEqual(
      refusal(73, /can't be (written|read)|no folder that can be read/),
    );
  }
  expectNothingIn(dataDir);
});

it('settings that can not be read', async () => {
  const [dataDir, folder] = [await makeDataFolder(), makeFolder()];
  rmSync(join(dataDir, 'settings.json'));
  mkdirSync(join(dataDir, 'settings.json'));
  expect(await refusalOf(backUpTo(folder, dataDir))).toEqual(
    refusal(66, /settings\.json can't be read \(EISDIR\)\.$/),
  );
  expectNothingIn(dataDir, folder);
});

it('a backup or a restore that is stopped leaves nothing, and says so', async () => {
  const [dataDir, folder, to] = [await makeDataFolder(), makeFolder(), makeFolder()];
  const stopped = AbortSignal.abort();
  expect(await refusalOf(backUpTo(folder, dataDir, stopped))).toEqual(
    refusal(75, /^The backup was stopped; nothing/),
  );
  const restoring = runRestore(['--from', await backUp(dataDir), '--to', to], 'unused', stopped);
  expect(await refusalOf(restoring)).toEqual(refusal(75, /^The restore was stopped; nothing/));
  expectNothingIn(dataDir, folder, to);
});

describe.skipIf(!isAble('mount'))('on a file system of its own', () => {
  it('too little room is told before anything is written', async () => {
    const [dataDir, small] = [await makeDataFolder(), mount('size=64k')];
    expect(await refusalOf(backUpTo(small, dataDir))).toEqual(
      refusal(
        73,
        /^There is not enough free space: up to \d+ MiB are needed in \/.*, and 0 MiB are free\. Free some, and try again\.$/,
      ),
    );
    expect(await refusalOf(restore(await backUp(dataDir), small))).toEqual(
      refusal(73, /^There is not enough free/),
    );
    expectNothingIn(dataDir, small);
  });

  it('a disk that fills up meanwhile, although it said that there is room', async () => {
    const [dataDir, folder] = [makeFolder(), mount('size=16k')];
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(12_288));
    const source = sourceOf(dataDir, ledgerIn(await makeDataFolder()));
    const readFree = async () => undefined;
    const made = makeBackup({ source, folder, name: 'x.tar.gz', recipients: [], now, readFree });
    const explained = made.catch((error: unknown) => Promise.reject(explainDisk(error, folder)));
    expect(await refusalOf(explained)).toEqual(refusal(73, /\(ENOSPC\): the disk is full/));
    expect(readdirSync(folder)).toEqual(['ballast']);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('a read-only file system', async () => {
    const [dataDir, folder] = [await makeDataFolder(), mount('size=16m,ro')];
    const readOnly = /\(EROFS\): the file system is read-only/;
    expect(await refusalOf(backUpTo(folder, dataDir))).toEqual(refusal(73, readOnly));
    expect(await refusalOf(restore(await backUp(dataDir), folder))).toEqual(refusal(73, readOnly));
    expectNothingIn(dataDir, folder);
  });
});
