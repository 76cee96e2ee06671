// Reads text files that people send: fetches them from Telegram with the same limits as every call, and decodes them as
// UTF-8 or, with a byte order mark, as UTF-16 (little-endian).

import { TextDecoder } from 'node:util';
import type { Document } from 'grammy/types';
import type { FormContext } from '../../bot/context.ts';
import { createTelegramFetch } from '../../telegram/fetch.ts';

/** More than a file with as many entries as the address book can have. */
export const longestFileBytes = 128 * 1024;

/** `unread`: it could not be downloaded; `not_text`: it is not text, or its encoding is not one of those above. */
export type ReadDocument =
  | { ok: true; text: string }
  | { ok: false; problem: 'too_large' | 'unread' | 'not_text' };

export async function readDocument(
  ctx: FormContext,
  { file_id, file_size = 0 }: Document,
): Promise<ReadDocument> {
  if (file_size > longestFileBytes) return { ok: false, problem: 'too_large' };
  const bytes = await fetchBytes(ctx, file_id);
  if (!bytes) return { ok: false, problem: 'unread' };
  if (bytes.length > longestFileBytes) return { ok: false, problem: 'too_large' };
  const text = decode(bytes);
  return text === undefined ? { ok: false, problem: 'not_text' } : { ok: true, text };
}

async function fetchBytes(ctx: FormContext, fileId: string): Promise<Uint8Array | undefined> {
  const { token, options } = ctx.api;
  try {
    const { file_path } = await ctx.api.getFile(fileId);
    const root = options?.apiRoot ?? 'https://api.telegram.org';
    const answer = await createTelegramFetch(ctx.deps.clock)(`${root}/file/bot${token}/${file_path}`);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  } catch (error) {
    // The URL contains the token and an error may repeat it, so only the error's name is logged.
    const kind = error instanceof Error ? error.name : typeof error;
    ctx.deps.log.warn({ kind }, 'A file could not be fetched from Telegram.');
    return undefined;
  }
}

function decode(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
