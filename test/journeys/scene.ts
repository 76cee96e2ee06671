// Helpers that run the whole app with the two embedded servers over real HTTP, in this process or in one of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../src/base/clock.ts';
import { readConfig } from '../../src/config.ts';
import { type App, openApp } from '../../src/app.ts';
import { stringifyLossless } from '../../src/base/json.ts';
import { createLog } from '../../src/base/log.ts';
import { openService } from '../../src/sandbox/service/open.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import type { ApiVersion } from '../../src/sandbox/telegram/state.ts';
import { canaries } from '../canaries.ts';
import { compiled } from '../compiled.ts';
import { recordCalls } from './recorded-calls.ts';

export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * @param apiVersion of the Bot API server; the latest unless given.
 * @param local the Bot API server posts updates to this machine, over http.
 * @param clock of both servers; an app whose clock runs faster needs the same one, or its signatures expire.
 */
export async function openScene({
  apiVersion,
  privateTopics = false,
  local = false,
  clock = systemClock,
}: { apiVersion?: ApiVersion; privateTopics?: boolean; local?: boolean; clock?: Clock } = {}) {
  const telegram = await openTelegram({
    token: canaries.botToken,
    limits: 'off',
    privateTopics,
    local,
    clock,
    ...(apiVersion && { apiVersion }),
  });
  const service = await openService({ apiKey: canaries.apiKey, apiSecret: canaries.apiSecret, clock });
  Object.assign(service.account, { api_secret: canaries.accountSecret, email: canaries.email });
  onTestFinished(async () => {
    recordCalls(telegram.calls, service.requests);
    await Promise.all([telegram.close(), service.close()]);
  });
  const olga = telegram.person({ id: 1001, first_name: 'Olga' });
  const dataDir = mkdtempSync(join(tmpdir(), 'delegram-journey-'));
  const environment = {
    BOT_TOKEN: canaries.botToken as string,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: canaries.apiKey,
    SERVICE_API_SECRET: canaries.apiSecret,
    OWNER_IDS: '1001',
    EVENTS_SECRET: canaries.eventsSecret,
    HTTP_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
  };
  const callbackTo = (port: number) => {
    service.settings.callbackUrl = `http://127.0.0.1:${port}/events/${canaries.eventsSecret}`;
  };
  return {
    telegram,
    service,
    olga,
    dataDir,
    environment,
    callbackTo,
    /** A group of Olga's to which the bot is added; its greeting has come. */
    addGroup: async (given: Omit<Parameters<typeof telegram.group>[0], 'owner'>) => {
      const group = telegram.group({ owner: olga, ...given });
      const since = telegram.mark();
      group.add('bot');
      await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since });
      return group;
    },
  };
}

/** Posts an event as the service does; answers the status. */
export async function post(
  port: number,
  id: string,
  event: { type: string; data: unknown },
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/events/${canaries.eventsSecret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-event-id': id, 'x-event-type': event.type },
    body: stringifyLossless({ event_id: id, event_type: event.type, data: event.data }),
  });
  await response.text();
  return response.status;
}

/** Opens the app in this process; the service posts to it. It is closed at the end of the test, if not before. */
export async function openTestApp(scene: Scene, clock?: Clock): Promise<App & { logged: string[] }> {
  const logged: string[] = [];
  const config = readConfig(scene.environment);
  const log = createLog({ level: 'debug', secrets: config.secrets, write: (line) => logged.push(line) });
  const onBroken = (error: unknown) => {
    throw error;
  };
  const app = await openApp(config, log, onBroken, clock && { clock });
  scene.callbackTo(app.port);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= app.close());
  onTestFinished(close);
  return { ...app, close, logged };
}

export type RunningProcess = {
  readonly pid: number;
  /** Everything it has written so far. */
  output(): string;
  type(line: string): void;
  /** Resolves when its output contains `text`; rejects after 30 s. */
  waitForOutput(text: string | RegExp): Promise<RegExpMatchArray>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
};

const patienceMs = 30_000;

/** Runs `node src/main.ts …arguments`; killed at the end of the test. */
export function startProcess(environment: Record<string, string>, ...args: string[]): RunningProcess {
  return startProgram(join(import.meta.dirname, '../../src/main.ts'), environment, ...args);
}

/** Runs `node program …arguments`; killed at the end of the test. */
export function startProgram(
  program: string,
  environment: Record<string, string>,
  ...args: string[]
): RunningProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...compiled, ...environment },
    cwd: mkdtempSync(join(tmpdir(), 'delegram-cwd-')),
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    pid: child.pid!,
    output: () => output,
    type: (line) => child.stdin.write(`${line}\n`),
    exited,
    kill: (signal) => child.kill(signal),
    waitForOutput: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = output.match(text);
          if (!found) return;
          listeners.delete(check);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          listeners.delete(check);
          reject(new Error(`The process never said ${String(text)}; it said:\n${output}`));
        }, patienceMs);
        listeners.add(check);
        check();
      }),
  };
}

export function expectNoCanary(text: string): void {
  for (const [name, canary] of Object.entries(canaries)) {
    if (text.includes(canary)) throw new Error(`The secret ${name} appears in: ${text.slice(0, 2000)}`);
  }
}
