import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { leadAlone } from '../../src/store/term.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeEmptyDir } from './ledger/fixture.ts';

it('on SQLite whoever has opened the ledger leads at once, and until the end', async () => {
  const clock = createManualClock(1_000);
  const alone = leadAlone('here', clock, () => true);
  const term = await alone.lead();
  expect(term).toMatchObject({ number: 0, leaderlessMs: undefined });
  await clock.advance(86_400_000);
  await alone.stopLeading();
  expect(term.isHeld()).toBe(true);
  expect(await alone.leadership()).toEqual({ number: 0, instance: 'here', beganAt: 1_000, provenMsAgo: 0 });
  expect(alone.clockAheadMs()).toBe(0);
});

it('on SQLite nobody leads whose ledger another one has replaced, then or later, and is told so once', async () => {
  const dataDir = makeEmptyDir();
  const deposed: unknown[] = [];
  const store = await openStore({ dataDir, onDeposed: (error) => void deposed.push(error) });
  onTestFinished(() => store.close());
  const term = await store.lead();
  expect([term.isHeld(), deposed]).toEqual([true, []]);
  const [path, aside] = ['ledger.db', 'aside.db'].map((name) => join(dataDir, name));
  renameSync(path!, aside!);
  copyFileSync(aside!, path!);
  expect(term.isHeld()).toBe(false);
  renameSync(aside!, path!);
  expect(term.isHeld()).toBe(false);
  expect(deposed).toMatchObject([{ name: 'StoreError', failure: 'busy' }]);
});
