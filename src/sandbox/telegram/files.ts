// Stores uploaded files by file_id, with a limit on their total size. Size limits and refusals are the Bot API's.

import { createHash } from 'node:crypto';
import type { Document, PhotoSize } from 'grammy/types';
import type { Answer } from '../http.ts';
import { Rejection, type Upload, badRequest } from './call.ts';

const mostDocumentBytes = 50 * 1024 * 1024;
const mostPhotoBytes = 10 * 1024 * 1024;
const mostDownloadBytes = 20 * 1024 * 1024;
const usualKeptBytes = 256 * 1024 * 1024;

export type StoredFile = Upload & {
  id: string;
  uniqueId: string;
  kind: 'Photo' | 'Document';
  /** The part of the URL after /file/bot<token>/. */
  path: string;
  /** The message fields that show it. */
  content: { photo: PhotoSize[] } | { document: Document };
};

export type FileStore = ReturnType<typeof createFileStore>;

/** Beyond `mostKeptBytes` the oldest files are forgotten; their messages stay. */
export function createFileStore(mostKeptBytes = usualKeptBytes) {
  const files = new Map<string, StoredFile>();
  let keptBytes = 0;
  let count = 0;

  function store(upload: Upload, size: ImageSize | undefined): StoredFile {
    if (upload.bytes.length === 0) throw badRequest('file must be non-empty');
    if (upload.bytes.length > mostDocumentBytes) throw new Rejection(413, 'Request Entity Too Large');
    count += 1;
    const kind = size ? 'Photo' : 'Document';
    const hash = createHash('sha256').update(`${kind} ${count}`).digest('base64url');
    const extension = /\.[a-z0-9]{1,8}$/iu.exec(upload.name)?.[0] ?? '';
    const id = `${size ? 'AgACAgI' : 'BQACAgI'}${hash}`;
    const uniqueId = `AQAD${hash.slice(0, 12)}`;
    const common = { file_id: id, file_unique_id: uniqueId, file_size: upload.bytes.length };
    const mime = upload.mime || 'application/octet-stream';
    const file: StoredFile = {
      ...upload,
      mime,
      id,
      uniqueId,
      kind,
      path: `${kind.toLowerCase()}s/file_${count}${extension}`,
      content: size
        ? { photo: [{ ...common, ...size }] }
        : { document: { ...common, file_name: upload.name, mime_type: mime } },
    };
    files.set(id, file);
    keptBytes += upload.bytes.length;
    for (const [oldId, old] of files) {
      if (keptBytes <= mostKeptBytes) break;
      keptBytes -= old.bytes.length;
      files.delete(oldId);
    }
    return file;
  }

  return {
    storePhoto(upload: Upload): StoredFile {
      if (upload.bytes.length > mostPhotoBytes) {
        throw badRequest(
          `file "${upload.name}" of size ${upload.bytes.length} bytes is too big for a photo; the maximum size is ${mostPhotoBytes} bytes`,
        );
      }
      if (upload.bytes.length === 0) throw badRequest('file must be non-empty');
      const size = imageSize(upload.bytes);
      if (!size) throw badRequest('IMAGE_PROCESS_FAILED');
      const short = Math.min(size.width, size.height);
      const long = Math.max(size.width, size.height);
      if (short === 0 || short + long > 10_000 || long > short * 20)
        throw badRequest('PHOTO_INVALID_DIMENSIONS');
      return store(upload, size);
    },
    storeDocument: (upload: Upload): StoredFile => store(upload, undefined),
    get: (fileId: string): StoredFile | undefined => files.get(fileId),
    byPath: (path: string): StoredFile | undefined => [...files.values()].find((file) => file.path === path),
  };
}

export const isDownloadable = (file: StoredFile): boolean => file.bytes.length <= mostDownloadBytes;

/** A photo is shown; anything else that a person or the bot sent is downloaded. */
export function download({ kind, bytes, name }: StoredFile): Answer {
  if (kind === 'Photo') return { status: 200, headers: { 'content-type': 'image/png' }, body: bytes };
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
  };
  return { status: 200, headers, body: bytes };
}

// Width and height of a PNG, read from its first bytes. Pure. The sandbox accepts no other picture format.

type ImageSize = { width: number; height: number };

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Undefined when the bytes are of another format, or end before the size. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 24 || !buffer.subarray(0, png.length).equals(png)) return undefined;
  return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
}
