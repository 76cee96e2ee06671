// The two ends of a move: where a ledger and its settings are, and where they go. Each is kept from bots until it is
// closed.

import type { Kysely } from 'kysely';
import { ArchiveError } from '../../base/errors.ts';
import type { ToStorable } from '../../store/ledger/copy/copy-rows.ts';
import type { Tables } from '../../store/ledger/tables.ts';
import type { SettingsData } from '../../store/settings/settings.ts';

export type End = {
  /** For sentences, without a password: `the folder /data`, `PostgreSQL at host, database bot`. */
  readonly name: string;
  /** What a person does next, as a sentence, once everything is here. */
  readonly next: string;
  /** What becomes of a text that is stored here. */
  readonly toStorable: ToStorable;
  /** The ledger, as it is at one moment. */
  read<Answer>(work: (db: Kysely<Tables>) => Promise<Answer>): Promise<Answer>;
  /** Undefined where none were ever stored. */
  readSettings(): Promise<SettingsData | undefined>;
  /** Whether bots were kept out without a break since it was opened. */
  isAlone(): Promise<boolean>;
  /** Lets bots in again. */
  close(): Promise<void>;
};

export type Source = End & {
  /** Marks the ledger as moved, for good: no bot starts on it. Says where what is left of it is. */
  leave(to: string, now: number): Promise<string>;
};

export type Target = End & {
  /** Whether a ledger is there. @throws ArchiveError `occupied` for anything else that is not these settings. */
  isFilled(settings: SettingsData | undefined): Promise<boolean>;
  /** Everything that `work` writes is there when this resolves, and nothing of it otherwise. */
  fill(settings: SettingsData | undefined, work: (db: Kysely<Tables>) => Promise<void>): Promise<void>;
};

export function occupied(name: string): ArchiveError {
  return new ArchiveError(
    'occupied',
    `There is a ledger in ${name} already, or settings, and nothing is moved over them: name an empty place. Nothing was changed.`,
  );
}
