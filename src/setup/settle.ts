// Brings settings to values that pass their checks: by asking for what is missing or wrong, or, where nobody can be
// asked, by collecting what to say about it.

import type { Clock } from '../base/clock.ts';
import { problemsWith } from '../config.ts';
import type { Random } from '../base/random.ts';
import type { Draft } from './draft.ts';
import { isSecretSetting, type SetByFlag } from './flags.ts';
import type { Terminal } from './terminal.ts';

export type SetupContext = {
  draft: Draft;
  terminal: Terminal;
  clock: Clock;
  random: Random;
  /** False: nothing is asked. */
  isInteractive: boolean;
  /** Where nobody can be asked: the settings that are missing, and a sentence about each thing that is wrong. */
  missing: SetByFlag[];
  problems: string[];
  /** The settings that are to be saved although what they lead to could not be asked. */
  unchecked: SetByFlag[];
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
  | { is: 'wrong'; problem: string; ask: readonly SetByFlag[]; isUnknown?: boolean };

/**
 * Resolves with undefined where nobody can be asked, and something is missing or wrong; and where the person keeps
 * values that could not be checked.
 */
export async function settle<Result>(
  ctx: SetupContext,
  questions: Partial<Record<SetByFlag, Question>>,
  check: () => Promise<Checked<Result>>,
): Promise<Result | undefined> {
  const names = Object.keys(questions) as SetByFlag[];
  let atFault: readonly SetByFlag[] = [];
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
  name: SetByFlag,
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

function isAddress(name: SetByFlag): boolean {
  return name === 'SERVICE_BASE_URL' || name === 'TELEGRAM_API_ROOT';
}

export function sayProblem({ terminal }: Pick<SetupContext, 'terminal'>, problem: string): void {
  terminal.say(`✗ ${problem}`);
}

export function sayDone({ terminal }: Pick<SetupContext, 'terminal'>, text: string): void {
  terminal.say(`✓ ${text}`);
}
