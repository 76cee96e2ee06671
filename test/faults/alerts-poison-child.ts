// A process with nothing but the alert sender, which dies while it composes a message about the poison event's coin. It
// sends what the ledger holds and prints `done`.

import { argv } from 'node:process';
import type { Values, Words } from '../../src/i18n.ts';
import { createFastClock } from './alerts-fast-clock.ts';
import type { FlawName } from './alerts-flaws.ts';
import { ample, openSender } from './alerts-sender.ts';

export type PoisonPlan = { dataDir: string; apiRoot: string; startedAt: number; flaw: FlawName };

/** At this speed a call may take four real seconds, enough even on a busy machine. */
const speed = 5;
export const poisonCoin = 'POISON';

/** Kills the process as a template that runs out of memory would, or a bug in native code. */
function deadly(words: Words): Words {
  const read = (values: Values = {}) => {
    if (JSON.stringify(values).includes(poisonCoin)) process.kill(process.pid, 'SIGKILL');
  };
  const spoken = (key: string, values?: Values) => {
    read(values);
    return words(key, values);
  };
  const plain = (key: string, values?: Values) => {
    read(values);
    return words.plain(key, values);
  };
  return Object.assign(spoken, words, { plain });
}

async function live({ dataDir, apiRoot, startedAt, flaw }: PoisonPlan): Promise<void> {
  const clock = createFastClock(startedAt, speed);
  const sender = await openSender({ dataDir, apiRoot, clock, budgets: ample, flaw, aroundWords: deadly });
  sender.notify.wake();
  while (!(await sender.isDone())) await new Promise((resolve) => setTimeout(resolve, 5));
  await sender.close();
  process.stdout.write('done\n');
}

if (argv[2] !== undefined) await live(JSON.parse(argv[2]) as PoisonPlan);
