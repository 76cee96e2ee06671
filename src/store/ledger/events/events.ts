// Stored events: adds what the service sent, in group commits, and answers what intake and the watches ask of them.

import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../../base/clock.ts';
import type { Route } from '../deliveries/deliveries.ts';
import { type Arrival, type QueuedArrival, type StoreResult, createGroupCommit } from './group-commit.ts';
import { withoutArrivals } from '../batches.ts';
import type { EventKind, EventRow, Tables } from '../tables.ts';
import { type Standing, type TracedDelivery, standingOf, traceAll } from '../deliveries/trace.ts';
import { z } from 'zod';
import { parseJson } from '../../../base/json.ts';

export type Events = ReturnType<typeof createEvents>;

/** `write` stores a whole batch, or throws and stores nothing of it; `tryOut` stores nothing in any case. */
export function createEvents(
  db: Kysely<Tables>,
  write: (batch: readonly QueuedArrival[]) => Promise<StoreResult[]>,
  tryOut: (batch: readonly QueuedArrival[]) => Promise<void>,
  clock: Clock,
) {
  let commits = 0;
  const groupCommit = createGroupCommit(async (batch) => {
    const results = await write(batch);
    commits += 1;
    return results;
  }, clock);
  return {
    /**
     * Resolves once the event and a delivery for each route are on disk. If this body was
     * received under this id before, the repeat is only counted, and nothing else is added.
     * @throws StoreError `busy` (nothing stored, the service may try again) or `broken` (the process must end).
     */
    add: (arrival: Arrival, routes: readonly Route[]): Promise<StoreResult> =>
      groupCommit.add({ arrival, routes }),
    /** Whether something was refused since anything was stored. */
    isRefusing: (): boolean => groupCommit.refused() !== undefined,
    /**
     * Tries whether what was refused last could be stored now, and stores nothing.
     * @throws StoreError when it could not.
     */
    async tryRefused(): Promise<void> {
      const refused = groupCommit.refused();
      if (refused === undefined) return;
      // Under an ID that is not stored: a repeat would touch less.
      const arrival = { ...refused.arrival, eventId: `trial of ${refused.arrival.eventId}` };
      await tryOut([{ ...refused, arrival }]);
      groupCommit.forgetRefused();
    },
    /** How many commits of arrivals this process has made; each may have stored many. */
    commits: (): number => commits,
    /** Whether this body was received under this id before. */
    async has({ eventId, body }: Pick<Arrival, 'eventId' | 'body'>): Promise<boolean> {
      const row = await db
        .selectFrom('events')
        .select('seq')
        .where('event_id', '=', eventId)
        .where('body', '=', body)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** The `seq` of the newest event, 0 when there is none: whatever is stored later has a larger one. */
    lastSeq: (): Promise<number> =>
      withoutArrivals(db, async (trx) => {
        const row = await trx
          .selectFrom('events')
          .select((event) => event.fn.max('seq').as('seq'))
          .executeTakeFirst();
        return row?.seq ?? 0;
      }),
    /** The newest first; of a type, of a kind, and stored after the event `after`, where these are given. */
    newest: (
      limit: number,
      { type, kind, after }: { type?: string; kind?: EventKind; after?: number } = {},
    ): Promise<EventRow[]> =>
      db
        .selectFrom('events')
        .selectAll()
        .$if(after !== undefined, (query) => query.where('seq', '>', after!))
        .$if(type !== undefined, (query) => query.where('type', '=', type!))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),
    close: (): Promise<void> => groupCommit.close(),
  };
}

/** The very first event that chats could be told of, and how far that has got. */
export type FirstEvent = {
  type: string;
  /** How many chats it was sent to. */
  chats: number;
  /** In how many it is held, in how many a mute keeps it back, and in how many it has not arrived. */
  held: number;
  muted: number;
  missing: number;
  /** How many of its deliveries are still to be sent. */
  waiting: number;
};

export function createFirstEventReader(db: Kysely<Tables>) {
  return {
    /** Undefined as long as nothing but ignored and quarantined events is stored. */
    async read(): Promise<FirstEvent | undefined> {
      const event = await db
        .selectFrom('events')
        .select(['seq', 'type'])
        .where('kind', '=', 'event')
        .orderBy('seq')
        .limit(1)
        .executeTakeFirst();
      if (!event) return undefined;
      const deliveries = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('event_seq', '=', event.seq)
        .execute();
      const traced = await traceAll(db, deliveries);
      const inState = (...states: Standing[]) => traced.filter((one) => states.includes(standingOf(one)));
      const chatsOf = (some: readonly TracedDelivery[]) =>
        new Set(some.map(({ delivery }) => delivery.chat_id)).size;
      return {
        type: event.type,
        chats: chatsOf(inState('sent')),
        held: chatsOf(inState('held')),
        muted: chatsOf(inState('muted')),
        missing: chatsOf(inState('waiting', 'parked', 'undelivered')),
        waiting: inState('waiting').length,
      };
    },
    /** Whether anything was ever stored, deleted events included. */
    async wasAnyStored(): Promise<boolean> {
      const { rows } = await sql<{ seq: number }>`
        select seq from sqlite_sequence where name = 'events'`.execute(db);
      return (rows[0]?.seq ?? 0) > 0;
    },
  };
}

// The content of the column `events.remark`: what was unexpected about an event, as codes with fields, so that each
// person gets it in their own language. Stored remarks are validated when they are read.

/** The value of a header or a field; for an unusable value, `text` is its beginning. */
const quoted = z.object({ is: z.enum(['absent', 'unusable', 'text']), text: z.string() });

const type = z.string();

/** Types, versions and values are text from outside. */
const remark = z.discriminatedUnion('code', [
  /** A documented type that is not sent to any chat. */
  z.object({ code: z.literal('type-internal'), type }),
  z.object({ code: z.literal('type-unknown'), type }),
  z.object({ code: z.literal('data-missing'), type }),
  z.object({ code: z.literal('data-no-object'), type }),
  /** `missing` are required fields without a value, `unreadable` those with an unexpected one. */
  z.object({
    code: z.literal('data-unfit'),
    type,
    missing: z.array(z.string()),
    unreadable: z.array(z.string()),
  }),
  /** A bug of the bot: classifying the event threw an error. */
  z.object({ code: z.literal('unjudged'), type, problem: z.string() }),
  z.object({ code: z.literal('version-other'), version: z.string(), known: z.string() }),
  z.object({ code: z.literal('value-unlisted'), field: z.string(), value: z.string() }),
  /** An integer with more digits than any amount has. */
  z.object({ code: z.literal('number-too-long'), most: z.number() }),
  /** The id or the type was only in this header or field. */
  z.object({ code: z.enum(['id-once', 'type-once']), place: z.string() }),
  /** The header and the field of the body differ, or neither can be used. */
  z.object({
    code: z.enum(['ids-differ', 'types-differ', 'no-id', 'no-type']),
    header: quoted,
    field: quoted,
  }),
]);

export type QuotedValue = z.infer<typeof quoted>;
export type Remark = z.infer<typeof remark>;

/** A remark that this version can't read, as after a downgrade: only its code is known. */
export type UnknownRemark = { code: 'unknown'; name: string };

const stored = z.array(
  z.union([
    remark,
    z.object({ code: z.string() }).transform(({ code }): UnknownRemark => ({ code: 'unknown', name: code })),
  ]),
);

export function writeRemarks(remarks: readonly Remark[]): string | null {
  return remarks.length === 0 ? null : JSON.stringify(remarks);
}

/** Returns a string, to be shown unchanged, for text that can't be read. */
export function readRemarks(text: string | null): ReadonlyArray<Remark | UnknownRemark> | string {
  if (text === null) return [];
  return stored.safeParse(parseJson(text)).data ?? text;
}
