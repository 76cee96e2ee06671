import { describe, expect, it } from 'vitest';
import { flash, openWorld, regular, turn, type Sabotage } from '../orders/life.ts';
import { startChild } from './intake-process.ts';
import { printResult, scaled, timeout } from './long-run.ts';
import { forgetfulStart } from './sabotage.ts';

/** The points between the press and the stored answer. At `unanswered` the service has sold but does not answer. */
type Point = 'gate not committed' | 'not sent yet' | 'unanswered' | 'answered' | 'answer not committed';
const [early, late]: [Point[], Point[]] = [
  ['gate not committed', 'not sent yet', 'unanswered'],
  ['answered', 'answer not committed'],
];
const points = [...early, ...late];

const kills = scaled({ daily: 5, deep: 10, long: 1_000 });
const wishes = [regular, flash];
const policies = ['repeat', 'ask'] as const;

/** Kills a buying process at `point`, starts again, and says what is wrong after a minute of the restarted bot. */
async function killAt(point: Point, turnOf: number, sabotage: Sabotage = {}): Promise<string[]> {
  // The killed process lives on the system's clock, the others on one that starts with it.
  const world = await openWorld({
    policy: policies[(turnOf + Math.floor(turnOf / 2)) % 2]!,
    startsAt: Date.now(),
    sabotage,
  });
  try {
    await world.life.kill();
    if (point === 'unanswered') world.service.faults.add({ method: 'POST', kind: 'silence' });
    const { kind } = wishes[turnOf % 2]!;
    const child = startChild('buyer.ts', [world.dataDir, world.service.baseUrl, kind, point]);
    if (point === 'unanswered') {
      const { requests } = world.service;
      while (!requests.some(({ method }) => method === 'POST')) await turn();
    } else await child.says(/here/);
    child.kill('SIGKILL');
    if ((await child.exited).signal !== 'SIGKILL')
      throw new Error(`The process was not killed at "${point}"; it had ended before:\n${child.output()}`);

    const sold = world.service.orders.length;
    const isSoldBefore = point === 'unanswered' || point.startsWith('answer');
    if (sold !== (isSoldBefore ? 1 : 0)) throw new Error(`${sold} were sold before the kill at "${point}".`);
    // The socket of the dead process is closed by its end: nothing hangs any more.
    world.service.faults.clear();
    world.clock.setWall(Date.now());
    await world.restart();
    await world.pass(60_000, 5_000);

    const wrongs: string[] = [];
    const [id = ''] = child.output().split('\n');
    const order = await world.life.orders.find(id);
    if (!order) throw new Error(`The order ${id} is gone.`);
    const isShown = (await world.life.orders.recent()).some((open) => open.id === id);
    const isSold = world.service.orders.length;
    if (isSold > 1) wrongs.push(`bought ${isSold} times`);
    if (order.state === 'placing') wrongs.push('forgotten while it was being placed');
    if (order.state === 'unknown' && !isShown) wrongs.push('unknown, and shown to nobody');
    if (['rejected', 'not_sent', 'card', 'closed'].includes(order.state) && isSold > 0)
      wrongs.push('bought, and told otherwise');
    const isOver = point === 'gate not committed' && order.cardState === 'expired';
    if (!isOver && !['accepted', 'delivered', 'rejected', 'unknown', 'placing'].includes(order.state)) {
      wrongs.push(`ended ${order.state}`);
    }
    return wrongs;
  } finally {
    await world.close();
  }
}

describe('a bot killed between the press and the stored answer', { timeout }, () => {
  const each = kills / points.length;

  it.each(points)(`doubles and forgets nothing: ${each} kills, "%s"`, async (point) => {
    for (let turnOf = 0; turnOf < each; turnOf += 1) {
      expect({ turnOf, wrongs: await killAt(point, turnOf) }).toEqual({ turnOf, wrongs: [] });
    }
    printResult('O2', `kill -9, "${point}"`, each, 'none bought twice, none forgotten');
  });

  it('would be caught if it overlooked at its start what was being placed', async () => {
    expect(await killAt('unanswered', 0, forgetfulStart())).toContain('forgotten while it was being placed');
  });
});
