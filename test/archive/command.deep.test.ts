import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { expect, it } from 'vitest';
import { runBackup, runRestore } from '../../src/archive/command.ts';
import { makeDataFolder, makeFolder, now } from './scene.ts';

it('writes into a folder under a name of its own, or to the file that is named', async () => {
  const [dataDir, folder] = [await makeDataFolder(), makeFolder()];
  await runBackup(['--to', folder], { dataDir }, now);
  await runBackup(['--to', join(folder, 'new', 'mine.tar.gz')], { dataDir }, now);
  expect(readdirSync(folder).sort()).toEqual(['delegram-20261122-030000.tar.gz', 'new']);
  expect(readdirSync(join(folder, 'new'))).toEqual(['mine.tar.gz']);
});

it('overwrites no file', async () => {
  const [dataDir, file] = [await makeDataFolder(), join(makeFolder(), 'mine')];
  writeFileSync(file, 'mine');
  await expect(runBackup(['--to', file], { dataDir }, now)).rejects.toMatchObject({ failure: 'occupied' });
});

it('says that a backup without a recipient is readable by whoever has it, and of no encrypted one', async () => {
  const dataDir = await makeDataFolder();
  expect(await runBackup(['--to', makeFolder()], { dataDir }, now)).toContain('It is not encrypted');
});

it('refuses what is no recipient, and a secret key in its place', async () => {
  const dataDir = await makeDataFolder();
  const refusal = (recipient: string) =>
    runBackup(['--to', makeFolder(), '--recipient', recipient], { dataDir }, now);
  await expect(refusal('age1wrong')).rejects.toMatchObject({
    failure: 'usage',
    message: expect.stringContaining('no public key of age'),
  });
  const identity = await generateX25519Identity();
  const error: unknown = await refusal(identity).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ failure: 'usage', message: expect.stringContaining('it is the secret key') });
  expect(String(error)).not.toContain(identity);
});

it('refuses flags that it does not know, with those that there are', async () => {
  await expect(runBackup(['--too', 'x'], { dataDir: 'unused' }, now)).rejects.toMatchObject({
    failure: 'usage',
    message: expect.stringContaining('Usage: npm run backup'),
  });
  await expect(runRestore(['--force', '--from', 'x'], 'unused')).rejects.toMatchObject({
    failure: 'usage',
    message: expect.stringContaining('Usage: npm run restore'),
  });
});

it('refuses an empty path, and an argument too many, in whole sentences', async () => {
  const [dataDir, folder] = [await makeDataFolder(), makeFolder()];
  const usage = (message: RegExp) => ({ failure: 'usage', message: expect.stringMatching(message) });
  await expect(runBackup(['--to', ''], { dataDir }, now)).rejects.toMatchObject(
    usage(/^--to names no file or folder\. Usage: npm run backup/),
  );
  await expect(runRestore(['--from', 'x', '--to', ' '], folder)).rejects.toMatchObject(
    usage(/^--to names no folder\. Usage: npm run restore/),
  );
  await expect(runBackup(['foo'], { dataDir }, now)).rejects.toMatchObject(
    usage(/^Unexpected argument 'foo'\..*arguments\. Usage: npm run backup/),
  );
  await expect(runBackup(['--to'], { dataDir }, now)).rejects.toMatchObject(
    usage(/argument missing\. Usage: npm run backup/),
  );
});

it('makes no data folder where there is none', async () => {
  const dataDir = join(makeFolder(), 'none');
  await expect(runBackup([], { dataDir }, now)).rejects.toMatchObject({
    failure: 'missing',
    message: expect.stringContaining('nothing to back up'),
  });
  expect(existsSync(dataDir)).toBe(false);
});
