import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { openBackupFolder } from '../../src/archive/backup.ts';
import { readArchive } from '../../src/archive/unpack.ts';
import type { Store } from '../../src/store/open.ts';
import { makeArrival, makeDataDir, openTestStore } from '../store/ledger/fixture.ts';
import { makeFolder, now } from './scene.ts';

const dayMs = 86_400_000;

async function open() {
  const dataDir = makeDataDir();
  const store = await openTestStore(dataDir);
  await store.events.add(makeArrival('a'), []);
  const path = join(makeFolder(), 'backups');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  /** By `copyLedger`, where it is given. */
  const openBackups = (
    copyLedger: Store['copyLedger'] = store.copyLedger,
    readFree?: () => Promise<number | undefined>,
    recipients: readonly string[] = [recipient],
  ) =>
    openBackupFolder({
      store: { settings: store.settings, copyLedger },
      dataDir,
      path,
      recipients,
      ...(readFree && { readFree }),
    });
  const workLeft = () => readdirSync(dataDir).filter((name) => name.startsWith('.backup-'));
  return { store, dataDir, path, identity, recipient, openBackups, backups: openBackups(), workLeft };
}

it('makes an encrypted backup of a store in use, which its key opens', async () => {
  const { backups, identity, path } = await open();
  const backup = await backups.make(now);
  expect(backup).toEqual({
    path: join(path, 'delegram-20261122-030000.tar.gz.age'),
    bytes: readFileSync(backup.path).length,
  });
  const { parts } = await readArchive({ from: backup.path, identities: [identity] });
  expect(parts.map(({ name }) => name)).toEqual(['ledger.db', 'settings.json']);
  expect(readdirSync(path)).toEqual(['delegram-20261122-030000.tar.gz.age']);
});

it('each of several recipients opens it', async () => {
  const { openBackups, identity, recipient } = await open();
  const other = await generateX25519Identity();
  const recipients = [recipient, await identityToRecipient(other)];
  const { path } = await openBackups(undefined, undefined, recipients).make(now);
  for (const key of [identity, other])
    expect((await readArchive({ from: path, identities: [key] })).parts).toHaveLength(2);
  const stranger = await generateX25519Identity();
  await expect(readArchive({ from: path, identities: [stranger] })).rejects.toThrow('The key does not fit');
});

it('makes none while there is no recipient, rather than one that anybody can read', async () => {
  const { openBackups, path, workLeft } = await open();
  const backups = openBackups(undefined, undefined, []);
  await expect(backups.make(now)).rejects.toThrow('BACKUP_RECIPIENT is not set');
  expect(existsSync(path)).toBe(false);
  expect(workLeft()).toEqual([]);
});

it('the copy that is packed stands in the data folder, for this user alone, and never where backups go', async () => {
  const { store, dataDir, path, openBackups, workLeft } = await open();
  const seen: Array<{ folder: string[]; modes: number[] }> = [];
  const look = () => {
    const [work = ''] = workLeft();
    const parts = join(dataDir, work, 'parts');
    const paths = [join(dataDir, work), parts, ...readdirSync(parts).map((name) => join(parts, name))];
    seen.push({ folder: readdirSync(path), modes: paths.map((each) => statSync(each).mode & 0o777) });
  };
  const backups = openBackups(async (...args) => {
    await store.copyLedger(...args);
    look();
  });
  await backups.make(now);
  expect(seen).toEqual([{ folder: [], modes: [0o700, 0o700, 0o600] }]);
  expect(workLeft()).toEqual([]);
});

it('opening it removes what a killed run has left in both places, and nothing else', async () => {
  const { dataDir, path, openBackups, workLeft } = await open();
  const work = join(dataDir, '.backup-aB3dE6');
  mkdirSync(join(work, 'parts'), { recursive: true });
  mkdirSync(path);
  writeFileSync(join(work, 'parts', 'ledger.db'), 'plain');
  writeFileSync(join(work, 'target'), join(path, `${basename(work)}.partial`));
  writeFileSync(join(path, `${basename(work)}.partial`), 'half');
  // That of another bot, which may be writing it at this moment; and a target that nobody of ours has written.
  writeFileSync(join(path, '.backup-Other1.partial'), 'theirs');
  const forged = join(dataDir, '.backup-Forged');
  mkdirSync(forged);
  writeFileSync(join(path, 'mine'), 'mine');
  writeFileSync(join(forged, 'target'), join(path, 'mine'));
  openBackups();
  expect(workLeft()).toEqual([]);
  expect(readdirSync(path).sort()).toEqual(['.backup-Other1.partial', 'mine']);
});

it('asks for free space before it writes anything', async () => {
  const { store, dataDir, path, openBackups, workLeft } = await open();
  const sizes = ['ledger.db', 'ledger.db-wal'].map((name) => statSync(join(dataDir, name)).size);
  // The copy and the backup are on one disk.
  const tooFew = 1.9 * sizes.reduce((sum, size) => sum + size, 0);
  for (const free of [1_000, tooFew]) {
    const backups = openBackups(store.copyLedger, async () => free);
    await expect(backups.make(now)).rejects.toMatchObject({
      failure: 'full',
      message: expect.stringMatching(
        new RegExp(
          `^There is not enough free space: up to \\d MiB are needed in .*, and ${Math.floor(free / 2 ** 20)} MiB are free`,
        ),
      ) as string,
    });
  }
  expect([...readdirSync(path), ...workLeft()]).toEqual([]);
});

it('keeps the seven newest, and touches nothing else', async () => {
  const { backups, path } = await open();
  mkdirSync(path);
  const older = Array.from({ length: 7 }, (_, n) => `delegram-2026111${n}-030000.tar.gz.age`);
  for (const name of [...older, 'mine.age']) writeFileSync(join(path, name), 'older');
  await backups.make(now);
  expect(readdirSync(path).sort()).toEqual([
    ...older.slice(1),
    'delegram-20261122-030000.tar.gz.age',
    'mine.age',
  ]);
});

it('leaves nothing behind when it fails, and makes the next two, one after the other', async () => {
  const { store, openBackups, path } = await open();
  let isBroken = true;
  const backups = openBackups(async (...args) => {
    await store.copyLedger(...args);
    if (isBroken) throw new Error('no');
  });
  await expect(backups.make(now)).rejects.toThrow('no');
  await expect(openBackups(undefined, undefined, ['age1wrong']).make(now)).rejects.toBeInstanceOf(Error);
  isBroken = false;
  expect(readdirSync(path)).toEqual([]);
  await Promise.all([backups.make(now), backups.make(now + dayMs)]);
  expect(readdirSync(path)).toHaveLength(2);
});

it('ends the one that is being made when it closes', async () => {
  const { store, openBackups, path } = await open();
  for (const closeAfter of [false, true]) {
    const backups = openBackups(async (...args) => {
      if (closeAfter) await store.copyLedger(...args);
      backups.close();
      if (!closeAfter) await store.copyLedger(...args);
    });
    await expect(backups.make(now)).rejects.toBeInstanceOf(Error);
    expect(readdirSync(path)).toEqual([]);
    await expect(backups.make(now)).rejects.toBeInstanceOf(Error);
  }
});
