// Measures the way of a new operator, from `npm run setup` in a fresh clone to the first real alert, with every answer
// typed at once: what is left is the time that a person waits. Installing the packages is not in it.

import { rmSync } from 'node:fs';
import { makeFreshClone, startThere } from '../setup/fresh-clone.ts';
import { figure, type Figure } from './figures.ts';
import { freePort } from './process.ts';
import type { Setup } from './setup.ts';

const promisedMs = 20_000;

export async function benchFirstAlert({ telegram, service, owner }: Setup): Promise<Figure[]> {
  const folder = makeFreshClone();
  const port = await freePort();
  const startedAt = performance.now();
  const sinceStart = () => performance.now() - startedAt;

  const setup = startThere(folder, ['npm', 'run', '--silent', 'setup', '--', '--interactive'], {
    TELEGRAM_API_ROOT: telegram.apiRoot,
    HTTP_PORT: String(port),
  });
  await setup.answer('Bot token', telegram.token);
  const [, claim] = await setup.sees(/start=(claim_[\w-]+)/);
  owner.start(claim);
  await setup.answer('Is this the owner?', 'y');
  await setup.answer("Address of the service's API", service.baseUrl);
  await setup.answer('API key', 'bench-key');
  await setup.answer('API secret', 'bench-secret');
  await setup.answer('Public address', `http://127.0.0.1:${port}`);
  await setup.answer('Language of new chats', '');
  await setup.answer('Time zone', '');
  await setup.answer('Key of the backups', '');
  await setup.answer('Saved?', '');
  const [, callbackUrl] = await setup.sees(/set callbackUrl to\s+(http\S+)\s/);
  if ((await setup.exited) !== 0) throw new Error(setup.output());
  const setupMs = sinceStart();

  const since = telegram.mark();
  const bot = startThere(folder, ['npm', 'run', '--silent', 'start']);
  try {
    await telegram.waitFor(({ chat_id }) => chat_id === owner.id, { since, timeoutMs: promisedMs });
    const posted = telegram.mark();
    service.settings.callbackUrl = callbackUrl;
    service.emitSample('hourly');
    await telegram.waitFor(({ chat_id, text }) => chat_id === owner.id && text.includes('65,000'), {
      since: posted,
      timeoutMs: promisedMs,
    });
    return [
      figure('npm run setup, every answer typed at once', setupMs, 'ms'),
      figure('from a fresh clone to the first alert', sinceStart(), 'ms', { most: promisedMs }),
    ];
  } finally {
    bot.kill('SIGTERM');
    await bot.exited;
    rmSync(folder, { recursive: true, force: true });
  }
}
