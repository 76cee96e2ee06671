import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { openBackupFolder } from '../../src/archive/backup-folder.ts';
import { readArchive } from '../../src/archive/unpack.ts';
import { makeArrival, openTestStore } from '../store/ledger/fixture.ts';
import { makeFolder, now } from './scene.ts';

const dayMs = 86_400_000;

async function open() {
  const store = await openTestStore();
  await store.events.add(makeArrival('a'), []);
  const path = join(makeFolder(), 'backups');
  const identity = await generateX25519Identity();
  return {
    store,
    path,
    identity,
    recipient: await identityToRecipient(identity),
    backups: openBackupFolder({ store, path }),
  };
}

it('makes an encrypted backup of a store in use, which its key opens', async () => {
  const { backups, recipient, identity, path } = await open();
  const backup = await backups.make(recipient, now);
  expect(backup).toEqual({
    path: join(path, 'delegram-20261122-030000.tar.gz.age'),
    bytes: readFileSync(backup.path).length,
  });
  const { parts } = await readArchive({ from: backup.path, identities: [identity] });
  expect(parts.map(({ name }) => name)).toEqual(['ledger.db', 'settings.json']);
  expect(readdirSync(path)).toEqual(['delegram-20261122-030000.tar.gz.age']);
});

it('keeps the seven newest, removes what a killed one left, and touches nothing else', async () => {
  const { backups, recipient, path } = await open();
  mkdirSync(join(path, '.backup-killed'), { recursive: true });
  writeFileSync(join(path, 'mine.age'), 'mine');
  const older = Array.from({ length: 7 }, (_, n) => `delegram-2026111${n}-030000.tar.gz.age`);
  for (const name of older) writeFileSync(join(path, name), 'older');
  await backups.make(recipient, now);
  expect(readdirSync(path).sort()).toEqual([
    ...older.slice(1),
    'delegram-20261122-030000.tar.gz.age',
    'mine.age',
  ]);
});

it('two at once are made one after the other', async () => {
  const { backups, recipient, path } = await open();
  await Promise.all([backups.make(recipient, now), backups.make(recipient, now + dayMs)]);
  expect(readdirSync(path)).toHaveLength(2);
});

it('leaves nothing behind when it fails, and makes the next one', async () => {
  const { backups, recipient, path } = await open();
  await expect(backups.make('age1wrong', now)).rejects.toBeInstanceOf(Error);
  expect(readdirSync(path)).toEqual([]);
  await expect(backups.make(recipient, now)).resolves.toBeDefined();
});

it('ends the one that is being made when it closes', async () => {
  const { store, recipient, path } = await open();
  for (const closeAfter of [false, true]) {
    const backups = openBackupFolder({
      path,
      store: {
        settings: store.settings,
        async copyLedger(...args) {
          if (closeAfter) await store.copyLedger(...args);
          backups.close();
          if (!closeAfter) await store.copyLedger(...args);
        },
      },
    });
    await expect(backups.make(recipient, now)).rejects.toBeInstanceOf(Error);
    expect(readdirSync(path)).toEqual([]);
    await expect(backups.make(recipient, now)).rejects.toBeInstanceOf(Error);
  }
});
