import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { folderForTest, startChild } from './intake-process.ts';
import type { ChildPlan } from './alerts-child.ts';
import { judgeCopies, poison, readCopies, transfers } from './alerts-events.ts';
import { createFastClock } from './alerts-fast-clock.ts';
import type { FlawName } from './alerts-flaws.ts';
import { ample, openSender } from './alerts-sender.ts';
import { deliveriesOf, openLiveTelegram } from './alerts-world.ts';
import { timeout } from './long-run.ts';

/** At this speed a call may take four real seconds, enough even on a busy machine. */
const speed = 5;
/** One more death than one event may cause. */
const mostDeaths = 4;

/** Restarts the sender each time it dies; returns how often that was, and what each chat contains in the end. */
async function tellWithPoison(options: { innocents: number; folding?: boolean; flaw?: FlawName }) {
  const { innocents, folding, flaw = 'none' } = options;
  const startedAt = Date.now();
  const telegram = await openLiveTelegram();
  const { apiRoot } = telegram;
  const dataDir = folderForTest();
  const open = () => openSender({ dataDir, apiRoot, clock: createFastClock(startedAt), budgets: ample });
  const prepared = await open();
  const groups = [
    await telegram.group(prepared.store, folding),
    await telegram.group(prepared.store, folding),
  ];
  const [poisoned, other] = groups as [(typeof groups)[number], (typeof groups)[number]];
  await prepared.store.settings.update(({ places }) => {
    for (const { chatId, rules } of places) if (chatId === other.id) rules[0]!.kinds = [addressMonitor.type];
  });
  const deadly = poison();
  const keyedEvents = transfers(innocents);
  for (const { arrival } of keyedEvents.toSpliced(Math.floor(innocents / 3), 0, deadly)) {
    await prepared.addEvent({ ...arrival, receivedAt: startedAt });
  }
  await prepared.close();

  const plan: ChildPlan = { dataDir, apiRoot, startedAt, speed, stores: [0, 0], ends: true, flaw };
  async function dies(): Promise<boolean> {
    const child = startChild('alerts-child.ts', [JSON.stringify(plan)]);
    await child.exited;
    return !child.output().includes('done');
  }
  let deaths = 0;
  while (deaths < mostDeaths && (await dies())) deaths += 1;

  const last = await open();
  const rows = await deliveriesOf(last.store, deadly.key);
  const undelivered = await last.store.undelivered.groups('reason');
  await last.close();
  const keys = keyedEvents.map(({ key }) => key);
  const wrongs = groups.flatMap(({ messages }) => judgeCopies(keys, readCopies(messages)));
  // A call to the other group may be under way at a death, and nobody knows then what became of it.
  const marked = [...readCopies(poisoned.messages).values()].flat().filter(({ isMarked }) => isMarked);
  return {
    deaths,
    wrongs: [...wrongs, ...marked],
    poison: rows.map(({ state, reason, copies }) => ({ state, reason, copies })),
    undelivered: undelivered.map(({ count, reason }) => ({ count, reason })),
    messages: poisoned.messages.filter(({ fromBot }) => fromBot).length,
  };
}

const setAside = writeCause({ code: 'poison' });

describe('an event that ends the process while it is composed (M11)', { timeout }, () => {
  it('costs only itself: three deaths, the others told once and unmarked, here and in other chats', async () => {
    const { messages, ...rest } = await tellWithPoison({ innocents: 120 });
    expect(rest).toEqual({
      deaths: 3,
      wrongs: [],
      poison: [{ state: 'undelivered', reason: setAside, copies: 0 }],
      undelivered: [{ count: 1, reason: setAside }],
    });
    // Few go alone: the rest is still told together.
    expect(messages).toBeLessThan(40);
  });

  it('costs no more where nothing is folded', async () => {
    const { messages, ...rest } = await tellWithPoison({ innocents: 6, folding: false });
    expect(rest).toMatchObject({ deaths: 3, wrongs: [], undelivered: [{ count: 1, reason: setAside }] });
    expect(messages).toBe(6);
  });

  it('would be caught if nothing were written before composing', async () => {
    const { deaths } = await tellWithPoison({ innocents: 6, flaw: 'composes unwritten' });
    expect(deaths).toBe(mostDeaths);
  });
});
