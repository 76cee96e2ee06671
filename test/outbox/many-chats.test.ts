import { expect, it } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import type { Budgets } from '../../src/telegram/rate-limiter.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { ample, hearing, openScene } from './scene.ts';

/** Of the four, alerts leave one to what is urgent. */
const budgets: Budgets = { ...ample, overall: { count: 4, windowMs: 1000, alertGapMs: 0 } };

/** Something waits for each of so many chats: answers what was read of the queue for one message. */
async function openChats(count: number, isUrgent = false) {
  const read = { looks: 0, rows: 0, times: 0 };
  const chatIds = Array.from({ length: count }, (_, nth) => -1 - nth);
  const scene = await openScene(undefined, {
    budgets,
    async prepare(store) {
      await hearing(chatIds)(store);
      const queue = { ...store.deliveries };
      store.deliveries.due = async (...question) => {
        const found = await queue.due(...question);
        read.looks += 1;
        read.rows += found.length;
        return found;
      };
      for (const ask of ['nextDueAt', 'nextPauseEnd'] as const)
        store.deliveries[ask] = (...question) => {
          read.times += 1;
          return queue[ask](...question);
        };
    },
  });
  const rounds = 300 / count;
  for (let nth = 0; nth < rounds; nth++) {
    const routes = chatIds.map((chatId) => ({ ruleId: null, chatId, topicId: null, isUrgent }));
    const body = JSON.stringify({ event_id: `e${nth}`, data: {} });
    await scene.store.events.add(makeArrival(`e${nth}`, { body, receivedAt: 1 }), routes);
  }
  scene.notify.wake();
  const runTo = (messages: number) =>
    scene.until(async () => {
      await scene.clock.advance(100);
      return scene.calls.length >= messages;
    });
  return { ...scene, read, runTo };
}

it('reads no more of the queue for a message among 300 chats than among 10', async () => {
  for (const [count, isUrgent] of [
    [10, false],
    [300, false],
    [300, true],
  ] as const) {
    const { runTo, read } = await openChats(count, isUrgent);
    await runTo(60);
    expect(read.looks / 60).toBeLessThan(2.5);
    expect(read.rows / 60).toBeLessThan(10);
  }
});

it('asks the ledger for nothing while the budget of all chats is used up', async () => {
  const { runTo, read, calls, clock } = await openChats(300);
  await runTo(3);
  const before = { ...read };
  await clock.advance(300);
  await clock.advance(300);
  expect(calls).toHaveLength(3);
  expect(read.looks - before.looks).toBeLessThanOrEqual(1);
  expect(read.times - before.times).toBeLessThanOrEqual(2);
  await clock.advance(1000);
  expect(calls.length).toBeGreaterThan(3);
});

it('still tells what is urgent while alerts have no room, whatever waits before it', async () => {
  const scene = await openChats(300);
  const { store, notify, calls, clock } = scene;
  await scene.runTo(3);
  const urgent = { ruleId: null, chatId: -250, topicId: null, isUrgent: true };
  const body = JSON.stringify({ event_id: 'urgent', data: {} });
  await store.events.add(makeArrival('urgent', { body, receivedAt: 1 }), [urgent]);
  notify.wake();
  await scene.until(() => calls.length === 4);
  expect(calls.at(-1)).toMatchObject({ chatId: -250, at: clock.now() });
});

it('tells what is urgent where an ordinary one has its turn in the chat, and alerts have no room', async () => {
  const { store, notify, calls, until } = await openScene(undefined, { budgets, prepare: hearing([-1, -2]) });
  const come = (id: string, chatId: number, isUrgent: boolean) => {
    const body = JSON.stringify({ data: { ...balance.example, remark: id } });
    const route = { ruleId: null, chatId, topicId: null, isUrgent };
    return store.events.add(makeArrival(id, { body, receivedAt: 1 }), [route]);
  };
  const tell = async (...of: Parameters<typeof come>) => {
    const count = calls.length + 1;
    await come(...of);
    notify.wake();
    await until(() => calls.length === count);
  };
  await tell('first', -1, true);
  await tell('second', -1, true);
  await tell('elsewhere', -2, false);
  await come('ordinary', -1, false);
  await tell('third', -1, true);
  expect(calls.at(-1)!.text).toContain('third');
});
