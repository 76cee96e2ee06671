// From a fresh clone to the first real alert, as a new operator goes it: `npm run setup` in the terminal, the owner's
// link in Telegram, `npm start`, and the first webhook of the service.

import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../bench/process.ts';
import { canaries } from '../canaries.ts';
import { makeFreshClone, startThere, type CloneProcess } from '../setup/fresh-clone.ts';
import { openScene, expectNoCanary } from './scene.ts';

const node = process.execPath;

function start(folder: string, command: readonly string[], environment = {}): CloneProcess {
  const child = startThere(folder, command, environment);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await child.exited;
  });
  return child;
}

function openClone(): string {
  const folder = makeFreshClone();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('leads to the first alert, and to the notice that alerts arrive', { timeout: 180_000 }, async () => {
  const { telegram, service, olga } = await openScene();
  const folder = openClone();
  const port = await freePort();

  const before = start(folder, [node, 'src/main.ts']);
  expect(await before.exited).toBe(78);
  expect(before.output()).toContain('BOT_TOKEN is missing');
  expect(before.output()).toContain('`npm run setup` asks for what is missing');

  const setup = start(folder, [node, 'src/main.ts', 'setup', '--interactive'], {
    TELEGRAM_API_ROOT: telegram.apiRoot,
    HTTP_PORT: String(port),
  });
  await setup.answer('Bot token', canaries.botToken);
  const [, claim] = await setup.sees(/https:\/\/t\.me\/\w+\?start=(claim_[\w-]{22,})\n/);
  await setup.sees(/█▀▀|▄▄▄▄▄/);
  olga.start(claim);
  await setup.answer('opened by Olga, id 1001. Is this the owner?', 'y');
  await setup.answer("Address of the service's API", service.baseUrl);
  await setup.answer('API key', canaries.apiKey);
  await setup.answer('API secret', 'wrong-secret');
  await setup.sees('The service refuses the key');
  await setup.answer('API key', '');
  await setup.answer('API secret', canaries.apiSecret);
  await setup.sees('EVENTS_SECRET: made.');
  await setup.answer('Public address', `http://127.0.0.1:${port}`);
  await setup.sees('What is posted there arrives here.');
  await setup.answer('Language of new chats', '');
  await setup.answer('Time zone', '');
  await setup.answer('Key of the backups', '');
  const [, secretKey = ''] = await setup.sees(/(AGE-SECRET-KEY-\S+)/);
  await setup.answer('Saved?', '');
  const [, callbackUrl] = await setup.sees(/set callbackUrl to\s+(http\S+)\n/);
  await setup.sees('EVENT_ADDRESS_MONITOR');
  expect(await setup.exited).toBe(0);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  expectNoCanary(setup.output());
  expect(readFileSync(join(folder, '.env'), 'utf8')).not.toContain(secretKey);

  const bot = start(folder, [node, 'src/main.ts']);
  const greeting = await telegram.waitFor(({ text }) => text.includes('Hello Olga'), { timeoutMs: 40_000 });
  expect(greeting.text).toContain('No event received from the service yet.');
  expect(greeting.text).toContain(`callbackUrl is http://127.0.0.1:${port}/events/SECRET`);
  // The test reaches the chat, and is not taken for an event.
  expect((await olga.press(greeting, '🧪 Test')).text).toContain('the bot reaches this chat');
  expect((await olga.ask('/alerts')).text).toContain('No event received from the service yet.');

  service.settings.callbackUrl = callbackUrl;
  const since = telegram.mark();
  service.emitSample('hourly');
  const alert = await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since });
  expect(alert.text).toContain('65,000');
  const notice = await telegram.waitFor(({ text }) => text.includes('Alerts are working'), {
    since,
    timeoutMs: 40_000,
  });
  expect(notice.text).toContain('1 chat got it.');
  expect((await olga.ask('/alerts')).text).not.toContain('No event received');
  bot.kill('SIGKILL');
  await bot.exited;

  // A restart tells nothing again.
  const restarted = telegram.mark();
  await start(folder, [node, 'src/main.ts']).sees(/"port":\d+/);
  service.emitSample('transfer_trx');
  await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since: restarted, timeoutMs: 40_000 });
  await olga.ask('/help');
  const notices = telegram.chat(olga).messages.filter(({ text }) => text.includes('Alerts are working'));
  expect(notices).toHaveLength(1);
});

/** util-linux's `script` gives a process a terminal of its own. */
const script = '/usr/bin/script';

it.runIf(process.platform === 'linux' && existsSync(script))(
  'shows no secret that is typed at a terminal, and a started bot says so in one line there',
  { timeout: 60_000 },
  async () => {
    const { telegram, service, olga, environment } = await openScene();
    const folder = openClone();
    const atTerminal = (task: string) => [script, '-qefc', `'${node}' src/main.ts ${task}`, '/dev/null'];
    const port = await freePort();
    const setup = start(folder, atTerminal('setup'), {
      TELEGRAM_API_ROOT: telegram.apiRoot,
      SERVICE_BASE_URL: service.baseUrl,
      HTTP_PORT: String(port),
      DATA_DIR: environment.DATA_DIR,
    });
    await setup.answer('Bot token', canaries.botToken);
    const [, claim] = await setup.sees(/start=(claim_[\w-]+)/);
    olga.start(claim);
    await setup.answer('Is this the owner?', '');
    await setup.answer('API key', canaries.apiKey);
    await setup.answer('API secret', canaries.apiSecret);
    await setup.answer('Public address', '');
    await setup.answer('Language of new chats', '');
    await setup.answer('Time zone', 'Europe/Berlin');
    await setup.answer('Key of the backups', 'skip');
    expect(await setup.exited).toBe(0);
    expectNoCanary(setup.output());
    // What is no secret is shown while it is typed.
    expect(setup.output()).toContain('Europe/Berlin');
    expect(parseEnv(readFileSync(join(folder, '.env'), 'utf8'))).toMatchObject({
      BOT_TOKEN: canaries.botToken,
    });

    const again = start(folder, atTerminal('setup'));
    await again.answer('Public address', '\u0003');
    expect(await again.exited).toBe(130);
    expect(again.output()).toContain('.env is as it was.');

    const bot = start(folder, atTerminal(''), { DATA_DIR: environment.DATA_DIR });
    await bot.sees(
      /^Delegram is running as @\w+; the webhook listens on http:\/\/127\.0\.0\.1:\d+; Ctrl-C stops it\.\r?\n/,
    );
    expect(bot.output()).not.toContain('{"level"');
  },
);

it.runIf(process.platform === 'linux' && existsSync(script))(
  'goes on after Ctrl-Z and fg, with the secret still off the screen',
  { timeout: 60_000 },
  async () => {
    const { telegram, service } = await openScene();
    const folder = openClone();
    const shell = start(folder, [script, '-qefc', 'bash --norc -i', '/dev/null'], {
      PS1: 'shell> ',
      TELEGRAM_API_ROOT: telegram.apiRoot,
      BOT_TOKEN: canaries.botToken,
      OWNER_IDS: '1001',
      SERVICE_BASE_URL: service.baseUrl,
      SERVICE_API_KEY: canaries.apiKey,
      HTTP_PORT: String(await freePort()),
      DEFAULT_LOCALE: 'en',
      TIME_ZONE: 'UTC',
      BACKUP_RECIPIENT: 'age13rahdee975he4zu764d39msv4yfnkfaphnhcwjvlg32l5cuyzdysl3a00d',
    });
    await shell.answer('shell> ', 'npm run setup');
    await shell.answer('API secret', '\u001A');
    await shell.answer('shell> ', 'fg');
    await shell.answer('API secret', canaries.apiSecret);
    await shell.answer('Public address', '');
    await shell.sees('.env is written');
    await shell.answer('shell> ', 'exit');
    await shell.exited;
    expect(parseEnv(readFileSync(join(folder, '.env'), 'utf8'))).toMatchObject({
      SERVICE_API_SECRET: canaries.apiSecret,
    });
    expectNoCanary(shell.output());
  },
);
