import { GrammyError, HttpError } from 'grammy';
import { expect, it, onTestFinished } from 'vitest';
import { describeNotice } from '../../src/watch/describe-notice.ts';
import { type Notice, keyOf, noticeEntry } from '../../src/outbox/notice.ts';
import { openNotify } from '../../src/outbox/notify.ts';
import type { OutboxApi } from '../../src/outbox/send-api.ts';
import { createRateLimiter } from '../../src/telegram/rate-limiter.ts';
import { listRecipients, openNoticeKind, openNotices } from '../../src/watch/notices.ts';
import { ample } from '../outbox/scene.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival, makeDataDir, openTestStore, routeTo } from '../store/ledger/fixture.ts';
import { makePlace } from '../store/settings/place.ts';
import { i18n } from '../spoken.ts';
import { openLog } from './scene.ts';
import type { Store } from '../../src/store/open.ts';

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
async function openScene(dataDir = makeDataDir(), ...failures: unknown[]) {
  const store = await openTestStore(dataDir);
  const clock = createManualClock();
  await store.settings.update((draft) => {
    if (draft.chats.length > 0) return;
    for (const id of [1, 2, 9]) {
      const chat = { id, type: 'private' as const, title: 'x', addedBy: id, addedAt: 0 };
      draft.chats.push({ ...chat, ...(id === 2 && { locale: 'ru' }) });
    }
  });
  const sent: Array<{ chatId: number; text: string }> = [];
  const { logged, log } = openLog();
  const deps = { store, i18n, ownerIds: [1, 2, 3], defaultTimeZone: 'UTC', clock, log };
  const notices = openNotices(deps);
  const api = {
    async sendMessage(chatId: number, text: string) {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push({ chatId, text });
      return { message_id: sent.length };
    },
    getMe: () => Promise.resolve({}),
  } as unknown as OutboxApi;
  const rateLimiter = createRateLimiter(clock, ample);
  const kinds = [openNoticeKind({ deps })];
  const notify = openNotify({ ...deps, apiOf: () => api, kinds, rateLimiter, explorerUrl: '' });
  notify.wake();
  onTestFinished(() => notify.close());
  /** Until all has been sent that can be sent now. */
  const settled = async () => {
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  };
  return {
    store,
    clock,
    sent,
    logged,
    notices,
    /** Adds them, and lets the sends at once end. */
    add: async (...all: Notice[]) => {
      for (const notice of all) await notices.add(notice);
      await settled();
    },
    advance: async (ms: number) => {
      await clock.advance(ms);
      await settled();
    },
    /** Who was told, each as often as they were. */
    told: () => sent.map(({ chatId }) => chatId).toSorted((a, b) => a - b),
    textsTo: (id: number) => sent.filter(({ chatId }) => chatId === id).map(({ text }) => text),
    /** Ends this run; the next one has sent what it has to send at its start. */
    restart: async (change: () => unknown = () => undefined) => {
      await Promise.all([notices.close(), notify.close()]);
      await change();
      await store.close();
      const next = await openScene(dataDir);
      next.notices.look();
      await settled();
      return next;
    },
  };
}

const blocked = refusal(403, 'Forbidden: bot was blocked by the user');

it('reaches every owner who opened a chat, in their language, and nobody else', async () => {
  const { add, told, textsTo } = await openScene();
  await add(silence);
  expect(told()).toEqual([1, 2]);
  expect(textsTo(1)[0]).toContain('<b>5</b> → <b>2.5 TRX</b>\n<b>0</b> → <b>0.000007 USDT</b>');
  expect(textsTo(2)[0]).toContain('Баланс изменился');
});

it('of a second message that did not arrive tells nobody anew within the hour, and waits for somebody again', async () => {
  const { add, store, told } = await openScene();
  await add(undelivered);
  await store.incidents.end({ kind: 'undelivered', ref: String(undelivered.chatId) }, 'normal', at);
  expect(await store.incidents.open()).toEqual([]);
  await add({ ...undelivered, at: at + 1 });
  expect(await store.incidents.open()).toMatchObject([{ kind: 'undelivered' }]);
  expect(told()).toEqual([1, 2]);
});

it('leaves an owner alone who silenced the chat', async () => {
  const { add, told, store } = await openScene();
  await store.settings.update((draft) => {
    draft.places.push(makePlace(1, { isOn: false }));
  });
  await add(downtime);
  expect(told()).toEqual([2]);
});

it('waits as long as Telegram says and tries again; only a try that may have arrived is marked', async () => {
  const { add, sent, advance } = await openScene(
    undefined,
    refusal(429, 'Too Many Requests', { retry_after: 40 }),
    new HttpError('Network request failed', new Error('reset')),
  );
  await add(downtime);
  await advance(30_000);
  expect(sent).toMatchObject([{ chatId: 2, text: expect.stringContaining('↻') as string }]);
  await advance(10_000);
  expect(sent[1]).toMatchObject({ chatId: 1, text: expect.not.stringContaining('↻') as string });
});

it.each([
  [401, 'Unauthorized'],
  [400, 'Logged out'],
])('waits a minute while the account is refused with %s %s, and gives up nobody', async (code, said) => {
  const { add, sent, advance } = await openScene(undefined, refusal(code, said), refusal(code, said));
  await add(downtime);
  await advance(59_999);
  expect(sent).toEqual([]);
  await advance(1);
  expect(sent).toHaveLength(2);
  expect(sent[0]!.text).not.toContain('↻');
});

it('waits for an owner who blocked the bot, tells the others of it, and tells the owner once the chat is open again', async () => {
  const { add, told, textsTo, advance, store, clock } = await openScene(undefined, blocked);
  await add(downtime);
  await advance(600_000);
  expect(told()).toEqual([2, 2]);
  expect(textsTo(2).join('')).toContain('Чат «x» недоступен.</b> Сообщений в ожидании: 1');
  await store.deliveries.reopen(1, clock.now());
  await advance(0);
  expect(told()).toEqual([1, 2, 2]);
});

it('goes on after a restart with those who were not told, marked, and tells the others nothing again', async () => {
  const before = await openScene(undefined, refusal(502, 'Bad Gateway'));
  await before.add(downtime);
  expect(before.told()).toEqual([2]);
  const after = await before.restart();
  await after.advance(1_000);
  expect(after.told()).toEqual([1]);
  expect(after.sent[0]!.text).toContain('↻ possible repeat');
  expect((await after.restart()).sent).toEqual([]);
});

it('does not mark after a restart what was not begun before', async () => {
  const before = await openScene();
  await before.notices.close();
  await before.store.notices.add(noticeEntry(downtime));
  const { sent, told } = await before.restart();
  expect(told()).toEqual([1, 2]);
  expect(sent.map(({ text }) => text).join('')).not.toContain('↻');
});

it('passes over stored notices that can not be read, logs each once, and tells the others', async () => {
  const { add, told, store, logged } = await openScene();
  await store.notices.add({ key: 'newer', at, body: { kind: 'from-tomorrow', at } });
  await store.notices.add({ key: 'unfit', at, body: { ...downtime, from: 'yesterday' } });
  await add(silence, downtime);
  expect(told()).toEqual([1, 1, 2, 2]);
  expect(logged.filter((line) => line.includes('can not be read'))).toHaveLength(2);
});

it('tries three times what can not be made, and lists it then as given up', async () => {
  const { store, add, told, advance, logged } = await openScene();
  await store.settings.update(({ chats }) => {
    chats.find(({ id }) => id === 1)!.timeZone = 'No/Such_Zone';
  });
  await add(downtime);
  for (const pauseMs of [1_000, 2_000, 4_000, 8_000]) await advance(pauseMs);
  expect(told()).toEqual([2]);
  expect(logged.filter((line) => line.includes('could not be made'))).toHaveLength(3);
  expect(await store.posts.countGivenUp()).toEqual([{ kind: 'notice', count: 1 }]);
});

it('tells of own words that failed whoever may change them, once for each version', async () => {
  const { add, told, textsTo, store } = await openScene();
  await store.settings.update((draft) => {
    draft.people.push({ id: 9, name: 'Ann', role: 'admin', addedBy: 1, addedAt: 1 });
    draft.people.push({ id: 10, name: 'Vera', role: 'viewer', addedBy: 1, addedAt: 1 });
    draft.chats.push({ id: 10, type: 'private', title: 'x', addedBy: 10, addedAt: 0 });
  });
  const place = { chatId: -100, topicId: null, title: '<Team>' };
  const words = { template: 't1', v: 2, type: 'EVENT_BALANCE', why: 'long' } as const;
  const failed: Notice = { kind: 'words-failed', at, ...place, ...words };
  await add(failed, failed, { ...failed, v: 3 }, { ...failed, chatId: 10, template: 't2' });
  expect(told()).toEqual([1, 1, 2, 2, 9, 9, 10]);
  expect(textsTo(1)[0]).toContain('in <code>&lt;Team&gt;</code> failed: the message got longer');
  expect(textsTo(10)[0]).toContain('in your chat');
});

it('tells of an owner out of reach the other owners only', async () => {
  const { add, told } = await openScene();
  await add({ ...parked, chatId: 1 });
  expect(told()).toEqual([2]);
});

it('is told by whoever puts it into the ledger: a closed chat survives a kill before the telling', async () => {
  const before = await openScene();
  await before.notices.close();
  const entry = (count: number) => ({ key: keyOf(parked), at, body: { ...parked, count } });
  const closeIn = async (store: Store, chatId: number, notice: typeof entry) => {
    await store.events.add(makeArrival(String(chatId)), [routeTo(chatId)]);
    const [tried] = await store.deliveries.due(at, [], 9);
    await store.deliveries.close({ chatId }, 'kicked', { tried: tried!, notice }, at);
  };
  await closeIn(before.store, -100, entry);
  const { store, sent, advance } = await before.restart();
  expect(sent).toHaveLength(2);
  const other = { key: 'other', at, body: { ...parked, count: 1 } };
  await closeIn(store, -200, () => other);
  await advance(0);
  expect(sent).toHaveLength(4);
});

it('keeps to itself after a restart what is older than a day', async () => {
  const { notices, store, restart } = await openScene();
  await notices.close();
  await store.notices.add({ key: 'old', at: at - 25 * 3_600_000, body: downtime });
  expect((await restart()).sent).toEqual([]);
});

const later = (notice: Notice, ms = 60_000): Notice => ({ ...notice, at: at + ms });

it.each<[string, Notice[], number]>([
  ['a downtime once, also when a crash had it judged again', [downtime, later(downtime)], 1],
  ['a silence once, and the one after it', [silence, later(silence), { ...silence, from: silence.to }], 2],
  ['an unfit template once, whenever it is met', [template, later(template)], 1],
  ['a chat out of reach each time', [parked, later(parked)], 2],
  [
    'what was not delivered to a chat once an hour, and of another chat at once',
    [undelivered, later(undelivered), later({ ...undelivered, chatId: -200 }), later(undelivered, 3_600_000)],
    3,
  ],
])('tells of %s', async (_, notices, times) => {
  const { add, textsTo } = await openScene();
  await add(...notices);
  expect(textsTo(1)).toHaveLength(times);
});

it.each(i18n.locales)('every notice can be said in %s', (locale) => {
  const reader = { words: i18n.words(locale), timeZone: 'Asia/Shanghai' };
  for (const notice of [downtime, silence]) expect(describeNotice(notice, reader)).toContain('GMT+8');
  const [digest, backup] = [
    { kind: 'digest' as const, dueAt: at, title: '<Team>' },
    { kind: 'backup' as const, dueAt: at },
  ];
  const late: Notice = { kind: 'jobs-late', at, jobs: [digest, backup] };
  for (const notice of [parked, undelivered, late])
    expect(describeNotice(notice, reader)).toContain('&lt;Team&gt;');
  expect(describeNotice(late, reader).match(/^·/gm)).toHaveLength(2);
  expect(describeNotice(late, reader)).toContain('/doctor');
  expect(describeNotice(undelivered, reader)).toContain('Bad Request: something of its own');
  expect(describeNotice(template, reader)).toContain('EVENT_BALANCE');
});

const [owner, admin, group] = [1, 2, -100];

async function recipients(change: { isRemoved?: boolean; by?: number | null; topicId?: number } = {}) {
  const { isRemoved = false, by = admin, topicId = null } = change;
  const store = await openTestStore(makeDataDir());
  await store.settings.update((draft) => {
    if (!isRemoved) draft.people.push({ id: admin, name: 'A', role: 'admin', addedBy: owner, addedAt: 0 });
    draft.chats.push({ id: group, type: 'supergroup', title: 'Team', addedBy: owner, addedAt: 0 });
    draft.balancePlaces = [{ chatId: group, topicId: null, by }];
  });
  const place = { chatId: group, topicId };
  const notice: Notice = {
    kind: 'low-balance',
    at: 1,
    count: 1,
    by: 'days',
    step: 7,
    balanceSun: '5',
    place,
  };
  return listRecipients({ store, ownerIds: [owner] }, notice);
}

it('a group hears of a low balance while the person who asked for it is on the team', async () => {
  expect(await recipients()).toEqual([group]);
  expect(await recipients({ isRemoved: true })).toEqual([]);
  expect(await recipients({ isRemoved: true, by: owner })).toEqual([group]);
});

it('a group hears of no low balance where nobody is known to have asked, or another topic did', async () => {
  expect(await recipients({ by: null })).toEqual([]);
  expect(await recipients({ topicId: 5 })).toEqual([]);
});
