// A setup in a folder of its own, between the two embedded servers, with a person at a terminal that is a pipe.

import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { systemClock, systemRandom } from '../../src/base/clock.ts';
import { openService } from '../../src/sandbox/service/open.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import { type SetupOptions, runSetup } from '../../src/setup/run.ts';
import { freePort } from '../bench/process.ts';
import { canaries } from '../canaries.ts';
import { converse } from './conversation.ts';

type Given = Partial<Pick<SetupOptions, 'random'>> & {
  timeZone?: string;
  /** Which ends are a terminal; a pipe all the same. */
  isTerminal?: { input?: boolean; output?: boolean };
};

export async function openSetupScene(given: Given = {}) {
  const telegram = await openTelegram({ token: canaries.botToken, limits: 'off' });
  const service = await openService({ apiKey: canaries.apiKey, apiSecret: canaries.apiSecret });
  onTestFinished(async () => {
    await Promise.all([telegram.close(), service.close()]);
  });
  const folder = mkdtempSync(join(tmpdir(), 'delegram-setup-'));
  const port = await freePort();
  const path = join(folder, '.env');
  /** Everything that a setup needs but the owner. */
  const ownerless = {
    TELEGRAM_API_ROOT: telegram.apiRoot,
    HTTP_PORT: String(port),
    BOT_TOKEN: canaries.botToken,
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: canaries.apiKey,
    SERVICE_API_SECRET: canaries.apiSecret,
  };
  const start = (environment: Record<string, string>, ...args: string[]) =>
    startSetup({ folder, environment, args }, given);
  return {
    telegram,
    service,
    folder,
    port,
    path,
    olga: telegram.person({ id: 1001, first_name: 'Olga', last_name: 'Ono', username: 'olga' }),
    /** What is not asked for, so that nothing leaves this machine. */
    environment: { TELEGRAM_API_ROOT: telegram.apiRoot, HTTP_PORT: String(port) },
    /** Everything that a setup without questions needs. */
    complete: { ...ownerless, OWNER_IDS: '1001' },
    ownerless,
    env: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    mode: () => statSync(path).mode & 0o777,
    start,
    /** Runs it to its end: what it ended with, and what it said. */
    async run(environment: Record<string, string>, ...args: string[]) {
      const setup = start(environment, ...args);
      return [await setup.ended, setup.output()] as const;
    },
  };
}

function startSetup(
  what: Pick<SetupOptions, 'folder' | 'environment' | 'args'>,
  { random = systemRandom, timeZone = 'Europe/Berlin', isTerminal = {} }: Given,
) {
  const input = Object.assign(new PassThrough(), { isTTY: isTerminal.input === true });
  const output = Object.assign(new PassThrough(), { isTTY: isTerminal.output === true });
  const conversation = converse(output, (line) => input.write(`${line}\n`));
  const ended = runSetup({
    ...what,
    input,
    output,
    machine: { lang: 'zh_CN.UTF-8', timeZone },
    clock: systemClock,
    random,
  });
  ended.catch(() => undefined);
  const leave = () => {
    input.end();
    return ended;
  };
  return { ...conversation, ended, leave };
}
