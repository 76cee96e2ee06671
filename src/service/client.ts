// Client of the delegation service: one method per endpoint, which returns the endpoint's record or throws a
// ServiceError. Neither records nor errors contain a credential. Long, because it is the list of all endpoints.

import type { z } from 'zod';
import { type Clock, createDeadline, sleep } from '../base/clock.ts';
import { ServiceError, type ServiceReason } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { Address } from '../tron/address.ts';
import { version } from '../base/program.ts';
import {
  type ServiceAnswer,
  type ServiceRequest,
  type Transport,
  createTransport,
  isSegment,
  requestPath,
} from './transport.ts';
import { judgeAnswer, nothingThere, unreadable } from './failure.ts';
import {
  type Account,
  type BasicAddress,
  type DailyBillPage,
  type FlashOrder,
  type Order,
  dailyBillPageSchema,
  estimateSchema,
  foundBasicAddressSchema,
  readAccountSchema,
  readBasicAddressSchema,
  readFlashOrderSchema,
  readOrderSchema,
} from './schemas.ts';

/** Names of the three query parameters of POST /v1/order, which the document does not specify. */
export type OrderParams = { quantity: string; receiver: string; duration: string };

export type ServiceClient = ReturnType<typeof createServiceClient>;

export type ServiceClientOptions = {
  /** Everything in front of `/v1`. */
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  orderParams: OrderParams;
  clock: Clock;
  /** For a call with its repeats. */
  timeoutMs?: number;
  /**
   * Asked right before the first byte of each request that changes something: false when another instance may lead by now.
   */
  mayChange?: () => boolean;
  log?: Pick<Log, 'debug' | 'warn'>;
};

/** Refusals that mean that the service has no price, not that something is wrong. */
const withoutPrice: ReadonlySet<ServiceReason> = new Set([
  'not_found',
  'refused',
  'insufficient_balance',
  'parameters',
]);

export function createServiceClient(options: ServiceClientOptions) {
  const { orderParams, clock, timeoutMs = 20_000 } = options;
  const transport = createTransport({ ...options, userAgent: `Delegram/${version}` });
  const call = createServiceCall({ transport, clock, timeoutMs });

  const get = (segments: string[], query = {}): ServiceRequest => ({
    method: 'GET',
    requestPath: requestPath(segments, query),
    signed: true,
  });

  async function readById<T>(collection: string[], id: string, schema: z.ZodType<T>): Promise<T> {
    const request = get([...collection, id]);
    if (!isSegment(id)) throw nothingThere(transport.describe(request));
    return call(request, schema);
  }

  return {
    /** Unix time in milliseconds as the service counts it; local time until a first answer said otherwise. */
    now: (): number => transport.now(),
    /** Whether an answer has said the service's time since the start. */
    isClockKnown: (): boolean => transport.isClockKnown(),

    /** POST /v1/order; `duration`: `1h`. The same `clientOrderId` again returns the earlier order. */
    createOrder: ({
      quantity,
      receiver,
      duration,
      clientOrderId,
      activate,
    }: {
      quantity: number;
      receiver: Address;
      duration: string;
      /** At most 64 characters. */
      clientOrderId?: string | undefined;
      /** Whether the service may activate the receiver; its default is true. */
      activate?: boolean | undefined;
    }): Promise<Order> =>
      call(
        {
          method: 'POST',
          requestPath: requestPath(['v1', 'order'], {
            [orderParams.quantity]: quantity,
            [orderParams.receiver]: receiver,
            [orderParams.duration]: duration,
            client_order_id: clientOrderId,
            activate,
          }),
          signed: true,
        },
        readOrderSchema,
      ),

    /** GET /v1/order/{id} */
    readOrder: (id: string): Promise<Order> => readById(['v1', 'order'], id, readOrderSchema),

    /** GET /v1/account */
    readAccount: (): Promise<Account> => call(get(['v1', 'account']), readAccountSchema),

    /** GET /v1/mate/open/basic/{address}; undefined where the service has no record. */
    readBasicAddress: (address: Address): Promise<BasicAddress | undefined> =>
      call(get(['v1', 'mate', 'open', 'basic', address]), foundBasicAddressSchema),

    /** PATCH /v1/mate/open/basic/{address}/bandwidth-guarantee: the record with its new setting. */
    setBandwidthGuarantee: (address: Address, enabled: boolean): Promise<BasicAddress> =>
      call(
        {
          method: 'PATCH',
          requestPath: requestPath(['v1', 'mate', 'open', 'basic', address, 'bandwidth-guarantee'], {
            value: enabled,
          }),
          signed: true,
        },
        readBasicAddressSchema,
      ),

    /** POST /v1/flash/open/order. Whether a repeated `clientOrderId` buys twice is not documented. */
    createFlashOrder: ({
      resourceType,
      quantity,
      receiver,
      clientOrderId,
    }: {
      resourceType: 'ENERGY' | 'BANDWIDTH';
      quantity: number;
      receiver: Address;
      clientOrderId?: string | undefined;
    }): Promise<FlashOrder> =>
      call(
        {
          method: 'POST',
          requestPath: requestPath(['v1', 'flash', 'open', 'order'], {
            resource_type: resourceType,
            quantity,
            receiver,
            client_order_id: clientOrderId,
          }),
          signed: true,
        },
        readFlashOrderSchema,
      ),

    /** GET /v1/flash/open/order/{order_id} */
    readFlashOrder: (id: string): Promise<FlashOrder> =>
      readById(['v1', 'flash', 'open', 'order'], id, readFlashOrderSchema),

    /**
     * GET /v1/stake/public/daily_bill, unsigned, and once more signed where the service refuses that. `page` counts from 0;
     * what is left out is the service's default.
     */
    async listDailyBills({
      address,
      projectType,
      page,
      pageSize,
    }: {
      address?: Address | undefined;
      projectType?: string | undefined;
      page?: number | undefined;
      pageSize?: number | undefined;
    } = {}): Promise<DailyBillPage> {
      const request = get(['v1', 'stake', 'public', 'daily_bill'], {
        address,
        project_type: projectType,
        page,
        page_size: pageSize,
      });
      try {
        return await call({ ...request, signed: false }, dailyBillPageSchema);
      } catch (error) {
        if (!(error instanceof ServiceError) || !asksForSignature(error)) throw error;
        // The document lists it without the headers and leaves open whether it takes some.
        return call(request, dailyBillPageSchema);
      }
    },

    /** GET /v1/estimate: the price in sun, or undefined where the service gives none. Not in the document. */
    async estimate({
      quantity,
      duration,
    }: {
      quantity: number;
      duration: string;
    }): Promise<bigint | undefined> {
      try {
        return await call(get(['v1', 'estimate'], { quantity, duration }), estimateSchema);
      } catch (error) {
        const none =
          error instanceof ServiceError && error.outcome === 'rejected' && withoutPrice.has(error.reason);
        if (none) return undefined;
        throw error;
      }
    },
  };
}

function asksForSignature({ status, reason }: ServiceError): boolean {
  return reason === 'credentials' || status === 403;
}

// A call to the service with its retry policy: a request that changes something is sent exactly once, a read is repeated
// up to twice after a temporary failure, and one deadline covers all of it. Returns the record that the schema describes,
// or throws a ServiceError.

/** Waits before the first and the second repeat of a read. */
const repeatAfterMs = [300, 1_000];
/** A read that has to wait longer fails at once, because a person is waiting for it. */
const longestWaitMs = 3_000;
const temporary: ReadonlySet<ServiceReason> = new Set(['unreachable', 'maintenance', 'broken', 'too_many']);

type Failure = { error: ServiceError; answer?: ServiceAnswer };

function createServiceCall({
  transport,
  clock,
  timeoutMs,
}: {
  transport: Transport;
  clock: Clock;
  timeoutMs: number;
}): <T>(request: ServiceRequest, schema: z.ZodType<T>) => Promise<T> {
  return async function call<T>(request: ServiceRequest, schema: z.ZodType<T>): Promise<T> {
    using deadline = createDeadline(clock, timeoutMs);
    for (let repeats = 0; ; repeats += 1) {
      const attempt = await tryOnce(request, schema, deadline.signal);
      if ('record' in attempt) return attempt.record;
      const waitMs = request.method === 'GET' ? waitBeforeRepeat(request, attempt, repeats) : undefined;
      if (waitMs === undefined) throw attempt.error;
      await sleep(clock, waitMs);
      if (deadline.signal.aborted) throw attempt.error;
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
