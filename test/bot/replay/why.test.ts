import { describe, expect, it } from 'vitest';
import { writeCause } from '../../../src/telegram/cause.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { addEvent, at, seqOf } from '../../store/ledger/replay/replay-scene.ts';
import type { BotDeps } from '../../../src/bot/frame/context.ts';
import { openScene, ownerId, said } from '../scene.ts';

const body = (change: object = {}) => ({
  body: JSON.stringify({ data: { amount_sun: 1, remark: 'the-whole-key', ...change } }),
});

async function open(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene(options);
  const team = await scene.group({ supergroup: true });
  await scene.owner.ask('/alerts on', { chat: team });
  return { ...scene, team };
}

describe('/why <event>', () => {
  it('tells when it came, how late, how often, and who was told in which message', async () => {
    const { owner, store, team } = await open();
    const late = { timestamp: Math.floor(at / 1000) - 9_000 };
    await addEvent(store, 'e-1', { chatId: team.id, state: 'sent', messageId: 42, arrival: body(late) });
    await store.events.add(makeArrival('e-1', { receivedAt: at + 60_000, ...body(late) }), []);
    const { text, raw } = await owner.ask('/why the-whole-key');
    expect(text).toContain('💰 Balance change\nKey: the-whole-key\nID: e-1');
    expect(text).toContain('Received: 2026-11-21 00:00:00 UTC');
    expect(text).toContain('Late by 2 h 30 min: it happened at 2026-11-20 21:30:00 UTC');
    expect(text).toContain('The service sent it once more, at 2026-11-21 00:01:00 UTC');
    expect(text).toContain('• Team: sent at 2026-11-21 00:00:00 UTC as this message');
    expect(JSON.stringify(raw.entities)).toContain(`https://t.me/c/${String(team.id).slice(4)}/42`);
  });

  it("judges lateness by the service's clock, and tells it by this host's", async () => {
    const { owner, store, deps, clock } = await open();
    // The host is an hour ahead.
    deps.service.now = () => clock.now() - 3_600_000;
    const happened = (agoMs: number) => body({ timestamp: at - 3_600_000 - agoMs });
    await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival: happened(60_000) });
    await addEvent(store, 'e-2', { chatId: ownerId, state: 'sent', arrival: happened(1_200_000) });
    expect((await owner.ask('/why e-1')).text).not.toContain('Late by');
    expect((await owner.ask('/why e-2')).text).toContain(
      'Late by 20 min: it happened at 2026-11-20 23:40:00 UTC',
    );
  });

  it('says that nobody asked, and how the rules stand now', async () => {
    const { owner, store, team, telegram } = await open();
    await addEvent(store, 'e-1');
    const rule = async () => (await owner.ask('/why e-1')).text;
    expect(await rule()).toMatch(/Nobody got it[^]*• Team: its rules match this now, but did not/);
    await leaveOutBalance(store);
    expect(await rule()).toContain('it covers other events');
    await owner.ask('/alerts off', { chat: team });
    expect(await rule()).toContain('• Team: alerts are off there now');
    expect(telegram.chat(owner).last?.labels).toEqual(['🔄', '↻ Send again…']);
  });

  it('counts a chat as told wherever in it that was, a topic only when it was told there', async () => {
    const { owner, store, team } = await open();
    await addEvent(store, 'e-1', { chatId: team.id, topicId: 7, state: 'sent' });
    expect((await owner.ask('/why e-1')).text).not.toContain('Who did not get it');
    await store.settings.update(({ places }) => {
      places[0]!.topicId = 8;
    });
    expect((await owner.ask('/why e-1')).text).toMatch(
      /Who did not get it[^]*• Team, topic 8: its rules match this now/,
    );
  });

  it('says what waits, behind how many and until when, for what that waits which is parked, and what was given up', async () => {
    const { owner, store, team, clock } = await open();
    const [head] = await addEvent(store, 'head', { chatId: team.id, state: 'waiting' });
    await addEvent(
      store,
      'e-1',
      { chatId: team.id, state: 'waiting' },
      { chatId: -5, state: 'parked', reason: writeCause({ code: 'removed' }) },
      { chatId: -6, state: 'undelivered', reason: writeCause({ code: 'other', said: 'Bad Request: odd' }) },
      { chatId: team.id, topicId: 7, state: 'parked', reason: writeCause({ code: 'topic-closed' }) },
      { chatId: -7, state: 'parked', reason: writeCause({ code: 'unowned' }) },
    );
    await store.deliveries.postpone(head!.id, clock.now() + 600_000, writeCause({ code: 'paused' }));
    const { text } = await owner.ask('/why e-1');
    expect(text).toMatch(
      /• Team: waiting, with 1 before it; the next try is at 2026-11-21 00:10:00 UTC \(in 10 min\); the last try there failed because Telegram asked the bot to slow down; what waits there is sent several in a message/,
    );
    expect(text).toContain('• -5: waiting until the chat can be reached again (the bot is not in the chat)');
    expect(text).toContain('• -6: not delivered (Telegram refused it, saying Bad Request: odd)');
    expect(text).toContain(
      '• Team, topic 7: waiting until the topic is open again, which is tried once an hour (the topic is closed)',
    );
    expect(text).toContain('• -7: waiting until an owner or admin sends a command there (nobody on the team');
    expect((await owner.ask('/why head')).text).toContain('waiting, and next');
  });

  it('says with how many others it was told, and how hard it was', async () => {
    const { owner, store, team } = await open();
    const [a] = await addEvent(store, 'a', { chatId: team.id, state: 'waiting' });
    const [b] = await addEvent(store, 'b', { chatId: team.id, state: 'waiting' });
    const ids = [a!.id, b!.id];
    const lost = await store.deliveries.begin(ids, team.id, at);
    await store.deliveries.postpone(ids, at, writeCause({ code: 'silent' }), {
      attempt: lost,
      verdict: 'unclear',
      isRefused: false,
    });
    const attempt = await store.deliveries.begin(ids, team.id, at);
    await store.deliveries.markSent(ids, 9, at, { attempt, verdict: 'sent', isRefused: false });
    const { text } = await owner.ask('/why a');
    expect(text).toContain('in one message with 1 other event');
    expect(text).toContain('Attempts: 2 · messages that may be in the chat: 2');
  });

  it('says that a type is ignored on purpose, and offers no replay of it', async () => {
    const { owner, store } = await open();
    await addEvent(store, 'e-1');
    const ignored = { type: 'EVENT_<NEW>', kind: 'ignored', remark: 'It is kept and not sent.' } as const;
    await store.events.add(makeArrival('i-1', { ...ignored, receivedAt: at }), []);
    const { text, labels } = await owner.ask('/why i-1');
    expect(text).toMatch(/EVENT_<NEW>[^]*Ignored on purpose[^]*Remark: It is kept and not sent\./);
    expect(text).not.toContain('Nobody got it');
    expect(labels).toEqual(['🔄']);
    expect((await owner.ask('/replay i-1')).labels).toEqual(['⬅️ Not delivered']);
  });

  it('counts every content of an ID, though it shows the first of them only', async () => {
    const { owner, store, team } = await open();
    for (let nth = 0; nth < 13; nth++) {
      await addEvent(store, 'e-1', { chatId: team.id, state: 'sent', arrival: body({ balance: nth }) });
    }
    const { text } = await owner.ask('/why e-1');
    expect(text).toContain('for 13 different contents');
    expect(text).toContain('Content 4 of 13');
    expect(text).not.toContain('Content 5');
    expect(await store.history.find('e-1')).toHaveLength(10);
  });

  it('shows every body of a conflict in private, and none of them in a group', async () => {
    const { owner, store, team } = await open();
    await addEvent(store, 'e-1', { chatId: team.id, state: 'sent', arrival: body({ balance: 111 }) });
    await addEvent(store, 'e-1', { chatId: team.id, state: 'sent', arrival: body({ balance: 222 }) });
    const here = (await owner.ask('/why e-1')).text;
    expect(here).toMatch(/2 different contents[^]*Content 1 of 2[^]*111[^]*Content 2 of 2[^]*222/);
    const there = (await owner.ask('/why e-1', { chat: team })).text;
    expect(there).toContain('Content 2 of 2');
    expect(there).not.toMatch(/111|222/);
  });

  it('says of whoever asked and was let go what is known', async () => {
    const { owner, store, team } = await open();
    const id = store.settings.data.places[0]!.rules[0]!.id;
    await store.settings.update(({ places }) => {
      places[0]!.rules[0]!.createdBy = 1004;
    });
    const routes = [{ ruleId: id, chatId: team.id, topicId: null }];
    await store.events.add(makeArrival('e-1', { receivedAt: at, ...body() }), routes);
    expect((await owner.ask('/why e-1')).text).toContain(
      'set up in /alerts by somebody no longer on the team, ID 1004',
    );
  });

  it('names no private chat, nor whose it is, in a group', async () => {
    const { owner, person, store, team } = await open();
    const vera = await person('Vera', 'viewer');
    await vera.ask('/alerts on');
    const place = store.settings.data.places.find(({ chatId }) => chatId === vera.id);
    const route = { ruleId: place!.rules[0]!.id, chatId: vera.id, topicId: null };
    await store.events.add(makeArrival('e-1', { receivedAt: at, ...body() }), [route]);
    expect((await owner.ask('/why e-1')).text).toContain('• Vera: waiting');
    const { text } = await owner.ask('/why e-1', { chat: team });
    expect(text).toContain('• a private chat: waiting');
    expect(text).not.toContain('Vera');
    expect(text).not.toContain(String(vera.id));
  });

  it('tells who had it sent again and who let it be', async () => {
    const { owner, store, team, clock } = await open();
    await owner.ask('/alerts on');
    const [row] = await addEvent(store, 'e-1', { chatId: team.id, state: 'undelivered' });
    const wish = { scope: { kind: 'one', id: row!.id }, to: 'there' } as const;
    const plan = await store.replays.plan(wish, () => true);
    await store.replays.confirm(wish, () => true, {
      digest: plan.digest,
      personId: ownerId,
      now: clock.now(),
    });
    expect((await owner.ask('/why e-1')).text).toMatch(
      /Olga Ono had it sent again at[^]*waiting[^]*↻ sent again by Olga Ono/,
    );
    const [other] = await addEvent(store, 'e-2', { chatId: team.id, state: 'undelivered' });
    const scope = { kind: 'one', id: other!.id } as const;
    const { digest } = await store.replays.planDismissal(scope);
    await store.replays.dismiss(scope, { digest, personId: ownerId, now: clock.now() });
    expect((await owner.ask('/why e-2')).text).toContain('Olga Ono decided at');
  });
});

describe('/why, asked for an event that is there', () => {
  const hash = `ab12cd34${'0f'.repeat(28)}`;

  async function openWithHash() {
    const scene = await open({ alerts: {} });
    const arrival = { body: JSON.stringify({ data: { delegation_hash: hash, remark: 'last' } }) };
    const sent = { chatId: ownerId, state: 'sent' } as const;
    await addEvent(scene.store, 'Ev-100', { ...sent, arrival });
    await addEvent(scene.store, 'Ev-1001', { ...sent, arrival: { body: '{}' } });
    return scene;
  }

  it.each([
    'ab12cd34…',
    'ab12cd34...',
    hash.toUpperCase(),
    `0x${hash}`,
    `https://tronscan.org/#/transaction/${hash}`,
    `https://tronscan.org/#/transaction/${hash}?lang=en`,
    'ev-100',
    'last',
    'LAST',
  ])('finds it by %s', async (asked) => {
    const { owner } = await openWithHash();
    expect((await owner.ask(`/why ${asked}`)).text).toContain('ID: Ev-100\n');
  });

  it.each(['ab12…', 'data', 'https://example.org/', '…', '0x', 'ab12cd35…'])(
    'finds nothing by %s, and does not say that it never came',
    async (asked) => {
      const { owner } = await openWithHash();
      const { text } = await owner.ask(`/why ${asked}`);
      expect(text).toContain('It was not found this way, which does not mean that it never came.');
    },
  );

  it('lets choose where a part of a key fits several', async () => {
    const { owner, store } = await openWithHash();
    const body = JSON.stringify({ data: { delegation_hash: `ab12cd34${'1e'.repeat(28)}` } });
    await addEvent(store, 'e-2', { chatId: ownerId, state: 'sent', arrival: { body } });
    expect((await owner.ask('/why ab12cd34…')).text).toContain('Several events match');
  });
});

describe('/why', () => {
  it('alone says how to use it and offers the latest', async () => {
    const { owner, store, telegram } = await open();
    expect((await owner.ask('/why')).text).toMatch(/^\/why ID shows[^]*itself\.$/);
    await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival: body() });
    const usage = await owner.ask('/why');
    expect(usage.labels).toEqual(['💰 Balance change · the-whole-key']);
    await owner.press(usage, usage.labels[0]!);
    expect(telegram.chat(owner).last?.text).toContain('ID: e-1');
  });

  it('lets choose among several events that fit', async () => {
    const { owner, store, telegram } = await open();
    for (const id of ['e-1', 'e-2'])
      await addEvent(store, id, { chatId: ownerId, state: 'sent', arrival: body({ id }) });
    const choice = await owner.ask('/why the-whole-key');
    expect(choice.text).toContain('Several events match');
    expect(choice.labels).toHaveLength(2);
    await owner.press(choice, { data: `why:one:${await seqOf(store, 'e-1')}` });
    expect(telegram.chat(owner).last?.text).toContain('ID: e-1');
  });

  it('offers eight of the events that a message told, and says when there are more and how they are found', async () => {
    const { owner, store } = await open();
    const { message_id: messageId } = await owner.ask('/help');
    const tell = (nth: number) =>
      addEvent(store, `e-${nth}`, {
        chatId: ownerId,
        state: 'sent',
        messageId,
        arrival: body({ remark: `key-of-${nth}` }),
      });
    for (let nth = 1; nth <= 8; nth += 1) await tell(nth);
    const eight = await owner.ask('/why', { replyTo: messageId });
    expect(eight.text).toBe('Several events match. Which one?');
    expect(eight.labels).toHaveLength(8);
    await tell(9);
    const nine = await owner.ask('/replay', { replyTo: messageId });
    expect(nine.text).toMatch(
      /^More than 8 events match;[^]*by its ID, or by its whole key[^]*: \/replay ID$/,
    );
    expect(nine.labels).toHaveLength(8);
    expect((await owner.ask('/why key-of-9')).text).toContain('ID: e-9');
  });

  it('explains the alert that it replies to, and says when the message told none', async () => {
    const { owner, store, telegram } = await open();
    const greeting = await owner.ask('/help');
    expect((await owner.ask('/why', { replyTo: greeting })).text).toContain('No event that is still known');
    await addEvent(store, 'e-1', {
      chatId: ownerId,
      state: 'sent',
      messageId: greeting.message_id,
      arrival: body(),
    });
    expect((await owner.ask('/why', { replyTo: greeting })).text).toContain('ID: e-1');
    expect((await owner.ask('/replay', { replyTo: greeting })).labels).toContain('↻ Send here');
    await owner.press(telegram.chat(owner).last!, { data: 'why:one:999' });
    expect(telegram.chat(owner).last?.text).toContain('No event that is still known');
  });

  it('is refused to operators', async () => {
    const { person } = await open();
    const otto = await person('Otto', 'operator');
    expect((await otto.ask('/why e-1')).text).toContain("You don't have permission");
  });
});

describe('/why, where nothing came', () => {
  it('says when the last of each kind came, what to check, and offers a test', async () => {
    const { owner, store } = await open({
      alerts: { intake: () => ({ since: at, taken: 1, refused: { 404: 2 } }) },
    });
    await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival: body() });
    const missed = await owner.ask('/why never-came');
    expect(missed.text).toMatch(/^No event matches never-came[^]*It was not found this way/);
    expect(missed.text).toContain('💰 Balance change: 2026-11-21 00:00:00 UTC (just now)');
    expect(missed.text).toMatch(/accepted 1 request\.[^]*\(404\): 2/);
    const byId = await owner.ask('/why 0d3c6a52-1f0e-4c1b-9d55-3a7e61f0c2b4');
    expect(byId.text).toContain('No event with this ID has ever been received here');
    expect(missed.labels).toEqual(['🧪 Test']);
    const usage = await owner.ask('/why');
    expect(usage.text).toMatch(/^\/why ID shows[^]*The last event of each kind[^]*The latest ones:$/);
    expect(usage.text).not.toMatch(/not found this way|ever been received/);
    expect(usage.labels).toEqual(['💰 Balance change · the-whole-key', '🧪 Test']);
  });

  it('tells no secret, and nothing of this for an event that is there or to /replay', async () => {
    const { owner, store } = await open({ alerts: {} });
    await addEvent(store, 'e-1', { chatId: ownerId, state: 'sent', arrival: body() });
    expect((await owner.ask('/why e-1')).text).not.toContain('What to check');
    const replay = await owner.ask('/replay never-came');
    expect(replay.text).not.toContain('What to check');
    expect(replay.labels).not.toContain('🧪 Test');
  });

  async function openTested() {
    const asked: unknown[] = [];
    const sendTest: NonNullable<BotDeps['alerts']>['sendTest'] = async (place, type) => {
      asked.push([place.chatId, place.topicId, type]);
      return { is: 'sent' };
    };
    return { ...(await open({ alerts: { sendTest } })), asked };
  }

  it('tests the place where the button is pressed, with a kind that it hears, and writes it down', async () => {
    const { owner, team, store, asked } = await openTested();
    await leaveOutBalance(store);
    const answer = await owner.press(await owner.ask('/why x', { chat: team }), '🧪 Test');
    expect(answer.text).toContain('Sent: the bot reaches this chat. Whether');
    expect(asked).toEqual([[team.id, null, 'EVENT_TRON_MATE_SUBSCRIPTION']]);
    expect(await store.audit.list(`chat:${team.id}`, 1)).toMatchObject([{ action: 'alerts.tested' }]);
    const here = await owner.press(await owner.ask('/why x'), '🧪 Test');
    expect(here.text).toContain('But alerts are off here');
  });

  it.each([
    [{ is: 'held', forMs: 30_000 }, 'Try again in 30 s.'],
    [{ is: 'held', forMs: 300_000 }, 'Try again in 5 min.'],
    [
      { is: 'failed', reason: '{"code":"other","said":"Bad Request: <odd>"}' },
      'Not sent: Telegram refused it, saying Bad Request: <odd>',
    ],
  ] as const)('says why the test did not come: %j', async (outcome, answer) => {
    const { owner } = await open({ alerts: { sendTest: () => Promise.resolve(outcome) } });
    expect((await owner.press(await owner.ask('/why x'), '🧪 Test')).text).toContain(answer);
  });

  it('lets nobody test who may not change the alerts of the chat', async () => {
    const { owner, team, person, asked } = await openTested();
    const otto = await person('Otto', 'operator');
    team.add(otto);
    // Otto may not see the answer, so he presses what a forged client makes up.
    await owner.ask('/why x', { chat: team });
    const standing = team.messages.at(-1)!;
    expect((await otto.press(standing, { data: 'why:test' })).text).toContain("You don't have permission");
    expect(asked).toEqual([]);
  });
});

describe('/why, while an alert waits', () => {
  const waiting = (alerts: Partial<NonNullable<BotDeps['alerts']>> = {}) => open({ alerts });
  const disown = ({ store, team }: Awaited<ReturnType<typeof open>>) =>
    store.settings.update(({ chats }) => {
      chats.find(({ id }) => id === team.id)!.addedBy = 999_999;
    });

  it('names the pause that Telegram asked for, which only the pace knows', async () => {
    const { owner, store, team, deps } = await waiting();
    await addEvent(store, 'e-1', { chatId: team.id, state: 'waiting' });
    deps.rateLimiter.refused(team.id, 120_000);
    expect((await owner.ask('/why e-1')).text).toContain(
      'Telegram wants nothing to be sent there until 2026-11-21 00:02:00 UTC (in 2 min)',
    );
  });

  it('names the moment when the chat has room again, and how long what goes before it takes', async () => {
    const { owner, store, team } = await waiting({ rateLimitedUntil: () => at + 61_000 });
    await store.settings.update(({ chats }) => {
      for (const chat of chats) chat.folding = false;
    });
    for (let nth = 0; nth < 40; nth += 1)
      await addEvent(store, `n-${nth}`, { chatId: team.id, state: 'waiting' });
    const { text } = await owner.ask('/why n-39');
    expect(text).toContain('waiting, with 39 before it');
    expect(text).toContain('there is room at 2026-11-21 00:01:01 UTC (in 1 min)');
    expect(text).toContain('with a message every 5 s its turn comes after about 2 min');
  });

  it('says nothing of how the rest is told where what goes before it stumbled, or waits for another topic', async () => {
    const { owner, store, team } = await waiting();
    const place = { chatId: team.id, state: 'waiting' } as const;
    const [head] = await addEvent(store, 'head', place);
    await addEvent(store, 'other', { ...place, topicId: 7 });
    await addEvent(store, 'last', place);
    const told = async (id: string) => (await owner.ask(`/why ${id}`)).text;
    expect(await told('last')).toMatch(/• Team: waiting, with 2 before it; what waits there is sent several/);
    expect(await told('other')).toMatch(/• Team, topic 7: waiting, with 1 before it\n/);
    for (let nth = 0; nth < 2; nth += 1) await store.deliveries.beginComposing([head!.id]);
    expect(await told('last')).toMatch(/• Team: waiting, with 2 before it\n/);
  });

  it('names a Telegram that is silent, and a group for which nobody answers', async () => {
    const scene = await waiting({ telegramOutage: () => ({ since: at - 600_000 }) });
    const { owner, store, team, telegram } = scene;
    await addEvent(store, 'e-1', { chatId: team.id, state: 'waiting' });
    await addEvent(store, 'untold');
    expect((await owner.ask('/why e-1')).text).toContain('no proper answer from Telegram since');
    await disown(scene);
    expect((await owner.ask('/why e-1')).text).toContain('nobody on the team is responsible for this group');
    expect((await owner.ask('/why untold')).text).toContain(
      '• Team: nobody on the team is responsible for this group any more',
    );
    expect(said(telegram.chat(team)).join()).not.toContain('nobody');
  });
});

/** The first rule asks for every other type, in the order of the list. */
async function leaveOutBalance({ settings }: Awaited<ReturnType<typeof open>>['store']) {
  const kinds = ['EVENT_TRON_MATE_SUBSCRIPTION', 'EVENT_DELEGATION', 'EVENT_ADDRESS_MONITOR'];
  await settings.update(({ places }) => Object.assign(places[0]!.rules[0]!, { kinds }));
}
