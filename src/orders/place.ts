// The call that buys, and what its answer means. It is made once for each passage through the gate. After a call whose
// outcome is unknown, regular orders may be repeated under the same number by themselves, within bounds.

import type { Clock } from '../clock.ts';
import { ServiceError, StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Settings } from '../store/settings/settings.ts';
import type { Ages } from './ages.ts';
import type { Schedule } from './schedule.ts';
import { fits } from './plausible.ts';
import { acceptedStep, failedStep, type Answer, type CallStep } from './call-step.ts';
import type { Gate } from './gate.ts';
import type { Order } from './order.ts';
import type { Steps } from './steps.ts';

/** `repeat`: the document says that a repeated number buys nothing; `ask`: a person decides each time. */
export type UnknownPolicy = 'repeat' | 'ask';

/** Waits before the first, second and third repeat. */
const repeatAfterMs: readonly number[] = [2_000, 5_000, 10_000];
/** Counted from the first call: some services may forget a number after a minute. */
const repeatWithinMs = 45_000;
/** While the disk is full, an answer waits in memory to be written. */
const writeAgainMs = 1_000;

export type Placing = {
  /** Makes the call for an order that has just passed the gate; once for each passage. */
  begin(order: Order): void;
  /** The process ended in the middle of the order's call: nobody knows what became of it, and a person decides. */
  forsake(order: Order): Promise<void>;
  /** Ends the repeats that an earlier process had planned: how much time has passed since is not sure enough. */
  giveUp(order: Order): Promise<void>;
};

export function createPlacing(options: {
  steps: Steps;
  gate: Pick<Gate, 'repeatUnasked'>;
  schedule: Schedule;
  service: Pick<ServiceClient, 'createOrder' | 'createFlashOrder'>;
  settings: Settings;
  policy: UnknownPolicy;
  /** The order's parameters have another meaning for the service. */
  onDiffers: (order: Order) => Promise<void>;
  hasDiffered: (order: Order) => boolean;
  clock: Clock;
  ages: Ages;
  log: Log;
}): Placing {
  const { steps, gate, schedule, service, settings, policy, onDiffers, hasDiffered, clock, ages, log } =
    options;

  function begin(order: Order): void {
    schedule.run(async () => {
      const answer = await send(order);
      const step =
        answer.is === 'accepted'
          ? acceptedStep(order, answer.record, clock.now())
          : failedStep(order, answer, untilWhen(order, answer));
      if (step.tells === 'differs') await onDiffers(order);
      await write(order, step);
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

  async function write(order: Order, step: CallStep): Promise<void> {
    try {
      const moved = await steps.commit(async (moves) => {
        const taken = await moves.take(order, step);
        if (taken) for (const { action, detail } of step.also) await moves.write(taken, action, null, detail);
        return taken;
      });
      if (moved?.state === 'unknown') plan(moved);
    } catch (error) {
      if (!(error instanceof StoreError && error.failure === 'busy')) throw error;
      log.error({ err: error, order: order.id }, 'The answer to an order could not be written yet.');
      schedule.set(`write ${order.id}`, writeAgainMs, () => write(order, step));
    }
  }

  function plan(order: Order): void {
    if (order.repeatsUntil === null) return;
    const delayMs = delayOf(order);
    if (delayMs === undefined) return schedule.run(() => giveUp(order));
    schedule.set(`repeat ${order.id}`, delayMs, async () => {
      if (isAllowed(order) && leftMs(order) > 0) await gate.repeatUnasked(order);
      await giveUp(order);
    });
  }

  /** When nothing was sent again although it had been promised, people decide from now on. */
  function giveUp({ id, posts }: Order): Promise<void> {
    return steps.commit(async (moves) => {
      const order = await moves.find('id', id);
      if (order?.state !== 'unknown' || order.posts !== posts || order.repeatsUntil === null) return;
      await moves.take(order, {
        from: ['unknown'],
        change: { repeats_until: null },
        action: 'repeats_ended',
        tells: 'unknown',
      });
    });
  }

  /** Until when an order of this outcome is sent again by itself; null when it isn't. */
  function untilWhen(order: Order, answer: Answer): number | null {
    // A refusal would only be heard again, and a service that takes one number for another is not to be asked twice.
    const isWorthwhile = answer.is === 'unknown' ? answer.reason !== 'mismatch' : answer.is === 'not_sent';
    return isWorthwhile && delayOf(order) !== undefined ? clock.now() + leftMs(order) : null;
  }

  /** How long to wait before the next repeat; undefined when there is to be none. */
  function delayOf(order: Order): number | undefined {
    const delayMs = repeatAfterMs[order.posts - 1];
    return delayMs !== undefined && isAllowed(order) && delayMs < leftMs(order) ? delayMs : undefined;
  }

  /** The rule of a repeated number is documented for regular orders only. */
  function isAllowed(order: Order): boolean {
    if (policy !== 'repeat' || order.kind !== 'regular' || order.reason === 'mismatch') return false;
    // A repeat that a person confirmed was one call; what follows it is decided by a person again.
    if (order.repeats > 0 || order.maybePaidTwiceAt !== null) return false;
    return settings.data.repeatsLockedAt === null && !hasDiffered(order);
  }

  /** What is left of the time in which services are sure to remember a number. */
  function leftMs({ id, placedAt }: Order): number {
    return placedAt === null ? 0 : repeatWithinMs - ages.of(`sent ${id}`, placedAt);
  }

  return {
    begin,
    giveUp,
    forsake: (order) => write(order, failedStep(order, { is: 'unknown', reason: 'interrupted' }, null)),
  };
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
