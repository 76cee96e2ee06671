// A call to the service with its retry policy: a request that changes something is sent exactly once, a read is repeated
// up to twice after a temporary failure, and one deadline covers all of it. Returns the record that the schema describes,
// or throws a ServiceError.

import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { ServiceError, type ServiceReason } from '../errors.ts';
import { sleep } from '../wait.ts';
import type { ServiceAnswer, Transport, ServiceRequest } from './transport.ts';
import { judgeAnswer, unreadable } from './failure.ts';

/** Waits before the first and the second repeat of a read. */
const repeatAfterMs = [300, 1_000];
/** A read that has to wait longer fails at once, because a person is waiting for it. */
const longestWaitMs = 3_000;
const temporary: ReadonlySet<ServiceReason> = new Set(['unreachable', 'maintenance', 'broken', 'too_many']);

type Failure = { error: ServiceError; answer?: ServiceAnswer };

export function createServiceCall({
  transport,
  clock,
  timeoutMs,
}: {
  transport: Transport;
  clock: Clock;
  timeoutMs: number;
}): <T>(request: ServiceRequest, schema: z.ZodType<T>) => Promise<T> {
  return async function call<T>(request: ServiceRequest, schema: z.ZodType<T>): Promise<T> {
    const deadline = new AbortController();
    const cancelTimeout = clock.after(timeoutMs, () => deadline.abort());
    try {
      for (let repeats = 0; ; repeats += 1) {
        const attempt = await tryOnce(request, schema, deadline.signal);
        if ('record' in attempt) return attempt.record;
        const waitMs = request.method === 'GET' ? waitBeforeRepeat(request, attempt, repeats) : undefined;
        if (waitMs === undefined) throw attempt.error;
        await sleep(clock, waitMs);
        if (deadline.signal.aborted) throw attempt.error;
      }
    } finally {
      cancelTimeout();
    }
  };

  async function tryOnce<T>(
    request: ServiceRequest,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<{ record: T } | Failure> {
    const answer = await transport.send(request, signal);
    if (answer instanceof ServiceError) return { error: answer };
    const error = judgeAnswer(answer.call, answer);
    if (error) return { error, answer };
    const record = schema.safeParse(answer.envelope?.data);
    if (record.success) return { record: record.data };
    return { error: unreadable(answer.call, answer.status, 'a record that is not as documented') };
  }
}

/** How long to wait before a failed read is tried again; undefined when it shouldn't be. */
function waitBeforeRepeat(
  { signed }: ServiceRequest,
  { error, answer }: Failure,
  repeats: number,
): number | undefined {
  const waitMs = repeatAfterMs[repeats];
  if (waitMs === undefined) return undefined;
  // The refusal carried the service's time, so the next signature has the right timestamp.
  const isSignatureRefused = error.reason === 'credentials' || error.status === 403;
  if (signed && isSignatureRefused && answer?.clockMoved) return 0;
  const longerMs = Math.max(waitMs, answer?.retryAfterMs ?? 0);
  return temporary.has(error.reason) && longerMs <= longestWaitMs ? longerMs : undefined;
}
