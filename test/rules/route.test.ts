import { describe, expect, it } from 'vitest';
import { routeArrival } from '../../src/rules/route.ts';
import { putWords } from '../../src/store/settings/templates.ts';
import type { AlertPlace } from '../../src/store/settings/alert-rules.ts';
import { settingsSchema, type Chat } from '../../src/store/settings/settings.ts';
import { makePlace } from '../store/settings/place.ts';

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
const kinds = ['EVENT_BALANCE', 'EVENT_DELEGATION'];
const place = (chatId: number, change: Parameters<typeof makePlace>[1] = {}) =>
  makePlace(chatId, { kinds, ...change });
const audience = (places: AlertPlace[], chats = [owner, member, stranger, group].map((id) => chat(id))) => ({
  ownerIds: [owner, 9],
  settings: settingsSchema.parse({
    people: [{ id: member, name: 'M', role: 'viewer', addedBy: owner, addedAt: 0 }],
    chats,
    places,
  }),
});
const balance = { kind: 'event', type: 'EVENT_BALANCE', receivedAt: 1_000_000 } as const;
const heardBy = (places: AlertPlace[], chats?: Chat[]) =>
  routeArrival(balance, audience(places, chats)).map(({ chatId }) => chatId);

describe('an event', () => {
  it('goes to the chats whose rules ask for its type', () => {
    expect(routeArrival(balance, audience([place(group), place(owner)]))).toEqual([
      { ruleId: 'rule -100', ruleN: 1, chatId: group, topicId: null },
      { ruleId: 'rule 1', ruleN: 1, chatId: owner, topicId: null },
    ]);
  });

  it('does not go where the rule is off or asks for other types', () => {
    const others = [place(group, { isOn: false }), place(owner, { kinds: ['EVENT_DELEGATION'] })];
    expect([heardBy(others), heardBy([])]).toEqual([[], []]);
  });

  it('goes to a private chat of an owner or a member, and to no other', () => {
    expect(heardBy([place(owner), place(member), place(stranger)])).toEqual([owner, member]);
  });

  it('does not go to a chat of which there is no record', () => {
    expect(heardBy([place(group), place(owner)], [chat(owner)])).toEqual([owner]);
  });

  it('goes once to a chat that two rules ask for, and to each of its topics', () => {
    const places = [place(group, { id: 'a' }), place(group, { id: 'c', topicId: 7 })];
    for (const { rules } of places) rules.push({ ...rules[0]!, id: 'other', n: 2 });
    const routes = routeArrival(balance, audience(places));
    expect(routes.map(({ ruleId, topicId }) => `${ruleId} ${topicId}`)).toEqual(['a null', 'c 7']);
  });

  it('overtakes when it is urgent, and only then', () => {
    for (const isUrgent of [true, false]) {
      const [route] = routeArrival({ ...balance, isUrgent }, audience([place(group)]));
      expect(route!.isUrgent === true).toBe(isUrgent);
    }
  });

  it('is muted where its topic is, for as long as that lasts when it comes', () => {
    const from = balance.receivedAt;
    const by = { id: member, name: 'M' };
    const mutes = [{ n: 9, scope: { of: 'all' as const }, from, until: from + 1, by }];
    const routing = audience([place(group, { mutes }), place(group, { topicId: 5 })]);
    const mutedAt = (receivedAt: number) =>
      routeArrival({ ...balance, receivedAt }, routing).map(({ muted }) => muted);
    expect(mutedAt(from)).toEqual([mutes[0], undefined]);
    expect(mutedAt(from + 1)).toEqual([undefined, undefined]);
  });

  it('that is ignored goes nowhere', () => {
    expect(routeArrival({ ...balance, kind: 'ignored' }, audience([place(group)]))).toEqual([]);
  });
});

describe('a route', () => {
  it('is of the first matching rule with own words for the type, asked place by place', () => {
    const known = [group, owner].map((id) => place(id));
    for (const { chatId, rules } of known) rules.push({ ...rules[0]!, id: `second ${chatId}`, n: 2 });
    const asked = audience(known);
    const slot = { chatId: group, topicId: null, type: balance.type, locale: 'ru', rule: 2 };
    putWords(asked.settings, slot, { id: 't', text: 'words', by: { id: 1, name: 'A' }, at: 1 });
    expect(routeArrival(balance, asked).map(({ ruleN }) => ruleN)).toEqual([2, 1]);
  });

  it('is there also for an event that can not be judged because of a bug', () => {
    const broken = () => {
      throw new Error('a bug');
    };
    const known = { isOurs: broken, isMonitored: broken, findAlike: broken };
    const transfer = { ...balance, type: 'EVENT_ADDRESS_MONITOR' };
    const data = { address: 'T1', from_address: 'T2', to_address: 'T1', amount: 0 };
    const asked = place(group, { kinds: [transfer.type] });
    const routes = routeArrival(transfer, { ...audience([asked]), known }, data);
    expect(routes.map(({ chatId }) => chatId)).toEqual([group]);
  });
});

describe('a quarantined event', () => {
  const quarantined = { ...balance, kind: 'quarantined' } as const;
  const toldTo = (places: AlertPlace[], chats?: Chat[]) => routeArrival(quarantined, audience(places, chats));

  it('goes to the owners who have started the bot, whatever the rules ask for or is muted, and to nobody else', () => {
    const mute = { n: 9, scope: { of: 'all' as const }, from: 0, until: null, by: { id: member, name: 'M' } };
    const owners = [place(owner, { kinds: [] }), place(owner, { mutes: [mute] })];
    for (const one of owners)
      expect(toldTo([place(group), place(member), one])).toEqual([
        { ruleId: null, chatId: owner, topicId: null, isUrgent: true },
      ]);
    expect(toldTo([])).toHaveLength(1);
  });

  it('does not go to an owner who has not started the bot or has silenced the chat', () => {
    expect(toldTo([], [chat(group)])).toEqual([]);
    expect(toldTo([place(owner, { isOn: false })])).toEqual([]);
  });
});
