// A task that runs at times of its own, such as a digest or a backup. src/watch/jobs.ts runs it, also after a downtime.

/** How each kind is named to people: `job-<kind>` in upkeep.ftl. */
export const jobKinds = ['digest', 'backup', 'reconciliation', 'records'] as const;
type JobKind = (typeof jobKinds)[number];

export type Job = {
  /** Unique, and the same after a restart, such as `digest:-100123:5:day`. */
  readonly name: string;
  readonly kind: JobKind;
  /** The chat that the job is for. */
  readonly chatId?: number;
  /** The first time after `after` at which it is due; both in Unix milliseconds. */
  next(after: number): number;
  /** Rejects when the work could not be done; then it is tried again. */
  run(run: JobRun): Promise<void>;
};

export type JobRun = {
  /** When it was due, in Unix milliseconds. Several times that fell into a downtime are one run, for the first of them. */
  readonly dueAt: number;
  /** The `dueAt` of the last run that was done; undefined before the first one. */
  readonly lastDueAt: number | undefined;
  /** An earlier attempt for this time was begun: what it sends may have been sent already. */
  readonly isRepeat: boolean;
};
