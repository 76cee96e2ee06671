// Reads a text file that may be missing.

import { readFileSync } from 'node:fs';
import { ArchiveError } from '../base/errors.ts';

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
