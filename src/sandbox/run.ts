// `npm run sandbox`: the bot with an embedded Telegram and an embedded service, and a terminal to act as people in.
// Needs no network, token or account, and works in a temporary folder, which it removes at the end.

import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openService } from './service/open.ts';
import { openTelegram } from './telegram/open.ts';
import { openTerminal } from './terminal.ts';

/**
 * Opens the bot with this environment; log lines go to `writeLog`. Passed in, because the sandbox may not import the
 * app.
 */
export type OpenApp = (
  environment: Record<string, string>,
  writeLog: (line: string) => void,
) => Promise<{ port: number; close(): Promise<void> }>;

export type Sandbox = { close(): Promise<void> };

const ownerId = 1001;

export async function runSandbox(options: {
  openApp: OpenApp;
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  /** Called when `:quit` was typed and everything is closed. */
  onEnd: () => void;
}): Promise<Sandbox> {
  const { output } = options;
  const folder = mkdtempSync(join(tmpdir(), 'delegram-sandbox-'));
  const log = createWriteStream(join(folder, 'bot.log'));
  const credentials = { apiKey: 'sandbox-api-key', apiSecret: randomBytes(24).toString('base64url') };
  const eventsSecret = randomBytes(24).toString('base64url');

  const telegram = await openTelegram({
    token: `7000000001:${randomBytes(24).toString('base64url')}`,
    // A person at the terminal may type faster than one command a second.
    limits: { privateBurst: 20 },
  });
  const service = await openService(credentials);
  const app = await options.openApp(
    {
      BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      SERVICE_BASE_URL: service.baseUrl,
      SERVICE_API_KEY: credentials.apiKey,
      SERVICE_API_SECRET: credentials.apiSecret,
      TRON_NODE_URL: service.chainUrl,
      OWNER_IDS: String(ownerId),
      EVENTS_SECRET: eventsSecret,
      HTTP_PORT: '0',
      DATA_DIR: join(folder, 'data'),
    },
    (line) => log.write(line),
  );
  service.settings.callbackUrl = `http://127.0.0.1:${app.port}/events/${eventsSecret}`;

  const olga = telegram.person({ id: ownerId, first_name: 'Olga', username: 'olga' });
  const anna = telegram.person({ id: 1002, first_name: 'Anna', username: 'anna' });
  const team = telegram.group({ title: 'Energy team', owner: olga, forum: true });
  team.add(anna);
  const terminal = openTerminal({
    telegram,
    service,
    people: { olga, anna, sam: telegram.person({ id: 1003, first_name: 'Sam' }) },
    chats: { team, alerts: team.topic('Alerts') },
    folder,
    write: (text) => output.write(text),
  });

  output.write(
    [
      'Delegram between an embedded Telegram and an embedded service; nothing leaves this machine.',
      '',
      `  Telegram   ${telegram.apiRoot}   people and chats over HTTP: ${telegram.apiRoot}/sandbox`,
      `  service    ${service.baseUrl}   account, faults, webhooks over HTTP: ${service.baseUrl}/sandbox`,
      `  webhook    ${service.settings.callbackUrl}`,
      `  bot's log  ${join(folder, 'bot.log')}`,
      '',
      'You are Olga, an owner. Type what you would type in Telegram: /start, /balance, /help …',
      'A number presses the button that carries it. :emit hourly lets the service send a webhook; :help tells the rest.',
      '',
      '',
    ].join('\n'),
  );

  const lines = createInterface({ input: options.input });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= end());
  async function end(): Promise<void> {
    lines.close();
    await app.close();
    await Promise.all([telegram.close(), service.close()]);
    await new Promise((resolve) => log.end(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
  lines.on('line', (line) => {
    void terminal.type(line).then(async (goesOn) => {
      if (goesOn) return;
      await close();
      options.onEnd();
    });
  });
  // Without a terminal (a script, a pipe that has ended) the servers stay open, because they can be used over HTTP.
  return { close };
}
