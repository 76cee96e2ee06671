import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { delegation } from '../../../src/events/delegation.ts';
import { routeArrival } from '../../../src/rules/route.ts';
import type { AlertPlace } from '../../../src/store/settings/alert-rules.ts';
import { foundDelegation } from '../../../src/store/ledger/maintenance/own-state.ts';
import { writeCause } from '../../../src/telegram/cause.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { addEvent, at, seqOf } from '../../store/ledger/replay/replay-scene.ts';
import type { BotDeps } from '../../../src/bot/context.ts';
import { openScene, ownerId } from '../../bot/scene.ts';
import { begin, compose, postpone, show } from '../../store/ledger/posts.ts';
import { deliveriesOf } from '../../store/asked.ts';

const coin = { currency: 'USDT', amount: 500_000, decimals: 6 };
const body = (change: object = {}) => ({
  body: JSON.stringify({ data: { amount_sun: 1, remark: 'the-whole-key', ...change } }),
});

/** A group that has its alerts on; transfers come as the webhook stores them. */
async function open(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene(options);
  const { owner, store, clock, deps } = scene;
  const team = await scene.group({ supergroup: true });
  await owner.ask('/alerts on', { chat: team });
  const sent = { chatId: team.id, state: 'sent', arrival: body() } as const;
  return {
    ...scene,
    team,
    why: async (asked: string) => (await owner.ask(`/why ${asked}`)).text,
    /** An event that the group got, unless `change` says otherwise. */
    tell: (id: string, change: Partial<Parameters<typeof addEvent>[2]> = {}) =>
      addEvent(store, id, { ...sent, ...change }),
    change: (act: (place: AlertPlace) => void) =>
      store.settings.update(({ places }) => act(places.find(({ chatId }) => chatId === team.id)!)),
    arrive: async (id: string, data: object = {}) => {
      const written = JSON.stringify({ event_id: id, data: { ...addressMonitor.example, ...coin, ...data } });
      const arrival = makeArrival(id, { type: addressMonitor.type, receivedAt: clock.now(), body: written });
      const routing = { settings: store.settings.data, ownerIds: deps.ownerIds };
      await store.events.add(arrival, routeArrival(arrival, routing));
    },
  };
}

describe('/why <event>', () => {
  it('tells when it came, how late, how often, and who was told in which message', async () => {
    const { owner, store, team } = await open();
    const late = { timestamp: Math.floor(at / 1000) - 9_000 };
    await addEvent(store, 'e-1', { chatId: team.id, state: 'sent', messageId: 42, arrival: body(late) });
    await store.events.add(makeArrival('e-1', { receivedAt: at + 60_000, ...body(late) }), []);
    const { text, raw, labels } = await owner.ask('/why the-whole-key');
    expect(text).toContain('💰 Balance change\nKey: the-whole-key\nID: e-1');
    expect(text).toContain('Received: 00:00');
    expect(text).toContain('Late by 2 h 30 min: it happened at 2026-11-20 21:30');
    expect(text).toContain('The service sent it once more, at 00:01');
    expect(text).toContain('• Team: sent at 00:00 as this message');
    expect(JSON.stringify(raw.entities)).toContain(`https://t.me/c/${String(team.id).slice(4)}/42`);
    expect(labels).toEqual(['🔄', '↻ Send again…']);
  });

  it("judges lateness by the service's clock, and tells it by this host's", async () => {
    const { why, tell, deps, clock } = await open();
    // The host is an hour ahead.
    deps.service.now = () => clock.now() - 3_600_000;
    const happened = (agoMs: number) => ({ arrival: body({ timestamp: at - 3_600_000 - agoMs }) });
    await tell('e-1', happened(60_000));
    await tell('e-2', happened(1_200_000));
    expect(await why('e-1')).not.toContain('Late by');
    expect(await why('e-2')).toContain('Late by 20 min: it happened at 2026-11-20 23:40');
  });

  it('counts a chat as told wherever in it that was, a topic only when it was told there', async () => {
    const { why, tell, change } = await open();
    await tell('e-1', { topicId: 7 });
    expect(await why('e-1')).not.toContain('Who did not get it');
    await change((place) => (place.topicId = 8));
    expect(await why('e-1')).toMatch(/Who did not get it[^]*• Team, topic 8: its rules match this now/);
  });

  it('says what waits, behind how many and until when, what is parked, and what was given up', async () => {
    const { why, store, team, tell, clock } = await open();
    const waiting = { chatId: team.id, state: 'waiting' } as const;
    const [head] = await tell('head', waiting);
    await addEvent(
      store,
      'e-1',
      waiting,
      { chatId: -5, state: 'parked', reason: writeCause({ code: 'removed' }) },
      { chatId: -6, state: 'undelivered', reason: writeCause({ code: 'other', said: 'Bad Request: odd' }) },
    );
    await postpone(store, head!.id, clock.now() + 600_000, writeCause({ code: 'paused' }));
    const text = await why('e-1');
    expect(text).toMatch(
      /• Team: waiting, with 1 before it; the next try is at 00:10 .*; the last try there failed/,
    );
    expect(text).toContain('• -5: waiting until the chat can be reached again (the bot is not in the chat)');
    expect(text).toContain('• -6: not delivered (Telegram refused it, saying Bad Request: odd)');
    expect(await why('head')).toContain('waiting, and next');
  });

  it('says with how many others it was told, and how hard it was', async () => {
    const { why, store, tell } = await open();
    const [[a], [b]] = [await tell('a', { state: 'waiting' }), await tell('b', { state: 'waiting' })];
    const ids = [a!.id, b!.id];
    const post = await begin(store, ids, at);
    const { delivery } = (await store.undelivered.find(ids[0]!))!;
    await store.deliveries.postpone(
      { delivery, post },
      { dueAt: at, reason: writeCause({ code: 'silent' }) },
      at,
    );
    await show(store, ids, 9, at);
    const text = await why('a');
    expect(text).toContain('in one message with 1 other event');
    expect(text).toContain('Attempts: 2 · messages that may be in the chat: 2');
  });

  it('says that a type is ignored on purpose, and offers no replay of it', async () => {
    const { owner, store } = await open();
    const ignored = { type: 'EVENT_<NEW>', kind: 'ignored', remark: 'It is kept and not sent.' } as const;
    await store.events.add(makeArrival('i-1', { ...ignored, receivedAt: at }), []);
    const { text, labels } = await owner.ask('/why i-1');
    expect(text).toMatch(/EVENT_<NEW>[^]*Ignored on purpose[^]*Remark: It is kept and not sent\./);
    expect(text).not.toContain('Nobody got it');
    expect(labels).toEqual(['🔄']);
    expect((await owner.ask('/replay i-1')).labels).toEqual(['⬅️ Not delivered']);
  });

  it('counts every content of an ID, though it shows the first of them only', async () => {
    const { why, store, tell } = await open();
    for (let nth = 0; nth < 13; nth++) await tell('e-1', { arrival: body({ balance: nth }) });
    const text = await why('e-1');
    expect(text).toContain('for 13 different contents');
    expect(text).toContain('Content 4 of 13');
    expect(text).not.toContain('Content 5');
    expect(await store.history.find('e-1')).toHaveLength(10);
  });

  it('shows every body of a conflict in private, and none of them in a group', async () => {
    const { owner, why, team, tell } = await open();
    for (const balance of [111, 222]) await tell('e-1', { arrival: body({ balance }) });
    expect(await why('e-1')).toMatch(
      /2 different contents[^]*Content 1 of 2[^]*111[^]*Content 2 of 2[^]*222/,
    );
    const there = (await owner.ask('/why e-1', { chat: team })).text;
    expect(there).toContain('Content 2 of 2');
    expect(there).not.toMatch(/111|222/);
  });

  it('says of whoever asked and was let go what is known', async () => {
    const { arrive, why, change } = await open();
    await change(({ rules }) => (rules[0]!.createdBy = 1004));
    await arrive('e-1');
    expect(await why('e-1')).toContain('set up in /alerts by somebody no longer on the team, ID 1004');
  });

  it('names no private chat, nor whose it is, in a group', async () => {
    const { owner, person, arrive, why, team } = await open();
    const vera = await person('Vera', 'viewer');
    await vera.ask('/alerts on');
    await arrive('e-1');
    expect(await why('e-1')).toContain('• Vera: waiting');
    const { text } = await owner.ask('/why e-1', { chat: team });
    expect(text).toContain('• a private chat: waiting');
    expect(text).not.toContain('Vera');
    expect(text).not.toContain(String(vera.id));
  });

  it('tells who had it sent again and who let it be', async () => {
    const { owner, why, store, tell, clock } = await open();
    await owner.ask('/alerts on');
    const by = { personId: ownerId, now: clock.now() };
    const [row] = await tell('e-1', { state: 'undelivered' });
    const wish = { scope: { kind: 'one', id: row!.id }, to: 'there' } as const;
    const plan = await store.replays.plan(wish, () => true);
    await store.replays.confirm(wish, () => true, { digest: plan.digest, ...by });
    expect(await why('e-1')).toMatch(/Olga Ono had it sent again at[^]*waiting[^]*↻ sent again by Olga Ono/);
    const [other] = await tell('e-2', { state: 'undelivered' });
    const scope = { kind: 'one', id: other!.id } as const;
    const { digest } = await store.replays.planDismissal(scope);
    await store.replays.dismiss(scope, { digest, ...by });
    expect(await why('e-2')).toContain('Olga Ono decided at');
  });
});

describe('/why, asked for an event that is there', () => {
  const hash = `ab12cd34${'0f'.repeat(28)}`;

  async function openWithHash() {
    const scene = await open({ alerts: {} });
    await scene.tell('Ev-100', { arrival: body({ delegation_hash: hash, remark: 'last' }) });
    await scene.tell('Ev-1001', { arrival: { body: '{}' } });
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
    const { why } = await openWithHash();
    expect(await why(asked)).toContain('ID: Ev-100\n');
  });

  it.each(['ab12…', 'data', 'https://example.org/', '…', '0x', 'ab12cd35…'])(
    'finds nothing by %s, and does not say that it never came',
    async (asked) => {
      const { why } = await openWithHash();
      expect(await why(asked)).toContain(
        'It was not found this way, which does not mean that it never came.',
      );
    },
  );

  it('lets choose where a part of a key fits several', async () => {
    const { why, tell } = await openWithHash();
    await tell('e-2', { arrival: body({ delegation_hash: `ab12cd34${'1e'.repeat(28)}` }) });
    expect(await why('ab12cd34…')).toContain('Several events match');
  });
});

describe('/why', () => {
  it('alone says how to use it and offers the latest', async () => {
    const { owner, tell, why, last } = await open();
    expect(await why('')).toMatch(/^\/why ID shows[^]*itself\.$/);
    await tell('e-1');
    const usage = await owner.ask('/why');
    expect(usage.labels).toEqual(['💰 Balance change · the-whole-key']);
    await owner.press(usage, usage.labels[0]!);
    expect(last().text).toContain('ID: e-1');
  });

  it('lets choose among several events that fit', async () => {
    const { owner, store, tell, last } = await open();
    for (const id of ['e-1', 'e-2']) await tell(id, { arrival: body({ id }) });
    const choice = await owner.ask('/why the-whole-key');
    expect(choice.text).toContain('Several events match');
    expect(choice.labels).toHaveLength(2);
    await owner.press(choice, { data: `why:one:${await seqOf(store, 'e-1')}` });
    expect(last().text).toContain('ID: e-1');
  });

  it('offers eight of the events that a message told, and says when there are more and how they are found', async () => {
    const { owner, tell, why } = await open();
    const { message_id: messageId } = await owner.ask('/help');
    const add = (nth: number) =>
      tell(`e-${nth}`, { chatId: ownerId, messageId, arrival: body({ remark: `key-of-${nth}` }) });
    for (let nth = 1; nth <= 8; nth += 1) await add(nth);
    const eight = await owner.ask('/why', { replyTo: messageId });
    expect(eight.text).toBe('Several events match. Which one?');
    expect(eight.labels).toHaveLength(8);
    await add(9);
    const nine = await owner.ask('/replay', { replyTo: messageId });
    expect(nine.text).toMatch(
      /^More than 8 events match;[^]*by its ID, or by its whole key[^]*: \/replay ID$/,
    );
    expect(nine.labels).toHaveLength(8);
    expect(await why('key-of-9')).toContain('ID: e-9');
  });

  it('explains the alert that it replies to, and says when the message told none', async () => {
    const { owner, tell, last } = await open();
    const replyTo = await owner.ask('/help');
    expect((await owner.ask('/why', { replyTo })).text).toContain('No event that is still known');
    await tell('e-1', { chatId: ownerId, messageId: replyTo.message_id });
    expect((await owner.ask('/why', { replyTo })).text).toContain('ID: e-1');
    expect((await owner.ask('/replay', { replyTo })).labels).toContain('↻ Send here');
    await owner.press(last(), { data: 'why:one:999' });
    expect(last().text).toContain('No event that is still known');
  });

  it('is refused to operators', async () => {
    const { person } = await open();
    const otto = await person('Otto', 'operator');
    expect((await otto.ask('/why e-1')).text).toContain("You don't have permission");
  });
});

describe('/why, where nothing came', () => {
  it('says when the last of each kind came, what to check, and offers a test', async () => {
    const intake = () => ({ since: at, taken: 1, refused: { 404: 2 } });
    const { owner, tell, why } = await open({ alerts: { intake } });
    await tell('e-1');
    const missed = await owner.ask('/why never-came');
    expect(missed.text).toMatch(/^No event matches never-came[^]*It was not found this way/);
    expect(missed.text).toContain('💰 Balance change: 00:00 (just now)');
    expect(missed.text).toMatch(/accepted 1 request\.[^]*\(404\): 2/);
    expect(missed.labels).toEqual(['🧪 Test']);
    expect(await why('0d3c6a52-1f0e-4c1b-9d55-3a7e61f0c2b4')).toContain(
      'with this ID has ever been received',
    );
    const usage = await owner.ask('/why');
    expect(usage.text).toMatch(/^\/why ID shows[^]*The last event of each kind[^]*The latest ones:$/);
    expect(usage.text).not.toMatch(/not found this way|ever been received/);
    expect(usage.labels).toEqual(['💰 Balance change · the-whole-key', '🧪 Test']);
  });

  it('says nothing of this for an event that is there, or to /replay', async () => {
    const { owner, tell, why } = await open({ alerts: {} });
    await tell('e-1');
    expect(await why('e-1')).not.toContain('What to check');
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
    const { owner, team, store, asked, change } = await openTested();
    const kinds = ['EVENT_TRON_MATE_SUBSCRIPTION', 'EVENT_DELEGATION'];
    await change(({ rules }) => (rules[0]!.kinds = kinds));
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
  it('names the pause that Telegram asked for, which only the pace knows', async () => {
    const { why, tell, team, deps } = await open({ alerts: {} });
    await tell('e-1', { state: 'waiting' });
    deps.rateLimiter.refused(team.id, 120_000);
    expect(await why('e-1')).toContain('nothing to be sent there until 00:02 (in 2 min)');
  });

  it('names the moment when the chat has room again, and how long what goes before it takes', async () => {
    const { why, tell, store } = await open({ alerts: { rateLimitedUntil: () => at + 61_000 } });
    await store.settings.update(({ chats }) => {
      for (const chat of chats) chat.folding = false;
    });
    for (let nth = 0; nth < 40; nth += 1) await tell(`n-${nth}`, { state: 'waiting' });
    const text = await why('n-39');
    expect(text).toContain('waiting, with 39 before it');
    expect(text).toContain('there is room at 00:01 (in 1 min)');
    expect(text).toContain('with a message every 5 s its turn comes after about 2 min');
  });

  it('says nothing of how the rest is told where what goes before it stumbled, or waits for another topic', async () => {
    const { why, tell, store } = await open({ alerts: {} });
    const [head] = await tell('head', { state: 'waiting' });
    await tell('other', { state: 'waiting', topicId: 7 });
    await tell('last', { state: 'waiting' });
    expect(await why('last')).toMatch(/• Team: waiting, with 2 before it; what waits there is sent several/);
    expect(await why('other')).toMatch(/• Team, topic 7: waiting, with 1 before it\n/);
    for (let nth = 0; nth < 2; nth += 1) await compose(store, [head!.id]);
    expect(await why('last')).toMatch(/• Team: waiting, with 2 before it\n/);
  });

  it('names a Telegram that is silent, and a group for which nobody answers', async () => {
    const { why, tell, store, team, texts } = await open({
      alerts: { telegramOutage: () => ({ since: at - 600_000 }) },
    });
    await tell('e-1', { state: 'waiting' });
    await addEvent(store, 'untold');
    expect(await why('e-1')).toContain('no proper answer from Telegram since');
    await store.settings.update(({ chats }) => {
      chats.find(({ id }) => id === team.id)!.addedBy = 999_999;
    });
    expect(await why('e-1')).toContain('nobody on the team is responsible for this group');
    expect(await why('untold')).toContain(
      '• Team: nobody on the team is responsible for this group any more',
    );
    expect(texts(team).join()).not.toContain('nobody');
  });
});

describe('/why says of each place what was decided when the event came', () => {
  it('by which rule it was told, and without sound where that is so', async () => {
    const { change, arrive, why, store } = await open();
    await change((place) => {
      place.rules[0]!.isLoud = false;
      place.rules.push({ ...place.rules[0]!, id: 'second', n: 2 });
      place.rules[0]!.kinds = ['EVENT_BALANCE'];
    });
    await arrive('e-1');
    const [row] = await deliveriesOf(store, 1);
    await show(store, [row!.id], 7, 1);
    expect(await why('e-1')).toMatch(/• Team: sent at .*\n.*rule 2 · without sound/);
  });

  it('until when quiet hours hold it, that they did, and that alerts were off when they ended', async () => {
    const { arrive, change, why, store, team, clock } = await open();
    await store.settings.update(({ chats }) => {
      const chat = chats.find(({ id }) => id === team.id)!;
      chat.quiet = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7], how: 'held' };
    });
    await arrive('e-1');
    expect(await why('e-1')).toContain('• Team: held until 07:00: quiet hours');
    await change((place) => (place.isOn = false));
    expect(await why('e-1')).toContain('not sent then unless alerts are turned on there again');
    await clock.advance(8 * 3_600_000);
    await store.deliveries.dismissHolds({ chatId: team.id, topicId: null }, clock.now(), '{"code":"off"}');
    expect(await why('e-1')).toMatch(/• Team: held during quiet hours, and not sent afterwards \(.*off.*\)/);
  });

  it('who muted what and until when, though the mute is over', async () => {
    const { arrive, why, change, clock } = await open();
    const until = clock.now() + 3_600_000;
    const by = { id: 99, name: 'Anna' };
    const scope = { of: 'kind', kind: addressMonitor.type, direction: 'in' } as const;
    await change((place) => place.mutes.push({ n: 9, scope, from: clock.now(), until, by }));
    await arrive('e-1', { direction: 'incoming' });
    await change((place) => (place.mutes = []));
    expect(await why('e-1')).toMatch(/• Team: not shown: Anna had muted .*Transfers.* until 01:00/);
  });

  it('which rule came closest, and what of the event it did not ask for', async () => {
    const { arrive, why, change } = await open();
    await change((place) => {
      const [rule] = place.rules;
      place.rules = [
        { ...rule!, n: 1, kinds: ['EVENT_BALANCE'] },
        { ...rule!, n: 2, kinds: [addressMonitor.type], atLeast: { USDT: '1000' } },
      ];
    });
    await arrive('e-1');
    const said = await why('e-1');
    expect(said).toContain('Nobody got it: when it came, no rule matched it.');
    expect(said).toMatch(/• Team: matched no rule. Closest was rule 2 \(Transfers: .*1,000 USDT\): /);
    expect(said).toContain('0.5 USDT is less than 1,000 USDT');
  });

  it('that a rule was changed since, and not with its words of today', async () => {
    const { arrive, why, change, clock } = await open();
    await change((place) => (place.rules[0]!.kinds = ['EVENT_BALANCE']));
    await arrive('e-1');
    await clock.advance(1_000);
    await change((place) => Object.assign(place.rules[0]!, { kinds: null, changedAt: clock.now() }));
    expect(await why('e-1')).toContain('• Team: its rules match this now, but did not when it came');
    await change((place) => (place.rules[0]!.kinds = ['EVENT_DELEGATION']));
    expect(await why('e-1')).toContain('• Team: matched no rule when it came; its rules were changed since');
  });

  it('in each place of a forum, whoever heard it there', async () => {
    const { arrive, why, store, team, clock } = await open();
    const inTopic = (topicId: number, change: object) =>
      store.settings.update(({ places }) => {
        const general = places.find(({ chatId }) => chatId === team.id);
        const rules = general!.rules.map((rule) =>
          Object.assign({}, rule, { id: `rule ${topicId}` }, change),
        );
        places.push({ ...general!, topicId, rules });
      });
    await inTopic(5, {});
    await inTopic(6, { atLeast: { USDT: '1000' } });
    await arrive('general and 5');
    await store.settings.update(({ places }) => {
      for (const place of places) if (place.topicId === null && place.chatId === team.id) place.isOn = false;
    });
    await arrive('only 5');
    await clock.advance(1_000);
    await inTopic(9, {});
    await store.settings.update(({ places }) => void (places.at(-1)!.since = clock.now()));
    const told = (said: string) => said.split('Who did not get it');
    const [heard, unheard] = told(await why('general and 5'));
    expect(heard).toMatch(/• Team: [^]*• Team, topic 5: /);
    expect(unheard).toMatch(/• Team, topic 6: matched no rule[^]*• Team, topic 9: /);
    expect(unheard).not.toMatch(/• Team: |topic 5/);
    const [alone, others] = told(await why('only 5'));
    expect(alone).toContain('• Team, topic 5: ');
    expect(others).toMatch(/• Team: alerts are off there now[^]*• Team, topic 6: matched no rule/);
  });

  it('that alerts are off, that there is no rule, that it asks for it by now, and that a place was set up later', async () => {
    const { arrive, why, change, owner, clock } = await open();
    await change((place) => (place.isOn = false));
    await arrive('e-1');
    const off = await why('e-1');
    expect(off).toContain('• Team: alerts are off there now');
    expect(off).toContain('Nobody got it.');
    expect(off).not.toContain('no rule matched it');
    await change((place) => (place.isOn = true));
    expect(await why('e-1')).toContain('• Team: its rules match this now, but did not when it came');
    await change((place) => Object.assign(place, { rules: [] }));
    await clock.advance(1_000);
    await owner.ask('/alerts on');
    const said = await why('e-1');
    expect(said).toContain('• Team: there is no rule there now');
    expect(said).toContain('Nobody got it: when it came, no rule matched it.');
    expect(said).toMatch(/• Olga Ono: its alerts were set up later/);
  });

  it('in a group nothing of private chats', async () => {
    const { arrive, owner, team, store } = await open();
    await owner.ask('/alerts on');
    await store.settings.update(({ places }) => places.forEach((place) => (place.isOn = false)));
    await arrive('e-1');
    const { text } = await owner.ask('/why e-1', { chat: team });
    expect(text).toContain('Team: alerts are off there now');
    expect(text).not.toMatch(/Olga|1001/);
  });
});

it('/why says of a delegation that a check had found it before it came, and of no other', async () => {
  const { why, tell, store, clock } = await open();
  const arrival = (hash: string) => ({ type: delegation.type, ...body({ delegation_hash: hash }) });
  await store.keyValues.write(foundDelegation('ab'.repeat(32)), String(clock.now() - 60_000));
  await tell('e-1', { arrival: arrival('ab'.repeat(32)) });
  await tell('e-2', { arrival: arrival('cd'.repeat(32)) });
  expect(await why('e-1')).toMatch(/Found by check before this event came, 2026-/);
  expect(await why('e-2')).not.toContain('Found by check');
});
