// Until which hour digests have told what came. What is stored after that is counted in a later hour, whatever the wall
// clock says: an event is in one digest of a day and in one of a week, also where the clock was set back.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The name in `key_values` of the first hour that is open, as the number of those since 1970. */
export const openHourName = 'digest-open-hour';

/** Whatever is stored from now on is counted in `hour` or later. */
export async function closeHours(db: Kysely<Tables>, hour: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await readOpenHour(trx)) >= hour) return;
    await trx
      .insertInto('key_values')
      .values({ name: openHourName, value: String(hour) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(hour) }))
      .execute();
  });
}

/** 0 where no digest was made. */
export async function readOpenHour(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('key_values')
    .select('value')
    .where('name', '=', openHourName)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}
