// O9: nothing said in chats, by anybody, spends above the ceilings of the environment within any 24 hours.

import { describe, expect, it } from 'vitest';
import type { OrderQueries } from '../../src/store/ledger/orders/orders.ts';
import type { OrderRow } from '../../src/store/ledger/tables.ts';
import type { Sabotage } from '../orders/life.ts';
import { type Ceilings, noCeilings } from '../../src/orders/limits.ts';
import { type CeilingHistory, type CeilingStep, ceilingHistories, playCeilings } from './ceiling-history.ts';
import { holdsFor } from './histories.ts';
import { isLong, printResult, timeout } from './long-run.ts';
import { blindLimits } from './sabotage.ts';
import { withQueries } from './with-queries.ts';

const runs = isLong ? 10_000 : 150;

it(`nothing said in chats spends above the ceilings, in ${runs} histories`, { timeout }, async () => {
  let [bought, stopped] = [0, 0];
  await holdsFor(ceilingHistories, runs, async (history) => {
    const played = await playCeilings(history);
    expect(played.wrongs).toEqual([]);
    bought += played.bought > 0 ? 1 : 0;
    stopped += played.stopped > 0 ? 1 : 0;
  });
  // Histories in which nothing is bought, or nothing is stopped, would show nothing.
  expect(Math.min(bought, stopped)).toBeGreaterThan(runs / 3);
  const what = 'histories of orders, repeats and faults while every rule is loosened';
  printResult('O9', what, runs, `no ceiling exceeded; ${stopped} had orders stopped`);
});

const onQueries = (change: (queries: OrderQueries) => Partial<OrderQueries>): Sabotage => ({
  store: (store) => withQueries(store, change),
});
/** The gate sees what was sent otherwise than it is. */
const onSent = (change: (rows: OrderRow[]) => OrderRow[]): Sabotage =>
  onQueries((queries) => ({ sentSince: async (time) => change(await queries.sentSince(time)) }));

const hourMs = 3_600_000;
const draft = (wish: number, count = 1, person = 11): CeilingStep => ({ do: 'draft', wish, person, count });
const rush: CeilingStep = { do: 'rush', taps: 1, isHasty: false };
const again: CeilingStep = { do: 'again', order: 0, person: 12 };
const leave: CeilingStep = { do: 'leave', order: 0, person: 12 };
const lost = (times = 1): CeilingStep => ({ do: 'fault', fault: 0, times });
const buy = [draft(0), rush];

const history = (
  steps: CeilingStep[],
  perDay: Partial<Ceilings['perDay']> = { energy: 65_000 },
): CeilingHistory => ({
  ceilings: { ...noCeilings, perDay: { ...noCeilings.perDay, ...perDay } },
  // The worst meaning of the number: each call is a purchase.
  idempotency: 'ignores_the_id',
  policy: 'ask',
  steps,
});

const controls: Array<[what: string, history: CeilingHistory, broken: Sabotage]> = [
  ['forgets what was sent', history([draft(0, 2), rush]), blindLimits()],
  [
    'forgets what is uncertain',
    history([lost(), ...buy, ...buy]),
    onSent((rows) => rows.filter(({ state }) => state !== 'unknown')),
  ],
  [
    'forgets what was left',
    history([lost(), ...buy, leave, ...buy]),
    onSent((rows) => rows.filter(({ state }) => state !== 'left')),
  ],
  [
    'forgets repeats',
    history([lost(3), ...buy, again, rush, again, rush, ...buy], { energy: 195_000 }),
    onSent((rows) => rows.map((row) => ({ ...row, posts: 1 }))),
  ],
  [
    'takes what has no price for cheap',
    history([...buy, draft(2), rush, draft(2), rush], { sun: 40_000_000 }),
    onQueries((queries) => ({
      async latest(of, limit) {
        const rows = await queries.latest(of, limit);
        return of.paidFor === undefined
          ? rows
          : rows.map((row) => Object.assign(row, { pay_amount_sun: '1' }));
      },
    })),
  ],
  [
    'forgets the other people',
    history([...buy, draft(0, 1, 12), rush]),
    onSent((rows) => rows.filter(({ created_by: by }) => by === 12)),
  ],
  [
    'asks the wall clock alone',
    history([...buy, { do: 'setClock', ms: 25 * hourMs }, ...buy]),
    { clock: (clock) => ({ ...clock, monotonic: () => clock.now() }) },
  ],
  [
    'forgets after 23 hours',
    history([...buy, { do: 'wait', ms: 23.5 * hourMs }, ...buy]),
    onQueries((queries) => ({ sentSince: (time) => queries.sentSince(time + hourMs) })),
  ],
];

describe('the check finds a gate that', () => {
  it.each(controls)(
    '%s, and is content with the same unbroken',
    { timeout },
    async (_what, steps, broken) => {
      expect(await playCeilings(steps)).toMatchObject({ wrongs: [], stopped: 1 });
      expect((await playCeilings(steps, broken)).wrongs.join()).toContain('within 24 hours');
    },
  );
});
