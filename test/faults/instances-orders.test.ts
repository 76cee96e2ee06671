// Orders while the process that leads stands still or is killed, and another instance takes over: between the commit of the
// gate and the call that buys, and between the storing of an update and its handling. A lock keeps it at that moment.

import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openInstances } from '../journeys/instances.ts';
import { bought, cardEnergy, openCards, press } from '../journeys/order-cards.ts';
import { startProcess, type RunningProcess } from '../journeys/scene.ts';
import { openUpdatesProxy } from '../journeys/updates-proxy.ts';
import { holdLock } from '../postgres/hold-lock.ts';
import { openInstance } from '../postgres/instances.ts';
import { query } from './database.ts';
import { isLong, printResult } from './long-run.ts';

async function openWorld(environment: Record<string, string> = {}) {
  const scene = await openInstances(environment);
  const { store } = await openInstance(scene.url, 'observer');
  return {
    ...scene,
    ...openCards(scene),
    store,
    /** How many updates are stored and not handled. */
    unhandled: async () => (await store.updates.unhandled(0, 10)).length,
    async startLeader(): Promise<RunningProcess & { port: number }> {
      const bot = startProcess(scene.environment);
      const [, port] = await bot.waitForOutput(/"port":(\d+)/);
      await bot.waitForOutput('This instance leads.');
      return { ...bot, port: Number(port) };
    },
  };
}

/** Makes a commit by which an order passes the gate wait while `holdGate` holds it. */
async function makeGateWait(url: string): Promise<void> {
  await query(
    url,
    `create function wait_at_commit() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(15);
      return null;
    end $$;
    create constraint trigger wait_at_commit after update on orders deferrable initially deferred
      for each row when (new.state = 'placing') execute function wait_at_commit()`,
  );
}

/** Presses on a card while the gate is held, until its commit waits. */
async function pressAtGate({ url, olga, ...scene }: Awaited<ReturnType<typeof openWorld>>) {
  const gate = await holdLock(url, 'select pg_advisory_xact_lock(15)');
  const card = await scene.openCard(olga);
  press(olga, card, '✅ Confirm');
  await expect.poll(() => gate.waiting()).toBeGreaterThan(0);
  return { gate, card };
}

describe('a leader that stands still between the commit of the gate and the call that buys', () => {
  it('buys nothing when it wakes after another one has begun to lead', async () => {
    const scene = await openWorld();
    const { store } = scene;
    const leader = await scene.startLeader();
    const next = await scene.open();
    await makeGateWait(scene.url);
    const { gate, card } = await pressAtGate(scene);
    leader.kill('SIGSTOP');
    await gate.release();
    await expect.poll(() => store.orders.inStates(['placing'])).toHaveLength(1);
    await expect.poll(() => next.isLeading()).toBe(true);
    await scene.showsIn(card, 'It is not certain whether this was bought');
    if (isLong) await wait(60_000);
    leader.kill('SIGCONT');
    expect(await leader.exited).toEqual({ code: 75, signal: null });
    expect(scene.posts()).toBe(0);
    await scene.showsIn(card, 'It is not certain whether this was bought');
    printResult('O1', 'paused between the gate and the call, and woken', 1, 'nothing bought');
  });

  it('buys when it goes on at once, and nothing after more than two seconds, although it leads still', async () => {
    const scene = await openWorld({ LEASE_SECONDS: '60' });
    const { olga, store } = scene;
    const leader = await scene.startLeader();
    await makeGateWait(scene.url);
    for (const { isPaused, shows } of [
      { isPaused: false, shows: bought },
      { isPaused: true, shows: 'The bot was held up for a moment' },
    ]) {
      const { gate, card } = await pressAtGate(scene);
      if (isPaused) leader.kill('SIGSTOP');
      await gate.release();
      if (isPaused) await wait(2_001);
      leader.kill('SIGCONT');
      await scene.showsIn(card, shows);
      expect(scene.posts()).toBe(1);
    }
    expect(await store.orders.inStates(['placing', 'unknown'])).toEqual([]);
    expect((await olga.ask('/balance')).text).toContain('TRX');
  });
});

describe('a leader that is killed between the storing of an update and its handling leaves it to the next', () => {
  async function openApproval() {
    const proxy = await openUpdatesProxy({ toAll: true });
    const scene = await openWorld({ TELEGRAM_WEBHOOK_URL: proxy.url, LEASE_SECONDS: '60' });
    const { olga, telegram, store } = scene;
    await store.settings.update(({ people, limits }) => {
      people.push({ id: 1002, name: 'Boris', role: 'operator', addedBy: 1001, addedAt: 0 });
      limits.approval.energy = cardEnergy - 1;
    });
    const leader = await scene.startLeader();
    const next = await scene.open();
    proxy.bots.push(leader.port, next.port);
    const boris = telegram.person({ id: 1002, first_name: 'Boris' });
    await boris.ask('/start');
    const card = await scene.openCard(olga);
    press(olga, card, '✅ Confirm');
    const request = await telegram.waitFor(({ labels }) => labels.includes('✅ Approve'));
    return { ...scene, proxy, leader, next, boris, card, request };
  }

  it('when another one has stored it: each is done once, and nothing is bought twice', async () => {
    const scene = await openApproval();
    const { olga, boris, telegram, proxy, leader, next } = scene;
    const open = await scene.openCard(olga);
    await expect.poll(scene.unhandled).toBe(0);
    leader.kill('SIGSTOP');
    olga.say('/help');
    press(boris, scene.request, '✅ Approve');
    press(olga, open, '✅ Confirm');
    await expect.poll(scene.unhandled).toBe(3);
    leader.kill('SIGKILL');
    await expect.poll(() => next.isLeading()).toBe(true);
    await scene.showsIn(scene.card, bought);
    await scene.showsIn(open, 'This card expired when the bot restarted');
    await expect.poll(() => telegram.pendingUpdates).toBe(0);
    for (const update of proxy.passed) expect(await proxy.repeat(update)).toBe(200);
    await expect.poll(scene.unhandled).toBe(0);
    const helped = telegram.chat(olga).messages.filter(({ text }) => text.includes('What you can do here'));
    expect([scene.posts(), helped.length]).toEqual([1, 1]);
  });

  it('when it has stored it itself and begun to handle it: that buys once', async () => {
    const scene = await openApproval();
    const { boris, telegram, proxy, leader, next } = scene;
    await expect.poll(scene.unhandled).toBe(0);
    const orders = await holdLock(scene.url, 'lock table orders in access exclusive mode');
    proxy.bots.splice(0, 2, leader.port);
    press(boris, scene.request, '✅ Approve');
    await expect.poll(() => telegram.pendingUpdates).toBe(0);
    await expect.poll(() => orders.waiting()).toBeGreaterThan(0);
    leader.kill('SIGKILL');
    await leader.exited;
    expect(await scene.unhandled()).toBe(1);
    await orders.release();
    await expect.poll(() => next.isLeading()).toBe(true);
    await scene.showsIn(scene.card, bought);
    proxy.bots.splice(0, 1, next.port);
    for (const update of proxy.passed) expect(await proxy.repeat(update)).toBe(200);
    await expect.poll(scene.unhandled).toBe(0);
    expect(scene.posts()).toBe(1);
  });
});
