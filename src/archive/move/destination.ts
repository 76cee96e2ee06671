// What `--to` names: a folder, or a database. The address of a database has a password, which everybody on the machine
// could read on a command line; so a word stands for the address in the environment.

import { usage } from '../usage.ts';
import { isDatabaseUrl } from '../../base/config-fields.ts';
import { ArchiveError, ConfigError } from '../../base/errors.ts';

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
