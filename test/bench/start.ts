// Measures, of the built program and of the sources, the time from the start of the process to its first 200
// on /healthz and the memory when idle and after many events; and the time from the service's POST to the
// message.

import { figure, quantile, type Figure } from './figures.ts';
import type { Measured } from './process.ts';
import { eventsPath, type Setup } from './setup.ts';
import { makeTransfer, postAll } from './transfers.ts';

const rounds = 5;
/** Long enough to process the first answers of Telegram and the service. */
const idleMs = 6_000;
const events = 20_000;

type Goals = { readyMs: number; idleMiB: number; laterMiB?: number };

const ofBuilt: Goals = { readyMs: 500, idleMiB: 130, laterMiB: 165 };
const ofSources: Goals = { readyMs: 800, idleMiB: 160 };

export async function benchStart(setup: Setup): Promise<Figure[]> {
  const bare = await measure(setup, () => setup.startBare());
  const built = await measure(setup, await setup.build());
  const cold = await setup.startBot('sources-0');
  await cold.end();
  const sources = await measure(setup, (name) => setup.startBot(`sources-${name}`));
  const toldMs = await measureNews(setup);
  return [
    ...figuresOf('built', built, bare, ofBuilt),
    figure('sources: first start ever to healthz 200', cold.readyMs, 'ms'),
    ...figuresOf('sources', sources, bare, ofSources),
    figure('event to message, slowest of 8', toldMs, 'ms', { most: 1000 }),
  ];
}

type Start = { readyMs: number; idleMiB: number; laterMiB: number };

function figuresOf(name: string, start: Start, bare: Start, goals: Goals): Figure[] {
  const of = (what: string, key: keyof Start, unit: string) =>
    figure(`${name}: ${what}`, start[key], unit, { bare: bare[key], most: goals[key] });
  return [
    of(`start to healthz 200, median of ${rounds}`, 'readyMs', 'ms'),
    of('idle memory (resident)', 'idleMiB', 'MiB'),
    of(`memory after ${events} events`, 'laterMiB', 'MiB'),
  ];
}

/** The last start is left idle, with the /start of the owner, and gets the events then. */
async function measure(setup: Setup, start: (name: string) => Promise<Measured>): Promise<Start> {
  const readyMs: number[] = [];
  for (let round = 1; round < rounds; round++) {
    const measured = await start('start');
    readyMs.push(measured.readyMs);
    await measured.end();
  }
  setup.owner.start();
  const last = await start('start');
  readyMs.push(last.readyMs);
  await pause(idleMs);
  const idleMiB = last.residentMiB();
  await postAll(
    last.origin,
    Array.from({ length: events }, () => makeTransfer(setup)),
  );
  const laterMiB = last.residentMiB();
  await last.end();
  return { readyMs: quantile(readyMs, 0.5), idleMiB, laterMiB };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The longest time from the POST to the message, in two rounds of the four event types, one event at a time. */
/**
 * Longer without a message than the rate limit of a private chat, so that the next one doesn't wait for it: the bot
 * also sends by itself, such as that the first event has come.
 */
async function quiet({ telegram }: Setup): Promise<void> {
  let since: number;
  do {
    since = telegram.mark();
    await pause(1_500);
  } while (telegram.mark() > since);
}

async function measureNews(setup: Setup): Promise<number> {
  const { telegram, service, owner } = setup;
  const bot = await setup.startBot('news');
  await owner.ask('/start', { timeoutMs: 10_000 });
  service.settings.callbackUrl = bot.origin + eventsPath;
  const toldMs: number[] = [];
  for (let round = 0; round < 2; round++) {
    for (const name of ['hourly', 'payment_hour', 'subscription_basic', 'transfer_usdt'] as const) {
      await quiet(setup);
      const since = telegram.mark();
      const postedAt = performance.now();
      service.emitSample(name);
      await telegram.waitFor(({ chat_id }) => chat_id === owner.id, { since });
      toldMs.push(performance.now() - postedAt);
    }
  }
  await bot.end();
  return Math.max(...toldMs);
}
