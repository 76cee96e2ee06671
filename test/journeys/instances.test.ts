// Two and three instances on one PostgreSQL database, between the sandbox's servers.

import { expect, it } from 'vitest';
import { openInstances } from './instances.ts';

const ready = { status: 200, missing: [] };

it('tells what a follower has taken in, and hands over within two seconds when the leader closes', async () => {
  const scene = await openInstances();
  const { telegram, service, olga } = scene;
  const first = await scene.open();
  await olga.ask('/start');
  await expect.poll(() => first.readiness()).toEqual(ready);
  const second = await scene.open();
  expect(await second.readiness()).toEqual(ready);
  expect(await first.metric('delegram_leader')).toBe(1);
  expect(await second.metric('delegram_leader')).toBe(0);
  expect(await first.metric('delegram_queue_messages')).toBe(0);
  expect(await second.metric('delegram_queue_messages')).toBeUndefined();

  const { type, data } = service.samples.transfer_usdt;
  let since = telegram.mark();
  expect(await second.post(type, data, 'by-the-follower')).toBe(200);
  expect((await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since })).text).not.toContain('↻');

  const closingAt = performance.now();
  const closed = first.close();
  await expect.poll(() => second.metric('delegram_leader')).toBe(1);
  expect(performance.now() - closingAt).toBeLessThan(2_000);
  await closed;
  since = telegram.mark();
  expect(await second.post(type, data, 'by-the-next-leader')).toBe(200);
  expect((await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since })).text).not.toContain('↻');
  expect((await olga.ask('/balance')).text).toContain('TRX');
  expect(await second.metric('delegram_takeovers_total')).toBe(1);
  expect([...first.fatal, ...second.fatal]).toEqual([]);
});
