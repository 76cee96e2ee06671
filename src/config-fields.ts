// What the values of settings look like: addresses, networks, lists, whole numbers. config.ts says which setting is
// which.

import { isIP } from 'node:net';
import { z } from 'zod';

// Without this zod generates code for each schema, which takes memory; nothing is parsed so often that it would pay.
z.config({ jitless: true });

export const httpUrl = z
  .string()
  .refine((url) => isHttpUrl(url) && !/[?#]/.test(url), 'is not a plain http:// or https:// address')
  .transform((text) => text.replace(/\/+$/, ''));

export const port = whole(0, 65535);
export const network = z
  .string()
  .refine(isNetwork, 'is not an IP address or a CIDR block such as 10.0.0.0/8');

/** A comma-separated list; empty entries are dropped, so that a trailing comma does no harm. */
export function list<Entry>(entry: z.ZodType<Entry, string>) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(entry));
}

export function whole(least: number, most: number) {
  return z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);
}

export function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && !url.username && !url.password;
}

/** The whole address, and its path, where monitors put their tokens; a path as short as `/ping` holds no token. */
export function secretsIn(url: string): string[] {
  const { pathname, search } = new URL(url);
  return [url, ...[pathname + search, pathname].filter((part) => part.length >= 16)];
}

/** As it stands in the address, and decoded; none where the address can't be read. */
export function passwordsIn(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { password, searchParams } = new URL(url);
  const given = [password, searchParams.get('password') ?? ''].filter((each) => each !== '');
  return given.flatMap((each) => [each, decodePercent(each)]);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
