// What becomes of the rules and mutes of a deleted topic: nothing is heard less, and nothing is lost.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetTopic } from '../../src/outbox/forget-topic.ts';
import { decide } from '../../src/rules/route.ts';
import {
  type AlertMute,
  type AlertPlace,
  alertMute,
  mostMutes,
  mostRules,
} from '../../src/store/settings/alert-rules.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival, makeDataDir, openTestStore } from '../store/ledger/fixture.ts';
import { makePlace } from '../store/settings/place.ts';

const group = -1001;
const topic = 77;
const clock = createManualClock();
const by = { id: 1, name: 'Olga' };
const kinds = ['EVENT_BALANCE', 'EVENT_DELEGATION', 'EVENT_SUBSCRIPTION'];

type Change = Partial<Omit<AlertPlace, 'rules'>> & { count?: number; prefix: string };

/** A place with so many rules, each of which asks for another coin. */
function placeOf({ count = 1, prefix, ...place }: Change): AlertPlace {
  const [first] = makePlace(group, {}).rules;
  const rules = Array.from({ length: count }, (_, at) => ({
    ...first!,
    id: `${prefix}-${at}`,
    n: at + 1,
    kinds: [kinds[at % kinds.length]!],
    coins: [`${prefix}${at}`],
  }));
  return { ...makePlace(group, {}), rules, nextN: count + 1, ...place };
}

async function afterwards(...places: AlertPlace[]): Promise<AlertPlace> {
  const store = await openTestStore(makeDataDir());
  await store.settings.update((draft) => void draft.places.push(...places));
  await forgetTopic({ store, clock }, group, topic);
  expect(store.settings.data.places).toHaveLength(1);
  return store.settings.data.places[0]!;
}

type Given = Partial<Change>;
/** What the place of the chat and that of the topic become together. */
const join = (chat: Given = {}, inTopic: Given = {}) =>
  afterwards(
    placeOf({ prefix: 'a', topicId: null, ...chat }),
    placeOf({ prefix: 'b', topicId: topic, ...inTopic }),
  );

const idsOf = (rules: readonly { id: string }[]) => rules.map(({ id }) => id);
/** What becomes of an event of this kind and coin. */
const heardAs = (place: AlertPlace, kind: string, coins: string) => {
  const facts = { kind, isUrgent: false, enums: { coins }, tags: [], names: [] };
  return decide(facts, place, { timeZone: 'UTC' }, clock.now()).as;
};

describe('the rules of a deleted topic', () => {
  it.each<[string, Given, Given, string[], string[]]>([
    ['go on in the chat, where they were heard', {}, {}, ['a-0', 'b-0'], []],
    ['are there once where the chat asks for the same', {}, { prefix: 'a' }, ['a-0'], []],
    ['are kept, unheard, where they were off', {}, { isOn: false, count: 2 }, ['a-0'], ['b-0', 'b-1']],
    [
      'turn the chat on where it was off, and the rules of the chat are kept, unheard',
      { isOn: false },
      {},
      ['b-0'],
      ['a-0'],
    ],
  ])('%s', async (_, chat, inTopic, rules, kept) => {
    const place = await join(chat, inTopic);
    expect([place.isOn, idsOf(place.rules), idsOf(place.kept)]).toEqual([true, rules, kept]);
  });

  it('beyond the most that a chat may have become one that hears no less, and are kept', async () => {
    const place = await join({ count: 15 }, { count: 10 });
    expect(place.rules).toHaveLength(mostRules);
    expect(place.kept).toHaveLength(6);
    expect(new Set([...idsOf(place.rules), ...idsOf(place.kept)]).size).toBe(mostRules + 6);
  });

  it('bring the mutes of single rules with them, as far as there is room', async () => {
    const mute = (n: number, until: number | null) =>
      alertMute.parse({ n, scope: { of: 'rule', n: 1 }, from: 0, until, by });
    const full = Array.from({ length: mostMutes }, (_, at) => mute(at + 10, at === 3 ? 1 : null));
    const place = await join({ mutes: full, nextN: 100 }, { mutes: [mute(5, null), mute(6, null)] });
    expect(place.mutes).toHaveLength(mostMutes);
    // The one that was over made room.
    expect(place.mutes.map(({ n }) => n)).not.toContain(13);
    const n = place.rules.find(({ id }) => id === 'b-0')?.n;
    expect(place.mutes.filter(({ scope }) => scope.of === 'rule' && scope.n === n)).toHaveLength(1);
  });

  it('end the other mutes of the topic, which stay until the chat was told of them', async () => {
    const mute = (n: number, scope: AlertMute['scope']) => ({ n, scope, from: 0, until: null, by });
    const inTopic = [
      mute(5, { of: 'kind', kind: 'EVENT_BALANCE' }),
      mute(6, { of: 'rule', n: 1 }),
      mute(7, { of: 'rule', n: 99 }),
    ];
    const place = await join({ nextN: 50 }, { mutes: inTopic, nextN: 100 });
    const [ofRule, ofKind, ofGone] = place.mutes;
    const added = place.rules.find(({ id }) => id === 'b-0');
    expect(ofRule).toMatchObject({ scope: { of: 'rule', n: added?.n }, until: null });
    expect(ofKind).toMatchObject({ scope: { of: 'kind', kind: 'EVENT_BALANCE' }, until: clock.now() });
    expect(ofGone).toMatchObject({ scope: { of: 'rule' }, until: clock.now() });
    const numbers = [...place.rules, ...place.mutes].map(({ n }) => n);
    expect(new Set(numbers).size).toBe(numbers.length);
    // Nothing is kept back by those that are over.
    expect(heardAs(place, 'EVENT_BALANCE', 'a0')).toBe('heard');
  });

  it('take with them what the mutes kept back, under the new numbers, and not that of older mutes', async () => {
    const scope = { of: 'kind', kind: 'EVENT_BALANCE' };
    const kind = alertMute.parse({ n: 5, scope, from: 0, until: null, by });
    const own = { ...kind, n: 6 };
    for (const hasChat of [true, false]) {
      const store = await openTestStore(makeDataDir());
      const chat = placeOf({ prefix: 'a', topicId: null, mutes: [own], nextN: 20 });
      const inTopic = placeOf({ prefix: 'b', topicId: topic, mutes: [kind], nextN: 20 });
      await store.settings.update((draft) => void draft.places.push(...(hasChat ? [chat] : []), inTopic));
      const route = { ruleId: null, chatId: group, topicId: topic };
      for (const [id, muted] of Object.entries({ a: kind, b: kind, c: own }))
        await store.events.add(makeArrival(id), [{ ...route, muted }]);
      await forgetTopic({ store, clock }, group, topic);
      const mutes = store.settings.data.places[0]!.mutes;
      const counts = mutes.map(({ n }) => store.history.countMutedBy({ chatId: group, topicId: null }, n));
      expect(await Promise.all(counts)).toEqual(hasChat ? [0, 2] : [2]);
    }
  });

  it('are all there afterwards, and what was heard in either place is heard', async () => {
    const side = fc.record({ count: fc.integer({ min: 0, max: mostRules }), isOn: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(side, side, async (chat, inTopic) => {
        const places = [
          placeOf({ prefix: 'a', topicId: null, ...chat }),
          placeOf({ prefix: 'b', topicId: topic, ...inTopic }),
        ];
        const place = await afterwards(...places);
        const ids = new Set(idsOf([...place.rules, ...place.kept]).map((id) => id.split('-', 2).join('-')));
        for (const id of places.flatMap(({ rules }) => idsOf(rules))) expect(ids.has(id)).toBe(true);
        const numbers = [...place.rules, ...place.kept].map(({ n }) => n);
        expect(new Set(numbers).size).toBe(numbers.length);
        const heard = places.filter(({ isOn }) => isOn).flatMap(({ rules }) => rules);
        for (const { kinds: asked, coins } of heard)
          expect(heardAs(place, asked![0]!, coins![0]!)).toBe('heard');
      }),
      { numRuns: 60 },
    );
  });
});
