import { expect, it } from 'vitest';
import { StoreError } from '../../src/errors.ts';
import { createLog } from '../../src/log.ts';
import type { Leadership } from '../../src/store/term.ts';
import { createLeaderCheck } from '../../src/watch/leader-check.ts';
import { watchLeadership } from '../../src/watch/watch-leadership.ts';
import { createManualClock } from '../manual-clock.ts';

function openScene(leadership: () => Promise<Leadership | undefined>) {
  const clock = createManualClock();
  const logged: string[] = [];
  const log = createLog({ level: 'warn', secrets: [], write: (line) => logged.push(line) });
  const leaderCheck = createLeaderCheck({ store: { leadership }, clock, log });
  return { clock, logged, leaderCheck, end: watchLeadership({ leaderCheck, clock, log }) };
}

const last = { number: 3, instance: 'one:7', beganAt: 0 };

it('says each minute that nobody leads, once it has been a minute, until somebody does', async () => {
  let provenMsAgo: number | undefined = 59_999;
  const { clock, logged, end } = openScene(async () => ({ ...last, provenMsAgo }));
  await clock.advance(60_000);
  expect(logged).toEqual([]);
  provenMsAgo = 60_000;
  await clock.advance(120_000);
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain('No instance has led for a minute');
  provenMsAgo = undefined;
  await clock.advance(60_000);
  expect(logged).toHaveLength(3);
  provenMsAgo = 400;
  await clock.advance(60_000);
  expect(logged).toHaveLength(3);
  provenMsAgo = 60_000;
  end();
  await clock.advance(60_000);
  expect(logged).toHaveLength(3);
});

it('says at most once a minute that the database does not answer, however often it is asked', async () => {
  const { clock, logged, leaderCheck, end } = openScene(() =>
    Promise.reject(new StoreError('busy', 'PostgreSQL is away.')),
  );
  end();
  for (let second = 0; second < 60; second += 1) {
    expect(await leaderCheck.isLed()).toBe(false);
    await clock.advance(1_000);
  }
  expect(logged).toHaveLength(1);
  await leaderCheck.isLed();
  expect(logged).toHaveLength(2);
});
