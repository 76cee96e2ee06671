// `npm run setup`: step by step from nothing to a complete .env, each answer checked as it comes. .env is written at the
// end, so that whoever stops before finds it as it was.

import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { readValues, type Environment } from '../config.ts';
import type { Random } from '../random.ts';
import { createTextRedactor } from '../redact.ts';
import { pathOf } from '../resources.ts';
import { settleBot } from './bot-token.ts';
import { createDraft } from './draft.ts';
import {
  describeNextSteps,
  describeProblems,
  readEnvFile,
  remainingProblems,
  writeEnvFile,
} from './finish.ts';
import { help, isSecretSetting, readFlags, settingFlags, type SetByFlag } from './flags.ts';
import { settleOwners, welcomeOwner } from './owner.ts';
import { readEnvText } from './env-text.ts';
import { settleRegion, type Machine } from './region.ts';
import { settleService } from './service.ts';
import type { SetupContext } from './settle.ts';
import { Interrupted, openTerminal, type Input } from './terminal.ts';
import { settleEventsSecret, settlePublicUrl } from './webhook.ts';

const exitCodes = { done: 0, config: 78, interrupted: 130 } as const;

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
  const refuse = (problem: string) => {
    output.write(`${problem}\n`);
    return exitCodes.config;
  };
  if ('problem' in flags) return refuse(flags.problem);
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
