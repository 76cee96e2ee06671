// Reads the arguments of a command of this folder; what it doesn't take is refused with how it is used.

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import { typed } from '../base/program.ts';
import { ArchiveError } from '../base/errors.ts';

/** Files without a flag are taken with `allowPositionals`. @throws ArchiveError `usage`. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  args: string[],
  options: Options,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals });
  } catch (error) {
    // An address may have a password.
    const said = (error as Error).message
      .split('\n')[0]!
      .replace(/\.$/, '')
      .replaceAll(/\w+:\/\/[^\s'"]*/g, '…');
    throw new ArchiveError('usage', `${said}. Usage: ${usage}`);
  }
}

// Where the environment says that the ledger is.

/** With a URL it is on PostgreSQL, and in the folder without one. */
export type LedgerPlace = { dataDir: string; databaseUrl?: string | undefined };

// How the commands on stored data are written: shown on request, and behind each refusal of an argument.

export const usage = {
  backup: typed('backup', '[--to <file or folder>] [--recipient age1…]'),
  restore: typed('restore', '--from <file> [--identity <key file>] [--to <folder>]'),
  move: typed(
    'move',
    '--to DATABASE_URL (this very word: the address is read from the environment or .env), or --to <folder>, or --to postgres://…',
  ),
  settings: `${typed('settings', 'export [<file>] [--before-import]')}, or ${typed('settings', 'import <file, or - for standard input>')}`,
};

export type DataCommand = keyof typeof usage;

export function isDataCommand(name: string | undefined): name is DataCommand {
  return name !== undefined && Object.hasOwn(usage, name);
}

/** Whether the arguments only ask how the command is written. */
export function asksForUsage(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

// Reads text files.

/** `name`: of the file, in the sentence of the error. @throws ArchiveError `missing`. */
export function readText(path: string, name = path): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw unreadable(name, error);
  }
}

/** Undefined where there is no such file. @throws ArchiveError `missing` when it can't be read. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unreadable(path, error);
  }
}

function unreadable(name: string, error: unknown): ArchiveError {
  return new ArchiveError('missing', `${name} can't be read (${(error as NodeJS.ErrnoException).code}).`);
}
