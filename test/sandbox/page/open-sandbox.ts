// The sandbox with its page, as `npm run sandbox` opens it, on a free port of this process.

import type { Model } from '../../../src/sandbox/model.ts';
import { openPage } from '../../../src/sandbox/page/server.ts';
import { openTestWorld } from '../world.ts';

export type OpenSandbox = {
  readonly url: string;
  readonly port: number;
  readonly model: Model;
  close(): Promise<void>;
};

/** Port 0 is any free one. */
export async function openSandbox(port = 0): Promise<OpenSandbox> {
  const world = await openTestWorld();
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
