// Nothing is bought later by surprise: a card expires, and an order ends when the service is unavailable.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLong, seed, printResult } from './long-run.ts';
import { eagerRepeats, endlessCards } from './sabotage.ts';
import { anna, ben, openWorld, regular, type Sabotage, type World } from '../orders/life.ts';

const runs = isLong ? 1_000 : 30;

/** How late a person presses, whether on a request for approval, and whether the bot restarts meanwhile. */
type Delay = { waitMs: number; approved: boolean; restarts: boolean };

const delays = fc.record({
  waitMs: fc.integer({ min: 0, max: 3_600_000 }),
  approved: fc.boolean(),
  restarts: fc.boolean(),
});

/** Presses `waitMs` after the card, or its request for approval, ran out; answers how many were sold. */
async function pressLate({ waitMs, approved, restarts }: Delay, sabotage?: Sabotage): Promise<number> {
  return inWorld(sabotage, async (world) => {
    if (approved) await world.setLimits((limits) => Object.assign(limits.approval, { energy: 1 }));
    const card = await world.life.orders.draft(regular, anna);
    if (approved) await world.life.orders.confirm(card.token, anna.id);
    // The bot may be away when the time runs out, so that nothing but the press itself can notice.
    if (restarts) await world.life.kill();
    await world.clock.advance((approved ? 600_000 : 120_000) + waitMs);
    if (restarts) await world.restart();
    const { orders } = world.life;
    await (approved ? orders.approve(card.token, ben.id) : orders.confirm(card.token, anna.id));
    await world.settle();
    return world.service.orders.length;
  });
}

/** Confirms while the service refuses every call, and checks `waitMs` after it is available again. */
async function buyWhileBusy(waitMs: number, sabotage?: Sabotage): Promise<number> {
  return inWorld(sabotage, async (world) => {
    world.service.faults.add({ kind: 'too_many', method: 'POST', times: 3 });
    const card = await world.life.orders.draft(regular, anna);
    await world.life.orders.confirm(card.token, anna.id);
    await world.settle();
    world.service.faults.clear();
    await world.pass(waitMs, Math.ceil(waitMs / 5));
    return world.service.orders.length;
  });
}

async function inWorld<Answer>(sabotage: Sabotage | undefined, act: (world: World) => Promise<Answer>) {
  const world = await openWorld(sabotage ? { sabotage } : {});
  try {
    return await act(world);
  } finally {
    await world.close();
  }
}

describe('nothing is bought later by surprise', () => {
  it(`by ${runs} presses that come too late`, { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(delays, async (delay) => {
        expect(await pressLate(delay)).toBe(0);
      }),
      { numRuns: runs, seed },
    );
    printResult('O3', 'presses that come too late', runs, 'nothing bought');
  });

  it(`by ${runs} orders that a service refused for the moment`, { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3_600_000 }), async (waitMs) => {
        expect(await buyWhileBusy(waitMs)).toBe(0);
      }),
      { numRuns: runs, seed },
    );
    printResult('O3', 'orders that a service refused for the moment', runs, 'nothing bought later');
  });
});

describe('the check finds code that is broken on purpose', () => {
  it('finds cards and requests that never run out', async () => {
    for (const approved of [false, true]) {
      // A card of an earlier process buys nothing, whatever its age.
      const delay = { waitMs: 1, approved, restarts: approved };
      expect(await pressLate(delay)).toBe(0);
      expect(await pressLate(delay, endlessCards())).toBe(1);
    }
  });

  it('finds orders that are kept until the service is back', async () => {
    expect(await buyWhileBusy(60_000, eagerRepeats())).toBe(1);
  });
});
