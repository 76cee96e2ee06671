// Two and three instances on one PostgreSQL database, between the sandbox's servers.

import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { termLock } from '../../src/store/postgres/advisory-locks.ts';
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { openInstances } from './instances.ts';

const ready = { status: 200, missing: [] };

type Scene = Awaited<ReturnType<typeof openInstances>>;
type Instance = Awaited<ReturnType<Scene['open']>>;

/** This instance takes an event in, and Olga is told of it. */
async function tellBy(instance: Instance, { telegram, service, olga }: Scene, id: string): Promise<string> {
  const { type, data } = service.samples.transfer_usdt;
  const since = telegram.mark();
  expect(await instance.post(type, data, id)).toBe(200);
  const isTold = ({ chat_id, text }: { chat_id: number; text: string }) =>
    chat_id === olga.id && text.includes('USDT');
  return (await telegram.waitFor(isTold, { since })).text;
}

it('tells what a follower has taken in, and hands over when the leader closes', async () => {
  const scene = await openInstances();
  const { olga } = scene;
  const first = await scene.open();
  await olga.ask('/start');
  await expect.poll(() => first.readiness()).toEqual(ready);
  const second = await scene.open();
  expect(await second.readiness()).toEqual(ready);
  expect(await first.metric('delegram_leader')).toBe(1);
  expect(await second.metric('delegram_leader')).toBe(0);
  expect(await first.metric('delegram_queue_messages')).toBe(0);
  expect(await second.metric('delegram_queue_messages')).toBeUndefined();

  expect(await tellBy(second, scene, 'by-the-follower')).not.toContain('↻');
  await first.close();
  await expect.poll(() => second.metric('delegram_leader')).toBe(1);
  expect(await tellBy(second, scene, 'by-the-next-leader')).not.toContain('↻');
  expect((await olga.ask('/balance')).text).toContain('TRX');
  expect(await second.metric('delegram_takeovers_total')).toBe(1);
  expect([...first.fatal, ...second.fatal]).toEqual([]);
});

it('has no chat wait and raises no alarm when one clock is five minutes ahead and the other behind', async () => {
  const scene = await openInstances();
  const { telegram, olga } = scene;
  const off = (byMs: number): Clock => ({ ...systemClock, now: () => systemClock.now() + byMs });
  const first = await scene.open(off(300_000));
  await olga.ask('/start');
  const second = await scene.open(off(-300_000));
  await expect
    .poll(async () => Math.round((await second.metric('delegram_clock_ahead_seconds')) ?? 0))
    .toBe(-300);
  expect(Math.round((await first.metric('delegram_clock_ahead_seconds')) ?? 0)).toBe(300);
  for (const [n, instance] of [first, second, first].entries()) await tellBy(instance, scene, `off-${n}`);
  await first.close();
  await expect.poll(() => second.metric('delegram_leader')).toBe(1);
  await tellBy(second, scene, 'off-after');
  const texts = telegram.chat(olga).messages.map(({ text }) => text);
  expect(texts.filter((text) => /was offline|balance moved|nothing was sent/.test(text))).toEqual([]);
});

it('an instance is not ready while nobody leads', async () => {
  const scene = await openInstances();
  const client = new pg.Client({ connectionString: scene.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`select pg_advisory_lock(${termLock})`);
  const instance = await scene.open();
  expect(await instance.readiness()).toEqual({ status: 503, missing: ['leader'] });
  await client.query(`select pg_advisory_unlock(${termLock})`);
  await expect.poll(() => instance.readiness()).toEqual(ready);
});
