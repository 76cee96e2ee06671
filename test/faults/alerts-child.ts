// A process with nothing but the alert sender, which a test kills while it sends, or which dies of a poison event. It stores
// the events of its plan, prints the key of each when that is on disk, prints `call` before each call to Telegram, and sends
// as fast as it can.

import { flushCompileCache } from 'node:module';
import { argv } from 'node:process';
import type { Values, Words } from '../../src/base/i18n.ts';
import { createFastClock } from './alerts-fast-clock.ts';
import { mixed, poisonCoin } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { ample, openSender } from './alerts-sender.ts';

export type ChildPlan = {
  dataDir: string;
  apiRoot: string;
  startedAt: number;
  speed?: number;
  /** The numbers of the events to store, from the first up to, not including, the second. */
  stores: [from: number, to: number];
  /** Ends when everything is sent, and prints `done`; otherwise it lives until it is killed. */
  ends?: boolean;
  flaw: FlawName;
};

const { dataDir, apiRoot, startedAt, speed, stores, ends, flaw } = JSON.parse(argv[2]!) as ChildPlan;
const clock = createFastClock(startedAt, speed);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Kills the process as a template that runs out of memory would, or a bug in native code. */
function deadly(words: Words): Words {
  const read = (values: Values = {}) => {
    if (JSON.stringify(values).includes(poisonCoin)) process.kill(process.pid, 'SIGKILL');
  };
  const spoken = (key: string, values?: Values) => (read(values), words(key, values));
  const plain = (key: string, values?: Values) => (read(values), words.plain(key, values));
  return Object.assign(spoken, words, { plain });
}

// Loads the modules before the first message: otherwise most kills would hit a process that still reads files.
await Promise.all([import('../../src/outbox/render.ts'), import('../../src/outbox/fold.ts')]);
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
  aroundWords: deadly,
});
// The process is killed, so it would not write the compile cache at its end.
flushCompileCache();
const living = setInterval(() => undefined, 60_000);
sender.notify.wake();
for (let nth = stores[0]; nth < stores[1]; nth++) {
  const { key, arrival } = mixed(nth);
  await sender.addEvent({ ...arrival, receivedAt: clock.now() });
  say(key);
  sender.notify.wake();
}
say('all');
if (ends) {
  while (!(await sender.isDone())) await new Promise((resolve) => setTimeout(resolve, 5));
  await sender.close();
  clearInterval(living);
  say('done');
}
