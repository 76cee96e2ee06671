// Sending again what did not arrive, and putting aside what nobody wants sent. First a plan says exactly what would
// happen; a confirmation carries the plan's digest and is carried out in one transaction, only while the same plan would come out:
// two who press at once, an old card and an update that comes twice all find another plan and do nothing.

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ordinaryLane, urgentLane } from './deliveries.ts';
import type { DeliveryRow, EventKind, Tables } from './tables.ts';
import { openStates, readScope, type Scope } from './undelivered.ts';

export type Place = { chatId: number; topicId: number | null };

/** `there` is where each was meant for; `again` also sends what stands in the chat already. */
export type Wish = { scope: Scope; to: Place | 'there'; again?: boolean };

/** One event to one place. `mayStand`: an earlier delivery of it may stand in the chat. */
export type PlannedDelivery = Place & {
  eventSeq: number;
  kind: EventKind;
  /** What it takes off the list. */
  replaces: number[];
  mayStand: boolean;
};

export type Plan = {
  deliveries: PlannedDelivery[];
  /** Those that stand in the chat, those on their way to it, and those that it may not hear. */
  skipped: { delivered: number; waiting: number; barred: number };
  /** What is beyond the number that is sent at once, and stays in the list. */
  left: number;
  /** Of the scope `one` or `event`: the earlier deliveries that stand in the chat. */
  standing: DeliveryRow[];
  digest: string;
};

export type Dismissal = { count: number; left: number; digest: string };

/** Who confirms (a Telegram user id), what they saw, and when. */
export type Confirmation = { digest: string; personId: number; now: number };

type MayHear = (kind: EventKind, chatId: number) => boolean;

export type Replays = {
  plan(wish: Wish, mayHear: MayHear): Promise<Plan>;
  /** Undefined, and nothing is done, when the plan is another one by now. */
  confirm(wish: Wish, mayHear: MayHear, confirmation: Confirmation): Promise<Plan | undefined>;
  planDismissal(scope: Scope): Promise<Dismissal>;
  dismiss(scope: Scope, confirmation: Confirmation): Promise<Dismissal | undefined>;
  /** Hears of each confirmation that left something to send. */
  onQueued(listener: () => void): void;
};

/** The oldest first; a commit of this size holds up the intake for some 30 ms. */
export const mostAtOnce = 2_000;

/** The audit's subject of what was confirmed with this digest. */
export function subjectOf(digest: string): string {
  return `replay:${digest}`;
}

export function createReplays(db: Kysely<Tables>): Replays {
  const listeners: Array<() => void> = [];
  return {
    plan: (wish, mayHear) => makePlan(db, wish, mayHear),

    async confirm(wish, mayHear, { digest, personId, now }) {
      const done = await db.transaction().execute(async (trx) => {
        const plan = await makePlan(trx, wish, mayHear);
        if (plan.digest !== digest || plan.deliveries.length === 0) return undefined;
        await queue(trx, plan, personId, now);
        const replaced = plan.deliveries.flatMap(({ replaces }) => replaces);
        await close(trx, replaced, { state: 'replayed', closed_by: personId, closed_at: now });
        const { deliveries, skipped, left } = plan;
        const detail = { scope: wish.scope, to: wish.to, count: deliveries.length, skipped, left };
        await audit(trx, 'replay.confirmed', { digest, personId, now }, detail);
        return plan;
      });
      if (done) for (const listener of listeners) listener();
      return done;
    },

    planDismissal: async (scope) => (await makeDismissal(db, scope)).dismissal,

    dismiss: (scope, confirmation) =>
      db.transaction().execute(async (trx) => {
        const { ids, dismissal } = await makeDismissal(trx, scope);
        if (dismissal.digest !== confirmation.digest || ids.length === 0) return undefined;
        const { personId, now } = confirmation;
        await close(trx, ids, { state: 'dismissed', closed_by: personId, closed_at: now });
        await audit(trx, 'replay.dismissed', confirmation, {
          scope,
          count: ids.length,
          left: dismissal.left,
        });
        return dismissal;
      }),

    onQueued: (listener) => void listeners.push(listener),
  };
}

type Candidate = Place & { eventSeq: number; replaces: number[] };

async function makePlan(db: Kysely<Tables>, wish: Wish, mayHear: MayHear): Promise<Plan> {
  const { scope, to } = wish;
  const { total, rows } = await readScope(db, scope, { first: 'oldest', limit: mostAtOnce });
  const candidates = gather(rows, wish);
  const kinds = await readKinds(db, candidates);
  const earlier = await readEarlier(db, candidates);
  const own = new Set(rows.map(({ id }) => id));

  const plan: Omit<Plan, 'digest'> = {
    deliveries: [],
    skipped: { delivered: 0, waiting: 0, barred: 0 },
    left: total - rows.length,
    standing: [],
  };
  const isSingle = scope.kind === 'one' || scope.kind === 'event';
  /** With the newest earlier delivery, a plan that was carried out never comes out again. */
  const facts: unknown[] = [];
  for (const { eventSeq, chatId, topicId, ...candidate } of candidates) {
    const kind = kinds.get(eventSeq);
    if (kind === undefined) continue;
    const before = earlier.get(`${eventSeq} ${chatId}`) ?? [];
    const replaces = scope.kind === 'event' ? before.filter(isOpen).map(({ id }) => id) : candidate.replaces;
    const others = before.filter(({ id }) => !own.has(id) && !replaces.includes(id));
    const standing = others.filter(({ state }) => state === 'sent');
    if (isSingle) plan.standing = standing;
    if (!mayHear(kind, chatId)) plan.skipped.barred += 1;
    else if (others.some(({ state }) => state === 'waiting' || state === 'parked')) plan.skipped.waiting += 1;
    else if (standing.length > 0 && !(wish.again && isSingle)) plan.skipped.delivered += 1;
    else {
      const mayStand = before.some(({ state, copies }) => state === 'sent' || copies > 0);
      plan.deliveries.push({ eventSeq, kind, chatId, topicId, replaces, mayStand });
      facts.push([eventSeq, chatId, topicId, replaces, before.at(-1)?.id ?? 0]);
    }
  }
  return { ...plan, digest: digestOf([scope, to, wish.again === true, facts]) };
}

/** One delivery for each event and place, whatever number of rows it stands for. */
function gather(rows: readonly DeliveryRow[], { scope, to }: Wish): Candidate[] {
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
  const seqs = [...new Set(candidates.map(({ eventSeq }) => eventSeq))];
  if (seqs.length === 0) return new Map();
  const rows = await db.selectFrom('events').select(['seq', 'kind']).where('seq', 'in', seqs).execute();
  return new Map(rows.map(({ seq, kind }) => [seq, kind]));
}

/** What is known already of these events in these chats, by event and chat, oldest first. */
async function readEarlier(db: Kysely<Tables>, candidates: Candidate[]): Promise<Map<string, DeliveryRow[]>> {
  const seqs = [...new Set(candidates.map(({ eventSeq }) => eventSeq))];
  if (seqs.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('event_seq', 'in', seqs)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => `${row.event_seq} ${row.chat_id}`);
}

async function queue(trx: Kysely<Tables>, plan: Plan, personId: number, now: number): Promise<void> {
  await trx
    .insertInto('deliveries')
    .values(
      plan.deliveries.map(({ eventSeq, kind, chatId, topicId, mayStand }) => ({
        event_seq: eventSeq,
        rule_id: null,
        chat_id: chatId,
        topic_id: topicId,
        state: 'waiting' as const,
        // What could not be read needs a message of its own; nothing else is urgent any more.
        lane: kind === 'quarantined' ? urgentLane : ordinaryLane,
        created_at: now,
        due_at: now,
        replayed_by: personId,
        is_repeat: mayStand ? 1 : 0,
      })),
    )
    .execute();
}

function isOpen({ state }: DeliveryRow): boolean {
  return openStates.some((open) => open === state);
}

type Closing = Pick<DeliveryRow, 'state' | 'closed_by' | 'closed_at'>;

async function close(trx: Kysely<Tables>, ids: number[], closing: Closing): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set(closing)
    .where('id', 'in', ids)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== ids.length) {
    throw new Error(
      `Of ${ids.length} deliveries to be closed, ${numUpdatedRows} were still open; nothing was changed.`,
    );
  }
}

async function makeDismissal(db: Kysely<Tables>, scope: Scope) {
  const { total, rows } = await readScope(db, scope, { first: 'oldest', limit: mostAtOnce });
  const ids = rows.map(({ id }) => id);
  const dismissal = {
    count: ids.length,
    left: total - ids.length,
    digest: digestOf([scope, 'dismiss', ids]),
  };
  return { ids, dismissal };
}

async function audit(
  trx: Kysely<Tables>,
  action: string,
  { digest, personId, now }: Confirmation,
  detail: object,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: now,
      actor_id: personId,
      action,
      subject: subjectOf(digest),
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** Short enough for a button's data. */
function digestOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
