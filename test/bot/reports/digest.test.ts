import { describe, expect, it } from 'vitest';
import { listDigestJobs } from '../../../src/bot/reports/digest-jobs.ts';
import type { JobRun } from '../../../src/job.ts';
import type { Drawing } from '../../../src/pictures/draw.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { arrivalOf, delegated, payment } from '../../figures/fixture.ts';
import type { Notice } from '../../../src/views/team/notice.ts';
import { noticeEntry } from '../../../src/views/team/notice-entry.ts';
import { openScene, said } from '../scene.ts';
import { makePlace } from '../../store/settings/place.ts';

const hour = 3_600_000;
const day = 24 * hour;
const longestCaption = 1_024;

/** A PNG of the right shape, drawn at once. */
const drawing: Drawing = {
  draw: async () => ({
    ok: true,
    png: Buffer.from('89504e470d0a1a0a0000000d49484452000004b00000050008060000000000000000', 'hex'),
  }),
};

async function openDigests(change: Parameters<typeof openScene>[0] = {}) {
  const account = { balance: 1_000_000_000n, balance_usdt: 0n };
  const scene = await openScene({
    drawing,
    service: { readAccount: async () => account, estimate: async () => 3_000_000n },
    ...change,
  });
  const { deps, bot, owner, telegram } = scene;
  await owner.ask('/start');
  const jobs = () => listDigestJobs({ api: bot.urgentApi, deps });
  const run = async (given: Partial<JobRun> = {}, which = 0) => {
    const job = jobs()[which]!;
    const dueAt = job.next(deps.clock.now() - day);
    await job.run({ dueAt, lastDueAt: undefined, isRepeat: false, ...given });
  };
  /** As long as it takes: only the wall clock matters, and the rate limit has passed. */
  const pass = async (ms: number) => {
    scene.clock.setWall(scene.clock.now() + ms - 10_000);
    await scene.clock.advance(10_000);
  };
  const calls = (method: string) => telegram.calls.filter((call) => call.method === method);
  return { ...scene, jobs, run, pass, calls, texts: () => said(telegram.chat(owner.id)) };
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
    const { owner, jobs, telegram } = await openDigests();
    await owner.ask('/digest 9:00');
    const off = await owner.ask('/digest off');
    await owner.press(off, '↩️ Undo');
    expect(jobs()).toHaveLength(1);
    const later = await owner.ask('/digest 10:00');
    await owner.ask('/digest 11:00');
    await owner.press(later, '↩️ Undo');
    expect(telegram.calls.findLast(({ method }) => method === 'answerCallbackQuery')?.params['text']).toMatch(
      /can no longer be undone/,
    );
  });

  it('says what is wrong with a time, and changes nothing', async () => {
    const { owner, jobs } = await openDigests();
    expect((await owner.ask('/digest 25:00')).text).toMatch(
      /^25:00 is not a time of day\. Write for example/,
    );
    expect((await owner.ask('/digest now and then')).text).toMatch(
      /^There is no time of day in now and then\./,
    );
    expect(jobs()).toEqual([]);
  });

  it('is read by everybody in a group, and set by its admins only', async () => {
    const { group, person, telegram, jobs } = await openDigests();
    const team = await group();
    const vera = await person('Vera', 'viewer');
    const anna = await person('Anna', 'admin');
    team.add(vera);
    team.add(anna);
    await vera.ask('/digest 9:00', { chat: team });
    expect(jobs()).toEqual([]);
    const set = await anna.ask('/digest 9:00', { chat: team });
    expect(set.text).toContain('It includes only what came for this place.');
    expect(telegram.chat(team.id).last?.text).toContain('every day at 09:00');
    expect(jobs()).toHaveLength(1);
  });
});

describe('a digest', () => {
  it('says what came, was bought and is left, with a picture of the same numbers', async () => {
    const { pass, owner, store, clock, run, telegram } = await openDigests();
    await owner.ask('/digest 9:00');
    await clock.advance(hour);
    const at = clock.now() - hour / 2;
    for (const one of [payment('p', at, 12_500_000), delegated('d', at, 65_000)]) {
      await store.events.add(arrivalOf(one), [{ ruleId: null, chatId: owner.id, topicId: null, ruleN: 1 }]);
    }
    await pass(day);
    await run();
    const { text, photo } = telegram.chat(owner.id).last!;
    expect(photo).toBeDefined();
    expect(text).toMatch(/^📰 Daily digest: all in order\./);
    expect(text).toContain('Spent: 12.5 TRX\nBought: 65,000 energy, 0 bandwidth (1 delegation event)');
    expect(text).toMatch(/Balance: 1,000 TRX at \d\d:\d\d\. Too few days for a forecast/);
    expect(text).toMatch(/· Delegations: 1 \(1 sent\)/);
    expect(text.length).toBeLessThanOrEqual(longestCaption);
  });

  it('that is shown on request says that the running hour is not in it, where one has begun', async () => {
    const { owner, clock, run, pass, texts } = await openDigests();
    await owner.ask('/digest 9:00');
    const shown = async () => {
      const before = texts().length;
      await owner.press(await owner.ask('/digest'), '👁 Show one now');
      return texts().slice(before).at(-1);
    };
    await clock.advance(hour + 10 * 60_000);
    expect(await shown()).toContain('\nThe current hour is not included yet.');
    clock.setWall(Math.ceil(clock.now() / hour) * hour);
    expect(await shown()).not.toContain('running');
    await pass(day + 20 * 60_000);
    await run();
    expect(texts().at(-1)).not.toContain('running');
  });

  it('is shown on request from the first full hour on, and never with an end before its beginning', async () => {
    const { owner, clock, store, texts } = await openDigests();
    clock.setWall(clock.now() + 7.8 * hour);
    await store.heartbeat.beat(clock.now());
    await owner.ask('/digest 9:00');
    const at = clock.now();
    await store.events.add(arrivalOf(delegated('d', at, 65_000)), [
      { ruleId: null, chatId: owner.id, topicId: null, ruleN: 1 },
    ]);
    const screen = await owner.ask('/digest');
    const before = texts().length;
    expect(await owner.press(screen, '👁 Show one now')).toMatchObject({
      text: 'Digests cover full hours, and the first one is not over yet. Try again after 08:00.',
      show_alert: true,
    });
    expect(texts()).toHaveLength(before);
    clock.setWall(at + 0.2 * hour);
    await owner.press(screen, '👁 Show one now');
    expect(texts().at(-1)).toContain('2026-11-21 07:48 – 2026-11-21 08:00, UTC');
    expect(texts().at(-1)).toContain('· Delegations: 1 ');
  });

  it('of a time in which nothing came is one line, or no message where the chat wants none', async () => {
    const { pass, owner, run, texts } = await openDigests();
    const shown = await owner.ask('/digest 9:00');
    await pass(day);
    await run();
    expect(texts().at(-1)).toMatch(
      /^📰 Daily digest: no new events, all in order\. [^\n]*\nBalance: [^\n]*$/,
    );
    await owner.press(shown, '🤫 No message without events');
    const before = texts().length;
    await pass(day);
    await run();
    expect(texts()).toHaveLength(before);
  });

  it('says nothing of the time before the bot was first started', async () => {
    const { pass, owner, run, texts, store, clock } = await openDigests();
    // Midnight by the clock of the tests; the digest comes at nine.
    clock.setWall(clock.now() + 7.8 * hour);
    await store.heartbeat.beat(clock.now());
    await owner.ask('/digest 9:00');
    await pass(2 * hour);
    await run();
    expect(texts().at(-1)).toContain('no new events, all in order. 2026-11-21 07:48 – 2026-11-21 09:00, UTC');
    await pass(day);
    await run();
    expect(texts().at(-1)).toContain('in order. 2026-11-21 09:00 – 2026-11-22 09:00, UTC');
  });

  it('does not come where the bot was first started within its last hour', async () => {
    const { pass, owner, run, texts, store, clock } = await openDigests();
    clock.setWall(clock.now() + 8.2 * hour);
    await store.heartbeat.beat(clock.now());
    await owner.ask('/digest 8:45');
    const before = texts().length;
    await pass(hour);
    await run();
    expect(texts()).toHaveLength(before);
    await pass(day);
    await run();
    expect(texts().at(-1)).toContain('in order. 2026-11-21 08:12 – 2026-11-22 08:00, UTC\nBalance');
  });

  it('begins where the last one ended, after a downtime too', async () => {
    const { pass, owner, run, texts } = await openDigests();
    await owner.ask('/digest 9:00');
    await pass(day);
    await run();
    await pass(3 * day);
    await run();
    expect(texts().at(-1)).toContain('It covers everything since the last digest.');
    await pass(day);
    await run();
    expect(texts().at(-1)).not.toContain('since the last digest');
  });

  it('tells what came late, and not what the clock would have lost after it was set back', async () => {
    const { pass, owner, store, clock, run, texts } = await openDigests();
    await owner.ask('/digest 9:00');
    await pass(day);
    await run();
    const late = payment('late', clock.now() - 2 * day, 7_000_000);
    await store.events.add(arrivalOf(late, { receivedAt: clock.now() }), []);
    clock.setWall(clock.now() - 12 * hour);
    await store.events.add(arrivalOf(payment('set', clock.now(), 5_000_000)), []);
    clock.setWall(clock.now() + 12 * hour);
    await pass(day);
    await run();
    expect(texts().at(-1)).toContain('Spent: 12 TRX');
  });

  it('says how many events were not for this place', async () => {
    const { pass, owner, store, clock, run, texts } = await openDigests();
    await owner.ask('/digest 9:00');
    for (const id of ['p0', 'p1', 'p2']) {
      await store.events.add(arrivalOf(payment(id, clock.now(), 1_000_000)), []);
    }
    await pass(day);
    await run();
    expect(texts().at(-1)).toContain('Balance changes: 3 (3 not for this place)');
  });

  it('calls nothing in order while something is open, and names it', async () => {
    const { pass, owner, store, run, texts } = await openDigests();
    await owner.ask('/digest 9:00');
    await store.events.add(makeArrival('q', { kind: 'quarantined', receivedAt: 1 }), []);
    await pass(day);
    await run();
    expect(texts().at(-1)).toMatch(/^📰 Daily digest: 1 thing to check\.\n⚠️ 1 other open item \(\/open\)\n/);
  });

  it('vouches for no time in which the bot was away, in a group either', async () => {
    const { pass, owner, store, clock, run, telegram, group } = await openDigests();
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
    const lost = 'From 2026-11-21 10:00 to 2026-11-22 04:00 events may have been lost';
    for (const id of [owner.id, team.id]) {
      const { text } = telegram.chat(id).last!;
      // The incident that owners have of it is the same thing.
      expect(text).toMatch(/^📰 Daily digest: 1 thing to check\.\n⚠️ events may be missing\n/);
      expect(text).toContain(lost);
    }
    await pass(day);
    await run({}, 1);
    expect(telegram.chat(team.id).last!.text).toContain('no new events here, nothing to check');
  });

  it('names a silence from the balance that moved until an event comes', async () => {
    const { pass, owner, store, clock, run, texts } = await openDigests();
    await owner.ask('/digest 9:00');
    await pass(10 * hour);
    const to = clock.now();
    const trx = { before: '9', after: '5' };
    const silence: Notice = { kind: 'silence', at: to, from: to - hour, to, trx };
    await store.notices.add(noticeEntry(silence));
    await pass(day);
    await run();
    expect(texts().at(-1)).toContain('From 2026-11-21 09:00 to 2026-11-22 09:00 events may have been lost');
    await store.incidents.end({ kind: 'silence' }, 'normal', clock.now());
    await pass(day);
    await run();
    expect(texts().at(-1)).toContain('From 2026-11-22 09:00 to 2026-11-22 10:00 events may have been lost');
    await pass(day);
    await run();
    expect(texts().at(-1)).toContain('no new events, all in order');
  });

  it('is text where the picture is refused, and silent in quiet hours', async () => {
    const { pass, owner, store, clock, run, telegram, calls } = await openDigests();
    await owner.ask('/digest 9:00');
    await store.events.add(arrivalOf(payment('p', clock.now(), 5_000_000)), []);
    await store.settings.update((draft) => {
      const chat = draft.chats.find(({ id }) => id === owner.id)!;
      chat.quiet = { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], how: 'silent' };
    });
    await pass(day);
    const description = 'Bad Request: not enough rights to send photos to the chat';
    telegram.faults.inject({ kind: 'refuse', code: 400, description }, { method: 'sendPhoto' });
    await run();
    const { text, photo } = telegram.chat(owner.id).last!;
    expect(photo).toBeUndefined();
    expect(text).toMatch(/Spent: 5 TRX[^]*The picture could not be sent\./);
    expect(calls('sendMessage').at(-1)?.params['disable_notification']).toBe(true);
  });

  it('tells a group nothing of the account before an admin asks for it, nor after that person has left', async () => {
    const { pass, group, owner, person, store, clock, run, telegram } = await openDigests();
    const team = await group();
    const anna = await person('Anna', 'admin');
    team.add(anna);
    const set = await anna.ask('/digest 9:00', { chat: team });
    await store.events.add(arrivalOf(payment('p', clock.now(), 5_000_000)), []);
    await pass(day);
    await run();
    expect(telegram.chat(team.id).last!.text).toMatch(
      /^📰 Daily digest: no new events here, nothing to check in this chat\./,
    );
    expect(telegram.chat(team.id).last!.text).not.toContain('TRX');
    await anna.press(set, "💰 Show the account's figures");
    await pass(day);
    await run();
    expect(telegram.chat(team.id).last!.text).toContain('TRX');
    await store.settings.update((draft) => {
      draft.people = draft.people.filter(({ id }) => id !== anna.id);
    });
    await pass(day);
    await run();
    expect(telegram.chat(team.id).last!.text).not.toContain('TRX');
    expect((await owner.ask('/digest', { chat: team })).text).toContain('may no longer see them');
  });

  it('is marked as a possible repeat only where the earlier try may have arrived', async () => {
    const { pass, owner, clock, run, telegram, texts } = await openDigests();
    await owner.ask('/digest 9:00');
    await pass(day);
    telegram.faults.inject(
      { kind: 'refuse', code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } },
      { method: 'sendMessage' },
    );
    await expect(run()).rejects.toThrow('429');
    await clock.advance(5_000);
    await run();
    expect(texts().at(-1)).not.toContain('↻');
    await pass(day);
    telegram.faults.inject(
      { kind: 'refuse', code: 502, description: 'Bad Gateway' },
      { method: 'sendMessage' },
    );
    await expect(run()).rejects.toThrow('502');
    await clock.advance(5_000);
    await run();
    expect(texts().at(-1)).toMatch(/^↻ possible repeat/);
  });

  it('waits while its topic is closed, and then tells everything since the last one', async () => {
    const { pass, group, owner, run, jobs, telegram } = await openDigests();
    const team = await group({ supergroup: true, forum: true });
    const topic = team.topic('Money');
    await owner.ask('/digest 9:00', { chat: team, topic });
    await pass(day);
    await run();
    team.closeTopic(topic);
    await pass(day);
    await run();
    expect(jobs()).toHaveLength(1);
    team.reopenTopic(topic);
    await pass(day);
    await run();
    const digests = said(telegram.chat(team.id)).filter((text) => text.includes('no new events here'));
    expect(digests).toHaveLength(2);
    expect(digests[1]).toContain('It covers everything since the last digest.');
  });

  it('goes on in the supergroup that its group becomes, from where the last one ended', async () => {
    const { pass, group, owner, run, jobs, telegram, store, clock } = await openDigests();
    const team = await group();
    await owner.ask('/digest 9:00', { chat: team });
    await store.settings.update((draft) => void draft.places.push(makePlace(team.id)));
    await pass(day);
    await run();
    const come = (id: string, chatId: number) =>
      store.events.add(arrivalOf(payment(id, clock.now(), 1)), [
        { ruleId: 'r', ruleN: 1, chatId, topicId: null },
      ]);
    await come('before', team.id);
    // The refused call is the first to tell the new id.
    const upgraded = telegram.migrate(team, { order: [] });
    await pass(3 * day);
    await run();
    expect(said(telegram.chat(upgraded.id)).at(-1)).toMatch(/Balance changes: 1 \(1 sent\)/);
    expect(jobs().map(({ name }) => name)).toEqual([`digest:${upgraded.id}:0:day`]);
    await come('after', upgraded.id);
    await pass(day);
    await run();
    const last = said(telegram.chat(upgraded.id)).at(-1);
    expect(last).toMatch(/Balance changes: 1 \(1 sent\)/);
    expect(last).not.toContain('since the last digest');
  });

  it('counts each order that needs a look once, of the chat where it was asked for', async () => {
    const { pass, owner, store, clock, run, telegram, group } = await openDigests();
    const team = await group();
    await owner.ask('/digest 9:00');
    await owner.ask('/digest 9:00', { chat: team });
    const at = clock.now();
    const hours = { accepted_at: at, sent_at: at, placed_at: at };
    const add = (id: string, chat_id: number, change: Partial<Parameters<typeof store.orders.insert>[0]>) =>
      store.orders.insert({
        id,
        client_order_id: id,
        token: id,
        kind: 'regular',
        resource_type: 'ENERGY',
        quantity: 65_000,
        receiver: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
        duration: '1h',
        created_by: owner.id,
        created_at: at,
        chat_id,
        expires_at: at,
        confirmed_by: owner.id,
        confirmed_at: at,
        ...hours,
        state: 'delivered',
        ...change,
      });
    await add('LATE', team.id, { state: 'late' });
    await add('SLOW', owner.id, { confirmed_on_chain_at: at + hour });
    await add('FAILED', owner.id, { state: 'failed', failed_at: at + hour });
    await add('UNKNOWN', owner.id, { state: 'unknown', accepted_at: null });
    await add('REFUSED', owner.id, { state: 'rejected', accepted_at: null });
    await add('GOOD', owner.id, { confirmed_on_chain_at: at + 5_000 });
    await pass(day);
    await run();
    await run({}, 1);
    expect(telegram.chat(owner.id).last!.text).toContain(
      '5 things to check.\n⚠️ 1 failed order (/orders), 1 order with an uncertain outcome (/orders), 2 late orders (/orders), 1 order not accepted (/orders)\n',
    );
    expect(telegram.chat(team.id).last!.text).toContain('1 thing to check.\n⚠️ 1 late order (/orders)\n');
  });

  it('ends with its topic', async () => {
    const { pass, group, owner, run, jobs, telegram } = await openDigests();
    const team = await group({ supergroup: true, forum: true });
    const topic = team.topic('Money');
    await owner.ask('/digest 9:00', { chat: team, topic });
    expect(jobs()).toHaveLength(1);
    await pass(day);
    const description = 'Bad Request: message thread not found';
    telegram.faults.inject({ kind: 'refuse', code: 400, description }, { method: 'sendMessage' });
    await run();
    expect(jobs()).toEqual([]);
  });
});
