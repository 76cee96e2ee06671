// Writes a backup: a tar file with the manifest first, compressed by gzip and, for recipients, encrypted by age, so that
// `age -d -i key.txt backup.tar.gz.age | tar xz` opens it without Delegram. In bounded memory.

import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { manifestName } from './manifest.ts';

export type Part = { name: string; path: string };

/** `recipients`: age recipients (`age1…`); none: not encrypted. `to` must not exist. */
export async function writeArchive(options: {
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
