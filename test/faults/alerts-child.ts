// A process that is nothing but the way out, to be killed while it sends. It takes in the news it is told to, says the
// key of each that is on disk and `call` before each call to Telegram, and sends as fast as it can.

import { flushCompileCache } from 'node:module';
import { argv } from 'node:process';
import { createFastClock } from './alerts-fast-clock.ts';
import { mixed } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { ample, openSender } from './alerts-sender.ts';

/** News from number `from` on, up to before `to`. */
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

// What a message needs is there before the first: else most kills would hit a process that still reads files.
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
// It is killed before it could write what it compiled.
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
