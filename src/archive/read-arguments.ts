// Reads the arguments of a command of this folder; what it doesn't take is refused with how it is used.

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import { typed } from '../base/program.ts';
import { ArchiveError } from '../base/errors.ts';

/** @throws ArchiveError `usage`. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
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

// Reads a text file that may be missing.

/** Undefined where there is no such file. @throws ArchiveError `missing` when it can't be read. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ArchiveError('missing', `${path} can't be read (${code}).`);
  }
}
