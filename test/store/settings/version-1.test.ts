import fc from 'fast-check';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeArrival } from '../../../src/rules/route.ts';
import { openSettings, settingsSchema } from '../../../src/store/settings/settings.ts';
import { upgradeVersion1 } from '../../../src/store/settings/version-1.ts';
import { makeDataDir } from '../ledger/fixture.ts';

const types = ['EVENT_BALANCE', 'EVENT_DELEGATION', 'EVENT_TRON_MATE_SUBSCRIPTION', 'EVENT_ADDRESS_MONITOR'];
const chats = [1, 2, -100, -200];
const ownerIds = [1];
const made = { addedBy: 1, addedAt: 0 };
const chatOf = (id: number) =>
  Object.assign({ id, type: id > 0 ? 'private' : 'supergroup', title: `chat ${id}` }, made);
const people = [{ id: 2, name: 'Mia', role: 'viewer', ...made }];
const documentOf = (rules: object[]) => ({ version: 1, people, chats: chats.map(chatOf), rules });
const base = { id: 'a', chatId: -100, topicId: null, isOn: true, types, createdBy: 2, createdAt: 50 };

function makePath(text: unknown): string {
  const path = join(makeDataDir(), 'settings.json');
  writeFileSync(path, typeof text === 'string' ? text : JSON.stringify(text));
  return path;
}
const mute = { from: 100, until: 200, by: 2 };
const kept = (path: string) => join(dirname(path), 'settings.v1.json');

/** How version 1 chose the chats of an event, for comparison. */
function toldBefore(rules: OldRule[], event: { kind: string; type: string; now: number }): string[] {
  if (event.kind === 'quarantined') {
    const own = rules.filter(({ chatId }) => chatId === 1);
    return own.length > 0 && own.every(({ isOn }) => !isOn) ? [] : ['1 shown'];
  }
  const told = new Map<string, boolean>();
  for (const { chatId, topicId, isOn, types: asked, mute } of rules) {
    if (!isOn || !asked.includes(event.type)) continue;
    const isMuted = mute !== undefined && mute.from - 60_000 <= event.now && event.now < mute.until;
    const place = `${chatId} ${topicId ?? ''}`;
    told.set(place, (told.get(place) ?? true) && isMuted);
  }
  return [...told].map(([place, isMuted]) => `${place.trim()} ${isMuted ? 'muted' : 'shown'}`);
}

const someRule = fc.record(
  {
    chatId: fc.constantFrom(...chats),
    topicId: fc.constantFrom(null, 7),
    isOn: fc.boolean(),
    types: fc.subarray([...types, 'EVENT_LATER']),
    createdBy: fc.constantFrom(1, 2, 99),
    createdAt: fc.nat(1000),
    mute: fc.record({ from: fc.nat(200_000), until: fc.nat(400_000), by: fc.constantFrom(1, 2, 99) }),
  },
  { requiredKeys: ['chatId', 'topicId', 'isOn', 'types', 'createdBy', 'createdAt'] },
);
const someRules = fc
  .array(someRule, { maxLength: 12 })
  .map((rules) => rules.map((rule, index) => Object.assign(rule, { id: `rule ${index}` })));
type OldRule = typeof someRules extends fc.Arbitrary<Array<infer Rule>> ? Rule : never;
const someEvent = fc.record({
  kind: fc.constantFrom('event' as const, 'event' as const, 'quarantined' as const),
  type: fc.constantFrom(...types),
  isUrgent: fc.boolean(),
  now: fc.nat(500_000),
});

describe('settings of version 1', () => {
  it('tell every chat the same after the upgrade, muted or shown', () => {
    fc.assert(
      fc.property(someRules, fc.array(someEvent, { minLength: 1, maxLength: 6 }), (rules, events) => {
        const settings = settingsSchema.parse(upgradeVersion1.parse(documentOf(rules)));
        for (const { now, ...event } of events) {
          const routes = routeArrival({ ...event, receivedAt: now }, { settings, ownerIds });
          const told = routes.map(({ chatId, topicId, muted }) =>
            [chatId, topicId ?? '', muted ? 'muted' : 'shown'].join(' ').replace('  ', ' '),
          );
          expect(told.toSorted()).toEqual(toldBefore(rules, { ...event, now }).toSorted());
        }
      }),
      { numRuns: 300 },
    );
  });

  it('become places with one rule each, whose id, makers and mute stay', async () => {
    const path = makePath(
      documentOf([
        { ...base, mute },
        { ...base, id: 'b', topicId: 7, isOn: false, types: ['EVENT_BALANCE', 'EVENT_LATER'] },
        { ...base, id: 'c', chatId: -200, types: [] },
      ]),
    );
    const { data } = await openSettings(path);
    expect(data.version).toBe(2);
    expect(data.places).toMatchObject([
      {
        chatId: -100,
        topicId: null,
        isOn: true,
        since: 50,
        nextN: 3,
        rules: [{ id: 'a', n: 1, kinds: null, createdBy: 2, createdAt: 50, isLoud: true, isUrgent: false }],
        mutes: [{ n: 2, scope: { of: 'rule', n: 1 }, from: 100, until: 200, by: { id: 2, name: 'Mia' } }],
      },
      { topicId: 7, isOn: false, rules: [{ id: 'b', kinds: ['EVENT_BALANCE', 'EVENT_LATER'] }], mutes: [] },
      { chatId: -200, isOn: true, rules: [] },
    ]);
  });

  it('keep every rule and mute of a chat that has more of them than may be added, and stay changeable', async () => {
    const many = Array.from({ length: 60 }, (_, nth) => ({ ...base, id: `r${nth}`, mute }));
    const path = makePath(documentOf(many));
    const settings = await openSettings(path);
    await settings.update((draft) => {
      draft.chats[0]!.title = 'changed';
    });
    const { data } = await openSettings(path);
    expect(data.places).toHaveLength(1);
    const [place] = data.places;
    expect(place!.rules.map(({ id, n }) => [id, n])).toEqual(many.map(({ id }, nth) => [id, nth + 1]));
    expect(place!.mutes.map(({ scope }) => scope)).toEqual(
      many.map((_, nth) => ({ of: 'rule', n: nth + 1 })),
    );
  });

  it('keep what else they had, without a version too; later additions have their defaults', async () => {
    const { version: _, ...unversioned } = documentOf([base]);
    for (const document of [unversioned, { version: 1, chats: [chatOf(-100)] }]) {
      const { data } = await openSettings(makePath(document));
      expect(data).toMatchObject({ version: 2, chats: document.chats, addresses: [], pendingChanges: [] });
      expect(data.limits.perDay).toEqual({ sun: null, energy: null, bandwidth: null });
      expect([data.limits.onlyBook, data.guard.isOn]).toEqual([false, false]);
    }
  });

  it('stay beside, for their owner only, before anything is written as version 2', async () => {
    const text = JSON.stringify(documentOf([base]));
    const path = makePath(text);
    const settings = await openSettings(path);
    expect(readFileSync(kept(path), 'utf8')).toBe(text);
    expect(statSync(kept(path)).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toBe(text);
    await settings.update((draft) => void (draft.places[0]!.isOn = false));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 2, places: [{ isOn: false }] });
    await openSettings(path);
    expect(readFileSync(kept(path), 'utf8')).toBe(text);
  });

  it('are not replaced while they cannot be kept beside', async () => {
    const path = makePath(documentOf([base]));
    mkdirSync(kept(path));
    await expect(openSettings(path)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 1 });
    rmSync(kept(path), { recursive: true });
    expect((await openSettings(path)).data.places).toHaveLength(1);
  });

  it('that are damaged are refused with the line, and left as they are', async () => {
    const text = JSON.stringify(documentOf([base]), null, 2).replace('"isOn": true', '"isOn": 1');
    const path = makePath(text);
    await expect(openSettings(path)).rejects.toThrow(/line \d+, rules\.0\.isOn: /);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(existsSync(kept(path))).toBe(false);
  });
});

it('settings of a later version are refused with what to do, and left as they are', async () => {
  const path = makePath({ version: 3, chats: [] });
  await expect(openSettings(path)).rejects.toThrow(/written by a later version of Delegram/);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: 3, chats: [] });
});

it('settings of version 2, and empty ones, leave no old file behind', async () => {
  for (const document of [{}, { version: 2, places: [] }]) {
    const path = makePath(document);
    await (await openSettings(path)).update((draft) => void draft.places.push());
    expect(existsSync(kept(path))).toBe(false);
  }
});
