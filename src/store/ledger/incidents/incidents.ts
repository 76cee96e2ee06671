// Incidents: what somebody should take care of, such as a late order or an alert that could not be delivered. Who has
// taken one, when it ended and which messages tell of it is in the ledger, so that a restart changes nothing.

import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Updateable,
  sql,
} from 'kysely';
import {
  type IncidentKind,
  type IncidentRow,
  type IncidentsTable,
  type Place,
  type Tables,
  isOfOrder,
  orderKinds,
} from '../tables.ts';
import { type OverAs, endIncidents, raiseIncident } from './write.ts';
import { parseJson } from '../../../base/json.ts';
import { createListeners } from '../../../base/listeners.ts';
import { aboutSubject } from '../deliveries/wanted.ts';
import { alarmKind, eventsKind, incidentKind, orderKind } from '../deliveries/tables.ts';

export type Incident = {
  id: number;
  kind: IncidentKind;
  ref: string;
  /** Undefined when there is none. */
  detail: unknown;
  openedAt: number;
  reportedAt: number;
  untakenSince: number;
  taken: { by: number; name: string; from: string | null; at: number } | null;
  /** `name`: the person who ended it. */
  over: { at: number; as: string; name: string | null } | null;
  remindersOff: boolean;
  version: number;
};

export function readIncident(row: IncidentRow): Incident {
  const { taken_by: by, taken_at: takenAt, over_at: overAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    ref: row.ref,
    detail: row.detail === null ? undefined : parseJson(row.detail),
    openedAt: row.opened_at,
    reportedAt: row.reported_at,
    untakenSince: row.untaken_since,
    taken:
      by === null || takenAt === null
        ? null
        : { by, name: row.taken_name ?? String(by), from: row.taken_from, at: takenAt },
    over: overAt === null ? null : { at: overAt, as: row.over_as ?? 'normal', name: row.over_name },
    remindersOff: row.reminders_off !== 0,
    version: row.version,
  };
}

export function createIncidents(db: Kysely<Tables>) {
  const { tell: announce, watch: onChanged } = createListeners<[]>();
  const incidents = () => db.selectFrom('incidents').selectAll('incidents');
  const read = async (query: ReturnType<typeof incidents>) => (await query.execute()).map(readIncident);

  return {
    ...createTaking(db, announce),
    find: async (id: number): Promise<Incident | undefined> =>
      (await read(incidents().where('id', '=', id)))[0],
    /** The newest of this kind and ref. */
    latest: async (kind: IncidentKind, ref: string): Promise<Incident | undefined> =>
      (
        await read(incidents().where('kind', '=', kind).where('ref', '=', ref).orderBy('id', 'desc').limit(1))
      )[0],
    /** Of each ref the newest of this kind, the oldest first. */
    async latestOf(kind: IncidentKind, refs: readonly string[]): Promise<Incident[]> {
      if (refs.length === 0) return [];
      const found = await read(
        incidents()
          .where('kind', '=', kind)
          .where('ref', 'in', [...refs])
          .orderBy('id'),
      );
      return [...new Map(found.map((incident) => [incident.ref, incident])).values()];
    },
    /** Those that are open, first those that nobody has, the oldest first; with a chat, those that were told there. */
    async open({ chatId }: { chatId?: number | undefined } = {}): Promise<Incident[]> {
      const found = await read(
        incidents()
          .where('over_at', 'is', null)
          .$if(chatId !== undefined, (rows) => rows.where((row) => wasToldIn(row, chatId!)))
          .orderBy('id'),
      );
      return [...found.filter(({ taken }) => !taken), ...found.filter(({ taken }) => taken)];
    },
    /** Those of which nobody has to be told; the oldest first. */
    untaken: (limit: number): Promise<Incident[]> =>
      read(
        incidents()
          .where('over_at', 'is', null)
          .where('taken_by', 'is', null)
          .where('reminders_off', '=', 0)
          .orderBy('id')
          .limit(limit),
      ),
    /** Whether it is open or over: it was told in the chat. */
    async wasToldIn(id: number, chatId: number): Promise<boolean> {
      const told = await read(
        incidents()
          .where('id', '=', id)
          .where((row) => wasToldIn(row, chatId)),
      );
      return told.length > 0;
    },
    placesOf: (incident: Incident): Promise<ToldPlace[]> => listPlaces(db, incident),
    async end(incident: { kind: IncidentKind; ref?: string }, as: OverAs, now: number): Promise<void> {
      if (await endIncidents(db, incident, as, now)) announce();
    },
    /** To be called after a commit that opened or ended incidents. */
    announce,
    onChanged,
  };
}

type Actor = { id: number; name: string };

/** Each but `gone` with the incident after it. `held`: somebody else has it. `changed`: the button is older than that. */
export type TakeOutcome =
  | {
      is: 'taken' | 'given_back' | 'ended' | 'hushed' | 'yours' | 'held' | 'changed' | 'over';
      incident: Incident;
    }
  | { is: 'gone' };

const nobody = { taken_by: null, taken_name: null, taken_from: null, taken_at: null } as const;

/**
 * What people do with an incident. Each is one transaction that looks at the row first, so that of two presses at once the
 * second one learns of the first.
 */
function createTaking(db: Kysely<Tables>, announce: () => void) {
  async function change(
    id: number,
    decide: (incident: Incident) => TakeOutcome['is'] | [TakeOutcome['is'], Updateable<IncidentsTable>],
  ): Promise<TakeOutcome> {
    const outcome = await db.transaction().execute(async (trx): Promise<TakeOutcome> => {
      const row = await trx.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
      const incident = row && readIncident(row);
      if (!incident) return { is: 'gone' };
      if (incident.over) return { is: 'over', incident };
      const decided = decide(incident);
      if (decided === 'gone') return { is: 'gone' };
      if (typeof decided === 'string') return { is: decided, incident };
      const [is, set] = decided;
      if (is === 'gone') return { is };
      const changed = await trx
        .updateTable('incidents')
        .set(set)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await raiseIncident(trx, changed);
      return { is, incident: readIncident(changed) };
    });
    announce();
    return outcome;
  }

  /** What is allowed only to the person who has it. */
  const ofHolder = (
    id: number,
    version: number,
    actor: Actor,
    done: [TakeOutcome['is'], Updateable<IncidentsTable>],
  ) =>
    change(id, ({ taken, version: now }) => {
      if (taken && taken.by !== actor.id) return 'held';
      return !taken || now !== version ? 'changed' : done;
    });

  return {
    /** `from`: the version at which the person agreed to take it from whoever has it. */
    take: (id: number, actor: Actor, now: number, from?: number): Promise<TakeOutcome> =>
      change(id, ({ taken, version }) => {
        if (taken?.by === actor.id) return 'yours';
        if (taken && from !== version) return 'held';
        const by = { taken_by: actor.id, taken_name: actor.name, taken_at: now };
        return ['taken', { ...by, taken_from: taken?.name ?? null }];
      }),
    /** Only of the person who has it, at the version that their button shows. */
    giveBack: (id: number, version: number, actor: Actor, now: number): Promise<TakeOutcome> =>
      ofHolder(id, version, actor, ['given_back', { ...nobody, untaken_since: now, reminders_off: 0 }]),
    /** As `giveBack`: nothing is left to be done. */
    finish: (id: number, version: number, actor: Actor, now: number): Promise<TakeOutcome> =>
      ofHolder(id, version, actor, ['ended', { over_at: now, over_as: 'done', over_name: actor.name }]),
    /** Sends no more reminders, until it is taken and given back. */
    hush: (id: number): Promise<TakeOutcome> =>
      change(id, ({ remindersOff }) => (remindersOff ? 'hushed' : ['hushed', { reminders_off: 1 }])),
    /** Gives back what people have who are not in `people`; whether there was anything. */
    async releaseExcept(people: readonly number[], now: number): Promise<boolean> {
      const released = await db.transaction().execute(async (trx) => {
        const rows = await trx
          .updateTable('incidents')
          .set((row) => ({
            ...nobody,
            untaken_since: now,
            reminders_off: 0,
            version: row('version', '+', 1),
          }))
          .where('over_at', 'is', null)
          .where('taken_by', 'is not', null)
          .where('taken_by', 'not in', people.length > 0 ? [...people] : [0])
          .returning(['id', 'kind', 'ref'])
          .execute();
        for (const incident of rows) await raiseIncident(trx, incident);
        return rows.length > 0;
      });
      if (released) announce();
      return released;
    },
  };
}

// Where an incident was told: the messages of its own, or for an order the order's message and its alarms.

/** `messageId`: the newest message about it there; null when there is none that can be answered. */
type ToldPlace = Place & { messageId: number | null };

/** One place for each chat. */
async function listPlaces(
  db: Kysely<Tables>,
  { id, kind, ref }: Pick<IncidentRow, 'id' | 'kind' | 'ref'>,
): Promise<ToldPlace[]> {
  const told = isOfOrder(kind)
    ? aboutSubject(db, { ref }).where(tellsOfOrder)
    : aboutSubject(db, { kind: incidentKind, ref: String(id) });
  const rows = await told.select(['chat_id', 'topic_id', 'message_id']).orderBy('id').execute();
  const places = rows.map(({ chat_id: chatId, topic_id: topicId, message_id: messageId }) => ({
    chatId,
    topicId,
    messageId,
  }));
  return [...new Map(places.map((place) => [place.chatId, place])).values()];
}

/** Its own message, and its alarms that were sent. */
const tellsOfOrder = sql<boolean>`(posts.kind = ${sql.lit(orderKind)}
  or (posts.kind = ${sql.lit(alarmKind)} and posts.shown_at is not null))`;

/** Whether the incident of the row was told in the chat. */
function wasToldIn(row: ExpressionBuilder<Tables, 'incidents'>, chatId: number): Expression<SqlBool> {
  const isOrder = row('incidents.kind', 'in', [...orderKinds]);
  return row.or([
    row.exists(
      row
        .selectFrom('posts')
        .select('posts.id')
        .where('posts.kind', '=', sql.lit(incidentKind))
        .where(sql<boolean>`posts.ref = cast(incidents.id as text)`)
        .where('posts.chat_id', '=', chatId),
    ),
    row.and([
      isOrder,
      row.exists(
        row
          .selectFrom('posts')
          .select('posts.id')
          .where('posts.kind', '!=', sql.lit(eventsKind))
          .whereRef('posts.ref', '=', 'incidents.ref')
          .where('posts.chat_id', '=', chatId)
          .where(tellsOfOrder),
      ),
    ]),
  ]);
}
