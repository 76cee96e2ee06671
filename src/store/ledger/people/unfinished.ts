// What is unfinished with people and must survive a restart: Telegram's updates that are not handled, conversations, and
// what a screen remembers.

import type { Kysely } from 'kysely';
import { parseJson } from '../../../base/json.ts';
import type { Place, ScreenStateRow, Tables } from '../tables.ts';

// Telegram's updates. Each is stored before it is confirmed to Telegram, so that a crash loses none, and marked once it
// was handled, so that one that Telegram delivers again is not handled twice.

export function createUpdates(db: Kysely<Tables>) {
  return {
    /**
     * Resolves once the updates are on disk; `body` is the update's JSON. Updates that are stored already don't change.
     */
    async receive(updates: ReadonlyArray<{ updateId: number; body: string }>, now: number): Promise<void> {
      if (updates.length === 0) return;
      await db
        .insertInto('updates')
        .values(updates.map(({ updateId, body }) => ({ update_id: updateId, body, received_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /**
     * The bodies of at most `limit` updates that were received after `since` and not marked as handled, in the order of their
     * ids.
     */
    async unhandled(since: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('updates')
        .select('body')
        .where('body', 'is not', null)
        .where('received_at', '>', since)
        .orderBy('update_id')
        .limit(limit)
        .execute();
      return rows.flatMap(({ body }) => (body === null ? [] : [body]));
    },
    async isHandled(updateId: number): Promise<boolean> {
      const row = await db
        .selectFrom('updates')
        .select('handled_at')
        .where('update_id', '=', updateId)
        .executeTakeFirst();
      return row !== undefined && row.handled_at !== null;
    },
    async markHandled(updateId: number, now: number): Promise<void> {
      // The body is deleted, because what people wrote is not stored longer than needed.
      const handled = { handled_at: now, body: null };
      await db
        .insertInto('updates')
        .values({ update_id: updateId, received_at: now, ...handled })
        .onConflict((conflict) => conflict.column('update_id').doUpdateSet(handled))
        .execute();
    },
    /** Deletes updates that were received before `before`; Telegram delivers an update for at most 24 hours. */
    async prune(before: number): Promise<void> {
      await db.deleteFrom('updates').where('received_at', '<', before).execute();
    },
  };
}

// What a screen must remember longer than one press and beyond a restart: what an Undo brings back. A state is one
// person's, of one place, ends at a time of its own, and its body is JSON that the ledger doesn't interpret.

/** `kind` says who reads the body. */
export type ScreenState = Place & {
  id: string;
  kind: string;
  personId: number;
  body: unknown;
  /** When it was written last, and when it ends, in Unix milliseconds. */
  touchedAt: number;
  endsAt: number;
};

export function createScreenStates(db: Kysely<Tables>) {
  const current = (now: number) => db.selectFrom('screen_states').selectAll().where('ends_at', '>', now);

  return {
    /** Undefined for one that has ended too, whether it is still stored or not. */
    async find(id: string, now: number): Promise<ScreenState | undefined> {
      const row = await current(now).where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    /** Those that have not ended, the one written last first. */
    async ofPlace({ chatId, topicId }: Place, kind: string, now: number): Promise<ScreenState[]> {
      const rows = await current(now)
        .where('kind', '=', kind)
        .where('chat_id', '=', chatId)
        .where('topic_id', topicId === null ? 'is' : '=', topicId)
        .orderBy('touched_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /** Adds it, or replaces the one with its id; those that have ended are deleted. */
    async write({ id, kind, ...state }: ScreenState): Promise<void> {
      const row = {
        kind,
        person_id: state.personId,
        chat_id: state.chatId,
        topic_id: state.topicId,
        body: JSON.stringify(state.body),
        touched_at: state.touchedAt,
        ends_at: state.endsAt,
      };
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('screen_states').where('ends_at', '<=', state.touchedAt).execute();
        await trx
          .insertInto('screen_states')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      });
    },
  };
}

function read(row: ScreenStateRow): ScreenState {
  return {
    id: row.id,
    kind: row.kind,
    personId: row.person_id,
    chatId: row.chat_id,
    topicId: row.topic_id,
    body: parseJson(row.body),
    touchedAt: row.touched_at,
    endsAt: row.ends_at,
  };
}

// The states of unfinished conversations, so that they continue after a restart. A state is stored as JSON text, so
// each read returns a new object.

export function createConversations(db: Kysely<Tables>) {
  return {
    /** Undefined when there is none, or when its state is not JSON; the person then begins again. */
    async read(key: string): Promise<unknown> {
      const row = await db
        .selectFrom('conversations')
        .select('state')
        .where('key', '=', key)
        .executeTakeFirst();
      return row && parseJson(row.state);
    },
    async write(key: string, state: unknown, now: number): Promise<void> {
      const row = { state: JSON.stringify(state), updated_at: now };
      await db
        .insertInto('conversations')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },
    async delete(key: string): Promise<void> {
      await db.deleteFrom('conversations').where('key', '=', key).execute();
    },
  };
}
