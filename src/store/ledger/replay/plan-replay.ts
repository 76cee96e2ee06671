// The plan of sending again what did not arrive: exactly what would go where, and what would not. Its digest names the
// plan; one that was carried out never comes out again.

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { readAsMoved } from '../deliveries/move-chat.ts';
import type { Place } from '../../place.ts';
import type { Settings } from '../../settings/settings.ts';
import { inChunks, yieldToEventLoop } from '../batches.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryRow } from '../deliveries/tables.ts';
import type { EventKind } from '../events/tables.ts';
import { unresolvedStates, readOldest, type DeliveryScope } from './undelivered.ts';

/** `there` is where each was meant for; `again` also sends what stands in the chat already. */
export type ReplayRequest = { scope: DeliveryScope; to: Place | 'there'; again?: boolean };

/** One event to one place. `mayStand`: an earlier delivery of it may stand in the chat. */
export type PlannedDelivery = Place & {
  eventSeq: number;
  kind: EventKind;
  /** What it takes off the list. */
  replaces: number[];
  maybeSent: boolean;
};

export type ReplayPlan = {
  deliveries: PlannedDelivery[];
  /** Those that stand in the chat, those on their way to it, and those that it may not hear. */
  skipped: { delivered: number; waiting: number; barred: number };
  /** What is beyond the number that is sent at once, and stays in the list. */
  left: number;
  /** Of the scope `one` or `event`: the earlier deliveries that stand in the chat. */
  alreadySent: DeliveryRow[];
  digest: string;
};

export type MayHear = (kind: EventKind, chatId: number) => boolean;

/** The oldest first; a confirmation of this size is one commit, which intake waits for, but many turns of the event loop. */
export const maxReplayed = 2_000;

type Candidate = Place & { eventSeq: number; replaces: number[] };

/** Within a transaction, or what is read in one turn of the event loop may have changed in the next. */
export async function makePlan(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'data'>,
  request: ReplayRequest,
  mayHear: MayHear,
): Promise<ReplayPlan> {
  const { scope, to } = request;
  const { total, rows } = await readOldest(db, scope, maxReplayed);
  await yieldToEventLoop();
  const candidates = collectCandidates(rows, request);
  const kinds = await readKinds(db, candidates);
  const earlier = await readEarlier(db, settings, candidates);
  const own = new Set(rows.map(({ id }) => id));

  const plan: Omit<ReplayPlan, 'digest'> = {
    deliveries: [],
    skipped: { delivered: 0, waiting: 0, barred: 0 },
    left: total - rows.length,
    alreadySent: [],
  };
  const isSingle = scope.kind === 'one' || scope.kind === 'event';
  /** With the newest earlier delivery, a plan that was carried out never comes out again. */
  const facts: unknown[] = [];
  for (const { eventSeq, chatId, topicId, ...candidate } of candidates) {
    const kind = kinds.get(eventSeq);
    if (kind === undefined) continue;
    const before = earlier.get(`${eventSeq} ${chatId}`) ?? [];
    const replaces =
      scope.kind === 'event' ? before.filter(isUnresolved).map(({ id }) => id) : candidate.replaces;
    const others = before.filter(({ id }) => !own.has(id) && !replaces.includes(id));
    const standing = others.filter(({ state }) => state === 'sent');
    if (isSingle) plan.alreadySent = standing;
    if (!mayHear(kind, chatId)) plan.skipped.barred += 1;
    else if (others.some(({ state }) => state === 'waiting' || state === 'parked')) plan.skipped.waiting += 1;
    else if (standing.length > 0 && !(request.again && isSingle)) plan.skipped.delivered += 1;
    else {
      const mayStand = before.some(({ state, copies }) => state === 'sent' || copies > 0);
      plan.deliveries.push({ eventSeq, kind, chatId, topicId, replaces, maybeSent: mayStand });
      facts.push([eventSeq, chatId, topicId, replaces, before.at(-1)?.id ?? 0]);
    }
  }
  return { ...plan, digest: digestOf([scope, to, request.again === true, facts]) };
}

/** One delivery for each event and place, whatever number of rows it stands for. */
function collectCandidates(rows: readonly DeliveryRow[], { scope, to }: ReplayRequest): Candidate[] {
  const candidates = new Map<string, Candidate>();
  if (scope.kind === 'event' && to !== 'there') return [{ ...to, eventSeq: scope.id, replaces: [] }];
  for (const { id, event_seq: eventSeq, chat_id, topic_id } of rows) {
    const place = to === 'there' ? { chatId: chat_id, topicId: topic_id } : to;
    const key = `${eventSeq} ${place.chatId} ${place.topicId}`;
    const same = candidates.get(key);
    if (same) same.replaces.push(id);
    else candidates.set(key, { ...place, eventSeq, replaces: [id] });
  }
  return [...candidates.values()];
}

async function readKinds(db: Kysely<Tables>, candidates: Candidate[]): Promise<Map<number, EventKind>> {
  const kinds = new Map<number, EventKind>();
  await inChunks(seqsOf(candidates), async (seqs) => {
    const rows = await db.selectFrom('events').select(['seq', 'kind']).where('seq', 'in', seqs).execute();
    for (const { seq, kind } of rows) kinds.set(seq, kind);
  });
  return kinds;
}

/** What is known already of these events in these chats, by event and chat, oldest first. */
async function readEarlier(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'data'>,
  candidates: Candidate[],
): Promise<Map<string, DeliveryRow[]>> {
  const earlier: DeliveryRow[] = [];
  await inChunks(seqsOf(candidates), async (seqs) => {
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('event_seq', 'in', seqs)
      .orderBy('id')
      .execute();
    earlier.push(...readAsMoved(rows, settings));
  });
  return Map.groupBy(earlier, (row) => `${row.event_seq} ${row.chat_id}`);
}

function seqsOf(candidates: Candidate[]): number[] {
  return [...new Set(candidates.map(({ eventSeq }) => eventSeq))];
}

function isUnresolved({ state }: DeliveryRow): boolean {
  return unresolvedStates.some((open) => open === state);
}

/** Short enough for a button's data. */
export function digestOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
