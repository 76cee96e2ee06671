// The call that buys, and what its answer means. It is made once for each passage through the gate. After a call whose
// outcome is unknown, regular orders may be repeated under the same number by themselves, within bounds.

import type { Clock } from '../clock.ts';
import { ServiceError, StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Settings } from '../store/settings.ts';
import type { Agenda } from './agenda.ts';
import { columnsOf, fits, judge } from './believe.ts';
import type { Gate } from './gate.ts';
import type { Order, OrderReason, ServiceOrder } from './order.ts';
import type { AuditDetail } from './read-audit.ts';
import type { Step, Steps } from './steps.ts';

/** `repeat`: the document says that a repeated number buys nothing; `ask`: a person decides each time. */
export type UnknownPolicy = 'repeat' | 'ask';

/** Waits before the first, second and third repeat. */
const repeatAfterMs: readonly number[] = [2_000, 5_000, 10_000];
/** Counted from the first call: some services may forget a number after a minute. */
const repeatWithinMs = 45_000;
/** While the disk is full, an answer waits in memory to be written. */
const writeAgainMs = 1_000;

type Answer =
  | { is: 'accepted'; record: ServiceOrder }
  | {
      is: 'rejected' | 'not_sent' | 'unknown';
      reason: OrderReason;
      code?: string | undefined;
      message?: string | undefined;
    };

export type Placing = {
  /** Makes the call for an order that has just passed the gate; once for each passage. */
  begin(order: Order): void;
  /** Plans the next repeat of an unknown order, if it may be repeated by itself. */
  plan(order: Order): void;
};

export function createPlacing(options: {
  steps: Steps;
  gate: Pick<Gate, 'repeatUnasked'>;
  agenda: Agenda;
  service: Pick<ServiceClient, 'createOrder' | 'createFlashOrder'>;
  settings: Settings;
  policy: UnknownPolicy;
  clock: Clock;
  log: Log;
}): Placing {
  const { steps, gate, agenda, service, settings, policy, clock, log } = options;

  function begin(order: Order): void {
    agenda.run(async () => {
      const answer = await send(order);
      const step = stepAfter(order, answer, clock.now());
      await write(order, step, answer);
    });
  }

  async function send(order: Order): Promise<Answer> {
    const { quantity, receiver, clientOrderId, resourceType, duration } = order;
    try {
      const record =
        order.kind === 'flash'
          ? await service.createFlashOrder({ resourceType, quantity, receiver, clientOrderId })
          : await service.createOrder({ quantity, receiver, duration: duration ?? '', clientOrderId });
      return fits(order, record) ? { is: 'accepted', record } : { is: 'unknown', reason: 'mismatch' };
    } catch (error) {
      return judgeError(error, order, log);
    }
  }

  async function write(order: Order, step: Step, answer: Answer): Promise<void> {
    try {
      const moved = await steps.commit((moves) => moves.take(order, step));
      // A refusal would only be heard again, and a service that takes one number for another is not to be asked twice.
      const isWorthwhile = answer.is !== 'rejected' && moved?.reason !== 'mismatch';
      if (moved?.state === 'unknown' && isWorthwhile) plan(moved);
    } catch (error) {
      if (!(error instanceof StoreError && error.failure === 'busy')) throw error;
      log.error({ err: error, order: order.id }, 'The answer to an order could not be written yet.');
      agenda.set(`write ${order.id}`, writeAgainMs, () => write(order, step, answer));
    }
  }

  function plan(order: Order): void {
    const delayMs = repeatAfterMs[order.posts - 1];
    if (delayMs === undefined || !mayRepeat(order, clock.now() + delayMs)) return;
    agenda.set(`repeat ${order.id}`, delayMs, async () => {
      if (mayRepeat(order, clock.now())) await gate.repeatUnasked(order);
    });
  }

  /** The rule of a repeated number is documented for regular orders only. */
  function mayRepeat({ kind, placedAt }: Order, at: number): boolean {
    if (policy !== 'repeat' || kind !== 'regular' || settings.data.repeatsLockedAt !== null) return false;
    return placedAt !== null && at >= placedAt && at < placedAt + repeatWithinMs;
  }

  return { begin, plan };
}

function judgeError(error: unknown, order: Order, log: Log): Answer {
  if (!(error instanceof ServiceError)) {
    log.error({ err: error, order: order.id }, 'Placing an order failed in a way that nobody foresaw.');
    return { is: 'unknown', reason: 'broken' };
  }
  const { outcome, reason, code, serviceMessage: message } = error;
  // A purchase is never merely `unavailable`: that is a word for reads.
  return { is: outcome === 'unavailable' ? 'unknown' : outcome, reason, code, message };
}

/** What the answer to call number `order.posts` makes of the order. */
function stepAfter(order: Order, answer: Answer, now: number): Step {
  const post = { post: order.posts };
  if (answer.is === 'accepted') {
    const { record } = answer;
    const verdict = judge(record, now);
    const columns = columnsOf(record);
    // That something is on chain is believed from a read of the order, never from the answer to a purchase.
    if (verdict.state === 'delivered') delete columns.confirm_status;
    const isFailed = verdict.state === 'failed';
    return {
      from: ['placing'],
      change: {
        ...columns,
        state: isFailed ? 'failed' : 'accepted',
        reason: isFailed ? verdict.reason : null,
        service_code: null,
        service_message: null,
        accepted_at: now,
      },
      action: isFailed ? 'failed' : 'accepted',
      detail: { ...post, ...detailOf({ ...record, confirm_status: columns.confirm_status ?? undefined }) },
      tells: isFailed ? 'failed' : 'accepted',
    };
  }
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
    },
    action: isRepeat && answer.is !== 'unknown' ? 'repeat_refused' : answer.is,
    detail: { ...post, reason: answer.reason, code: answer.code ?? null, message: answer.message ?? null },
    tells: state,
  };
}

/** What an audit entry says of a record. */
export function detailOf(record: ServiceOrder): AuditDetail {
  return {
    id: record.id,
    status: record.status ?? null,
    confirm_status: record.confirm_status ?? null,
    pay_amount_sun: record.pay_amount_sun?.toString() ?? null,
    delegate_hash: record.delegate_hash ?? null,
  };
}
