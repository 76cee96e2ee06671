// An instance that keeps leading, whatever happened to its term: a control that must be found. It prints its port as
// src/main.ts does.

import { openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/base/log.ts';
import { openStore } from '../../src/store/open.ts';

const config = readConfig();
const { LOG_LEVEL: level, secrets } = config;
const log = createLog({ level, secrets, write: (line) => void process.stdout.write(line) });
await openApp(config, log, () => undefined, {
  async openStore(options) {
    const store = await openStore({ ...options, onDeposed: () => undefined });
    return { ...store, lead: async () => ({ ...(await store.lead()), isHeld: () => true }) };
  },
});
