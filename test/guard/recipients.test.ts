import { describe, expect, it } from 'vitest';
import { isFinished, listDueNotifications } from '../../src/guard/recipients.ts';
import type { PendingChange, RuleChange } from '../../src/store/settings/rule-changes.ts';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import { entry, join, limit, makeSettings, now, olga, otto, ownerIds } from './samples.ts';

const privately = (id: number) => ({ id, type: 'private', title: `${id}`, addedBy: id, addedAt: 1 }) as const;
const team = makeSettings((draft) => {
  draft.chats = [privately(olga), privately(otto), privately(2)];
});

const make = (change: RuleChange, over: Partial<PendingChange> = {}): PendingChange => ({
  id: 'a',
  change,
  askedBy: olga,
  askedAt: now,
  ripeAt: now,
  waitedMs: 0,
  outcome: null,
  isCarriedOut: false,
  agreedBy: [],
  told: [],
  ...over,
});
const applied = { is: 'applied', by: otto, at: now } as const;
const cancelled = { is: 'cancelled', by: otto, at: now } as const;
const who = (pending: PendingChange, data: SettingsData = team) =>
  listDueNotifications(pending, data, ownerIds).map(({ personId, of }) => `${of} ${personId}`);

describe('who is told', () => {
  it('of an ask: every owner who has opened a chat, and nobody else', () => {
    expect(who(make(limit('perOrder', 100, null)))).toEqual([`ask ${olga}`, `ask ${otto}`]);
    const alone = makeSettings((draft) => {
      draft.chats = [privately(olga)];
    });
    expect(who(make(limit('perOrder', 100, null)), alone)).toEqual([`ask ${olga}`]);
  });

  it('of an outcome: the owners, and once more whoever heard of the ask', () => {
    const told = [{ personId: otto, of: 'ask', messageId: 5, isEnded: true } as const];
    const pending = make(limit('perOrder', 100, null), { outcome: cancelled, told });
    expect(who(pending)).toEqual([`outcome ${olga}`, `outcome ${otto}`]);
  });

  it('nobody twice, and those in hand as a repeat', () => {
    const told = [
      { personId: olga, of: 'ask', messageId: null, isEnded: true } as const,
      { personId: otto, of: 'ask', messageId: null, isEnded: false } as const,
    ];
    expect(listDueNotifications(make(limit('perOrder', 100, null), { told }), team, ownerIds)).toEqual([
      { personId: otto, of: 'ask', isRepeat: true },
    ]);
  });

  it('of the outcome also who asked without being an owner, while they are on the team', () => {
    const pending = make(entry('fresh', 'T9'), { askedBy: 2, outcome: cancelled });
    expect(who(pending)).toContain('outcome 2');
    const gone = makeSettings((draft) => {
      draft.people = [];
    });
    expect(who(pending, gone)).not.toContain('outcome 2');
  });

  it('nobody twice who asked for what is about themselves', () => {
    const change: RuleChange = { kind: 'authenticator', personId: 2, from: null, to: 1, isProven: false };
    const told = who(make(change, { askedBy: 2, outcome: cancelled }));
    expect(told.filter((line) => line === 'outcome 2')).toHaveLength(1);
  });

  it('of joining also who wanted to join, whatever came of it', () => {
    expect(who(make(join(9, 'viewer'), { outcome: cancelled }))).toContain('outcome 9');
    expect(who(make(join(9, 'viewer'), { outcome: applied }))).toContain('outcome 9');
    expect(who(make(join(9, 'viewer')))).not.toContain('ask 9');
  });

  it('of a role whose it is, when it is theirs', () => {
    const change: RuleChange = { kind: 'role', personId: 2, from: 'operator', to: 'admin' };
    expect(who(make(change, { outcome: applied }))).toContain('outcome 2');
    expect(who(make(change, { outcome: cancelled }))).not.toContain('outcome 2');
  });
});

describe('a change is finished', () => {
  const told = ownerIds.map(
    (personId) => ({ personId, of: 'outcome', messageId: 1, isEnded: true }) as const,
  );

  it('when all were told and all is carried out', () => {
    const over = { outcome: applied, told, isCarriedOut: true };
    expect(isFinished(make(limit('perOrder', 100, null), over), team, ownerIds)).toBe(true);
  });

  it.each([
    ['it still waits', { told, isCarriedOut: true }],
    ['somebody is to be told', { outcome: applied, told: told.slice(1), isCarriedOut: true }],
    ['it is not carried out', { outcome: applied, told }],
  ])('not while %s', (_, over) => {
    expect(isFinished(make(limit('perOrder', 100, null), over), team, ownerIds)).toBe(false);
  });
});
