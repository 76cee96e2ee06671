// What goes into a call of the Bot API and what it is refused with. Arguments come as JSON, a form, multipart or the query
// string; as in Telegram, every value is text, from which numbers, booleans and JSON are parsed where a method needs them.

import { parseJson } from '../../base/json.ts';
import { isObject } from '../bodies.ts';

export type Upload = { name: string; mime: string; bytes: Uint8Array };

export type Arguments = {
  /** Every value as text; objects and arrays as JSON. */
  values: Readonly<Record<string, string>>;
  uploads: ReadonlyMap<string, Upload>;
  /** For the log of calls: JSON values parsed, files as name and size. */
  shown: Readonly<Record<string, unknown>>;
};

export type RawCall = { search: string; contentType: string; body: Uint8Array<ArrayBuffer> };

/** Rejects with a plain Error when the body is not what its content type says; the caller answers 400. */
export async function readArguments({ search, contentType, body }: RawCall): Promise<Arguments> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  const shown: Record<string, unknown> = {};
  const uploads = new Map<string, Upload>();
  const takeText = (name: string, text: string) => {
    values[name] = text;
    shown[name] = unpack(text);
  };
  for (const [name, text] of new URLSearchParams(search)) takeText(name, text);
  if (body.length === 0) return { values, uploads, shown };

  if (contentType.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    for (const [name, value] of form) {
      if (typeof value === 'string') {
        takeText(name, value);
      } else {
        uploads.set(name, { name: value.name, mime: value.type, bytes: await value.bytes() });
        shown[name] = { file: value.name, size: value.size };
      }
    }
  } else if (contentType.startsWith('application/json')) {
    const parsed: unknown = JSON.parse(Buffer.from(body).toString());
    if (!isObject(parsed)) throw new Error('no JSON object');
    for (const [name, value] of Object.entries(parsed)) {
      if (value === null || value === undefined) continue;
      values[name] = typeof value === 'string' ? value : JSON.stringify(value);
      shown[name] = value;
    }
  } else {
    for (const [name, text] of new URLSearchParams(Buffer.from(body).toString())) takeText(name, text);
  }
  return { values, uploads, shown };
}

const unpack = (text: string): unknown => (/^[[{]/.test(text) ? (parseJson(text) ?? text) : text);

export const text = (args: Arguments, name: string): string => args.values[name] ?? '';

/** 0 when absent or not a number, as in Telegram. */
export function integer(args: Arguments, name: string): number {
  const value = text(args, name).trim();
  return /^-?\d{1,16}$/.test(value) ? Number(value) : 0;
}

export const flag = (args: Arguments, name: string): boolean =>
  ['true', 'yes', '1'].includes(text(args, name).trim().toLowerCase());

/** Undefined when absent; throws `refusal` when the text is no JSON. */
export function json(args: Arguments, name: string, refusal: () => Error): unknown {
  const value = text(args, name);
  if (value === '') return undefined;
  const parsed = parseJson(value);
  if (parsed === undefined) throw refusal();
  return parsed;
}

// The errors that the Bot API returns instead of a result, with Telegram's descriptions.

export type RejectionParameters = { retry_after?: number; migrate_to_chat_id?: number };

/**
 * Thrown by a method; the server answers `{ok: false, error_code, description, parameters}` with the code as HTTP
 * status.
 */
export class Rejection extends Error {
  override name = 'Rejection';
  readonly code: number;
  readonly parameters: RejectionParameters | undefined;

  constructor(code: number, description: string, parameters?: RejectionParameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export const badRequest = (why: string, parameters?: RejectionParameters): Rejection =>
  new Rejection(400, `Bad Request: ${why}`, parameters);

export const forbidden = (why: string): Rejection => new Rejection(403, `Forbidden: ${why}`);

/** Telegram's answer while a chat or the whole bot is over its limit. */
export const tooManyRequests = (retryAfterSeconds: number): Rejection =>
  new Rejection(429, `Too Many Requests: retry after ${retryAfterSeconds}`, {
    retry_after: retryAfterSeconds,
  });
