import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import type { PostKind } from '../../src/outbox/kind.ts';
import { telegramBudgets } from '../../src/telegram/rate-limiter.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { StoreError } from '../../src/base/errors.ts';
import type { Store } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival, routeTo, makeDataDir } from '../store/ledger/fixture.ts';
import {
  ample,
  failing,
  group,
  hearing,
  keep,
  keyOf,
  markupUnread,
  openGroup,
  openScene,
  otherGroup,
  owner,
  refusal,
  token,
  topicGone,
  type Scene,
} from './scene.ts';
import { begin } from '../store/ledger/posts.ts';
import { makePlace } from '../store/settings/place.ts';

const arrivalOf = (id: string) =>
  makeArrival(id, { body: JSON.stringify({ data: { ...balance.example, remark: id } }) });
const waitingInTopic = hearing([group], { topicId: 77 });
const topicClosed = refusal(400, 'Bad Request: TOPIC_CLOSED');
const noRights = refusal(400, 'Bad Request: not enough rights to send text messages to the chat');
const serverError = refusal(500, 'Internal Server Error');

/** Waits until the event is sent, while so much time passes at each look. */
const untilSentWithin = ({ until, clock, row }: Scene, id: string, stepMs: number) =>
  until(async () => {
    await clock.advance(stepMs);
    return (await row(id))?.state === 'sent';
  });

describe('an event that was kept', () => {
  it('is told to every chat that asked, and remembered as sent', async () => {
    const scene = await openScene(undefined, { prepare: hearing([owner, group]) });
    await scene.keep('e1');
    await scene.untilSent('e1');
    expect(scene.calls.map(({ chatId }) => chatId).sort((a, b) => a - b)).toEqual([group, owner]);
    expect(scene.calls[0]).toMatchObject({
      text: expect.stringContaining('<b>−3.25 TRX</b> · payment') as string,
      options: { parse_mode: 'HTML', link_preview_options: { is_disabled: true } },
    });
    expect(scene.calls[0]!.options).not.toHaveProperty('message_thread_id');
    const row = await scene.row('e1');
    expect(row).toMatchObject({ attempts: 1, shown_at: scene.clock.now(), reason: null });
    expect(row!.message_id).toBeGreaterThan(1000);
  });

  it('is told in the language, the time zone and the topic of the chat', async () => {
    const prepare = hearing([group], { topicId: 77, locale: 'zh', timeZone: 'Asia/Shanghai' });
    const scene = await openScene(undefined, { prepare });
    await scene.keep('e1');
    await scene.until(() => scene.calls.length === 1);
    expect(scene.calls[0]!.text).toContain('时间：<tg-time unix="1790000001">2026-09-21 22:13</tg-time>');
    expect(scene.calls[0]!.options.message_thread_id).toBe(77);
  });

  it('is told, and the next one too, where counting it fails', async () => {
    const onMessage = () => {
      throw new Error('of the counter');
    };
    const scene = await openGroup(undefined, { onMessage });
    await scene.keep('e1');
    await scene.untilSent('e1');
    await scene.keep('e2');
    await scene.untilSent('e2');
    expect(scene.calls).toHaveLength(2);
    expect(scene.logged.join('')).toContain('could not be counted');
  });

  it('is told to nobody when nobody asked', async () => {
    const scene = await openScene();
    await scene.keep('e1');
    await scene.notify.close();
    expect(scene.calls).toEqual([]);
    expect(await scene.deliveries('e1')).toEqual([]);
  });

  it('is told once, however often the sender is woken', async () => {
    const scene = await openGroup();
    await scene.keep('e1');
    for (let wake = 0; wake < 20; wake++) scene.notify.wake();
    await scene.untilSent('e1');
    await scene.clock.advance(3_600_000);
    expect(scene.calls).toHaveLength(1);
  });

  it('is not told to somebody who was let go while it waited', async () => {
    const scene = await openGroup(failing(refusal(429, 'Too Many Requests', { retry_after: 5 })));
    await scene.keep('e1');
    await scene.untilTried('e1');
    await scene.store.settings.update((draft) => {
      draft.chats = [];
    });
    await scene.clock.advance(5000);
    await scene.until(async () => (await scene.row('e1'))?.state === 'undelivered');
    expect(scene.calls).toHaveLength(1);
    expect(await scene.notices()).toEqual([]);
  });
});

describe('the order within a chat', () => {
  it('is that of arrival, also across pauses, and no chat waits for another', async () => {
    const scene = await openScene(
      ({ chatId }, nth) => {
        if (chatId === group && nth <= 2) throw refusal(429, 'Too Many Requests', { retry_after: 10 });
      },
      { prepare: hearing([group, otherGroup]) },
    );
    const ids = Array.from({ length: 12 }, (_, at) => `e${at}`);
    for (const id of ids) await scene.keep(id);
    await scene.until(() => scene.callsTo(otherGroup).length === ids.length);
    await scene.until(async () => (await scene.deliveries('e0')).some(({ reason }) => reason !== null));
    for (let step = 0; step < 6; step++) await scene.clock.advance(5000);
    await scene.untilSent('e11');
    const told = new Map<number, number[]>();
    for (const id of ids) {
      for (const { chat_id: chatId, message_id: number } of await scene.deliveries(id)) {
        told.set(chatId, [...(told.get(chatId) ?? []), number!]);
      }
    }
    for (const numbers of told.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('keeps one message per chat under way, and at most eight chats, of which two are kept for what is urgent', async () => {
    const underWay: number[] = [];
    const most = { chats: 0, inOneChat: 0 };
    const scene = await openScene(
      async ({ chatId }) => {
        underWay.push(chatId);
        most.chats = Math.max(most.chats, underWay.length);
        most.inOneChat = Math.max(most.inOneChat, underWay.filter((id) => id === chatId).length);
        for (let turn = 0; turn < 20; turn++) await nextTurn();
        underWay.splice(underWay.indexOf(chatId), 1);
      },
      { prepare: hearing(Array.from({ length: 20 }, (_, at) => -300 - at)) },
    );
    await scene.keep('e1');
    await scene.keep('e2');
    await scene.until(() => scene.calls.length === 40);
    expect(most).toEqual({ chats: 6, inOneChat: 1 });
    const routes = Array.from({ length: 20 }, (_, at) => ({ ...routeTo(-300 - at), isUrgent: at > 9 }));
    await scene.store.events.add(makeArrival('e3'), routes);
    scene.notify.wake();
    await scene.until(() => scene.calls.length === 60);
    expect(most).toEqual({ chats: 8, inOneChat: 1 });
  });

  const news = { kind: 'notice', ref: '1' } as const;
  const kinds: PostKind[] = [
    { name: news.kind, topic: 'system', judge: () => 'tell', render: () => ({ html: 'News' }) },
  ];

  it('keeps one message under way also where something urgent comes between the two looks for what is due', async () => {
    const most = { underWay: 0 };
    let underWay = 0;
    const scene = await openGroup(
      async () => {
        underWay += 1;
        most.underWay = Math.max(most.underWay, underWay);
        for (let turn = 0; turn < 100; turn++) await nextTurn();
        underWay -= 1;
      },
      {
        kinds,
        async prepare(store) {
          await hearing([group])(store);
          const queue = { ...store.deliveries };
          let isFirst = true;
          store.deliveries.due = async (...question) => {
            if (isFirst) await store.events.add(arrivalOf('e1'), [{ ...routeTo(group), isUrgent: true }]);
            isFirst = false;
            return queue.due(...question);
          };
        },
      },
    );
    const as = { isUrgent: false, at: scene.clock.now() };
    await scene.store.posts.want(news, [{ chatId: group, topicId: null }], as);
    await scene.until(() => scene.calls.length === 2);
    expect(scene.calls.map(({ text }) => text === 'News')).toEqual([false, true]);
    expect(most.underWay).toBe(1);
  });

  it('of one event and one piece of other news, as urgent, for two chats, is the news first', async () => {
    const one = { count: 1, windowMs: 1000, alertGapMs: 0 };
    const scene = await openGroup(undefined, { kinds, budgets: { ...ample, overall: one } });
    await keep(scene.store, arrivalOf('e1'));
    const as = { isUrgent: false, at: scene.clock.now() };
    await scene.store.posts.want(news, [{ chatId: otherGroup, topicId: null }], as);
    await scene.until(() => scene.calls.length === 1);
    expect(scene.calls).toMatchObject([{ chatId: otherGroup, text: 'News' }]);
  });
});

describe('a refusal', () => {
  it('429 is obeyed to the second, for its chat only', async () => {
    const scene = await openScene(
      ({ chatId }) => {
        const isFirst = chatId === group && scene.callsTo(group).length === 1;
        if (isFirst) throw refusal(429, 'Too Many Requests', { retry_after: 37 });
      },
      { prepare: hearing([group, otherGroup]) },
    );
    const start = scene.clock.now();
    await scene.keep('e1');
    await scene.keep('e2');
    await scene.until(() => scene.callsTo(otherGroup).length === 2);
    await scene.until(async () =>
      (await scene.deliveries('e1')).some(({ attempts, state }) => attempts === 1 && state === 'waiting'),
    );
    await scene.clock.advance(36_999);
    expect(scene.callsTo(group)).toHaveLength(1);
    await scene.clock.advance(1);
    await scene.until(() => scene.callsTo(group).length === 3);
    expect(scene.callsTo(group).map(({ at }) => at - start)).toEqual([0, 37_000, 37_000]);
  });

  it('429 is an answer: nobody asks before the next call whether Telegram answers', async () => {
    const scene = await openGroup(failing(refusal(429, 'Too Many Requests', { retry_after: 5 })));
    await scene.keep('e1');
    await scene.untilTried('e1');
    await scene.clock.advance(5000);
    await scene.untilSent('e1');
    expect(scene.calls).toHaveLength(2);
    expect(scene.asked).toEqual([]);
  });

  it('to connect is repeated after 1, 2, 4 … 60 s without a mark, and the error is not told to the log', async () => {
    const down = Object.assign(new Error(`https://api.telegram.org/bot${token}/sendMessage failed`), {
      code: 'ECONNREFUSED',
    });
    const scene = await openGroup(failing(down), {
      answerGetMe(nth) {
        if (nth <= 7) throw down;
      },
    });
    const start = scene.clock.now();
    await scene.keep('e1');
    for (let attempt = 1; attempt <= 8; attempt++) {
      await scene.untilTried('e1', attempt);
      const row = await scene.row('e1');
      expect(row).toMatchObject({ state: 'waiting', reason: writeCause({ code: 'down' }), copies: 0 });
      await scene.clock.advance(row!.due_at - scene.clock.now());
    }
    await scene.untilSent('e1');
    expect(scene.asked.map((at) => (at - start) / 1000)).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
    expect(scene.calls).toHaveLength(2);
    expect(scene.calls[1]!.text).not.toContain('possible repeat');
    expect(scene.logged.join('')).not.toContain(token);
  });

  it('to connect is repeated after 1 s also for what is urgent and all that waits, though nobody rings', async () => {
    const scene = await openGroup(failing(Object.assign(new Error('down'), { code: 'ECONNREFUSED' })));
    const route = { ruleId: null, chatId: group, topicId: null, isUrgent: true };
    await scene.store.events.add(arrivalOf('e1'), [route]);
    scene.notify.wake();
    await scene.untilTried('e1');
    await scene.clock.advance(999);
    expect(scene.calls).toHaveLength(1);
    await scene.clock.advance(1);
    await scene.untilSent('e1');
    expect(scene.calls).toHaveLength(2);
  });

  it('of a topic that is gone is answered in the chat itself, which is said once', async () => {
    const scene = await openScene(topicGone, { prepare: waitingInTopic });
    await scene.keep('e1');
    await scene.keep('e2');
    await scene.untilSent('e2');
    await scene.keep('e3');
    await scene.untilSent('e3');
    expect(scene.calls.map(({ options }) => options.message_thread_id)).toEqual([
      77,
      ...Array(3).fill(undefined),
    ]);
    const said = scene.calls.filter(({ text }) => text.includes('The topic for these alerts'));
    expect(said.map(keyOf)).toEqual(['e1']);
    // Mutes and other rules of the chat may keep them back: nothing promises that they are shown.
    expect(said[0]?.text).toContain('its rules now belong to this chat');
    expect(scene.store.settings.data.places).toMatchObject([{ topicId: null, isOn: true }]);
  });

  it('of a topic that was turned off and is gone promises no further ones', async () => {
    const prepare = async (store: Store) => {
      await waitingInTopic(store);
      await keep(store, arrivalOf('e1'));
      await store.settings.update(({ places }) => void (places[0]!.isOn = false));
    };
    const scene = await openScene(topicGone, { prepare });
    scene.notify.wake();
    await scene.untilSent('e1');
    const { text } = scene.calls.at(-1)!;
    expect(text).toContain('The topic for this alert was deleted; alerts were off there.');
    expect(text).not.toContain('from now on');
  });

  it('of a topic that is gone leaves alone the topic of another forum that has the same number', async () => {
    const scene = await openScene(
      (call, nth) => {
        if (call.chatId === group) return topicGone(call, nth);
      },
      { prepare: hearing([group, otherGroup], { topicId: 77 }) },
    );
    for (const id of ['e1', 'e2']) {
      await scene.keep(id);
      await scene.untilSent(id);
    }
    expect(scene.store.settings.data.places).toMatchObject([
      { chatId: group, topicId: null },
      { chatId: otherGroup, topicId: 77 },
    ]);
    expect(scene.callsTo(otherGroup).map(({ options }) => options.message_thread_id)).toEqual([77, 77]);
  });

  it('of a topic that is gone, while General is closed, makes it wait until General is open again', async () => {
    let isClosed = true;
    const scene = await openScene(
      (call, nth) => {
        void topicGone(call, nth);
        if (isClosed) throw topicClosed;
      },
      { prepare: waitingInTopic },
    );
    await scene.keep('e1');
    await scene.until(async () => (await scene.row('e1'))?.state === 'parked');
    expect(await scene.row('e1')).toMatchObject({ topic_id: null, copies: 0 });
    expect(scene.store.settings.data.places).toMatchObject([{ chatId: group, topicId: null }]);
    expect(await scene.notices()).toEqual([
      {
        kind: 'parked',
        at: scene.clock.now(),
        chatId: group,
        topicId: null,
        title: 'chat',
        count: 1,
        reason: { code: 'topic-closed', said: topicClosed.description },
      },
    ]);
    isClosed = false;
    expect(await scene.store.deliveries.reopen(group, scene.clock.now(), null)).toBe(true);
    await scene.untilSent('e1');
    expect(scene.calls.map(({ options }) => options.message_thread_id)).toEqual([77, undefined, undefined]);
  });

  async function tryClosed({ store }: Scene, reason: string): Promise<void> {
    await store.deliveries.tryClosed(await store.deliveries.listClosed({ reason }));
  }

  it.each([
    ['a topic that is still closed', topicClosed, waitingInTopic, '', { topicId: 77 }],
    [
      'a chat that may still not be written to',
      noRights,
      hearing([group]),
      writeCause({ code: 'rights' }),
      {},
    ],
  ])(
    'of %s when it is tried again is told to the owners no second time',
    async (_, error, prepare, tried, at) => {
      const scene = await openScene(failing(error, Infinity), { prepare });
      await scene.keep('e1');
      const isParked = async () => (await scene.row('e1'))?.state === 'parked';
      await scene.until(isParked);
      await scene.clock.advance(3_600_000);
      await tryClosed(scene, tried);
      await scene.until(async () => scene.calls.length === 2 && (await isParked()));
      expect(await scene.notices()).toMatchObject([{ kind: 'parked', chatId: group, count: 1, ...at }]);
    },
  );

  it('of two topics ends for the one that takes messages again, and not for the other', async () => {
    const open = new Set<number>();
    const scene = await openScene(
      ({ options }) => {
        if (!open.has(options.message_thread_id!)) throw topicClosed;
      },
      {
        async prepare(store) {
          await waitingInTopic(store);
          await store.settings.update(({ places }) => {
            places.push(makePlace(group, { topicId: 78, kinds: [balance.type], createdBy: owner }));
          });
        },
      },
    );
    await scene.keep('e1');
    const states = async () => (await scene.deliveries('e1')).map(({ state }) => state).join();
    await scene.until(async () => (await states()) === 'parked,parked');
    open.add(77);
    await scene.clock.advance(3_600_000);
    await tryClosed(scene, '');
    await scene.until(async () => scene.calls.length === 4 && (await states()) === 'sent,parked');
    expect(await scene.store.deliveries.listClosed({ reason: '' })).toMatchObject([{ topic_id: 78 }]);
    expect(await scene.notices()).toMatchObject([{ topicId: 77 }, { topicId: 78 }]);
  });

  it('of a group whose right to write came back ends when one message gets through, and not a moment before', async () => {
    let mayWrite = false;
    const scene = await openGroup(() => {
      if (!mayWrite) throw noRights;
    });
    const ids = ['e1', 'e2', 'e3'];
    for (const id of ids) await scene.keep(id);
    const areParked = async () => {
      const rows = await Promise.all(ids.map(scene.row));
      return rows.every((row) => row?.state === 'parked');
    };
    await scene.until(areParked);
    const before = scene.calls.length;
    await tryClosed(scene, writeCause({ code: 'rights' }));
    await scene.until(async () => scene.calls.length === before + 1 && (await areParked()));
    expect(await scene.notices()).toHaveLength(1);
    await tryClosed(scene, writeCause({ code: 'blocked' }));
    expect(await areParked()).toBe(true);
    mayWrite = true;
    await tryClosed(scene, writeCause({ code: 'rights' }));
    await scene.untilSent(...ids);
  });

  it('to a chat that is known to have moved on is not waited for: what is left follows it', async () => {
    const scene = await openGroup();
    await keep(scene.store, arrivalOf('e1'));
    await scene.store.settings.update(({ chats }) => {
      Object.assign(chats[0]!, { id: -100_500, movedFrom: group });
    });
    scene.notify.wake();
    await scene.untilSent('e1');
    expect(scene.calls.map(({ chatId }) => chatId)).toEqual([-100_500]);
  });

  it('of the markup is answered with plain text, once, and the owners get one notice of it', async () => {
    const scene = await openGroup(markupUnread);
    for (const id of ['e1', 'e2']) {
      await scene.keep(id);
      await scene.untilSent(id);
    }
    expect(scene.calls).toHaveLength(4);
    expect(scene.calls[1]!.text).toContain('−3.25 TRX · payment');
    expect(scene.calls[1]!.text).not.toContain('<b>');
    expect(await scene.notices()).toEqual([
      { kind: 'template', at: scene.clock.now(), types: ['EVENT_BALANCE'] },
    ]);
  });

  it('of the markup and then of the plain text ends undelivered', async () => {
    const scene = await openGroup(failing(refusal(400, "Bad Request: can't parse entities: oh"), Infinity));
    await scene.keep('e1');
    await scene.until(async () => (await scene.row('e1'))?.state === 'undelivered');
    expect(scene.calls).toHaveLength(2);
    expect(await scene.notices()).toMatchObject([
      { kind: 'template' },
      { kind: 'undelivered', chatId: group, reason: { code: 'markup' } },
    ]);
  });

  it('because the group moved, which the bot hears of during the call, sends it once', async () => {
    const scene = await openGroup(async ({ chatId }) => {
      if (chatId !== group) return;
      // The update about the move is handled before Telegram's answer to the call.
      await scene.store.moveChat(group, -100_500);
      scene.notify.wake();
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      throw refusal(400, 'Bad Request: upgraded', { migrate_to_chat_id: -100_500 });
    });
    await scene.keep('e1');
    await scene.untilSent('e1');
    expect(scene.calls.map(({ chatId }) => chatId)).toEqual([group, -100_500]);
    expect(scene.asked).toEqual([]);
    expect(await scene.deliveries('e1')).toMatchObject([{ chat_id: -100_500, copies: 1 }]);
  });

  it('because it moves on and on is tried again later', async () => {
    const scene = await openGroup(({ chatId }) => {
      throw refusal(400, 'Bad Request: upgraded', { migrate_to_chat_id: chatId - 1 });
    });
    await scene.keep('e1');
    await scene.untilTried('e1');
    expect(scene.calls).toHaveLength(2);
    expect((await scene.row('e1'))!.state).toBe('waiting');
  });
});

describe('a wall clock that is set while a chat is paused', () => {
  /** `e1` has failed once, and is paused for 1 s. */
  async function openPaused(dataDir = makeDataDir()) {
    const scene = await openGroup(failing(serverError), { dataDir });
    await scene.keep('e1');
    await scene.untilTried('e1');
    return scene;
  }

  it.each([-30 * 86_400_000, -30_000, -1000])('back by %i ms prolongs no pause', async (byMs) => {
    const scene = await openPaused();
    await scene.clock.advance(500);
    scene.clock.setWall(scene.clock.now() + byMs);
    await scene.clock.advance(500);
    await scene.untilSent('e1');
    expect(scene.calls).toHaveLength(2);
  });

  it('back before the pause begins shortens it in nothing', async () => {
    const scene = await openGroup(failing(serverError, 2));
    scene.clock.setWall(scene.clock.now() - 30_000);
    await scene.keep('e1');
    await scene.until(() => scene.calls.length === 1);
    await scene.clock.advance(999);
    expect(scene.calls).toHaveLength(1);
    await scene.clock.advance(1);
    await scene.until(() => scene.calls.length === 2);
  });

  it('forward and back again prolongs none that begins meanwhile', async () => {
    const scene = await openPaused();
    scene.clock.setWall(scene.clock.now() + 86_400_000);
    await scene.keep('e2');
    await scene.until(() => scene.calls.length > 1);
    scene.clock.setWall(scene.clock.now() - 86_400_000);
    await scene.keep('e3');
    await scene.clock.advance(1000);
    await scene.untilSent('e3');
    expect(scene.calls.slice(1).map(keyOf)).toEqual(['e1', 'e2', 'e3']);
  });

  it('back by a day, and then a restart: it is tried at once', async () => {
    const dataDir = makeDataDir();
    const first = await openPaused(dataDir);
    await first.notify.close();
    await first.store.close();
    first.clock.setWall(first.clock.now() - 86_400_000);
    const second = await openScene(undefined, { dataDir, clock: first.clock });
    second.notify.wake();
    await second.untilSent('e1');
    expect(second.calls[0]!.text).toContain('possible repeat');
  });

  it('leaves the gap between two alerts as it is', async () => {
    const scene = await openGroup(undefined, { budgets: telegramBudgets });
    await scene.keep('e1');
    await scene.until(() => scene.calls.length === 1);
    await scene.keep('e2');
    scene.clock.setWall(scene.clock.now() - 86_400_000);
    await scene.clock.advance(3099);
    expect(scene.calls).toHaveLength(1);
    await scene.clock.advance(1);
    await scene.until(() => scene.calls.length === 2);
  });
});

it('asks again in an orderly way where Telegram asks for a pause of hours, also before a message', async () => {
  const scene = await openGroup(failing(refusal(502, 'Bad Gateway')), {
    answerGetMe(nth) {
      if (nth === 1) throw refusal(429, 'Too Many Requests', { retry_after: 7200 });
    },
  });
  await scene.keep('e1');
  await scene.untilTried('e1');
  await scene.clock.advance(1000);
  await scene.untilTried('e1', 2);
  await scene.clock.advance(59_000);
  expect(scene.asked).toHaveLength(1);
  await scene.clock.advance(1000);
  await scene.untilSent('e1');
  expect(scene.clock.monotonic()).toBeLessThan(3_600_000);
});

it('obeys a retry_after of hours to the second, without a call in between', async () => {
  const scene = await openGroup(failing(refusal(429, 'Too Many Requests', { retry_after: 7200 })));
  await scene.keep('e1');
  await scene.untilTried('e1');
  // Whoever asks why it waits is told until when.
  expect((await scene.row('e1'))!.due_at).toBe(scene.clock.now() + 7_200_000);
  scene.clock.setWall(scene.clock.now() + 86_400_000);
  for (let minute = 0; minute < 119; minute++) await scene.clock.advance(60_000);
  await scene.clock.advance(59_999);
  expect(scene.calls).toHaveLength(1);
  await scene.clock.advance(1);
  await scene.untilSent('e1');
  expect(scene.calls).toHaveLength(2);
});

it.each([
  ['the account is refused', refusal(400, 'Logged out'), 4, [false, false]],
  ['Telegram is down', refusal(502, 'Bad Gateway'), 12, [false, true]],
] as const)(
  'risks no message while %s: it asks whether Telegram takes the bot again',
  async (_, error, minutes, marks) => {
    let isOut = true;
    const refuse = () => {
      if (isOut) throw error;
    };
    const scene = await openGroup(refuse, { answerGetMe: refuse });
    await scene.keep('e1');
    await scene.untilTried('e1');
    for (let minute = 0; minute < minutes; minute++) await scene.clock.advance(60_000);
    expect(scene.calls).toHaveLength(1);
    expect(scene.asked.length).toBeGreaterThan(minutes / 2 - 1);
    isOut = false;
    await untilSentWithin(scene, 'e1', 60_000);
    expect(scene.calls.map(({ text }) => text.includes('↻'))).toEqual(marks);
  },
);

it('composes one message at a time, whatever number of chats it tells', async () => {
  const steps: string[] = [];
  const scene = await openScene(undefined, {
    prepare: async (store) => {
      await hearing(Array.from({ length: 6 }, (_, at) => -300 - at))(store);
      const { deliveries } = store;
      const beginComposing = deliveries.beginComposing.bind(deliveries);
      const begin = deliveries.begin.bind(deliveries);
      deliveries.beginComposing = (...of) => (steps.push('composing'), beginComposing(...of));
      deliveries.begin = (...attempt) => (steps.push('composed'), begin(...attempt));
    },
  });
  await scene.keep('e1');
  await scene.until(() => scene.calls.length === 6);
  expect(steps).toEqual(Array.from({ length: 6 }, () => ['composing', 'composed']).flat());
});

it('says by the wall clock when a chat has room again, and nothing of one that has', async () => {
  const { clock, notify, ...scene } = await openGroup(undefined, { budgets: telegramBudgets });
  await clock.advance(10_000);
  for (const id of ['e1', 'e2']) await scene.keep(id);
  await scene.until(() => notify.rateLimitedUntil(group) !== undefined);
  expect(notify.rateLimitedUntil(group)).toBe(clock.now() + 3100);
  expect(notify.rateLimitedUntil(otherGroup)).toBeUndefined();
  clock.setWall(clock.now() - 3_600_000);
  await clock.advance(1000);
  expect(notify.rateLimitedUntil(group)).toBe(clock.now() + 2100);
});

describe('an answer that was lost', () => {
  it.each([serverError, Object.assign(new Error('reset'), { code: 'ECONNRESET' })])(
    'makes the repeat say that it may be one: %o',
    async (error) => {
      const scene = await openGroup(failing(error));
      await scene.keep('e1');
      await scene.untilTried('e1');
      await untilSentWithin(scene, 'e1', 1000);
      expect(scene.calls.map(({ text }) => text.startsWith('↻ possible repeat\n'))).toEqual([false, true]);
    },
  );

  it('leaves at most three copies, then a person decides and the next one goes on', async () => {
    const scene = await openGroup(({ text }) => {
      if (text.includes('e1')) throw refusal(502, 'Bad Gateway');
    });
    await scene.keep('e1');
    await scene.until(async () => {
      await scene.clock.advance(1000);
      return (await scene.row('e1'))?.state === 'undelivered';
    });
    await scene.keep('e2');
    await scene.untilSent('e2');
    expect(scene.calls.filter(({ text }) => text.includes('e1'))).toHaveLength(3);
  });
});

describe('a restart', () => {
  it('after a crash in mid-call marks the repeat', async () => {
    const [dataDir, clock] = [makeDataDir(), createManualClock()];
    const first = await openGroup(undefined, { dataDir, clock });
    await keep(first.store, arrivalOf('e1'));
    // As far as a process comes that is killed before the answer.
    await begin(first.store, [1], clock.now());
    await first.store.close();

    const second = await openScene(undefined, { dataDir, clock });
    second.notify.wake();
    await second.untilSent('e1');
    expect(second.calls).toMatchObject([{ text: expect.stringMatching(/^↻ possible repeat\n/) as string }]);
  });

  it('goes on where it stopped: nothing lost, nothing doubled', async () => {
    const [dataDir, clock] = [makeDataDir(), createManualClock()];
    const stumble = (_: unknown, nth: number) => {
      if (nth > 2) throw serverError;
    };
    const first = await openGroup(stumble, { dataDir, clock });
    for (const id of ['e1', 'e2', 'e3', 'e4']) await first.keep(id);
    await first.untilTried('e3');
    await first.notify.close();
    await keep(first.store, arrivalOf('e5'));
    await first.store.close();

    await clock.advance(1000);
    const second = await openScene(undefined, { dataDir, clock });
    expect(second.calls).toEqual([]);
    second.notify.wake();
    await second.untilSent('e5');
    expect(second.calls.map(keyOf)).toEqual(['e3', 'e4', 'e5']);
  });

  it('waits for the message under way to end and starts no other', async () => {
    const answer = Promise.withResolvers<void>();
    const scene = await openGroup(() => answer.promise);
    await scene.keep('e1');
    await scene.keep('e2');
    await scene.until(() => scene.calls.length === 1);
    const closed = scene.notify.close();
    answer.resolve();
    await closed;
    expect((await scene.row('e1'))?.state).toBe('sent');
    scene.notify.wake();
    await scene.clock.advance(60_000);
    expect(scene.calls).toHaveLength(1);
  });
});

/** The first `times` writes fail as on a full disk; `count` is that of all writes. */
function createFullDisk(times: number) {
  let count = 0;
  return {
    count: () => count,
    writes:
      <Row extends unknown[], Result>(write: (...row: Row) => Promise<Result>) =>
      async (...row: Row): Promise<Result> => {
        count += 1;
        if (count <= times) throw new Error('The disk is full.');
        return write(...row);
      },
  };
}

describe('trouble of our own', () => {
  /** The group hears everything, and the store does as a test says. */
  const openWith = (
    change: (store: Store) => void,
    behave?: Parameters<typeof openScene>[0],
    folding = false,
  ) =>
    openScene(behave, {
      prepare: async (store) => {
        await hearing([group], { folding })(store);
        change(store);
      },
    });

  it('while writing down a sent message does not send it again', async () => {
    const disk = createFullDisk(3);
    const scene = await openWith(({ deliveries }) => {
      deliveries.markShown = disk.writes(deliveries.markShown.bind(deliveries));
    });
    await scene.keep('e1');
    for (let attempt = 1; attempt <= 3; attempt++) {
      await scene.until(() => disk.count() === attempt);
      await scene.clock.advance(1000);
    }
    await scene.untilSent('e1');
    expect(scene.calls).toHaveLength(1);
    expect(scene.logged.join('')).toContain('The disk is full.');
  });

  it('while writing down attempts, time after time, sends nothing, and is not counted against the event', async () => {
    const disk = createFullDisk(3);
    const scene = await openWith(({ deliveries }) => {
      deliveries.begin = disk.writes(deliveries.begin.bind(deliveries));
    });
    await scene.keep('e1');
    for (let attempt = 1; attempt <= 3; attempt++) {
      await scene.until(async () => {
        const row = await scene.row('e1');
        return row?.attempts === attempt && row.composing === 0;
      });
      expect(scene.calls).toEqual([]);
      const row = await scene.row('e1');
      await scene.clock.advance(row!.due_at - scene.clock.now());
    }
    await scene.untilSent('e1');
    expect(disk.count()).toBe(4);
    expect(scene.calls.map(({ text }) => text.includes('possible repeat'))).toEqual([false]);
  });

  it('while keeping a notice about a template costs no message', async () => {
    const scene = await openWith(({ notices }) => {
      notices.add = () => Promise.reject(new Error('The disk is full.'));
    }, markupUnread);
    await scene.keep('e1');
    await scene.untilSent('e1');
    expect(scene.logged.join('')).toContain('could not be told about a template');
  });

  it('does not keep the program from closing', async () => {
    const scene = await openWith(({ deliveries }) => {
      deliveries.markShown = () => Promise.reject(new Error('The disk is full.'));
    });
    await scene.keep('e1');
    await scene.until(() => scene.logged.join('').includes('could not be written down'));
    await scene.notify.close();
    expect((await scene.row('e1'))?.state).toBe('waiting');
  });

  it('while reading the ledger is tried again after a second', async () => {
    const scene = await openWith(({ deliveries }) => {
      deliveries.due = createFullDisk(1).writes(deliveries.due.bind(deliveries));
    });
    await scene.keep('e1');
    await scene.until(() => scene.logged.join('').includes('The disk is full.'));
    expect(scene.calls).toEqual([]);
    await scene.clock.advance(1000);
    await scene.until(() => scene.calls.length === 1);
  });

  it('with one message does not hold up the next', async () => {
    const scene = await openWith(({ deliveries }) => {
      const due = deliveries.due.bind(deliveries);
      deliveries.due = async (...question) =>
        (await due(...question)).map((one) =>
          Object.assign({}, one, one.event.event_id === 'e1' && { event: null as never }),
        );
    });
    await scene.keep('e1');
    await scene.keep('e2');
    await scene.untilSent('e2');
    expect(await scene.deliveries('e1')).toMatchObject([{ state: 'undelivered' }]);
  });

  it('that no step foresaw gives up this one message, tells the owners, and the next one goes on', async () => {
    const change = ({ deliveries }: Store) => {
      deliveries.waitingAfter = createFullDisk(1).writes(deliveries.waitingAfter.bind(deliveries));
    };
    const scene = await openWith(change, undefined, true);
    await scene.keep('e1');
    await scene.keep('e2');
    await scene.untilSent('e2');
    expect(await scene.deliveries('e1')).toMatchObject([
      { state: 'undelivered', reason: writeCause({ code: 'unmade' }), copies: 0 },
    ]);
    expect(scene.calls.map(keyOf)).toEqual(['e2']);
    expect(await scene.notices()).toMatchObject([
      { kind: 'undelivered', chatId: group, reason: { code: 'unmade' } },
    ]);
    expect(scene.logged.join('')).toContain('The disk is full.');
  });

  it('with the ledger, before a message is made, only delays it, without a mark and without a word to owners', async () => {
    const scene = await openWith(
      ({ deliveries }) => {
        const waitingAfter = deliveries.waitingAfter.bind(deliveries);
        let times = 4;
        deliveries.waitingAfter = async (...question) => {
          if ((times -= 1) >= 0) throw new StoreError('busy', 'A statement took too long.');
          return waitingAfter(...question);
        };
      },
      undefined,
      true,
    );
    await scene.keep('e1');
    await untilSentWithin(scene, 'e1', 1_000);
    expect(scene.calls.map(({ text }) => text.includes('possible repeat'))).toEqual([false]);
    expect(await scene.notices()).toEqual([]);
  });
});
