// A change of many rows that the server interrupts between two batches is continued, in the same term, once it takes it.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { batchSize } from '../../../src/store/ledger/batches.ts';
import { createManualClock } from '../../manual-clock.ts';
import { openTestPostgres } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openStoreOn } from '../../postgres/instances.ts';
import { makeArrival, routeTo } from '../ledger/fixture.ts';

const chatId = -100;
const count = 2 * batchSize + 1;

/** A chat with parked deliveries, the newest of which the server refuses to change until `mend`, as if it had no room. */
async function openParked() {
  const url = await makeDatabase();
  const admin = await openTestPostgres(url);
  const arrivals = Array.from({ length: count }, (_, n) => makeArrival(`e${n}`));
  await admin.writeArrivals(arrivals.map((arrival) => ({ arrival, routes: [routeTo(chatId)] })));
  await admin.db.updateTable('deliveries').set({ state: 'parked' }).execute();
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$
       begin
         if old.id = ${count} then raise exception using errcode = 'disk_full'; end if;
         return new;
       end $$;
       create trigger refuse before update on deliveries for each row execute function refuse()`,
    )
    .execute(admin.db);
  const clock = createManualClock();
  const store = await openStoreOn(url, 'one', { clock });
  const mend = () => sql`drop trigger refuse on deliveries`.execute(admin.db);
  const countParked = async () => {
    const parked = admin.db.selectFrom('deliveries').select('id').where('state', '=', 'parked');
    return (await parked.execute()).length;
  };
  return { store, clock, mend, countParked };
}

it('brings back the rest of a chat, and wakes the sender', async () => {
  const { store, clock, mend, countParked } = await openParked();
  let resumed = 0;
  store.deliveries.onResumed(() => (resumed += 1));
  await expect(store.deliveries.resume(chatId, 5)).rejects.toMatchObject({ failure: 'busy' });
  expect(await countParked()).toBe(1);
  await clock.advance(1_000);
  expect(await countParked()).toBe(1);
  await mend();
  await expect
    .poll(async () => {
      await clock.advance(1_000);
      return countParked();
    })
    .toBe(0);
  expect(resumed).toBe(1);
});

it('leaves it to the next term where the store is closed', async () => {
  const { store, clock, mend, countParked } = await openParked();
  await expect(store.deliveries.resume(chatId, 5)).rejects.toMatchObject({ failure: 'busy' });
  expect(await countParked()).toBe(1);
  await store.close();
  await mend();
  await clock.advance(10_000);
  expect(await countParked()).toBe(1);
});
