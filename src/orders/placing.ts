// Makes the call that buys, and interprets its answer. The call is made once for each passage through the gate
// (gate.ts), right after it or not at all, and only by an instance that leads. After a call whose outcome is unknown,
// regular orders may be repeated automatically under the same client order id, at most three times and within 45 seconds.

import type { Clock } from '../base/clock.ts';
import { ServiceError, StoreError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Settings } from '../store/settings/settings.ts';
import { type Ages, type Schedule, storeAgainMs } from './schedule.ts';
import { amountsOf, columnsOf, findDifferences, fits, judgeRecord } from './record.ts';
import type { Gate } from './gate.ts';
import type { Order, ServiceOrder } from './order.ts';
import type { Step, Steps } from './steps.ts';
import { overpaidDetail, recordDetail } from './audit.ts';
import { overpaidSun } from './limits.ts';
import type { OrderReason } from './states.ts';

/**
 * `repeat`: repeats automatically, since the document says that a repeated client order id buys nothing. `ask`: people
 * decide.
 */
export type UnknownPolicy = 'repeat' | 'ask';

/** The delays before the first, second and third repeat. */
const repeatAfterMs: readonly number[] = [2_000, 5_000, 10_000];
/** No repeat later than this after the first call: a service may forget a client order id after a minute. */
const repeatWithinMs = 45_000;
/**
 * A call that can't begin so soon after the gate is not made: by then a process that stood still may have been replaced,
 * and somebody told that nothing was sent.
 */
const callWithinMs = 2_000;

export function createPlacing(options: {
  steps: Steps;
  gate: Pick<Gate, 'repeatUnasked'>;
  schedule: Schedule;
  service: Pick<ServiceClient, 'createOrder' | 'createFlashOrder'>;
  settings: Settings;
  policy: UnknownPolicy;
  /** Called when the service recorded something else than was confirmed: locks automatic repeats. */
  onDiffers: (order: Order) => Promise<void>;
  hasDiffered: (order: Order) => boolean;
  /** Whether this instance leads. */
  isHeld: () => boolean;
  clock: Clock;
  ages: Ages;
  log: Log;
}) {
  const { steps, gate, schedule, service, settings, policy, onDiffers, hasDiffered, isHeld } = options;
  const { clock, ages, log } = options;
  /** The passages whose call has begun and is not settled. */
  const called = new Set<string>();
  const passageOf = ({ id, posts }: Order) => `${id} ${posts}`;

  /**
   * Makes the call for an order that has just passed the gate, `ageMs` ago; to be called once for each passage.
   */
  function begin(order: Order, ageMs: () => number): void {
    called.add(passageOf(order));
    schedule.run(async () => {
      const answer: Answer =
        isHeld() && ageMs() <= callWithinMs ? await send(order) : { is: 'not_sent', reason: 'held_up' };
      const step =
        answer.is === 'accepted'
          ? acceptedStep(order, answer.record, clock.now())
          : failedStep(order, answer, untilWhen(order, answer));
      await write(order, step, answer.is === 'accepted' ? answer.record : undefined);
    });
  }

  async function send(order: Order): Promise<Answer> {
    const { quantity, receiver, clientOrderId, resourceType } = order;
    try {
      const record =
        order.kind === 'flash'
          ? await service.createFlashOrder({ resourceType, quantity, receiver, clientOrderId })
          : await service.createOrder({ quantity, receiver, duration: order.duration, clientOrderId });
      return fits(order, record) ? { is: 'accepted', record } : { is: 'unknown', reason: 'mismatch' };
    } catch (error) {
      return judgeError(error, order, log);
    }
  }

  /** `record`: what the step follows from. Without our number it may be that of an earlier order, and prove nothing. */
  async function write(order: Order, step: Step, record?: ServiceOrder): Promise<void> {
    const isNamed = record === undefined || record.client_order_id !== undefined;
    try {
      if (step.announces === 'differs') await onDiffers(order);
      await steps.commit(async (moves) => {
        const isOther =
          !isNamed && step.announces !== 'differs' && (await moves.hasNumber(order.kind, record.id));
        const taken = isOther ? failedStep(order, { is: 'unknown', reason: 'mismatch' }, null) : step;
        await moves.take(order, taken);
      });
      called.delete(passageOf(order));
    } catch (error) {
      if (!(error instanceof StoreError && error.failure === 'busy')) throw error;
      log.error({ err: error, order: order.id }, 'The answer to an order could not be written yet.');
      schedule.set(`write ${order.id}`, storeAgainMs, () => write(order, step, record));
    }
  }

  /** Ends an order that may have passed the gate, which was not answered, so that no call was made: it is `not_sent`. */
  async function endUncertain(order: Order): Promise<void> {
    try {
      await steps.commit(async (moves) => {
        const found = await moves.find(order.id);
        // A later press may have passed the gate, and its call be under way or about to begin.
        const isCalled = called.has(passageOf(order)) || steps.isPassing(order.id);
        if (found?.state !== 'placing' || found.posts !== order.posts || isCalled) return;
        await moves.take(found, failedStep(found, { is: 'not_sent', reason: 'held_up' }, null));
      });
    } catch (error) {
      if (!(error instanceof StoreError && error.failure === 'busy')) throw error;
      schedule.set(`uncertain ${order.id}`, storeAgainMs, () => endUncertain(order));
    }
  }

  /** Schedules the automatic repeat of an `unknown` order, if it may have one. */
  function plan(order: Order): void {
    if (order.repeatsUntil === null) return;
    const delayMs = delayOf(order);
    if (delayMs === undefined) return schedule.run(() => endRepeats(order), `repeat ${order.id}`);
    schedule.set(`repeat ${order.id}`, delayMs, async () => {
      if (isAllowed(order) && leftMs(order) > 0) await gate.repeatUnasked(order);
      await endRepeats(order);
    });
  }

  /** Ends the automatic repeats of an `unknown` order: from now on a person decides. */
  function endRepeats({ id, posts }: Order): Promise<void> {
    return steps.commit(async (moves) => {
      const order = await moves.find(id);
      if (order?.state !== 'unknown' || order.posts !== posts || order.repeatsUntil === null) return;
      await moves.take(order, {
        from: ['unknown'],
        change: { repeats_until: null },
        action: 'repeats_ended',
        announces: 'unknown',
      });
    });
  }

  /** Until when an order with this outcome is repeated automatically, in whole milliseconds; null if it isn't. */
  function untilWhen(order: Order, answer: Answer): number | null {
    // What was refused would be refused again; after a mismatch the service can't be trusted to recognize a repeat.
    const isWorthwhile =
      answer.is === 'not_sent' ||
      (answer.is === 'unknown' && answer.reason !== 'mismatch' && answer.reason !== 'refused');
    return isWorthwhile && delayOf(order) !== undefined ? Math.floor(clock.now() + leftMs(order)) : null;
  }

  /** The delay before the next repeat; undefined if there is none. */
  function delayOf(order: Order): number | undefined {
    const delayMs = repeatAfterMs[order.posts - 1];
    return delayMs !== undefined && isAllowed(order) && delayMs < leftMs(order) ? delayMs : undefined;
  }

  /**
   * Whether automatic repeats are allowed. That a repeated client order id buys nothing is documented for regular
   * orders only.
   */
  function isAllowed(order: Order): boolean {
    if (policy !== 'repeat' || order.kind !== 'regular' || order.reason === 'mismatch') return false;
    // A person confirmed one repeat only; a person decides about the next one, too.
    if (order.repeatedBy.length > 0 || order.maybePaidTwiceAt !== null) return false;
    return settings.data.repeatsLockedAt === null && !hasDiffered(order);
  }

  /** The remaining time in which services certainly remember a client order id. */
  function leftMs({ id, placedAt }: Order): number {
    return placedAt === null ? 0 : repeatWithinMs - ages.longest(`sent ${id}`, placedAt);
  }

  return {
    begin,
    endUncertain,
    plan,
    endRepeats,
    /** Makes the order `unknown`, because the process ended during its call; there is no automatic repeat. */
    markInterrupted: (order: Order): Promise<void> =>
      write(order, failedStep(order, { is: 'unknown', reason: 'interrupted' }, null)),
  };
}

function judgeError(error: unknown, order: Order, log: Log): Answer {
  if (!(error instanceof ServiceError)) {
    log.error({ err: error, order: order.id }, 'Placing an order failed in a way that nobody foresaw.');
    return { is: 'unknown', reason: 'broken' };
  }
  const { outcome, reason, code, serviceMessage: message } = error;
  // `unavailable` is an outcome of reads; for a purchase it leaves open whether it was made. The first call has a new
  // number. If the service has it already, a proxy has sent the call twice, and the other one may have bought.
  const isUnclear = outcome === 'unavailable' || (order.posts === 1 && saysTaken(error));
  return { is: isUnclear ? 'unknown' : outcome, reason, code, message };
}

const numberTaken = /duplicat|already[\s_-]{0,3}(?:exist|used)|重复|已存在/i;

/** Whether a refusal says, in words or as a code, that there is an order with this number. */
function saysTaken({ reason, code = '', serviceMessage = '' }: ServiceError): boolean {
  return reason === 'refused' && numberTaken.test(`${code} ${serviceMessage}`);
}

// Computes the step that follows from the service's answer to a call that places an order. Pure. The answer is signed
// but is not a read of the order: its blockchain status is not shown, but a difference from what was confirmed is.

/** The result of one call. */
type Answer =
  | { is: 'accepted'; record: ServiceOrder }
  | {
      is: 'rejected' | 'not_sent' | 'unknown';
      reason: OrderReason;
      code?: string | undefined;
      message?: string | undefined;
    };

/** The service accepted the order, in answer to call number `order.posts`. */
function acceptedStep(order: Order, record: ServiceOrder, now: number): Step {
  const columns = columnsOf(record, order);
  const verdict = judgeRecord(record, now);
  // A delivery is shown only after a read of the order, and that it expired unpaid only after two reads.
  if (verdict.state === 'delivered') delete columns.confirm_status;
  const differing = findDifferences(order, record);
  const isFailed = verdict.state === 'failed' && verdict.reason !== 'unpaid';
  const state = differing.length > 0 ? 'differs' : isFailed ? 'failed' : 'accepted';
  const detail = recordDetail({ ...record, confirm_status: columns.confirm_status ?? undefined });
  const [first, ...others] = differing;
  const more = overpaidSun({ ...order, ...amountsOf(record) });
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
      ...others.map((detail) => ({ action: 'differs' as const, detail })),
      ...(more === null ? [] : [{ action: 'overpaid' as const, detail: overpaidDetail(order, more) }]),
    ],
  };
}

/**
 * The call was rejected, was not sent, or its outcome is unknown. `repeatsUntil` is until when the bot repeats it
 * automatically; null when it does not.
 */
function failedStep(
  order: Order,
  answer: Exclude<Answer, { is: 'accepted' }>,
  repeatsUntil: number | null,
): Step {
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
  };
}
