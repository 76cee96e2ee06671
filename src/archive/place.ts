// Where the environment says that the ledger is.

/** With a URL it is on PostgreSQL, and in the folder without one. */
export type LedgerPlace = { dataDir: string; databaseUrl?: string | undefined };
