// A process on SQLite stands still while a TLS handshake with the service is under way. Somebody puts a copy in the place of
// its data folder and starts the bot there; the first one wakes: it buys nothing, and ends.

import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCards, press } from '../journeys/order-cards.ts';
import { openScene, startProcess, startProgram } from '../journeys/scene.ts';
import { openSlowHandshake } from '../slow-handshake.ts';
import { strikeInHandshake } from './handshake.ts';
import { printResult } from './long-run.ts';

async function strike(program: string) {
  const scene = await openScene();
  const { olga, service, environment, dataDir } = scene;
  const slow = await openSlowHandshake(service.baseUrl);
  const trusted = { SERVICE_BASE_URL: slow.url, NODE_EXTRA_CA_CERTS: slow.caFile };
  const bot = startProgram(program, { ...environment, ...trusted });
  await bot.waitForOutput(/"port":(\d+)/);
  await olga.ask('/start');
  const card = await openCards(scene).openCard(olga);

  const sent = await strikeInHandshake(bot, slow, {
    call: () => press(olga, card, '✅ Confirm'),
    async replace() {
      renameSync(dataDir, `${dataDir}-before`);
      cpSync(`${dataDir}-before`, dataDir, { recursive: true });
      await startProcess(environment).waitForOutput(/"port":(\d+)/);
    },
  });
  return { bot, sent };
}

it('a process whose data folder was taken while it stood still in a handshake buys nothing, and ends', async () => {
  const { bot, sent } = await strike(join(import.meta.dirname, '../../src/main.ts'));
  expect(sent).toEqual([]);
  expect(await bot.exited).toEqual({ code: 75, signal: null });
  const what = 'a process stands still in a handshake, its data folder is taken, and it wakes';
  printResult('O1', what, 1, 'nothing bought');
});

it('would catch one that goes on as if it led', async () => {
  expect((await strike(join(import.meta.dirname, 'unfenced-main.ts'))).sent).toContain('POST');
});
