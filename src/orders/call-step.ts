// The step that the answer to a call leads to. Pure. An answer is signed, but it is not a read of the order: what it says
// of the blockchain is not told, what it names otherwise than it was confirmed is.

import { differenceDetails, overpaidDetail, recordDetail } from './audit-details.ts';
import { columnsOf, judge, plausible } from './plausible.ts';
import { compare } from './compare.ts';
import { overpaidSun } from './limits.ts';
import type { Order, ServiceOrder } from './order.ts';
import type { OrderReason } from './reasons.ts';
import { toJson } from './stored-json.ts';
import type { Step } from './steps.ts';

/** What became of one call. */
export type Answer =
  | { is: 'accepted'; record: ServiceOrder }
  | {
      is: 'rejected' | 'not_sent' | 'unknown';
      reason: OrderReason;
      code?: string | undefined;
      message?: string | undefined;
    };

/** Besides the step: entries for the audit that its own doesn't say. */
export type CallStep = Step & { also: ReadonlyArray<Pick<Step, 'action' | 'detail'>> };

/** The service has taken the order, in answer to call number `order.posts`. */
export function acceptedStep(order: Order, record: ServiceOrder, now: number): CallStep {
  const columns = { ...columnsOf(plausible(record, order)), record: toJson(record) };
  const verdict = judge(record, now);
  // That something is on chain is told after a read of the order, and that it ran out unpaid after two.
  if (verdict.state === 'delivered') delete columns.confirm_status;
  const differing = compare(order, record);
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
    tells: state,
    also: [
      ...others.map((other) => ({ action: 'differs' as const, detail: other })),
      ...(more === null ? [] : [{ action: 'overpaid' as const, detail: overpaidDetail(order, more) }]),
    ],
  };
}

/** It was refused, could not be sent, or nobody knows. `repeatsUntil`: until then the bot sends it again by itself. */
export function failedStep(
  order: Order,
  answer: Exclude<Answer, { is: 'accepted' }>,
  repeatsUntil: number | null,
): CallStep {
  // A refused repeat says nothing about the call before it.
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
    tells: state,
    also: [],
  };
}
