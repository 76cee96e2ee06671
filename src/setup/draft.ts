// The settings while setup works on them: which value counts, where it comes from, and what is to be written to .env.
// A flag comes before the environment, and that before .env, as at the start of the bot.

import { parseEnv } from 'node:util';
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

// Changes settings in the text of an .env file: comments, order, other names and line ends stay as they are. The text is
// read by Node's own parser, and each change is proven by reading the result with it.

/** A line, or several when its quoted value spans them, that sets a name. All are offsets in the text. */
type Assignment = { name: string; valueStart: number; valueEnd: number };

export function readEnvText(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(text))) if (value !== undefined) values[name] = value;
  return values;
}

/**
 * A changed name keeps its place; a new one follows the comment line that shows its default, or comes last. `unwritable`:
 * no spelling of this name's value would be read back as it is.
 */
export function changeEnvText(
  text: string,
  changes: Readonly<Record<string, string>>,
): { text: string } | { unwritable: string } {
  let changed = text;
  for (const [name, value] of Object.entries(changes)) {
    const expected = { ...readEnvText(changed), [name]: value };
    const next = spellings(value)
      .flatMap((spelling) => [setInPlace(changed, name, spelling), append(changed, name, spelling)])
      .find((candidate) => isSame(readEnvText(candidate), expected));
    if (next === undefined) return { unwritable: name };
    changed = next;
  }
  return { text: changed };
}

function isSame(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/**
 * In the order in which they are tried: bare where possible, because Docker's --env-file takes quotes for a part of the
 * value. A double-quoted `\n` would be read as a line break.
 */
function spellings(value: string): string[] {
  const quoted = ["'", '`', '"'].filter((mark) => !value.includes(mark)).map((mark) => mark + value + mark);
  return /^[^\s#'"`\\$]*$/.test(value) ? [value, ...quoted] : quoted;
}

function setInPlace(text: string, name: string, spelling: string): string {
  const assignments = listAssignments(text);
  // Of several lines with one name, the last one counts.
  const last = assignments.findLast((assignment) => assignment.name === name);
  if (last) {
    const rest = text.slice(last.valueEnd);
    // Other readers than Node's begin a comment only after a space.
    const space = rest.startsWith('#') ? ' ' : '';
    return text.slice(0, last.valueStart) + spelling + space + rest;
  }
  const shown = new RegExp(`^#[ \\t]*${name}=[^\\n]*(?:\\n|$)`, 'm').exec(text);
  if (!shown) return append(text, name, spelling);
  const at = shown.index + shown[0].length;
  return append(text.slice(0, at), name, spelling) + text.slice(at);
}

function append(text: string, name: string, spelling: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const begun = text === '' || text.endsWith('\n') ? text : text + lineEnd;
  return `${begun}${name}=${spelling}${lineEnd}`;
}

function listAssignments(text: string): Assignment[] {
  const found: Assignment[] = [];
  const head = /[^\S\n]*(?:export[^\S\n]+)?([^\s=#][^\n=]*?)[^\S\n]*=[^\S\n]*/y;
  for (let at = 0; at < text.length;) {
    head.lastIndex = at;
    const match = head.exec(text);
    if (match) {
      const valueStart = at + match[0].length;
      const valueEnd = endOfValue(text, valueStart);
      found.push({ name: match[1]!, valueStart, valueEnd });
      at = valueEnd;
    }
    const lineEnd = text.indexOf('\n', at);
    at = lineEnd < 0 ? text.length : lineEnd + 1;
  }
  return found;
}

/** Without the comment that may follow the value on its line. */
function endOfValue(text: string, start: number): number {
  const mark = text[start] ?? '';
  const closing = /['"`]/.test(mark) ? text.indexOf(mark, start + 1) : -1;
  if (closing >= 0) return closing + 1;
  const plain = /[^#\r\n]*/y;
  plain.lastIndex = start;
  const [value = ''] = plain.exec(text) ?? [];
  return start + value.trimEnd().length;
}
