// The sandbox's world with the real bot, for one test file.

import { openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/base/log.ts';
import { openWorld, type World } from '../../src/sandbox/world.ts';

export function openTestWorld(): Promise<World> {
  return openWorld((environment, writeLog, clock) => {
    const config = readConfig(environment);
    const log = createLog({ level: 'info', secrets: config.secrets, write: writeLog });
    const onBroken = (error: unknown) => {
      throw error;
    };
    return openApp(config, log, onBroken, { clock });
  });
}
