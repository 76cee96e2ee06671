// The bot as `npm start` runs it, seen from outside.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectNoCanary, openScene, startProcess, type RunningProcess, type Scene } from './scene.ts';
import { canaries } from '../canaries.ts';

async function startBot(
  scene: Pick<Scene, 'callbackTo'> & { environment: Record<string, string> },
): Promise<RunningProcess & { url: string }> {
  const bot = startProcess(scene.environment);
  const [, port] = await bot.waitForOutput(/"port":(\d+)/);
  scene.callbackTo(Number(port));
  return { ...bot, url: `http://127.0.0.1:${port}` };
}

describe('the bot at work', () => {
  it('answers people, tells each of the four events once, and shows no secret anywhere', async () => {
    const scene = await openScene();
    const { telegram, service, olga, dataDir } = scene;
    const bot = await startBot(scene);

    expect((await olga.ask('/start')).text).toContain('Hello Olga');
    expect((await olga.ask('/balance')).text).toContain('TRX');
    const [basic] = service.addresses.basic;
    expect((await olga.ask(`/basic ${basic}`)).text).toContain(basic);
    expect((await olga.ask('/bills')).text).toMatch(/Page 1 of \d+/);
    expect((await olga.ask('/flash energy 500000 nowhere')).text).not.toBe('');

    for (const name of ['hourly', 'payment_hour', 'subscription_basic', 'transfer_usdt'] as const) {
      const { type, data } = service.samples[name];
      const mark = telegram.mark();
      const delivery = service.emit(type, data);
      const told = await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since: mark });
      expect(told.text).not.toContain('undefined');
      const repeat = service.emit(type, data, { eventId: delivery.eventId });
      await repeat.settled();
      expect(repeat).toMatchObject({ state: 'delivered' });
      expect(repeat.attempts).toMatchObject([{ status: 200, body: 'success' }]);
    }
    // The message after a repeat shows that the repeat itself was not sent.
    const count = telegram.chat(olga).messages.length;
    expect((await olga.ask('/balance')).text).toContain('TRX');
    expect(telegram.chat(olga).messages).toHaveLength(count + 2);

    expect((await fetch(`${bot.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${bot.url}/readyz`)).status).toBe(200);
    bot.kill('SIGTERM');
    expect(await bot.exited).toEqual({ code: 0, signal: null });

    expectNoCanary(bot.output());
    expectNoCanary(JSON.stringify(telegram.chat(olga).messages));
    for (const file of readdirSync(dataDir)) expectNoCanary(readFileSync(join(dataDir, file), 'latin1'));
  });

  it('shows no secret when Telegram and the service fail in every way', { timeout: 180_000 }, async () => {
    const scene = await openScene();
    const { telegram, service, olga } = scene;
    const bot = await startBot(scene);
    await olga.ask('/start');
    for (const kind of ['unauthorized', 'error_500', 'error_1010', 'redirect'] as const) {
      service.faults.add({ kind, times: 5 });
      expect((await olga.ask('/balance', { timeoutMs: 30_000 })).text).not.toBe('');
      service.faults.clear();
    }
    for (const kind of ['cut-before', 'cut-after'] as const) {
      telegram.faults.inject({ kind }, { method: 'getUpdates' });
      telegram.faults.inject({ kind }, { method: 'sendMessage', times: 2 });
      const mark = telegram.mark();
      service.emitSample('hourly');
      await telegram.waitFor(({ text }) => text.includes('energy'), { since: mark, timeoutMs: 45_000 });
    }
    expectNoCanary(bot.output());
    expectNoCanary(JSON.stringify(telegram.chat(olga).messages));
  });
});

it('goes on taking news while Telegram refuses the token, and says so without showing it', async () => {
  const scene = await openScene();
  const bot = await startBot({
    ...scene,
    environment: { ...scene.environment, BOT_TOKEN: '7000000002:wrong-canary' },
  });
  const delivery = scene.service.emitSample('hourly');
  await delivery.settled();
  expect(delivery.state).toBe('delivered');
  await bot.waitForOutput(/token/);
  expect((await fetch(`${bot.url}/readyz`)).status).toBe(503);
  expect(bot.output()).not.toContain('wrong-canary');
  expectNoCanary(bot.output().replaceAll(canaries.botToken, ''));
});

it('answers after kill -9 what was asked before it, once', async () => {
  const scene = await openScene();
  const { olga, service, telegram } = scene;
  const first = await startBot(scene);
  await olga.ask('/start');
  service.faults.add({ kind: 'silence', path: '/v1/account' });
  olga.say('/balance');
  olga.say('/help');
  // Both updates leave Telegram's queue as soon as the next poll confirms them.
  await expect.poll(() => telegram.pendingUpdates, { timeout: 40_000 }).toBe(0);
  first.kill('SIGKILL');
  await first.exited;
  const since = telegram.mark();
  await startBot(scene);
  await telegram.waitFor(({ text }) => text.includes('What you can do here'), { since, timeoutMs: 40_000 });
  const answers = telegram.chat(olga).messages.map(({ text }) => text);
  expect(answers.filter((text) => text.includes('Balance') && text.includes('TRX'))).toHaveLength(1);
  expect(answers.filter((text) => text.includes('What you can do here'))).toHaveLength(1);
});

it('ends within ten seconds when it is asked to, also while Telegram never answers', async () => {
  const scene = await openScene();
  const { olga, service, telegram } = scene;
  const bot = await startBot(scene);
  await olga.ask('/start');
  telegram.faults.inject({ kind: 'black-hole' }, { method: 'sendMessage', times: 5 });
  await service.emitSample('hourly').settled();
  await expect
    .poll(() => telegram.calls.filter(({ fault }) => fault !== undefined).length, { timeout: 40_000 })
    .toBe(1);
  bot.kill('SIGTERM');
  expect(await bot.exited).toEqual({ code: 0, signal: null });
});
