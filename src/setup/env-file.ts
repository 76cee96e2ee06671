// .env: read at the beginning, and written at the end unless somebody changed it meanwhile. Comments, order, other names
// and line ends stay as they are. The text is read by Node's own parser, and each change is proven by reading the result.

import { dirname } from 'node:path';
import { isUtf8 } from 'node:buffer';
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { createToken } from '../base/clock.ts';
import { type SetupContext, sayDone } from './settle.ts';
import { replaceFiles } from '../store/durable-files.ts';

const privateMode = 0o600;

/** `hasMark`: the file began with a byte order mark, which Node's reader takes for a part of the first name. */
type EnvFile = { text: string; isNew: boolean; hasMark: boolean };

/** The text of .env, or of the example that a new one begins with. */
export function readEnvFile(path: string, examplePath: string): EnvFile | { problem: string } {
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
export async function writeEnvFile(
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
    if (names.length > 0 || now.hasMark) await replaceFiles([path], changed.text, suffix);
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

// The text of the file.

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
