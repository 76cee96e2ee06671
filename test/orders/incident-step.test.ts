import { describe, expect, it } from 'vitest';
import { incidentStep, needsPerson } from '../../src/orders/steps.ts';
import { orderStates, type OrderState } from '../../src/orders/states.ts';

const states = Object.keys(orderStates) as OrderState[];
const order = (state: OrderState, repeatsUntil: number | null = null) => ({ state, repeatsUntil });

describe('an order needs a person', () => {
  it('when it is late, failed, uncertain or not what was confirmed, and in no other state', () => {
    expect(states.filter((state) => needsPerson(order(state)))).toEqual([
      'unknown',
      'late',
      'failed',
      'differs',
    ]);
  });

  it('not while the bot itself is sending it again', () => {
    expect(needsPerson(order('unknown', 5))).toBe(false);
    expect(incidentStep(order('placing'), order('unknown', 5))).toBeUndefined();
    expect(incidentStep(order('unknown', 5), order('unknown'))).toBe('open');
  });
});

describe('a step', () => {
  it.each([
    ['accepted', 'late', 'open'],
    ['late', 'failed', 'open'],
    ['late', 'delivered', 'delivered'],
    ['failed', 'delivered', 'delivered'],
    ['failed', 'accepted', 'accepted'],
    ['unknown', 'left', 'left'],
    ['unknown', 'placing', undefined],
    ['placing', 'unknown', 'open'],
    ['placing', 'rejected', undefined],
    ['card', 'placing', undefined],
  ] as const)('from %s to %s means %s', (before, after, meant) => {
    expect(incidentStep(order(before), order(after))).toBe(meant);
  });

  it('within a state opens nothing, so that what somebody has ended stays over', () => {
    expect(incidentStep(order('late'), order('late'))).toBeUndefined();
    expect(incidentStep(order('failed'), order('failed'))).toBeUndefined();
  });
});
