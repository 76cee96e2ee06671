// W2: the leader stands still while a TLS handshake with the service or with Telegram is under way, and another one leads
// when it wakes: no byte of the request is sent.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openInstances } from '../journeys/instances.ts';
import { openCards, press } from '../journeys/order-cards.ts';
import { startProgram } from '../journeys/scene.ts';
import { openPausingProxy } from '../postgres/pausing-proxy.ts';
import { openSlowHandshake } from '../slow-handshake.ts';
import { printResult } from './long-run.ts';

type Scene = Awaited<ReturnType<typeof openInstances>>;
type Server = 'the service' | 'Telegram';

const main = join(import.meta.dirname, 'late-timers-main.ts');
const unfenced = join(import.meta.dirname, 'unfenced-main.ts');

async function openStrike(server: Server, program: string) {
  const scene: Scene = await openInstances();
  const { olga, service, telegram, environment } = scene;
  const isService = server === 'the service';
  const slow = await openSlowHandshake(isService ? service.baseUrl : telegram.apiRoot);
  // It keeps from the leader that its session has ended, which it would read first when it wakes.
  const database = await openPausingProxy(scene.url);
  const leader = startProgram(program, {
    ...environment,
    DATABASE_URL: database.url,
    [isService ? 'SERVICE_BASE_URL' : 'TELEGRAM_API_ROOT']: slow.url,
    NODE_EXTRA_CA_CERTS: slow.caFile,
  });
  await leader.waitForOutput('This instance leads.');
  const next = await scene.open();
  await olga.ask('/start');
  const card = await openCards(scene).openCard(olga);

  /** Makes the leader call, and wakes it once another one has begun to lead. What it has sent since. */
  async function strike(): Promise<string[]> {
    let hasEnded = false;
    void leader.exited.then(() => (hasEnded = true));
    slow.hold();
    const { type, data } = service.samples.transfer_usdt;
    if (isService) press(olga, card, '✅ Confirm');
    else expect(await next.post(type, data, 'handshake')).toBe(200);
    await expect.poll(() => slow.waiting()).toBeGreaterThan(0);
    leader.kill('SIGSTOP');
    database.pause();
    await expect.poll(() => next.isLeading()).toBe(true);
    const before = slow.methods.length;
    slow.release();
    leader.kill('SIGCONT');
    await expect.poll(() => hasEnded || slow.methods.length > before).toBe(true);
    return slow.methods.slice(before);
  }
  return { leader, strike };
}

const servers: Server[] = ['the service', 'Telegram'];

it.each(servers)(
  'a leader that stood still in a handshake with %s sends nothing when it wakes',
  async (server) => {
    const { leader, strike } = await openStrike(server, main);
    expect(await strike()).toEqual([]);
    expect(await leader.exited).toEqual({ code: 75, signal: null });
    printResult(
      'W2',
      `the leader stands still in a handshake with ${server}, and wakes`,
      1,
      'nothing was sent',
    );
  },
);

it.each(servers)('would catch one that goes on as if it led, with %s', async (server) => {
  const { strike } = await openStrike(server, unfenced);
  expect(await strike()).toContain('POST');
});
