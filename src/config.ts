// Reads the configuration from the environment into one frozen object; no other file reads process.env. One error lists
// every bad or missing value. A secret may be in a file, whose path the variable with the suffix `_FILE` names.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import {
  ageRecipient,
  databaseUrl,
  explorerUrl,
  httpUrl,
  httpUrlWithToken,
  isTelegramReachable,
  list,
  network,
  port,
  readSecret,
  secretsIn,
  secretsInDatabaseUrl,
  sunOrNone,
  telegramWebhookUrl,
  whole,
  wholeOrNone,
} from './base/config-fields.ts';
import { typed } from './base/program.ts';
import { ConfigError } from './base/errors.ts';
import { listLocales } from './base/i18n.ts';
import { isTimeZone } from './base/time.ts';
import { createHmac } from 'node:crypto';

const telegramApiRoot = 'https://api.telegram.org';

/** A shorter one would be blotted out of ordinary words in logs and messages, and is nobody's key. */
const credential = z.string().min(6, 'has fewer than 6 characters');

/** .env.example describes each name. Operators' scripts depend on the names and the defaults. */
export const schema = z.object({
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'is not a bot token: BotFather gives one that looks like 123456:ABC-DEF'),
  TELEGRAM_API_ROOT: httpUrl.default(telegramApiRoot),
  TELEGRAM_WEBHOOK_URL: telegramWebhookUrl.default(''),
  SERVICE_BASE_URL: httpUrl.refine(
    (url) => !url.endsWith('/v1'),
    'must not end with /v1: paths bring it themselves',
  ),
  SERVICE_API_KEY: credential.regex(/^[\x21-\x7e]+$/, 'holds characters that a header cannot carry'),
  SERVICE_API_SECRET: credential,
  SERVICE_ORDER_PARAMS: list(z.string().regex(/^\w+$/, 'is not a parameter name'))
    .refine((names) => names.length === 3, 'needs three names: those of quantity, receiver and duration')
    .transform(([quantity = '', receiver = '', duration = '']) => ({ quantity, receiver, duration }))
    .prefault('quantity,receiver,duration'),
  ORDER_UNKNOWN_POLICY: z.enum(['repeat', 'ask']).default('repeat'),
  CEILING_TRX_PER_ORDER: sunOrNone.prefault(''),
  CEILING_TRX_PER_DAY: sunOrNone.prefault(''),
  CEILING_ENERGY_PER_DAY: wholeOrNone.prefault(''),
  CEILING_BANDWIDTH_PER_DAY: wholeOrNone.prefault(''),
  OWNER_IDS: list(
    z
      .string()
      .regex(
        /^[1-9]\d{0,15}$/,
        `is not a numeric Telegram user id (names can change hands; \`${typed('setup')}\` finds the id)`,
      )
      .transform(Number)
      .refine(Number.isSafeInteger, 'is larger than any Telegram user id'),
  ).refine((ids) => ids.length > 0, 'names nobody'),
  EVENTS_SECRET: list(
    z.string().regex(/^[\w-]{32,}$/, 'needs at least 32 characters of A-Z a-z 0-9 - _'),
  ).refine((secrets) => secrets.length > 0, 'holds no secret'),
  EVENTS_ALLOW_IPS: list(network).prefault(''),
  TRUSTED_PROXIES: list(network).prefault(''),
  EVENTS_MB_PER_HOUR: whole(1, 1_000_000).prefault('1024'),
  HTTP_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: port.prefault('8080'),
  PUBLIC_URL: httpUrl.default(''),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().default(''),
  BACKUP_RECIPIENT: list(ageRecipient).prefault(''),
  DATABASE_URL: databaseUrl.default(''),
  LEASE_SECONDS: whole(2, 60).prefault('3'),
  DEFAULT_LOCALE: z.enum(listLocales()).default('en'),
  TIME_ZONE: z.string().refine(isTimeZone, 'is not a time zone such as UTC or Europe/Berlin').default('UTC'),
  TRON_NODE_URL: httpUrl.default(''),
  EXPLORER_URL: explorerUrl.default('https://tronscan.org/#/transaction/{hash}'),
  BALANCE_CHECK_MINUTES: whole(1, 1440).prefault('5'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{16,}$/, 'needs at least 16 characters of A-Z a-z 0-9 - _')
    .or(z.literal(''))
    .default(''),
  HEARTBEAT_URL: httpUrlWithToken.default(''),
  KEEP_DAYS: whole(1, 3650).prefault('30'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type SettingName = keyof typeof schema.shape;

export const secretNames = [
  'BOT_TOKEN',
  'SERVICE_API_KEY',
  'SERVICE_API_SECRET',
  'EVENTS_SECRET',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'HEARTBEAT_URL',
] as const;

export type Config = Readonly<z.infer<typeof schema>> & {
  /** Every secret; the log redacts them. */
  readonly secrets: readonly string[];
};

export type Environment = Record<string, string | undefined>;

const advice = `\`${typed('setup')}\` asks for what is missing or wrong, checks it, and writes it into .env.`;

/** A copy, without what `.env` says unless it was loaded. */
export function currentEnvironment(): Environment {
  return { ...process.env };
}

/**
 * Loads `.env` of the working folder, if there is one; variables that are set already take precedence.
 * @throws ConfigError when it can't be read, or a ceiling in it would hold nothing back.
 */
export function loadEnvironmentFile(): void {
  // With a byte order mark the first name would be another one.
  const text = readEnvironmentFile().replace(/^\uFEFF/, '');
  const values = parseEnv(text);
  // An open quote above takes it in, and a line without `=` is passed over.
  const named = Array.from(text.matchAll(/^[^#\n]*?\b(CEILING_\w+)/gm), ([, name = '']) => name);
  const lost = named.filter((name) => !(name in values));
  if (lost.length > 0)
    throw new ConfigError(
      lost.map(
        (name) =>
          `${resolve('.env')} has ${name} on a line that sets nothing: is it written NAME=value, and each quote above closed? A comment begins with #.`,
      ),
    );
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}

/** Node's own `loadEnvFile` says of a file that belongs to somebody else that there is none. */
function readEnvironmentFile(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    const rights = 'change its rights, or use the account to which it belongs';
    throw new ConfigError([`${resolve('.env')} can't be read (${code}): ${rights}.`]);
  }
}

/** The values that are set, those in files included, and what is wrong with the files. */
export function readValues(environment: Environment): { values: Environment; problems: string[] } {
  const problems: string[] = [];
  const values: Environment = {};
  for (const name of Object.keys(schema.shape)) {
    const value = environment[name]?.trim();
    // `NAME=` in an .env file means "not set".
    if (value) values[name] = value;
  }
  for (const name of secretNames) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (values[name]) problems.push(`${name} and ${name}_FILE are both set; keep one.`);
    else values[name] = readSecret(`${name}_FILE`, path, problems);
  }
  return { values, problems };
}

/** What is wrong with one value, as a sentence for each problem that doesn't repeat it; none where it is right. */
export function problemsWith(name: SettingName, value: string): string[] {
  const issues = schema.shape[name].safeParse(value).error?.issues ?? [];
  return issues.map((issue) => `${name} ${describe({ ...issue, path: [name, ...issue.path] })}.`);
}

/** @throws ConfigError with every problem; no problem repeats the value of a secret. */
export function readConfig(environment: Environment = process.env): Config {
  const { values, problems } = readValues(environment);
  // A ceiling whose name is misspelled would hold nothing back.
  const ceilings = Object.keys(environment).filter((name) => /^CEILING_/i.test(name));
  for (const name of ceilings)
    if (!(name in schema.shape)) problems.push(`${name} is not the name of a ceiling.`);
  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    const isFromFile = problems.some((problem) => problem.startsWith(`${name}_FILE `));
    if (values[name] !== undefined) problems.push(`${name} ${describe(issue)}.`);
    else if (!isFromFile) problems.push(`${name} is missing.`);
  }
  const { TELEGRAM_API_ROOT: apiRoot, TELEGRAM_WEBHOOK_URL: webhookUrl } = parsed.data ?? {};
  if (webhookUrl && apiRoot === telegramApiRoot && !isTelegramReachable(webhookUrl)) {
    problems.push(
      'TELEGRAM_WEBHOOK_URL needs https:// and the port 443, 80, 88 or 8443: Telegram posts nowhere else.',
    );
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems, advice);
  const { BOT_TOKEN, SERVICE_API_KEY, SERVICE_API_SECRET, EVENTS_SECRET } = parsed.data;
  const { DATABASE_URL, METRICS_TOKEN, HEARTBEAT_URL } = parsed.data;
  return Object.freeze({
    ...parsed.data,
    secrets: [
      BOT_TOKEN,
      SERVICE_API_KEY,
      SERVICE_API_SECRET,
      ...EVENTS_SECRET,
      ...(DATABASE_URL ? secretsInDatabaseUrl(DATABASE_URL) : []),
      ...(METRICS_TOKEN ? [METRICS_TOKEN] : []),
      ...(HEARTBEAT_URL ? secretsIn(HEARTBEAT_URL) : []),
      ...(webhookUrl ? [makeUpdatesSecret(BOT_TOKEN, webhookUrl)] : []),
    ],
  });
}

/**
 * Where the ledger is, also where the rest of the configuration is missing or wrong, as on a new machine.
 * @throws ConfigError when DATABASE_URL, or the file of it, can't be read.
 */
export function readLedgerPlace(environment: Environment = process.env) {
  const { values, problems } = readValues(environment);
  const databaseUrl = values['DATABASE_URL'];
  const own = problems.filter((problem) => problem.startsWith('DATABASE_URL'));
  if (databaseUrl !== undefined) own.push(...problemsWith('DATABASE_URL', databaseUrl));
  if (own.length > 0) throw new ConfigError(own);
  return { dataDir: schema.shape.DATA_DIR.parse(values['DATA_DIR']), databaseUrl };
}

function describe(issue: z.core.$ZodIssue): string {
  const place = typeof issue.path[1] === 'number' ? `(entry ${issue.path[1] + 1}) ` : '';
  const isChoice = issue.code === 'invalid_value' && issue.values.length > 1;
  return place + (isChoice ? `must be one of ${issue.values.join(', ')}` : issue.message);
}

/**
 * Telegram sends this secret with each update that it posts (`secret_token` of setWebhook). With it, anybody could post
 * updates in other people's names. Every instance derives it from the bot's token and TELEGRAM_WEBHOOK_URL, so it is never
 * stored; a new token or another URL, such as one with `?2` at its end, gives a new secret. It has 43 characters of A-Z a-z
 * 0-9 - _ and does not reveal the token.
 */
export function makeUpdatesSecret(botToken: string, webhookUrl: string): string {
  return createHmac('sha256', botToken).update(`telegram updates to ${webhookUrl}`).digest('base64url');
}
