import { describe, expect, it } from 'vitest';
import {
  cancelChange,
  confirmChange,
  endChangesOf,
  applyElapsed,
  type Decision,
} from '../../src/guard/decide.ts';
import { submitChange } from '../../src/guard/submit.ts';
import type { RuleChange } from '../../src/store/settings/rule-changes.ts';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import { app, entry, join, limit, makeSettings, now, olga, oleg, otto, ownerIds, role } from './samples.ts';

/** Settings in which these wait, called `a`, `b` and so on. */
function waiting(changes: RuleChange[], askedBy = olga): SettingsData {
  const draft = makeSettings((settings) => {
    settings.invites = [
      { tokenSha: 'sha', role: 'viewer', createdBy: olga, createdAt: 1, expiresAt: 2, takenBy: 9 },
    ];
    settings.limits.onlyBook = true;
  });
  for (const [index, change] of changes.entries()) {
    submitChange(draft, { change, askedBy }, { id: 'abc'[index]!, now });
  }
  expect(draft.pendingChanges).toHaveLength(changes.length);
  return draft;
}

const press = (by: number, id = 'a', owners = ownerIds) => ({ id, by, ownerIds: owners, now: now + 5 });
const outcomes = (draft: SettingsData) => draft.pendingChanges.map(({ outcome }) => outcome);

describe('a second owner', () => {
  it('puts a change in force, and need not be told of it', () => {
    const draft = waiting([limit('perOrder', 100, null)]);
    expect(confirmChange(draft, press(otto)).is).toBe('applied');
    expect(draft.limits.perOrder.sun).toBeNull();
    expect(outcomes(draft)).toEqual([{ is: 'applied', by: otto, at: now + 5 }]);
    expect(draft.pendingChanges[0]!.told).toEqual([
      { personId: otto, of: 'outcome', messageId: null, isEnded: true },
    ]);
  });

  it.each([
    ['who asked', olga, 'yourself'],
    ['an operator', 2, 'not_allowed'],
    ['a viewer', 1, 'not_allowed'],
    ['somebody who is an owner no more', oleg, 'not_allowed'],
    ['nobody', 0, 'not_allowed'],
  ] as Array<[string, number, Decision['is']]>)('is not %s', (_, by, is) => {
    const draft = waiting([limit('perOrder', 100, null)]);
    expect(confirmChange(draft, press(by)).is).toBe(is);
    expect(outcomes(draft)).toEqual([null]);
    expect(draft.limits.perOrder.sun).toBe(100);
  });

  it.each([
    ['who did not invite lets nobody in alone: who invited has to know the person', otto, 'inviter', olga],
    ['who invited lets nobody in alone: another owner is needed beside them', olga, 'other', otto],
  ])('%s', (_is, first, missing, last) => {
    const draft = waiting([join(9, 'viewer')]);
    expect(confirmChange(draft, press(9)).is).toBe('not_allowed');
    for (let nth = 0; nth < 2; nth++) {
      expect(confirmChange(draft, press(first))).toMatchObject({ is: 'partial', missing });
    }
    // Somebody who is an owner no more has agreed as well.
    draft.pendingChanges[0]!.agreedBy.push(oleg);
    expect(confirmChange(draft, press(first))).toMatchObject({ is: 'partial', missing });
    expect(outcomes(draft)).toEqual([null]);
    expect(confirmChange(draft, press(last)).is).toBe('applied');
    expect(draft.people.at(-1)).toMatchObject({ id: 9, role: 'viewer' });
    expect(draft.invites).toEqual([]);
  });

  it('ends what the change makes pointless', () => {
    const others = [limit('perOrder', 100, 300), limit('approval', 50, 51)];
    const draft = waiting([limit('perOrder', 100, 200), ...others]);
    confirmChange(draft, press(otto));
    expect(outcomes(draft).map((outcome) => outcome?.is)).toEqual(['applied', 'void', undefined]);
    expect(draft.limits.perOrder.sun).toBe(200);
  });

  it('confirms once', () => {
    const draft = waiting([limit('perOrder', 100, null)]);
    confirmChange(draft, press(otto));
    expect(confirmChange(draft, press(otto)).is).toBe('over');
    expect(confirmChange(draft, press(otto, 'zz')).is).toBe('over');
  });
});

describe('an owner who cancels', () => {
  it.each([olga, otto])('%i ends a change, and nothing of it comes true', (by) => {
    const draft = waiting([limit('perOrder', 100, null)]);
    expect(cancelChange(draft, press(by)).is).toBe('cancelled');
    expect(outcomes(draft)).toEqual([{ is: 'cancelled', by, at: now + 5 }]);
    expect(confirmChange(draft, press(otto)).is).toBe('over');
    expect(applyElapsed(draft, { ids: ['a'], ownerIds, now })).toEqual([]);
    expect(draft.limits.perOrder.sun).toBe(100);
  });

  it('is not an operator, but who asked may', () => {
    const draft = waiting([entry('fresh', 'T9')], 2);
    expect(cancelChange(draft, press(1)).is).toBe('not_allowed');
    expect(cancelChange(draft, press(2)).is).toBe('cancelled');
  });

  it('keeps somebody out, whose invitation is used up', () => {
    const draft = waiting([join(9, 'viewer')]);
    cancelChange(draft, press(otto));
    expect(draft.people.some(({ id }) => id === 9)).toBe(false);
    expect(draft.invites).toEqual([]);
  });
});

describe('24 hours', () => {
  it('put a change in force by nobody', () => {
    const draft = waiting([limit('perOrder', 100, null), limit('approval', 50, null)]);
    applyElapsed(draft, { ids: ['a'], ownerIds, now: now + 7 });
    expect(outcomes(draft)).toEqual([{ is: 'applied', by: null, at: now + 7 }, null]);
    expect([draft.limits.perOrder.sun, draft.limits.approval.sun]).toEqual([null, 50]);
  });

  it.each<[_what: string, changes: RuleChange[]]>([
    ['that change the same', [limit('perOrder', 100, 200), limit('perOrder', 100, 300)]],
    ['that are apps of one person', [app(olga, null, 1), app(olga, null, 2)]],
  ])('of two %s put the first in force', (_what, changes) => {
    const draft = waiting(changes);
    applyElapsed(draft, { ids: ['a', 'b'], ownerIds, now });
    expect(outcomes(draft).map((outcome) => outcome?.is)).toEqual(['applied', 'void']);
  });
});

describe('a change comes to nothing', () => {
  it('when what it is about has changed by hand', () => {
    const draft = waiting([limit('perOrder', 100, null)]);
    draft.limits.perOrder.sun = 40;
    expect(confirmChange(draft, press(otto)).is).toBe('void');
    expect(outcomes(draft)).toEqual([{ is: 'void', by: otto, at: now + 5 }]);
    expect(draft.limits.perOrder.sun).toBe(40);
  });

  it('when who asked is no owner any more', () => {
    const draft = waiting([limit('perOrder', 100, null), entry('fresh', 'T9')]);
    expect(confirmChange(draft, press(otto, 'a', [otto])).is).toBe('void');
    expect(confirmChange(draft, press(otto, 'b', [otto])).is).toBe('void');
    expect(draft.limits.perOrder.sun).toBe(100);
    expect(draft.addresses).toHaveLength(2);
  });

  it('when who asked for an entry may change the book no more, and not before', () => {
    const draft = waiting([entry('fresh', 'T9'), entry('next', 'T8')], 2);
    expect(confirmChange(draft, press(olga, 'a')).is).toBe('applied');
    draft.people.find(({ id }) => id === 2)!.role = 'viewer';
    expect(confirmChange(draft, press(olga, 'b')).is).toBe('void');
  });

  it('when an operator asked for what only owners may', () => {
    const draft = waiting([limit('perOrder', 100, null)], 2);
    expect(confirmChange(draft, press(olga)).is).toBe('void');
  });

  it("when the same person's app was replaced meanwhile, and not when another's was", () => {
    const draft = waiting([app(2, null, 11), app(1, null, 12)]);
    submitChange(draft, { change: app(2, null, 13, true), askedBy: 2 }, { id: 'x', now });
    expect(outcomes(draft).map((outcome) => outcome?.is)).toEqual(['void', undefined]);
  });
});

describe('who leaves or only orders no more', () => {
  it.each([
    ['takes along what they asked for and what was asked for them', true, ['b', 'c']],
    ['takes along what they asked for', false, ['c']],
  ])('%s', (_is, about, ended) => {
    const draft = waiting([join(9, 'viewer'), role(2, 'operator', 'admin')]);
    submitChange(draft, { change: entry('fresh', 'T9'), askedBy: 2 }, { id: 'c', now });
    expect(endChangesOf(draft, 2, { by: olga, now, about }).map(({ id }) => id)).toEqual(ended);
    const cancelled = draft.pendingChanges.filter(({ outcome }) => outcome !== null);
    expect(cancelled.map(({ id, outcome }) => [id, outcome])).toEqual(
      ended.map((id) => [id, { is: 'cancelled', by: olga, at: now }]),
    );
  });
});
