import { describe, expect, it } from 'vitest';
import { maxRequests, maxPending, submitChange } from '../../src/guard/submit.ts';
import type { RuleChange } from '../../src/store/settings/rule-changes.ts';
import { settingsSchema, type SettingsData } from '../../src/store/settings/settings.ts';
import {
  app,
  entry,
  guardOff,
  hourMs,
  join,
  limit,
  makeSettings,
  now,
  olga,
  otto,
  rename,
  role,
} from './samples.ts';

let ids = 0;
const submit = (draft: SettingsData, change: RuleChange, askedBy = olga) =>
  submitChange(draft, { change, askedBy }, { id: `c${(ids += 1)}`, now });

describe('a change', () => {
  it('that tightens is made at once, and nothing waits', () => {
    const draft = makeSettings();
    expect(submit(draft, limit('perOrder', 100, 40))).toMatchObject({ is: 'applied' });
    expect(draft.limits.perOrder.sun).toBe(40);
    expect(draft.pendingChanges).toEqual([]);
  });

  it('that loosens waits for 24 hours, and changes nothing', () => {
    const draft = makeSettings();
    const done = submit(draft, limit('perOrder', 100, 1_000));
    expect(done).toMatchObject({ is: 'pending', isNew: true });
    expect(draft.limits.perOrder.sun).toBe(100);
    expect(draft.pendingChanges).toMatchObject([
      { askedBy: olga, askedAt: now, ripeAt: now + 24 * hourMs, outcome: null, told: [] },
    ]);
    expect(settingsSchema.parse(draft)).toEqual(draft);
  });

  it('that waits is told to nobody again who has seen it', () => {
    const draft = makeSettings();
    const ask = { change: guardOff, askedBy: olga, shownTo: otto };
    submitChange(draft, ask, { id: 'a', now });
    expect(draft.pendingChanges[0]?.told).toEqual([
      { personId: otto, of: 'ask', messageId: null, isEnded: true },
    ]);
  });

  it('that loosens is made at once while the guard is off', () => {
    const draft = makeSettings((settings) => void (settings.guard.isOn = false));
    for (const change of [limit('perOrder', 100, null), join(9, 'admin'), entry('fresh', 'T9')]) {
      expect(submit(draft, change)).toMatchObject({ is: 'applied' });
    }
    expect(draft.people.at(-1)).toMatchObject({ id: 9, role: 'admin', addedBy: olga, addedAt: now });
    const fresh = { label: 'fresh', address: 'T9', tags: [], addedBy: olga, addedAt: now };
    expect(draft.addresses.at(-1)).toEqual(fresh);
  });

  it('that was asked for already is the same one, whoever asks', () => {
    const draft = makeSettings();
    const first = submit(draft, limit('perOrder', 100, null));
    const again = submit(draft, limit('perOrder', 100, null), otto);
    expect(again).toMatchObject({ is: 'pending', isNew: false });
    expect(again).toMatchObject({ pending: (first as { pending: object }).pending });
    expect(submit(draft, limit('perOrder', 100, 200))).toMatchObject({ isNew: true });
    expect(draft.pendingChanges).toHaveLength(2);
  });

  it('of somebody who joins is the same by another invitation for the same role, and another for a higher', () => {
    const draft = makeSettings();
    submit(draft, join(9, 'viewer', 'a'));
    expect(submit(draft, join(9, 'viewer', 'b'))).toMatchObject({ isNew: false });
    expect(submit(draft, join(9, 'admin', 'c'))).toMatchObject({ isNew: true });
  });

  it('is refused when too many of the same person wait, but not of another, nor joining', () => {
    const draft = makeSettings();
    for (let n = 1; n <= maxPending; n += 1) {
      submit(draft, limit('perOrder', 100, 100 + n));
      draft.pendingChanges.at(-1)!.askedAt = now - hourMs;
    }
    expect(draft.pendingChanges).toHaveLength(maxPending);
    expect(submit(draft, limit('perOrder', 100, 999))).toEqual({ is: 'too_many' });
    expect(submit(draft, join(9, 'viewer'))).toMatchObject({ is: 'pending' });
    expect(submit(draft, limit('perOrder', 100, 999), otto)).toMatchObject({ is: 'pending' });
    draft.pendingChanges[0]!.outcome = { is: 'cancelled', by: olga, at: now };
    expect(submit(draft, limit('perOrder', 100, 998))).toMatchObject({ is: 'pending' });
  });

  it('is refused when the same person asked too often within an hour, cancelled or not', () => {
    const draft = makeSettings();
    for (let n = 1; n <= maxRequests; n += 1) {
      submit(draft, limit('perOrder', 100, 100 + n));
      draft.pendingChanges.at(-1)!.outcome = { is: 'cancelled', by: olga, at: now };
    }
    expect(submit(draft, limit('perOrder', 100, 999))).toEqual({ is: 'too_often' });
    expect(submit(draft, limit('perOrder', 100, 40))).toMatchObject({ is: 'applied' });
    expect(submit(draft, join(9, 'viewer'))).toMatchObject({ is: 'pending' });
    expect(submit(draft, limit('perOrder', 40, 999), otto)).toMatchObject({ is: 'pending' });
    draft.pendingChanges[0]!.askedAt = now - hourMs;
    expect(submit(draft, limit('perOrder', 40, 998))).toMatchObject({ is: 'pending' });
  });

  it('that makes another pointless ends that one', () => {
    const draft = makeSettings();
    submit(draft, limit('perOrder', 100, 1_000));
    submit(draft, limit('approval', 50, 60));
    submit(draft, limit('perOrder', 100, 50));
    expect(draft.pendingChanges.map(({ outcome }) => outcome?.is)).toEqual(['void', undefined]);
  });
});

describe('a change that can not be made', () => {
  it.each([
    ['a limit that is so already', limit('perOrder', 100, 100), 'unchanged'],
    ['a limit that is another by now', limit('perOrder', 99, 50), 'moved'],
    ['a switch that is so already', { kind: 'switch', name: 'onlyBook', to: false }, 'unchanged'],
    ['a guard that is on', { ...guardOff, to: true }, 'unchanged'],
    ['a role of nobody', role(77, 'viewer', 'admin'), 'gone'],
    ['a role that is another by now', role(1, 'operator', 'admin'), 'moved'],
    ['a person who is in by now', join(1, 'admin'), 'moved'],
    ['a name that is taken', entry('Cold', 'T9'), 'label_taken'],
    ['an address that is there', entry('fresh', 'T1'), 'address_known'],
    ['a name that pointed elsewhere than was thought', entry('fresh', 'T9', 'T8'), 'moved'],
    ['another name of an entry that is gone', rename('T9', 'a', 'b'), 'gone'],
    ['another name of an entry that is called otherwise', rename('T1', 'a', 'b'), 'moved'],
    ['another name that is taken', rename('T1', 'payouts', 'COLD'), 'label_taken'],
    ['a name that an entry has', rename('T1', 'payouts', 'payouts'), 'unchanged'],
    ['another name that was freed by now', rename('T1', 'payouts', 'fresh', 'T8'), 'moved'],
    ['no app of who has none', app(2, null, null, true), 'unchanged'],
    ['an entry that is gone', { kind: 'book-remove', address: 'T9', label: 'a' }, 'gone'],
  ] as Array<[string, RuleChange, string]>)('stops: %s', (_, change, problem) => {
    const draft = makeSettings();
    const before = structuredClone(draft);
    expect(submit(draft, change)).toMatchObject({ is: 'stopped', conflict: { problem } });
    expect(draft).toEqual(before);
  });

  it('stops an import of which one entry collides with another of it', () => {
    const draft = makeSettings();
    const entries = ['T8', 'T9'].map((address) => ({ label: 'twin', address, tags: [], was: null }));
    expect(submit(draft, { kind: 'book-add', entries, isImport: true })).toMatchObject({
      conflict: { problem: 'label_taken' },
    });
    expect(draft.addresses).toHaveLength(2);
  });
});

describe('a change that is made', () => {
  it('of the guard forgets the freed names, and says since when', () => {
    const draft = makeSettings((settings) => {
      settings.guard = { isOn: false, since: 5, freedNames: [{ label: 'x', address: 'T8' }] };
    });
    submit(draft, { kind: 'switch', name: 'guard', to: true });
    expect(draft.guard).toEqual({ isOn: true, since: now, freedNames: [] });
    submit(draft, { kind: 'switch', name: 'onlyBook', to: true });
    expect(draft.limits.onlyBook).toBe(true);
  });

  it('of the book remembers the name that goes', () => {
    const draft = makeSettings();
    submit(draft, rename('T1', 'payouts', 'PAYOUTS'));
    expect(draft.addresses[0]).toMatchObject({ label: 'PAYOUTS', address: 'T1' });
    submit(draft, rename('T1', 'PAYOUTS', 'old payouts'));
    submit(draft, { kind: 'book-remove', address: 'T2', label: 'cold' });
    expect(draft.addresses.map(({ label, address }) => [label, address])).toEqual([['old payouts', 'T1']]);
    expect(draft.guard.freedNames).toMatchObject([
      { label: 'payouts', address: 'T1' },
      { label: 'cold', address: 'T2' },
    ]);
    expect(submit(draft, entry('payouts', 'T9', 'T1'))).toMatchObject({ is: 'pending' });
    expect(submit(draft, entry('cold', 'T2', 'T2'))).toMatchObject({ is: 'applied' });
  });

  it('of a role and of who joins', () => {
    const draft = makeSettings((settings) => {
      settings.guard.isOn = false;
      settings.invites = [
        { tokenSha: 'sha', role: 'admin', createdBy: olga, createdAt: 1, expiresAt: 2, takenBy: 1 },
        { tokenSha: 'other', role: 'admin', createdBy: olga, createdAt: 1, expiresAt: 2 },
      ];
    });
    submit(draft, { ...join(1, 'admin'), from: 'viewer' } as RuleChange);
    submit(draft, role(2, 'operator', 'viewer'));
    expect(draft.people).toMatchObject([
      { id: 2, role: 'viewer' },
      { id: 1, role: 'admin' },
    ]);
    expect(draft.invites.map(({ tokenSha }) => tokenSha)).toEqual(['other']);
  });
});
