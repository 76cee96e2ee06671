// W2: a rolling update of two instances on one PostgreSQL database, as `npm start` runs them, under webhooks that come
// through a proxy. Each is ended with SIGTERM and started again, and whoever leads is ended first.

import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openScene, startProcess, type RunningProcess, type Scene } from '../journeys/scene.ts';
import { makeDatabase } from '../postgres/database.ts';
import { readKeys, transfer } from './alerts-events.ts';
import { isLong, printResult } from './long-run.ts';

const updates = isLong ? 50 : 1;
const streams = 3;
/** Long, so that a busy machine deposes nobody: only SIGTERM ends a term. */
const leaseSeconds = 60;
/** About 50 webhooks a second together. */
const betweenMs = 60;

type Instance = RunningProcess & { url: string };

async function start(scene: Scene, databaseUrl: string): Promise<Instance> {
  const environment = {
    ...scene.environment,
    DATABASE_URL: databaseUrl,
    LEASE_SECONDS: String(leaseSeconds),
  };
  const bot = startProcess(environment);
  const [, port] = await bot.waitForOutput(/"port":(\d+)/);
  return { ...bot, url: `http://127.0.0.1:${port}` };
}

const untilItLeads = (instance: Instance) => instance.waitForOutput('This instance leads.');

async function isReady({ url }: Instance): Promise<boolean> {
  const { status } = await fetch(`${url}/readyz`);
  return status === 200;
}

/** Posts as docs/several-machines/Caddyfile does: to each in turn, and to the other one after a refusal. */
function openProxy(secret: string) {
  const targets: Instance[] = [];
  const outcome = { secondTries: 0, refused: [] as string[] };
  let count = 0;

  async function isTaken(to: Instance | undefined, body: string): Promise<boolean> {
    const request = { method: 'POST', body, signal: AbortSignal.timeout(5_000) };
    const response = await fetch(`${to?.url}/events/${secret}`, request).catch(() => undefined);
    await response?.text().catch(() => undefined);
    return response?.status === 200;
  }

  return {
    targets,
    outcome,
    /** Returns the key of the event. */
    post: async () => {
      const { key, arrival } = transfer(count);
      const first = count++ % targets.length;
      if (await isTaken(targets[first], arrival.body)) return key;
      outcome.secondTries += 1;
      if (!(await isTaken(targets[1 - first], arrival.body))) outcome.refused.push(key);
      return key;
    },
  };
}

it(
  'a rolling update refuses nothing that the other instance does not take, and tells all of it once and in order',
  async () => {
    const scene = await openScene();
    const { telegram, olga } = scene;
    const databaseUrl = await makeDatabase();
    const { targets, outcome, post } = openProxy(scene.environment.EVENTS_SECRET);
    targets.push(await start(scene, databaseUrl));
    await untilItLeads(targets[0]!);
    targets.push(await start(scene, databaseUrl));
    await olga.ask('/start');
    const told = () => telegram.chat(olga).messages.flatMap(readKeys);

    const updated = new AbortController();
    const posted = Array.from({ length: streams }, () => [] as string[]);
    const posting = posted.map(async (keys) => {
      while (!updated.signal.aborted) {
        keys.push(await post());
        await pause(betweenMs);
      }
    });
    await expect.poll(() => told().length).toBeGreaterThan(streams);

    const tookMs: number[] = [];
    const exits: unknown[] = [];
    for (let n = 0; n < 2 * updates; n++) {
      const [leader, other] = n % 2 === 0 ? [targets[0]!, targets[1]!] : [targets[1]!, targets[0]!];
      const endedAt = performance.now();
      leader.kill('SIGTERM');
      await untilItLeads(other);
      tookMs.push(Math.round(performance.now() - endedAt));
      exits.push(await leader.exited);
      const next = await start(scene, databaseUrl);
      await expect.poll(() => isReady(next)).toBe(true);
      targets[n % 2] = next;
      // None that was tried at the ended one is still on its way to the other.
      const before = posted.map(({ length }) => length);
      await expect.poll(() => posted.every((keys, nth) => keys.length > before[nth]!)).toBe(true);
    }
    updated.abort();
    await Promise.all(posting);

    const keys = posted.flat();
    await expect.poll(() => new Set(told()).size, { timeout: 30_000 }).toBe(keys.length);
    for (const stream of posted) expect(told().filter((key) => stream.includes(key))).toEqual(stream);
    expect(outcome.refused).toEqual([]);
    expect(exits).toEqual(exits.map(() => ({ code: 0, signal: null })));
    // It is handed over: the other one does not wait for the lease.
    expect(Math.max(...tookMs)).toBeLessThan((leaseSeconds / 2) * 1_000);
    const median = tookMs.toSorted((a, b) => a - b)[tookMs.length >> 1];
    const result = `${keys.length} acknowledged, ${outcome.secondTries} by the other instance, all told once and in order; handed over within ${Math.max(...tookMs)} ms, half of the times within ${median}`;
    printResult('W2', 'rolling updates of two instances under load', updates, result);
  },
  isLong ? 3_600_000 : 120_000,
);
