// The alert sender and the embedded Telegram on one manual clock: time passes only while no call and no query is in
// progress, so that hours take only as long as their work and every figure depends on the code alone.

import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import type { Budgets } from '../../src/telegram/rate-limiter.ts';
import type { Store } from '../../src/store/open.ts';
import type { LimitMode } from '../../src/sandbox/telegram/limits.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { folderForTest } from './intake-process.ts';
import { readCopies, type KeyedEvent } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { subscribeToAll, openSender, ownerId, token } from './alerts-sender.ts';
import { toldOf } from '../store/ledger/posts.ts';

export type AlertsWorld = Awaited<ReturnType<typeof openAlertsWorld>>;

const callLastsMs = 20_000;
const quietTurns = 6;
const patienceMs = 30_000;

export async function openAlertsWorld(
  options: { limits?: LimitMode; budgets?: Budgets; flaw?: FlawName | undefined } = {},
) {
  // Loads the modules before the clock runs, because reading their files does not count as a call in progress.
  await Promise.all([import('../../src/outbox/render.ts'), import('../../src/outbox/fold.ts')]);
  let underWay = 0;
  const clock = createManualClock(undefined, settle);
  let setBy = 0;
  const botClock: Clock = { ...clock, now: () => clock.now() + setBy };
  const telegram = await openTelegram({ token, clock, limits: options.limits ?? 'off' });

  function around<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const answer: unknown = Reflect.apply(value, target, args);
          if (!(answer instanceof Promise)) return answer;
          underWay += 1;
          return answer.finally(() => (underWay -= 1));
        };
      },
    });
  }

  /** The number of calls that end only at the client's time-out, for which the clock has to move. */
  function hanging(): number {
    return telegram.calls.filter(({ fault, at }) => fault === 'black-hole' && at >= clock.now() - callLastsMs)
      .length;
  }

  async function settle(): Promise<void> {
    const deadline = performance.now() + patienceMs;
    for (let quiet = 0; quiet < quietTurns;) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = underWay > hanging() ? 0 : quiet + 1;
      if (performance.now() > deadline) throw new Error(`${underWay} calls never end.`);
    }
  }

  const dataDir = folderForTest();
  const { budgets, flaw } = options;
  const { apiRoot } = telegram;
  const open = () =>
    openSender({ dataDir, apiRoot, clock: botClock, around, aroundApi: around, budgets, flaw });
  let sender = await open();
  onTestFinished(async () => {
    await telegram.close();
    await sender.close();
  });
  const olga = telegram.person({ id: ownerId, first_name: 'Olga' });
  olga.start();
  await sender.store.settings.update(({ chats }) => {
    chats.push({ id: ownerId, type: 'private', title: 'Olga', addedBy: ownerId, addedAt: 0 });
  });

  return {
    get store() {
      return sender.store;
    },
    get notify() {
      return sender.notify;
    },
    get rateLimiter() {
      return sender.rateLimiter;
    },
    get api() {
      return sender.api;
    },
    isDone: () => sender.isDone(),
    close: () => sender.close(),
    /** Sets the bot's wall clock; Telegram's clock and `clock` itself do not change. */
    setWall(byMs: number): void {
      setBy += byMs;
    },
    /** Closes the sender, which takes as long as a call that hangs, and opens it again on the same folder. */
    async restart(): Promise<void> {
      const closing = sender.close();
      await clock.advance(callLastsMs);
      await closing;
      sender = await open();
      sender.notify.wake();
    },
    clock,
    telegram,
    /** Owner of the bot and of every group; has started the bot, and gets only notices for owners. */
    olga,
    /** Waits until no call is in progress. */
    settle,
    /** Creates a group that gets every event. */
    async group({ folding, basic = false }: { folding?: boolean; basic?: boolean } = {}): Promise<number> {
      const group = telegram.group({ title: 'Team', owner: olga, supergroup: !basic });
      group.add('bot');
      await subscribeToAll(sender.store, group.id, { type: basic ? 'group' : 'supergroup', folding });
      return group.id;
    },
    /** Stores the events as the webhook does and wakes the sender, without moving the clock. */
    async post(keyedEvents: readonly KeyedEvent[]): Promise<void> {
      const receivedAt = botClock.now();
      await Promise.all(keyedEvents.map(({ arrival }) => sender.addEvent({ ...arrival, receivedAt })));
      sender.notify.wake();
    },
    /** Moves the clock on, and waits until no call is in progress. */
    async pass(ms: number): Promise<void> {
      await clock.advance(ms);
      await settle();
    },
    /** Moves the clock on in steps until `isTrue`; returns by how much, or throws after `mostMs`. */
    async passUntil(isTrue: () => boolean | Promise<boolean>, mostMs: number, stepMs = 100): Promise<number> {
      const start = clock.now();
      await settle();
      while (!(await isTrue())) {
        if (clock.now() - start >= mostMs) throw new Error(`It did not come true within ${mostMs} ms.`);
        await clock.advance(stepMs);
        await settle();
      }
      return clock.now() - start;
    },
    /** The messages of the bot in a chat. */
    saidIn: (chatId: number) => telegram.chat(chatId).messages.filter(({ fromBot }) => fromBot),
    /** The messages of a chat that contain each key. */
    copies: (chatId: number) => readCopies(telegram.chat(chatId).messages),
    /** How many calls Telegram has refused. */
    refused: () => telegram.calls.filter(({ answer }) => answer?.ok === false).length,
  };
}

/** The embedded Telegram on the real clock, for senders that are processes or call over a real line. */
export async function openLiveTelegram() {
  const telegram = await openTelegram({ token, limits: 'off' });
  onTestFinished(() => telegram.close());
  const olga = telegram.person({ first_name: 'Olga' });
  return {
    apiRoot: telegram.apiRoot,
    /** A group that gets every event. */
    async group(store: Store, folding?: boolean) {
      const group = telegram.group({ title: 'Team', owner: olga, supergroup: true });
      group.add('bot');
      await subscribeToAll(store, group.id, { folding });
      return group;
    },
  };
}

/** The states of an event's deliveries. */
export async function deliveriesOf(store: Store, key: string) {
  const found = await store.history.find(key);
  return (await Promise.all(found.map(({ seq }) => toldOf(store, seq)))).flat();
}
