import type { Update } from 'grammy/types';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { createUpdateTaker } from '../../src/telegram/take-updates.ts';
import { until } from '../bot/scene.ts';
import { createManualClock } from '../manual-clock.ts';

function open({ lookEveryMs }: { lookEveryMs?: number } = {}) {
  const clock = createManualClock();
  const stored = new Set<number>();
  const handled: number[] = [];
  const failing = new Set<number>();
  let reads = 0;
  let readFailures = 0;
  const gates = new Map<number, Promise<void>>();
  let answered: Promise<void> | undefined;
  const taker = createUpdateTaker({
    clock,
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
    async unhandled(limit) {
      reads += 1;
      if (readFailures > 0) {
        readFailures -= 1;
        throw new Error('no');
      }
      const ids = [...stored].sort((a, b) => a - b).slice(0, limit);
      await answered;
      return ids.map((update_id): Update => ({ update_id }));
    },
    async handle({ update_id }) {
      handled.push(update_id);
      await gates.get(update_id);
      if (failing.has(update_id)) throw new Error('no');
      stored.delete(update_id);
    },
    lookEveryMs,
  });
  onTestFinished(() => taker.stop());
  return {
    taker,
    clock,
    stored,
    handled,
    failing,
    gates,
    reads: () => reads,
    failReads: (times: number) => (readFailures = times),
    delayAnswers: (until: Promise<void>) => void (answered = until),
    add: (...ids: number[]) => ids.forEach((id) => stored.add(id)),
  };
}

it('takes none before it is started, and none after it was stopped', async () => {
  const { taker, handled, add } = open();
  add(1);
  taker.wake();
  await taker.stop();
  taker.start();
  taker.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(handled).toEqual([]);
});

it('takes one once that is handled after it was read as unhandled, and before the read has answered', async () => {
  const { taker, handled, stored, add, gates, reads, delayAnswers } = open();
  const [handling, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gates.set(5, handling.promise);
  add(5);
  taker.start();
  await until(() => handled.length === 1);
  const before = reads();
  delayAnswers(answering.promise);
  add(6);
  taker.wake();
  await until(() => reads() > before);
  handling.resolve();
  await until(() => !stored.has(5));
  await new Promise((resolve) => setImmediate(resolve));
  answering.resolve();
  await until(() => handled.includes(6));
  expect(handled).toEqual([5, 6]);
});

it('takes each once, although it stays stored while it is handled, and one that arrives late with a lower id', async () => {
  const { taker, handled, add, gates } = open();
  const gate = Promise.withResolvers<void>();
  gates.set(5, gate.promise);
  add(5);
  taker.start();
  await until(() => handled.length === 1);
  add(4);
  taker.wake();
  await until(() => handled.length === 2);
  taker.wake();
  await new Promise((resolve) => setImmediate(resolve));
  gate.resolve();
  await taker.stop();
  expect(handled).toEqual([5, 4]);
});

it('does not handle one again in this run that failed, and goes on with the others', async () => {
  const { taker, handled, add, failing, stored } = open();
  failing.add(1);
  add(1, 2);
  taker.start();
  await until(() => handled.length === 2);
  add(3);
  taker.wake();
  await until(() => handled.includes(3));
  expect(handled).toEqual([1, 2, 3]);
  expect([...stored]).toEqual([1]);
});

it('takes what an earlier run left, more than are read at once, then what is stored, in the order of the ids', async () => {
  const { taker, handled, add } = open();
  const ids = Array.from({ length: 450 }, (_, index) => index + 10);
  add(...ids.toReversed());
  taker.start();
  await until(() => handled.length === ids.length);
  add(5, 4);
  taker.wake();
  await until(() => handled.length === ids.length + 2);
  expect(handled).toEqual([...ids, 4, 5]);
});

it('looks by itself as often as it is told, and without that only when it is woken', async () => {
  const looking = open({ lookEveryMs: 1000 });
  const waiting = open();
  for (const each of [looking, waiting]) {
    each.taker.start();
    await until(() => each.reads() === 1);
    each.add(1);
    await each.clock.advance(999);
    expect(each.handled).toEqual([]);
    await each.clock.advance(1);
  }
  await until(() => looking.handled.length === 1);
  await waiting.clock.advance(3_600_000);
  expect(waiting.handled).toEqual([]);
});

it('tries again when stored updates could not be read, less and less often', async () => {
  const { taker, handled, add, clock, failReads, reads } = open();
  add(1);
  failReads(2);
  taker.start();
  await until(() => reads() === 1);
  await clock.advance(1_000);
  await until(() => reads() === 2);
  await clock.advance(1_000);
  expect(handled).toEqual([]);
  await clock.advance(1_000);
  await until(() => handled.length === 1);
});

it('waits, when it is stopped, for what is being handled', async () => {
  const { taker, handled, add, gates } = open();
  const gate = Promise.withResolvers<void>();
  gates.set(1, gate.promise);
  add(1);
  taker.start();
  await until(() => handled.length === 1);
  let isStopped = false;
  const stopped = taker.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  gate.resolve();
  await stopped;
});
