// Two and three instances on one PostgreSQL database, between the sandbox's servers.

import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { termLock } from '../../src/store/postgres/advisory-locks.ts';
import { systemClock, type Clock } from '../../src/clock.ts';
import { endLeadersSession, openInstances } from './instances.ts';

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

it('says nothing more once its session is ended, and the other one leads and tells what is left', async () => {
  const scene = await openInstances();
  const { telegram, service, olga } = scene;
  const first = await scene.open();
  await olga.ask('/start');
  const second = await scene.open();
  await endLeadersSession(scene.url);
  await expect.poll(() => second.metric('delegram_leader')).toBe(1);
  expect(first.fatal).toMatchObject([{ failure: 'busy' }]);
  expect(await first.metric('delegram_leader')).toBe(0);
  expect(second.fatal).toEqual([]);

  const since = telegram.mark();
  const { type, data } = service.samples.transfer_usdt;
  expect(await first.post(type, data, 'taken-by-the-deposed')).toBe(200);
  await telegram.waitFor(({ chat_id, text }) => chat_id === olga.id && text.includes('USDT'), { since });
  expect((await olga.ask('/balance')).text).toContain('TRX');
  const told = telegram.chat(olga).messages.filter(({ text }) => text.includes('leads now; for'));
  expect(told).toHaveLength(1);
});

it('has no chat wait and raises no alarm when one clock is five minutes ahead and the other behind', async () => {
  const scene = await openInstances();
  const { telegram, service, olga } = scene;
  const off = (byMs: number): Clock => ({ ...systemClock, now: () => systemClock.now() + byMs });
  const first = await scene.open(off(300_000));
  await olga.ask('/start');
  const second = await scene.open(off(-300_000));
  await expect
    .poll(async () => Math.round((await second.metric('delegram_clock_ahead_seconds')) ?? 0))
    .toBe(-300);
  expect(Math.round((await first.metric('delegram_clock_ahead_seconds')) ?? 0)).toBe(300);
  const { type, data } = service.samples.transfer_usdt;
  for (const [n, instance] of [first, second, first].entries()) {
    const since = telegram.mark();
    expect(await instance.post(type, data, `off-${n}`)).toBe(200);
    await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since });
  }
  await first.close();
  await expect.poll(() => second.metric('delegram_leader')).toBe(1);
  const since = telegram.mark();
  expect(await second.post(type, data, 'off-after')).toBe(200);
  await telegram.waitFor(({ chat_id, text }) => chat_id === olga.id && text.includes('USDT'), { since });
  const texts = telegram.chat(olga).messages.map(({ text }) => text);
  expect(texts.filter((text) => /was away|balance moved|nothing was sent/.test(text))).toEqual([]);
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
