// A process on SQLite stands still while a TLS handshake with the service is under way. Somebody puts a copy in the place of
// its data folder and starts the bot there; the first one wakes: it buys nothing, and ends.

import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCards, press } from '../journeys/order-cards.ts';
import { openScene, startProcess, startProgram } from '../journeys/scene.ts';
import { openSlowHandshake } from '../slow-handshake.ts';
import { printResult } from './long-run.ts';

async function openStrike(program: string) {
  const scene = await openScene();
  const { olga, service, environment, dataDir } = scene;
  const slow = await openSlowHandshake(service.baseUrl);
  const bot = startProgram(program, {
    ...environment,
    SERVICE_BASE_URL: slow.url,
    NODE_EXTRA_CA_CERTS: slow.caFile,
  });
  await bot.waitForOutput(/"port":(\d+)/);
  await olga.ask('/start');
  const card = await openCards(scene).openCard(olga);

  /** What the first one has sent since it woke. */
  async function strike(): Promise<string[]> {
    let hasEnded = false;
    void bot.exited.then(() => (hasEnded = true));
    slow.hold();
    press(olga, card, '✅ Confirm');
    await expect.poll(() => slow.waiting()).toBeGreaterThan(0);
    bot.kill('SIGSTOP');
    renameSync(dataDir, `${dataDir}-before`);
    cpSync(`${dataDir}-before`, dataDir, { recursive: true });
    await startProcess(environment).waitForOutput(/"port":(\d+)/);
    const before = slow.methods.length;
    slow.release();
    bot.kill('SIGCONT');
    await expect.poll(() => hasEnded || slow.methods.length > before).toBe(true);
    return slow.methods.slice(before);
  }
  return { bot, strike };
}

it('a process whose data folder was taken while it stood still in a handshake buys nothing, and ends', async () => {
  const { bot, strike } = await openStrike(join(import.meta.dirname, '../../src/main.ts'));
  expect(await strike()).toEqual([]);
  expect(await bot.exited).toEqual({ code: 75, signal: null });
  printResult(
    'O1',
    'a process stands still in a handshake, its data folder is taken, and it wakes',
    1,
    'nothing bought',
  );
});

it('would catch one that goes on as if it led', async () => {
  const { strike } = await openStrike(join(import.meta.dirname, 'unfenced-main.ts'));
  expect(await strike()).toContain('POST');
});
