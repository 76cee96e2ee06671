import { expect, it } from 'vitest';
import { leadAlone } from '../../src/store/term.ts';
import { createManualClock } from '../manual-clock.ts';

it('on SQLite whoever has opened the ledger leads at once, and until the end', async () => {
  const clock = createManualClock(1_000);
  const alone = leadAlone('here', clock);
  const term = await alone.lead();
  expect(term).toMatchObject({ number: 0, leaderlessMs: undefined });
  await clock.advance(86_400_000);
  await alone.stopLeading();
  expect(term.isHeld()).toBe(true);
  expect(await alone.leadership()).toEqual({ number: 0, instance: 'here', beganAt: 1_000, provenMsAgo: 0 });
  expect(alone.clockAheadMs()).toBe(0);
});
