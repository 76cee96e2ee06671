import { expect, it } from 'vitest';
import { createLedgerTurns } from '../../src/watch/ledger-turns.ts';
import { openLog, settle } from './scene.ts';

it('a task that fails in whatever way is logged, and the next one runs', async () => {
  const { log, logged } = openLog();
  const turns = createLedgerTurns(log, 'The ledger did not answer.');
  let done = 0;
  turns.add(() => Promise.reject(new TypeError('a mistake in the code')));
  turns.add(async () => {
    done += 1;
  });
  await settle();
  expect(done).toBe(1);
  expect(logged.join('')).toMatch(/a mistake in the code.*The ledger did not answer\./s);
  await turns.close();
});
