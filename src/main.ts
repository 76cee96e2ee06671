// Opens the house and closes it; the only file that does anything when imported. `sandbox` as an argument puts the
// house between an embedded Telegram and an embedded service; `compile` only fills Node's compile cache.

import { systemClock } from './clock.ts';
import { loadEnvironmentFile, readConfig } from './config.ts';
import { ConfigError, StoreError, type StoreFailure } from './errors.ts';
import { openApp } from './app.ts';
import { createLog } from './log.ts';
import { createTextRedactor } from './redact.ts';

/** See sysexits.h: configuration, temporary failure, bad data, I/O error, internal error. */
const exitCodes = { config: 78, internal: 70 } as const;
const storeExitCodes: Record<StoreFailure, number> = { locked: 75, busy: 75, damaged: 65, broken: 74 };

/** By then everything has been said at the start. */
const settledMs = 2_000;
/** Up to this share of its time a process is at rest. */
const mostBusy = 0.25;
/** Telegram and the service get this long to end what is under way. */
const closingMs = 8_000;

// What the bot writes is for its own user only.
process.umask(0o077);

let scrub = (text: string) => text;
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

const task = process.argv[2];
if (task === 'sandbox') await runInSandbox();
// For `compile` everything is loaded by now; leaving writes Node's compile cache.
else if (task !== 'compile') await run();

async function run(): Promise<void> {
  loadEnvironmentFile();
  const config = readConfig();
  scrub = createTextRedactor(config.secrets);
  const log = createLog({
    level: config.LOG_LEVEL,
    secrets: config.secrets,
    write: (line) => process.stdout.write(line),
  });
  closeOnSignals(await openApp(config, log, fail));
  giveMemoryBack();
}

/**
 * V8 keeps what only the start needed until memory runs short; code that was not run lately goes after some rounds. They
 * take their time, and whoever has just called would wait for them: they come when nothing else does.
 */
function giveMemoryBack(before = performance.eventLoopUtilization()): void {
  systemClock.after(settledMs, () => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization > mostBusy) giveMemoryBack(now);
    else collect();
  });
}

function collect(): void {
  for (let round = 0; round < 8; round++) globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}

async function runInSandbox(): Promise<void> {
  // Loaded only here: the bot at work needs none of it, nor the packages that only this uses.
  const { runSandbox } = await import('./sandbox/run.ts').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(['the sandbox needs the development packages: run `npm ci` without --omit=dev.']);
  });
  const sandbox = await runSandbox({
    openApp(environment, writeLog) {
      const config = readConfig(environment);
      const { secrets, LOG_LEVEL: level } = config;
      return openApp(config, createLog({ level, secrets, write: writeLog }), fail);
    },
    input: process.stdin,
    output: process.stdout,
    onEnd: () => process.exit(0),
  });
  closeOnSignals(sandbox);
}

function closeOnSignals(house: { close(): Promise<void> }): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Whoever asks twice doesn't want to wait.
      process.once(signal, () => process.exit(exitCodes.internal));
      // A call that hangs is cut off: what it was about is in the ledger, and is told after the next start.
      setTimeout(() => process.exit(0), closingMs).unref();
      house.close().then(() => process.exit(0), fail);
    });
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${scrub(explain(error))}\n`);
  process.exit(exitCodeOf(error));
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StoreError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ConfigError) return exitCodes.config;
  if (error instanceof StoreError) return storeExitCodes[error.failure];
  return exitCodes.internal;
}
