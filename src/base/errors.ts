// Error classes, one for each kind that some caller handles differently; expected results are values, not errors.
// Messages are whole sentences (what was tried, where, what came back). Foreign errors are never kept as `cause`: a ky
// HTTPError contains the API key, a grammY HttpError the bot token.

import { typed } from './program.ts';

/** The environment is not a valid configuration. Lists every problem; the process ends with exit code 78. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  /** `advice`: a sentence about what to do, below the list. */
  constructor(problems: readonly string[], advice?: string) {
    super(describeProblems('Delegram cannot start', problems, advice));
    this.problems = problems;
  }

  /** The message where it ends a command instead of a start. */
  messageOf(command: string): string {
    return describeProblems(`\`${typed(command)}\` cannot run`, this.problems, 'Nothing was changed.');
  }
}

function describeProblems(begin: string, problems: readonly string[], advice?: string): string {
  const lines = [`${begin} with this configuration:`, ...problems.map((problem) => `  - ${problem}`)];
  return [...lines, ...(advice === undefined ? [] : [advice])].join('\n');
}

/** A command was given something that it doesn't take. The process ends with exit code 64. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * What is known after a call to the service failed:
 * - `rejected`: the service answered and refused; nothing was done.
 * - `not_sent`: no byte reached the service; nothing was done.
 * - `unknown`: the call may or may not have been carried out.
 * - `unavailable`: a read failed temporarily; reading again is harmless.
 */
export type ServiceOutcome = 'rejected' | 'not_sent' | 'unknown' | 'unavailable';

/** The reason shown to people; `service-failure-<reason>` in the locales has its text. */
export type ServiceReason =
  | 'refused' // the service's code and message say why
  | 'insufficient_balance' // the account can't pay for it
  | 'credentials' // key or signature refused
  | 'parameters' // HTTP 400 without a message of the service
  | 'turned_away' // HTTP 403 without the service's envelope, from a proxy in front of it
  | 'not_found'
  | 'too_many'
  | 'maintenance' // HTTP 502, 503
  | 'broken' // HTTP 5xx, code 9999
  | 'unreadable' // an answer that is not what the document describes
  | 'timeout'
  | 'unreachable';

export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly outcome: ServiceOutcome;
  readonly reason: ServiceReason;
  readonly status: number | undefined;
  /** The envelope's `code`, as text, and its messages: foreign text, to be escaped before it is shown. */
  readonly code: string | undefined;
  readonly serviceMessage: string | undefined;
  /** The wait that a refusal for too many requests asks for, if any. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    facts: {
      outcome: ServiceOutcome;
      reason: ServiceReason;
      status?: number | undefined;
      code?: string | undefined;
      serviceMessage?: string | undefined;
      retryAfterMs?: number | undefined;
    },
  ) {
    super(message);
    this.outcome = facts.outcome;
    this.reason = facts.reason;
    this.status = facts.status;
    this.code = facts.code;
    this.serviceMessage = facts.serviceMessage;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/**
 * - `locked`: another process uses this data folder.
 * - `damaged`: the data on disk can't be read; it is never overwritten.
 * - `busy`: nothing can be written at the moment (disk full, read-only, closing); try again later.
 * - `broken`: the disk failed while committing; the process must end, because a repeated fsync proves nothing.
 */
export type StoreFailure = 'locked' | 'damaged' | 'busy' | 'broken';

export class StoreError extends Error {
  override name = 'StoreError';
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Another version has written the ledger: this one may not touch it. */
export class OtherLedgerError extends StoreError {
  override name = 'OtherLedgerError';

  constructor(message: string) {
    super('damaged', message);
  }
}

/**
 * Why a backup was not made or restored, settings not exported or imported, or a ledger not moved; nothing was changed.
 * - `usage`: the command was given something that it doesn't take.
 * - `missing`: a file or folder that was named isn't there or can't be read.
 * - `occupied`: the place is not empty, so nothing is written there.
 * - `unusable`: no backup, a damaged one, one of a newer version, a key that doesn't open it; no settings; or a copy that
 *   differs.
 * - `full`: there is not enough free space.
 * - `unwritable`: a file or folder can't be made, as without rights or on a read-only file system.
 * - `broken`: the disk failed.
 * - `stopped`: somebody stopped it.
 */
export type ArchiveFailure = 'usage' | 'missing' | 'occupied' | 'unusable' | DiskRefusal | 'stopped';
export type DiskRefusal = 'full' | 'unwritable' | 'broken';

export class ArchiveError extends Error {
  override name = 'ArchiveError';
  readonly failure: ArchiveFailure;

  constructor(failure: ArchiveFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
