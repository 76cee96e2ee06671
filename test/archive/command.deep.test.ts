import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateX25519Identity } from 'age-encryption';
import { expect, it } from 'vitest';
import { runBackup, runRestore } from '../../src/archive/command.ts';
import { refusal, refusalOf } from '../store/refusal.ts';
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
  expect(await refusalOf(runBackup(['--to', file], { dataDir }, now))).toEqual(
    refusal(73, 'is there already'),
  );
});

it('refuses a ledger that another version has written, and makes nothing of it', async () => {
  const [dataDir, to] = [await makeDataFolder(), makeFolder()];
  const db = new DatabaseSync(join(dataDir, 'ledger.db'));
  db.exec("insert into kysely_migration values ('0027-turns', '2026-11-24T00:00:00.000Z')");
  db.close();
  expect(await refusalOf(runBackup(['--to', to], { dataDir }, now))).toEqual(
    refusal(65, 'unreleased build of before 0.1.0 \\(0027-turns\\)'),
  );
  expect(readdirSync(to)).toEqual([]);
});

it.each([
  ['that are damaged', '{\n"chats": [', /settings\.json can't be read as settings: line 2: .* Mend it, or/],
  ['of version 1', '{"version": 1}', /settings\.json is of version 1,/],
  ['of a later version', '{"version": 3}', /settings\.json has version 3/],
])('refuses settings %s, which no restore would take, and makes nothing of them', async (_, text, said) => {
  const [dataDir, to] = [await makeDataFolder(), makeFolder()];
  writeFileSync(join(dataDir, 'settings.json'), text);
  expect(await refusalOf(runBackup(['--to', to], { dataDir }, now))).toEqual(refusal(65, said));
  expect(readdirSync(to)).toEqual([]);
  expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toBe(text);
});

it('refuses a secret key in place of a recipient, and does not repeat it', async () => {
  const identity = await generateX25519Identity();
  const ended = await refusalOf(runBackup(['--recipient', identity], { dataDir: 'unused' }, now));
  expect(ended).toEqual(refusal(64, 'it is the secret key'));
  expect(ended.said).not.toContain(identity);
});

it.each([
  [['--recipient', 'age1wrong'], /no public key of age: it was cut short or mistyped\./],
  [['--recipient', 'olga'], /no public key of age: that begins with age1\./],
  [['--too', 'x'], /Usage: npm run backup/],
  [['--to', ''], /^--to names no file or folder\. Usage: npm run backup/],
  [['foo'], /^Unexpected argument 'foo'\..*arguments\. Usage: npm run backup/],
  [['--to'], /argument missing\. Usage: npm run backup/],
])('a backup with %j is refused in whole sentences', async (args, said) => {
  expect(await refusalOf(runBackup(args, { dataDir: 'unused' }, now))).toEqual(refusal(64, said));
});

it.each([
  [['--force', '--from', 'x'], /Usage: npm run restore/],
  [['--from', 'x', '--to', ' '], /^--to names no folder\. Usage: npm run restore/],
])('a restore with %j is refused in whole sentences', async (args, said) => {
  expect(await refusalOf(runRestore(args, 'unused'))).toEqual(refusal(64, said));
});

it('makes no data folder where there is none', async () => {
  const dataDir = join(makeFolder(), 'none');
  expect(await refusalOf(runBackup([], { dataDir }, now))).toEqual(refusal(66, 'nothing to back up'));
  expect(existsSync(dataDir)).toBe(false);
});
