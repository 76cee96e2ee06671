import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/log.ts';
import { StoreError } from '../../src/errors.ts';
import { describeNotice } from '../../src/views/team/describe-notice.ts';
import { keyOf, readNotice, type Notice } from '../../src/views/team/notice.ts';
import { openFirstEventWatch } from '../../src/watch/first-event.ts';
import type { Store } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { until } from '../bot/scene.ts';
import { makeArrival, makeDataDir, markCounted, openTestStore } from '../store/ledger/fixture.ts';
import { asTelegramReads, readerIn } from '../views/reader.ts';

/** Lets the queries under way end. */
const settle = async () => {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
};
const nobody = { chats: 0, held: 0, muted: 0, missing: 0 };
const route = (chatId: number) => ({ ruleId: null, chatId, topicId: null });

async function openScene(store: Store) {
  const clock = createManualClock();
  /** Moves the clock second by second, since each look begins when the one before has ended. */
  const untilTold = async () => {
    for (let seconds = 0; added.length === 0; seconds++) {
      if (seconds > 60) throw new Error('Nobody was told.');
      await clock.advance(1_000);
      await settle();
    }
  };
  const added: Notice[] = [];
  const failures: Error[] = [];
  const logged: string[] = [];
  const log = createLog({ level: 'debug', secrets: [], write: (line) => logged.push(line) });
  const watch = await openFirstEventWatch({
    store,
    clock,
    log,
    async addNotice(notice) {
      const failure = failures.pop();
      if (failure) throw failure;
      added.push(notice);
    },
  });
  onTestFinished(() => watch.close());
  return { watch, clock, added, failures, logged, untilTold };
}

it('tells the owners once, with the kind that came', async () => {
  const store = await openTestStore();
  const { watch, clock, added, untilTold } = await openScene(store);
  expect(watch.hasCome()).toBe(false);
  await store.events.add(makeArrival('a'), []);
  watch.onStored();
  await untilTold();
  expect(watch.hasCome()).toBe(true);
  await store.events.add(makeArrival('b', { type: 'EVENT_DELEGATION' }), []);
  watch.onStored();
  await watch.close();
  expect(added).toEqual([{ kind: 'first-event', at: clock.now(), type: 'EVENT_BALANCE', ...nobody }]);
});

it('counts the chats that hold it and those where it is muted, once each', async () => {
  const store = await openTestStore();
  const { watch, clock, added, untilTold } = await openScene(store);
  const by = { id: 1, name: 'Olga' };
  const muted = { n: 2, scope: { of: 'all' as const }, from: 0, until: null, by };
  const until = clock.now() + 3_600_000;
  await store.events.add(makeArrival('a'), [
    { ...route(1), held: { until, for: 'quiet' } },
    { ...route(2), muted },
    { ...route(2), topicId: 5, muted },
    { ...route(3), muted },
  ]);
  watch.onStored();
  await untilTold();
  await watch.close();
  expect(added).toMatchObject([{ ...nobody, held: 1, muted: 2 }]);
});

it('is still awaited when only an ignored and a quarantined event have come', async () => {
  const store = await openTestStore();
  const { watch, added } = await openScene(store);
  await store.events.add(makeArrival('a', { kind: 'ignored', type: 'EVENT_EMAIL_MESSAGE' }), []);
  await store.events.add(makeArrival('b', { kind: 'quarantined' }), []);
  watch.onStored();
  await settle();
  expect(watch.hasCome()).toBe(false);
  await watch.close();
  expect(watch.hasCome()).toBe(false);
  expect(added).toEqual([]);
});

it('waits until the event was sent, and at most half a minute', async () => {
  const store = await openTestStore();
  const { watch, clock, added, untilTold } = await openScene(store);
  await store.events.add(makeArrival('a'), [route(1), route(2)]);
  watch.onStored();
  await until(() => watch.hasCome());
  const before = clock.now();
  await untilTold();
  expect(clock.now() - before).toBe(33_000);
  expect(added).toMatchObject([{ ...nobody, missing: 2 }]);
  await watch.close();
});

it('says nothing on a ledger that had events before, also when they were deleted', async () => {
  const dataDir = makeDataDir();
  const first = await openTestStore(dataDir);
  await first.events.add(makeArrival('a'), []);
  await markCounted(first);
  await first.pruning.pruneEvents({ before: 2_000, after: 0, limit: 10 });
  expect(await first.events.count()).toBe(0);
  const { watch, added } = await openScene(first);
  expect(watch.hasCome()).toBe(true);
  await first.events.add(makeArrival('b'), []);
  watch.onStored();
  await watch.close();
  expect(added).toEqual([]);
});

it('tells after a restart what a crash right after the event kept back', async () => {
  const dataDir = makeDataDir();
  const first = await openTestStore(dataDir);
  const before = await openScene(first);
  await first.events.add(makeArrival('a'), []);
  await before.watch.close();
  await first.close();
  const second = await openTestStore(dataDir);
  const after = await openScene(second);
  await after.untilTold();
  await after.watch.close();
  const third = await openScene(second);
  await third.watch.close();
  expect(third.added).toEqual([]);
});

it('tries again with the next event when the notice could not be stored', async () => {
  const store = await openTestStore();
  const { watch, logged, failures, untilTold } = await openScene(store);
  failures.push(new StoreError('busy', 'The disk is full.'));
  await store.events.add(makeArrival('a'), []);
  watch.onStored();
  await expect(untilTold()).rejects.toThrow('Nobody was told.');
  expect(logged.join()).toContain('The disk is full.');
  expect(watch.hasCome()).toBe(false);
  watch.onStored();
  await untilTold();
  expect(watch.hasCome()).toBe(true);
});

it.each([
  ['en', 1, 'Alerts are working\nThe first event has arrived from the service: Delegation. 1 chat got it.'],
  ['zh', 2, '通知已接通\n已收到服务推送的第一个事件：资源代理。有 2 个会话收到了它。'],
  ['ru', 3, 'Оповещения приходят\nОт сервиса пришло первое событие: Делегирование. Его получили 3 чата.'],
])('is told in %s with the number of chats', (locale, chats, sentence) => {
  const notice: Notice = { kind: 'first-event', at: 9, type: 'EVENT_DELEGATION', ...nobody, chats };
  const { text } = asTelegramReads(describeNotice(notice, readerIn(locale), false));
  expect(text).toContain(sentence);
  expect(keyOf(notice)).toBe(keyOf({ ...notice, at: 10 }));
  const none = asTelegramReads(describeNotice({ ...notice, chats: 0 }, readerIn(locale), false));
  expect(none.text).toContain('/alerts');
});

it.each([
  ['en', 'In 1 chat it is held and comes later. In 2 chats it is not shown, because it is muted there.'],
  ['zh', '有 1 个会话推迟发送，稍后会收到。有 2 个会话已暂停这类通知，因此未显示。'],
  ['ru', 'В 1 чате оно отложено и придёт позже. В 2 чатах оно не показано: там действует пауза.'],
])('says in %s where it is held or muted, and not that alerts are off', (locale, sentence) => {
  const counts = { ...nobody, held: 1, muted: 2 };
  const notice: Notice = { kind: 'first-event', at: 9, type: 'EVENT_DELEGATION', ...counts };
  const { text } = asTelegramReads(describeNotice(notice, readerIn(locale), false));
  expect(text).toContain(sentence);
  expect(text).toContain('/why');
  expect(text).not.toContain('/alerts');
});

it('is read as an older version stored it', () => {
  const stored = { kind: 'first-event', at: 9, type: 'EVENT_DELEGATION', chats: 1 };
  expect(readNotice(stored)).toEqual({ ...stored, ...nobody, chats: 1 });
});
