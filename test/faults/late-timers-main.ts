// The bot as src/main.ts runs it, on a machine whose timers are late: none is sure to be called before what has arrived from
// the network is read, and after a suspension of the machine none is due.

import { openApp } from '../../src/app.ts';
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { readConfig } from '../../src/config.ts';
import { exitCodeOf } from '../../src/base/exit-codes.ts';
import { createLog } from '../../src/base/log.ts';

const lateMs = 200;

const clock: Clock = {
  ...systemClock,
  after(delayMs, task) {
    let cancel = systemClock.after(delayMs, () => (cancel = systemClock.after(lateMs, task)));
    return () => cancel();
  },
};
const config = readConfig();
const { LOG_LEVEL: level, secrets } = config;
const log = createLog({ level, secrets, write: (line) => void process.stdout.write(line) });
await openApp(config, log, (error) => process.exit(exitCodeOf(error)), { clock });
