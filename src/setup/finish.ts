// The end of the setup: writes .env, and says what is left to do.

import { existsSync, readFileSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { readConfig } from '../config.ts';
import { ConfigError } from '../errors.ts';
import { events } from '../events/index.ts';
import { replaceFiles } from '../store/settings/replace-files.ts';
import { changeEnvText } from './env-text.ts';
import { waysToGive } from './flags.ts';
import { sayDone, type SetupContext } from './settle.ts';
import { firstSecret } from './webhook.ts';

const privateMode = 0o600;

type EnvFile = { text: string; isNew: boolean };

/** The text of .env, or of the example that a new one begins with. */
export function readEnvFile(path: string, examplePath: string): EnvFile | { problem: string } {
  try {
    if (existsSync(path)) return { text: readFileSync(path, 'utf8'), isNew: false };
    return { text: existsSync(examplePath) ? readFileSync(examplePath, 'utf8') : '', isNew: true };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return { problem: `${path} can't be read (${code}): run the setup as the user whose file it is.` };
  }
}

/** Returns a sentence when it could not be written; then .env is as it was. */
export async function writeEnvFile(
  ctx: SetupContext,
  path: string,
  { text, isNew }: EnvFile,
): Promise<string | undefined> {
  const changes = ctx.draft.changes();
  const changed = changeEnvText(text, changes);
  if ('unwritable' in changed) {
    return `No spelling of ${changed.unwritable} can stand in .env: put it into a file, and the file's path into ${changed.unwritable}_FILE.`;
  }
  const names = Object.keys(changes);
  try {
    if (names.length > 0 || isNew) await replaceFiles([path], changed.text);
    else if (((await stat(path)).mode & 0o777) !== privateMode) await chmod(path, privateMode);
  } catch (error) {
    return `${path} can't be written (${(error as NodeJS.ErrnoException).code}): run the setup as a user who may write there.`;
  }
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
