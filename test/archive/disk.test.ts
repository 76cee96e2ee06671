import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../src/archive/backup.ts';
import { runBackup, runRestore } from '../../src/archive/command.ts';
import { explainDisk, readFreeBytes, refuseFullDisk } from '../../src/archive/disk.ts';
import { ArchiveError } from '../../src/errors.ts';
import { exitCodeOf, explain } from '../../src/exit-codes.ts';
import { isAble } from '../faults/long-run.ts';
import { backUp, makeDataFolder, makeFolder, now } from './scene.ts';

function mount(options: string): string {
  const folder = makeFolder();
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('resolved'),
    (error: unknown) => error,
  );

const workIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.'));

/** One sentence, not a stack. */
function checkSentence(error: unknown, code: number, text: RegExp): void {
  expect([exitCodeOf(error), explain(error)]).toEqual([code, expect.stringMatching(text)]);
  expect(explain(error)).not.toContain('\n');
}

it('knows how much is free, and refuses what needs more', async () => {
  const free = (await readFreeBytes(makeFolder()))!;
  expect(free).toBeGreaterThan(0);
  await expect(refuseFullDisk('/x', 10, async () => 10)).resolves.toBeUndefined();
  await expect(refuseFullDisk('/x', 11, async () => 10)).rejects.toMatchObject({ failure: 'full' });
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
])('%s is one sentence and exit code %i', (code, exitCode) => {
  const error = Object.assign(new Error(`${code}: no, open '/backups/x'`), { code, path: '/backups/x' });
  expect(explainDisk(error, '/elsewhere')).toBeInstanceOf(ArchiveError);
  checkSentence(
    explainDisk(error, '/elsewhere'),
    exitCode,
    new RegExp(`^/backups/x can't be written \\(${code}\\): `),
  );
  checkSentence(
    explainDisk(Object.assign(new Error('write'), { code }), '/elsewhere'),
    exitCode,
    /^\/elsewhere /,
  );
});

it('a sentence names the folder, and not what the work puts into it', async () => {
  const said = (path: string) =>
    explain(explainDisk(Object.assign(new Error('no'), { code: 'EIO', path }), '/'));
  expect(said('/b/.backup-Abc123.partial')).toMatch(/^\/b can't be written/);
  expect(said('/b/.restore-Abc123/ledger.db')).toMatch(/^\/b can't be written/);
  expect(said('/.restore-Abc123')).toMatch(/^\/ can't be written/);
  expect(said('/b/.backup-of-mine/x')).toMatch(/^\/b\/\.backup-of-mine\/x can't be written/);
  const full: unknown = await refuseFullDisk('/b/.restore-Abc123', 2, async () => 1).catch((e: unknown) => e);
  expect(explain(full)).toContain('are needed in /b, and');
});

it('any other error stays what it is', () => {
  const error = new TypeError('a bug');
  expect(explainDisk(error, '/x')).toBe(error);
  expect(explainDisk('text', '/x')).toBe('text');
});

it('a folder that can not be made, for a backup and for a restore', async () => {
  const dataDir = await makeDataFolder();
  const file = join(makeFolder(), 'file');
  writeFileSync(file, '');
  for (const to of ['/proc/none/x/', join(file, 'below/')]) {
    checkSentence(
      await thrown(runBackup(['--to', to], { dataDir }, now)),
      73,
      /can't be written \(E[A-Z]+\): /,
    );
    const restore = runRestore(['--from', await backUp(dataDir), '--to', to], 'unused');
    checkSentence(await thrown(restore), 73, /can't be (written|read)|no folder that can be read/);
  }
  expect(workIn(dataDir)).toEqual([]);
});

it('settings that can not be read', async () => {
  const dataDir = await makeDataFolder();
  spawnSync('rm', [join(dataDir, 'settings.json')]);
  mkdirSync(join(dataDir, 'settings.json'));
  const folder = makeFolder();
  checkSentence(
    await thrown(runBackup(['--to', folder], { dataDir }, now)),
    66,
    /settings\.json can't be read \(EISDIR\)\.$/,
  );
  expect([...workIn(dataDir), ...readdirSync(folder)]).toEqual([]);
});

it('a backup or a restore that is stopped leaves nothing, and says so', async () => {
  const dataDir = await makeDataFolder();
  const [folder, backup, to] = [makeFolder(), await backUp(dataDir), makeFolder()];
  const stopped = AbortSignal.abort();
  checkSentence(
    await thrown(runBackup(['--to', folder], { dataDir }, now, stopped)),
    75,
    /^The backup was stopped; nothing/,
  );
  const restore = runRestore(['--from', backup, '--to', to], 'unused', stopped);
  checkSentence(await thrown(restore), 75, /^The restore was stopped; nothing/);
  expect([...workIn(dataDir), ...readdirSync(folder), ...readdirSync(to)]).toEqual([]);
});

describe.skipIf(!isAble('mount'))('on a file system of its own', () => {
  it('too little room for a backup is told before anything is written', async () => {
    const [dataDir, folder] = [await makeDataFolder(), mount('size=64k')];
    checkSentence(
      await thrown(runBackup(['--to', folder], { dataDir }, now)),
      73,
      /^There is not enough free space: up to \d+ MiB are needed in \/.*, and 0 MiB are free\. Free some, and try again\.$/,
    );
    expect([...workIn(dataDir), ...readdirSync(folder)]).toEqual([]);
  });

  it('too little room for a restore is told before any part is written', async () => {
    const [backup, to] = [await backUp(await makeDataFolder()), mount('size=64k')];
    checkSentence(
      await thrown(runRestore(['--from', backup, '--to', to], 'unused')),
      73,
      /^There is not enough free/,
    );
    expect(readdirSync(to)).toEqual([]);
  });

  it('a disk that fills up meanwhile, although it said that there is room', async () => {
    const [dataDir, folder] = [makeFolder(), mount('size=16k')];
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(8_192));
    const from = await makeDataFolder();
    const error = await thrown(
      makeBackup({
        source: {
          dataDir,
          copyLedger: async (path) => void spawnSync('cp', [join(from, 'ledger.db'), path]),
          readSettings: () => '{}',
        },
        folder,
        name: 'x.tar.gz',
        recipient: undefined,
        now,
        readFree: async () => undefined,
      }),
    );
    checkSentence(explainDisk(error, folder), 73, /\(ENOSPC\): the disk is full/);
    expect(readdirSync(folder)).toEqual(['ballast']);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('a read-only file system', async () => {
    const [dataDir, folder] = [await makeDataFolder(), mount('size=16m,ro')];
    checkSentence(
      await thrown(runBackup(['--to', folder], { dataDir }, now)),
      73,
      /\(EROFS\): the file system is read-only/,
    );
    const restore = runRestore(['--from', await backUp(dataDir), '--to', folder], 'unused');
    checkSentence(await thrown(restore), 73, /\(EROFS\): the file system is read-only/);
    expect([...workIn(dataDir), ...readdirSync(folder)]).toEqual([]);
  });
});
