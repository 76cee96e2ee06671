// What can be wrong with a backup, or with where it is to be restored. The message is the whole sentence for the
// operator, and nothing was changed.

/**
 * - `usage`: the command was given something that it doesn't take.
 * - `missing`: a file or folder that was named isn't there or can't be read.
 * - `occupied`: the place is not empty, so nothing is written there.
 * - `unusable`: no backup, a damaged one, one of a newer version, or a key that doesn't open it.
 */
export type ArchiveFailure = 'usage' | 'missing' | 'occupied' | 'unusable';

export class ArchiveError extends Error {
  override name = 'ArchiveError';
  readonly failure: ArchiveFailure;

  constructor(failure: ArchiveFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
