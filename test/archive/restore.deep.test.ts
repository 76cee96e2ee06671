import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../src/archive/backup.ts';
import { runRestore } from '../../src/archive/command.ts';
import type { Manifest } from '../../src/archive/manifest.ts';
import { restoreBackup } from '../../src/archive/restore.ts';
import { openSqlite } from '../../src/store/ledger/sqlite.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { makeArrival, makeDataDir, openTestStore, routeTo } from '../store/ledger/fixture.ts';
import { refusal, refusalOf } from '../store/refusal.ts';
import {
  backUp,
  describing,
  ledgerIn,
  makeDataFolder,
  makeFolder,
  now,
  openBackup,
  pack,
  restore,
  sourceOf,
  tarOf,
  type Entry,
} from './scene.ts';
import { deliveriesOf } from '../store/asked.ts';

const wholeFolder = ['ledger.db', 'settings.json', 'settings.last-good.json'];

async function makeKey() {
  const identity = await generateX25519Identity();
  const file = join(makeFolder(), 'key.txt');
  writeFileSync(file, `# created: today\n  ${identity.toLowerCase()}  \nkeep it\n`);
  return { identity, file, recipient: await identityToRecipient(identity) };
}

describe('a backup', () => {
  it('is opened by tar alone, and names its parts with their SHA-256', async () => {
    const backup = await backUp(await makeDataFolder());
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const folder = makeFolder();
    execFileSync('tar', ['xzf', backup, '-C', folder]);
    expect(readdirSync(folder).sort()).toEqual(['ledger.db', 'manifest.json', 'settings.json']);
    const { parts, ...facts } = openBackup(backup).manifest;
    expect(facts).toMatchObject({ format: 'delegram-backup', createdAt: '2026-11-22T03:00:00.000Z' });
    for (const { name, sha256 } of parts) {
      const [sum] = execFileSync('sha256sum', [join(folder, name)], { encoding: 'utf8' }).split(' ');
      expect([name, sha256]).toEqual([name, sum]);
    }
  });

  it('is restored whole, for its owner only', async () => {
    const to = join(makeFolder(), 'new', 'data');
    const said = await restore(await backUp(await makeDataFolder()), to);
    expect(said).toContain(`Restored into ${to}: everything as it was on 2026-11-22T03:00:00.000Z`);
    expect(readdirSync(to).sort()).toEqual(wholeFolder);
    expect(wholeFolder.map((name) => statSync(join(to, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    const store = await openTestStore(to);
    expect(await store.keyValues.read('name')).toBe('value');
    expect(store.settings.data.addresses).toMatchObject([{ label: 'payouts' }]);
    expect(await store.history.find('quiet')).toHaveLength(1);
  });

  it('marks what waited in any way as a possible repeat, and what was sent not', async () => {
    const dataDir = makeDataDir();
    const store = await openStore({ dataDir });
    const states = ['waiting', 'open', 'held', 'shown'];
    const routes = states.map((_, index) => routeTo(-index - 1));
    await store.events.add(makeArrival('a'), routes);
    await store.close();
    const db = new DatabaseSync(join(dataDir, 'ledger.db'));
    const post = db.prepare('insert into posts (chat_id, priority, state, created_at) values (?, 1, ?, 1)');
    const set = db.prepare('update deliveries set state = ?, post_id = ? where chat_id = ?');
    for (const [index, state] of states.entries()) {
      const isPosted = state === 'open' || state === 'shown';
      const id = isPosted ? post.run(-index - 1, state).lastInsertRowid : null;
      set.run(isPosted ? 'posted' : state, id, -index - 1);
    }
    db.close();
    const to = makeFolder();
    await restore(await backUp(dataDir), to);
    const rows = await deliveriesOf(await openTestStore(to), 1);
    const marks = rows.map((row) => `${row.state} ${row.is_repeat}`);
    expect(marks).toEqual(['waiting 1', 'posted 1', 'held 1', 'posted 0']);
  });

  it('that is encrypted is opened by its key, among other lines, and by no other', async () => {
    const [key, other] = [await makeKey(), await makeKey()];
    const backup = await backUp(await makeDataFolder(), '--recipient', key.recipient);
    expect(backup).toMatch(/\.tar\.gz\.age$/);
    expect(readFileSync(backup).includes('ledger.db')).toBe(false);
    const to = join(makeFolder(), 'data');
    expect(await refusalOf(restore(backup, to))).toEqual(refusal(64, '--identity key.txt'));
    expect(await refusalOf(restore(backup, to, '--identity', other.file))).toEqual(
      refusal(65, /^The key does not fit: the backup was encrypted for another one\.$/),
    );
    expect(existsSync(to)).toBe(false);
    expect(await restore(backup, to, '--identity', key.file)).toContain('Restored into');
  });

  it('is not made of a copy of the ledger that is damaged', async () => {
    const [folder, ledger] = [makeFolder(), ledgerIn(await makeDataFolder())];
    const make = (bytes: Uint8Array) =>
      makeBackup({ source: sourceOf(makeFolder(), bytes), folder, name: 'made', recipients: [], now });
    const damaged = Buffer.from(ledger);
    // Not the first page, which has the names of the tables.
    damaged.fill(0xff, 3 * 4096, 4 * 4096);
    await expect(make(damaged)).rejects.toThrow(/damaged|malformed/);
    expect(readdirSync(folder)).toEqual([]);
    await expect(make(ledger)).resolves.toBeDefined();
  });

  it('that is ended while it is packed ends at once, and leaves nothing', async () => {
    const [folder, dataDir, closing] = [makeFolder(), await makeDataFolder(), new AbortController()];
    const source = {
      ...sourceOf(dataDir, ledgerIn(dataDir)),
      readSettings() {
        // The thread is begun right after this.
        setImmediate(() => closing.abort());
        return undefined;
      },
    };
    const { signal } = closing;
    const made = makeBackup({ source, folder, name: 'made', recipients: [], now, signal });
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

const outside = join(makeFolder(), 'escaped');
/** What somebody packs anew. */
let manifest: Manifest;
let ledger: Entry;
let settings: Entry;

beforeAll(async () => {
  const backup = openBackup(await backUp(await makeDataFolder()));
  ({ manifest } = backup);
  [ledger, settings] = [
    ['ledger.db', backup.read('ledger.db')],
    ['settings.json', backup.read('settings.json')],
  ];
});

/** What is said of it, and what was made although it was refused. */
async function tryRestore(from: string, ...args: string[]) {
  const to = join(makeFolder(), 'data');
  const ended = await refusalOf(restore(from, to, ...args));
  return { ...ended, made: [to, outside].filter((path) => existsSync(path)) };
}

const unusable = (said: RegExp) => ({ ...refusal(65, said), made: [] });
const asListed = (...files: Entry[]) => [describing(manifest, ...files), ...files];
const isDamaged = /^The backup is damaged: it was cut short, or changed/;
const isNone = /is no backup of Delegram/;
const written = (text: string): Entry => ['ledger.db', text];

it('a backup that is packed anew as it was is restored', async () => {
  expect(await restore(await pack(asListed(ledger, settings)), makeFolder())).toContain('Restored into');
});

describe('a backup is refused, and nothing changed,', () => {
  const changed = () => {
    const bytes = Buffer.from(ledger[1] as Buffer);
    bytes[5000]! ^= 1;
    return bytes;
  };
  const shorter = () => (ledger[1] as Buffer).subarray(1);
  /** The whole backup is announced, and this ledger comes. */
  const withLedger = (bytes: Uint8Array): Entry[] => [
    describing(manifest, ledger, settings),
    ['ledger.db', bytes],
    settings,
  ];
  const madeBy = (facts: object) => [describing({ ...manifest, ...facts }, ledger)];
  const later = () => ({ program: '9.0.0', migrations: [...manifest.migrations, '9999-later'] });
  const laterFormat = JSON.stringify({ format: 'delegram-backup', formatVersion: 2 });
  const isOfLater = /was made by Delegram 9\.0\.0, which is newer than this one/;
  const isUnreleased = /unreleased build of before 0\.1\.0 \(0027-turns\)/;
  const hasNoLedger = /^The backup is damaged: it has no ledger\.$/;
  const hasNoManifest = /does not begin with a manifest\.json/;

  it.each<[string, RegExp, () => Entry[]]>([
    ['of which a byte was changed', isDamaged, () => withLedger(changed())],
    ['of which a byte is missing', isDamaged, () => withLedger(shorter())],
    ['of which a part is missing', isDamaged, () => asListed(ledger, settings).slice(0, 2)],
    ['with a part that was not announced', isDamaged, () => [...asListed(ledger), ['../../escaped', 'x']]],
    ['with a part that comes twice', isDamaged, () => [...asListed(ledger), ledger]],
    ['without a ledger', hasNoLedger, () => asListed(settings)],
    ['with an empty ledger', /its ledger is not the one/, () => asListed(written(''))],
    ['that begins with no manifest', isNone, () => [['photo.jpg', 'x']]],
    ['that is empty', isNone, () => []],
    ['with a megabyte of manifest', hasNoManifest, () => [['manifest.json', ' '.repeat(1024 * 1024 + 1)]]],
    ['that a newer version made', isOfLater, () => madeBy(later())],
    ['of an unreleased build', isUnreleased, () => madeBy({ migrations: ['0026-coins', '0027-turns'] })],
    ['in the format of a newer version', /newer version/, () => [['manifest.json', laterFormat]]],
    ...['../escaped', outside, './ledger.db', 'x/../ledger.db'].flatMap(
      (name): Array<[string, RegExp, () => Entry[]]> => [
        [`with the path ${name}`, isDamaged, () => [describing(manifest, ledger), [name, ledger[1]]]],
        [`with the announced path ${name}`, isNone, () => asListed([name, ledger[1]])],
      ],
    ),
    ...(['symlink', 'link'] as const).map((type): [string, RegExp, () => Entry[]] => [
      `with a ${type} for a part`,
      isDamaged,
      () => [describing(manifest, written('')), ['ledger.db', '', type]],
    ]),
  ])('%s', async (_, message, make) => {
    expect(await tryRestore(await pack(make()))).toEqual(unusable(message));
  });

  it.each<[string, RegExp, () => Entry[]]>([
    ['a ledger', /^The backup is damaged: its ledger/, () => asListed(written('x'.repeat(9_000)))],
    [
      'settings',
      /^The settings\.json in the backup can't be read as settings: line 1, chats: /,
      () => asListed(ledger, ['settings.json', '{"version":2,"chats":5}']),
    ],
    [
      'settings of version 1',
      /^The settings\.json in the backup is of version 1,/,
      () => asListed(ledger, ['settings.json', '{"version":1}']),
    ],
  ])('whose sums are right, with %s that can not be read', async (_, message, make) => {
    expect(await tryRestore(await pack(make()))).toEqual(unusable(message));
  });

  it('that was cut short, at whatever byte', { timeout: 120_000 }, async () => {
    const key = await makeKey();
    for (const recipient of [[], ['--recipient', key.recipient]]) {
      const backup = await backUp(await makeDataFolder(), ...recipient);
      const whole = readFileSync(backup);
      for (const part of [0.03, 0.3, 0.7, 0.999]) {
        writeFileSync(backup, whole);
        truncateSync(backup, Math.floor(whole.length * part));
        expect(await tryRestore(backup, '--identity', key.file)).toEqual(unusable(/damaged|no backup/));
      }
    }
  });

  it('that is encrypted, of which a byte was changed', async () => {
    const key = await makeKey();
    const backup = await backUp(await makeDataFolder(), '--recipient', key.recipient);
    const bytes = readFileSync(backup);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(backup, bytes);
    expect(await tryRestore(backup, '--identity', key.file)).toEqual(unusable(/damaged/));
  });

  it('that would unpack to 10 GB of zeros', { timeout: 60_000 }, async () => {
    const tenGigabytes = 10 * 1024 ** 3;
    const zeros = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
    /** Members of gzip one after the other are one file. */
    const bomb = async (begin: Buffer) => {
      const path = join(makeFolder(), 'bomb.tar.gz');
      writeFileSync(path, begin);
      for (let n = 0; n < tenGigabytes / (64 * 1024 * 1024); n++) appendFileSync(path, zeros);
      return path;
    };
    const claim = { name: 'ledger.db', bytes: tenGigabytes, sha256: '0'.repeat(64) };
    const claiming = JSON.stringify({ ...manifest, parts: [claim] });
    const head = await tarOf([['manifest.json', claiming], written('')]);
    const before = process.memoryUsage().rss;
    for (const begin of [
      Buffer.alloc(0),
      gzipSync(head.subarray(0, -1024)),
      gzipSync(await tarOf([['manifest.json', JSON.stringify(manifest)]])),
    ]) {
      const to = join(makeFolder(), 'data');
      await expect(restore(await bomb(begin), to)).rejects.toMatchObject({
        failure: expect.stringMatching(/unusable|full/),
        message: expect.stringMatching(/damaged|no backup|not enough free space/),
      });
      expect(existsSync(to)).toBe(false);
    }
    // A copy of it in memory would be many times that.
    expect(process.memoryUsage().rss - before).toBeLessThan(1024 ** 3);
  });

  it('when it is a text, or the file or the key is not there, or is no key', async () => {
    const text = join(makeFolder(), 'letter.txt');
    writeFileSync(text, 'Dear Olga');
    expect(await tryRestore(text)).toEqual(unusable(isNone));
    const key = await makeKey();
    const backup = await backUp(await makeDataFolder(), '--recipient', key.recipient);
    for (const [from, file, message] of [
      ['/nowhere/x.age', key.file, /^\/nowhere\/x\.age can't be read \(ENOENT\)\.$/],
      [backup, '/nowhere/key', /^The key file \/nowhere\/key can't be read/],
    ] as const) {
      expect(await refusalOf(restore(from, makeFolder(), '--identity', file))).toEqual(refusal(66, message));
    }
    writeFileSync(key.file, key.recipient);
    expect(await tryRestore(backup, '--identity', key.file)).toEqual(unusable(/has no key/));
    writeFileSync(key.file, key.identity.slice(0, -3));
    expect(await tryRestore(backup, '--identity', key.file)).toEqual(unusable(/cut short or mistyped/));
  });

  it('when the place is not empty', async () => {
    const to = makeFolder();
    writeFileSync(join(to, 'mine'), 'mine');
    expect(await refusalOf(restore(await backUp(await makeDataFolder()), to))).toEqual(
      refusal(73, 'never restored over what is there'),
    );
    expect(readdirSync(to)).toEqual(['mine']);
    // A backup that is not there is told first.
    expect(await refusalOf(restore('/nowhere/x', to))).toEqual(refusal(66, 'ENOENT'));
  });

  it('when the disk has too little room for what it announces', async () => {
    const [from, to] = [await backUp(await makeDataFolder()), join(makeFolder(), 'data')];
    const readFree = async () => 1_000;
    await expect(restoreBackup({ from, to, readFree })).rejects.toMatchObject({ failure: 'full' });
    expect(existsSync(to)).toBe(false);
  });
});

/** Restores, and does something when the restore has begun. */
async function restoreWhile(to: string, meanwhile: () => unknown, signal?: AbortSignal) {
  const from = await backUp(await makeDataFolder());
  const readFree = async () => {
    await meanwhile();
    return undefined;
  };
  return restoreBackup({ from, to, readFree, signal });
}

describe('while a backup is restored', () => {
  it.each(['that was there', 'that is new'])('no bot starts on a folder %s', async (age) => {
    const to = age === 'that is new' ? join(makeFolder(), 'data') : makeFolder();
    const inUse = { failure: 'locked', message: expect.stringContaining('is in use') };
    await restoreWhile(to, () => expect(openStore({ dataDir: to })).rejects.toMatchObject(inUse));
    expect(readdirSync(to).sort()).toEqual(wholeFolder);
    expect(await (await openTestStore(to)).keyValues.read('name')).toBe('value');
  });

  it('a second restore into the folder is told that it is in use, and the first one is whole', async () => {
    const to = join(makeFolder(), 'data');
    const second = () =>
      expect(restoreWhile(to, () => {})).rejects.toMatchObject({
        failure: 'locked',
        message: `${to} is in use: a bot runs on it, or a restore or move into it is under way. Stop the bot, or wait for the end of the other one. Nothing was changed.`,
      });
    await restoreWhile(to, second);
    expect(await (await openTestStore(to)).keyValues.read('name')).toBe('value');
  });

  it('a file that appears is kept, and ends the restore', async () => {
    const to = join(makeFolder(), 'data');
    const appear = () => writeFileSync(join(to, 'settings.json'), 'mine');
    await expect(restoreWhile(to, appear)).rejects.toMatchObject({ failure: 'occupied' });
    expect(readdirSync(to)).toEqual(['settings.json']);
  });

  it('a bot that was started after somebody removed the lock loses nothing', async () => {
    const to = join(makeFolder(), 'data');
    let bot: Store | undefined;
    const start = async () => {
      rmSync(join(to, 'ledger.db'), { force: true });
      bot = await openStore({ dataDir: to });
      await bot.keyValues.write('bot', 'answered 200');
      mkdirSync(join(to, '.restore-others'));
    };
    await expect(restoreWhile(to, start)).rejects.toMatchObject({ failure: 'occupied' });
    expect(readdirSync(to).filter((name) => name.startsWith('.restore-'))).toEqual(['.restore-others']);
    expect(await bot!.keyValues.read('bot')).toBe('answered 200');
    await bot!.keyValues.write('bot', 'and again');
    await bot!.close();
    expect(await (await openTestStore(to)).keyValues.read('bot')).toBe('and again');
  });

  it('a ledger that a bot has just begun, after somebody removed the lock, is left to it', async () => {
    const to = join(makeFolder(), 'data');
    const begin = () => {
      rmSync(join(to, 'ledger.db'));
      writeFileSync(join(to, 'ledger.db'), '');
    };
    await expect(restoreWhile(to, begin)).rejects.toMatchObject({ failure: 'occupied' });
    expect(readdirSync(to)).toEqual(['ledger.db']);
  });

  it('a stop removes what it made, and nothing else', async () => {
    const [to, empty] = [join(makeFolder(), 'data'), join(makeFolder(), 'data')];
    const stop = async (folder: string, before: () => void) => {
      const stopping = new AbortController();
      const meanwhile = () => {
        before();
        stopping.abort();
      };
      await expect(restoreWhile(folder, meanwhile, stopping.signal)).rejects.toBeInstanceOf(Error);
    };
    await stop(to, () => writeFileSync(join(to, 'mine'), 'mine'));
    expect(readdirSync(to)).toEqual(['mine']);
    await stop(empty, () => {});
    expect(existsSync(empty)).toBe(false);
  });
});

it('no restore begins on a folder where a bot has just started', async () => {
  const to = makeFolder();
  const opened = openSqlite(join(to, 'ledger.db'));
  await expect(restoreWhile(to, () => {})).rejects.toMatchObject({ failure: 'occupied' });
  opened.close();
  expect(existsSync(join(to, 'ledger.db'))).toBe(true);
});

it('an empty place is taken, also with what a new file system has and what a killed restore has left', async () => {
  const [backup, to] = [await backUp(await makeDataFolder()), makeFolder()];
  for (const name of ['lost+found', '.restore-aB3dE6']) mkdirSync(join(to, name));
  writeFileSync(join(to, '.restore-aB3dE6', 'ledger.db'), 'half');
  writeFileSync(join(to, 'ledger.db'), '');
  await expect(runRestore(['--from', backup], to)).resolves.toContain('Restored');
  expect(readdirSync(to).sort()).toEqual([...wholeFolder, 'lost+found'].sort());
});
