import { describe, expect, it } from 'vitest';
import { listDigestJobs, openDigestKind } from '../../../src/features/reports/digest-jobs.ts';
import type { JobRun } from '../../../src/watch/jobs.ts';
import type { Drawing } from '../../../src/pictures/draw.ts';
import { makeArrival, makeOrderRow, insertOrder, type OrderAndCard } from '../../store/ledger/fixture.ts';
import { arrivalOf, delegated, payment, type Sent } from '../../figures/fixture.ts';
import { type Notice, noticeEntry } from '../../../src/outbox/notice.ts';
import { ServiceError } from '../../../src/base/errors.ts';
import { openScene } from '../../bot/scene.ts';
import { keepReadings } from '../../../src/figures/keep-readings.ts';
import { openOutbox } from '../outbox.ts';
import { makePlace } from '../../store/settings/place.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A PNG of the right shape, drawn at once. */
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000004b00000050008060000000000000000', 'hex');
const drawing: Drawing = { draw: async () => ({ ok: true, png }) };
async function openDigests(change: Parameters<typeof openScene>[0] = {}) {
  const account = { balance: 1_000_000_000n, balance_usdt: 0n };
  const scene = await openScene({
    drawing,
    service: { readAccount: async () => account, estimate: async () => 3_000_000n },
    ...change,
  });
  const { deps, owner, telegram, store, clock } = scene;
  Object.assign(deps, keepReadings(deps.service, { ...deps, balances: store.figures.balances }));
  openOutbox(scene, openDigestKind);
  await owner.ask('/start');
  const jobs = () => listDigestJobs(deps);
  const isAnyDue = async () => {
    const posts = await store.posts.standing('digest');
    const open = posts.filter(({ state }) => state === 'open');
    const closed = await Promise.all(
      open.map(({ chat_id: chatId, topic_id: topicId }) => store.deliveries.listClosed({ chatId, topicId })),
    );
    return closed.some((places) => places.length === 0);
  };
  /** What waits is sent, unless its place is closed. */
  const sent = async () => {
    // The template engine is loaded with the first alert.
    const deadline = performance.now() + 3_000;
    for (let turn = 0; performance.now() < deadline; turn++) {
      if (!(await isAnyDue())) return;
      if (turn < 20) await clock.advance(500);
      for (let wait = 0; wait < 20; wait++) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const run = async (given: Partial<JobRun> = {}, which = 0) => {
    const job = jobs()[which]!;
    const dueAt = job.next(deps.clock.now() - day);
    await job.run({ dueAt, lastDueAt: undefined, isRepeat: false, ...given });
    await sent();
  };
  /** As long as it takes: only the wall clock matters, and the rate limit has passed. */
  const pass = async (ms: number) => {
    scene.clock.setWall(scene.clock.now() + ms - 10_000);
    await scene.clock.advance(10_000);
  };
  return {
    ...scene,
    jobs,
    run,
    sent,
    pass,
    /** A day goes by, or another time, and the first digest comes. */
    nextDay: async (ms = day) => {
      await pass(ms);
      await run();
    },
    /** What the bot said last there. */
    digest: (chat: { id: number } = owner) => scene.last(chat).text,
    /** An event comes, and is told in these chats. */
    come: (sent: Sent, ...chats: Array<{ id: number }>) =>
      scene.store.events.add(
        arrivalOf(sent),
        chats.map(({ id: chatId }) => ({ ruleId: 'r', ruleN: 1, chatId, topicId: null })),
      ),
    refuse: (code: number, description: string, method = 'sendMessage') =>
      telegram.faults.inject({ kind: 'refuse', code, description }, { method }),
  };
}

describe('/digest', () => {
  it('is set by a button and by one line, and shown as a sentence', async () => {
    const { owner, jobs } = await openDigests();
    const none = await owner.ask('/digest');
    expect(none.text).toMatch(/^📰 Digest: off here\./);
    expect(jobs()).toEqual([]);
    await owner.press(none, '⏰ Every day at 09:00');
    expect(jobs().map(({ name }) => name)).toEqual([`digest:${owner.id}:0:day`]);
    const both = await owner.ask('/digest daily and weekly Friday 18:30');
    expect(both.text).toMatch(
      /^📰 A digest is sent every day at 18:30 \(UTC\), and a weekly one every Friday\./,
    );
    expect(jobs()).toHaveLength(2);
    const weekly = await owner.ask('/digest weekly');
    expect(weekly.text).toMatch(
      /^➖ The daily digest is no longer sent here\.\n\n📰 A weekly digest is sent every Monday/,
    );
    await owner.press(weekly, '↩️ Undo');
    expect(jobs()).toHaveLength(2);
    const daily = await owner.ask('/digest daily');
    expect(daily.text).toMatch(/^➖ The weekly digest is no longer sent here\./);
    expect((await owner.ask('/digest 10:00')).text).toMatch(/^📰 A digest is sent every day at 10:00/);
    const off = await owner.ask('/digest off');
    expect(off.text).toContain('off here');
    expect(jobs()).toEqual([]);
  });

  it('is brought back by Undo, and not after it was changed again', async () => {
    const { owner, jobs } = await openDigests();
    await owner.ask('/digest 9:00');
    const off = await owner.ask('/digest off');
    await owner.press(off, '↩️ Undo');
    expect(jobs()).toHaveLength(1);
    const later = await owner.ask('/digest 10:00');
    await owner.ask('/digest 11:00');
    expect((await owner.ask('/digest 11:00')).labels).toContain('↩️ Undo');
    expect((await owner.press(later, '↩️ Undo')).text).toContain('You have changed it since');
    expect((await owner.ask('/digest')).text).toContain('every day at 11:00');
  });

  it('says who has undone it, and is redone', async () => {
    const { owner, jobs, last } = await openDigests();
    await owner.press(await owner.ask('/digest 9:00'), '↩️ Undo');
    expect(last(owner).text).toMatch(/^↩️ Undone by Olga Ono\.\n\n📰 Digest: off here\./);
    await owner.press(last(owner), '↪️ Redo');
    expect(last(owner).text).toMatch(/^↪️ Redone by Olga Ono\.\n\n📰 A digest is sent every day at 09:00/);
    expect(last(owner).labels).toContain('↩️ Undo');
    expect(jobs()).toHaveLength(1);
  });

  it('that is brought back tells of what comes from then on, and its hours are closed', async () => {
    const { owner, store, clock, pass, deps } = await openDigests();
    const sinceOf = () => store.settings.data.reports[0]?.digest?.since;
    await owner.ask('/digest 9:00');
    const off = await owner.ask('/digest off');
    await pass(3 * hour);
    const closed: number[] = [];
    const closeReports = deps.figures.closeReports.bind(deps.figures);
    deps.figures.closeReports = async (until) => {
      closed.push(until);
      await closeReports(until);
    };
    await owner.press(off, '↩️ Undo');
    expect(sinceOf()).toBe(clock.now());
    expect(closed).toEqual([clock.now()]);
    await owner.press(await owner.ask('/digest 10:00'), '↩️ Undo');
    expect(closed).toHaveLength(1);
  });

  it('whose maker is no admin any more can no longer be undone by them', async () => {
    const { group, person, jobs, give } = await openDigests();
    const team = await group();
    const anna = await person('Anna', 'admin');
    team.add(anna);
    const set = await anna.ask('/digest 9:00', { chat: team });
    await give(anna, 'viewer');
    expect(await anna.press(set, '↩️ Undo')).toMatchObject({ show_alert: true });
    expect(jobs()).toHaveLength(1);
  });

  it('says what is wrong with a time, and changes nothing', async () => {
    const { owner, jobs } = await openDigests();
    expect((await owner.ask('/digest 25:00')).text).toMatch(/^25:00 is not a time of day\. Write for/);
    expect((await owner.ask('/digest now and then')).text).toMatch(
      /^There is no time of day in now and then/,
    );
    expect(jobs()).toEqual([]);
  });

  it('takes the earlier of two hours that may be meant, and offers the other under it', async () => {
    const { owner } = await openDigests();
    const answer = await owner.ask('/digest Monday 9');
    expect(answer.text).toContain('09:00');
    expect(answer.labels).toContain('🕘 21:00 instead');
    await owner.press(answer, '🕘 21:00 instead');
    expect((await owner.ask('/digest')).text).toContain('21:00');
    expect((await owner.ask('/digest 9 pm')).labels).not.toContain('🕘 09:00 instead');
  });

  it('is read by everybody in a group, and set by its admins only', async () => {
    const { group, person, digest, jobs } = await openDigests();
    const team = await group();
    const vera = await person('Vera', 'viewer');
    const anna = await person('Anna', 'admin');
    team.add(vera);
    team.add(anna);
    await vera.ask('/digest 9:00', { chat: team });
    expect(jobs()).toEqual([]);
    const set = await anna.ask('/digest 9:00', { chat: team });
    expect(set.text).toContain('It includes only what came for this place.');
    expect(digest(team)).toContain('every day at 09:00');
    expect(jobs()).toHaveLength(1);
  });
});

describe('a digest', () => {
  it('says what came, was bought and is left, with a picture of the same numbers', async () => {
    const { owner, clock, last, nextDay, come } = await openDigests();
    await owner.ask('/digest 9:00');
    await clock.advance(hour);
    const at = clock.now() - hour / 2;
    for (const one of [payment('p', at, 12_500_000), delegated('d', at, 65_000)]) await come(one, owner);
    await nextDay();
    const { text, photo } = last();
    expect(photo).toBeDefined();
    expect(text).toMatch(/^📰 Daily digest: all in order\./);
    expect(text).toContain('Spent: 12.5 TRX\nBought: 65,000 energy, 0 bandwidth (1 delegation event)');
    expect(text).toMatch(/Balance: 1,000 TRX at \d\d:\d\d\. Too few days for a forecast/);
    expect(text).toMatch(/· Delegations: 1 \(1 sent\)/);
  });

  it('that is shown on request says that the running hour is not in it, where one has begun', async () => {
    const { owner, clock, nextDay, digest } = await openDigests();
    await owner.ask('/digest 9:00');
    const show = async () => owner.press(await owner.ask('/digest'), '👁 Show one now');
    await clock.advance(hour + 10 * 60_000);
    await show();
    expect(digest()).toContain('\nThe current hour is not included yet.');
    clock.setWall(Math.ceil(clock.now() / hour) * hour);
    await show();
    expect(digest()).not.toContain('current hour');
    await nextDay(day + 20 * 60_000);
    expect(digest()).not.toContain('current hour');
  });

  it('is shown on request from the first full hour on, and never with an end before its beginning', async () => {
    const { owner, clock, store, texts, digest, come } = await openDigests();
    clock.setWall(clock.now() + 7.8 * hour);
    await store.heartbeat.beat(clock.now());
    await owner.ask('/digest 9:00');
    const at = clock.now();
    await come(delegated('d', at, 65_000), owner);
    const screen = await owner.ask('/digest');
    const before = texts().length;
    expect(await owner.press(screen, '👁 Show one now')).toMatchObject({
      text: 'Digests cover full hours, and the first one is not over yet. Try again after 08:00.',
      show_alert: true,
    });
    expect(texts()).toHaveLength(before);
    clock.setWall(at + 0.2 * hour);
    await owner.press(screen, '👁 Show one now');
    expect(digest()).toContain('2026-11-21 07:48 – 2026-11-21 08:00, UTC');
    expect(digest()).toContain('· Delegations: 1 ');
  });

  it('of a time in which nothing came is one line, or no message where the chat wants none', async () => {
    const { owner, clock, texts, nextDay, digest, come } = await openDigests();
    const shown = await owner.ask('/digest 9:00');
    await nextDay();
    expect(digest()).toMatch(/^📰 Daily digest: no new events, all in order\. [^\n]*\nBalance: [^\n]*$/);
    await owner.press(shown, '🤫 No message without events');
    const before = texts().length;
    await nextDay();
    expect(texts()).toHaveLength(before);
    await come(payment('p', clock.now(), 5_000_000), owner);
    await nextDay();
    expect(digest()).toContain('2026-11-22 09:00 – 2026-11-23 09:00, UTC');
    expect(digest()).not.toContain('since the last digest');
  });

  it('says that the balance was not read where the service did not answer, whatever was read before', async () => {
    const answers = [{ balance: 1_000_000_000n, balance_usdt: 0n }];
    const readAccount = async () => {
      const answer = answers.shift();
      if (!answer) throw new ServiceError('away', { outcome: 'unavailable', reason: 'timeout' });
      return answer;
    };
    const service = { readAccount, estimate: async () => 3_000_000n } as never;
    const { owner, nextDay, digest } = await openDigests({ service });
    await owner.ask('/digest 9:00');
    await nextDay();
    expect(digest()).not.toContain('balance not read');
    await nextDay();
    expect(digest()).toContain('⚠️ balance not read (/doctor)');
  });

  it.each([
    {
      is: 'says nothing of the time before the bot was first started',
      startedMs: 7.8 * hour,
      time: '9:00',
      passMs: 2 * hour,
      first: 'no new events, all in order. 2026-11-21 07:48 – 2026-11-21 09:00, UTC',
      next: 'in order. 2026-11-21 09:00 – 2026-11-22 09:00, UTC',
    },
    {
      is: 'does not come where the bot was first started within its last hour',
      startedMs: 8.2 * hour,
      time: '8:45',
      passMs: hour,
      first: undefined,
      next: 'in order. 2026-11-21 08:12 – 2026-11-22 08:00, UTC\nBalance',
    },
  ])('$is', async ({ startedMs, time, passMs, first, next }) => {
    const { nextDay, owner, digest, store, clock } = await openDigests();
    // Midnight by the clock of the tests.
    clock.setWall(clock.now() + startedMs);
    await store.heartbeat.beat(clock.now());
    const { text } = await owner.ask(`/digest ${time}`);
    await nextDay(passMs);
    expect(digest()).toContain(first ?? text);
    await nextDay();
    expect(digest()).toContain(next);
  });

  it('says how many events were not for this place, and names what is open', async () => {
    const { nextDay, owner, store, clock, digest, come } = await openDigests();
    await owner.ask('/digest 9:00');
    for (const id of ['p0', 'p1', 'p2']) await come(payment(id, clock.now(), 1_000_000));
    await store.events.add(makeArrival('q', { kind: 'quarantined', receivedAt: 1 }), []);
    await nextDay();
    expect(digest()).toMatch(/^📰 Daily digest: 1 thing to check\.\n⚠️ 1 other open item \(\/open\)\n/);
    expect(digest()).toContain('Balance changes: 3 (3 not for this place)');
  });

  it('vouches for no time in which the bot was away, in a group either', async () => {
    const { pass, owner, store, clock, run, group, digest } = await openDigests();
    const team = await group();
    await owner.ask('/digest 9:00');
    await owner.ask('/digest 9:00', { chat: team });
    await pass(10 * hour);
    const [from, at] = [clock.now(), clock.now() + day];
    const away: Notice = { kind: 'downtime', at, from, to: at - 6 * hour, backAt: at };
    await pass(day);
    await store.notices.add(noticeEntry(away));
    await run();
    await run({}, 1);
    for (const chat of [owner, team]) {
      // The incident that owners have of it is the same thing.
      expect(digest(chat)).toMatch(/^📰 Daily digest: 1 thing to check\.\n⚠️ events may be missing\n/);
      expect(digest(chat)).toContain('From 2026-11-21 10:00 to 2026-11-22 04:00 events may have been lost');
    }
    await pass(day);
    await run({}, 1);
    expect(digest(team)).toContain('no new events here, nothing to check');
  });

  it('names a silence from the balance that moved until an event comes', async () => {
    const { pass, owner, store, clock, nextDay, digest } = await openDigests();
    await owner.ask('/digest 9:00');
    await pass(10 * hour);
    const to = clock.now();
    await store.notices.add(noticeEntry({ kind: 'silence', at: to, from: to - hour, to }));
    await nextDay();
    expect(digest()).toContain('From 2026-11-21 09:00 to 2026-11-22 09:00 events may have been lost');
    await store.incidents.end({ kind: 'silence' }, 'normal', clock.now());
    await nextDay();
    expect(digest()).toContain('From 2026-11-22 09:00 to 2026-11-22 10:00 events may have been lost');
    await nextDay();
    expect(digest()).toContain('no new events, all in order');
  });

  it('is text where the picture is refused, and silent in quiet hours', async () => {
    const { pass, owner, store, clock, run, telegram, refuse, last, come } = await openDigests();
    await owner.ask('/digest 9:00');
    await come(payment('p', clock.now(), 5_000_000));
    await store.settings.update((draft) => {
      const chat = draft.chats.find(({ id }) => id === owner.id)!;
      chat.quiet = { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], how: 'silent' };
    });
    await pass(day);
    refuse(400, 'Bad Request: not enough rights to send photos to the chat', 'sendPhoto');
    await run();
    const { text, photo } = last();
    expect(photo).toBeUndefined();
    expect(text).toMatch(/Spent: 5 TRX[^]*The picture could not be sent\./);
    const sent = telegram.calls.findLast(({ method }) => method === 'sendMessage');
    expect(sent?.params['disable_notification']).toBe(true);
  });

  it('tells a group nothing of the account before an admin asks for it, nor after that person has left', async () => {
    const { group, owner, person, store, clock, nextDay, digest, come } = await openDigests();
    const team = await group();
    const anna = await person('Anna', 'admin');
    team.add(anna);
    const set = await anna.ask('/digest 9:00', { chat: team });
    await come(payment('p', clock.now(), 5_000_000));
    await nextDay();
    expect(digest(team)).toMatch(/^📰 Daily digest: no new events here, nothing to check in this chat\./);
    expect(digest(team)).not.toContain('TRX');
    await anna.press(set, "💰 Show the account's figures");
    await nextDay();
    expect(digest(team)).toContain('TRX');
    await store.settings.update((draft) => {
      draft.people = draft.people.filter(({ id }) => id !== anna.id);
    });
    await nextDay();
    expect(digest(team)).not.toContain('TRX');
    expect((await owner.ask('/digest', { chat: team })).text).toContain('may no longer see them');
  });

  it('is marked as a possible repeat only where the earlier try may have arrived', async () => {
    const { pass, owner, run, telegram, texts, digest } = await openDigests();
    await owner.ask('/digest 9:00');
    await pass(day);
    telegram.faults.inject({ kind: 'too-many', retryAfter: 1 }, { method: 'sendMessage' });
    const before = texts().length;
    await run();
    expect(texts()).toHaveLength(before + 1);
    expect(digest()).not.toContain('↻');
    await pass(day);
    telegram.faults.inject({ kind: 'cut-after' }, { method: 'sendMessage' });
    await run();
    expect(texts()).toHaveLength(before + 3);
    expect(digest()).toMatch(/^↻ possible repeat/);
  });

  it('waits while its topic is closed, then tells everything since the last one, and leaves a deleted topic', async () => {
    const { group, owner, clock, store, jobs, nextDay, texts, last } = await openDigests();
    const team = await group({ supergroup: true, forum: true });
    const topic = team.topic('Money');
    await owner.ask('/digest 9:00', { chat: team, topic });
    await nextDay();
    const before = texts(team).length;
    team.closeTopic(topic);
    await nextDay();
    // The last one that was shown is forgotten some day.
    await store.pruning.pruneOtherPosts({ before: clock.now(), limit: 100 });
    await nextDay();
    expect(jobs()).toHaveLength(1);
    team.reopenTopic(topic);
    await expect.poll(() => clock.advance(1_000).then(() => texts(team).length)).toBe(before + 1);
    const digests = texts(team).filter((text) => text.includes('no new events here'));
    expect(digests).toHaveLength(2);
    expect(digests[1]).toContain('It covers everything since the last digest.');
    team.deleteTopic(topic);
    await nextDay();
    expect(last(team).message_thread_id).toBeUndefined();
    expect(last(team).text).toContain('no new events here');
    await expect.poll(() => jobs().map(({ name }) => name)).toEqual([`digest:${team.id}:0:day`]);
    await nextDay();
    expect(last(team).text).not.toContain('since the last digest');
  });

  it('takes away what waits in its own topic alone', async () => {
    const { group, owner, telegram, pass, run, texts } = await openDigests();
    const team = await group({ supergroup: true, forum: true });
    const [money, news] = [team.topic('Money'), team.topic('News')];
    for (const topic of [money, news]) await owner.ask('/digest 9:00', { chat: team, topic });
    await pass(day);
    team.closeTopic(money);
    await run({}, 0);
    await run({}, 1);
    const before = texts(team).length;
    await pass(day);
    await run({}, 0);
    expect(telegram.calls.filter(({ method }) => method === 'deleteMessage')).toEqual([]);
    expect(texts(team)).toHaveLength(before);
  });

  it('goes on in the supergroup that its group becomes, from where the last one ended', async () => {
    const { group, owner, jobs, telegram, store, clock, nextDay, come } = await openDigests();
    const team = await group();
    await owner.ask('/digest 9:00', { chat: team });
    await store.settings.update((draft) => void draft.places.push(makePlace(team.id)));
    await nextDay();
    await come(payment('before', clock.now(), 1), team);
    // The refused call is the first to tell the new id.
    const upgraded = telegram.migrate(team, { order: [] });
    /** The alert itself may come behind it. */
    const digest = () =>
      telegram.chat(upgraded.id).messages.findLast(({ text }) => text.startsWith('📰'))?.text;
    await nextDay(3 * day);
    expect(digest()).toMatch(/Balance changes: 1 \(1 sent\)/);
    expect(jobs().map(({ name }) => name)).toEqual([`digest:${upgraded.id}:0:day`]);
    await come(payment('after', clock.now(), 1), upgraded);
    await nextDay();
    expect(digest()).toMatch(/Balance changes: 1 \(1 sent\)/);
    expect(digest()).not.toContain('since the last digest');
  });

  it('counts each order that needs a look once, of the chat where it was asked for', async () => {
    const { owner, store, clock, run, group, nextDay, digest } = await openDigests();
    const team = await group();
    await owner.ask('/digest 9:00');
    await owner.ask('/digest 9:00', { chat: team });
    const at = clock.now();
    const by = { created_by: owner.id, confirmed_by: owner.id };
    const times = { created_at: at, confirmed_at: at, expires_at: at, accepted_at: at };
    const row = { ...by, ...times, duration: '1h', state: 'delivered' };
    const add = (id: string, chat_id: number, change: Partial<OrderAndCard>) =>
      insertOrder(store.orders, makeOrderRow(id, { ...row, chat_id, ...change }));
    await add('LATE', team.id, { state: 'late' });
    await add('SLOW', owner.id, { confirmed_on_chain_at: at + hour });
    await add('FAILED', owner.id, { state: 'failed', failed_at: at + hour });
    await add('UNKNOWN', owner.id, { state: 'unknown', accepted_at: null });
    await add('REFUSED', owner.id, { state: 'rejected', accepted_at: null });
    await add('GOOD', owner.id, { confirmed_on_chain_at: at + 5_000 });
    await nextDay();
    await run({}, 1);
    expect(digest()).toContain(
      '5 things to check.\n⚠️ 1 failed order (/orders), 1 order that is uncertain or differed from what was confirmed (/orders), 2 late orders (/orders), 1 order not accepted (/orders)\n',
    );
    expect(digest(team)).toContain('1 thing to check.\n⚠️ 1 late order (/orders)\n');
  });
});
