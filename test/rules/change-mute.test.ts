import { describe, expect, it } from 'vitest';
import { numberOf, putMute } from '../../src/rules/silence.ts';
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
    const first = put(place, { until: 100 }, 1);
    const after = { ...first, until: 50, by: boris };
    expect(numberOf(place, all, 2)).toBe(first.n);
    expect(put(place, { until: 50, by: boris }, 2)).toEqual(after);
    expect(numberOf(place, rule, 2)).toBe(2);
    put(place, { scope: rule }, 3);
    expect(place.mutes.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('of somebody else is only prolonged by who may not end it', () => {
    const place = emptyPlace();
    put(place, { until: 100 }, 1);
    const prolong = (until: number | null) => put(place, { until, by: boris }, 2, () => false);
    expect(prolong(50)).toMatchObject({ until: 100, by: anna });
    expect(place.mutes[0]).not.toHaveProperty('prolongedBy');
    expect(prolong(200)).toMatchObject({ until: 200, by: anna, prolongedBy: boris });
    // Who may end it makes it their own.
    expect(put(place, { until: 150, by: anna }, 2)).not.toHaveProperty('prolongedBy');
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
