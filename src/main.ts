// The process: reads the environment, opens the app, closes it on SIGTERM or SIGINT, and chooses the exit code. The
// only file that does anything when imported. `sandbox` as an argument runs the app between an embedded Telegram and an
// embedded service; `setup` asks for the settings and writes .env; `backup` copies the data (that of a folder only while
// no bot runs there), `restore` puts it into a folder, `move` moves it to another place, `settings` exports and imports
// the settings.

import { type Clock, systemClock, systemRandom } from './base/clock.ts';
import { isDatabaseUrl, secretsInDatabaseUrl } from './base/config-fields.ts';
import { currentEnvironment, loadEnvironmentFile, readConfig, readLedgerPlace } from './config.ts';
import { exitCodeOf, exitCodes, explain } from './base/exit-codes.ts';
import type { App } from './app.ts';
import { isPackage, typed, version } from './base/program.ts';
import {
  type DataCommand,
  type LedgerPlace,
  asksForUsage,
  isDataCommand,
  usage as usageOf,
} from './archive/read-arguments.ts';
import { createLog } from './base/log.ts';
import { createTextRedactor } from './base/redact.ts';

/** How long the line about the running bot waits for Telegram. */
const patienceMs = 5_000;
/** Calls to Telegram and the service that are under way get this long to end. */
const closingMs = 8_000;

const start = (args?: string) => typed('start', args).padEnd(typed('start', '--version').length + 2);
const usage = `Usage: ${start()}runs the bot by the settings in .env and the environment
       ${start('--help')}shows this
       ${start('--version')}shows the version

Commands of their own: ${typed('setup')} | sandbox | backup | restore | settings | move
`;

// Files that the bot writes are readable by its own user only.
process.umask(0o077);

let scrub = (text: string) => text;
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

/** `start` is the word where there is no npm to say it. */
const words = process.argv.slice(isPackage && process.argv[2] === 'start' ? 3 : 2);
const [task] = words;
if (task === 'sandbox') await runInSandbox();
else if (task === 'setup') await setUp();
else if (isDataCommand(task)) await runOnData(task);
else if (task === '--help' || task === '-h') process.stdout.write(usage);
else if (task === '--version') process.stdout.write(`${version}\n`);
else if (task === undefined) await run();
else refuse(task);

/** A word that was mistyped must not start a bot, which would call Telegram and take the data folder. */
function refuse(word: string): never {
  process.stderr.write(`${typed('start')} knows no "${word}", and has started nothing.\n\n${usage}`);
  process.exit(exitCodes.usage);
}

async function run(): Promise<void> {
  loadEnvironmentFile();
  const config = readConfig();
  scrub = createTextRedactor(config.secrets);
  const print = (line: string) => void process.stdout.write(line);
  const { LOG_LEVEL: level, secrets } = config;
  const isAtTerminal = process.stdout.isTTY;
  const write = isAtTerminal ? await openTerminalLog(level, print) : print;
  const { openApp } = await importApp();
  const app = await openApp(config, createLog({ level, secrets, write }), fail);
  closeOnSignals(app);
  if (isAtTerminal) void describeRunning(app, config.HTTP_HOST).then(print);
}

/** Most of the program: loaded only where a bot runs, and once its settings are in order. */
function importApp() {
  return import('./app.ts');
}

/** Loaded only where it is used: most bots run as services. */
async function openTerminalLog(level: string, write: (line: string) => void) {
  const { createTerminalLog } = await import('./base/terminal-log.ts');
  return createTerminalLog({ level, write });
}

/** One line for the person who started the bot; Telegram may be down, but the webhook works by now. */
async function describeRunning(app: App, host: string): Promise<string> {
  const name = await Promise.race([
    app.username.then((username) => ` as @${username}`),
    new Promise<string>((resolve) => systemClock.after(patienceMs, () => resolve(''))),
  ]);
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${app.port}`;
  const silent =
    name === '' ? ` (${app.isLeading() ? 'Telegram has not answered yet' : 'another instance leads'})` : '';
  return `Delegram is running${name}${silent}; the webhook listens on ${address}; Ctrl-C stops it.\n`;
}

async function setUp(): Promise<void> {
  const { runSetup } = await import('./setup/run.ts');
  const environment = currentEnvironment();
  // Its pauses are all that goes on at times, and must keep the process alive.
  const clock: Clock = {
    ...systemClock,
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const code = await runSetup({
    args: words.slice(1),
    environment,
    folder: process.cwd(),
    input: process.stdin,
    output: process.stdout,
    machine: {
      lang: environment['LC_ALL'] ?? environment['LC_MESSAGES'] ?? environment['LANG'],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    clock,
    random: systemRandom,
  });
  // Output to a pipe is asynchronous: the process ends once all of it is written.
  process.stdout.write('', () => process.exit(code));
}

async function runOnData(command: DataCommand): Promise<void> {
  const args = words.slice(1);
  if (asksForUsage(args)) return void process.stdout.write(`Usage: ${usageOf[command]}\n`);
  loadEnvironmentFile();
  const place = readLedgerPlace();
  const urls = [...args, place.databaseUrl ?? ''].filter((each) => each !== '' && isDatabaseUrl(each));
  scrub = createTextRedactor(urls.flatMap(secretsInDatabaseUrl));
  const stopping = new AbortController();
  // A second signal ends the process at once; what is left then is removed by the next run. Settings are taken in one step.
  const signals = command === 'settings' ? [] : (['SIGTERM', 'SIGINT', 'SIGHUP'] as const);
  for (const signal of signals) process.once(signal, () => stopping.abort());
  const given = { now: systemClock.now(), signal: stopping.signal, input: process.stdin };
  process.stdout.write(`${await runDataCommand(command, args, place, given)}\n`);
}

/** Each is loaded only when it is called. Resolves to what the terminal is told. */
async function runDataCommand(
  command: DataCommand,
  args: string[],
  place: LedgerPlace,
  { now, signal, input }: { now: number; signal: AbortSignal; input: NodeJS.ReadStream },
): Promise<string> {
  if (command === 'settings') return (await import('./archive/settings.ts')).runSettings(args, place, input);
  if (command === 'move')
    return (await import('./archive/move/command.ts')).runMove(args, place, now, signal);
  const { runBackup, runRestore } = await import('./archive/command.ts');
  if (command === 'backup') return runBackup(args, place, now, signal);
  return runRestore(args, place.dataDir, signal);
}

async function runInSandbox(): Promise<void> {
  const args = words.slice(1);
  const { runSandbox, usage: usageOfSandbox } = await import('./sandbox/run.ts');
  if (asksForUsage(args)) return void process.stdout.write(`Usage: ${usageOfSandbox}\n`);
  const sandbox = await runSandbox({
    async openApp(environment, writeLog, clock) {
      const config = readConfig(environment);
      const { secrets, LOG_LEVEL: level } = config;
      const { openApp } = await importApp();
      return openApp(config, createLog({ level, secrets, write: writeLog }), fail, { clock });
    },
    args,
    input: process.stdin,
    output: process.stdout,
    onEnd: () => process.exit(0),
  });
  closeOnSignals(sandbox);
}

function closeOnSignals(app: { close(): Promise<void> }): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A second signal ends the process at once.
      process.once(signal, () => process.exit(exitCodes.internal));
      // A call that hangs is cut off: the ledger has a record of it, and the next start continues from there.
      setTimeout(() => process.exit(0), closingMs).unref();
      app.close().then(() => process.exit(0), fail);
    });
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${scrub(explain(error, isDataCommand(task) ? task : undefined))}\n`);
  process.exit(exitCodeOf(error));
}
