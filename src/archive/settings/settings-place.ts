// Where the settings are that are exported and imported: the file of a data folder, or the row on PostgreSQL.

export type SettingsPlace = {
  /** For sentences; never with a password. */
  readonly name: string;
  /** What to know after an import. */
  readonly next: string;
  /** The document as text; undefined where nothing was ever set. */
  read(): Promise<string | undefined>;
  /** What the last import has replaced; undefined before the first one. */
  readBeforeImport(): Promise<string | undefined>;
  /**
   * Writes what `change` makes of the document, and keeps the document as what was there before the import; undefined:
   * nothing is written. Nobody else changes it meanwhile.
   * @throws StoreError when it can't be written; nothing was changed then.
   */
  replace(change: (before: string | undefined) => string | undefined): Promise<void>;
  close(): Promise<void>;
};
