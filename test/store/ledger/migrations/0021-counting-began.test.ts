import { expect, it } from 'vitest';
import { createEventSums } from '../../../../src/store/ledger/figures/event-sums.ts';
import { openTestLedger } from '../ledger.ts';
import { makeOlderLedger } from './older-ledger.ts';

/** Events received at 1,000, 2,000 and 3,000, of which the first is none of the service's. */
function makeOld(counted?: number): Promise<string> {
  return makeOlderLedger('0021', (ledger) => {
    const insert = ledger.prepare(
      "insert into events (event_id, variant, type, kind, body, received_at) values (?, 0, 'T', ?, '{}', ?)",
    );
    for (const [n, kind] of ['ignored', 'event', 'event'].entries())
      insert.run(`e${n}`, kind, (n + 1) * 1_000);
    if (counted === undefined) return;
    ledger.prepare("insert into key_values (name, value) values ('events-counted', ?)").run(String(counted));
  });
}

it.each([
  ['with the oldest of the events that are counted', 3, 2_000],
  ['at a time not known yet, where none of them is', 1, undefined],
  ['at a time not known yet, where nothing was counted', undefined, undefined],
])('counting began %s', async (_title, counted, since) => {
  const { db } = await openTestLedger(await makeOld(counted));
  expect(await createEventSums(db).countedSince(9_000)).toBe(since);
});
