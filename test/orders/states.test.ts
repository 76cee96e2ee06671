import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen } from '../../src/orders/order.ts';
import {
  type OrderState,
  type SpendState,
  type StateRow,
  acceptedBefore,
  checkTransition,
  openStates,
  orderStates,
  spendStates,
  statesWhere,
  unansweredStates,
  underWayStates,
  unsettledStates,
  unspentStates,
} from '../../src/orders/states.ts';
import { createSchedule } from '../../src/orders/schedule.ts';
import { type Moves, createSteps } from '../../src/orders/steps.ts';
import { type Action, actions, isListed, play } from './play-transitions.ts';
import { receiver } from './requests.ts';
import { createManualClock } from '../manual-clock.ts';
import { insertOrder, openTestStore } from '../store/ledger/fixture.ts';

const states = Object.keys(orderStates) as OrderState[];
const nextOf = (state: OrderState): readonly OrderState[] => orderStates[state].next;
const draftRow = {
  id: 'K7QWERTY',
  client_order_id: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  kind: 'flash',
  resource_type: 'ENERGY',
  quantity: 1,
  receiver,
  created_by: 1,
  created_at: 1,
  chat_id: 1,
} as const;
const firstRow = {
  token: 'abcdefghijklmnopqrstuvwx',
  state: 'offered',
  asked_by: 1,
  asked_at: 1,
  expires_at: 2,
  chat_id: 1,
} as const;
const againRow = {
  token: 'xwvutsrqponmlkjihgfedcba',
  order_id: draftRow.id,
  state: 'offered',
  posts: 1,
  asked_by: 1,
  asked_at: 1,
  expires_at: 2,
  chat_id: 1,
} as const;
const parse = (played: string) => played.split(' ') as Action[];

async function openSteps() {
  const [store, clock] = [await openTestStore(), createManualClock()];
  const schedule = createSchedule(clock, () => {});
  return {
    store,
    steps: createSteps({ store, schedule, clock, onUncertain: () => {}, onProblem: () => {} }),
  };
}

describe('the states of an order', () => {
  it.each([
    ['are open', (row) => row.isOpen, 'card placing unknown accepted late differs'],
    ['bought nothing', (row) => row.bought === 'no', 'card closed rejected not_sent'],
    ['may have bought', (row) => row.bought === 'perhaps', 'placing unknown left'],
    ['bought what was confirmed', (row) => row.bought === 'yes', 'accepted late delivered'],
    ['bought something else, or failed', (row) => row.bought === 'otherwise', 'failed differs'],
    ['may be paid', (row) => row.maybePaid !== 'no', 'unknown left late failed differs'],
    ['need a person', (row) => row.isTrouble, 'unknown late failed differs'],
    ['end an incident', (row) => row.endsIncident !== null, 'left accepted delivered'],
    ['await a price', (row) => row.awaitsPrice, 'placing unknown accepted late'],
    ['are cards', (row) => !['called', 'accepted'].includes(row.facts), 'card closed'],
    ['have an alarm', (row) => row.alarm !== null, 'unknown late delivered failed differs'],
  ] satisfies Array<[string, (row: StateRow) => boolean, string]>)('that %s', (_what, test, named) => {
    expect([...statesWhere(test)].sort()).toEqual(named.split(' ').sort());
  });

  it.each([
    ['are read until something is known', unsettledStates, 'accepted late differs'],
    ['are under way', underWayStates, 'accepted late'],
    ['have no answer', unansweredStates, 'placing unknown'],
    ['a read makes delivered', acceptedBefore('delivered'), 'accepted late failed'],
    ['a read makes failed', acceptedBefore('failed'), 'accepted late delivered'],
    ['a read takes back', acceptedBefore('accepted'), 'delivered failed'],
    ['a read makes different', acceptedBefore('differs'), 'accepted late delivered failed'],
  ])('that %s follow from the table', (_what, found, named) => {
    expect([...found].sort()).toEqual(named.split(' ').sort());
  });

  it('count as spent unless certainly nothing was bought', () => {
    expect([...unspentStates]).toEqual(['rejected', 'not_sent']);
  });
});

describe('the transitions of an order', () => {
  it('are taken when they are listed, and every other one is refused before it is written', async () => {
    const { store, steps } = await openSteps();
    let taken = 0;
    for (const [index, [from, to]] of states
      .flatMap((from) => states.map((to) => [from, to] as const))
      .entries()) {
      const id = `O${index}`;
      const names = { id, client_order_id: `C${index}`, token: `t${index}` };
      await insertOrder(store.orders, { ...draftRow, ...names, state: from });
      const step = steps.commit(async (moves) => {
        const order = await moves.find(id);
        if (!order) throw new Error('It is gone.');
        return moves.take(order, { from: [from], change: { state: to }, action: 'progress', announces: to });
      });
      const refusal = await step.then(
        () => undefined,
        (error: Error) => error.message,
      );
      expect(refusal).toBe(isListed(from, to) ? undefined : `What is ${from} may not become ${to}.`);
      taken += refusal === undefined ? 1 : 0;
      expect((await store.orders.findBy('id', id))?.state).toBe(isListed(from, to) ? to : from);
    }
    expect(taken).toBe(states.flatMap(nextOf).length + states.length);
  });

  it('are announced to nobody when the transaction that takes them fails', async () => {
    const { store, steps } = await openSteps();
    const heard: string[] = [];
    steps.watch((order, change) => heard.push(`${change} ${order.state}`));
    steps.watchSpends((spend) => heard.push(`spend ${spend.state}`));
    const everyStep = async (moves: Moves) => {
      await moves.draft(draftRow, firstRow, {});
      const found = await moves.findSpend(firstRow.token);
      const { order } = await moves.takeSpend(found!, { state: 'expired', change: {} });
      await moves.offer(order, againRow);
    };
    const failing = steps.commit(async (moves) => {
      await everyStep(moves);
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(heard).toEqual([]);
    expect(await store.orders.findBy('id', draftRow.id)).toBeUndefined();
    // Control: the same steps are announced once they are committed, and not before.
    const during = await steps.commit(async (moves) => {
      await everyStep(moves);
      return [...heard];
    });
    expect(during).toEqual([]);
    expect(heard).toEqual(['card card', 'spend offered', 'closed closed', 'spend expired', 'spend offered']);
  });

  it('are refused when only one of the states that a step names is not listed', () => {
    expect(() => checkTransition(orderStates, ['card', 'unknown'], 'closed')).toThrow('unknown');
    expect(() => checkTransition(orderStates, ['card', 'unknown'], 'placing')).not.toThrow();
  });

  it('lead from every open state somewhere, but for what differs, and from no other', () => {
    const isOver = (state: OrderState) => nextOf(state).length === 0;
    expect([...openStates].filter(isOver)).toEqual(['differs']);
    expect([...unspentStates].every(isOver)).toBe(true);
  });

  it('lead into placing from a confirmation or an unknown outcome only, and to delivered after an acceptance', () => {
    const before = (to: OrderState) => states.filter((from) => nextOf(from).includes(to));
    expect(before('placing')).toEqual(['card', 'unknown']);
    expect(before('accepted')).toEqual(['placing', 'delivered', 'failed']);
    expect(before('delivered')).toEqual(['accepted', 'late', 'failed']);
    expect(before('card')).toEqual([]);
  });

  it('of a spend lead from an open card only, and back to none', () => {
    for (const [state, { next }] of Object.entries(spendStates)) {
      expect(next.length > 0).toBe(isOpen({ state: state as SpendState }));
    }
    expect(() => checkTransition(spendStates, ['sent'], 'offered')).toThrow('sent');
  });

  it('of a spend are refused before they are written when they are not listed', async () => {
    const { store, steps } = await openSteps();
    const take = (state: SpendState) =>
      steps.commit(async (moves) => {
        const found = await moves.findSpend(againRow.token);
        if (!found) throw new Error('It is gone.');
        return moves.takeSpend(found, { state, change: {} });
      });
    const stored = async () => (await store.orders.spends.findBy(againRow.token))?.state;
    await steps.commit(async (moves) =>
      moves.offer(await moves.draft(draftRow, { ...firstRow, state: 'expired' }, {}), againRow),
    );
    await take('cancelled');
    expect(await stored()).toBe('cancelled');
    await expect(take('offered')).rejects.toThrow('What is cancelled may not become offered.');
    expect(await stored()).toBe('cancelled');
  });
});

const histories = fc.array(fc.constantFrom(...actions), { minLength: 12, maxLength: 24 });

describe('whatever is played', () => {
  it('only listed transitions happen, and none was refused as unlisted', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (played) => {
        const { unlisted, problems } = await play(['draft', 'confirm', ...played]);
        expect({ unlisted, problems }).toEqual({ unlisted: [], problems: [] });
      }),
      { numRuns: 12, seed: 20261122 },
    );
  });

  it('a fixed play meets the transitions that matter', { timeout: 30_000 }, async () => {
    const played = [
      'read_confirmed draft confirm read read_failed read read_unconfirmed read wait_long read_other read',
      'lose_answer draft confirm wait wait leave refuse_call draft confirm',
      'draft_flash confirm approve draft cancel draft wait_long',
    ];
    const { seen, unlisted, problems } = await play(parse(played.join(' ')));
    expect([unlisted, problems]).toEqual([[], []]);
    expect([...seen].sort()).toEqual([
      'accepted > delivered',
      'accepted > late',
      'card > closed',
      'card > placing',
      'delivered > failed',
      'failed > accepted',
      'late > differs',
      'placing > accepted',
      'placing > rejected',
      'placing > unknown',
      'unknown > left',
    ]);
  });

  it('control: a ledger that writes another state than it was given is found out', async () => {
    const { unlisted } = await play(['draft', 'confirm'], {
      store: (store) => ({
        ...store,
        orders: {
          ...store.orders,
          transaction: (work) =>
            store.orders.transaction((queries, audit, incidents) =>
              work(
                {
                  ...queries,
                  change: (id, from, change) =>
                    queries.change(
                      id,
                      from,
                      change.state === 'accepted' ? { ...change, state: 'left' } : change,
                    ),
                },
                audit,
                incidents,
              ),
            ),
        },
      }),
    });
    expect(unlisted).toEqual(['placing > left']);
  });
});
