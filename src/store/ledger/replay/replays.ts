// Replays what did not arrive, and dismisses what nobody wants. First a plan shows exactly what would happen. A
// confirmation has the plan's digest, and is carried out in one transaction only if a new plan has the same digest.
// Therefore a second person, an outdated card and an update that is delivered twice change nothing.

import type { Kysely } from 'kysely';
import {
  digestOf,
  makePlan,
  maxReplayed,
  type MayReceiveEvent,
  type ReplayPlan,
  type ReplayRequest,
} from './plan-replay.ts';
import { ordinaryPriority, urgentPriority } from '../deliveries/queue.ts';
import type { Settings } from '../../settings/settings.ts';
import { inChunks } from '../batches.ts';
import { endSettledUndelivered } from '../incidents/write.ts';
import { keepArrivalsOut } from '../keep-arrivals-out.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryRow } from '../deliveries/tables.ts';
import { unresolvedStates, readOldest, type DeliveryScope } from './undelivered.ts';

export type Dismissal = { count: number; left: number; digest: string };

/** A person's confirmation: the digest of the plan that they saw, their Telegram user id, and the time. */
export type Confirmation = { digest: string; personId: number; now: number };

export type Replays = ReturnType<typeof createReplays>;

/** The subject of the audit entry about the plan with this digest. */
export function replaySubject(digest: string): string {
  return `replay:${digest}`;
}

export function createReplays(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'data'>,
  incidents: { announce(): void },
) {
  const listeners: Array<() => void> = [];
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
        const replaced = plan.deliveries.flatMap(({ replaces }) => replaces);
        await closeDeliveries(trx, replaced, { state: 'replayed', closed_by: personId, closed_at: now });
        await endSettledUndelivered(trx, 'replayed', now);
        const { deliveries, skipped, left } = plan;
        const detail = { scope: request.scope, to: request.to, count: deliveries.length, skipped, left };
        await addAuditEntry(trx, 'replay.confirmed', { digest, personId, now }, detail);
        return plan;
      });
      if (done) for (const listener of listeners) listener();
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
    onQueued: (listener: () => void): void => void listeners.push(listener),
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
    due_at: now,
    replayed_by: personId,
    is_repeat: maybeSent ? 1 : 0,
  }));
  await inChunks(rows, async (part) => void (await trx.insertInto('deliveries').values(part).execute()));
}

type Closing = Pick<DeliveryRow, 'state' | 'closed_by' | 'closed_at'>;

async function closeDeliveries(trx: Kysely<Tables>, ids: number[], closing: Closing): Promise<void> {
  let closed = 0;
  await inChunks(ids, async (part) => {
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      .set(closing)
      .where('id', 'in', part)
      .where('state', 'in', unresolvedStates)
      .executeTakeFirstOrThrow();
    closed += Number(numUpdatedRows);
  });
  if (closed !== ids.length) {
    throw new Error(
      `Of ${ids.length} deliveries to be closed, ${closed} were still open; nothing was changed.`,
    );
  }
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

async function addAuditEntry(
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
      subject: replaySubject(digest),
      detail: JSON.stringify(detail),
    })
    .execute();
}
