import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { expect, it } from 'vitest';
import { runBackup, runRestore } from '../../src/archive/command.ts';
import { expectRefusal, refusalOf } from '../store/refusal.ts';
import { makeDataFolder, makeFolder, now } from './scene.ts';

it('writes into a folder under a name of its own, or to the file that is named', async () => {
  const [dataDir, folder] = [await makeDataFolder(), makeFolder()];
  expect(await runBackup(['--to', folder], { dataDir }, now)).toContain('It is not encrypted');
  await runBackup(['--to', join(folder, 'new', 'mine.tar.gz')], { dataDir }, now);
  expect(readdirSync(folder).sort()).toEqual(['delegram-20261122-030000.tar.gz', 'new']);
  expect(readdirSync(join(folder, 'new'))).toEqual(['mine.tar.gz']);
});

it('overwrites no file', async () => {
  const [dataDir, file] = [await makeDataFolder(), join(makeFolder(), 'mine')];
  writeFileSync(file, 'mine');
  await expectRefusal(runBackup(['--to', file], { dataDir }, now), 73, 'is there already');
});

it('refuses a secret key in place of a recipient, and does not repeat it', async () => {
  const identity = await generateX25519Identity();
  const refusal = await refusalOf(runBackup(['--recipient', identity], { dataDir: 'unused' }, now));
  expect(refusal).toEqual({ exit: 64, said: expect.stringContaining('it is the secret key') });
  expect(refusal.said).not.toContain(identity);
});

it.each([
  [['--recipient', 'age1wrong'], /no public key of age/],
  [['--too', 'x'], /Usage: npm run backup/],
  [['--to', ''], /^--to names no file or folder\. Usage: npm run backup/],
  [['foo'], /^Unexpected argument 'foo'\..*arguments\. Usage: npm run backup/],
  [['--to'], /argument missing\. Usage: npm run backup/],
])('a backup with %j is refused in whole sentences', async (args, said) => {
  await expectRefusal(runBackup(args, { dataDir: 'unused' }, now), 64, said);
});

it.each([
  [['--force', '--from', 'x'], /Usage: npm run restore/],
  [['--from', 'x', '--to', ' '], /^--to names no folder\. Usage: npm run restore/],
])('a restore with %j is refused in whole sentences', async (args, said) => {
  await expectRefusal(runRestore(args, 'unused'), 64, said);
});

it('makes no data folder where there is none', async () => {
  const dataDir = join(makeFolder(), 'none');
  await expectRefusal(runBackup([], { dataDir }, now), 66, 'nothing to back up');
  expect(existsSync(dataDir)).toBe(false);
});
