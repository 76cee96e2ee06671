import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeReading, type StepsReading, type StepsState } from '../../src/watch/watch-steps.ts';

const untold: StepsState = { told: [], rechargedSun: undefined, count: 0 };

it('steps that were added below the value are told at the next reading', () => {
  const { state } = takeReading(untold, { steps: [70n], value: 50n, rechargedSun: undefined });
  expect(takeReading(state, { steps: [70n, 60n], value: 50n, rechargedSun: undefined }).crossed).toBe(60n);
});

it('steps are told again after a recharge up to them or a rise to a fifth above them, and not after less', () => {
  const crossedAgain = (between: bigint, rechargedSun: bigint) => {
    const first = takeReading(untold, { steps: [100n], value: 99n, rechargedSun: 0n });
    const second = takeReading(first.state, { steps: [100n], value: between, rechargedSun });
    return takeReading(second.state, { steps: [100n], value: 99n, rechargedSun }).crossed;
  };
  expect([crossedAgain(100n, 1n), crossedAgain(99n, 1n)]).toEqual([100n, undefined]);
  expect([crossedAgain(120n, 0n), crossedAgain(119n, 0n)]).toEqual([100n, undefined]);
});

const reading = fc.record({
  value: fc.option(fc.bigInt(0n, 200n), { nil: undefined, freq: 8 }),
  recharge: fc.option(fc.constant(1n), { nil: 0n, freq: 3 }),
});
/** Small moves, so that values waver around the steps, and jumps. */
const walk = fc.oneof(
  fc.array(reading, { maxLength: 60 }),
  fc.tuple(fc.bigInt(0n, 200n), fc.array(fc.bigInt(-6n, 6n), { maxLength: 60 })).map(([start, moves]) => {
    let value = start;
    return moves.map((move) => {
      value = value + move < 0n ? 0n : value + move;
      return { value, recharge: 0n };
    });
  }),
);
const someSteps = fc.uniqueArray(fc.bigInt(1n, 150n), { minLength: 1, maxLength: 5 });

type Taken = { value: bigint | undefined; wasRecharged: boolean; crossed: bigint | undefined };

function follow(
  steps: bigint[],
  readings: ReadonlyArray<{ value: bigint | undefined; recharge: bigint }>,
): Taken[] {
  let state = untold;
  let rechargedSun = 0n;
  // A recharge that falls on an unknown value counts at the next known one.
  let isOpen = false;
  return readings.map(({ value, recharge }, at) => {
    rechargedSun += recharge;
    isOpen ||= recharge > 0n;
    const wasRecharged =
      isOpen && value !== undefined && readings.slice(0, at).some((one) => one.value !== undefined);
    if (value !== undefined) isOpen = false;
    const given: StepsReading = { steps, value, rechargedSun };
    const taken = takeReading(state, given);
    state = taken.state;
    return { value, wasRecharged, crossed: taken.crossed };
  });
}

describe('over random walks of the balance', () => {
  it('no step is told twice without a recovery between', () => {
    fc.assert(
      fc.property(someSteps, walk, (steps, readings) => {
        for (const step of steps) {
          let isArmed = true;
          for (const { value, wasRecharged, crossed } of follow(steps, readings)) {
            if (value !== undefined && (value * 5n >= step * 6n || (wasRecharged && value >= step)))
              isArmed = true;
            if (crossed !== step) continue;
            expect(isArmed).toBe(true);
            isArmed = false;
          }
        }
      }),
    );
  });

  it('every fall below a step that was not told is told at that very reading, as that step or a lower one', () => {
    fc.assert(
      fc.property(someSteps, walk, (steps, readings) => {
        const open = new Set(steps);
        for (const { value, wasRecharged, crossed } of follow(steps, readings)) {
          if (value === undefined) continue;
          for (const step of steps) {
            if (value * 5n >= step * 6n || (wasRecharged && value >= step)) open.add(step);
          }
          const fallen = steps.filter((step) => value < step && open.has(step));
          const lowest = fallen.toSorted((a, b) => Number(a - b))[0];
          expect(crossed).toBe(lowest);
          for (const step of fallen) open.delete(step);
        }
      }),
    );
  });

  it('nothing is told while the value stays at or above every step, or is not known', () => {
    const above = fc.array(
      fc.record({ value: fc.option(fc.bigInt(150n, 400n), { nil: undefined }), recharge: fc.constant(0n) }),
    );
    fc.assert(
      fc.property(someSteps, above, (steps, readings) => {
        expect(follow(steps, readings).map(({ crossed }) => crossed)).toEqual(readings.map(() => undefined));
      }),
    );
  });
});
