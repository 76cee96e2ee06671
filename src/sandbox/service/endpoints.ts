// The eight endpoints of the document and GET /v1/estimate: each reads its parameters and prepares a call.

import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { type AccountRecord, type BasicRecord, type Bill, billPage, projectTypes } from './account.ts';
import { isAddress } from './address.ts';
import {
  type HttpRequest,
  type Answer,
  authError,
  badParameter,
  notFound,
  success,
  wrongMethod,
} from './answer.ts';
import { type OrderKind, hourPriceSun, orderRecord } from './order.ts';
import type { OrderBook } from './order-book.ts';
import type { ServiceSettings } from './settings.ts';

type EndpointParts = {
  readonly clock: Clock;
  readonly settings: ServiceSettings;
  readonly account: AccountRecord;
  readonly orders: OrderBook;
  readonly basics: Map<string, BasicRecord>;
  readonly bills: readonly Bill[];
};

const answered = (answer: Answer): PreparedCall => ({ run: () => answer });

export function createEndpoints(parts: EndpointParts): readonly Endpoint[] {
  const { settings, clock, orders, basics } = parts;

  return [
    { method: 'POST', path: /^\/v1\/order$/, prepare: prepareHourOrder },
    {
      method: 'GET',
      path: /^\/v1\/order\/([^/]+)$/,
      prepare: (_query, id) => ({ run: () => readOrder('hour', id) }),
    },
    { method: 'GET', path: /^\/v1\/account$/, prepare: () => ({ run: () => success(parts.account) }) },
    {
      method: 'GET',
      path: /^\/v1\/mate\/open\/basic\/([^/]+)$/,
      prepare: (_query, address) => ({ run: () => withBasic(address, (record) => success(record)) }),
    },
    {
      method: 'PATCH',
      path: /^\/v1\/mate\/open\/basic\/([^/]+)\/bandwidth-guarantee$/,
      prepare: (query, address) =>
        whenRead(readQuery(guaranteeQuery, query), ({ value }) => ({
          run: () => switchGuarantee(address, value),
        })),
    },
    { method: 'POST', path: /^\/v1\/flash\/open\/order$/, prepare: prepareFlashOrder },
    {
      method: 'GET',
      path: /^\/v1\/flash\/open\/order\/([^/]+)$/,
      prepare: (_query, id) => ({ run: () => readOrder('flash', id) }),
    },
    { method: 'GET', path: /^\/v1\/stake\/public\/daily_bill$/, isPublic: true, prepare: prepareBills },
    { method: 'GET', path: /^\/v1\/estimate$/, isEnabled: () => settings.estimate, prepare: prepareEstimate },
  ];

  function prepareHourOrder(query: string): PreparedCall {
    return whenRead(readQuery(hourOrderQuery, query, olderOrderNames), (values) =>
      order('hour', { ...values, resource_type: 'ENERGY' }),
    );
  }

  function prepareFlashOrder(query: string): PreparedCall {
    return whenRead(readQuery(flashOrderQuery, query), (values) =>
      order('flash', { ...values, activate: false }),
    );
  }

  function order(
    kind: OrderKind,
    values: {
      resource_type: 'ENERGY' | 'BANDWIDTH';
      quantity: number;
      receiver: string;
      client_order_id?: string | undefined;
      activate: boolean;
    },
  ): PreparedCall {
    const {
      resource_type: resourceType,
      client_order_id: clientOrderId,
      quantity,
      receiver,
      activate,
    } = values;
    const run = () => orders.place({ kind, clientOrderId, resourceType, receiver, quantity, activate });
    return clientOrderId === undefined ? { run } : { run, repeatKey: `${kind} ${clientOrderId}` };
  }

  function readOrder(kind: OrderKind, id: string): Answer {
    const found = orders.find(kind, id);
    if (found === undefined) return notFound('order');
    const record = orderRecord(found, clock.now());
    return success(kind === 'hour' ? { ...record, balance: parts.account.balance } : record);
  }

  function withBasic(address: string, use: (record: BasicRecord) => Answer): Answer {
    if (!isAddress(address)) return badParameter('address: must be a TRON address');
    const record = basics.get(address);
    return record === undefined ? notFound('address') : use(record);
  }

  function switchGuarantee(address: string, isOn: boolean): Answer {
    return withBasic(address, (record) => {
      record.bandwidth_guarantee = isOn;
      return success(record);
    });
  }

  function prepareBills(query: string): PreparedCall {
    return whenRead(readQuery(billQuery, query), ({ address, project_type, page, page_size }) => {
      const found = parts.bills.filter(
        (bill) => bill.project_type === project_type && (address === undefined || bill.address === address),
      );
      return { run: () => success(billPage(found, page, page_size)) };
    });
  }

  function prepareEstimate(query: string): PreparedCall {
    return whenRead(readQuery(estimateQuery, query, olderOrderNames), ({ quantity }) =>
      answered(success(hourPriceSun(quantity))),
    );
  }
}

function whenRead<T>(read: Read<T>, use: (values: T) => PreparedCall): PreparedCall {
  return 'refusal' in read ? answered(read.refusal) : use(read.values);
}

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

const flashOrderQuery = z.discriminatedUnion(
  'resource_type',
  [
    z.object({
      resource_type: z.literal('ENERGY'),
      quantity: int32(500_000),
      receiver: address,
      client_order_id: clientOrderId,
    }),
    z.object({
      resource_type: z.literal('BANDWIDTH'),
      quantity: int32(50_000),
      receiver: address,
      client_order_id: clientOrderId,
    }),
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

type Read<T> = { readonly values: T } | { readonly refusal: Answer };

/** Unknown parameters are ignored; one that occurs twice is refused. */
function readQuery<S extends z.ZodType>(schema: S, query: string, names = sameNames): Read<z.infer<S>> {
  const given = new URLSearchParams(query);
  const twice = [...given.keys()].find((name) => given.getAll(name).length > 1);
  if (twice !== undefined) return { refusal: badParameter(`${twice}: comes more than once`) };
  const parsed = schema.safeParse(names(Object.fromEntries(given)));
  if (parsed.success) return { values: parsed.data };
  const details = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { refusal: badParameter(details.join('; ')) };
}

type Names = (given: Record<string, string>) => Record<string, string | undefined>;

const sameNames: Names = (given) => given;

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
  if (found.length === 0) return refused(notFound('path'));
  if (endpoint === undefined) return refused(wrongMethod(found.map(({ method }) => method).join(', ')));
  if (!endpoint.isPublic && whyUnsigned !== undefined) return refused(authError(whyUnsigned));
  return endpoint.prepare(request.query, pathParameter(endpoint.path, request.path));
}

const always = (): boolean => true;
const refused = (answer: Answer): PreparedCall => ({ run: () => answer });

function pathParameter(pattern: RegExp, path: string): string {
  const raw = pattern.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
