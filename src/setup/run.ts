// `npm run setup`: step by step from nothing to a complete .env, each answer checked as it comes. .env is written at the
// end, so that whoever stops before finds it as it was.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Clock, Random } from '../base/clock.ts';
import { pathOf, typed } from '../base/program.ts';
import { type Environment, problemsWith, readConfig } from '../config.ts';
import { createTextRedactor } from '../base/redact.ts';
import { settleBot, settleService } from './accounts.ts';
import { readEnvFile, readEnvText, writeEnvFile } from './env-file.ts';
import { settleOwners, welcomeOwner } from './owner.ts';
import {
  type AskedSetting,
  type SetupContext,
  createDraft,
  isSecretSetting,
  isWordOf,
  sayDone,
  sayProblem,
  settle,
  waysOut,
} from './settle.ts';
import { type Input, Interrupted, openTerminal } from './terminal.ts';
import { firstSecret, settleEventsSecret, settlePublicUrl } from './webhook.ts';
import { ConfigError } from '../base/errors.ts';
import { events } from '../events/index.ts';
import { listLocales, matchLocale } from '../base/i18n.ts';
import { isTimeZone } from '../base/time.ts';

const exitCodes = { done: 0, usage: 64, config: 78, interrupted: 130 } as const;

const help = `${typed('setup')} makes .env: it asks for what is missing, checks each answer, and changes nothing that is right.

A setting that the environment has is taken from there by its own name, as at the start of the bot, and not asked for; a
secret also from a file, which keeps it out of the shell's history (BOT_TOKEN_FILE=/run/secrets/bot-token). So, without
questions, as in a script:
  BOT_TOKEN=… SERVICE_API_KEY=… SERVICE_API_SECRET=… SERVICE_BASE_URL=https://… OWNER_IDS=123456789 \\
    PUBLIC_URL=https://… ${typed('setup', '--yes')}

  --yes           never ask; exit code 78 where something is missing or wrong, and nothing is written
  --interactive   ask although the input is no terminal
  --help          this text

Without OWNER_IDS a link tells setup who the owner is. .env.example describes every setting.
`;
/** Repeats no argument: it may be a secret. */
const misused =
  'The setup takes no such argument. Its flags are --yes, --interactive and --help; settings come from the environment by their names.';

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
  const refuse = (problem: string, code: number = exitCodes.config) => {
    output.write(`${problem}\n`);
    return code;
  };
  const flags = readFlags(options.args);
  if (!flags) return refuse(misused, exitCodes.usage);
  if (flags.help) {
    output.write(help);
    return exitCodes.done;
  }
  const path = join(options.folder, '.env');
  const envFile = readEnvFile(path, pathOf('.env.example'));
  if ('problem' in envFile) return refuse(envFile.problem);
  const draft = createDraft({ environment: options.environment, file: readEnvText(envFile.text) });
  const redact = (text: string) => createTextRedactor(draft.secrets().filter(isLong))(text);
  const unmendable = draft.unmendable();
  if (unmendable.length > 0) return refuse(describeProblems({ missing: [], problems: unmendable }));
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
  try {
    // A check may take its time: Ctrl-C does not wait for it.
    const { bot, owner } = await Promise.race([settleAll(ctx, options.machine), terminal.interrupted]);
    if (ctx.missing.length === 0 && ctx.problems.length === 0) ctx.problems.push(...remainingProblems(ctx));
    if (ctx.missing.length > 0 || ctx.problems.length > 0) {
      terminal.say(describeProblems(ctx));
      terminal.say(envFile.isNew ? 'No .env was written.' : '.env is as it was.');
      return exitCodes.config;
    }
    const failure = await writeEnvFile(ctx, path, envFile);
    if (failure !== undefined) {
      terminal.say(describeProblems({ missing: [], problems: [failure] }));
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

/** Undefined for anything else. */
function readFlags(args: readonly string[]) {
  const toggle = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args: [...args], options: { yes: toggle, interactive: toggle, help: toggle } }).values;
  } catch {
    return undefined;
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

// The end of the setup: says what is wrong, or what is left to do.

/** What the bot would still refuse at its start: what is wrong only with other settings. */
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
    ...missing.map((name) => `  - ${name} is missing: ${wayToGive(name)}.`),
    ...problems.map((problem) => `  - ${problem}`),
  ];
  return ['Delegram is not set up yet:', ...lines].join('\n');
}

function wayToGive(name: AskedSetting): string {
  return `set ${name}${isSecretSetting(name) ? ` or ${name}_FILE` : ''} in the environment`;
}

/** `hasGreeted`: the owner has pressed Start already. */
function describeNextSteps({ draft }: SetupContext, hasGreeted: boolean): string {
  const base = draft.get('PUBLIC_URL') ?? 'https://<your host>';
  return [
    '',
    'Next:',
    `  1. Start the bot:  ${typed('start')}${hasGreeted ? '' : '   then send it /start in Telegram'}`,
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
  name: Extract<AskedSetting, 'DEFAULT_LOCALE' | 'TIME_ZONE'>,
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

// Whom backups are encrypted to. The setup makes a pair of keys when a person is there to keep the secret half: it is shown
// once, in the terminal, and is stored nowhere. .env gets the public half only after the person has gone on.

const name = 'BACKUP_RECIPIENT';
const question =
  'Key of the backups (Enter makes one; or type your own public key, age1…; or `skip` for no daily backups):';

async function settleBackupRecipient(ctx: SetupContext): Promise<void> {
  const { draft, terminal } = ctx;
  const problems = draft.problemsWith(name);
  for (;;) {
    const value = draft.get(name);
    if (value !== undefined && problems.length === 0) return sayDone(ctx, `${name}: ${value}.`);
    if (!ctx.isInteractive) {
      ctx.problems.push(...problems);
      if (problems.length === 0) sayNone(ctx);
      return;
    }
    for (const problem of problems.splice(0)) sayProblem(ctx, problem);
    const typed = (await terminal.ask(question)) ?? '';
    if (isWordOf(waysOut, typed)) {
      if (value !== undefined) draft.set(name, '');
      return sayNone(ctx);
    }
    if (typed !== '') problems.push(...problemsWith(name, typed));
    if (problems.length === 0) draft.set(name, typed === '' ? await makeKey(ctx) : typed);
  }
}

/** Resolves with the public half. */
async function makeKey({ terminal }: SetupContext): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  terminal.sayWithSecret(
    [
      '',
      '  The secret key of the backups. It is shown only now, and nobody keeps a copy:',
      '',
      `# public key: ${recipient}`,
      identity,
      '',
      '  Save these two lines as key.txt or in a password manager, away from this machine. Whoever has the key can read',
      '  the backups, and without it nobody can, not even you.',
      '',
    ].join('\n'),
  );
  await terminal.ask('Saved? Enter goes on:');
  return recipient;
}

function sayNone({ terminal }: SetupContext): void {
  terminal.say(
    `  ${name}: none. No daily backup is made until it is set; the setup makes a key when it is run again in a terminal.`,
  );
}
