// W2: the leader stands still while a TLS handshake with the service or with Telegram is under way, and another one leads
// when it wakes: no byte of the request is sent.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openInstances } from '../journeys/instances.ts';
import { openCards, press } from '../journeys/order-cards.ts';
import { startProgram } from '../journeys/scene.ts';
import { openPausingProxy } from '../postgres/pausing-proxy.ts';
import { openSlowHandshake } from '../slow-handshake.ts';
import { strikeInHandshake } from './handshake.ts';
import { printResult } from './long-run.ts';

type Server = 'the service' | 'Telegram';

async function strike(server: Server, program: string) {
  const scene = await openInstances();
  const { olga, service, telegram, environment } = scene;
  const isService = server === 'the service';
  const slow = await openSlowHandshake(isService ? service.baseUrl : telegram.apiRoot);
  // It keeps from the leader that its session has ended, which it would read first when it wakes.
  const database = await openPausingProxy(scene.url);
  const leader = startProgram(join(import.meta.dirname, program), {
    ...environment,
    DATABASE_URL: database.url,
    [isService ? 'SERVICE_BASE_URL' : 'TELEGRAM_API_ROOT']: slow.url,
    NODE_EXTRA_CA_CERTS: slow.caFile,
  });
  await leader.waitForOutput('This instance leads.');
  const next = await scene.open();
  await olga.ask('/start');
  const card = await openCards(scene).openCard(olga);

  const { type, data } = service.samples.transfer_usdt;
  const sent = await strikeInHandshake(leader, slow, {
    async call() {
      if (isService) press(olga, card, '✅ Confirm');
      else expect(await next.post(type, data, 'handshake')).toBe(200);
    },
    async replace() {
      database.pause();
      await expect.poll(() => next.isLeading()).toBe(true);
    },
  });
  return { leader, sent };
}

const servers: Server[] = ['the service', 'Telegram'];

it.each(servers)(
  'a leader that stood still in a handshake with %s sends nothing when it wakes',
  async (server) => {
    const { leader, sent } = await strike(server, 'late-timers-main.ts');
    expect(sent).toEqual([]);
    expect(await leader.exited).toEqual({ code: 75, signal: null });
    const what = `the leader stands still in a handshake with ${server}, and wakes`;
    printResult('W2', what, 1, 'nothing was sent');
  },
);

it.each(servers)('would catch one that goes on as if it led, with %s', async (server) => {
  expect((await strike(server, 'unfenced-main.ts')).sent).toContain('POST');
});
