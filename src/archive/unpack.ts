// Reads a backup from its first byte to its last, checks every file in it against the manifest, and writes the files
// into a folder if one is given. In bounded memory.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { ArchiveError } from '../base/errors.ts';
import { isOfDisk, refuseFullDisk, type FreeBytes } from './disk.ts';
import { manifestName, readManifest, type Manifest } from './manifest.ts';

const ageMagic = Buffer.from('age-encryption.org/v1\n');
const armorMagic = Buffer.from('-----BEGIN AGE');
const gzipMagic = Buffer.from([0x1f, 0x8b]);
const longestManifest = 1024 * 1024;
/** Besides the manifest and the parts: headers, padding, and what is read ahead. */
const overheadBytes = 4 * 1024 * 1024;

type Entry = { header: { name: string; size: number; type?: string }; body: ReadableStream<Uint8Array> };

/**
 * `identities`: age identities (`AGE-SECRET-KEY-1…`), needed for an encrypted backup. `to`: an empty folder.
 * @throws ArchiveError `missing` or `unusable`; files that were written until then stay in `to`.
 */
export async function readArchive(options: {
  from: string;
  identities: readonly string[];
  to?: string;
  /** Ends it: it rejects then. */
  signal?: AbortSignal | undefined;
  readFree?: FreeBytes | undefined;
}): Promise<Manifest> {
  const { from, identities, to, signal, readFree } = options;
  const isEncrypted = await isAge(from);
  const file = createReadStream(from);
  const gunzip = createGunzip();
  try {
    const packed = isEncrypted ? Readable.fromWeb(await decrypt(Readable.toWeb(file), identities)) : file;
    const unpacked = pipeline(packed, gunzip, { signal });
    const limit = createByteLimit(longestManifest + overheadBytes);
    const tar = Readable.toWeb(gunzip)
      .pipeThrough(limit.stream)
      .pipeThrough(createTarDecoder({ strict: true }));
    const entries = readEntries(tar, to, async ({ parts }) => {
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
      limit.allow(bytes);
      if (to !== undefined) await refuseFullDisk(to, bytes, readFree);
    });
    // The whole file is read, also what follows the last entry.
    const [manifest] = await Promise.all([entries, unpacked]);
    return manifest;
  } catch (error) {
    if (error instanceof ArchiveError || isOfDisk(error)) throw error;
    throw damaged();
  } finally {
    gunzip.destroy();
    file.destroy();
  }
}

async function isAge(path: string): Promise<boolean> {
  const begin = await readBegin(path);
  if (begin.subarray(0, ageMagic.length).equals(ageMagic)) return true;
  if (begin.subarray(0, gzipMagic.length).equals(gzipMagic)) return false;
  if (begin.subarray(0, armorMagic.length).equals(armorMagic)) {
    throw new ArchiveError(
      'unusable',
      `${path} is armored by age: run \`age -d -i key.txt -o backup.tar.gz ${path}\`, and restore backup.tar.gz.`,
    );
  }
  throw new ArchiveError(
    'unusable',
    `${path} is no backup of Delegram: it is neither encrypted by age nor compressed by gzip.`,
  );
}

/** @throws ArchiveError `missing`. */
export async function refuseUnreadable(path: string): Promise<void> {
  await readBegin(path);
}

async function readBegin(path: string): Promise<Buffer> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new ArchiveError('missing', `${path} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function decrypt(
  source: ReadableStream<Uint8Array>,
  identities: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  if (identities.length === 0) {
    throw new ArchiveError(
      'usage',
      'The backup is encrypted: name the file with its key, --identity key.txt.',
    );
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new ArchiveError('unusable', 'The key can’t be read: it was cut short or mistyped.');
  }
  try {
    return await decrypter.decrypt(source);
  } catch (error) {
    const isOther = /no identity matched/.test((error as Error).message);
    if (!isOther) throw damaged();
    throw new ArchiveError('unusable', 'The key does not fit: the backup was encrypted for another one.');
  }
}

/** Few bytes may be unpacked to very many: what is more than the manifest has announced is not read. */
function createByteLimit(firstBytes: number) {
  let left = firstBytes;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw damaged();
      controller.enqueue(chunk);
    },
  });
  return { stream, allow: (bytes: number) => void (left += bytes) };
}

/** `begin` is called with the manifest, before any part is read. */
async function readEntries(
  entries: ReadableStream<Entry>,
  to: string | undefined,
  begin: (manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  let manifest: Manifest | undefined;
  const left = new Map<string, Manifest['parts'][number]>();
  for await (const { header, body } of entries) {
    if (!manifest) {
      manifest = readManifest(await readText(header, body));
      for (const part of manifest.parts) left.set(part.name, part);
      await begin(manifest);
      continue;
    }
    const part = left.get(header.name);
    const isFile = header.type === undefined || header.type === 'file';
    if (!part || !isFile || part.bytes !== header.size) throw damaged();
    left.delete(header.name);
    const sha256 = await writePart(body, to && join(to, part.name));
    if (sha256 !== part.sha256) throw damaged();
  }
  if (!manifest) throw new ArchiveError('unusable', 'The file is no backup of Delegram: it is empty.');
  if (left.size > 0) throw damaged();
  return manifest;
}

async function readText({ name, size }: Entry['header'], body: Entry['body']): Promise<string> {
  if (name !== manifestName || size > longestManifest) {
    throw new ArchiveError(
      'unusable',
      'The file is no backup of Delegram: it does not begin with a manifest.json.',
    );
  }
  return new Response(body).text();
}

/** Returns the SHA-256 of what was read. */
async function writePart(body: ReadableStream<Uint8Array>, path: string | undefined): Promise<string> {
  const hash = createHash('sha256');
  const hashed = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        hash.update(chunk);
        controller.enqueue(chunk);
      },
    }),
  );
  const sink =
    path === undefined
      ? new WritableStream<Uint8Array>()
      : Writable.toWeb(createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  await hashed.pipeTo(sink);
  return hash.digest('hex');
}

function damaged(): ArchiveError {
  return new ArchiveError(
    'unusable',
    'The backup is damaged: it was cut short, or changed after it was made. Take another one.',
  );
}
