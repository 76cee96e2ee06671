// The machine that the bot runs on: the bot is started, killed or loses its power, and is started again on the disk's
// content; the machine's clock can be set. Each run of the bot has its own names in the network, so that a crashed run
// can be cut off completely.

import { readConfig } from '../../src/config.ts';
import { openApp, type App } from '../../src/app.ts';
import { createLog } from '../../src/base/log.ts';
import { openStore } from '../../src/store/open.ts';
import type { SeededRandom } from './random.ts';
import type { Disk } from './disk.ts';
import type { Flaw } from './flaws.ts';
import type { Network } from './network.ts';
import { createMachineClock, type MachineClock, type Time } from './time.ts';
import { canaries } from '../canaries.ts';

export const ownerId = 1001;

export type Machine = ReturnType<typeof createMachine>;

export function createMachine(options: {
  time: Time;
  network: Network;
  disk: Disk;
  random: SeededRandom;
  flaw: Flaw;
  policy: 'ask' | 'repeat';
  /** Called with the bot's folder, before a crash changes it. */
  onCrash: (folder: string) => void;
  /** Each line that the bot logs. */
  onLog: (line: string) => void;
  /** Called when the bot gives up or does not start, which is always a failure. */
  onProblem: (problem: string) => void;
}) {
  const { time, network, disk, random, flaw, onProblem } = options;
  const wallOffset = { ms: 0 };
  const crashes = { kill: 0, power: 0 };
  let runs = 0;
  let clock: MachineClock | undefined;
  let app: Promise<App | undefined> | undefined;

  const nameOf = (run: number) => `run${run}`;

  function start(): void {
    if (clock) return;
    const run = (runs += 1);
    const own = createMachineClock(time, wallOffset);
    clock = own;
    const isAlive = () => clock === own;
    const config = readConfig(environmentOf(nameOf(run), disk.folder, options.policy));
    const write = (line: string) => isAlive() && options.onLog(line);
    const log = createLog({ level: 'debug', secrets: config.secrets, write });
    const report = (what: string) => (error: unknown) => {
      if (isAlive()) onProblem(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
    };
    const openOwnStore: typeof openStore = async (storeOptions) => {
      const store = await openStore(storeOptions);
      if (flaw.skipsSyncs) disk.skipSyncs();
      return flaw.store?.(store, own) ?? store;
    };
    const parts = { clock: own, random: random.derive(nameOf(run)), openStore: openOwnStore };
    app = openApp(config, log, report('the bot gave up'), parts).catch((error) => {
      report('the bot did not start')(error);
      return undefined;
    });
  }

  return {
    /** Does nothing while the bot is running. */
    start,
    crashes,
    /** Stops the bot at once and leaves the disk as `how` does. Does nothing while the bot is not running. */
    crash(how: 'kill' | 'power'): void {
      if (!clock) return;
      crashes[how] += 1;
      clock.stop();
      clock = undefined;
      network.cutOff(nameOf(runs));
      network.cutOff(`${nameOf(runs)}.bot`);
      options.onCrash(disk.folder);
      disk.crash(how, random.derive(`crash ${runs}`));
    },
    setClock: (byMs: number) => void (wallOffset.ms += byMs),
    get isUp() {
      return clock !== undefined;
    },
    /** The name of the present run. */
    get run() {
      return nameOf(runs);
    },
    /** Ends the bot as a signal does. */
    async close() {
      await (await app)?.close();
    },
  };
}

function environmentOf(run: string, folder: string, policy: string): Record<string, string> {
  return {
    BOT_TOKEN: canaries.botToken,
    TELEGRAM_API_ROOT: `http://${run}.telegram`,
    SERVICE_BASE_URL: `http://${run}.api`,
    SERVICE_API_KEY: canaries.apiKey,
    SERVICE_API_SECRET: canaries.apiSecret,
    OWNER_IDS: String(ownerId),
    EVENTS_SECRET: canaries.eventsSecret,
    HTTP_HOST: `${run}.bot`,
    HTTP_PORT: '80',
    DATA_DIR: folder,
    ORDER_UNKNOWN_POLICY: policy,
    // Clocks are set by up to 30 days; with the default, settled events would be deleted then.
    KEEP_DAYS: '3650',
    LOG_LEVEL: 'debug',
  };
}
