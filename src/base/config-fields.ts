// What the values of settings look like: addresses, networks, lists, whole numbers. config.ts says which setting is
// which.

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { bech32 } from '@scure/base';
import { z } from 'zod';
import { typed } from './program.ts';

// Without this zod generates code for each schema, which takes memory; nothing is parsed so often that it would pay.
z.config({ jitless: true });

/** A login in an address would be shown wherever the address is. */
const address = z.string().refine((text) => !hasLogin(text), {
  error: 'holds a user name or a password, which may not stand in an address',
  abort: true,
});

export const httpUrl = address
  .refine((url) => isHttpUrl(url) && !/[?#]/.test(url), 'is not a plain http:// or https:// address')
  .transform((text) => text.replace(/\/+$/, ''));

export const httpUrlWithToken = address.refine(
  (url) => url === '' || isHttpUrl(url),
  'is not an http:// or https:// address',
);

export const explorerUrl = address.refine(
  (url) => isHttpUrl(url) && url.includes('{hash}'),
  'is not an http(s) address that holds {hash}',
);

/** The path is that which the server answers; before it may stand what a proxy takes away. */
export const telegramWebhookUrl = address.refine(
  (url) =>
    url === '' || (isHttpUrl(url) && !url.includes('#') && new URL(url).pathname.endsWith('/telegram')),
  'is not an address such as https://bot.example.com/telegram',
);

/** The ports that Telegram posts to. */
const telegramPorts = new Set(['', '80', '88', '8443']);

/** Whether Telegram itself posts there; a Bot API server of one's own (`--local`) also posts elsewhere. */
export function isTelegramReachable(url: string): boolean {
  const { protocol, port } = new URL(url);
  return protocol === 'https:' && telegramPorts.has(port);
}

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

/** A number of energy or bandwidth; nothing is null. */
export const wholeOrNone = z
  .string()
  .regex(/^\d{0,15}$/, 'must be a whole number of at most 15 digits')
  .transform((text) => (text === '' ? null : Number(text)));

/** An amount of TRX as sun; nothing is null. */
export const sunOrNone = z
  .string()
  .regex(
    /^(?:\d{1,9}(?:\.\d{1,6})?)?$/,
    'must be an amount of TRX such as 500 or 12.5, with at most six decimals',
  )
  .transform((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return text === '' ? null : Number(whole + fraction.padEnd(6, '0'));
  });

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && !hasLogin(text);
}

function hasLogin(text: string): boolean {
  const url = URL.parse(text);
  return Boolean(url?.username || url?.password);
}

/** The whole address, and its path, where monitors put their tokens; a path as short as `/ping` holds no token. */
export function secretsIn(url: string): string[] {
  const { pathname, search } = new URL(url);
  return [url, ...[pathname + search, pathname].filter((part) => part.length >= 16)];
}

/** Of PostgreSQL, with a user's name and password or without; or nothing. */
export const databaseUrl = z
  .string()
  .refine(
    (text) => text === '' || isDatabaseUrl(text),
    'must look like postgres://user:password@host/database, with special characters of the password percent-encoded',
  );

export function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  try {
    return /^postgres(?:ql)?:$/.test(url?.protocol ?? '') && decodeURIComponent(url!.href) !== '';
  } catch {
    return false;
  }
}

/**
 * The whole URL and its password, as it stands there and as it is meant; one of three characters is as good as none, and
 * would be found in every line.
 */
export function secretsInDatabaseUrl(text: string): string[] {
  const { password, searchParams } = new URL(text);
  const passwords = [password, decodeURIComponent(password), searchParams.get('password') ?? ''];
  return [text, ...new Set(passwords.filter((part) => part.length > 3))];
}

/** A public key of age for X25519, as `age-keygen` and the setup make them. */
export const ageRecipient = z
  .string()
  .refine((text) => !/^AGE-SECRET-KEY-/i.test(text), {
    error: 'is the secret key: give the public one, which begins with age1',
    abort: true,
  })
  .refine(
    isAgeRecipient,
    `is not a public key of age, which looks like age1… (\`${typed('setup')}\` makes one)`,
  );

function isAgeRecipient(text: string): boolean {
  if (!text.startsWith('age1')) return false;
  const decoded = bech32.decodeUnsafe(text);
  return decoded?.prefix === 'age' && bech32.fromWordsUnsafe(decoded.words)?.length === 32;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** The secret in the file that the variable `name` names; what is wrong with it is added to `problems`. */
export function readSecret(name: string, path: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text) return text;
    problems.push(`${name} names an empty file.`);
  } catch (error) {
    problems.push(`${name} names a file that can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  return undefined;
}
