// The sandbox with its page, as `npm run sandbox` opens it, on a free port of this process.

import { openApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createLog } from '../../../src/log.ts';
import type { Model } from '../../../src/sandbox/model.ts';
import { openPage } from '../../../src/sandbox/page/server.ts';
import { openWorld, type OpenApp } from '../../../src/sandbox/world.ts';

export type OpenSandbox = {
  readonly url: string;
  readonly port: number;
  readonly model: Model;
  close(): Promise<void>;
};

const openBot: OpenApp = (environment, writeLog, clock) => {
  const config = readConfig(environment);
  const log = createLog({ level: config.LOG_LEVEL, secrets: config.secrets, write: writeLog });
  return openApp(config, log, throwIt, { clock });
};

function throwIt(error: unknown): never {
  throw error;
}

/** Port 0 is any free one. */
export async function openSandbox(port = 0): Promise<OpenSandbox> {
  const world = await openWorld(openBot);
  const page = await openPage(world, port);
  return {
    url: `${page.origin}/`,
    port: Number(new URL(page.origin).port),
    model: world.model,
    async close() {
      await page.close();
      await world.close();
    },
  };
}
