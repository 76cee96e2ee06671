// A process with nothing but the alert sender, which a test kills while it sends. It stores the events of its plan,
// prints the key of each when that is on disk, prints `call` before each call to Telegram, and sends as fast as it can.

import { flushCompileCache } from 'node:module';
import { argv } from 'node:process';
import { createFastClock } from './alerts-fast-clock.ts';
import { mixed } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { ample, openSender } from './alerts-sender.ts';

/** Stores the events with the numbers from `from` up to, not including, `to`. */
export type ChildPlan = {
  dataDir: string;
  apiRoot: string;
  startedAt: number;
  from: number;
  to: number;
  flaw: FlawName;
};

const { dataDir, apiRoot, startedAt, from, to, flaw } = JSON.parse(argv[2]!) as ChildPlan;
const clock = createFastClock(startedAt);
const say = (line: string) => process.stdout.write(`${line}\n`);

// Loads the modules before the first message: otherwise most kills would hit a process that still reads files.
await Promise.all([import('../../src/notify/render.ts'), import('../../src/notify/fold.ts')]);
const sender = await openSender({
  dataDir,
  apiRoot,
  clock,
  budgets: ample,
  flaw,
  aroundApi: (api) => ({
    sendMessage: (...call) => (say('call'), api.sendMessage(...call)),
    sendDocument: (...call) => (say('call'), api.sendDocument(...call)),
    getMe: () => (say('call'), api.getMe()),
  }),
});
// The process is killed, so it would not write the compile cache at its end.
flushCompileCache();
// Lives until it is killed.
setInterval(() => undefined, 60_000);
sender.notify.wake();
for (let nth = from; nth < to; nth++) {
  const { key, arrival } = mixed(nth);
  await sender.addEvent({ ...arrival, receivedAt: clock.now() });
  say(key);
  sender.notify.wake();
}
say('all');
