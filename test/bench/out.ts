// Measures sending: the latency of a single message. The bot's own rate limiter would hold each back behind the one before,
// so it is replaced by one without limits.

import { join } from 'node:path';
import { figure, quantile, type Figure } from './figures.ts';
import { makeTransfer, openGroups, postAll, readableIn } from './transfers.ts';
import type { Setup } from './setup.ts';

const oneByOne = 300;
const patienceMs = 60_000;
const unlimited = join(import.meta.dirname, 'unlimited.ts');

export async function benchOut(setup: Setup): Promise<Figure[]> {
  await openGroups(setup, 'one-by-one', { count: 1, folding: true });
  const quiet = await setup.startBot('one-by-one', { entry: unlimited });
  const tookMs: number[] = [];
  for (let event = 0; event < oneByOne; event++) tookMs.push(await tell(setup, quiet.origin));
  await quiet.end();
  return [
    figure('event to message, one at a time, p50', quantile(tookMs, 0.5), 'ms'),
    figure('event to message, one at a time, p99', quantile(tookMs, 0.99), 'ms', { most: 1000 }),
  ];
}

/** Milliseconds from the POST of a transfer until it is in a message. */
async function tell(setup: Setup, origin: string): Promise<number> {
  const transfer = makeTransfer(setup);
  const since = setup.telegram.mark();
  const startedAt = performance.now();
  const isTold = setup.telegram.waitFor((message) => readableIn(message).has(transfer.hash), {
    since,
    timeoutMs: patienceMs,
  });
  await postAll(origin, [transfer]);
  await isTold;
  return performance.now() - startedAt;
}
