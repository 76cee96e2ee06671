// Text files that people send: fetched from Telegram with the same limits as every call, and read as UTF-8 or, where a
// byte order mark says so, as UTF-16.

import { TextDecoder } from 'node:util';
import type { Document } from 'grammy/types';
import type { FormContext } from '../frame/context.ts';
import { createTelegramFetch } from '../../telegram/fetch.ts';

/** Larger than a file with as many entries as an address book takes. */
export const longestFileBytes = 128 * 1024;

/** `unread`: Telegram didn't hand it over; `not_text`: it is no text, or in an encoding that can't be told. */
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
    // The URL holds the token: of an error that could repeat it only the name is logged.
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
