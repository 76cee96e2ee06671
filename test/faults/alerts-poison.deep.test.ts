import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { folderForTest } from './intake-process.ts';
import { judgeCopies, readCopies, transfer, type KeyedEvent } from './alerts-events.ts';
import { createFastClock } from './alerts-fast-clock.ts';
import type { FlawName } from './alerts-flaws.ts';
import { poisonCoin, type PoisonPlan } from './alerts-poison-child.ts';
import { ample, subscribeToAll, openSender, token } from './alerts-sender.ts';

const timeout = 120_000;
/** One more death than one event may cause. */
const mostDeaths = 4;

function poison(): KeyedEvent {
  const key = 'key-666';
  const data = { ...balance.example, coin_type: poisonCoin, remark: key };
  const body = JSON.stringify({ event_type: balance.type, event_id: key, data });
  const { arrival } = transfer(666);
  return { key, arrival: { ...arrival, eventId: key, type: balance.type, body } };
}

/** Restarts the sender each time it dies; returns how often that was, and what each chat contains in the end. */
async function tellWithPoison(options: { innocents: number; folding?: boolean; flaw?: FlawName }) {
  const { innocents, folding, flaw = 'none' } = options;
  const startedAt = Date.now();
  const telegram = await openTelegram({ token, limits: 'off' });
  onTestFinished(() => telegram.close());
  const dataDir = folderForTest();
  const olga = telegram.person({ first_name: 'Olga' });
  const open = () =>
    openSender({ dataDir, apiRoot: telegram.apiRoot, clock: createFastClock(startedAt), budgets: ample });
  const prepared = await open();
  const [poisoned, other] = await Promise.all(
    ['Poisoned', 'Other'].map(async (title) => {
      const group = telegram.group({ title, owner: olga, supergroup: true });
      group.add('bot');
      await subscribeToAll(prepared.store, group.id, folding === undefined ? {} : { folding });
      return group;
    }),
  );
  await prepared.store.settings.update(({ places }) => {
    for (const { chatId, rules } of places) if (chatId === other!.id) rules[0]!.kinds = [addressMonitor.type];
  });
  const deadly = poison();
  const keyedEvents = Array.from({ length: innocents }, (_, nth) => transfer(nth));
  for (const { arrival } of keyedEvents.toSpliced(Math.floor(innocents / 3), 0, deadly)) {
    await prepared.addEvent({ ...arrival, receivedAt: startedAt });
  }
  await prepared.close();

  const plan: PoisonPlan = { dataDir, apiRoot: telegram.apiRoot, startedAt, flaw };
  let deaths = 0;
  while (deaths < mostDeaths && (await liveOnce(plan)) === 'died') deaths += 1;

  const last = await open();
  const [event] = await last.store.events.find(deadly.key);
  const rows = await last.store.deliveries.ofEvent(event!.seq);
  const groups = await last.store.undelivered.groups('reason');
  await last.close();
  const keys = keyedEvents.map(({ key }) => key);
  const wrongs = [poisoned!, other!].flatMap(({ messages }) => judgeCopies(keys, readCopies(messages)));
  // A call to the other group may be under way at a death, and nobody knows then what became of it.
  const marked = [...readCopies(poisoned!.messages).values()].flat().filter(({ isMarked }) => isMarked);
  return {
    deaths,
    wrongs: [...wrongs, ...marked],
    poison: rows.map(({ state, reason, copies }) => ({ state, reason, copies })),
    undelivered: groups.map(({ count, reason }) => ({ count, reason })),
    messages: poisoned!.messages.filter(({ fromBot }) => fromBot).length,
  };
}

async function liveOnce(plan: PoisonPlan): Promise<'done' | 'died'> {
  const script = join(import.meta.dirname, 'alerts-poison-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'exit');
  return said.includes('done') ? 'done' : 'died';
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
    expect(await tellWithPoison({ innocents: 6, flaw: 'composes unwritten' })).toMatchObject({
      deaths: mostDeaths,
    });
  });
});
