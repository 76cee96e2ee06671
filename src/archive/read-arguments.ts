// Reads the arguments of a command of this folder; what it doesn't take is refused with how it is used.

import { parseArgs, type ParseArgsConfig } from 'node:util';
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
