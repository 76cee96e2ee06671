import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../../../../src/store/open.ts';
import type { TakeOutcome } from '../../../../src/store/ledger/incidents/incidents.ts';
import { parkedRef } from '../../../../src/store/ledger/incidents/write.ts';
import { addGroup, makeArrival, makeDataDir, openTestStore, routeTo } from '../fixture.ts';
import { close, tellOf } from '../posts.ts';

const anna = { id: 11, name: 'Anna' };
const boris = { id: 12, name: 'Boris' };
const people = [anna, boris];
const owner = 1001;

const quota = { kind: 'quota', ref: '' } as const;
const parkedIn = (ref: string) => ({ kind: 'parked' as const, ref });
const downtime = { kind: 'downtime', ref: 'b' } as const;

function notice<Reported>(key: string, at: number, incident: Reported | typeof quota = quota) {
  return { key, at, body: { kind: 'quota' }, incident };
}

/** A message that shows the first incident as it was reported. */
const messageIn = (chatId: number) => ({
  incidentId: 1,
  version: 0,
  chatId,
  topicId: null,
  messageId: 40,
  html: 'x',
});

/** The notice of the first incident stands in the chat. */
const told = (store: Pick<Store, 'posts' | 'deliveries'>, chatId: number) =>
  tellOf(store, { kind: 'notice', ref: '1' }, [messageIn(chatId)]);

/** A store in which the first incident is open. */
async function open(incident: { kind: 'quota' | 'parked'; ref: string } = quota) {
  const store = await openTestStore();
  await store.notices.add(notice('a', 1, incident));
  const endQuota = (as: 'normal' | 'done' | 'gone', at: number) =>
    store.incidents.end({ kind: 'quota' }, as, at);
  return { ...store, endQuota };
}

async function onlyOpen(store: Store) {
  const [incident, ...others] = await store.incidents.open();
  expect(others).toEqual([]);
  return incident;
}

/** What a person did, as a history that any order of presses and restarts may have. */
type Deed =
  | { do: 'report' | 'end' | 'hush' | 'restart' }
  | { do: 'take' | 'agree' | 'back' | 'finish' | 'late back'; who: 0 | 1 };

const deed = fc.oneof(
  fc.constantFrom('report', 'end', 'hush', 'restart').map((name): Deed => ({ do: name })),
  fc.record({
    do: fc.constantFrom<'take' | 'agree' | 'back' | 'finish' | 'late back'>(
      'take',
      'agree',
      'back',
      'finish',
      'late back',
    ),
    who: fc.constantFrom(0 as const, 1 as const),
  }),
);

/** The same rules said once more, without a ledger. */
type Model = { open: boolean; holder: number | null; since: number; off: boolean; version: number };

function step(model: Model, deed: Deed, now: number): Model {
  const changed = { ...model, version: model.version + 1 };
  const isHolder = 'who' in deed && model.holder === people[deed.who]!.id;
  if (deed.do === 'report' && !model.open) {
    return { open: true, holder: null, since: now, off: false, version: 0 };
  }
  if (!model.open) return model;
  if (deed.do === 'end' || (deed.do === 'finish' && isHolder)) return { ...changed, open: false };
  if (deed.do === 'hush') return model.off ? model : { ...changed, off: true };
  if (deed.do === 'take' && model.holder === null) return { ...changed, holder: people[deed.who]!.id };
  if (deed.do === 'agree' && !isHolder) return { ...changed, holder: people[deed.who]!.id };
  if (deed.do === 'back' && isHolder) return { ...changed, holder: null, since: now, off: false };
  return model;
}

it('is open, taken, given back and over as its history says, whatever presses and restarts are in it', async () => {
  // One ledger for all histories: on PostgreSQL, making a database takes longer than a history does.
  const dataDir = makeDataDir();
  let store = await openTestStore(dataDir);
  let now = 1_000;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async (deeds) => {
      await store.incidents.end({ kind: 'quota' }, 'normal', now);
      let model: Model = { open: false, holder: null, since: 0, off: false, version: 0 };
      for (const each of deeds) {
        now += 1_000;
        await play(each);
        model = step(model, each, now);
        const incident = await onlyOpen(store);
        expect(incident !== undefined).toBe(model.open);
        if (!incident) continue;
        expect({
          holder: incident.taken?.by ?? null,
          since: incident.untakenSince,
          off: incident.remindersOff,
          version: incident.version,
        }).toEqual({ holder: model.holder, since: model.since, off: model.off, version: model.version });
      }

      async function play(deed: Deed): Promise<void> {
        const incident = await onlyOpen(store);
        const { incidents } = store;
        if (deed.do === 'report') return store.notices.add(notice(`n${now}`, now));
        if (deed.do === 'end') return incidents.end({ kind: 'quota' }, 'normal', now);
        if (deed.do === 'restart') {
          await store.close();
          store = await openTestStore(dataDir);
          return;
        }
        const id = incident?.id ?? 1;
        if (!('who' in deed)) return void (await incidents.hush(id));
        const who = people[deed.who]!;
        const version = incident?.version ?? 0;
        if (deed.do === 'take') await incidents.take(id, who, now);
        if (deed.do === 'agree') await incidents.take(id, who, now, version);
        if (deed.do === 'back') await incidents.giveBack(id, version, who, now);
        if (deed.do === 'finish') await incidents.finish(id, version, who, now);
        if (deed.do === 'late back') await incidents.giveBack(id, version - 1, who, now);
      }
    }),
    { numRuns: 40 },
  );
});

it('takes it from somebody only at the version at which the person agreed, and says from whom', async () => {
  const { incidents } = await open();
  const id = 1;
  await incidents.take(id, anna, 5);
  expect((await incidents.take(id, boris, 6, 0)).is).toBe('held');
  const taken = await incidents.take(id, boris, 7, 1);
  expect(taken).toMatchObject({ is: 'taken', incident: { taken: { by: boris.id, from: 'Anna', at: 7 } } });
  expect((await incidents.take(id, boris, 8)).is).toBe('yours');
  expect((await incidents.giveBack(id, 1, anna, 9)).is).toBe('held');
});

it('changes nothing for a number that was never given, and for what is over says since when', async () => {
  const { incidents, endQuota } = await open();
  expect(await incidents.take(77, anna, 5)).toEqual({ is: 'gone' } satisfies TakeOutcome);
  await endQuota('normal', 20);
  for (const late of [
    await incidents.take(1, anna, 30),
    await incidents.finish(1, 0, anna, 30),
    await incidents.hush(1),
  ]) {
    expect(late).toMatchObject({ is: 'over', incident: { over: { at: 20, as: 'normal', name: null } } });
  }
});

it('gives back what somebody has who left, and nothing of those who stayed', async () => {
  const { incidents, notices } = await open();
  await notices.add(notice('b', 2, downtime));
  await incidents.take(1, anna, 5);
  await incidents.take(2, boris, 5);
  expect(await incidents.releaseExcept([boris.id, owner], 9)).toBe(true);
  expect(await incidents.find(1)).toMatchObject({ taken: null, untakenSince: 9, version: 2 });
  expect(await incidents.find(2)).toMatchObject({ taken: { by: boris.id }, version: 1 });
  expect(await incidents.releaseExcept([boris.id, owner], 10)).toBe(false);
  // What is over says who had it.
  await incidents.end({ kind: 'downtime' }, 'normal', 11);
  const over = await incidents.find(2);
  expect(await incidents.releaseExcept([owner], 12)).toBe(false);
  expect(await incidents.find(2)).toEqual(over);
});

it('opens one for an event that can not be read, in its own commit, and none for any other or for a repeat', async () => {
  const store = await openTestStore();
  await store.events.add(makeArrival('fine'), []);
  expect(await store.incidents.open()).toEqual([]);
  const broken = makeArrival('broken', { kind: 'quarantined', receivedAt: 7 });
  await store.events.add(broken, []);
  await store.events.add(broken, []);
  expect(await onlyOpen(store)).toMatchObject({ kind: 'event', ref: '2', openedAt: 7, taken: null });
});

it('reports again what is open, and opens a new one after the end', async () => {
  const { incidents, notices, endQuota } = await open();
  await notices.add(notice('b', 2));
  expect(await incidents.open()).toMatchObject([{ id: 1, openedAt: 1, reportedAt: 2 }]);
  await endQuota('normal', 3);
  await notices.add(notice('c', 4));
  expect(await incidents.open()).toMatchObject([{ id: 2, openedAt: 4 }]);
  const stored = await notices.since(0);
  expect(stored.map(({ incident }) => incident?.id)).toEqual([1, 1, 2]);
});

it('stays over as it ended, whatever ends after it', async () => {
  const { incidents, notices, endQuota } = await open();
  await endQuota('normal', 3);
  const first = await incidents.find(1);
  await endQuota('done', 5);
  await notices.add(notice('b', 6));
  await endQuota('gone', 7);
  expect(await incidents.find(1)).toEqual(first);
  expect(await incidents.find(2)).toMatchObject({ over: { at: 7, as: 'gone' } });
});

it('opens none for a notice that was told before, unless what it reports may come back', async () => {
  const { incidents, notices, endQuota } = await open();
  await endQuota('normal', 2);
  await notices.add(notice('a', 3));
  expect(await incidents.open()).toEqual([]);
  await notices.add(notice('a', 4, { ...quota, reopens: true }));
  expect(await incidents.open()).toMatchObject([{ id: 2, openedAt: 4 }]);
});

it('ends what was not delivered once all of it was sent again or dismissed, and not before', async () => {
  const store = await openTestStore();
  const { deliveries, events, incidents, replays } = store;
  const told = notice('u', 9, { kind: 'undelivered' as const, ref: '-5' });
  for (const [id, delivery] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    await events.add(makeArrival(id), [routeTo(-5)]);
    const due = (await store.undelivered.find(delivery))!;
    await deliveries.giveUp(due, { reason: 'no', notice: told }, 1);
  }
  expect(await onlyOpen(store)).toMatchObject({ kind: 'undelivered', ref: '-5' });
  const dismiss = async (id: number) => {
    const scope = { kind: 'one', id } as const;
    const { digest } = await replays.planDismissal(scope);
    await replays.dismiss(scope, { digest, personId: owner, now: 20 });
  };
  await dismiss(1);
  expect(await onlyOpen(store)).toBeDefined();
  await dismiss(2);
  expect(await incidents.find(1)).toMatchObject({ over: { at: 20, as: 'dismissed' }, version: 1 });
});

it('ends that a chat and its topics are out of reach when its deliveries wait again, and not that of another chat', async () => {
  const store = await openTestStore();
  const { deliveries, events, incidents, notices } = store;
  const refs = ['-5', '-5:7', '-51', '-51:7', '-6'];
  for (const [nth, ref] of refs.entries()) await notices.add(notice(ref, nth, parkedIn(ref)));
  await events.add(makeArrival('a'), [routeTo(-5)]);
  await close(store, 1, 'gone');
  await deliveries.reopen(-5, 30);
  expect((await incidents.open()).map(({ ref }) => ref)).toEqual(['-51', '-51:7', '-6']);
  expect(await incidents.latest('parked', '-5')).toMatchObject({ over: { at: 30, as: 'reached' } });
});

it('is opened in the commit that closes its chat', async () => {
  const store = await openTestStore();
  await store.events.add(makeArrival('a'), [routeTo(-5)]);
  const tried = (await store.undelivered.find(1))!;
  const told = () => notice('p', 9, parkedIn('-5'));
  await store.deliveries.close({ chatId: -5 }, 'gone', { tried, notice: told }, 9);
  expect(await onlyOpen(store)).toMatchObject({ kind: 'parked', ref: '-5', openedAt: 9 });
});

it('is seen in the chats in which it was told, and in no other', async () => {
  const store = await open();
  const { incidents } = store;
  await told(store, owner);
  expect(await incidents.wasToldIn(1, owner)).toBe(true);
  expect(await incidents.wasToldIn(1, 1002)).toBe(false);
  expect(await incidents.open({ chatId: owner })).toHaveLength(1);
  expect(await incidents.open({ chatId: 1002 })).toEqual([]);
});

const raised = async ({ posts }: Pick<Store, 'posts'>) =>
  (await posts.standing('incident')).filter(({ state }) => state === 'open').map(({ ref }) => ref);

it('changes what tells of it in the same commit, and nothing else', async () => {
  const store = await open();
  const { incidents, posts } = store;
  await told(store, owner);
  await posts.adopt(
    { kind: 'incident', ref: '2' },
    { chatId: owner, topicId: null, messageId: 41 },
    { isUrgent: true, at: 1 },
  );
  let wakes = 0;
  posts.onWanted(() => (wakes += 1));
  expect(await raised(store)).toEqual([]);
  await incidents.take(1, anna, 2);
  expect(await raised(store)).toEqual(['1']);
  expect(wakes).toBe(1);
  await incidents.take(1, boris, 3);
  expect((await posts.about({ kind: 'incident', ref: '1' }))[0]).toMatchObject({ wanted: 2 });
  await incidents.releaseExcept([], 4);
  expect((await posts.about({ kind: 'incident', ref: '1' }))[0]).toMatchObject({ wanted: 3 });
  await store.endQuota('normal', 5);
  expect((await posts.about({ kind: 'incident', ref: '1' }))[0]).toMatchObject({ wanted: 4 });
  expect(await raised(store)).toEqual(['1']);
});

it('is shown anew by a message that came after it changed, and not by one that shows it as it is', async () => {
  const store = await open();
  await told(store, owner);
  expect(await raised(store)).toEqual([]);
  await store.incidents.take(1, anna, 2);
  await told(store, 1002);
  const posts = await store.posts.about({ kind: 'incident', ref: '1' });
  expect(posts.map(({ chat_id, state }) => [chat_id, state])).toEqual([
    [owner, 'open'],
    [1002, 'open'],
  ]);
});

it('moves with a group that becomes a supergroup, whose old messages are gone', async () => {
  const store = await open(parkedIn('-5'));
  const { incidents } = store;
  await addGroup(store, -5);
  await told(store, -5);
  await store.moveChat(-5, -1005);
  expect(await incidents.latest('parked', '-1005')).toMatchObject({ id: 1, over: null });
  expect(await incidents.wasToldIn(1, -1005)).toBe(true);
  expect((await incidents.placesOf((await incidents.find(1))!)).map(({ messageId }) => messageId)).toEqual([
    null,
  ]);
});

it('moves with its group also where the supergroup has one of its own', async () => {
  const store = await open(parkedIn('-5'));
  await addGroup(store, -5);
  await store.notices.add(notice('b', 2, parkedIn('-1005')));
  expect(await store.moveChat(-5, -1005)).toBe(true);
  expect(await store.incidents.latest('parked', '-1005')).toMatchObject({ id: 2, over: null });
});

it('forgets what ended long ago, no more at once than it may, and keeps what ended lately', async () => {
  const { incidents, notices, pruning, endQuota } = await open();
  for (const at of [2, 3, 14]) {
    await endQuota('normal', at);
    await notices.add(notice(`of ${at}`, at));
  }
  await endQuota('normal', 15);
  const prune = () => pruning.pruneIncidents({ before: 15, limit: 2 });
  expect([await prune(), await prune(), await prune()]).toEqual([2, 1, 0]);
  expect(await incidents.find(3)).toBeUndefined();
  expect(await incidents.find(4)).toBeDefined();
});

it('of a topic that is closed is another one than that of its chat', () => {
  expect([parkedRef(-5), parkedRef(-5, null), parkedRef(-5, 7)]).toEqual(['-5', '-5:0', '-5:7']);
});
