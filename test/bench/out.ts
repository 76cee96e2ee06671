// Measures sending: messages a second to a Telegram without limits, and the latency of a single message. The bot's own
// rate limiter would allow only 30 a second, so it is replaced by one without limits.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSqlite } from '../../src/store/ledger/sqlite.ts';
import { figure, quantile, type Figure } from './figures.ts';
import { makeTransfer, openGroups, postAll, readableIn, type Posted } from './transfers.ts';
import type { Setup } from './setup.ts';

/** As many chats as the bot sends to in parallel. */
const groups = 8;
const transfers = 250;
const messages = groups * transfers;
const oneByOne = 300;
const commits = 500;
const patienceMs = 60_000;
const unlimited = join(import.meta.dirname, 'unlimited.ts');

export async function benchOut(setup: Setup): Promise<Figure[]> {
  const bare = await sendBare(setup);
  await openGroups(setup, 'out', { count: groups, folding: false });
  const bot = await setup.startBot('out', { entry: unlimited });
  const perSecond = (messages * 1000) / (await tell(setup, bot.origin, transfers, groups));
  await bot.end();

  await openGroups(setup, 'one-by-one', { count: 1, folding: true });
  const quiet = await setup.startBot('one-by-one', { entry: unlimited });
  const tookMs: number[] = [];
  for (let event = 0; event < oneByOne; event++) tookMs.push(await tell(setup, quiet.origin, 1, 1));
  await quiet.end();
  return [
    figure('commits a second, one after the other', commitsASecond(setup.dataDirOf('out')), '/s'),
    // Each message takes two commits: the attempt before the call, and its result.
    figure('messages a second to 8 groups, no limits, no pace', perSecond, '/s', { bare }),
    figure('event to message, one at a time, p50', quantile(tookMs, 0.5), 'ms'),
    figure('event to message, one at a time, p99', quantile(tookMs, 0.99), 'ms', { most: 1000 }),
  ];
}

/** Milliseconds from the first POST until each transfer is in a message of each group. */
async function tell(setup: Setup, origin: string, count: number, places: number): Promise<number> {
  const batch: Posted[] = Array.from({ length: count }, () => makeTransfer(setup));
  const hashes = new Set(batch.map(({ hash }) => hash));
  let missing = count * places;
  const since = setup.telegram.mark();
  const startedAt = performance.now();
  const allTold = setup.telegram.waitFor(
    (message) => {
      for (const hash of readableIn(message)) if (hashes.has(hash)) missing -= 1;
      return missing <= 0;
    },
    { since, timeoutMs: patienceMs },
  );
  await postAll(origin, batch);
  await allTold;
  return performance.now() - startedAt;
}

/** The commits a second of this disk, in a file opened like the ledger. */
function commitsASecond(dataDir: string): number {
  const db = openSqlite(join(dataDir, 'commits.db'));
  db.exec('create table rows (text)');
  const insert = db.prepare('insert into rows values (?)');
  const startedAt = performance.now();
  for (let commit = 0; commit < commits; commit++) insert.run('x'.repeat(200));
  const perSecond = (commits * 1000) / (performance.now() - startedAt);
  db.close();
  return perSecond;
}

async function sendBare(setup: Setup): Promise<number> {
  const { apiRoot, token } = setup.telegram;
  const ids = await openGroups(setup, 'bare', { count: groups, folding: false });
  const script = join(import.meta.dirname, 'bare-send.ts');
  const args = [script, `${apiRoot}/bot${token}/sendMessage`, String(messages), ...ids.map(String)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: patienceMs });
  return Number(stdout);
}
