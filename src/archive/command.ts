// `npm run backup` and `npm run restore`: reads the arguments, and says in one sentence what was done. In a data folder
// `npm run backup` is for a stopped bot; a running one makes its backups by /export backup.

import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ArchiveError } from '../base/errors.ts';
import { makeDataFolder, makeFolder, refuseForbidden } from '../store/durable-files.ts';
import { refuseMovedFolder } from '../store/open-database.ts';
import { type BackupSource, backupName, makeBackup } from './backup.ts';
import { explainDisk } from './disk.ts';
import { type LedgerPlace, readArguments, usage } from './read-arguments.ts';
import { openBackupInFolder } from './in-folder.ts';
import { restoreBackup } from './restore.ts';

/** Resolves with the sentence to print; throws ArchiveError or StoreError. The signal ends it, and nothing is left then. */
export async function runBackup(
  args: string[],
  place: LedgerPlace,
  now: number,
  signal?: AbortSignal,
): Promise<string> {
  const { to = '.', recipient } = readArguments(usage.backup, args, {
    to: { type: 'string' },
    recipient: { type: 'string' },
  }).values;
  if (to.trim() === '')
    throw new ArchiveError('usage', `--to names no file or folder. Usage: ${usage.backup}`);
  if (recipient !== undefined) await checkRecipient(recipient);
  const recipients = recipient === undefined ? [] : [recipient];
  refuseMissing(place);
  return explained('backup', resolve(to), signal, () => backUp({ to, recipients, place, now, signal }));
}

async function backUp(options: {
  to: string;
  recipients: readonly string[];
  place: LedgerPlace;
  now: number;
  signal: AbortSignal | undefined;
}): Promise<string> {
  const { to, recipients, place, now, signal } = options;
  const isFolder = isExistingFolder(to) || to.endsWith('/');
  const folder = isFolder ? resolve(to) : dirname(resolve(to));
  const name = isFolder ? backupName(now, recipients.length > 0) : basename(resolve(to));
  if (existsSync(join(folder, name))) {
    throw new ArchiveError(
      'occupied',
      `${join(folder, name)} is there already, and is not overwritten: name another file, --to <file>.`,
    );
  }
  makeFolder(folder);
  await using source = await openSource(place);
  const { path, bytes } = await makeBackup({ source, folder, name, recipients, now, signal });
  const readers =
    recipients.length === 0
      ? ' It is not encrypted, so anybody with this file can read it; --recipient age1… encrypts it.'
      : '';
  return `The backup is ${path} (${bytes} bytes); it was opened once, and is whole.${readers}`;
}

function refuseMissing({ dataDir, databaseUrl }: LedgerPlace): void {
  if (databaseUrl !== undefined) return;
  refuseForbidden(resolve(dataDir), 'write');
  refuseMovedFolder(dataDir);
  if (existsSync(join(dataDir, 'ledger.db'))) return;
  throw new ArchiveError(
    'missing',
    `${resolve(dataDir)} has no ledger.db: there is nothing to back up. Is DATA_DIR right?`,
  );
}

async function openSource({ dataDir, databaseUrl }: LedgerPlace): Promise<BackupSource & AsyncDisposable> {
  if (databaseUrl === undefined) return openBackupInFolder(dataDir);
  // The copy that is packed stands there. A bot that runs on the same folder may be making one of its own.
  makeDataFolder(resolve(dataDir));
  const { openBackupOnPostgres } = await import('./on-postgres.ts');
  return openBackupOnPostgres(databaseUrl, dataDir);
}

/** As `runBackup`. */
export async function runRestore(args: string[], dataDir: string, signal?: AbortSignal): Promise<string> {
  const {
    from,
    identity,
    to = dataDir,
  } = readArguments(usage.restore, args, {
    from: { type: 'string' },
    identity: { type: 'string' },
    to: { type: 'string' },
  }).values;
  if (to.trim() === '') throw new ArchiveError('usage', `--to names no folder. Usage: ${usage.restore}`);
  if (from === undefined) throw new ArchiveError('usage', `Name the backup: ${usage.restore}`);
  const { createdAt, program } = await explained('restore', resolve(to), signal, () =>
    restoreBackup({ from, identity, to, signal }),
  );
  return [
    `Restored into ${resolve(to)}: everything as it was on ${createdAt}, written by Delegram ${program}.`,
    'Alerts that were on their way then are sent again, marked as possible repeats; what happened since is not in it.',
    'Stop the bot that made the backup before you start this one.',
  ].join(' ');
}

/** What ends the work becomes a sentence. `place`: where it writes. */
async function explained<Answer>(
  command: 'backup' | 'restore',
  place: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!signal?.aborted) throw explainDisk(error, place);
    throw new ArchiveError('stopped', `The ${command} was stopped; nothing of it was left.`);
  }
}

async function checkRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new ArchiveError('usage', `--recipient is no public key of age: ${whatIsWrong(recipient)}.`);
  }
}

function whatIsWrong(recipient: string): string {
  if (/^AGE-SECRET-KEY/i.test(recipient))
    return 'it is the secret key; give the public one, which begins with age1';
  return /^age1/i.test(recipient) ? 'it was cut short or mistyped' : 'that begins with age1';
}

function isExistingFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
