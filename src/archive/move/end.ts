// The two ends of a move: where a ledger and its settings are, and where they go. Each is kept from bots until it is
// closed.

import type { Kysely } from 'kysely';
import { ArchiveError, ConfigError } from '../../base/errors.ts';
import type { ToStorable } from '../../store/ledger/copy/copy-rows.ts';
import type { Tables } from '../../store/ledger/tables.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { usage } from '../read-arguments.ts';
import { isDatabaseUrl } from '../../base/config-fields.ts';

export type End = {
  /** For sentences, without a password: `the folder /data`, `PostgreSQL at host, database bot`. */
  readonly name: string;
  /** What a person does next, as a sentence, once everything is here. */
  readonly next: string;
  /** What becomes of a text that is stored here. */
  readonly toStorable: ToStorable;
  /** The ledger, as it is at one moment. */
  read<Answer>(work: (db: Kysely<Tables>) => Promise<Answer>): Promise<Answer>;
  /** Undefined where none were ever stored. */
  readSettings(): Promise<SettingsData | undefined>;
  /** Whether bots were kept out without a break since it was opened. */
  isAlone(): Promise<boolean>;
  /** Lets bots in again. */
  close(): Promise<void>;
};

export type Source = End & {
  /** Marks the ledger as moved, for good: no bot starts on it. Says where what is left of it is. */
  leave(to: string, now: number): Promise<string>;
};

export type Target = End & {
  /** Whether a ledger is there. @throws ArchiveError `occupied` for anything else that is not these settings. */
  isFilled(settings: SettingsData | undefined): Promise<boolean>;
  /** Everything that `work` writes is there when this resolves, and nothing of it otherwise. */
  fill(settings: SettingsData | undefined, work: (db: Kysely<Tables>) => Promise<void>): Promise<void>;
};

export function occupied(name: string): ArchiveError {
  return new ArchiveError(
    'occupied',
    `There is a ledger in ${name} already, or settings, and nothing is moved over them: name an empty place. Nothing was changed.`,
  );
}

// What `--to` names: a folder, or a database. The address of a database has a password, which everybody on the machine
// could read on a command line; so a word stands for the address in the environment.

/** `setting`: where the address was given, for sentences about it. */
export type DatabaseAddress = { readonly url: string; readonly setting: 'DATABASE_URL' | '--to' };
export type Destination = { readonly folder: string } | DatabaseAddress;

/** @throws ArchiveError `usage`, or ConfigError; neither repeats an address. */
export function readDestination(to: string | undefined, databaseUrl: string | undefined): Destination {
  if (to === undefined || to.trim() === '') throw new ArchiveError('usage', `Name where to: ${usage.move}`);
  if (to === 'DATABASE_URL') return readAddress(databaseUrl, to);
  if (/^postgres(?:ql)?:\/\//i.test(to)) return readAddress(to, '--to');
  if (!/^\w+:\/\//.test(to)) return { folder: to };
  throw new ArchiveError(
    'usage',
    `--to is no folder, and does not begin with postgres://. Usage: ${usage.move}`,
  );
}

function readAddress(url: string | undefined, setting: DatabaseAddress['setting']): DatabaseAddress {
  if (url === undefined) {
    throw new ConfigError(['DATABASE_URL is not set, neither in the environment nor in .env.']);
  }
  if (isDatabaseUrl(url)) return { url, setting };
  throw new ConfigError([`${setting} is no URL: it looks like postgres://user:password@host/database.`]);
}
