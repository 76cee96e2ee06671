// Measures the time from the start of the process to its first 200 on /healthz, its idle memory, and the time from the
// service's POST to the message.

import type { Figure } from './figures.ts';
import type { Measured } from './process.ts';
import { eventsPath, type Setup } from './setup.ts';

const rounds = 5;
/** Long enough to process the first answers of Telegram and the service. */
const idleMs = 5_000;

export async function benchStart(setup: Setup): Promise<Figure[]> {
  // The first start fills the compile cache, as the first `npm start` on a machine does.
  const cold = await setup.startBot('start-0');
  await cold.end();
  const bot = await measure((round) => setup.startBot(`start-${round}`));
  const bare = await measure(() => setup.startBare());
  const toldMs = await measureNews(setup);
  return [
    { name: 'first start ever to healthz 200', value: cold.readyMs, unit: 'ms' },
    {
      name: 'start to healthz 200, median of 5',
      value: bot.readyMs,
      unit: 'ms',
      bare: bare.readyMs,
      most: 1000,
    },
    {
      name: 'idle memory (resident)',
      value: bot.residentMiB,
      unit: 'MiB',
      bare: bare.residentMiB,
      most: 160,
    },
    { name: 'event to message, slowest of 8', value: toldMs, unit: 'ms', most: 1000 },
  ];
}

async function measure(start: (round: number) => Promise<Measured>) {
  const readyMs: number[] = [];
  let resident = 0;
  for (let round = 1; round <= rounds; round++) {
    const measured = await start(round);
    readyMs.push(measured.readyMs);
    if (round === rounds) {
      await new Promise((resolve) => setTimeout(resolve, idleMs));
      resident = measured.residentMiB();
    }
    await measured.end();
  }
  return { readyMs: readyMs.sort((a, b) => a - b)[Math.floor(rounds / 2)]!, residentMiB: resident };
}

/** The longest time from the POST to the message, in two rounds of the four event types, one event at a time. */
async function measureNews(setup: Setup): Promise<number> {
  const { telegram, service, owner } = setup;
  const bot = await setup.startBot('news');
  await owner.ask('/start', { timeoutMs: 10_000 });
  service.settings.callbackUrl = bot.origin + eventsPath;
  const toldMs: number[] = [];
  for (let round = 0; round < 2; round++) {
    for (const name of ['hourly', 'payment_hour', 'subscription_basic', 'transfer_usdt'] as const) {
      // Longer than the rate limit of a private chat, so that the message doesn't wait for it.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
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
