// The test files that run on both databases, and what of them is about SQLite alone.

export const onBoth = [
  'test/store/ledger/**/*.test.ts',
  'test/store/settings/changes.test.ts',
  'test/archive/settings/{command,process.deep}.test.ts',
  'test/orders/**/*.test.ts',
];

/** About SQLite's file and its plans; PostgreSQL's own tests are in test/store/postgres/. */
export const onSqliteOnly = [
  'test/store/ledger/query-plans.test.ts',
  // By test/store/ledger/ledger.ts, which looks into SQLite's file.
  'test/store/ledger/events/sqlite-arrivals.test.ts',
  'test/store/ledger/copy/copy-ledger.test.ts',
];

/** What `npm test` runs on PostgreSQL, where one is installed. */
export const smokeOnPostgres = ['test/store/postgres/turns.test.ts'];

/** About PostgreSQL alone. */
export const onPostgresOnly = [
  'test/store/postgres/**/*.test.ts',
  'test/faults/postgres-*.test.ts',
  'test/journeys/instances*.test.ts',
  'test/faults/instances*.test.ts',
  'test/archive/move/**/*.test.ts',
];
