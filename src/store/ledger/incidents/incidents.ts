// Incidents: what somebody should take care of, such as a late order or an alert that could not be delivered. Who has
// taken one, when it ended and which messages tell of it is in the ledger, so that a restart changes nothing.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { readIncident, type Incident } from './incident.ts';
import type { IncidentKind } from './tables.ts';
import { listPlaces, wasToldIn, type ToldPlace } from './messages.ts';
import { createTaking, type Taking } from './take.ts';
import { endIncidents, type OverAs } from './write.ts';

export type { Incident } from './incident.ts';

type Incidents = Taking & {
  find(id: number): Promise<Incident | undefined>;
  /** The newest of this kind and ref. */
  latest(kind: IncidentKind, ref: string): Promise<Incident | undefined>;
  /** Of each ref the newest of this kind, the oldest first. */
  latestOf(kind: IncidentKind, refs: readonly string[]): Promise<Incident[]>;
  /** Those that are open, first those that nobody has, the oldest first; with a chat, those that were told there. */
  open(options?: { chatId?: number | undefined }): Promise<Incident[]>;
  /** Those of which nobody has to be told; the oldest first. */
  untaken(limit: number): Promise<Incident[]>;
  /** Whether it is open or over: it was told in the chat. */
  wasToldIn(id: number, chatId: number): Promise<boolean>;
  placesOf(incident: Incident): Promise<ToldPlace[]>;
  end(incident: { kind: IncidentKind; ref?: string }, as: OverAs, now: number): Promise<void>;
  /** Deletes what ended before, or was opened before and never ended. */
  prune(step: { before: number; limit: number }): Promise<number>;
  /** To be called after a commit that opened or ended incidents. */
  announce(): void;
  onChanged(listener: () => void): void;
};

export function createIncidents(db: Kysely<Tables>): Incidents {
  const listeners: Array<() => void> = [];
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const incidents = () => db.selectFrom('incidents').selectAll('incidents');
  const read = async (query: ReturnType<typeof incidents>) => (await query.execute()).map(readIncident);

  return {
    ...createTaking(db, announce),
    find: async (id) => (await read(incidents().where('id', '=', id)))[0],
    latest: async (kind, ref) =>
      (
        await read(incidents().where('kind', '=', kind).where('ref', '=', ref).orderBy('id', 'desc').limit(1))
      )[0],
    async latestOf(kind, refs) {
      if (refs.length === 0) return [];
      const found = await read(
        incidents()
          .where('kind', '=', kind)
          .where('ref', 'in', [...refs])
          .orderBy('id'),
      );
      return [...new Map(found.map((incident) => [incident.ref, incident])).values()];
    },
    async open({ chatId } = {}) {
      const found = await read(
        incidents()
          .where('over_at', 'is', null)
          .$if(chatId !== undefined, (rows) => rows.where((row) => wasToldIn(row, chatId!)))
          .orderBy('id'),
      );
      return [...found.filter(({ taken }) => !taken), ...found.filter(({ taken }) => taken)];
    },
    untaken: (limit) =>
      read(
        incidents()
          .where('over_at', 'is', null)
          .where('taken_by', 'is', null)
          .where('reminders_off', '=', 0)
          .orderBy('id')
          .limit(limit),
      ),
    async wasToldIn(id, chatId) {
      const told = await read(
        incidents()
          .where('id', '=', id)
          .where((row) => wasToldIn(row, chatId)),
      );
      return told.length > 0;
    },
    placesOf: (incident) => listPlaces(db, incident),
    async end(incident, as, now) {
      if (await endIncidents(db, incident, as, now)) announce();
    },
    async prune({ before, limit }) {
      const { numDeletedRows } = await db
        .deleteFrom('incidents')
        .where('id', 'in', (old) =>
          old
            .selectFrom('incidents')
            .select('id')
            .where((row) =>
              row.or([
                row('over_at', '<', before),
                row.and([row('over_at', 'is', null), row('reported_at', '<', before)]),
              ]),
            )
            .limit(limit),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    announce,
    onChanged: (listener) => void listeners.push(listener),
  };
}
