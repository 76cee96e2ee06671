// Where the environment says that the ledger is, also where the rest of the configuration is missing or wrong, as on a new
// machine.

import { currentEnvironment, readValues, schema, type Environment } from '../config.ts';
import { ConfigError } from '../errors.ts';

/** With a URL it is on PostgreSQL, and in the folder without one. */
export type LedgerPlace = { dataDir: string; databaseUrl?: string | undefined };

/** @throws ConfigError when the file of DATABASE_URL can't be read. */
export function readLedgerPlace(environment: Environment = currentEnvironment()): LedgerPlace {
  const { values, problems } = readValues(environment);
  const own = problems.filter((problem) => problem.startsWith('DATABASE_URL'));
  if (own.length > 0) throw new ConfigError(own);
  return { dataDir: schema.shape.DATA_DIR.parse(values['DATA_DIR']), databaseUrl: values['DATABASE_URL'] };
}
