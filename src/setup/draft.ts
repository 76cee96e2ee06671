// The settings while setup works on them: which value counts, where it comes from, and what is to be written to .env.
// A flag comes before the environment, and that before .env, as at the start of the bot.

import { problemsWith, readValues, type Environment, type SettingName } from '../config.ts';
import type { SetByFlag } from './flags.ts';

export type Draft = ReturnType<typeof createDraft>;

export function createDraft(sources: {
  flags: Partial<Record<SetByFlag, string>>;
  environment: Environment;
  file: Readonly<Record<string, string>>;
  /** The settings that setup asks for; no other is taken from the environment into .env. */
  handled: readonly SettingName[];
}) {
  const { file, handled } = sources;
  const isSet = (value: string | undefined) => value !== undefined && value.trim() !== '';
  const given: Environment = {};
  for (const name of handled) {
    for (const each of [name, `${name}_FILE`]) {
      const value = sources.environment[each];
      if (isSet(value)) given[each] = value?.trim();
    }
  }
  for (const [name, value] of Object.entries(sources.flags)) if (isSet(value)) given[name] = value.trim();
  const current = (): Environment => ({ ...file, ...setOnly(sources.environment), ...given });

  return {
    /** Undefined where nothing is set. A secret that is in a file is read anew each time. */
    get: (name: SettingName): string | undefined => readValues(current()).values[name],
    /** For an answer, or a value that setup made. */
    set: (name: SetByFlag, value: string): void => void (given[name] = value),
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
    /** What .env lacks or has otherwise. */
    changes(): Record<string, string> {
      const changed = Object.entries(given).filter(([name, value]) => file[name]?.trim() !== value);
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
