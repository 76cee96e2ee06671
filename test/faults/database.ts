// What tests ask the database of several instances themselves.

import pg from 'pg';

export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The ids of the stored events, in the order in which they were stored. */
export async function storedIds(url: string): Promise<string[]> {
  const rows = await query<{ event_id: string }>(url, 'select event_id from events order by seq');
  return rows.map(({ event_id: id }) => id);
}
