// Measures intake: durable acknowledgements a second at 32 and at 256 senders, beside a bare durable server and one that
// only answers, and the cost of an event when a thousand, a hundred thousand and a million events are stored already.
// With BESIDE=<folder of another checkout> its bot takes turns too, as the steadiest alarm: machines differ, and so do
// the hours of one.

import { figure, quantile, type Figure } from './figures.ts';
import { fillLedger } from './ledger.ts';
import type { Measured } from './process.ts';
import { putLoad, type Load, type Setup } from './setup.ts';
import { openPerson } from './transfers.ts';

const loadMs = 2_000;
const turns = 7;
/** The least share of the rate of the bare durable server that is promised, by the number of senders. */
const promises = { 32: 0.42, 256: 0.36 };
const mostUserUs = 60;
const stored = { '1k': 1_000, '100k': 100_000, '1M': 1_000_000 };

/** Everything takes turns, so that what else the machine does falls on all alike. */
export async function benchIntake(setup: Setup): Promise<Figure[]> {
  const { BESIDE: beside } = process.env;
  const servers: Record<string, Measured> = {
    bot: await startBot(setup, 'bot'),
    ...(beside && { other: await startBot(setup, 'other', beside) }),
    durable: await setup.startBare('durable'),
    answering: await setup.startBare(),
  };
  const figures: Figure[] = [];
  for (const [senders, least] of Object.entries(promises)) {
    const loads: Record<string, Load[]> = {};
    for (let turn = 0; turn < turns; turn++) {
      for (const [name, server] of Object.entries(servers)) {
        (loads[name] ??= []).push(await putLoad(server, { senders: Number(senders), ms: loadMs }));
      }
    }
    figures.push(...figuresOf(`${senders} senders`, loads, least));
  }
  await Promise.all(Object.values(servers).map((server) => server.end()));
  return figures;
}

/** A bot with a private chat that gets every event. */
async function startBot(setup: Setup, name: string, checkout?: string): Promise<Measured> {
  await openPerson(setup, name, checkout);
  return setup.startBot(name, { checkout });
}

function figuresOf(what: string, { bot, other, durable, answering }: Record<string, Load[]>, least: number) {
  const share = (of: Load[] | undefined) =>
    median(bot!.map(({ perSecond }, turn) => perSecond / of![turn]!.perSecond));
  const both = (read: (load: Load) => number) => ({
    value: median(bot!.map(read)),
    bare: median(durable!.map(read)),
  });
  const figures: Figure[] = [
    { name: `durable acknowledgements a second, ${what}`, ...both((load) => load.perSecond), unit: '/s' },
    figure('… divided by the durable server, turn by turn', share(durable), '', { least }),
    figure('… divided by one that only answers', share(answering)),
    { name: '… user CPU an event', ...both(({ userUs }) => userUs), unit: 'µs', most: mostUserUs },
    { name: '… p50', ...both(({ p50Ms }) => p50Ms), unit: 'ms' },
    { name: '… p99', ...both(({ p99Ms }) => p99Ms), unit: 'ms', most: 50 },
    figure(
      '… refused',
      bot!.reduce((sum, { refused }) => sum + refused, 0),
      '',
      { most: 0 },
    ),
  ];
  if (!other) return figures;
  return [
    ...figures,
    figure('… divided by the build beside', share(other)),
    figure('… its user CPU an event', median(other.map(({ userUs }) => userUs)), 'µs'),
  ];
}

const median = (values: readonly number[]) => quantile(values, 0.5);

export async function benchStored(setup: Setup): Promise<Figure[]> {
  const runs: Record<string, { load: Load; readyMs: number }> = {};
  for (const [name, events] of Object.entries(stored)) {
    await fillLedger(setup.dataDirOf(name), [{ count: events }]);
    const bot = await setup.startBot(name);
    runs[name] = { load: await putLoad(bot, { senders: 32, ms: loadMs }), readyMs: bot.readyMs };
    await bot.end();
  }
  const few = runs['1k']!.load;
  return [
    ...Object.entries(runs).map(([name, { load }]) =>
      figure(`cost per event at ${name} stored`, 1e6 / load.perSecond, 'µs', {
        most: name === '1M' ? (1.3 * 1e6) / few.perSecond : undefined,
      }),
    ),
    figure('start to healthz 200 with 1M stored', runs['1M']!.readyMs, 'ms', { most: 5000 }),
  ];
}
