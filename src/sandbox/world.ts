// Opens the bot between an embedded Telegram and an embedded service, with the people and the group that the sandbox
// begins with, in a temporary folder that is removed at the end.

import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { makeFolder } from '../store/durable-files.ts';
import { openSettings } from '../store/settings/settings.ts';
import { createModel, type Model } from './model.ts';
import { createMovableClock } from './movable-clock.ts';
import { openService } from './service/open.ts';
import { openTelegram } from './telegram/open.ts';

/**
 * Opens the bot with this environment, on this clock; log lines go to `writeLog`. Passed in, because the sandbox may not
 * import the app.
 */
export type OpenApp = (
  environment: Record<string, string>,
  writeLog: (line: string) => void,
  clock: Clock,
) => Promise<{ port: number; close(): Promise<void> }>;

export type World = {
  readonly model: Model;
  /** Of this run: nothing that is shown may contain one. */
  readonly secrets: readonly string[];
  /** Where the bot takes in events; holds a secret. */
  readonly webhookUrl: string;
  /** Removed when the world is closed. */
  readonly folder: string;
  readonly logFile: string;
  close(): Promise<void>;
};

const olgaUser = { id: 1001, first_name: 'Olga', username: 'olga' };
const annaUser = { id: 1002, first_name: 'Anna', username: 'anna' };

export async function openWorld(openApp: OpenApp): Promise<World> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'delegram-sandbox-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const logFile = join(folder, 'bot.log');
  const log = createWriteStream(logFile);
  opened.defer(() => new Promise<void>((resolve) => void log.end(() => resolve())));
  const clock = createMovableClock();
  const [apiSecret, eventsSecret, password] = [randomSecret(), randomSecret(), randomSecret()];
  const credentials = { apiKey: 'sandbox-api-key', apiSecret };

  const telegram = await openTelegram({
    token: `7000000001:${password}`,
    clock,
    // A person who tries things out may type faster than one command a second.
    limits: { privateBurst: 20 },
  });
  opened.defer(() => telegram.close());
  const service = await openService({ ...credentials, clock });
  opened.defer(() => service.close());
  const dataFolder = join(folder, 'data');
  await addOperator(dataFolder, clock.now());
  const environment = {
    BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: credentials.apiKey,
    SERVICE_API_SECRET: apiSecret,
    TRON_NODE_URL: service.chainUrl,
    OWNER_IDS: String(olgaUser.id),
    EVENTS_SECRET: eventsSecret,
    HTTP_PORT: '0',
    DATA_DIR: dataFolder,
  };
  const app = await openApp(environment, (line) => log.write(line), clock);
  opened.defer(() => app.close());
  const webhookUrl = `http://127.0.0.1:${app.port}/events/${eventsSecret}`;
  service.settings.callbackUrl = webhookUrl;

  const olga = telegram.person(olgaUser);
  const anna = telegram.person(annaUser);
  const sam = telegram.person({ id: 1003, first_name: 'Sam' });
  const team = telegram.group({ title: 'Energy team', owner: olga, forum: true });
  team.add(anna);
  const model = createModel({
    telegram,
    service,
    clock,
    readQueue: () => readQueue(`http://127.0.0.1:${app.port}/metrics`),
    people: { olga, anna, sam },
    places: {
      private: {},
      team: { chat: team.id },
      alerts: { chat: team.id, topic: team.topic('Alerts').id },
    },
  });
  const parts = opened.move();
  let closed: Promise<void> | undefined;
  return {
    model,
    secrets: [apiSecret, eventsSecret, telegram.token, password],
    webhookUrl,
    folder,
    logFile,
    close: () => (closed ??= parts.disposeAsync()),
  };
}

/** Anna has accepted an invitation of Olga's before the bot starts, so that no chat begins with the messages of that. */
async function addOperator(dataFolder: string, now: number): Promise<void> {
  makeFolder(dataFolder);
  const settings = await openSettings(join(dataFolder, 'settings.json'));
  const { id, first_name: name, username } = annaUser;
  await settings.update(({ people }) =>
    people.push({ id, name, username, role: 'operator', addedBy: olgaUser.id, addedAt: now }),
  );
}

const randomSecret = () => randomBytes(24).toString('base64url');

/** The bot's own count of deliveries that wait, from its metrics. */
async function readQueue(metricsUrl: string) {
  const answer = await fetch(metricsUrl, { headers: { connection: 'close' } });
  const text = await answer.text();
  return {
    waiting: sumOf(text, 'delegram_queue_messages'),
    oldestSeconds: sumOf(text, 'delegram_queue_age_seconds'),
  };
}

/** Over all labels; 0 when the family has no value. */
function sumOf(text: string, family: string): number {
  const values = text.matchAll(new RegExp(`^${family}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'));
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}
