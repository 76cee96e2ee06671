import { describe, expect, it } from 'vitest';
import { routesOf } from '../../src/rules/route.ts';
import { settingsSchema, type Chat, type Rule } from '../../src/store/settings/settings.ts';

const owner = 1;
const member = 2;
const stranger = 3;
const group = -100;

const chat = (id: number, type: Chat['type'] = id > 0 ? 'private' : 'supergroup'): Chat => ({
  id,
  type,
  title: 'chat',
  addedBy: owner,
  addedAt: 0,
});
const rule = (chatId: number, change: Partial<Rule> = {}): Rule => ({
  id: `rule ${chatId}`,
  chatId,
  topicId: null,
  isOn: true,
  types: ['EVENT_BALANCE', 'EVENT_DELEGATION'],
  createdBy: owner,
  createdAt: 0,
  ...change,
});
const audience = (rules: Rule[], chats = [owner, member, stranger, group].map((id) => chat(id))) => ({
  ownerIds: [owner, 9],
  settings: settingsSchema.parse({
    people: [{ id: member, name: 'M', role: 'viewer', addedBy: owner, addedAt: 0 }],
    chats,
    rules,
  }),
});
const balance = { kind: 'event', type: 'EVENT_BALANCE', receivedAt: 1_000_000 } as const;
const heardBy = (rules: Rule[], chats?: Chat[]) =>
  routesOf(balance, audience(rules, chats)).map(({ chatId }) => chatId);

describe('an event', () => {
  it('goes to the chats whose rules ask for its type', () => {
    expect(routesOf(balance, audience([rule(group), rule(owner)]))).toEqual([
      { ruleId: 'rule -100', chatId: group, topicId: null },
      { ruleId: 'rule 1', chatId: owner, topicId: null },
    ]);
  });

  it('does not go where the rule is off or asks for other types', () => {
    expect(heardBy([rule(group, { isOn: false }), rule(owner, { types: ['EVENT_DELEGATION'] })])).toEqual([]);
    expect(heardBy([])).toEqual([]);
  });

  it('goes to a private chat of an owner or a member, and to no other', () => {
    expect(heardBy([rule(owner), rule(member), rule(stranger)])).toEqual([owner, member]);
  });

  it('does not go to a chat of which there is no record', () => {
    expect(heardBy([rule(group), rule(owner)], [chat(owner)])).toEqual([owner]);
  });

  it('goes once to a chat that two rules ask for, and to each of its topics', () => {
    const rules = [
      rule(group, { id: 'a' }),
      rule(group, { id: 'b' }),
      rule(group, { id: 'c', topicId: 7 }),
      rule(group, { id: 'd', topicId: 7 }),
    ];
    expect(routesOf(balance, audience(rules)).map(({ ruleId, topicId }) => [ruleId, topicId])).toEqual([
      ['a', null],
      ['c', 7],
    ]);
  });

  it('that is ignored goes nowhere', () => {
    expect(routesOf({ ...balance, kind: 'ignored' }, audience([rule(group)]))).toEqual([]);
  });

  it('overtakes when it is urgent, and only then', () => {
    const urgency = (isUrgent: boolean) =>
      routesOf({ ...balance, isUrgent }, audience([rule(group)])).map((route) => route.isUrgent === true);
    expect(urgency(true)).toEqual([true]);
    expect(urgency(false)).toEqual([false]);
  });
});

describe('a muted place', () => {
  const { receivedAt } = balance;
  const muted = { mute: { from: receivedAt, until: receivedAt + 1, by: member } };

  it('gets its events as muted, urgent ones too, with who muted it and until when', () => {
    const route = { ruleId: 'rule -100', chatId: group, topicId: null };
    const mark = { until: receivedAt + 1, by: member };
    const rules = [rule(group, muted)];
    expect(routesOf(balance, audience(rules))).toMatchObject([{ ...route, muted: mark }]);
    expect(routesOf({ ...balance, isUrgent: true }, audience(rules))).toMatchObject([{ muted: mark }]);
  });

  it('gets them again once the time is over, and another topic never stopped', () => {
    const rules = [rule(group, muted), rule(group, { topicId: 5 })];
    expect(routesOf(balance, audience(rules)).map(({ muted: mark }) => mark !== undefined)).toEqual([
      true,
      false,
    ]);
    const later = { ...balance, receivedAt: receivedAt + 1 };
    expect(routesOf(later, audience(rules)).some((route) => route.muted)).toBe(false);
  });

  it('gets what another of its rules asks for, in either order', () => {
    const rules = [rule(group, muted), rule(group, { id: 'other' })];
    for (const order of [rules, rules.toReversed()])
      expect(routesOf(balance, audience(order))).toEqual([{ ruleId: 'other', chatId: group, topicId: null }]);
  });

  it('still gets quarantined events, which no rule asks for', () => {
    const quarantined = { ...balance, kind: 'quarantined' } as const;
    expect(routesOf(quarantined, audience([rule(owner, muted)]))).toEqual([
      { ruleId: null, chatId: owner, topicId: null, isUrgent: true },
    ]);
  });
});

describe('a quarantined event', () => {
  const quarantined = { ...balance, kind: 'quarantined' } as const;
  const toldTo = (rules: Rule[], chats?: Chat[]) => routesOf(quarantined, audience(rules, chats));

  it('goes to the owners who have started the bot, whatever the rules ask for, and to nobody else', () => {
    expect(toldTo([rule(group), rule(member), rule(owner, { types: [] })])).toEqual([
      { ruleId: null, chatId: owner, topicId: null, isUrgent: true },
    ]);
    expect(toldTo([])).toHaveLength(1);
  });

  it('does not go to an owner who has not started the bot or has silenced the chat', () => {
    expect(toldTo([], [chat(group)])).toEqual([]);
    expect(toldTo([rule(owner, { isOn: false })])).toEqual([]);
  });
});
