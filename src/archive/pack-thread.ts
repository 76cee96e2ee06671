// Runs in a thread of its own, because it computes for seconds: checks the copy of a ledger, packs and encrypts it, and
// then opens the finished file once, as a restore would. That needs a key: besides for the given recipients, the file is
// encrypted for one more, whose key exists only in this thread and is forgotten with it.

import { statSync, createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { hashFile, partNames, writeManifest, manifestName } from './manifest.ts';
import { readArchive } from './unpack.ts';

/** `folder` holds the parts; without `recipients` the backup is not encrypted. */
export type PackTask = { folder: string; to: string; recipients: readonly string[]; createdAt: number };

await pack(workerData as PackTask);

async function pack({ folder, to, recipients, createdAt }: PackTask): Promise<void> {
  const migrations = checkLedger(join(folder, 'ledger.db'));
  const parts = partNames
    .map((name) => ({ name, path: join(folder, name) }))
    .filter(({ path }) => statSync(path, { throwIfNoEntry: false }));
  const listed = await Promise.all(
    parts.map(async ({ name, path }) => ({
      name,
      bytes: statSync(path).size,
      sha256: await hashFile(path),
    })),
  );
  const manifest = writeManifest({ createdAt, migrations, parts: listed });
  const once = recipients.length === 0 ? undefined : await makeKey();
  const readers = once ? [...recipients, once.recipient] : [];
  await writeArchive({ manifest, parts, recipients: readers, createdAt, to });
  await readArchive({ from: to, identities: once ? [once.identity] : [] });
}

/** Leaves the copy as one file, and returns the names of its migrations. */
function checkLedger(path: string): string[] {
  using db = new DatabaseSync(path);
  db.exec('pragma journal_mode = delete');
  const problems = db.prepare('pragma integrity_check(1)').all();
  const [first] = problems.map((row) => String(row['integrity_check']));
  if (first !== 'ok') throw new Error(`The copy of the ledger is damaged: ${first}`);
  return db
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name));
}

async function makeKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

// Writes a backup: a tar file with the manifest first, compressed by gzip and, for recipients, encrypted by age, so that
// `age -d -i key.txt backup.tar.gz.age | tar xz` opens it without Delegram. In bounded memory.

type Part = { name: string; path: string };

/** `recipients`: age recipients (`age1…`); none: not encrypted. `to` must not exist. */
async function writeArchive(options: {
  manifest: string;
  parts: readonly Part[];
  recipients: readonly string[];
  /** Of the files in it, in Unix milliseconds. */
  createdAt: number;
  to: string;
}): Promise<void> {
  const { manifest, parts, recipients, createdAt, to } = options;
  const { readable, controller } = createTarPacker();
  const common = { mode: 0o600, mtime: new Date(createdAt) };
  async function add(): Promise<void> {
    const bytes = Buffer.from(manifest);
    const head = controller.add({ name: manifestName, size: bytes.length, ...common });
    await Readable.toWeb(Readable.from([bytes])).pipeTo(head);
    for (const { name, path } of parts) {
      const body = controller.add({ name, size: statSync(path).size, ...common });
      await Readable.toWeb(createReadStream(path)).pipeTo(body);
    }
    controller.finalize();
  }
  const packed = Readable.fromWeb(readable).pipe(createGzip());
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  await Promise.all([
    add(),
    recipients.length === 0 ? pipeline(packed, file) : encrypt(packed, recipients, file),
  ]);
}

async function encrypt(from: Readable, recipients: readonly string[], to: Writable): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(from));
  await pipeline(Readable.fromWeb(encrypted), to);
}
