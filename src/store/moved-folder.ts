// The mark of a data folder whose ledger was moved away: the ledger under another name. A bot that is started there would
// begin with an empty ledger, and is refused.

import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../base/errors.ts';

export const movedLedger = 'ledger.moved.db';
export const movedSettings = 'settings.moved.json';

/** @throws ConfigError when a bot would begin a new ledger there. */
export function refuseMovedFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  // A killed restore or move may have left one of 0 bytes.
  const hasLedger = (statSync(join(folder, 'ledger.db'), { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (hasLedger || !existsSync(join(folder, movedLedger))) return;
  throw new ConfigError([
    `DATA_DIR: the ledger of ${folder} was moved to another place, and is in use there: set DATABASE_URL, or DATA_DIR, to it. To begin anew here, move ${movedLedger} away.`,
  ]);
}
