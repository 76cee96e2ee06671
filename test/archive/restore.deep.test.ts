import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { packTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { runRestore } from '../../src/archive/command.ts';
import { restoreBackup } from '../../src/archive/restore.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { makeOlderLedger } from '../store/ledger/migrations/older-ledger.ts';
import { backUp, makeDataFolder, makeFolder } from './scene.ts';

async function makeKey() {
  const identity = await generateX25519Identity();
  const file = join(makeFolder(), 'key.txt');
  writeFileSync(file, `# created: today\n# public key: age1…\n${identity}\n`);
  return { identity, file, recipient: await identityToRecipient(identity) };
}

const manifestOf = (backup: string) =>
  JSON.parse(execFileSync('tar', ['xzOf', backup, 'manifest.json'], { encoding: 'utf8' })) as Record<
    string,
    unknown
  >;

/** A backup with other files, as somebody else might have packed it. */
async function pack(files: Record<string, string | Uint8Array>): Promise<string> {
  const entries = Object.entries(files).map(([name, body]) => ({
    header: { name, size: Buffer.byteLength(body) },
    body,
  }));
  const path = join(makeFolder(), 'other.tar.gz');
  writeFileSync(path, gzipSync(await packTar(entries)));
  return path;
}

const flip = (path: string, at: number) => {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1;
  writeFileSync(path, bytes);
};

describe('a backup', () => {
  it('is opened by tar alone, and names its parts with their SHA-256', async () => {
    const backup = await backUp(await makeDataFolder());
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const folder = makeFolder();
    execFileSync('tar', ['xzf', backup, '-C', folder]);
    expect(readdirSync(folder).sort()).toEqual(['ledger.db', 'manifest.json', 'settings.json']);
    const { parts, ...facts } = manifestOf(backup);
    expect(facts).toMatchObject({ format: 'delegram-backup', createdAt: '2026-11-22T03:00:00.000Z' });
    for (const { name, sha256 } of parts as Array<{ name: string; sha256: string }>) {
      const [sum] = execFileSync('sha256sum', [join(folder, name)], { encoding: 'utf8' }).split(' ');
      expect([name, sha256]).toEqual([name, sum]);
    }
  });

  it('is restored whole, and what was on its way is marked as a possible repeat', async () => {
    const to = join(makeFolder(), 'new', 'data');
    const said = await runRestore(['--from', await backUp(await makeDataFolder()), '--to', to], 'unused');
    expect(said).toContain(`Restored into ${to}: everything as it was on 2026-11-22T03:00:00.000Z`);
    expect(readdirSync(to).sort()).toEqual(['ledger.db', 'settings.json', 'settings.last-good.json']);
    const store = await openTestStore(to);
    expect(await store.keyValues.read('name')).toBe('value');
    expect(store.settings.data.addresses).toMatchObject([{ label: 'payouts' }]);
    const [event] = await store.events.find('waiting');
    expect(await store.deliveries.ofEvent(event!.seq)).toMatchObject([{ state: 'waiting', is_repeat: 1 }]);
    expect(await store.events.find('quiet')).toHaveLength(1);
  });

  it('that is encrypted is opened by its key and by no other', async () => {
    const [key, other] = [await makeKey(), await makeKey()];
    const backup = await backUp(await makeDataFolder(), '--recipient', key.recipient);
    expect(backup).toMatch(/\.tar\.gz\.age$/);
    expect(readFileSync(backup).includes('ledger.db')).toBe(false);
    const to = join(makeFolder(), 'data');
    const restore = (...args: string[]) => runRestore(['--from', backup, '--to', to, ...args], 'unused');
    await expect(restore()).rejects.toMatchObject({
      failure: 'usage',
      message: expect.stringContaining('--identity key.txt'),
    });
    await expect(restore('--identity', other.file)).rejects.toMatchObject({
      failure: 'unusable',
      message: 'The key does not fit: the backup was encrypted for another one.',
    });
    expect(existsSync(to)).toBe(false);
    expect(await restore('--identity', key.file)).toContain('Restored into');
  });

  it('of an older version is migrated, and leaves the original as it was', async () => {
    const dataDir = await makeOlderLedger('0011', () => {});
    const migrationsIn = (path: string) => {
      const db = new DatabaseSync(path);
      const names = db.prepare('select name from kysely_migration order by name').all();
      db.close();
      return names.length;
    };
    const before = migrationsIn(join(dataDir, 'ledger.db'));
    const backup = await backUp(dataDir);
    expect(migrationsIn(join(dataDir, 'ledger.db'))).toBe(before);
    expect(manifestOf(backup)['migrations']).toHaveLength(before);
    const to = makeFolder();
    await runRestore(['--from', backup, '--to', to], 'unused');
    expect(migrationsIn(join(to, 'ledger.db'))).toBeGreaterThan(before);
    await openTestStore(to);
  });
});

describe('a restore changes nothing and says why', () => {
  const refusal = async (from: string, ...args: string[]) => {
    const to = join(makeFolder(), 'data');
    const error: unknown = await runRestore(['--from', from, '--to', to, ...args], 'unused').catch(
      (e: unknown) => e,
    );
    expect(existsSync(to)).toBe(false);
    return error;
  };

  it('when the place is not empty', async () => {
    const [backup, to] = [await backUp(await makeDataFolder()), makeFolder()];
    writeFileSync(join(to, 'mine'), 'mine');
    await expect(runRestore(['--from', backup, '--to', to], 'unused')).rejects.toMatchObject({
      failure: 'occupied',
      message: expect.stringContaining('never restored over what is there'),
    });
    expect(readdirSync(to)).toEqual(['mine']);
  });

  it('but takes an empty place, that of a new file system included', async () => {
    const [backup, to] = [await backUp(await makeDataFolder()), makeFolder()];
    mkdirSync(join(to, 'lost+found'));
    await expect(runRestore(['--from', backup], to)).resolves.toContain('Restored');
  });

  it('when the file was cut short, at whatever byte', { timeout: 120_000 }, async () => {
    const key = await makeKey();
    for (const recipient of [[], ['--recipient', key.recipient]]) {
      const backup = await backUp(await makeDataFolder(), ...recipient);
      const whole = readFileSync(backup);
      for (const part of [0.03, 0.3, 0.7, 0.999]) {
        writeFileSync(backup, whole);
        truncateSync(backup, Math.floor(whole.length * part));
        expect(await refusal(backup, '--identity', key.file)).toMatchObject({
          failure: 'unusable',
          message: expect.stringMatching(/damaged|no backup/),
        });
      }
    }
  });

  it('when a byte of it was changed', async () => {
    const key = await makeKey();
    const backup = await backUp(await makeDataFolder(), '--recipient', key.recipient);
    flip(backup, Math.floor(statSync(backup).size / 2));
    expect(await refusal(backup, '--identity', key.file)).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('damaged'),
    });
  });

  it('when a part is not what the manifest says', async () => {
    const backup = await backUp(await makeDataFolder());
    const manifest = manifestOf(backup);
    const ledger = execFileSync('tar', ['xzOf', backup, 'ledger.db'], { maxBuffer: 1e9 });
    const settings = execFileSync('tar', ['xzOf', backup, 'settings.json']);
    const files = {
      'manifest.json': JSON.stringify(manifest),
      'ledger.db': ledger,
      'settings.json': settings,
    };
    await expect(
      runRestore(['--from', await pack(files), '--to', makeFolder()], 'unused'),
    ).resolves.toBeDefined();
    const changed = Buffer.from(ledger);
    changed[5000]! ^= 1;
    for (const other of [
      { ...files, 'ledger.db': changed },
      { ...files, 'ledger.db': ledger.subarray(1) },
      { 'manifest.json': files['manifest.json'], 'ledger.db': ledger },
      { ...files, '../../escaped': 'x' },
    ]) {
      expect(await refusal(await pack(other))).toMatchObject({
        failure: 'unusable',
        message: expect.stringContaining('damaged'),
      });
    }
  });

  it('when an entry has another path, or is a link', async () => {
    const backup = await backUp(await makeDataFolder());
    const [manifest, ledger] = ['manifest.json', 'ledger.db'].map((name) =>
      execFileSync('tar', ['xzOf', backup, name], { maxBuffer: 1e9 }),
    );
    const described = JSON.parse(manifest!.toString()) as { parts: Array<{ name: string; bytes: number }> };
    const onlyLedger = { ...described, parts: described.parts.filter(({ name }) => name === 'ledger.db') };
    const outside = join(makeFolder(), 'escaped');
    for (const name of ['../escaped', outside, './ledger.db', 'x/../ledger.db']) {
      const parts = onlyLedger.parts.map((part) => ({ ...part, name }));
      for (const claimed of [onlyLedger, { ...onlyLedger, parts }]) {
        const other = await pack({ 'manifest.json': JSON.stringify(claimed), [name]: ledger! });
        expect(await refusal(other)).toMatchObject({
          failure: 'unusable',
          message: expect.stringMatching(/damaged|no backup of Delegram/),
        });
      }
    }
    for (const type of ['symlink', 'link'] as const) {
      const empty = { ...onlyLedger.parts[0]!, bytes: 0, sha256: createHash('sha256').digest('hex') };
      const entries = [
        {
          header: { name: 'manifest.json', size: 0 },
          body: JSON.stringify({ ...onlyLedger, parts: [empty] }),
        },
        { header: { name: 'ledger.db', size: 0, type, linkname: outside } },
      ];
      entries[0]!.header.size = Buffer.byteLength(entries[0]!.body!);
      const path = join(makeFolder(), 'link.tar.gz');
      writeFileSync(path, gzipSync(await packTar(entries)));
      expect(await refusal(path)).toMatchObject({
        failure: 'unusable',
        message: expect.stringContaining('damaged'),
      });
    }
    expect(existsSync(outside)).toBe(false);
  });

  it('when its ledger is empty, or another than the one that it describes', async () => {
    const manifest = manifestOf(await backUp(await makeDataFolder()));
    const empty = { name: 'ledger.db', bytes: 0, sha256: createHash('sha256').digest('hex') };
    const text = JSON.stringify({ ...manifest, parts: [empty] });
    expect(await refusal(await pack({ 'manifest.json': text, 'ledger.db': '' }))).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('its ledger is not the one'),
    });
  });

  it('when it would unpack to 10 GB of zeros', { timeout: 60_000 }, async () => {
    const tenGigabytes = 10 * 1024 ** 3;
    const manifest = manifestOf(await backUp(await makeDataFolder()));
    const zeros = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
    const times = tenGigabytes / (64 * 1024 * 1024);
    /** Members of gzip one after the other are one file. */
    const bomb = async (begin: Buffer) => {
      const path = join(makeFolder(), 'bomb.tar.gz');
      writeFileSync(path, begin);
      for (let n = 0; n < times; n++) appendFileSync(path, zeros);
      return path;
    };
    const claim = { name: 'ledger.db', bytes: tenGigabytes, sha256: '0'.repeat(64) };
    const text = JSON.stringify({ ...manifest, parts: [claim] });
    const head = await packTar([
      { header: { name: 'manifest.json', size: Buffer.byteLength(text) }, body: text },
      { header: { name: 'ledger.db', size: 0 } },
    ]);
    const entry = Buffer.from(head.subarray(0, -1024));
    const ownText = JSON.stringify(manifest);
    const trailing = await packTar([
      { header: { name: 'manifest.json', size: Buffer.byteLength(ownText) }, body: ownText },
    ]);
    const before = process.memoryUsage().rss;
    for (const path of [
      await bomb(Buffer.alloc(0)),
      await bomb(gzipSync(entry)),
      await bomb(gzipSync(Buffer.from(trailing))),
    ]) {
      expect(await refusal(path)).toMatchObject({
        failure: expect.stringMatching(/unusable|full/),
        message: expect.stringMatching(/damaged|no backup|not enough free space/),
      });
    }
    // A copy of it in memory would be many times that.
    expect(process.memoryUsage().rss - before).toBeLessThan(1024 ** 3);
  });

  it('when the disk has too little room for what it announces', async () => {
    const [backup, to] = [await backUp(await makeDataFolder()), join(makeFolder(), 'data')];
    const restore = restoreBackup({ from: backup, to, readFree: async () => 1_000 });
    await expect(restore).rejects.toMatchObject({ failure: 'full' });
    expect(existsSync(to)).toBe(false);
    await expect(restoreBackup({ from: backup, to, readFree: async () => undefined })).resolves.toBeDefined();
  });

  it('but goes on where a restore was killed', async () => {
    const [backup, to] = [await backUp(await makeDataFolder()), makeFolder()];
    mkdirSync(join(to, '.restore-aB3dE6'));
    writeFileSync(join(to, '.restore-aB3dE6', 'ledger.db'), 'half');
    await expect(runRestore(['--from', backup], to)).resolves.toContain('Restored');
    expect(readdirSync(to)).not.toContain('.restore-aB3dE6');
  });

  it('when a newer version made it', async () => {
    const manifest = manifestOf(await backUp(await makeDataFolder()));
    const migrations = [...(manifest['migrations'] as string[]), '9999-later'];
    const later = await pack({
      'manifest.json': JSON.stringify({ ...manifest, program: '9.0.0', migrations }),
    });
    expect(await refusal(later)).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('was made by Delegram 9.0.0, which is newer than this one'),
    });
    const format = await pack({
      'manifest.json': JSON.stringify({ format: 'delegram-backup', formatVersion: 2 }),
    });
    expect(await refusal(format)).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('newer version'),
    });
  });

  it('when it is no backup', async () => {
    const text = join(makeFolder(), 'letter.txt');
    appendFileSync(text, 'Dear Olga');
    expect(await refusal(text)).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('is no backup of Delegram'),
    });
    expect(await refusal(await pack({ 'photo.jpg': 'x' }))).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('no backup of Delegram'),
    });
    expect(await refusal(await pack({}))).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('no backup of Delegram'),
    });
  });

  it('when the file or the key is not there, or is no key', async () => {
    const key = await makeKey();
    const backup = await backUp(await makeDataFolder(), '--recipient', key.recipient);
    expect(await refusal('/nowhere/x.age')).toMatchObject({
      failure: 'missing',
      message: "/nowhere/x.age can't be read (ENOENT).",
    });
    expect(await refusal(backup, '--identity', '/nowhere/key')).toMatchObject({ failure: 'missing' });
    writeFileSync(key.file, key.recipient);
    expect(await refusal(backup, '--identity', key.file)).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('has no key'),
    });
    writeFileSync(key.file, key.identity.slice(0, -3));
    expect(await refusal(backup, '--identity', key.file)).toMatchObject({
      failure: 'unusable',
      message: expect.stringContaining('cut short or mistyped'),
    });
  });
});
