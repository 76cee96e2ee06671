// `npm run setup`: step by step from nothing to a complete .env, each answer checked as it comes. .env is written at the
// end, so that whoever stops before finds it as it was.

import { join, dirname } from 'node:path';
import { isUtf8 } from 'node:buffer';
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import type { Clock } from '../base/clock.ts';
import { readValues, type Environment, readConfig, problemsWith } from '../config.ts';
import { type Random, createToken } from '../base/random.ts';
import { createTextRedactor } from '../base/redact.ts';
import { pathOf } from '../base/resources.ts';
import { settleBackupRecipient } from './backup-key.ts';
import { settleBot } from './bot-token.ts';
import { createDraft, readEnvText, changeEnvText } from './draft.ts';
import { help, isSecretSetting, readFlags, settingFlags, type SetByFlag, waysToGive } from './flags.ts';
import { settleOwners, welcomeOwner } from './owner.ts';
import { settleService } from './service.ts';
import { type SetupContext, sayDone, sayProblem, settle } from './settle.ts';
import { Interrupted, openTerminal, type Input } from './terminal.ts';
import { settleEventsSecret, settlePublicUrl, firstSecret } from './webhook.ts';
import { ConfigError } from '../base/errors.ts';
import { events } from '../events/index.ts';
import { replaceFiles } from '../store/settings/settings-file.ts';
import { listLocales, matchLocale } from '../base/i18n.ts';
import { isTimeZone } from '../base/time.ts';

const exitCodes = { done: 0, usage: 64, config: 78, interrupted: 130 } as const;

export type SetupOptions = {
  args: readonly string[];
  /** Without what .env says. */
  environment: Environment;
  /** The folder of .env. */
  folder: string;
  input: Input;
  output: NodeJS.WritableStream & { isTTY?: boolean };
  machine: Machine;
  clock: Clock;
  random: Random;
};

/** Resolves with the exit code. */
export async function runSetup(options: SetupOptions): Promise<number> {
  const { output, input } = options;
  const flags = readFlags(options.args);
  const refuse = (problem: string, code: number = exitCodes.config) => {
    output.write(`${problem}\n`);
    return code;
  };
  if ('problem' in flags) return refuse(flags.problem, exitCodes.usage);
  if (flags.help) {
    output.write(help);
    return exitCodes.done;
  }
  const path = join(options.folder, '.env');
  const envFile = readEnvFile(path, pathOf('.env.example'));
  if ('problem' in envFile) return refuse(envFile.problem);
  const draft = createDraft({
    flags: flags.values,
    environment: options.environment,
    file: readEnvText(envFile.text),
    handled: Object.values(settingFlags),
  });
  const redact = (text: string) => createTextRedactor(draft.secrets().filter(isLong))(text);
  // Nothing that is typed could mend that.
  const doubles = readValues(draft.environment()).problems.filter((problem) => problem.includes(' both set'));
  if (doubles.length > 0) return refuse(describeProblems({ missing: [], problems: doubles }));
  const terminal = openTerminal({ input, output, redact });
  const isTerminal = input.isTTY === true && output.isTTY === true;
  const ctx: SetupContext = {
    draft,
    terminal,
    clock: options.clock,
    random: options.random,
    isInteractive: flags.interactive || (isTerminal && !flags.yes),
    missing: [],
    problems: [],
    unchecked: [],
  };
  const secretFlags = (Object.keys(flags.values) as SetByFlag[]).filter(isSecretSetting);
  if (secretFlags.length > 0) {
    terminal.say(
      `! npm prints flags on the screen and keeps them in a log below ~/.npm/_logs, and others on this machine see them in the list of processes. Delete that log, and next time give ${secretFlags.join(', ')} in the environment, or in a file (${secretFlags[0]}_FILE=…).`,
    );
  }
  try {
    // A check may take its time: Ctrl-C does not wait for it.
    const { bot, owner } = await Promise.race([settleAll(ctx, options.machine), terminal.interrupted]);
    if (ctx.missing.length > 0 || ctx.problems.length > 0) {
      terminal.say(describeProblems(ctx));
      terminal.say(envFile.isNew ? 'No .env was written.' : '.env is as it was.');
      return exitCodes.config;
    }
    const failure = await writeEnvFile(ctx, path, envFile);
    const problems = failure === undefined ? remainingProblems(ctx) : [failure];
    if (problems.length > 0) {
      terminal.say(describeProblems({ missing: [], problems: [...problems] }));
      return exitCodes.config;
    }
    if (ctx.unchecked.length > 0) {
      terminal.say(
        `! Not checked: ${ctx.unchecked.join(', ')}. Run the setup again when that can be reached.`,
      );
    }
    if (bot && owner) await welcomeOwner(ctx, bot, owner);
    terminal.sayWithSecret(describeNextSteps(ctx, owner !== undefined));
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw withoutSecrets(error, draft.secrets());
    terminal.say(envFile.isNew ? '\nStopped. No .env was written.' : '\nStopped. .env is as it was.');
    return exitCodes.interrupted;
  } finally {
    terminal.close();
  }
}

async function settleAll(ctx: SetupContext, machine: Machine) {
  if (ctx.isInteractive) {
    ctx.terminal.say(
      'Delegram is set up in a few questions. Ctrl-C ends it at any time and changes nothing.\n',
    );
  }
  const bot = await settleBot(ctx);
  const owner = await settleOwners(ctx, bot);
  await settleService(ctx);
  await settleEventsSecret(ctx);
  await settlePublicUrl(ctx);
  await settleRegion(ctx, machine, owner?.languageCode);
  await settleBackupRecipient(ctx);
  return { bot, owner };
}

/** A short one is a wrong one, and stands in ordinary words as well. */
function isLong(secret: string): boolean {
  return secret.length >= 8;
}

/** A foreign error may hold a credential in its message or its other fields. */
function withoutSecrets(error: unknown, secrets: readonly string[]): Error {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const clean = new Error('The setup failed.');
  clean.stack = createTextRedactor(secrets)(text);
  return clean;
}

// The end of the setup: writes .env, and says what is left to do.

const privateMode = 0o600;

/** `hasMark`: the file began with a byte order mark, which Node's reader takes for a part of the first name. */
type EnvFile = { text: string; isNew: boolean; hasMark: boolean };

/** The text of .env, or of the example that a new one begins with. */
function readEnvFile(path: string, examplePath: string): EnvFile | { problem: string } {
  try {
    const isNew = !existsSync(path);
    const bytes = isNew && !existsSync(examplePath) ? Buffer.of() : readFileSync(isNew ? examplePath : path);
    if (!isUtf8(bytes)) return { problem: `${path} holds bytes that are no UTF-8: save it as UTF-8 first.` };
    const text = bytes.toString('utf8');
    accessSync(isNew ? dirname(path) : dirname(realpathSync(path)), constants.W_OK);
    return { text: text.replace(/^\uFEFF/, ''), isNew, hasMark: text.startsWith('\uFEFF') };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return {
      problem: `${path} can't be read and written (${code}): run the setup as the user whose file and folder it is.`,
    };
  }
}

/** Returns a sentence when it could not be written; then .env is as it was. */
async function writeEnvFile(
  ctx: SetupContext,
  path: string,
  { text, isNew, hasMark }: EnvFile,
): Promise<string | undefined> {
  const changes = ctx.draft.changes();
  const names = Object.keys(changes);
  const now = existsSync(path) ? readEnvFile(path, path) : { text, isNew, hasMark };
  if ('problem' in now) return now.problem;
  const before = readEnvText(text);
  const after = readEnvText(now.text);
  // An editor had it open: its other lines are kept, and none of them is overwritten.
  const clashing =
    now.text === text ? [] : names.filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
  if (clashing.length > 0) {
    return `${path} was changed meanwhile (${clashing.join(', ')}) and is left like that: run the setup again.`;
  }
  const changed = changeEnvText(now.text, changes);
  if ('unwritable' in changed) {
    return `No spelling of ${changed.unwritable} can stand in .env: put it into a file, and the file's path into ${changed.unwritable}_FILE.`;
  }
  try {
    // Named by chance, so that no file of the person's is in its place.
    const suffix = `.${createToken(ctx.random)}.new`;
    if (names.length > 0 || isNew || now.hasMark) await replaceFiles([path], changed.text, suffix);
    else if (((await stat(path)).mode & 0o777) !== privateMode) await chmod(path, privateMode);
  } catch (error) {
    return `${path} can't be written (${(error as NodeJS.ErrnoException).code}): run the setup as a user who may write there.`;
  }
  if (now.hasMark)
    sayDone(ctx, 'The byte order mark at the beginning of .env is removed: it hid the first setting.');
  if (names.length === 0) sayDone(ctx, '.env is right as it is; nothing was changed.');
  else sayDone(ctx, `.env is written: ${names.join(', ')}. Only you can read it.`);
  return undefined;
}

/** What the bot would still refuse at its start. */
function remainingProblems({ draft }: SetupContext): readonly string[] {
  try {
    readConfig(draft.environment());
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** Of settings that are missing or wrong where nobody can be asked. */
function describeProblems({ missing, problems }: Pick<SetupContext, 'missing' | 'problems'>): string {
  const lines = [
    ...missing.map((name) => `  - ${name} is missing: give ${waysToGive(name)}.`),
    ...problems.map((problem) => `  - ${problem}`),
  ];
  return ['Delegram is not set up yet:', ...lines].join('\n');
}

/** `hasGreeted`: the owner has pressed Start already. */
function describeNextSteps({ draft }: SetupContext, hasGreeted: boolean): string {
  const base = draft.get('PUBLIC_URL') ?? 'https://<your host>';
  return [
    '',
    'Next:',
    `  1. Start the bot:  npm start${hasGreeted ? '' : '   then send it /start in Telegram'}`,
    "  2. In the service's user center, under API settings, set callbackUrl to",
    '',
    `       ${base}/events/${firstSecret(draft.get('EVENTS_SECRET'))}`,
    '',
    '     and tick these event types:',
    ...events.map(({ type }) => `       ${type}`),
    '',
    'Whoever knows that address can post alerts: it is a secret. The bot tells you when the first event arrives.',
    'CEILING_TRX_PER_DAY and the three names beside it in .env bound what anybody can spend, a stolen account included.',
  ].join('\n');
}

// The language and time zone of chats that chose none: proposed from the owner's Telegram and from this machine.

type Machine = {
  /** As in LANG: `ru_RU.UTF-8`. */
  lang: string | undefined;
  /** An IANA name. */
  timeZone: string;
};

async function settleRegion(
  ctx: SetupContext,
  machine: Machine,
  languageCode: string | undefined,
): Promise<void> {
  const locales = listLocales();
  const locale = matchLocale(locales, languageCode) ?? localeOfMachine(machine.lang, locales) ?? 'en';
  await propose(ctx, 'DEFAULT_LOCALE', `Language of new chats (${locales.join(', ')})`, locale);
  await propose(
    ctx,
    'TIME_ZONE',
    'Time zone of new chats, such as Europe/Berlin',
    isTimeZone(machine.timeZone) ? machine.timeZone : 'UTC',
  );
}

async function propose(
  ctx: SetupContext,
  name: Extract<SetByFlag, 'DEFAULT_LOCALE' | 'TIME_ZONE'>,
  text: string,
  proposal: string,
): Promise<void> {
  const { draft, terminal, isInteractive } = ctx;
  if (draft.get(name) === undefined) {
    for (let value: string | undefined; value === undefined;) {
      const typed = isInteractive ? await terminal.ask(`${text} [${proposal}]:`) : '';
      const problems = typed ? problemsWith(name, typed) : [];
      for (const problem of problems) sayProblem(ctx, problem);
      if (problems.length === 0) value = typed || proposal;
      if (value !== undefined) draft.set(name, value);
    }
  }
  const value = await settle(ctx, { [name]: { text } }, () =>
    Promise.resolve({ is: 'right', result: draft.get(name) }),
  );
  if (value !== undefined) sayDone(ctx, `${name}: ${value}.`);
}

/** As in LANG, `ru_RU.UTF-8`: without the character set. */
export function localeOfMachine(lang: string | undefined, locales: readonly string[]): string | undefined {
  return matchLocale(locales, lang?.replace(/[.@].*$/, ''));
}
