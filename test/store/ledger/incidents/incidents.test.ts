import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../../../../src/store/open.ts';
import type { TakeOutcome } from '../../../../src/store/ledger/incidents/take.ts';
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

it('has to be told again when a message came that shows an older version, also while a newer one was told', async () => {
  const store = await open();
  const { incidents } = store;
  await incidents.take(1, anna, 2);
  await incidents.markTold((await incidents.untold(5))[0]!);
  expect(await incidents.untold(5)).toEqual([]);
  await told(store, owner);
  expect(await incidents.untold(5)).toMatchObject([{ id: 1, version: 1, toldVersion: 0 }]);
  await incidents.markTold((await incidents.untold(5))[0]!);
  await incidents.take(1, boris, 4, 1);
  const [telling] = await incidents.untold(5);
  await told(store, owner);
  await incidents.markTold(telling!);
  expect(await incidents.untold(5)).toMatchObject([{ id: 1, version: 2, toldVersion: 0 }]);
});

it('counts reminders by chat, and keeps a message that still reminds of something else', async () => {
  const { incidents, notices } = await openTestStore();
  const { reminders } = incidents;
  await notices.add(notice('a', 1));
  await notices.add(notice('b', 2, downtime));
  await reminders.begin([1, 2], owner, 1);
  expect(await reminders.countsOf(1)).toEqual(new Map([[owner, { begun: 1, sent: 0 }]]));
  await reminders.end([1, 2], owner, 1, 70);
  expect(await reminders.earlierOf([1], owner)).toEqual([]);
  expect(await reminders.earlierOf([1, 2], owner)).toEqual([{ chatId: owner, messageId: 70 }]);
  expect(await reminders.standingOf(1)).toEqual([]);
  await incidents.take(2, anna, 5);
  expect(await reminders.standingOf(1)).toEqual([{ chatId: owner, messageId: 70 }]);
  await reminders.begin([1], owner, 2);
  await reminders.end([1], owner, 2, 71);
  expect(await reminders.earlierOf([1], owner)).toEqual([{ chatId: owner, messageId: 71 }]);
  await reminders.forget(1);
  expect(await reminders.countsOf(1)).toEqual(new Map());
});

it('moves with a group that becomes a supergroup, whose old messages are gone', async () => {
  const store = await open(parkedIn('-5'));
  const { incidents } = store;
  await addGroup(store, -5);
  await told(store, -5);
  await incidents.reminders.begin([1], -5, 1);
  await incidents.reminders.end([1], -5, 1, 70);
  await store.moveChat(-5, -1005);
  expect(await incidents.reminders.standingOf(1)).toEqual([]);
  expect(await incidents.reminders.countsOf(1)).toEqual(new Map([[-1005, { begun: 1, sent: 1 }]]));
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
  const { incidents, notices, endQuota } = await open();
  for (const at of [2, 3, 14]) {
    await endQuota('normal', at);
    await notices.add(notice(`of ${at}`, at));
  }
  await endQuota('normal', 15);
  const prune = () => incidents.prune({ before: 15, limit: 2 });
  expect([await prune(), await prune(), await prune()]).toEqual([2, 1, 0]);
  expect(await incidents.find(3)).toBeUndefined();
  expect(await incidents.find(4)).toBeDefined();
});

it('of a topic that is closed is another one than that of its chat', () => {
  expect([parkedRef(-5), parkedRef(-5, null), parkedRef(-5, 7)]).toEqual(['-5', '-5:0', '-5:7']);
});
