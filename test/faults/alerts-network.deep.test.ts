import { describe, expect, it } from 'vitest';
import { writeCause } from '../../src/telegram/cause.ts';
import { folderForTest } from './intake-process.ts';
import { isLong, printResult, timeout } from './long-run.ts';
import { judgeCopies, readCopies, transfers } from './alerts-events.ts';
import { createFastClock } from './alerts-fast-clock.ts';
import type { FlawName } from './alerts-flaws.ts';
import { ample, openSender } from './alerts-sender.ts';
import { deliveriesOf, openLiveTelegram } from './alerts-world.ts';
import { openTcpProxy, type Fault } from './tcp-proxy.ts';

/** The proxy's fault for each message in turn; the last one stays. Calls of getMe pass. */
type Plan = readonly Fault[];

/** A call lasts a second, which no sound one takes even on a busy machine; an answer that drips needs longer. */
const speed = 20;
const patientSpeed = 1.5;

/**
 * Tells one event over such a line and then another over a sound one; says how both stand in the chat and the ledger.
 */
async function tellOver(plan: Plan, flaw: FlawName = 'none', clockSpeed = speed) {
  const telegram = await openLiveTelegram();
  const proxy = await openTcpProxy(telegram.apiRoot);
  const [first, second] = transfers(2, 1);
  const unwritten: string[] = [];
  let messages = 0;
  const sender = await openSender({
    dataDir: folderForTest(),
    apiRoot: proxy.origin,
    clock: createFastClock(Date.now(), clockSpeed),
    budgets: ample,
    flaw,
    aroundApi: (api) => ({
      ...api,
      async sendMessage(chatId, text, options) {
        const isFirst = text.includes(first!.key);
        const [delivery] = await deliveriesOf(sender.store, (isFirst ? first : second)!.key);
        if (!delivery || delivery.copies < 1) unwritten.push(text);
        proxy.fault = isFirst ? (plan[messages] ?? plan.at(-1)!) : 'pass';
        messages += 1;
        try {
          return await api.sendMessage(chatId, text, options);
        } finally {
          proxy.fault = 'pass';
        }
      },
    }),
  });
  /** Six copies are enough to see that nobody counts them. */
  const isOver = async () => messages >= 6 || (await sender.isDone());
  const group = await telegram.group(sender.store);
  for (const { arrival } of [first!, second!]) {
    await sender.addEvent(arrival);
    sender.notify.wake();
    await expect.poll(isOver, { timeout: 20_000, interval: 2 }).toBe(true);
  }
  const copies = readCopies(group.messages);
  const [delivery] = await deliveriesOf(sender.store, first!.key);
  const { state, reason } = delivery!;
  await sender.close();
  await proxy.close();
  const undelivered = new Set(state === 'undelivered' ? [first!.key] : []);
  return {
    copies: (copies.get(first!.key) ?? []).map(({ isMarked }) => (isMarked ? 'marked' : 'plain')),
    state,
    reason,
    next: copies.get(second!.key)?.length,
    unwritten,
    wrongs: judgeCopies([first!.key], copies, { undelivered }),
  };
}

const once: Array<[Fault, string[]]> = [
  ['cut', ['marked']],
  ['reset', ['marked']],
  ['black hole', ['marked']],
  ['lose answer', ['plain', 'marked']],
  ['drip', ['plain']],
];

describe('over a line that fails', { timeout }, () => {
  it.each(once)('once by "%s" a message stands there as %j', async (fault, expected) => {
    const clockSpeed = fault === 'drip' ? patientSpeed : speed;
    const { copies, state, unwritten } = await tellOver([fault, 'pass'], 'none', clockSpeed);
    expect({ copies, state, unwritten }).toEqual({ copies: expected, state: 'sent', unwritten: [] });
  });

  it.each(['lose answer', 'cut', 'black hole'] as const)(
    'each time by "%s" a message is risked three times, then a person decides, and the next one goes on',
    async (fault) => {
      const { copies, state, reason, next, unwritten } = await tellOver([fault]);
      expect(copies).toEqual(fault === 'lose answer' ? ['plain', 'marked', 'marked'] : []);
      expect({ state, next, unwritten }).toEqual({ state: 'undelivered', next: 1, unwritten: [] });
      expect(reason).toBe(writeCause({ code: 'copies' }));
    },
  );

  const plans = everyPlan(isLong ? 3 : 1);
  it(`in any order of faults no message is lost, or doubled without a mark: ${plans.length} orders`, async () => {
    const wrongs: string[] = [];
    for (const plan of plans) {
      const { copies, state, unwritten, wrongs: found } = await tellOver(plan);
      if (state === 'waiting' || unwritten.length > 0 || found.length > 0) {
        wrongs.push(`${plan.join(', ')}: ${state} with ${copies.join(', ')}; ${found.join()}`);
      }
    }
    const what = 'orders of faults on the line, each answered or given up';
    printResult('M2', what, plans.length, `${wrongs.length} wrong`);
    expect(wrongs).toEqual([]);
  });

  it('would be caught without a mark if nothing were written down before the call', async () => {
    const { wrongs, unwritten } = await tellOver(['lose answer', 'pass'], 'no attempt');
    expect(wrongs.join()).toContain('was doubled without a mark');
    expect(unwritten).not.toEqual([]);
  });

  it('would be caught with more than three copies if nobody counted them', async () => {
    const { wrongs } = await tellOver(['lose answer'], 'endless copies');
    expect(wrongs.join()).toMatch(/stands there \d times/);
  });
});

/** Every sequence of `length` faults, after which the connection works. */
function everyPlan(length: number): Plan[] {
  const faults = once.map(([fault]) => fault);
  let orders: Fault[][] = [[]];
  for (let nth = 0; nth < length; nth++) {
    orders = orders.flatMap((order) => faults.map((fault) => order.concat(fault)));
  }
  return orders.map((order) => order.concat('pass'));
}
