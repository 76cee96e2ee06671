// The exit code of the process for each kind of error, as in sysexits.h, and what is printed of it.

import {
  ArchiveError,
  ConfigError,
  StoreError,
  UsageError,
  type ArchiveFailure,
  type StoreFailure,
} from './errors.ts';
import { nameSources } from './source-places.ts';

/** Configuration, internal error, usage. */
export const exitCodes = { config: 78, internal: 70, usage: 64 } as const;
/** Temporary failure, bad data, I/O error. */
const ofStore: Record<StoreFailure, number> = { locked: 75, busy: 75, damaged: 65, broken: 74 };
/** Usage, no input, bad data, can't create, I/O error, temporary failure. */
const ofArchive: Record<ArchiveFailure, number> = {
  usage: 64,
  missing: 66,
  unusable: 65,
  occupied: 73,
  full: 73,
  unwritable: 73,
  broken: 74,
  stopped: 75,
};

export function exitCodeOf(error: unknown): number {
  if (error instanceof ConfigError) return exitCodes.config;
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof StoreError) return ofStore[error.failure];
  if (error instanceof ArchiveError) return ofArchive[error.failure];
  return exitCodes.internal;
}

/** Errors that are expected say all that is needed; of others the stack is printed. `command`: what it has ended. */
export function explain(error: unknown, command?: string): string {
  if (error instanceof ConfigError && command !== undefined) return error.messageOf(command);
  const expected = [ConfigError, UsageError, StoreError, ArchiveError];
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? nameSources(error.stack ?? error.message) : String(error);
}
