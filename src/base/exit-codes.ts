// The exit code of the process for each kind of error, as in sysexits.h, and what is printed of it.

import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  ArchiveError,
  ConfigError,
  StoreError,
  UsageError,
  type ArchiveFailure,
  type StoreFailure,
} from './errors.ts';

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

// Says where in the sources the lines of a stack trace are, when the program runs as `npm run build` made it.
// For what the process says last alone: reading the map takes half a second and 100 MiB. Node does it for
// every trace when it is started with --enable-source-maps.

const builtPlace = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** A place that no map covers stays as it is. */
function nameSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(builtPlace, (place, url: string, line: string, column: string) => {
    if (!maps.has(url)) maps.set(url, readMap(fileURLToPath(`${url}.map`)));
    const origin = maps.get(url)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return place;
    return `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function readMap(path: string): SourceMap | undefined {
  if (!existsSync(path)) return undefined;
  return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
}
