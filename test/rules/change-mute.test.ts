import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putMute, takeBackMute, type MuteChange, isMuteInForce } from '../../src/rules/mute.ts';
import {
  alertPlace,
  mostMutes,
  type AlertMute,
  type AlertPlace,
} from '../../src/store/settings/alert-rules.ts';

const anna = { id: 1, name: 'Anna' };
const boris = { id: 2, name: 'Boris' };
const all = { of: 'all' } as const;
const rule = { of: 'rule', n: 1 } as const;
const anybody = () => true;
const emptyPlace = (): AlertPlace => alertPlace.parse({ chatId: 1, topicId: null, isOn: true, since: 0 });

function put(
  place: AlertPlace,
  change: Partial<AlertMute>,
  now: number,
  mayEnd: (mute: AlertMute) => boolean = anybody,
) {
  const made = putMute(place, { scope: all, until: null, by: anna, ...change }, now, mayEnd);
  if (!made) throw new Error('The place is full.');
  return made;
}

describe('a mute', () => {
  it('of the same scope changes its end and keeps its number; of another it is another', () => {
    const place = emptyPlace();
    const { after: first } = put(place, { until: 100 }, 1);
    const after = { ...first, until: 50, by: boris };
    expect(put(place, { until: 50, by: boris }, 2)).toEqual({ before: first, after });
    put(place, { scope: rule }, 3);
    expect(place.mutes.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('of somebody else is only prolonged by who may not end it', () => {
    const place = emptyPlace();
    put(place, { until: 100 }, 1);
    const prolong = (until: number | null) => put(place, { until, by: boris }, 2, () => false).after;
    expect(prolong(50)).toMatchObject({ until: 100, by: anna });
    expect(place.mutes[0]).not.toHaveProperty('prolongedBy');
    expect(prolong(200)).toMatchObject({ until: 200, by: anna, prolongedBy: boris });
    // Who may end it makes it their own.
    expect(put(place, { until: 150, by: anna }, 2).after).not.toHaveProperty('prolongedBy');
    expect(prolong(null)).toMatchObject({ until: null, by: anna });
    expect(prolong(300)).toMatchObject({ until: null });
  });

  it('finds no place where as many are in force as may be, and that of one that is over', () => {
    const place = emptyPlace();
    for (let n = 1; n <= mostMutes; n++)
      put(place, { scope: { of: 'rule', n }, until: n === 7 ? 100 : null }, 1);
    expect(putMute(place, { scope: all, until: null, by: anna }, 50, anybody)).toBeUndefined();
    put(place, {}, 200);
    expect(place.mutes).toHaveLength(mostMutes);
    expect(place.mutes.some(({ scope }) => scope.of === 'rule' && scope.n === 7)).toBe(false);
  });
});

it('an Undo brings back exactly what was before, or changes nothing, whatever happened between', () => {
  const by = fc.constantFrom(anna, boris);
  const scope = fc.constantFrom<AlertMute['scope']>(all, rule, { of: 'kind', kind: 'EVENT_BALANCE' });
  const step = fc.oneof(
    fc.record({
      do: fc.constant('put' as const),
      scope,
      by,
      for: fc.constantFrom(null, 5, 20, 100),
      may: fc.boolean(),
    }),
    fc.record({ do: fc.constant('undo' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constant('end' as const), at: fc.nat(3) }),
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 25 }), (steps) => {
      const place = emptyPlace();
      const changes: Array<MuteChange & { mutesBefore: AlertMute[] }> = [];
      let now = 1_000;
      const inForce = (mutes: readonly AlertMute[]) => mutes.filter((mute) => isMuteInForce(mute, now));
      for (const one of steps) {
        if (one.do === 'wait') now += one.ms;
        if (one.do === 'end') place.mutes.splice(one.at, 1);
        if (one.do === 'put') {
          const until = one.for === null ? null : now + one.for;
          const mutesBefore = structuredClone(place.mutes);
          const change = putMute(place, { scope: one.scope, until, by: one.by }, now, () => one.may);
          if (change) changes.push({ ...structuredClone(change), mutesBefore });
        }
        if (one.do !== 'undo') continue;
        const change = changes[one.which % Math.max(1, changes.length)];
        if (!change) continue;
        const present = structuredClone(place.mutes);
        const standing = inForce(present).find(({ n }) => n === change.after.n);
        const isOwn = isDeepStrictEqual(standing, change.after);
        const before = inForce(change.before ? [change.before] : [])[0];
        const expected = !standing ? 'over' : !isOwn ? 'changed' : before ? 'restored' : 'ended';
        const taken = takeBackMute(place, change, now);
        expect(taken).toEqual(
          expected === 'over' ? { is: 'over' } : { is: expected, mute: before && isOwn ? before : standing },
        );
        const { is } = taken;
        seen.add(is);
        const others = (mutes: readonly AlertMute[]) => mutes.filter(({ n }) => n !== change.after.n);
        const ofIt = (mutes: readonly AlertMute[]) => mutes.filter(({ n }) => n === change.after.n);
        // Another mute is never touched.
        expect(others(place.mutes)).toEqual(others(present));
        const isBack = is === 'restored' || is === 'ended';
        expect(inForce(ofIt(place.mutes))).toEqual(inForce(ofIt(isBack ? change.mutesBefore : present)));
        expect(isBack || place.mutes.length === present.length).toBe(true);
      }
    }),
    { numRuns: 3_000 },
  );
  expect([...seen].toSorted()).toEqual(['changed', 'ended', 'over', 'restored']);
});
