// Orders that the service has accepted, with what figures say of them: their payment, and how their delivery ended.

import type { ExpressionBuilder, Kysely } from 'kysely';
import { toMs } from '../../../base/time.ts';
import { parseJson } from '../../../base/json.ts';
import { paidStatuses, wasPaid } from '../orders/orders.ts';
import type { Tables } from '../tables.ts';
import { createBalances, createEventSums } from './quarters.ts';

/** Times are Unix milliseconds, amounts sun; null where the service has not stated one. */
export type AcceptedOrderRow = {
  state: string;
  isPaid: boolean;
  acceptedAt: number;
  /** How long its delivery took, in milliseconds; null for one that is not confirmed on chain. */
  tookMs: number | null;
  paySun: bigint | null;
  activateSun: bigint | null;
};

/** `chatId`: where it was asked for. */
export type TroubledOrder = { id: string; chatId: number; is: 'failed' | 'late' | 'unaccepted'; at: number };

function createAcceptedOrders(db: Kysely<Tables>) {
  return {
    /** Those accepted from `since` until before `until`, oldest first. */
    async acceptedBetween(since: number, until: number): Promise<AcceptedOrderRow[]> {
      const rows = await db
        .selectFrom('orders')
        .select((row) => [
          'state',
          'status',
          row.ref('accepted_at').$notNull().as('accepted_at'),
          'confirmed_on_chain_at',
          'delegate_hash',
          'record',
          'pay_amount_sun',
          'activate_amount_sun',
        ])
        .where('accepted_at', '>=', since)
        .where('accepted_at', '<', until)
        .orderBy('accepted_at')
        .execute();
      return rows.map((row) => ({
        state: row.state,
        isPaid: wasPaid({ ...row, delegateHash: row.delegate_hash, record: readRecord(row.record) }),
        acceptedAt: row.accepted_at,
        tookMs: tookMs(row),
        paySun: toAmount(row.pay_amount_sun),
        activateSun: toAmount(row.activate_amount_sun),
      }));
    },
    /**
     * What the newest `limit` hourly orders of energy cost, by signed records, without activations; the newest first. Only
     * those that were paid by their status, and that the service recorded as they were confirmed.
     */
    async newestPaid(limit: number): Promise<Array<{ paid: bigint; energy: bigint }>> {
      const rows = await db
        .selectFrom('orders')
        .select(['pay_amount_sun', 'quantity'])
        .where('accepted_at', 'is not', null)
        .where('kind', '=', 'regular')
        .where('resource_type', '=', 'ENERGY')
        .where('state', '!=', 'differs')
        .where((row) => row.or([row('state', '=', 'delivered'), row('status', 'in', [...paidStatuses])]))
        .where('pay_amount_sun', 'is not', null)
        .orderBy('accepted_at', 'desc')
        .limit(limit)
        .execute();
      return rows.flatMap(({ pay_amount_sun: text, quantity }) => {
        const paid = toAmount(text);
        return paid === null ? [] : [{ paid, energy: BigInt(quantity) }];
      });
    },
    /**
     * Deliveries that failed or became late from `since` until before `until`; late is what is not confirmed on chain
     * `lateAfterMs` after it was accepted. One that was late and then failed is both. And orders sent in that time that the
     * service did not accept, or could not be asked for.
     */
    async troubledBetween(since: number, until: number, lateAfterMs: number): Promise<TroubledOrder[]> {
      const accepted = db.selectFrom('orders').where('accepted_at', 'is not', null);
      const failed = await accepted
        .select((row) => ['id', 'chat_id', row.ref('failed_at').$notNull().as('at')])
        .where('failed_at', '>=', since)
        .where('failed_at', '<', until)
        .orderBy('failed_at')
        .execute();
      const maybeLate = await accepted
        .select((row) => [
          'id',
          'chat_id',
          row.ref('accepted_at').$notNull().as('accepted_at'),
          'state',
          'confirmed_on_chain_at',
          'record',
        ])
        .where('accepted_at', '>=', since - lateAfterMs)
        .where('accepted_at', '<', until - lateAfterMs)
        .where((row) =>
          row.or([
            // By now it is late, whether it was read since or not.
            row('state', 'in', ['late', 'accepted']),
            row('confirmed_on_chain_at', 'is not', null),
          ]),
        )
        .orderBy('accepted_at')
        .execute();
      const unaccepted = await db
        .selectFrom('orders')
        .select((row) => ['id', 'chat_id', sentAt(row).as('at')])
        .where('state', 'in', ['rejected', 'not_sent'])
        .where((row) => row(sentAt(row), '>=', since))
        .where((row) => row(sentAt(row), '<', until))
        .orderBy('at')
        .execute();
      const late = maybeLate.filter(
        (row) => row.confirmed_on_chain_at === null || (tookMs(row) ?? 0) > lateAfterMs,
      );
      return [
        ...failed.map(({ id, chat_id: chatId, at }) => ({ id, chatId, is: 'failed' as const, at })),
        ...late.map(({ id, chat_id: chatId, accepted_at: at }) => ({
          id,
          chatId,
          is: 'late' as const,
          at: at + lateAfterMs,
        })),
        ...unaccepted.map(({ id, chat_id: chatId, at }) => ({ id, chatId, is: 'unaccepted' as const, at })),
      ];
    },
  };
}

/** Older rows don't say it. */
function sentAt(row: ExpressionBuilder<Tables, 'orders'>) {
  return row.fn.coalesce('sent_at', 'created_at');
}

/**
 * By the times of the service's record, where it has both: a delivery may be read long after it, when the bot was
 * stopped.
 */
function tookMs(row: {
  accepted_at: number;
  confirmed_on_chain_at: number | null;
  record: string | null;
}): number | null {
  if (row.confirmed_on_chain_at === null) return null;
  const record = readRecord(row.record);
  const paidAt = timeIn(record, 'pay_timestamp');
  const delegatedAt = timeIn(record, 'delegate_timestamp');
  if (paidAt !== undefined && delegatedAt !== undefined && delegatedAt >= paidAt) return delegatedAt - paidAt;
  return row.confirmed_on_chain_at - row.accepted_at;
}

/** Unix milliseconds; undefined where the record has no such time. */
function timeIn(record: Readonly<Record<string, unknown>> | null, field: string): number | undefined {
  const time = Number(record?.[field]);
  return Number.isSafeInteger(time) && time > 0 ? toMs(time) : undefined;
}

function readRecord(text: string | null): Readonly<Record<string, unknown>> | null {
  const read: unknown = text === null ? null : parseJson(text);
  return typeof read === 'object' && read !== null ? { ...read } : null;
}

function toAmount(text: string | null): bigint | null {
  return text !== null && /^-?\d+$/.test(text) ? BigInt(text) : null;
}

// What figures over time are made of: sums of events, readings of the balance, and accepted orders.

export type FigureTables = ReturnType<typeof createFigureTables>;

export function createFigureTables(db: Kysely<Tables>) {
  return { sums: createEventSums(db), balances: createBalances(db), orders: createAcceptedOrders(db) };
}
