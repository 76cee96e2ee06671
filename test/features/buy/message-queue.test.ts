import { GrammyError, HttpError } from 'grammy';
import { describe, expect, it } from 'vitest';
import { createMessageQueues } from '../../../src/features/buy/message-queue.ts';
import { createLog } from '../../../src/base/log.ts';
import { createManualClock } from '../../manual-clock.ts';

function openQueues() {
  const clock = createManualClock();
  const logged: string[] = [];
  const log = createLog({ level: 'info', secrets: [], write: (line) => logged.push(line) });
  return { clock, logged, queues: createMessageQueues({ clock, log }) };
}

const refusal = (code: number, retryAfter?: number) =>
  new GrammyError(
    'Call failed',
    {
      ok: false,
      error_code: code,
      description: 'Refused',
      ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
    },
    'sendMessage',
    {},
  );

it('runs the tasks of a chat one after the other, no faster than Telegram allows, and those of others beside them', async () => {
  const { clock, queues } = openQueues();
  const ran: string[] = [];
  const task = (name: string) => async () => void ran.push(name);
  void queues.put(1, 'a', task('a'));
  void queues.put(1, 'b', task('b'));
  void queues.put(-1, 'c', task('c'));
  void queues.put(-1, 'd', task('d'));
  await clock.advance(0);
  expect(ran).toEqual(['a', 'c']);
  await clock.advance(1_000);
  expect(ran).toEqual(['a', 'c', 'b']);
  await clock.advance(2_000);
  expect(ran).toEqual(['a', 'c', 'b', 'd']);
});

it('lets the newest of one key stand for those before it', async () => {
  const { clock, queues } = openQueues();
  const ran: number[] = [];
  for (let n = 0; n < 10; n += 1) void queues.put(1, 'story', async () => void ran.push(n));
  await clock.advance(60_000);
  expect(ran).toEqual([0, 9]);
});

it('tries again after the time that a 429 names, and not before', async () => {
  const { clock, queues } = openQueues();
  const tries: boolean[] = [];
  void queues.put(1, 'story', async (isRepeat) => {
    tries.push(isRepeat);
    if (tries.length === 1) throw refusal(429, 20);
  });
  await clock.advance(19_999);
  expect(tries).toEqual([false]);
  await clock.advance(1);
  expect(tries).toEqual([false, false]);
});

const lost = new HttpError('lost', new Error('x'));
const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const neverLeft = new HttpError('lost', new TypeError('fetch failed', { cause }));

it.each([
  ['marks a try after a lost answer as a possible repeat', [lost, refusal(500)], [false, true, true]],
  ['does not mark a try after one that never left', [neverLeft], [false, false]],
])('%s', async (_does, errors, expected) => {
  const { clock, queues } = openQueues();
  const tries: boolean[] = [];
  void queues.put(1, 'alarm', async (isRepeat) => {
    tries.push(isRepeat);
    const error = errors[tries.length - 1];
    if (error) throw error;
  });
  await clock.advance(10_000);
  expect(tries).toEqual(expected);
});

it.each([
  [401, 'Unauthorized'],
  [400, 'Logged out'],
])('keeps what waits while the account is refused with %s %s, and tries each minute', async (code, said) => {
  const { clock, queues } = openQueues();
  let tries = 0;
  const ending = queues.put(1, 'a', async () => {
    tries += 1;
    const answer = { ok: false, error_code: code, description: said } as const;
    if (tries < 3) throw new GrammyError('Call failed', answer, 'sendMessage', {});
  });
  await clock.advance(59_999);
  expect(tries).toBe(1);
  await clock.advance(60_001);
  expect(tries).toBe(3);
  expect(await ending).toBe('done');
});

it('gives up what Telegram refuses for good, says so in the log, and goes on', async () => {
  const { clock, queues, logged } = openQueues();
  const ran: string[] = [];
  void queues.put(1, 'a', async () => {
    ran.push('a');
    throw refusal(403);
  });
  void queues.put(1, 'b', async () => void ran.push('b'));
  await clock.advance(60_000);
  expect(ran).toEqual(['a', 'b']);
  expect(logged.join()).toContain('could not be told');
});

it('runs nothing after it was closed', async () => {
  const { clock, queues } = openQueues();
  const ran: string[] = [];
  void queues.put(1, 'a', async () => void ran.push('a'));
  void queues.put(1, 'b', async () => void ran.push('b'));
  await queues.close();
  void queues.put(1, 'c', async () => void ran.push('c'));
  await clock.advance(60_000);
  expect(ran).toEqual(['a']);
});

describe('what became of a task', () => {
  const nothing = async () => {};

  it.each([
    ['done when it went through, also at a later try', [refusal(500)], 'done'],
    ['refused when Telegram says 400', [refusal(400)], 'refused'],
    ['refused when Telegram says 403', [refusal(403)], 'refused'],
    ['dropped, not refused, when something of our own failed', [new Error('The disk is full.')], 'dropped'],
  ])('is %s', async (_what, errors, expected) => {
    const { clock, queues } = openQueues();
    const left: Error[] = [...errors];
    const ending = queues.put(1, 'a', async () => {
      const error = left.shift();
      if (error) throw error;
    });
    await clock.advance(10_000);
    expect(await ending).toBe(expected);
  });

  it('is dropped when a newer one took its place, while it waited or while it failed', async () => {
    const { clock, queues } = openQueues();
    const running = queues.put(1, 'a', async () => {
      throw refusal(500);
    });
    const second = queues.put(1, 'b', nothing);
    const newerFirst = queues.put(1, 'a', nothing);
    const newerSecond = queues.put(1, 'b', nothing);
    await clock.advance(10_000);
    expect(await Promise.all([running, second, newerFirst, newerSecond])).toEqual([
      'dropped',
      'dropped',
      'done',
      'done',
    ]);
  });

  it('is dropped when the bot ends before, and afterwards', async () => {
    const { queues } = openQueues();
    void queues.put(1, 'a', nothing);
    const waiting = queues.put(1, 'b', nothing);
    await queues.close();
    expect([await waiting, await queues.put(1, 'c', nothing)]).toEqual(['dropped', 'dropped']);
  });
});

it('marks what takes the place of a lost answer as a possible repeat, too', async () => {
  const { clock, queues } = openQueues();
  const tries: boolean[] = [];
  void queues.put(1, 'alarm', async () => {
    throw lost;
  });
  void queues.put(1, 'alarm', async (isRepeat) => void tries.push(isRepeat));
  await clock.advance(10_000);
  expect(tries).toEqual([true]);
});
