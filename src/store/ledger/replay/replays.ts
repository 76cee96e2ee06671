// Replays what did not arrive, and dismisses what nobody wants. First a plan shows exactly what would happen. A
// confirmation has the plan's digest, and is carried out in one transaction only if a new plan has the same digest.
// Therefore a second person, an outdated card and an update that is delivered twice change nothing.

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createListeners } from '../../../base/listeners.ts';
import { type Standing, type TracedDelivery, standingOf, traceAll, triesOf } from '../deliveries/trace.ts';
import { openTried } from '../deliveries/closed.ts';
import { ordinaryPriority, urgentPriority } from '../deliveries/queue.ts';
import type { Settings } from '../../settings/settings.ts';
import { countChanged, inChunks, keepArrivalsOut, yieldToEventLoop } from '../batches.ts';
import { endSettledUndelivered } from '../incidents/write.ts';
import type { EventKind, Place, Tables } from '../tables.ts';
import type { DeliveryRow } from '../deliveries/tables.ts';
import { type DeliveryScope, readOldest, unresolvedStates } from './undelivered.ts';
import { readAsMoved } from '../deliveries/move-chat.ts';
import { createAudit } from '../people/audit.ts';

type Dismissal = { count: number; left: number; digest: string };

/** A person's confirmation: the digest of the plan that they saw, their Telegram user id, and the time. */
type Confirmation = { digest: string; personId: number; now: number };

/** The subject of the audit entry about the plan with this digest. */
export function replaySubject(digest: string): string {
  return `replay:${digest}`;
}

export function createReplays(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'data'>,
  incidents: { announce(): void },
) {
  const queued = createListeners<[]>();
  return {
    plan: (request: ReplayRequest, mayReceiveEvent: MayReceiveEvent): Promise<ReplayPlan> =>
      db.transaction().execute((trx) => makePlan(trx, settings, request, mayReceiveEvent)),

    /** Undefined, and nothing changes, when the plan is another one by now. */
    async confirm(
      request: ReplayRequest,
      mayReceiveEvent: MayReceiveEvent,
      { digest, personId, now }: Confirmation,
    ): Promise<ReplayPlan | undefined> {
      const done = await db.transaction().execute(async (trx) => {
        await keepArrivalsOut(trx);
        const plan = await makePlan(trx, settings, request, mayReceiveEvent);
        if (plan.digest !== digest || plan.deliveries.length === 0) return undefined;
        await insertReplays(trx, plan, personId, now);
        // A person wants to know now whether a closed place takes messages again.
        await openTried(trx, plan.deliveries);
        const replaced = plan.deliveries.flatMap(({ replaces }) => replaces);
        await closeDeliveries(trx, replaced, { state: 'replayed', closed_by: personId, closed_at: now });
        await endSettledUndelivered(trx, 'replayed', now);
        const { deliveries, skipped, left } = plan;
        const detail = { scope: request.scope, to: request.to, count: deliveries.length, skipped, left };
        await addAuditEntry(trx, 'replay.confirmed', { digest, personId, now }, detail);
        return plan;
      });
      if (done) queued.tell();
      if (done) incidents.announce();
      return done;
    },

    planDismissal: async (scope: DeliveryScope): Promise<Dismissal> =>
      (await makeDismissal(db, scope)).dismissal,

    async dismiss(scope: DeliveryScope, confirmation: Confirmation): Promise<Dismissal | undefined> {
      const done = await db.transaction().execute(async (trx) => {
        await keepArrivalsOut(trx);
        const { ids, dismissal } = await makeDismissal(trx, scope);
        if (dismissal.digest !== confirmation.digest || ids.length === 0) return undefined;
        const { personId, now } = confirmation;
        await closeDeliveries(trx, ids, { state: 'dismissed', closed_by: personId, closed_at: now });
        await endSettledUndelivered(trx, 'dismissed', now);
        await addAuditEntry(trx, 'replay.dismissed', confirmation, {
          scope,
          count: ids.length,
          left: dismissal.left,
        });
        return dismissal;
      });
      if (done) incidents.announce();
      return done;
    },

    /** Calls the listener after each confirmed replay, since its deliveries may be due. */
    onQueued: queued.watch,
  };
}

async function insertReplays(
  trx: Kysely<Tables>,
  plan: ReplayPlan,
  personId: number,
  now: number,
): Promise<void> {
  const rows = plan.deliveries.map(({ eventSeq, kind, chatId, topicId, maybeSent }) => ({
    event_seq: eventSeq,
    rule_id: null,
    chat_id: chatId,
    topic_id: topicId,
    state: 'waiting' as const,
    // A quarantined event is urgent, as it was when it came; no other replay is.
    priority: kind === 'quarantined' ? urgentPriority : ordinaryPriority,
    created_at: now,
    replayed_by: personId,
    is_repeat: maybeSent ? 1 : 0,
  }));
  await inChunks(rows, async (part) => void (await trx.insertInto('deliveries').values(part).execute()));
}

type Closing = Pick<DeliveryRow, 'state' | 'closed_by' | 'closed_at'>;

async function closeDeliveries(trx: Kysely<Tables>, ids: number[], closing: Closing): Promise<void> {
  let closed = 0;
  await inChunks(ids, async (part) => {
    closed += await countChanged(
      trx
        .updateTable('deliveries')
        .set(closing)
        .where('id', 'in', part)
        .where('state', 'in', ['undelivered', 'waiting', 'posted']),
    );
    await endPosts(trx, part);
  });
  if (closed !== ids.length) {
    throw new Error(
      `Of ${ids.length} deliveries to be closed, ${closed} were still open; nothing was changed.`,
    );
  }
}

/** Posts that carry nothing any more of what is to be told. */
async function endPosts(trx: Kysely<Tables>, ids: number[]): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ state: 'undelivered' })
    .where('state', '=', 'open')
    .where('id', 'in', (row) =>
      row.selectFrom('deliveries').select('post_id').where('id', 'in', ids).where('post_id', 'is not', null),
    )
    .where((post) =>
      post.not(
        post.exists(
          post
            .selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('post_id', '=', 'posts.id')
            .where('deliveries.state', '=', 'posted'),
        ),
      ),
    )
    .execute();
}

async function makeDismissal(db: Kysely<Tables>, scope: DeliveryScope) {
  const { total, rows } = await readOldest(db, scope, maxReplayed);
  const ids = rows.map(({ id }) => id);
  const dismissal = {
    count: ids.length,
    left: total - ids.length,
    digest: digestOf([scope, 'dismiss', ids]),
  };
  return { ids, dismissal };
}

function addAuditEntry(
  trx: Kysely<Tables>,
  action: string,
  { digest, personId, now }: Confirmation,
  detail: object,
): Promise<void> {
  return createAudit(trx).add({ at: now, actorId: personId, action, subject: replaySubject(digest), detail });
}

// Plans a replay, which sends again what did not arrive: the plan lists what would be sent where, and counts what would
// not. Its digest identifies it; once a plan was carried out, no later plan has the same digest.

/**
 * `there`: each is sent to its original destination. `again`: events that were sent to the chat before are sent too.
 */
export type ReplayRequest = { scope: DeliveryScope; to: Place | 'there'; again?: boolean };

/** A new delivery of one event. `maybeSent`: an earlier delivery of the event may be in the chat. */
type PlannedDelivery = Place & {
  eventSeq: number;
  kind: EventKind;
  /** Ids of the unresolved deliveries that become `replayed`. */
  replaces: number[];
  maybeSent: boolean;
};

export type ReplayPlan = {
  deliveries: PlannedDelivery[];
  /**
   * How many are not sent, because they were sent to the chat before, wait for it already, or are not allowed there.
   */
  skipped: { delivered: number; waiting: number; barred: number };
  /** How many exceed `maxReplayed` and stay unresolved. */
  left: number;
  /** For the scopes `one` and `event`: the earlier deliveries that were sent to the chat. */
  alreadySent: TracedDelivery[];
  digest: string;
};

export type MayReceiveEvent = (kind: EventKind, chatId: number) => boolean;

/**
 * Limits a plan, oldest first: it is carried out in one commit, which delays intake, in many turns of the event loop.
 */
export const maxReplayed = 2_000;

/** Deliveries that are sent by themselves, sooner or later. */
const comingStates: ReadonlySet<Standing> = new Set(['waiting', 'parked', 'held']);

type Candidate = Place & { eventSeq: number; replaces: number[] };

/**
 * Must run in a transaction: it reads in several turns of the event loop, between which rows could otherwise change.
 */
async function makePlan(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'data'>,
  request: ReplayRequest,
  mayReceiveEvent: MayReceiveEvent,
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
  /** They include the newest earlier delivery, so that a plan's digest changes once the plan was carried out. */
  const facts: unknown[] = [];
  for (const { eventSeq, chatId, topicId, ...candidate } of candidates) {
    const kind = kinds.get(eventSeq);
    if (kind === undefined) continue;
    const before = earlier.get(`${eventSeq} ${chatId}`) ?? [];
    const replaces =
      scope.kind === 'event'
        ? before.filter(isUnresolved).map(({ delivery }) => delivery.id)
        : candidate.replaces;
    const others = before.filter(({ delivery: { id } }) => !own.has(id) && !replaces.includes(id));
    const standing = others.filter((one) => standingOf(one) === 'sent');
    if (isSingle) plan.alreadySent = standing;
    if (!mayReceiveEvent(kind, chatId)) plan.skipped.barred += 1;
    else if (others.some((one) => comingStates.has(standingOf(one)))) plan.skipped.waiting += 1;
    else if (standing.length > 0 && !(request.again && isSingle)) plan.skipped.delivered += 1;
    else {
      const maybeSent = before.some((one) => triesOf(one).copies > 0);
      plan.deliveries.push({ eventSeq, kind, chatId, topicId, replaces, maybeSent });
      facts.push([eventSeq, chatId, topicId, replaces, before.at(-1)?.delivery.id ?? 0]);
    }
  }
  return { ...plan, digest: digestOf([scope, to, request.again === true, facts]) };
}

/** One delivery for each event and place, however many unresolved rows it replaces. */
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

/** The earlier deliveries of these events, by event and chat, oldest first. */
async function readEarlier(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'data'>,
  candidates: Candidate[],
): Promise<Map<string, TracedDelivery[]>> {
  const earlier: TracedDelivery[] = [];
  await inChunks(seqsOf(candidates), async (seqs) => {
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('event_seq', 'in', seqs)
      .orderBy('id')
      .execute();
    earlier.push(...(await traceAll(db, readAsMoved(rows, settings))));
  });
  return Map.groupBy(earlier, ({ delivery }) => `${delivery.event_seq} ${delivery.chat_id}`);
}

function seqsOf(candidates: Candidate[]): number[] {
  return [...new Set(candidates.map(({ eventSeq }) => eventSeq))];
}

function isUnresolved(traced: TracedDelivery): boolean {
  return unresolvedStates.some((open) => open === standingOf(traced));
}

/** 16 hex digits, which are short enough for callback data. */
function digestOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
