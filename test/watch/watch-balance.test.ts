// Virtual time: the service and the ledger of events are stand-ins, readings come as they do in the house.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { createHealth } from '../../src/watch/health.ts';
import type { Notice } from '../../src/outbox/notice.ts';
import { createBalanceWatch, lastAttemptMs, nextAttemptWithin } from '../../src/watch/watch-balance.ts';
import { rowOf } from '../faults/event-rows.ts';
import { isLong, printResult, seed } from '../faults/long-run.ts';
import { createManualClock } from '../manual-clock.ts';
import type { EventRow } from '../../src/store/ledger/tables.ts';
import { silentLog as log } from './scene.ts';

const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Histories of 30 days. */
const runs = isLong ? 100 : 3;
const timeout = isLong ? 1_800_000 : 60_000;

/** For the controls: a watch that sees no event, or reads too seldom. */
type Flaw = 'blind' | 'seldom';

function openWorld(random = () => 0.5, flaw?: Flaw) {
  const clock = createManualClock();
  const account = { balance: 5_000_000n, balance_usdt: 1_000_000n };
  const events: EventRow[] = [];
  const told: Notice[] = [];
  const stored = new Map<string, string>();
  const ledger = { failure: undefined as StoreError | undefined };

  /** The bot as it starts, with health's readings. */
  async function start() {
    const watch = createBalanceWatch({
      service: { readAccount: async () => ({ ...account }) },
      store: {
        events: {
          lastSeq: async () => events.length,
          newest: async (limit, of) =>
            events
              .filter(({ type, seq }) => type === of?.type && seq > (of?.after ?? 0) && flaw !== 'blind')
              .toReversed()
              .slice(0, limit),
        },
        keyValues: {
          read: async (name) => stored.get(name),
          async write(name, value) {
            if (ledger.failure) throw ledger.failure;
            stored.set(name, value);
          },
        },
        incidents: { end: async () => undefined },
      },
      addNotice: async (notice) => void told.push(notice),
      clock,
      log,
    });
    const health = createHealth({
      clock,
      canStore: async () => true,
      service: watch,
      readEveryMs: (flaw === 'seldom' ? 30 : 5) * minute,
      random,
      isTelegramAnswering: () => true,
      log,
    });
    health.start();
    await clock.advance(0);
    return {
      async close() {
        health.close();
        await watch.close();
      },
    };
  }

  /** An event as the service would write it now: it names the balances right after the movement. */
  const report = (change: object = {}) =>
    JSON.stringify({
      data: { balance: Number(account.balance), balance_usdt: Number(account.balance_usdt), ...change },
    });
  const keep = (body = report(), type = 'EVENT_BALANCE') =>
    void events.push(rowOf({ type, body }, events.length + 1));
  return { clock, account, told, ledger, start, report, keep };
}

/** The bot has run for so many minutes. */
async function openRunning(minutes: number, random?: () => number) {
  const world = openWorld(random);
  const run = await world.start();
  const pass = (more: number) => world.clock.advance(more * minute);
  await pass(minutes);
  return { ...world, run, pass };
}

describe('while the bot runs', () => {
  it('tells within 10 minutes that the balance moved without an event, with what moved', async () => {
    const { clock, account, told, pass } = await openRunning(12);
    account.balance = 2_000_000n;
    const movedAt = clock.now();
    await pass(10);
    expect(told).toMatchObject([{ kind: 'silence', trx: { before: '5000000', after: '2000000' } }]);
    expect(told[0]).not.toHaveProperty('usdt');
    expect(told[0]!.at - movedAt).toBeLessThanOrEqual(10 * minute);
  });

  it.each([-30 * day, -hour, hour, 30 * day])(
    'tells within those 10 minutes, and not at once, when the wall clock is set by %i ms meanwhile',
    async (byMs) => {
      const { clock, account, told, pass } = await openRunning(12);
      account.balance = 2_000_000n;
      // The next reading shows it, and events may still come.
      await pass(5);
      clock.setWall(clock.now() + byMs);
      await pass(1);
      expect(told).toEqual([]);
      await pass(4);
      expect(told).toHaveLength(1);
    },
  );

  it('tells in time after a start on a clock that was set back by a day', async () => {
    const { clock, account, told, start, run, pass } = await openRunning(12);
    account.balance = 2_000_000n;
    await pass(5);
    await run.close();
    clock.setWall(clock.now() - day);
    await start();
    await pass(10);
    expect(told).toHaveLength(1);
  });

  it('tells once per gap, and again when a gap follows after an event', async () => {
    const { account, told, keep, pass } = await openRunning(0);
    for (let moved = 0; moved < 20; moved++) {
      await pass(17);
      account.balance -= 1n;
    }
    await pass(10);
    expect(told).toHaveLength(1);
    account.balance -= 1n;
    keep();
    await pass(20);
    expect(told).toHaveLength(1);
    account.balance -= 1n;
    await pass(10);
    expect(told).toHaveLength(2);
  });

  it('one event does not speak for a later movement, once events are known to name what is read', async () => {
    const { account, told, keep, pass } = await openRunning(1);
    const move = () => (account.balance -= 10n);
    move();
    keep();
    await pass(20);
    move();
    keep();
    move();
    await pass(10);
    expect(told).toMatchObject([{ trx: { before: '4999990', after: '4999970' } }]);
    move();
    keep();
    await pass(20);
    expect(told).toHaveLength(1);
  });

  it('events that name no balance, or another than is read, explain what happens at their time', async () => {
    const { account, told, keep, report, pass } = await openRunning(0);
    for (const named of [{ balance: undefined }, { balance: 14_949_875_000 }, { balance: 'much' }]) {
      await pass(7);
      account.balance -= 10n;
      keep(report(named));
    }
    await pass(20);
    expect(told).toEqual([]);
  });

  it('is not silenced by events of other types', async () => {
    const { account, told, keep, report, pass } = await openRunning(1);
    account.balance = 0n;
    keep(report(), 'EVENT_DELEGATION');
    await pass(10);
    expect(told).toHaveLength(1);
  });

  it('a service that shows a movement later than it tells it makes no alarm', async () => {
    const { account, told, keep, report, pass } = await openRunning(20 - 1 / 60, () => 0);
    keep(report({ balance: 4_000_000 }));
    await pass(1 / 30);
    account.balance = 4_000_000n;
    await pass(60);
    expect(told).toEqual([]);
  });

  it('takes a balance that the service does not name for unmoved, and compares with the last that it named', async () => {
    const { account, told, pass } = await openRunning(1);
    Object.assign(account, { balance: undefined, balance_usdt: undefined });
    await pass(30);
    expect(told).toEqual([]);
    Object.assign(account, { balance: 5_000_000n, balance_usdt: 1n });
    await pass(15);
    expect(told).toMatchObject([{ usdt: { before: '1000000', after: '1' } }]);
  });

  it('goes on when the ledger could not be written for a while', async () => {
    const { account, told, ledger, pass } = await openRunning(0);
    ledger.failure = new StoreError('busy', 'Disk full.');
    await pass(6);
    account.balance = 0n;
    await pass(6);
    ledger.failure = undefined;
    await pass(10);
    expect(told).toHaveLength(1);
  });
});

describe('over a restart', () => {
  it('notices what moved without an event while the bot was away', async () => {
    const { account, told, start, run, pass } = await openRunning(0);
    await run.close();
    await pass(2);
    account.balance = 0n;
    await pass(1);
    await start();
    await pass(10);
    expect(told).toMatchObject([{ kind: 'silence', trx: { before: '5000000', after: '0' } }]);
  });

  it('a movement that was under judgment is judged by the next run, and told once', async () => {
    const { account, told, start, run, pass } = await openRunning(1);
    account.balance = 0n;
    await pass(5);
    await run.close();
    // Nothing is told after it was closed.
    await pass(30);
    expect(told).toEqual([]);
    const second = await start();
    await pass(60);
    expect(told).toHaveLength(1);
    await second.close();
    await start();
    account.balance = 1n;
    await pass(60);
    expect(told).toHaveLength(1);
  });

  it('leaves an absence of more than 6 hours to the notice of that absence, and watches on', async () => {
    const { account, told, start, run, pass } = await openRunning(0);
    await run.close();
    account.balance = 0n;
    await pass(7 * 60);
    await start();
    await pass(24 * 60);
    expect(told).toEqual([]);
    account.balance = 1n;
    await pass(10);
    expect(told).toHaveLength(1);
  });
});

describe('30 days', { timeout }, () => {
  const retries = [0, 1 / 4, 1 / 2, 3, 10, 20, 30, 60, 180, 360].map((minutes) => minutes * minute);
  /** Hours of work, movements in a row, how late each event is, and absences. */
  const histories = fc.record({
    movements: fc.array(
      fc.record({
        afterMs: fc.oneof(fc.integer({ min: 0, max: 3 * second }), fc.integer({ min: 0, max: 12 * hour })),
        lateMs: fc.integer({ min: 0, max: 3.5 * minute }),
        coin: fc.constantFrom('balance' as const, 'balance_usdt' as const),
        amount: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 20, maxLength: 60 },
    ),
    absences: fc.array(fc.record({ startMs: fc.nat(30 * day), ms: fc.integer({ min: 0, max: 5 * hour }) }), {
      maxLength: 6,
    }),
    jitter: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 7, maxLength: 7 }),
  });
  type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

  /** `isLost` of the last movement's event: it never comes. */
  async function live({ movements, absences, jitter }: History, isLost: boolean, flaw?: Flaw) {
    let turn = 0;
    const world = openWorld(() => jitter[turn++ % jitter.length]!, flaw);
    const { clock, account, told, start, report, keep } = world;
    const begin = clock.now();
    let run: Awaited<ReturnType<typeof start>> | undefined = await start();
    for (const { startMs, ms } of absences) {
      clock.after(startMs, () => {
        void run?.close();
        run = undefined;
      });
      clock.after(startMs + ms, () => void (run ?? start().then((opened) => (run = opened))));
    }
    let at = 0;
    for (const [index, { afterMs, lateMs, coin, amount }] of movements.entries()) {
      at += afterMs;
      clock.after(at, () => {
        account[coin] -= BigInt(amount);
        if (isLost && index === movements.length - 1) return;
        const body = report();
        let isKept = false;
        for (const retryMs of retries) {
          clock.after(lateMs + retryMs, () => {
            if (run && !isKept) keep(body);
            isKept ||= run !== undefined;
          });
        }
      });
    }
    await clock.advance(at);
    const lastAt = clock.now();
    await clock.advance(Math.max(30 * day - (lastAt - begin), hour));
    await run?.close();
    return { told, lastAt };
  }

  it('bring no false alarm, however movements, late events, readings and absences fall', async () => {
    const isSilent = fc.asyncProperty(histories, async (history) => {
      expect((await live(history, false)).told).toEqual([]);
    });
    await fc.assert(isSilent, { numRuns: runs, seed });
    printResult('E8', 'histories of 30 days in which every event comes', runs, 'no false alarm');
  });

  it('bring one alarm within 10 minutes when the last event never comes', async () => {
    const alarmsInTime = fc.asyncProperty(histories, async (history) => {
      const { told, lastAt } = await live({ ...history, absences: [] }, true);
      expect(told).toHaveLength(1);
      expect(told[0]!.at - lastAt).toBeLessThanOrEqual(10 * minute);
    });
    await fc.assert(alarmsInTime, { numRuns: runs, seed });
    printResult('E8', 'the same, and the last event never comes', runs, 'one alarm each, within 10 minutes');
  });

  it('would be caught if it saw no events: they bring false alarms', async () => {
    const [history] = fc.sample(histories, { numRuns: 1, seed });
    expect((await live(history!, false, 'blind')).told).not.toEqual([]);
  });

  it('would be caught if it read each half hour: some alarms come too late', async () => {
    const late: boolean[] = [];
    for (const history of fc.sample(histories, { numRuns: 6, seed })) {
      const { told, lastAt } = await live({ ...history, absences: [] }, true, 'seldom');
      late.push(!told.some(({ at }) => at - lastAt <= 10 * minute));
    }
    expect(late).toContain(true);
  });
});

const table = [
  0,
  15 * second,
  30 * second,
  3 * minute,
  10 * minute,
  20 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
];

it.each([
  ['times after the first attempt', table],
  [
    'pauses between attempts',
    table.map((_, index) => table.slice(0, index + 1).reduce((sum, ms) => sum + ms, 0)),
  ],
])('read as %s, the table brings the next attempt within what is said', (_name, attempts) => {
  for (let failedForMs = 0; failedForMs < lastAttemptMs; failedForMs += 5 * second) {
    const next = attempts.find((at) => at > failedForMs);
    if (next === undefined) continue;
    expect(next - failedForMs, `after ${failedForMs} ms`).toBeLessThanOrEqual(nextAttemptWithin(failedForMs));
  }
});

it('says little after a short absence', () => {
  expect(nextAttemptWithin(5 * second)).toBe(15 * second);
  expect(nextAttemptWithin(5 * minute)).toBe(10 * minute);
});
