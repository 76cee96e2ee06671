// The audit log: who did what and when. Rows are added and never changed.

import type { Kysely } from 'kysely';
import type { AuditRow, Tables } from '../tables.ts';

/** `actorId` is a Telegram user id, null when the bot itself acted; `detail` is stored as JSON. */
type AuditEntry = {
  at: number;
  actorId: number | null;
  action: string;
  subject: string;
  detail?: unknown;
};

export type Audit = ReturnType<typeof createAudit>;

type Page = { since: number; until: number; after: number; limit: number };

export function createAudit(db: Kysely<Tables>) {
  return {
    async add({ at, actorId, action, subject, detail }: AuditEntry): Promise<void> {
      await db
        .insertInto('audit')
        .values({
          at,
          actor_id: actorId,
          action,
          subject,
          detail: detail === undefined ? null : JSON.stringify(detail),
        })
        .execute();
    },
    /** The entries about one subject, newest first. */
    list: (subject: string, limit: number): Promise<AuditRow[]> =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    /** Entries from `since` until before `until`, oldest first: at most `limit` of those after the entry `after`. */
    page: ({ since, until, after, limit }: Page): Promise<AuditRow[]> =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('id', '>', after)
        .where('at', '>=', since)
        .where('at', '<', until)
        .orderBy('id')
        .limit(limit)
        .execute(),
  };
}
