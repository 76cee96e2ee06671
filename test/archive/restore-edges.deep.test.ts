// What a restore takes and refuses beside the cases of restore.test.ts.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { packTar } from 'modern-tar';
import { expect, it } from 'vitest';
import { makeBackup } from '../../src/archive/backup.ts';
import { runRestore } from '../../src/archive/command.ts';
import { writeManifest } from '../../src/archive/manifest.ts';
import { readArchive } from '../../src/archive/unpack.ts';
import { migrations } from '../../src/store/ledger/migrations/index.ts';
import { openStore } from '../../src/store/open.ts';
import { makeArrival, makeDataDir, openTestStore } from '../store/ledger/fixture.ts';
import { makeOlderLedger } from '../store/ledger/migrations/older-ledger.ts';
import { backUp, makeDataFolder, makeFolder, now } from './scene.ts';

type File = readonly [name: string, body: string | Uint8Array];

async function pack(files: readonly File[]): Promise<string> {
  const entries = files.map(([name, body]) => ({ header: { name, size: Buffer.byteLength(body) }, body }));
  const path = join(makeFolder(), 'made.tar.gz');
  writeFileSync(path, gzipSync(await packTar(entries)));
  return path;
}

/** Whose sums are right, whatever is in it. */
async function packWhole(parts: readonly File[], migrations: string[] = []): Promise<string> {
  const listed = parts.map(([name, body]) => ({
    name: name as 'ledger.db' | 'settings.json',
    bytes: Buffer.byteLength(body),
    sha256: createHash('sha256').update(body).digest('hex'),
  }));
  const manifest = writeManifest({ createdAt: now, migrations, parts: listed });
  return pack([['manifest.json', manifest], ...parts]);
}

const restore = (from: string, to: string, ...args: string[]) =>
  runRestore(['--from', from, '--to', to, ...args], 'unused');

/** Why it was refused; an empty folder that was there is there as before. */
async function refusal(from: string): Promise<unknown> {
  const to = makeFolder();
  const why: unknown = await restore(from, to).catch((error: unknown) => error);
  expect(readdirSync(to)).toEqual([]);
  return why;
}

it('restored files are for their owner only', async () => {
  const to = makeFolder();
  await restore(await backUp(await makeDataFolder()), to);
  for (const name of readdirSync(to))
    expect([name, statSync(join(to, name)).mode & 0o777]).toEqual([name, 0o600]);
});

it('what waited in any way is marked as a possible repeat, and what was sent is not', async () => {
  const dataDir = makeDataDir();
  const store = await openStore({ dataDir });
  const states = ['waiting', 'parked', 'held', 'sent'];
  for (const [index, id] of states.entries()) {
    await store.events.add(makeArrival(id), [{ chatId: -100 - index, topicId: null, ruleId: null }]);
  }
  await store.close();
  const db = new DatabaseSync(join(dataDir, 'ledger.db'));
  const set = db.prepare('update deliveries set state = ? where chat_id = ?');
  for (const [index, state] of states.entries()) set.run(state, -100 - index);
  db.close();
  const to = makeFolder();
  await restore(await backUp(dataDir), to);
  const restored = await openTestStore(to);
  const marks = [];
  for (const id of states) {
    const [event] = await restored.events.find(id);
    marks.push(...(await restored.deliveries.ofEvent(event!.seq)).map((one) => one.is_repeat));
  }
  expect(marks).toEqual([1, 1, 1, 0]);
});

it('a ledger of the time before repeats were marked is restored', async () => {
  const to = makeFolder();
  const backup = await backUp(await makeOlderLedger('0003', () => {}));
  expect(await restore(backup, to)).toContain('Restored into');
});

it('a key is read among other lines, in small letters too', async () => {
  const identity = await generateX25519Identity();
  const backup = await backUp(await makeDataFolder(), '--recipient', await identityToRecipient(identity));
  const key = join(makeFolder(), 'key.txt');
  writeFileSync(key, `My key:\n  ${identity.toLowerCase()}  \nkeep it\n`);
  expect(await restore(backup, makeFolder(), '--identity', key)).toContain('Restored into');
});

it('a backup without a ledger is refused', async () => {
  expect(await refusal(await packWhole([['settings.json', '{}']]))).toMatchObject({
    failure: 'unusable',
    message: 'The backup is damaged: it has no ledger.',
  });
});

it('a ledger that is none is refused although its sum is right', async () => {
  expect(await refusal(await packWhole([['ledger.db', 'x'.repeat(9_000)]]))).toMatchObject({
    failure: expect.stringMatching(/damaged|unusable/),
  });
});

it('settings that are none are refused although their sum is right', async () => {
  const names = Object.keys(migrations);
  const ledger = readFileSync(join(await makeDataFolder(), 'ledger.db'));
  const parts: File[] = [
    ['ledger.db', ledger],
    ['settings.json', '{"version":2,"chats":5}'],
  ];
  expect(await refusal(await packWhole(parts, names))).toMatchObject({
    failure: expect.stringMatching(/damaged|unusable/),
  });
  const whole = await packWhole(parts.with(1, ['settings.json', '{"version":2}']), names);
  expect(await restore(whole, makeFolder())).toContain('Restored into');
});

it('a part that comes twice is refused', async () => {
  const parts: File[] = [['ledger.db', 'one']];
  const path = await packWhole(parts);
  await expect(readArchive({ from: path, identities: [] })).resolves.toBeDefined();
  const manifest = writeManifest({
    createdAt: now,
    migrations: [],
    parts: [{ name: 'ledger.db', bytes: 3, sha256: createHash('sha256').update('one').digest('hex') }],
  });
  const twice = await pack([['manifest.json', manifest], ...parts, ...parts]);
  await expect(readArchive({ from: twice, identities: [] })).rejects.toMatchObject({ failure: 'unusable' });
});

it('a manifest of more than a megabyte is not read', async () => {
  expect(await refusal(await pack([['manifest.json', ' '.repeat(1024 * 1024 + 1)]]))).toMatchObject({
    failure: 'unusable',
    message: expect.stringContaining('does not begin with a manifest.json'),
  });
});

it('a copy of the ledger that is damaged makes no backup', async () => {
  const [folder, ledger] = [makeFolder(), readFileSync(join(await makeDataFolder(), 'ledger.db'))];
  const make = (bytes: Uint8Array) => {
    const source = {
      dataDir: makeFolder(),
      copyLedger: async (path: string) => writeFileSync(path, bytes),
      readSettings: () => undefined,
    };
    return makeBackup({ source, folder, name: 'made.tar.gz', recipient: undefined, now });
  };
  const damaged = Buffer.from(ledger);
  // Not the first page, which has the names of the tables.
  damaged.fill(0xff, 3 * 4096, 4 * 4096);
  await expect(make(damaged)).rejects.toThrow(/damaged|malformed/);
  expect(readdirSync(folder)).toEqual([]);
  await expect(make(ledger)).resolves.toBeDefined();
});

it('a backup that is ended while it is packed ends at once, and leaves nothing', async () => {
  const [folder, dataDir, closing] = [makeFolder(), await makeDataFolder(), new AbortController()];
  const source = {
    dataDir,
    copyLedger: async (path: string) => writeFileSync(path, readFileSync(join(dataDir, 'ledger.db'))),
    readSettings() {
      // The thread is begun right after this.
      setImmediate(() => closing.abort());
      return undefined;
    },
  };
  const made = makeBackup({
    source,
    folder,
    name: 'made.tar.gz',
    recipient: undefined,
    now,
    signal: closing.signal,
  });
  await expect(made).rejects.toMatchObject({ name: 'AbortError' });
  expect(readdirSync(folder)).toEqual([]);
});
