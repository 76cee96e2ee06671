import { GrammyError, HttpError } from 'grammy';
import { expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { describeNotice } from '../../src/views/team/describe-notice.ts';
import { keyOf, type Notice } from '../../src/views/team/notice.ts';
import { openNotices } from '../../src/watch/notices.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeDataDir, openTestStore } from '../store/ledger/fixture.ts';
import { makePlace } from '../store/settings/place.ts';
import { i18n } from '../spoken.ts';

const at = createManualClock().now();
const downtime: Notice = { kind: 'downtime', at, from: at - 30e6, to: at - 9e6, backAt: at };
const silence: Notice = {
  kind: 'silence',
  at,
  from: at - 300_000,
  to: at,
  trx: { before: '5000000', after: '2500000' },
  usdt: { before: '0', after: '7' },
};

const parked: Notice = {
  kind: 'parked',
  at,
  chatId: -100,
  title: '<Team>',
  count: 3,
  reason: { code: 'removed', said: 'Forbidden: bot was kicked from the supergroup chat' },
};
const undelivered: Notice = {
  kind: 'undelivered',
  at,
  chatId: -100,
  title: '<Team>',
  reason: { code: 'other', said: 'Bad Request: something of its own' },
};
const template: Notice = { kind: 'template', at, types: ['EVENT_BALANCE', 'EVENT_DELEGATION'] };

const refusal = (code: number, description: string, parameters = {}) =>
  new GrammyError('x', { ok: false, error_code: code, description, parameters }, 'sendMessage', {});

/** Olga (1) and Otto (2) own the bot; Olaf (3) does too, and never wrote to it. */
async function openScene(dataDir = makeDataDir()) {
  const store = await openTestStore(dataDir);
  const clock = createManualClock();
  await store.settings.update((draft) => {
    if (draft.chats.length > 0) return;
    for (const id of [1, 2, 9]) {
      draft.chats.push({
        id,
        type: 'private',
        title: 'x',
        addedBy: id,
        addedAt: 0,
        ...(id === 2 && { locale: 'ru' }),
      });
    }
  });
  const sent: Array<{ chatId: number; text: string }> = [];
  const failures: unknown[] = [];
  const logged: string[] = [];
  const notices = openNotices({
    api: {
      async sendMessage(chatId, text) {
        const failure = failures.shift();
        if (failure) throw failure;
        sent.push({ chatId, text });
        return { message_id: sent.length };
      },
    },
    store,
    i18n,
    ownerIds: [1, 2, 3],
    defaultTimeZone: 'UTC',
    clock,
    log: createLog({ level: 'debug', secrets: [], write: (line) => logged.push(line) }),
  });
  return { store, clock, sent, failures, logged, notices, dataDir };
}

it('reaches every owner who opened a chat, in their language, and nobody else', async () => {
  const { notices, sent, clock } = await openScene();
  await notices.add(silence);
  await clock.advance(0);
  expect(sent.map(({ chatId }) => chatId).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(sent.find(({ chatId }) => chatId === 1)!.text).toContain(
    '<b>5</b> → <b>2.5 TRX</b>\n<b>0</b> → <b>0.000007 USDT</b>',
  );
  expect(sent.find(({ chatId }) => chatId === 2)!.text).toContain('Баланс изменился');
});

it('leaves an owner alone who silenced the chat', async () => {
  const { notices, sent, clock, store } = await openScene();
  await store.settings.update((draft) => {
    draft.places.push(makePlace(1, { isOn: false }));
  });
  await notices.add(downtime);
  await clock.advance(0);
  expect(sent.map(({ chatId }) => chatId)).toEqual([2]);
});

it('waits as long as Telegram says and tries again; only a try that may have arrived is marked', async () => {
  const { notices, sent, failures, clock } = await openScene();
  failures.push(
    refusal(429, 'Too Many Requests', { retry_after: 40 }),
    new HttpError('Network request failed', new Error('reset')),
  );
  await notices.add(downtime);
  await clock.advance(30_000);
  expect(sent.map(({ chatId }) => chatId)).toEqual([2]);
  expect(sent[0]!.text).toContain('↻');
  await clock.advance(10_000);
  expect(sent[1]).toMatchObject({ chatId: 1 });
  expect(sent[1]!.text).not.toContain('↻');
});

it.each([
  [401, 'Unauthorized'],
  [400, 'Logged out'],
])('waits a minute while the account is refused with %s %s, and gives up nobody', async (code, said) => {
  const { notices, sent, failures, clock } = await openScene();
  failures.push(refusal(code, said), refusal(code, said));
  await notices.add(downtime);
  await clock.advance(59_999);
  expect(sent).toEqual([]);
  await clock.advance(1);
  expect(sent).toHaveLength(2);
  expect(sent[0]!.text).not.toContain('↻');
});

it('gives up on a chat that blocked the bot, and says so in the log', async () => {
  const { notices, sent, failures, clock, logged } = await openScene();
  failures.push(refusal(403, 'Forbidden: bot was blocked by the user'));
  await notices.add(downtime);
  await clock.advance(600_000);
  expect(sent.map(({ chatId }) => chatId)).toEqual([2]);
  expect(logged.join('')).toContain('An owner could not be told.');
});

it('goes on after a restart with those who were not told, marked, and tells the others nothing again', async () => {
  const before = await openScene();
  before.failures.push(refusal(502, 'Bad Gateway'));
  await before.notices.add(downtime);
  await before.clock.advance(0);
  expect(before.sent.map(({ chatId }) => chatId)).toEqual([2]);
  await before.notices.close();
  await before.store.close();

  const after = await openScene(before.dataDir);
  await after.notices.start();
  await after.clock.advance(0);
  expect(after.sent.map(({ chatId }) => chatId)).toEqual([1]);
  expect(after.sent[0]!.text).toContain('↻ possible repeat');
  await after.notices.close();
  await after.store.close();

  const last = await openScene(before.dataDir);
  await last.notices.start();
  await last.clock.advance(0);
  expect(last.sent).toEqual([]);
});

it('does not mark after a restart what was not begun before', async () => {
  const before = await openScene();
  await before.notices.close();
  await before.notices.add(downtime);
  await before.store.close();

  const { notices, sent, clock } = await openScene(before.dataDir);
  await notices.start();
  await clock.advance(0);
  expect(sent.map(({ chatId }) => chatId)).toEqual([1, 2]);
  expect(sent.map(({ text }) => text).join('')).not.toContain('↻');
});

it('passes over stored notices that can not be read, logs each once, and tells the others', async () => {
  const { notices, sent, clock, store, logged } = await openScene();
  await store.notices.add({ key: 'newer', at, body: { kind: 'from-tomorrow', at } });
  await store.notices.add({ key: 'unfit', at, body: { ...downtime, from: 'yesterday' } });
  await notices.add(silence);
  await notices.add(downtime);
  await clock.advance(0);
  expect(sent.map(({ chatId }) => chatId).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2]);
  expect(logged.filter((line) => line.includes('can not be read'))).toHaveLength(2);
});

it('does not count an error of our own as told: the next start tells it', async () => {
  const before = await openScene();
  const setZone = (timeZone: string) =>
    before.store.settings.update(({ chats }) => {
      chats.find(({ id }) => id === 1)!.timeZone = timeZone;
    });
  await setZone('No/Such_Zone');
  await before.notices.add(downtime);
  await before.clock.advance(0);
  expect(before.sent.map(({ chatId }) => chatId)).toEqual([2]);
  expect(before.logged.join('')).toContain('An owner could not be told.');
  await before.notices.close();
  await setZone('UTC');
  await before.store.close();

  const { notices, sent, clock } = await openScene(before.dataDir);
  await notices.start();
  await clock.advance(0);
  expect(sent.map(({ chatId }) => chatId)).toEqual([1]);
});

it('tries an owner no more who refused for good, not even after a restart', async () => {
  const before = await openScene();
  before.failures.push(refusal(403, 'Forbidden: bot was blocked by the user'));
  await before.notices.add(downtime);
  await before.clock.advance(0);
  await before.notices.close();
  await before.store.close();

  const { notices, sent, clock } = await openScene(before.dataDir);
  await notices.start();
  await clock.advance(0);
  expect(sent).toEqual([]);
});

it('tells of a span of time once, also when a crash had it judged again', async () => {
  const { notices, sent, clock } = await openScene();
  for (const notice of [downtime, silence]) {
    await notices.add(notice);
    await notices.add({ ...notice, at: at + 60_000 });
  }
  await notices.add({ ...silence, from: silence.to });
  await clock.advance(0);
  expect(sent.filter(({ chatId }) => chatId === 1)).toHaveLength(3);
});

it('tells of an unfit template once, whenever it is met, and of a chat out of reach each time', async () => {
  const { notices, sent, clock } = await openScene();
  for (const laterMs of [0, 1000]) {
    await notices.add({ ...template, at: at + laterMs });
    await notices.add({ ...parked, at: at + laterMs });
  }
  await clock.advance(0);
  const toOlga = sent.filter(({ chatId }) => chatId === 1).map(({ text }) => text);
  expect(toOlga.filter((text) => text.includes('EVENT_BALANCE, EVENT_DELEGATION'))).toHaveLength(1);
  expect(toOlga.filter((text) => text.includes("&lt;Team&gt; can't be reached"))).toHaveLength(2);
});

const failed = (change: Partial<Extract<Notice, { kind: 'words-failed' }>> = {}): Notice => ({
  kind: 'words-failed',
  at,
  chatId: -100,
  topicId: null,
  title: '<Team>',
  template: 't1',
  v: 2,
  type: 'EVENT_BALANCE',
  why: 'long',
  ...change,
});

it('tells of own words that failed whoever may change them, once for each version', async () => {
  const { notices, sent, clock, store } = await openScene();
  await store.settings.update((draft) => {
    draft.people.push({ id: 9, name: 'Ann', role: 'admin', addedBy: 1, addedAt: 1 });
    draft.people.push({ id: 10, name: 'Vera', role: 'viewer', addedBy: 1, addedAt: 1 });
    draft.chats.push({ id: 10, type: 'private', title: 'x', addedBy: 10, addedAt: 0 });
  });
  for (const notice of [failed(), failed(), failed({ v: 3 }), failed({ chatId: 10, template: 't2' })])
    await notices.add(notice);
  await clock.advance(0);
  const told = sent.map(({ chatId }) => chatId).toSorted((a, b) => a - b);
  expect(told).toEqual([1, 1, 2, 2, 9, 9, 10]);
  const texts = sent.filter(({ chatId }) => chatId === 1).map(({ text }) => text);
  expect(texts[0]).toContain('in <code>&lt;Team&gt;</code> (version 2) failed: the message got longer');
  expect(texts[1]).toContain('(version 3)');
  expect(sent.find(({ chatId }) => chatId === 10)!.text).toContain('in your chat');
});

it('tells of an owner out of reach the other owners only', async () => {
  const { notices, sent, clock } = await openScene();
  await notices.add({ ...parked, chatId: 1 });
  await clock.advance(0);
  expect(sent.map(({ chatId }) => chatId)).toEqual([2]);
});

it('is told by whoever puts it into the ledger: parking survives a kill before the telling', async () => {
  const before = await openScene();
  await before.notices.close();
  const entry = (count: number) => ({ key: keyOf(parked), at, body: { ...parked, count } });
  await before.store.deliveries.park({ chatId: -100 }, 'kicked', undefined, entry);
  await before.store.close();

  const { store, notices, sent, clock } = await openScene(before.dataDir);
  await notices.start();
  await clock.advance(0);
  expect(sent).toHaveLength(2);
  await store.deliveries.park({ chatId: -200 }, 'kicked', undefined, () => ({
    key: 'other',
    at,
    body: parked,
  }));
  await clock.advance(0);
  expect(sent).toHaveLength(4);
});

it('keeps to itself after a restart what is older than a day', async () => {
  const { notices, store, sent, clock } = await openScene();
  await notices.close();
  await store.notices.add({ key: 'old', at: at - 25 * 3_600_000, body: downtime });
  await notices.start();
  await clock.advance(0);
  expect(sent).toEqual([]);
});

it('tells of what was not delivered to a chat once an hour, and of another chat at once', async () => {
  const { notices, sent, clock } = await openScene();
  const places = [
    [-100, 0],
    [-100, 60_000],
    [-200, 60_000],
    [-100, 3_600_000],
  ] as const;
  for (const [chatId, laterMs] of places) {
    await notices.add({ ...undelivered, chatId, at: at + laterMs });
  }
  await clock.advance(0);
  expect(sent.filter(({ chatId }) => chatId === 1)).toHaveLength(3);
});

it.each(i18n.locales)('every notice can be said in %s', (locale) => {
  const reader = { words: i18n.words(locale), timeZone: 'Asia/Shanghai' };
  for (const notice of [downtime, silence]) expect(describeNotice(notice, reader, false)).toContain('GMT+8');
  for (const notice of [parked, undelivered]) {
    expect(describeNotice(notice, reader, false)).toContain('&lt;Team&gt;');
  }
  expect(describeNotice(undelivered, reader, false)).toContain('Bad Request: something of its own');
  expect(describeNotice(template, reader, false)).toContain('EVENT_BALANCE');
});
