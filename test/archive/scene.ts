// A stopped bot's data folder, the two commands on it, and backups as somebody else might have packed them.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { runBackup, runRestore } from '../../src/archive/command.ts';
import type { BackupSource } from '../../src/archive/backup.ts';
import type { Manifest } from '../../src/archive/manifest.ts';
import { openStore } from '../../src/store/open.ts';
import { makeArrival, makeDataDir, routeTo } from '../store/ledger/fixture.ts';
import { now } from './move/moment.ts';

export { now };

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'delegram-archive-'));
}

/** With an event on its way to a chat, one that was sent, a setting and a value. */
export async function makeDataFolder(): Promise<string> {
  const dataDir = makeDataDir();
  const store = await openStore({ dataDir });
  await store.events.add(makeArrival('waiting'), [routeTo(-100)]);
  await store.events.add(makeArrival('quiet'), []);
  await store.keyValues.write('name', 'value');
  await store.settings.update((draft) => {
    draft.addresses.push({ label: 'payouts', address: 'T', tags: [], addedBy: 1, addedAt: 1 });
  });
  await store.close();
  return dataDir;
}

/** Returns the path of the backup. */
export async function backUp(dataDir: string, ...args: string[]): Promise<string> {
  const said = await runBackup(['--to', makeFolder(), ...args], { dataDir }, now);
  return /is (\/\S+) \(/.exec(said)![1]!;
}

export const restore = (from: string, to: string, ...args: string[]) =>
  runRestore(['--from', from, '--to', to, ...args], 'unused');

/** Copies a ledger that nobody uses. */
export const sourceOf = (dataDir: string, ledger: Uint8Array): BackupSource => ({
  dataDir,
  copyLedger: async (path) => writeFileSync(path, ledger),
  readSettings: () => undefined,
});

export const ledgerIn = (dataDir: string) => readFileSync(join(dataDir, 'ledger.db'));

export type Entry = readonly [name: string, body: string | Uint8Array, type?: 'symlink' | 'link'];

export async function pack(entries: readonly Entry[]): Promise<string> {
  const path = join(makeFolder(), 'packed.tar.gz');
  writeFileSync(path, gzipSync(await tarOf(entries)));
  return path;
}

/** Links lead out of the folder. */
export function tarOf(entries: readonly Entry[]): Promise<Uint8Array> {
  return packTar(
    entries.map(([name, body, type]) =>
      type === undefined
        ? { header: { name, size: Buffer.byteLength(body) }, body }
        : { header: { name, size: 0, type, linkname: '/etc/passwd' } },
    ),
  );
}

/** The manifest of these files, whatever is in them. */
export function describing(facts: object, ...files: Entry[]): Entry {
  const parts = files.map(([name, body]) => ({
    name,
    bytes: Buffer.byteLength(body),
    sha256: createHash('sha256').update(body).digest('hex'),
  }));
  return ['manifest.json', JSON.stringify({ ...facts, parts })];
}

export function openBackup(path: string) {
  const read = (name: string) => execFileSync('tar', ['xzOf', path, name], { maxBuffer: 1e9 });
  return { read, manifest: JSON.parse(read('manifest.json').toString()) as Manifest };
}
