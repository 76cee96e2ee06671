// Replaces the sentences that say why a delivery did not arrive by codes. Adds whether a delivery is parked because of
// its topic alone, and how often composing its message has begun.

import { sql, type Kysely } from 'kysely';

/** The codes for the sentences of earlier versions; the first that matches applies. */
const meanings: ReadonlyArray<readonly [code: string, says: RegExp]> = [
  ['copies', /^It may stand in the chat/],
  ['barred', /^The chat may not hear events any more/],
  ['unmade', /^The message could not be made/],
  ['moved', /has become a supergroup|upgraded to a supergroup/i],
  ['blocked', /bot was blocked by the user/i],
  ['deactivated', /is deactivated|was deactivated|group chat was deleted/i],
  ['removed', /bot was kicked|bot is not a member/i],
  ['unopened', /bot can't initiate conversation/i],
  ['documents', /not enough rights to send documents/i],
  ['rights', /not enough rights|have no rights|need administrator rights|chat_write_forbidden/i],
  ['missing', /chat not found/i],
  ['topic-closed', /topic_closed/i],
  ['topic-deleted', /message thread not found|topic_deleted|topic_id_invalid/i],
  ['markup', /can't parse entities/i],
  ['long', /message is too long|message_too_long|caption is too long|caption_too_long/i],
  ['paused', /^Telegram answered 429/],
  ['token', /^Telegram answered (?:401|404)/],
  ['down', /^Telegram answered 5\d\d|^Telegram could not be reached/],
  ['silent', /^Telegram did not answer/],
  ['ledger', /^The ledger could not be written/],
  ['turn', /^The chat has no room for a second call yet/],
];

type Row = { id: number; state: string; reason: string };
/** Small enough for the memory, and large enough to convert a million rows in seconds. */
const pageSize = 2_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['compositions', 'is_topic_parked']) {
    await db.schema
      .alterTable('deliveries')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createIndex('deliveries_parked_place')
    .on('deliveries')
    .columns(['chat_id', 'is_topic_parked', 'topic_id', 'id'])
    .where(sql.ref('state'), '=', sql.lit('parked'))
    .execute();
  await convertDeliveries(db);
  await convertNotices(db);
}

async function convertDeliveries(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select id, state, reason from deliveries
      where id > ${after} and reason is not null order by id limit ${pageSize}`.execute(db);
    for (const { id, state, reason } of rows) {
      const cause = causeOf(reason);
      // Earlier versions parked the whole chat because of a topic. These deliveries are tried again, and parked by
      // topic.
      const next = state === 'parked' && cause.code.startsWith('topic-') ? 'waiting' : state;
      await sql`update deliveries set reason = ${JSON.stringify(cause)}, state = ${next} where id = ${id}`.execute(
        db,
      );
    }
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}

/** Converts the reasons in stored notices too: those of the last day are still sent after the start. */
async function convertNotices(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; body: string }>`select id, body from notices`.execute(db);
  for (const { id, body } of rows) {
    const { reason, ...notice } = JSON.parse(body) as Record<string, unknown>;
    if (typeof reason !== 'string') continue;
    const converted = JSON.stringify({ ...notice, reason: causeOf(reason) });
    await sql`update notices set body = ${converted} where id = ${id}`.execute(db);
  }
}

function causeOf(reason: string): { code: string; said?: string } {
  const found = meanings.find(([, says]) => says.test(reason));
  return found ? { code: found[0] } : { code: 'other', said: reason.replace(/^Telegram answered \d+: /, '') };
}
