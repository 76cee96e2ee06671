// A process with a store that wants to lead, as the bot has it: it ends with the code of a deposed instance, and whatever
// it writes goes by its term. Usage: `node postgres-leader.ts <URL> <data folder> <lease in seconds>`; it prints what it
// does, one word a line.

import { setImmediate } from 'node:timers/promises';
import { StoreError } from '../../src/errors.ts';
import { exitCodeOf } from '../../src/exit-codes.ts';
import { openStore } from '../../src/store/open.ts';

const [databaseUrl = '', dataDir = '', leaseSeconds] = process.argv.slice(2);
const store = await openStore({
  databaseUrl,
  dataDir,
  leaseSeconds: Number(leaseSeconds),
  instance: 'child',
  onDeposed: (error) => process.exit(exitCodeOf(error)),
});
const term = await store.lead();
await term.announce();
console.log('leads');
// What a leader does before each call; the busier it is, the sooner it meets its end at waking.
for (;;) {
  if (!term.isHeld()) console.log('not held');
  // A write may fail before the instance knows that it is deposed.
  await store.heartbeat.beat(1).catch(async (error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    await setImmediate();
  });
}
