// What ends by itself, whose holder has left, reminders of many things at once, and which chats may hear of it.

import { tellOf } from '../../store/ledger/posts.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { expect, it, onTestFinished } from 'vitest';
import { endWhatIsOver, openIncidentRunner, openReminderKind } from '../../../src/features/incidents/job.ts';
import { openOutbox } from '../outbox.ts';
import { mayHear } from '../../../src/features/incidents/told-incident.ts';
import { type Notice, noticeEntry } from '../../../src/outbox/notice.ts';
import type { IncidentKind } from '../../../src/store/ledger/tables.ts';
import { type Scene, openScene, ownerId, said } from '../../bot/scene.ts';

const minuteMs = 60_000;
const oleg = { id: 77, name: 'Oleg' };

async function openTeam() {
  const scene = await openScene();
  await scene.owner.ask('/start');
  const report = async (notice: Notice) => {
    await scene.store.notices.add(noticeEntry(notice));
    const found = await scene.store.incidents.open();
    return found.at(-1)!.id;
  };
  return { ...scene, report, now: scene.clock.now() };
}

const stateOf = async ({ store }: Pick<Scene, 'store'>, id: number) =>
  (await store.incidents.find(id))?.over?.as;

it('ends that events are turned away once it was not reported for more than an hour, and not before', async () => {
  const scene = await openTeam();
  const id = await scene.report({ kind: 'quota', at: scene.now, mbPerHour: 1 });
  await scene.clock.advance(74 * minuteMs);
  await endWhatIsOver(scene.deps);
  expect(await stateOf(scene, id)).toBeUndefined();
  await scene.clock.advance(minuteMs);
  await endWhatIsOver(scene.deps);
  expect(await stateOf(scene, id)).toBe('normal');
});

it('ends that a group hears nothing once somebody answers for it again', async () => {
  const scene = await openTeam();
  await scene.store.settings.update(({ chats }) => {
    chats.push({ id: -5, type: 'group', title: 'Ops', addedBy: oleg.id, addedAt: 1 });
  });
  const id = await scene.report({ kind: 'unowned', at: scene.now, chatIds: [-5], titles: ['Ops'] });
  await endWhatIsOver(scene.deps);
  expect(await stateOf(scene, id)).toBeUndefined();
  await scene.store.settings.update(({ chats }) => {
    for (const chat of chats) if (chat.id === -5) chat.addedBy = ownerId;
  });
  await endWhatIsOver(scene.deps);
  expect(await stateOf(scene, id)).toBe('normal');
});

it('ends that a chat is out of reach when the bot has forgotten the chat, and keeps that of a known one', async () => {
  const scene = await openTeam();
  const reason = { code: 'removed' } as const;
  const parked = { kind: 'parked', at: scene.now, title: 'Ops', count: 1, reason } as const;
  const known = await scene.report({ ...parked, chatId: ownerId });
  const gone = await scene.report({ ...parked, chatId: -9 });
  await endWhatIsOver(scene.deps);
  expect(await stateOf(scene, known)).toBeUndefined();
  expect(await stateOf(scene, gone)).toBe('gone');
});

it('gives back what somebody had who may no longer order, and keeps what an operator has', async () => {
  const scene = await openTeam();
  const id = await scene.report({ kind: 'quota', at: scene.now, mbPerHour: 1 });
  await scene.store.settings.update(({ people }) => {
    people.push({ ...oleg, role: 'operator', addedBy: ownerId, addedAt: 1 });
  });
  await scene.store.incidents.take(id, oleg, scene.now);
  await endWhatIsOver(scene.deps);
  expect(await scene.store.incidents.find(id)).toMatchObject({ taken: { by: oleg.id } });
  await scene.store.settings.update(({ people }) => {
    for (const person of people) if (person.id === oleg.id) person.role = 'viewer';
  });
  await endWhatIsOver(scene.deps);
  expect(await scene.store.incidents.find(id)).toMatchObject({ taken: null });
});

const saying = (...texts: string[]) => texts.map((text) => expect.stringContaining(text));

/** So many things were told to the owner, or in this chat, and the bot reminds of them. */
async function openReminding(things: number, { chatId = ownerId }: { chatId?: number } = {}) {
  const scene = await openTeam();
  const { deps, clock } = scene;
  openOutbox(scene, openReminderKind);
  const runner = openIncidentRunner(deps);
  runner.start();
  onTestFinished(() => runner.close());
  const ids: number[] = [];
  const report = async (notice: Notice) => {
    const id = await scene.report(notice);
    const place = { chatId, topicId: null, messageId: id };
    const told = { incidentId: id, version: 0, html: 'x', ...place };
    await tellOf(scene.store, { kind: 'notice', ref: String(id) }, [told], scene.now);
    ids.push(id);
  };
  for (let n = 1; n <= things; n++)
    await report({ kind: 'downtime', at: scene.now, from: n, to: n, backAt: n });
  const reminders = () => said(scene.telegram.chat(scene.owner)).filter((one) => one.startsWith('⏰'));
  /** For `expect.poll`: the reminders some seconds later. */
  const next = async () => {
    await clock.advance(5_000);
    return reminders();
  };
  return { ...scene, report, ids, reminders, next };
}

it.each([
  [3, 3, 'Nobody has taken this for 10 min'],
  [5, 1, '5 items are unassigned, the oldest for 10 min'],
])('of %i things that are due at once, a chat is reminded by %i messages', async (things, messages, text) => {
  const { clock, reminders, next } = await openReminding(things);
  await clock.advance(9 * minuteMs);
  expect(reminders()).toEqual([]);
  await expect.poll(next).toEqual(saying(...Array.from({ length: messages }, () => text)));
});

it('the owners are reminded of what was told only where nobody may hear of it any more', async () => {
  const { clock, store, ids, next } = await openReminding(1, { chatId: -5 });
  await clock.advance(9 * minuteMs);
  await expect.poll(next).toEqual(saying('Nobody has taken this for 10 min'));
  await store.incidents.take(ids[0]!, oleg, clock.now());
  await expect.poll(next).toEqual([]);
});

it('a reminder of several things stays until the last of them is taken', async () => {
  const { clock, store, ids, next } = await openReminding(5);
  await clock.advance(9 * minuteMs);
  await expect.poll(next).toEqual(saying('5 items'));
  for (const id of ids.slice(1)) await store.incidents.take(id, oleg, clock.now());
  await clock.advance(5 * minuteMs);
  await expect.poll(next).toEqual(saying('5 items'));
  await store.incidents.take(ids[0]!, oleg, clock.now());
  await expect.poll(next).toEqual(saying());
});

it('times that a chat sets count at once, and what is told together names the oldest', async () => {
  const { clock, store, report, now, next } = await openReminding(2);
  const remindAfter = (minutes: number[]) =>
    store.settings.update(({ chats }) => void (chats[0]!.takeReminders = minutes));
  await remindAfter([1]);
  await clock.advance(6 * minuteMs);
  for (const n of [3, 4])
    await report({ kind: 'downtime', at: now + 6 * minuteMs, from: n, to: n, backAt: n });
  await clock.advance(14 * minuteMs);
  await expect.poll(next).toHaveLength(4);
  await remindAfter([12]);
  await expect.poll(next).toEqual(saying('4 items are unassigned, the oldest for 20 min'));
});

it('a reminder that Telegram does not delete any more says nothing, and the next one begins anew', async () => {
  const { clock, store, ids, next } = await openReminding(1);
  await clock.advance(119 * minuteMs);
  await expect.poll(next).toEqual(saying('for 2 h'));
  clock.setWall(clock.now() + 49 * 60 * minuteMs);
  await expect.poll(next).toEqual(saying('for 2 h'));
  await store.incidents.take(ids[0]!, oleg, clock.now());
  await expect.poll(next).toEqual(saying('⏰ See below.'));
  await store.incidents.giveBack(ids[0]!, 1, oleg, clock.now());
  await clock.advance(9 * minuteMs);
  await expect.poll(next).toEqual(saying('⏰ See below.', 'for 10 min'));
});

it('while a reminder waits no other one comes, and it stands for all times until it is sent', async () => {
  const { clock, store, telegram, next } = await openReminding(1);
  const asked = () => telegram.calls.filter(({ params }) => String(params['text']).startsWith('⏰')).length;
  const lookAnew = () => store.settings.update(({ chats }) => void (chats[0]!.takeReminders = [10, 30, 60]));
  telegram.faults.inject({ kind: 'too-many', retryAfter: 25 * 60 }, { method: 'sendMessage' });
  await clock.advance(10 * minuteMs);
  await expect.poll(asked).toBe(1);
  await clock.advance(22 * minuteMs);
  await lookAnew();
  await expect.poll(next).toEqual([]);
  expect(await store.posts.standing('reminder')).toMatchObject([{ part: expect.stringMatching(/^10 /) }]);
  await clock.advance(3 * minuteMs);
  await expect.poll(next).toEqual(saying('for 35 min'));
  await lookAnew();
  await clock.advance(15 * minuteMs);
  expect(await next()).toEqual(saying('for 35 min'));
  expect(asked()).toBe(2);
  await clock.advance(9 * minuteMs);
  await expect.poll(next).toEqual(saying('for 1 h'));
});

it('a reminder that is given up leaves the time that passed while it waited to another one', async () => {
  const { clock, store, telegram, next } = await openReminding(1);
  telegram.faults.inject({ kind: 'too-many', retryAfter: 25 * 60 }, { method: 'sendMessage' });
  await clock.advance(32 * minuteMs);
  await expect.poll(next).toEqual([]);
  const [post] = await store.posts.standing('reminder');
  expect(post).toMatchObject({ part: expect.stringMatching(/^10 /), state: 'open' });
  await store.deliveries.giveUp({ post: post! }, { reason: JSON.stringify({ code: 'copies' }) }, clock.now());
  await clock.advance(4 * minuteMs);
  await expect.poll(next).toEqual([expect.stringMatching(/for 3\d min/)]);
});

it('a reminder that waited is not told once the incident was taken, also if it was given back', async () => {
  const { clock, store, deps, ids, next } = await openReminding(1);
  await clock.advance(9 * minuteMs);
  await expect.poll(next).toEqual(saying('for 10 min'));
  const [post] = await store.posts.standing('reminder');
  const kind = openReminderKind(deps);
  expect(await kind.judge(post!)).toBe('tell');
  await clock.advance(7 * minuteMs);
  expect((await kind.render(post!)).html).toContain('for 17 min');
  await store.incidents.take(ids[0]!, oleg, clock.now());
  expect(await kind.judge(post!)).toBe('end');
  await store.incidents.giveBack(ids[0]!, 1, oleg, clock.now());
  expect(await kind.judge(post!)).toBe('end');
});

it('what can not be read rings in quiet hours, and all else comes without a sound', async () => {
  const { clock, store, telegram, next } = await openReminding(1);
  await store.settings.update(({ chats }) => {
    chats[0]!.quiet = { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], how: 'silent' };
  });
  await store.events.add(makeArrival('x', { kind: 'quarantined', receivedAt: clock.now() }), []);
  const told = { incidentId: 2, version: 0, html: 'x', chatId: ownerId, topicId: null, messageId: 9 };
  expect(await store.incidents.find(2)).toMatchObject({ kind: 'event' });
  await tellOf(store, { kind: 'notice', ref: 'e' }, [told], clock.now());
  await clock.advance(9 * minuteMs);
  await expect.poll(next).toEqual(saying('the bot was offline', 'an event could not be read'));
  const sounds = telegram.calls.filter(({ params }) => String(params['text']).startsWith('⏰'));
  expect(sounds.map(({ params }) => params['disable_notification'] ?? false)).toEqual([true, false]);
});

it('a chat is not reminded again of what could not be composed, and one that was out of reach is', async () => {
  const { clock, store, next } = await openReminding(1);
  await clock.advance(9 * minuteMs);
  await expect.poll(next).toEqual(saying('for 10 min'));
  const giveUp = async (code: 'poison' | 'copies') => {
    const post = (await store.posts.standing('reminder')).at(-1);
    await store.deliveries.giveUp({ post: post! }, { reason: JSON.stringify({ code }) }, clock.now());
  };
  await giveUp('copies');
  await clock.advance(19 * minuteMs);
  await expect.poll(next).toEqual(saying('for 30 min'));
  await giveUp('poison');
  await clock.advance(100 * minuteMs);
  await expect.poll(next).toEqual(saying('for 30 min'));
});

it('orders are told in the chats of the team, everything else to owners who have their alerts on', async () => {
  const { deps, owner, person, group: bring, store } = await openScene({ alerts: {} });
  await owner.ask('/start');
  const member = await person('Otto', 'operator');
  await member.ask('/start');
  const group = await bring();
  const heardBy = (kind: IncidentKind) =>
    [owner.id, member.id, group.id].filter((chatId) => mayHear(deps, { kind }, chatId));
  for (const kind of ['order', 'payment'] as const)
    expect(heardBy(kind)).toEqual([owner.id, member.id, group.id]);
  for (const kind of ['event', 'undelivered', 'parked'] as const) expect(heardBy(kind)).toEqual([owner.id]);
  await store.settings.update((draft) => {
    draft.people = [];
  });
  expect(heardBy('order')).toEqual([owner.id, group.id]);
  await owner.ask('/alerts off');
  expect(heardBy('event')).toEqual([]);
});
