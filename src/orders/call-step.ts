// Computes the step that follows from the service's answer to a call that places an order. Pure. The answer is signed
// but is not a read of the order: its blockchain status is not shown, but a difference from what was confirmed is.

import { differenceDetails, overpaidDetail, recordDetail } from './audit-details.ts';
import { columnsOf, judgeRecord, withoutImplausibleEnd } from './judge-record.ts';
import { findDifferences } from './compare.ts';
import { overpaidSun } from './limits.ts';
import type { Order, ServiceOrder } from './order.ts';
import type { OrderReason } from './reasons.ts';
import { stringifyLossless } from '../json.ts';
import type { Step } from './steps.ts';

/** The result of one call. */
export type Answer =
  | { is: 'accepted'; record: ServiceOrder }
  | {
      is: 'rejected' | 'not_sent' | 'unknown';
      reason: OrderReason;
      code?: string | undefined;
      message?: string | undefined;
    };

/** `also`: further audit entries that are written with the step. */
export type CallStep = Step & { also: ReadonlyArray<Pick<Step, 'action' | 'detail'>> };

/** The service accepted the order, in answer to call number `order.posts`. */
export function acceptedStep(order: Order, record: ServiceOrder, now: number): CallStep {
  const columns = { ...columnsOf(withoutImplausibleEnd(record, order)), record: stringifyLossless(record) };
  const verdict = judgeRecord(record, now);
  // A delivery is shown only after a read of the order, and that it expired unpaid only after two reads.
  if (verdict.state === 'delivered') delete columns.confirm_status;
  const differing = findDifferences(order, record);
  const isFailed = verdict.state === 'failed' && verdict.reason !== 'unpaid';
  const state = differing.length > 0 ? 'differs' : isFailed ? 'failed' : 'accepted';
  const detail = recordDetail({ ...record, confirm_status: columns.confirm_status ?? undefined });
  const [first, ...others] = differenceDetails(differing);
  const more = overpaidSun({
    ...order,
    payAmountSun: record.pay_amount_sun ?? null,
    activateAmountSun: record.activate_amount_sun ?? null,
  });
  return {
    from: ['placing'],
    change: {
      ...columns,
      state,
      reason: state === 'failed' && isFailed ? verdict.reason : null,
      service_code: null,
      service_message: null,
      repeats_until: null,
      accepted_at: now,
      ...(state === 'failed' && { failed_at: now }),
      ...(differing.length > 0 && { differences: JSON.stringify(differing) }),
    },
    action: state,
    detail: { post: order.posts, ...detail, ...first },
    announces: state,
    also: [
      ...others.map((other) => ({ action: 'differs' as const, detail: other })),
      ...(more === null ? [] : [{ action: 'overpaid' as const, detail: overpaidDetail(order, more) }]),
    ],
  };
}

/**
 * The call was rejected, was not sent, or its outcome is unknown. `repeatsUntil` is until when the bot repeats it
 * automatically; null when it does not.
 */
export function failedStep(
  order: Order,
  answer: Exclude<Answer, { is: 'accepted' }>,
  repeatsUntil: number | null,
): CallStep {
  // A rejected repeat proves nothing about the call before it.
  const isRepeat = order.posts > 1;
  const state = isRepeat ? 'unknown' : answer.is;
  return {
    from: ['placing'],
    change: {
      state,
      reason: answer.reason,
      service_code: answer.code ?? null,
      service_message: answer.message ?? null,
      repeats_until: state === 'unknown' ? repeatsUntil : null,
    },
    action: isRepeat && answer.is !== 'unknown' ? 'repeat_refused' : answer.is,
    detail: {
      post: order.posts,
      reason: answer.reason,
      code: answer.code ?? null,
      message: answer.message ?? null,
    },
    announces: state,
    also: [],
  };
}
