// Simulates one seed: the chats are set up, the plan is performed, all faults end, the bot finishes its work, and the
// oracles judge the result.

import type { Place } from './action.ts';
import { perform, say, type Progress } from './perform.ts';
import type { FlawName } from './flaws.ts';
import { judge } from './oracles.ts';
import { readLedger } from './ledger.ts';
import { makePlan, type Plan } from './plan.ts';
import { settle } from './time.ts';
import { openWorld, type World } from './world.ts';

export type Result = {
  seed: number;
  /** Every promise that was broken, each a sentence. */
  problems: string[];
  /** The hash of the trace: all activity in the chats, with its times. */
  hash: string;
  figures: Record<string, number>;
};

const [second, minute] = [1_000, 60_000];
/** Longer than any pause, than any card is valid, and than most of the service's pauses between two attempts. */
const calmMs = 45 * minute;
/** Longer than the bot may be kept out of a group, and than a call that failed before takes to be repeated. */
const lastLeavesMs = 15 * minute;
/** How long the bot may take to close. */
const closingMs = 20 * second;

export async function simulate(
  seed: number,
  flaw: FlawName = 'none',
  plan: Plan = makePlan(seed),
): Promise<Result> {
  const world = await openWorld(seed, plan.terms, flaw);
  const { time, record, machine, telegram, service } = world;
  const progress: Progress = { world, events: [], receivers: [] };
  const onRejection = (error: unknown) => world.problems.push(`nobody caught ${(error as Error).stack}`);
  process.on('unhandledRejection', onRejection);
  const run = (until: number) => time.runUntil(until, () => record.look(telegram, world.disk.folder));
  try {
    await getReady(world, run);
    for (const action of plan.actions) {
      await run(action.at);
      perform(progress, action);
    }
    await run(plan.endsAt);
    endTroubles(world);
    await run(plan.endsAt + lastLeavesMs);
    // While Telegram failed, the bot may have left a group only after its owner had brought it back.
    for (const group of Object.values(world.groups)) group.add('bot');
    await run(plan.endsAt + calmMs);
    const isHealthy = await askHealth(() => run(time.elapsed + minute));
    const closing = machine.close();
    await run(time.elapsed + closingMs);
    await closing;
    const problems = judge(progress, readLedger(world.disk.folder));
    if (!isHealthy) problems.push('/healthz did not say 200 at the end');
    return {
      seed,
      problems: [...world.problems, ...problems],
      hash: record.hash(),
      figures: {
        kills: machine.crashes.kill,
        'power cuts': machine.crashes.power,
        events: progress.events.length,
        orders: progress.receivers.length,
        purchases: service.orders.filter(({ chargedSun }) => chargedSun > 0).length,
        messages: record.said.length,
        'virtual hours': time.elapsed / (60 * minute),
      },
    };
  } finally {
    await Promise.all([telegram.close(), service.close()]);
    world.network.end();
    await settle();
    process.off('unhandledRejection', onRejection);
    world.uninstall();
    world.disk.remove();
  }
}

/** Everybody starts the bot, and alerts are turned on everywhere; nothing fails yet. */
async function getReady(world: World, run: (until: number) => Promise<void>): Promise<void> {
  const { machine, people, groups } = world;
  machine.start();
  await run(5 * second);
  for (const person of people) person.start();
  for (const group of Object.values(groups)) group.add('bot');
  await run(30 * second);
  // The other groups have rules from the beginning.
  const places: Place[] = ['topic one', 'topic two'];
  for (const place of places) say(world, 0, place, '/alerts on');
  await run(2 * minute);
}

function endTroubles(world: World): void {
  const { telegram, service, lineTroubles, machine } = world;
  telegram.faults.clear();
  service.faults.clear();
  service.fates.length = 0;
  lineTroubles.length = 0;
  if (!machine.isUp) machine.start();
}

async function askHealth(run: () => Promise<void>): Promise<boolean> {
  const asking = fetch('http://bot/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );
  await run();
  return asking;
}
