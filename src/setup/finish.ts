// The end of the setup: writes .env, and says what is left to do.

import { isUtf8 } from 'node:buffer';
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readConfig } from '../config.ts';
import { ConfigError } from '../errors.ts';
import { events } from '../events/index.ts';
import { replaceFiles } from '../store/settings/replace-files.ts';
import { createToken } from '../random.ts';
import { changeEnvText, readEnvText } from './env-text.ts';
import { waysToGive } from './flags.ts';
import { sayDone, type SetupContext } from './settle.ts';
import { firstSecret } from './webhook.ts';

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
export function remainingProblems({ draft }: SetupContext): readonly string[] {
  try {
    readConfig(draft.environment());
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** Of settings that are missing or wrong where nobody can be asked. */
export function describeProblems({ missing, problems }: Pick<SetupContext, 'missing' | 'problems'>): string {
  const lines = [
    ...missing.map((name) => `  - ${name} is missing: give ${waysToGive(name)}.`),
    ...problems.map((problem) => `  - ${problem}`),
  ];
  return ['Delegram is not set up yet:', ...lines].join('\n');
}

/** `hasGreeted`: the owner has pressed Start already. */
export function describeNextSteps({ draft }: SetupContext, hasGreeted: boolean): string {
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
  ].join('\n');
}
