// The control of W2: without the fence of the database and without its own end, a leader that wakes goes on as if it led,
// and says unmarked what the next one says.

import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { makeDatabase } from '../postgres/database.ts';
import { leaseMs, openCast, type Fault } from './instances-cast.ts';

const mostRounds = 8;

async function removeFence(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create or replace function hold_term(number bigint) returns void language sql as 'select null::void'`,
  );
  await client.end();
}

it('a leader that was paused and goes on says something twice unmarked', { timeout: 240_000 }, async () => {
  const url = await makeDatabase();
  await removeFence(url);
  const cast = await openCast(url, 2, join(import.meta.dirname, 'unfenced-main.ts'));
  const pause: Fault = {
    async strike({ leader }) {
      leader.kill('SIGSTOP');
      await wait(leaseMs + 1_000);
      leader.kill('SIGCONT');
    },
  };
  for (let round = 0; round < mostRounds && cast.findUnmarked().length === 0; round++) {
    await cast.play(round, pause);
  }
  expect(cast.findUnmarked().length).toBeGreaterThan(0);
});
