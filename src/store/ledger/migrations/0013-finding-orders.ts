// Adds the indexes by which an order is found: by its delegation, by the day of its draft, and the latest ones of a
// person or of a kind.

import type { Kysely } from 'kysely';

const indexes = {
  orders_delegation: ['delegate_hash'],
  orders_created: ['created_at'],
  orders_author: ['created_by'],
  orders_kind: ['kind', 'state'],
} as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('orders')
      .columns([...columns])
      .execute();
  }
}
