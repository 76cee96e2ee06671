// W2: two instances as `npm start` runs them on one PostgreSQL database, under a load of webhooks, while one of them is
// killed, or the leader stands still for three leases and wakes. What was acknowledged is told; a second copy is marked.

import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openScene, startProcess, type RunningProcess, type Scene } from '../journeys/scene.ts';
import { makeDatabase } from '../postgres/database.ts';
import { isLong, printResult, seed } from './long-run.ts';

const rounds = isLong ? 500 : 2;
const eventsBefore = 6;
const eventsAfter = 4;
const leaseMs = 3_000;

type Instance = RunningProcess & { url: string; hasEnded: () => boolean };

async function start(scene: Scene, databaseUrl: string): Promise<Instance> {
  const bot = startProcess({ ...scene.environment, DATABASE_URL: databaseUrl });
  const [, port] = await bot.waitForOutput(/"port":(\d+)/);
  let hasEnded = false;
  void bot.exited.then(() => (hasEnded = true));
  return { ...bot, url: `http://127.0.0.1:${port}`, hasEnded: () => hasEnded };
}

async function leads({ url }: Instance): Promise<boolean> {
  const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(2_000) })
    .then((response) => response.text())
    .catch(() => '');
  return /^delegram_leader 1$/m.test(text);
}

/** A number from the seed, the same each time. */
function choose(round: number, below: number): number {
  return ((seed + round * 7_919) >>> 3) % below;
}

async function play(kind: 'leader killed' | 'follower killed' | 'leader paused') {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const databaseUrl = await makeDatabase();
  let [leader, follower] = [await start(scene, databaseUrl), await start(scene, databaseUrl)];
  await olga.ask('/start');
  if (!(await leads(leader))) [leader, follower] = [follower, leader];
  const acknowledged: string[] = [];
  /** Of each round, what was acknowledged one after the other. */
  const inOrder: string[][] = [];
  let count = 0;

  /** The service would come again; here a delivery without an answer is simply not counted. */
  async function post(to: Instance): Promise<void> {
    count += 1;
    const hash = (seed + count).toString(16).padStart(64, 'e');
    const { type, data } = service.samples.transfer_usdt;
    const body = { event_id: `w2-${count}`, event_type: type, data: { ...data, txn_hash: hash } };
    const status = await fetch(`${to.url}/events/${scene.environment.EVENTS_SECRET}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(2_000),
    }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 200) acknowledged.push(hash);
  }

  /** On a machine that is too busy it may be deposed itself; then it is started again, as its supervisor would do. */
  async function untilItLeads(instance: Instance): Promise<Instance> {
    let running = instance;
    for (let tries = 0; !(await leads(running)); tries++) {
      if (tries > 400) throw new Error(`Nobody leads:\n${running.output()}`);
      if (running.hasEnded()) running = await start(scene, databaseUrl);
      await wait(100);
    }
    return running;
  }

  const messages = () => telegram.chat(olga).messages;
  const telling = (hash: string) => messages().filter((message) => JSON.stringify(message).includes(hash));

  for (let round = 0; round < rounds; round++) {
    const struck = kind === 'follower killed' ? follower : leader;
    const other = struck === leader ? follower : leader;
    const under = Array.from({ length: eventsBefore }, (_, n) => post(n % 2 === 0 ? leader : follower));
    await wait(choose(round, 60));
    if (kind === 'leader paused') {
      struck.kill('SIGSTOP');
      await wait(3 * leaseMs);
      struck.kill('SIGCONT');
    } else struck.kill('SIGKILL');
    // Woken, it ends itself before it says anything.
    const ended = kind === 'leader paused' ? { code: 75, signal: null } : { code: null, signal: 'SIGKILL' };
    expect(await struck.exited).toEqual(ended);
    await Promise.all(under);
    leader = await untilItLeads(other);
    const from = acknowledged.length;
    for (let n = 0; n < eventsAfter; n++) await post(leader);
    inOrder.push(acknowledged.slice(from));
    follower = await start(scene, databaseUrl);
  }
  await expect
    .poll(() => acknowledged.filter((hash) => telling(hash).length === 0), { timeout: 60_000 })
    .toEqual([]);
  for (const hashes of inOrder) {
    const ids = hashes.map((hash) => telling(hash)[0]!.message_id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  }
  const repeated = acknowledged.filter((hash) => telling(hash).length > 1);
  const isUrlShown = [leader, follower].some((bot) => bot.output().includes('postgres://'));
  const unmarked = repeated.filter((hash) =>
    telling(hash)
      .slice(1)
      .some((message) => !JSON.stringify(message).includes('↻')),
  );
  const result = `${acknowledged.length} acknowledged, 0 lost, ${repeated.length} told again, all marked`;
  printResult('W2', `two instances, ${kind}`, rounds, result);
  return { unmarked, isUrlShown, acknowledged: acknowledged.length };
}

it.each(['leader killed', 'follower killed', 'leader paused'] as const)(
  'loses nothing and doubles nothing unmarked: %s',
  async (kind) => {
    const { acknowledged, ...faults } = await play(kind);
    expect(acknowledged).toBeGreaterThan(rounds * eventsAfter - 1);
    expect(faults).toEqual({ unmarked: [], isUrlShown: false });
  },
  isLong ? 3_600_000 : 120_000,
);
