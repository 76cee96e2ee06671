import { expect, it, onTestFinished } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { describeNotice } from '../../src/watch/describe-notice.ts';
import { keyOf, readNotice, type Notice } from '../../src/outbox/notice.ts';
import { openFirstEventWatch } from '../../src/watch/first-event.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';
import type { Store } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { until } from '../bot/scene.ts';
import { makeArrival, makeDataDir, markCounted, openTestStore } from '../store/ledger/fixture.ts';
import { asTelegramReads, readerIn } from '../base/reader.ts';
import { openLog, settle } from './scene.ts';
import { countEvents } from '../store/asked.ts';

type Route = Parameters<Store['events']['add']>[1][number];
const nobody = { chats: 0, held: 0, muted: 0, missing: 0 };
const route = (chatId: number) => ({ ruleId: null, chatId, topicId: null });

async function openScene(given?: Store) {
  const store = given ?? (await openTestStore());
  const clock = createManualClock();
  const { logged, log } = openLog();
  const added: Notice[] = [];
  const failures: Error[] = [];
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
  return {
    store,
    watch,
    clock,
    added,
    failures,
    logged,
    come: async (id: string, change: Partial<Arrival> = {}, ...routes: Route[]) => {
      await store.events.add(makeArrival(id, change), routes);
      watch.onStored();
    },
    /** Moves the clock second by second, since each look begins when the one before has ended. */
    untilTold: async () => {
      for (let seconds = 0; added.length === 0; seconds++) {
        if (seconds > 60) throw new Error('Nobody was told.');
        await clock.advance(1_000);
        await settle();
      }
    },
  };
}

it('tells the owners once, with the kind that came', async () => {
  const { watch, clock, added, untilTold, come } = await openScene();
  expect(watch.hasCome()).toBe(false);
  await come('a');
  await untilTold();
  expect(watch.hasCome()).toBe(true);
  await come('b', { type: 'EVENT_DELEGATION' });
  await watch.close();
  expect(added).toEqual([{ kind: 'first-event', at: clock.now(), type: 'EVENT_BALANCE', ...nobody }]);
});

it('counts the chats that hold it and those where it is muted, once each', async () => {
  const { watch, clock, added, untilTold, come } = await openScene();
  const by = { id: 1, name: 'Olga' };
  const muted = { n: 2, scope: { of: 'all' as const }, from: 0, until: null, by };
  await come(
    'a',
    {},
    { ...route(1), held: { until: clock.now() + 3_600_000, for: 'quiet' } },
    { ...route(2), muted },
    { ...route(2), topicId: 5, muted },
    { ...route(3), muted },
  );
  await untilTold();
  await watch.close();
  expect(added).toMatchObject([{ ...nobody, held: 1, muted: 2 }]);
});

it('is still awaited when only an ignored and a quarantined event have come', async () => {
  const { watch, added, come } = await openScene();
  await come('a', { kind: 'ignored', type: 'EVENT_EMAIL_MESSAGE' });
  await come('b', { kind: 'quarantined' });
  await settle();
  expect(watch.hasCome()).toBe(false);
  await watch.close();
  expect(watch.hasCome()).toBe(false);
  expect(added).toEqual([]);
});

it('waits until the event was sent, and at most half a minute', async () => {
  const { watch, clock, added, untilTold, come } = await openScene();
  await come('a', {}, route(1), route(2));
  await until(() => watch.hasCome());
  const before = clock.now();
  await untilTold();
  expect(clock.now() - before).toBe(33_000);
  expect(added).toMatchObject([{ ...nobody, missing: 2 }]);
  await watch.close();
});

it('says nothing on a ledger that had events before, also when they were deleted', async () => {
  const store = await openTestStore();
  await store.events.add(makeArrival('a'), []);
  await markCounted(store);
  await store.pruning.pruneEvents({ before: 2_000, after: 0, limit: 10 });
  expect(await countEvents(store)).toBe(0);
  const { watch, added, come } = await openScene(store);
  expect(watch.hasCome()).toBe(true);
  await come('b');
  await watch.close();
  expect(added).toEqual([]);
});

it('tells after a restart what a crash right after the event kept back', async () => {
  const dataDir = makeDataDir();
  const before = await openScene(await openTestStore(dataDir));
  await before.store.events.add(makeArrival('a'), []);
  await before.watch.close();
  await before.store.close();
  const after = await openScene(await openTestStore(dataDir));
  await after.untilTold();
  await after.watch.close();
  const third = await openScene(after.store);
  await third.watch.close();
  expect(third.added).toEqual([]);
});

it('tries again with the next event when the notice could not be stored', async () => {
  const { watch, logged, failures, untilTold, come } = await openScene();
  failures.push(new StoreError('busy', 'The disk is full.'));
  await come('a');
  await expect(untilTold()).rejects.toThrow('Nobody was told.');
  expect(logged.join()).toContain('The disk is full.');
  expect(watch.hasCome()).toBe(false);
  watch.onStored();
  await untilTold();
  expect(watch.hasCome()).toBe(true);
});

const first: Notice = { kind: 'first-event', at: 9, type: 'EVENT_DELEGATION', ...nobody };
const said = (locale: string, counts: Partial<typeof nobody>) =>
  asTelegramReads(describeNotice({ ...first, ...counts }, readerIn(locale))).text;

it.each([
  [
    'en',
    1,
    'Alerts are working\nThe first event has arrived from the service: Delegation. 1 chat got it.',
    'In 1 chat it is held and comes later. In 2 chats it is not shown, because it is muted there.',
  ],
  [
    'zh',
    2,
    '通知已接通\n已收到服务推送的第一个事件：资源代理。有 2 个会话收到了它。',
    '有 1 个会话推迟发送，稍后会收到。有 2 个会话已暂停这类通知，因此未显示。',
  ],
  [
    'ru',
    3,
    'Оповещения приходят\nОт сервиса пришло первое событие: Делегирование. Его получили 3 чата.',
    'В 1 чате оно отложено и придёт позже. В 2 чатах оно не показано: там действует пауза.',
  ],
])('is told in %s with the number of chats, and where it is held or muted', (locale, chats, got, kept) => {
  expect(said(locale, { chats })).toContain(got);
  expect(said(locale, {})).toContain('/alerts');
  const withheld = said(locale, { held: 1, muted: 2 });
  expect(withheld).toContain(kept);
  expect(withheld).toContain('/why');
  // It does not say that alerts are off.
  expect(withheld).not.toContain('/alerts');
});

it('has one key whenever it is told, and is read as it was stored', () => {
  expect(keyOf(first)).toBe(keyOf({ ...first, at: 10 }));
  const stored = { kind: 'first-event', at: 9, type: 'EVENT_DELEGATION', ...nobody, chats: 1 };
  expect(readNotice(stored)).toEqual(stored);
});
