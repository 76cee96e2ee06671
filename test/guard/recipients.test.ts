import { expect, it } from 'vitest';
import { isFinished, listDueNotifications } from '../../src/guard/recipients.ts';
import type { PendingChange, RuleChange } from '../../src/store/settings/rule-changes.ts';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import { app, entry, join, limit, makeSettings, now, olga, otto, ownerIds, role } from './samples.ts';

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

const owners = [`outcome ${olga}`, `outcome ${otto}`];
const alone = makeSettings((draft) => void (draft.chats = [privately(olga)]));
const gone: SettingsData = { ...team, people: [] };
const one = limit('perOrder', 100, null);
const outcome = cancelled;

it.each<[_who: string, pending: PendingChange, told: string[], data?: SettingsData]>([
  ['of an ask every owner who has opened a chat', make(one), [`ask ${olga}`, `ask ${otto}`]],
  ['of an ask no owner without a chat', make(one), [`ask ${olga}`], alone],
  ['of an ask not who wants to join', make(join(9, 'viewer')), [`ask ${olga}`, `ask ${otto}`]],
  [
    'of an outcome the owners, and once more whoever heard of the ask',
    make(one, { outcome, told: [{ personId: otto, of: 'ask', messageId: 5, isEnded: true }] }),
    owners,
  ],
  ['of an outcome who asked', make(entry('fresh', 'T9'), { askedBy: 2, outcome }), [...owners, 'outcome 2']],
  ['of none who has left since', make(entry('fresh', 'T9'), { askedBy: 2, outcome }), owners, gone],
  [
    'once who asked for what is about themselves',
    make(app(2, null, 1), { askedBy: 2, outcome }),
    [...owners, 'outcome 2'],
  ],
  ['who may not join', make(join(9, 'viewer'), { outcome }), [...owners, 'outcome 9']],
  ['who has joined', make(join(9, 'viewer'), { outcome: applied }), [...owners, 'outcome 9']],
  ['whose role it is', make(role(2, 'operator', 'admin'), { outcome: applied }), [...owners, 'outcome 2']],
  ['not whose role it is not', make(role(2, 'operator', 'admin'), { outcome }), owners],
])('is told %s', (_who, pending, told, data = team) => {
  expect(who(pending, data)).toEqual(told);
});

it('nobody is told twice, and those in hand are as a repeat', () => {
  const told = [
    { personId: olga, of: 'ask', messageId: null, isEnded: true } as const,
    { personId: otto, of: 'ask', messageId: null, isEnded: false } as const,
  ];
  expect(listDueNotifications(make(one, { told }), team, ownerIds)).toEqual([
    { personId: otto, of: 'ask', isRepeat: true },
  ]);
});

const all = ownerIds.map((personId) => ({ personId, of: 'outcome', messageId: 1, isEnded: true }) as const);

it.each([
  ['is finished when all were told and all is carried out', true, {}],
  ['is not while it still waits', false, { outcome: null }],
  ['is not while somebody is to be told', false, { told: all.slice(1) }],
  ['is not while it is not carried out', false, { isCarriedOut: false }],
])('a change %s', (_is, isOver, over) => {
  const pending = make(one, { outcome: applied, told: all, isCarriedOut: true, ...over });
  expect(isFinished(pending, team, ownerIds)).toBe(isOver);
});
