// A change of many rows that the server interrupts between two batches is continued, in the same term, once it takes it.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { batchSize } from '../../../src/store/ledger/batches.ts';
import { createManualClock } from '../../manual-clock.ts';
import { openTestPostgres } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openStoreOn } from '../../postgres/instances.ts';
import { addGroup, makeArrival, routeTo } from '../ledger/fixture.ts';

const chatId = -100;
const movedTo = -1_001;
const count = 2 * batchSize + 1;

/** A group with waiting deliveries, the newest of which the server refuses to change until `mend`, as if it had no room. */
async function openFull() {
  const url = await makeDatabase();
  const admin = await openTestPostgres(url);
  const arrivals = Array.from({ length: count }, (_, n) => makeArrival(`e${n}`));
  await admin.writeArrivals(arrivals.map((arrival) => ({ arrival, routes: [routeTo(chatId)] })));
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
  await addGroup(store, chatId);
  const mend = () => sql`drop trigger refuse on deliveries`.execute(admin.db);
  const countLeft = async () => {
    const left = admin.db.selectFrom('deliveries').select('id').where('chat_id', '=', chatId);
    return (await left.execute()).length;
  };
  return { store, clock, mend, countLeft };
}

it('moves the rest of a group', async () => {
  const { store, clock, mend, countLeft } = await openFull();
  await expect(store.moveChat(chatId, movedTo)).rejects.toMatchObject({ failure: 'busy' });
  expect(await countLeft()).toBe(1);
  await clock.advance(1_000);
  expect(await countLeft()).toBe(1);
  await mend();
  await expect
    .poll(async () => {
      await clock.advance(1_000);
      return countLeft();
    })
    .toBe(0);
  expect(await store.deliveries.countHeldBack(movedTo)).toBe(count);
});

it('leaves it to the next term where the store is closed', async () => {
  const { store, clock, mend, countLeft } = await openFull();
  await expect(store.moveChat(chatId, movedTo)).rejects.toMatchObject({ failure: 'busy' });
  expect(await countLeft()).toBe(1);
  await store.close();
  await mend();
  await clock.advance(10_000);
  expect(await countLeft()).toBe(1);
});
