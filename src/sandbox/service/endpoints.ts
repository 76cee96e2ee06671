// The eight endpoints of the document and GET /v1/estimate: how a request is routed and its signature checked, and how each
// endpoint reads its parameters and prepares a call.

import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { type AccountRecord, type BasicRecord, type Bill, billPage, projectTypes } from './account.ts';
import { decodePart } from '../bodies.ts';
import { isAddress } from './address.ts';
import {
  type Answer,
  type HttpRequest,
  authError,
  badParameter,
  notFound,
  success,
  wrongMethod,
} from './answer.ts';
import {
  type OrderBook,
  type OrderKind,
  type ResourceType,
  hourPriceSun,
  orderRecord,
} from './order-book.ts';
import type { ServiceSettings } from './settings.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

type EndpointParts = {
  readonly clock: Clock;
  readonly settings: ServiceSettings;
  readonly account: AccountRecord;
  readonly orders: OrderBook;
  readonly basics: Map<string, BasicRecord>;
  readonly bills: readonly Bill[];
};

export function createEndpoints({
  settings,
  clock,
  account,
  orders,
  basics,
  bills,
}: EndpointParts): Endpoint[] {
  function order(
    kind: OrderKind,
    values: {
      resource_type?: ResourceType;
      quantity: number;
      receiver: string;
      client_order_id?: string | undefined;
      activate?: boolean;
    },
  ): PreparedCall {
    const { resource_type: resourceType = 'ENERGY', client_order_id: clientOrderId } = values;
    const { quantity, receiver, activate = false } = values;
    const run = () => orders.place({ kind, clientOrderId, resourceType, receiver, quantity, activate });
    return clientOrderId === undefined ? { run } : { run, repeatKey: `${kind} ${clientOrderId}` };
  }

  const readOrder = (kind: OrderKind) => (_query: string, id: string) => ({
    run() {
      const found = orders.find(kind, id);
      if (found === undefined) return notFound('order');
      const record = orderRecord(found, clock.now());
      return success(kind === 'hour' ? { ...record, balance: account.balance } : record);
    },
  });

  const withBasic = (address: string, change: Partial<BasicRecord> = {}) => ({
    run() {
      if (!isAddress(address)) return badParameter('address: must be a TRON address');
      const record = basics.get(address);
      return record === undefined ? notFound('address') : success(Object.assign(record, change));
    },
  });

  return [
    {
      method: 'POST',
      path: /^\/v1\/order$/,
      prepare: reading(hourOrderQuery, (values) => order('hour', values), olderOrderNames),
    },
    { method: 'GET', path: /^\/v1\/order\/([^/]+)$/, prepare: readOrder('hour') },
    { method: 'GET', path: /^\/v1\/account$/, prepare: () => ({ run: () => success(account) }) },
    {
      method: 'GET',
      path: /^\/v1\/mate\/open\/basic\/([^/]+)$/,
      prepare: (_query, address) => withBasic(address),
    },
    {
      method: 'PATCH',
      path: /^\/v1\/mate\/open\/basic\/([^/]+)\/bandwidth-guarantee$/,
      prepare: reading(guaranteeQuery, ({ value }, address) =>
        withBasic(address, { bandwidth_guarantee: value }),
      ),
    },
    {
      method: 'POST',
      path: /^\/v1\/flash\/open\/order$/,
      prepare: reading(flashOrderQuery, (values) => order('flash', values)),
    },
    { method: 'GET', path: /^\/v1\/flash\/open\/order\/([^/]+)$/, prepare: readOrder('flash') },
    {
      method: 'GET',
      path: /^\/v1\/stake\/public\/daily_bill$/,
      isPublic: true,
      prepare: reading(billQuery, ({ address, project_type, page, page_size }) => {
        const found = bills.filter(
          (bill) => bill.project_type === project_type && (address === undefined || bill.address === address),
        );
        return answered(success(billPage(found, page, page_size)));
      }),
    },
    {
      method: 'GET',
      path: /^\/v1\/estimate$/,
      isEnabled: () => settings.estimate,
      prepare: reading(
        estimateQuery,
        ({ quantity }) => answered(success(hourPriceSun(quantity))),
        olderOrderNames,
      ),
    },
  ];
}

const answered = (answer: Answer): PreparedCall => ({ run: () => answer });

// Parameters of the service's endpoints, read from the query string with their documented types and bounds.

const maxInt32 = 2 ** 31 - 1;

const int32 = (min: number) =>
  z
    .string('is missing')
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n <= maxInt32, 'must be an int32')
    .refine((n) => n >= min, `must be at least ${min}`);

const flag = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true');
const address = z.string('is missing').refine(isAddress, 'must be a TRON address');
const clientOrderId = z
  .string()
  .min(1, 'must not be empty')
  .max(64, 'must have at most 64 characters')
  .optional();
const duration = z.literal('1h', 'must be 1h');
const energy = int32(65_000);

const estimateQuery = z.object({ quantity: energy, duration });

const hourOrderQuery = z.object({
  quantity: energy,
  receiver: address,
  duration,
  client_order_id: clientOrderId,
  activate: flag.default(true),
});

const ofAnyFlashOrder = { receiver: address, client_order_id: clientOrderId };
const flashOrderQuery = z.discriminatedUnion(
  'resource_type',
  [
    z.object({ resource_type: z.literal('ENERGY'), quantity: int32(500_000), ...ofAnyFlashOrder }),
    z.object({ resource_type: z.literal('BANDWIDTH'), quantity: int32(50_000), ...ofAnyFlashOrder }),
  ],
  'must be ENERGY or BANDWIDTH',
);

const guaranteeQuery = z.object({ value: flag });

const billQuery = z.object({
  address: address.optional(),
  project_type: z
    .string('is missing')
    .default('DELEGATION')
    .refine((type) => projectTypes.includes(type), 'is not a project type'),
  page: int32(0).default(0),
  page_size: int32(1).default(20),
});

/** Unknown parameters are ignored; one that occurs twice is refused. */
function reading<S extends z.ZodType>(
  schema: S,
  use: (values: z.infer<S>, parameter: string) => PreparedCall,
  names: Names = (given) => given,
): Endpoint['prepare'] {
  return (query, parameter) => {
    const given = new URLSearchParams(query);
    const twice = [...given.keys()].find((name) => given.getAll(name).length > 1);
    if (twice !== undefined) return answered(badParameter(`${twice}: comes more than once`));
    const parsed = schema.safeParse(names(Object.fromEntries(given)));
    if (parsed.success) return use(parsed.data, parameter);
    const details = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return answered(badParameter(details.join('; ')));
  };
}

type Names = (given: Record<string, string>) => Record<string, string | undefined>;

/** Accepts the older parameter names of an order, unless they are mixed with the newer ones. */
const olderOrderNames: Names = (given) => {
  if ('quantity' in given || 'receiver' in given || 'duration' in given) return given;
  const { count, target_address, period, ...rest } = given;
  return { ...rest, quantity: count, receiver: target_address, duration: period };
};

// Routes a request to its endpoint: checks path, method, signature and parameters, in that order. Preparing a call and
// running it are two steps, so that a fault can be injected between them.

export type PreparedCall = {
  run(): Answer;
  /** Present on a valid order with a client_order_id: requests with the same key are repeats of one another. */
  readonly repeatKey?: string;
};

type Endpoint = {
  readonly method: string;
  /** The pattern's capture group, if any, is the path parameter. */
  readonly path: RegExp;
  /** Accepts requests without a signature. */
  readonly isPublic?: boolean;
  /** Always enabled when absent. */
  readonly isEnabled?: () => boolean;
  prepare(query: string, parameter: string): PreparedCall;
};

/** `whyUnsigned` says what is wrong with the signature; undefined when it is valid. */
export function routeRequest(
  request: HttpRequest,
  endpoints: readonly Endpoint[],
  whyUnsigned: string | undefined,
): PreparedCall {
  const found = endpoints.filter(({ path, isEnabled = always }) => path.test(request.path) && isEnabled());
  const endpoint = found.find(({ method }) => method === request.method);
  if (found.length === 0) return answered(notFound('path'));
  if (endpoint === undefined) return answered(wrongMethod(found.map(({ method }) => method).join(', ')));
  if (!endpoint.isPublic && whyUnsigned !== undefined) return answered(authError(whyUnsigned));
  return endpoint.prepare(request.query, pathParameter(endpoint.path, request.path));
}

const always = (): boolean => true;

function pathParameter(pattern: RegExp, path: string): string {
  return decodePart(pattern.exec(path)?.[1] ?? '');
}

// Checks key, timestamp and signature of a request, over the path and query exactly as received.

const isoWithMilliseconds = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Base64 with padding of HMAC-SHA256 over timestamp + METHOD + target; the key is the secret's UTF-8 bytes. */
export function signatureOf(secret: string, timestamp: string, method: string, target: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(`${timestamp}${method}${target}`)
    .digest('base64');
}

/** `wrong`: the key is unknown or the signature does not match. `clock`: the timestamp is too old, too new, or unreadable. */
export type SignatureVerdict = 'valid' | 'wrong' | 'none' | 'clock';

/** `why` is undefined for `valid`. */
export function checkSignature(
  { method, target, headers }: HttpRequest,
  {
    apiKey,
    apiSecret,
    now,
    toleranceMs,
  }: { apiKey: string; apiSecret: string; now: number; toleranceMs: number },
): { verdict: SignatureVerdict; why: string | undefined } {
  const key = headers['cf-access-key'];
  const timestamp = headers['cf-access-timestamp'];
  const signature = headers['cf-access-sign'];
  if (key === undefined) return { verdict: 'none', why: 'CF-ACCESS-KEY is missing' };
  if (timestamp === undefined) return { verdict: 'none', why: 'CF-ACCESS-TIMESTAMP is missing' };
  if (signature === undefined) return { verdict: 'none', why: 'CF-ACCESS-SIGN is missing' };
  if (key !== apiKey) return { verdict: 'wrong', why: 'the access key is not known' };
  const signedAt = isoWithMilliseconds.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(signedAt))
    return { verdict: 'clock', why: 'the timestamp is not UTC in ISO 8601 with milliseconds' };
  if (Math.abs(now - signedAt) > toleranceMs)
    return { verdict: 'clock', why: 'the timestamp is too far from the time of the service' };
  return isSame(signature, signatureOf(apiSecret, timestamp, method, target))
    ? { verdict: 'valid', why: undefined }
    : { verdict: 'wrong', why: 'the signature does not match' };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
