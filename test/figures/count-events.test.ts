import { expect, it } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { createEventCounter } from '../../src/figures/count-events.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { arrivalOf, payment } from './fixture.ts';

const log = createLog({ level: 'silent', secrets: [], write: () => undefined });

it('counts on after a step that failed, and one step at a time', async () => {
  const store = await openTestStore();
  await store.events.add(arrivalOf(payment('a', 1_000, 5)), []);
  const { sums } = store.figures;
  let reads = 0;
  let isFailing = true;
  const uncounted: typeof sums.uncounted = async (limit) => {
    reads += 1;
    if (isFailing) throw new Error('busy');
    return sums.uncounted(limit);
  };
  const counter = createEventCounter({ sums: { ...sums, uncounted }, isBait: () => false, log });
  await expect(counter.step(10)).rejects.toThrow('busy');
  isFailing = false;
  const both = [counter.step(10), counter.step(10)];
  await Promise.resolve();
  expect(reads).toBe(2);
  await Promise.all(both);
  expect(await sums.uncounted(10)).toMatchObject({ events: [] });
});
