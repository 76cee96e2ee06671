// Brings settings to values that pass their checks: by asking for what is missing or wrong, or, where nobody can be
// asked, by collecting what to say about it. Which value counts: that of the environment comes before that of .env, as at
// the start of the bot.

import type { Clock, Random } from '../base/clock.ts';
import { type Environment, type SettingName, problemsWith, readValues, secretNames } from '../config.ts';
import type { Terminal } from './terminal.ts';

/** What setup asks for. No other setting is taken from the environment into .env. */
const askedSettings = [
  'BOT_TOKEN',
  'TELEGRAM_API_ROOT',
  'OWNER_IDS',
  'SERVICE_BASE_URL',
  'SERVICE_API_KEY',
  'SERVICE_API_SECRET',
  'EVENTS_SECRET',
  'PUBLIC_URL',
  'HTTP_HOST',
  'HTTP_PORT',
  'DEFAULT_LOCALE',
  'TIME_ZONE',
  'BACKUP_RECIPIENT',
] as const satisfies readonly SettingName[];

export type AskedSetting = (typeof askedSettings)[number];

export function createDraft(sources: {
  /** Without what .env says. */
  environment: Environment;
  file: Readonly<Record<string, string>>;
}) {
  const { file } = sources;
  const isSet = (value: string | undefined) => value !== undefined && value.trim() !== '';
  const given: Environment = {};
  for (const name of askedSettings) {
    for (const each of [name, `${name}_FILE`]) {
      const value = sources.environment[each];
      if (isSet(value)) given[each] = value?.trim();
    }
  }
  const current = (): Environment => ({ ...file, ...setOnly(sources.environment), ...given });

  return {
    /** Undefined where nothing is set. A secret that is in a file is read anew each time. */
    get: (name: SettingName): string | undefined => readValues(current()).values[name],
    /** For an answer, or a value that setup made. */
    set: (name: AskedSetting, value: string): void => void (given[name] = value),
    /** Sentences about the value that counts, or about the file that should hold it. */
    problemsWith(name: SettingName): string[] {
      const { values, problems } = readValues(current());
      const ofFile = problems.filter((problem) =>
        new RegExp(`^${name}(?:_FILE| and ${name}_FILE) `).test(problem),
      );
      if (ofFile.length > 0) return ofFile;
      const value = values[name];
      return value === undefined ? [] : problemsWith(name, value);
    },
    /** The path of the file that holds the secret, if it is in one. */
    fileOf: (name: SettingName): string | undefined => current()[`${name}_FILE`]?.trim() || undefined,
    /** What no answer could mend: a secret that is set twice, and wrong values of what setup doesn't ask for. */
    unmendable(): string[] {
      const { values, problems } = readValues(current());
      const isAsked = (name: string) => askedSettings.some((asked) => asked === name);
      const others = Object.entries(values).filter(([name]) => !isAsked(name));
      return [
        ...problems.filter((text) => !isAsked(text.replace(/_FILE .*/, ''))),
        ...others.flatMap(([name, value]) => problemsWith(name as SettingName, value ?? '')),
      ];
    },
    /** What .env lacks or has otherwise. */
    changes(): Record<string, string> {
      const changed = Object.entries(given).filter(([name, value]) => file[name] !== value);
      return Object.fromEntries(changed.map(([name, value]) => [name, value ?? '']));
    },
    /** As the bot would find it at its start, with .env as it will be. */
    environment: current,
    secrets: (): string[] =>
      ['BOT_TOKEN', 'SERVICE_API_KEY', 'SERVICE_API_SECRET', 'EVENTS_SECRET'].flatMap(
        (name) => readValues(current()).values[name]?.split(',') ?? [],
      ),
  };
}

function setOnly(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

export type SetupContext = {
  draft: ReturnType<typeof createDraft>;
  terminal: Terminal;
  clock: Clock;
  random: Random;
  /** False: nothing is asked. */
  isInteractive: boolean;
  /** Where nobody can be asked: the settings that are missing, and a sentence about each thing that is wrong. */
  missing: AskedSetting[];
  problems: string[];
  /** The settings that are to be saved although what they lead to could not be asked. */
  unchecked: AskedSetting[];
};

export type Question = {
  text: string;
  /** Makes the value out of what people paste. */
  clean?: (typed: string) => string;
  /** What Enter alone means; otherwise a value is needed. */
  ifEmpty?: () => string;
};

export type Checked<Result> =
  | { is: 'right'; result: Result }
  /** `ask`: the settings that may be at fault. `isUnknown`: nobody answered, so that they may be right as well. */
  | { is: 'wrong'; problem: string; ask: readonly AskedSetting[]; isUnknown?: boolean };

/**
 * Resolves with undefined where nobody can be asked, and something is missing or wrong; and where the person keeps
 * values that could not be checked.
 */
export async function settle<Result>(
  ctx: SetupContext,
  questions: Partial<Record<AskedSetting, Question>>,
  check: () => Promise<Checked<Result>>,
): Promise<Result | undefined> {
  const names = Object.keys(questions) as AskedSetting[];
  let atFault: readonly AskedSetting[] = [];
  for (let mayKeep = false; ;) {
    let isComplete = true;
    for (const name of names) {
      const isAtFault = atFault.includes(name);
      const settled = await settleValue(ctx, name, questions[name]!, isAtFault, mayKeep);
      if (settled === 'kept') {
        ctx.unchecked.push(...names);
        return undefined;
      }
      isComplete &&= settled;
    }
    if (!isComplete) return undefined;
    const checked = await check();
    if (checked.is === 'right') return checked.result;
    if (!ctx.isInteractive) {
      ctx.problems.push(checked.problem);
      return undefined;
    }
    sayProblem(ctx, checked.problem);
    atFault = checked.ask;
    mayKeep = checked.isUnknown === true;
  }
}

/** `isAtFault`: a check has refused the value, so it is asked for again although it looks right. */
async function settleValue(
  ctx: SetupContext,
  name: AskedSetting,
  { text, clean = (typed) => typed, ifEmpty = () => '' }: Question,
  isAtFault: boolean,
  mayKeep: boolean,
): Promise<boolean | 'kept'> {
  const { draft, terminal } = ctx;
  for (let isFirst = true; ; isFirst = false) {
    const file = draft.fileOf(name);
    const current = draft.get(name);
    if (current !== undefined && file === undefined && clean(current) !== current)
      draft.set(name, clean(current));
    const problems = draft.problemsWith(name);
    const isRight = draft.get(name) !== undefined && problems.length === 0;
    if (isRight && !(isAtFault && isFirst)) return true;
    if (!ctx.isInteractive) {
      if (problems.length > 0) ctx.problems.push(...problems);
      else ctx.missing.push(name);
      return false;
    }
    for (const problem of problems) sayProblem(ctx, problem);
    if (file !== undefined) {
      await terminal.ask(`${name} is read from ${file}. Correct that file, then press Enter:`);
      continue;
    }
    const typed = await terminal.ask(`${text}${again(isRight, isRight && mayKeep)}:`, {
      isSecret: isSecretSetting(name),
    });
    if (isRight && mayKeep && isWordOf(['keep'], typed)) return 'kept';
    if (isAddress(name) && isWordOf(waysOut, typed)) {
      terminal.say('  An address is needed here. Ctrl-C ends the setup; .env stays as it is.');
      continue;
    }
    const value = typed ? clean(typed) : isRight ? '' : ifEmpty();
    if (value === '') {
      if (!isRight) terminal.say('  This one is needed. Ctrl-C ends the setup; .env stays as it is.');
      continue;
    }
    const wrong = problemsWith(name, value);
    if (wrong.length === 0) draft.set(name, value);
    else for (const problem of wrong) sayProblem(ctx, problem);
    if (wrong.length === 0) return true;
  }
}

function again(isRight: boolean, mayKeep: boolean): string {
  if (mayKeep) return ' (Enter tries the same again; `keep` saves it without a check)';
  return isRight ? ' (Enter tries the same again)' : '';
}

/** What people type to get past a question. No host is called so. */
export const waysOut: readonly string[] = ['keep', 'skip', 'later'];

export function isWordOf(words: readonly string[], typed: string | undefined): boolean {
  return typed !== undefined && words.includes(typed.toLowerCase());
}

function isAddress(name: AskedSetting): boolean {
  return name === 'SERVICE_BASE_URL' || name === 'TELEGRAM_API_ROOT';
}

export function sayProblem({ terminal }: Pick<SetupContext, 'terminal'>, problem: string): void {
  terminal.say(`✗ ${problem}`);
}

export function sayDone({ terminal }: Pick<SetupContext, 'terminal'>, text: string): void {
  terminal.say(`✓ ${text}`);
}

export function isSecretSetting(name: SettingName): boolean {
  return secretNames.some((secret) => secret === name);
}
