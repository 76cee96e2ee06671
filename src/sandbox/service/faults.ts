// Fault injection: the next requests that match are cut, delayed, refused or answered with something else. Each kind says
// whether the request is executed before, unless the fault says otherwise, and what the caller gets.

import { type HttpRequest, type Answer, type Shown, authError, json, refuse, text } from './answer.ts';
import { parseLossless, stringifyLossless } from '../../base/json.ts';
import { isObject } from '../bodies.ts';
import { z } from 'zod';

/** How a fault strikes, beside its kind. */
const faultOptions = z.strictObject({
  /** Any method when absent. */
  method: z.string().optional(),
  /** The path begins with this; `/v1` when absent. */
  path: z.string().optional(),
  /** How many matching requests it applies to; 1 when absent. */
  times: z.union([z.int().min(1), z.literal('until_cleared')]).optional(),
  /** Whether the request is carried out before the fault is applied; each kind has its default. */
  takesEffect: z.boolean().optional(),
  /** Of `slow`; 3 000 when absent. */
  delayMs: z.int().min(0).optional(),
  /** Of `redirect`; a path of this service when absent. */
  location: z
    .string()
    .regex(/^[!-~]+$/, 'an address as it stands in a header: ASCII, no spaces')
    .optional(),
  /**
   * Of `alter`: top-level fields that replace those of `data`: null is sent as null, undefined leaves the field out (JSON has
   * none, so that only a test can). They have no effect where `data` is no object.
   */
  fields: z.record(z.string(), z.unknown()).optional(),
  /** Of `alter`, in place of the data as a whole, before `fields` are applied; null is sent as null. */
  data: z.unknown().optional(),
  /** Of `too_many`; no Retry-After header when absent. */
  retryAfterSeconds: z.int().min(0).optional(),
  /** Of `refuse`; what is absent: HTTP 200, code 1000, "refused on demand". */
  refusal: z
    .strictObject({
      status: z.int().min(200).max(599),
      code: z.union([z.int(), z.string()]),
      msg: z.string(),
      subCode: z.string(),
      subMsg: z.string(),
    })
    .partial()
    .optional(),
});

type FaultOptions = z.infer<typeof faultOptions>;

type Kind = {
  readonly takesEffect: boolean;
  show(real: Answer | undefined, options: FaultOptions): Shown;
  /** The service itself answered so, not a proxy or the network. */
  readonly isOwnAnswer?: boolean;
};

const badGateway = text(502, 'Bad Gateway');
const answer = (given: Answer): Shown => ({ way: 'answer', answer: given });

/** A kind that sends the true answer sends 502 when the request was not executed. */
export const faultKinds = {
  /** The connection is destroyed after the request was carried out. */
  lose_answer: { takesEffect: true, show: () => ({ way: 'cut' }) },
  /** The connection is destroyed and nothing was done. */
  cut: { takesEffect: false, show: () => ({ way: 'cut' }) },
  /** The caller gets headers and half of the body, then the connection is destroyed. */
  half_answer: { takesEffect: true, show: (real = badGateway) => ({ way: 'half_answer', answer: real }) },
  /** No answer, ever; the connection stays open. */
  silence: { takesEffect: true, show: () => ({ way: 'silence' }) },
  /** The true answer, late by the service's clock. */
  slow: {
    takesEffect: true,
    show: (real = badGateway, { delayMs = 3_000 }) => ({ way: 'answer', answer: real, delayMs }),
  },
  error_500: {
    takesEffect: false,
    isOwnAnswer: true,
    show: () => answer(refuse({ status: 500, code: 1, msg: 'internal error', subCode: 'INTERNAL_ERROR' })),
  },
  /** Plain text from a proxy in front. */
  bad_gateway: { takesEffect: false, show: () => answer(badGateway) },
  maintenance: { takesEffect: false, show: () => answer(text(503, 'Service Unavailable')) },
  /** Plain text from a proxy in front. */
  error_1010: { takesEffect: false, show: () => answer(text(403, 'error code: 1010')) },
  /** The outcome is unknown: the call is to be repeated with the same client_order_id. */
  code_9999: {
    takesEffect: true,
    isOwnAnswer: true,
    show: () => answer(refuse({ status: 200, code: 9999, msg: 'unknown result, please try again' })),
  },
  /** The true answer, but its code is a string. */
  code_as_text: { takesEffect: true, show: (real = badGateway) => answer(withCodeAsText(real)) },
  /** The true answer with other data. */
  alter: { takesEffect: true, show: (real = badGateway, options) => answer(alterAnswer(real, options)) },
  /** A refusal in the words of `refusal`; of a request that was carried out, it carries the record all the same. */
  refuse: {
    takesEffect: false,
    isOwnAnswer: true,
    show: (real, { refusal }) =>
      answer(withDataOf(real, refuse({ status: 200, code: 1000, msg: 'refused on demand', ...refusal }))),
  },
  too_many: {
    takesEffect: false,
    show: (_real, { retryAfterSeconds }) =>
      answer(
        refuse(
          { status: 429, code: 6, msg: 'too many requests', subCode: 'TOO_MANY_REQUESTS' },
          retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
        ),
      ),
  },
  unauthorized: { takesEffect: false, show: () => answer(authError('refused on demand')) },
  redirect: {
    takesEffect: false,
    show: (_real, { location = '/elsewhere' }) => answer(text(302, '', { location })),
  },
  /** HTTP 200 and application/json, but the body breaks off. */
  garbage: { takesEffect: true, show: () => answer({ ...json(200, {}), body: '{"code":0,"data":{"id":' }) },
} as const satisfies Readonly<Record<string, Kind>>;

export type FaultKind = keyof typeof faultKinds;

export const isFaultKind = (name: string): name is FaultKind => Object.hasOwn(faultKinds, name);

function withDataOf(real: Answer | undefined, refusal: Answer): Answer {
  if (real === undefined) return refusal;
  const { data } = readBody(real);
  return { ...refusal, body: stringifyLossless({ ...readBody(refusal), data }) };
}

function withCodeAsText(real: Answer): Answer {
  if (real === badGateway) return real;
  const envelope = readBody(real);
  return { ...real, body: stringifyLossless({ ...envelope, code: String(envelope['code']) }) };
}

function readBody({ body }: Answer): Record<string, unknown> {
  return parseLossless(body) as Record<string, unknown>;
}

// The fault `alter`: changes the data of a success answer, so that it differs from what the service did.

/** Anything but a success (HTTP 2xx, code 0) stays as it is. */
function alterAnswer(real: Answer, { fields, data }: FaultOptions): Answer {
  const envelope = readEnvelope(real);
  if (envelope === undefined) return real;
  const before = data === undefined ? envelope['data'] : data;
  const after = isObject(before) && fields !== undefined ? { ...before, ...fields } : before;
  return { ...real, body: stringifyLossless({ ...envelope, data: after }) };
}

function readEnvelope({ status, body }: Answer): Record<string, unknown> | undefined {
  if (status < 200 || status > 299) return undefined;
  try {
    const envelope = parseLossless(body);
    return isObject(envelope) && String(envelope['code']) === '0' ? envelope : undefined;
  } catch {
    return undefined;
  }
}

export const faultSchema = faultOptions.extend({
  kind: z.enum(Object.keys(faultKinds) as [FaultKind, ...FaultKind[]]),
});

export type ServiceFault = z.infer<typeof faultSchema>;

export type ExecutedCall = Shown & {
  /** What the service itself answered, before a proxy or the network changed it. */
  readonly serviceAnswer: Answer | undefined;
};

export function createServiceFaults() {
  let waiting: ServiceFault[] = [];
  return {
    /** Those that still wait for a request; the first that matches is applied. */
    get waiting(): readonly ServiceFault[] {
      return waiting;
    },
    add(fault: ServiceFault): void {
      waiting.push(fault);
    },
    /** Ends this one, unless it has struck. */
    remove(fault: ServiceFault): void {
      waiting = waiting.filter((other) => other !== fault);
    },
    /** Ends them all. */
    clear(): void {
      waiting = [];
    },
    take(request: HttpRequest): ServiceFault | undefined {
      const index = waiting.findIndex((fault) => matches(fault, request));
      const fault = waiting[index];
      if (fault === undefined || fault.times === 'until_cleared') return fault;
      const timesLeft = (fault.times ?? 1) - 1;
      waiting =
        timesLeft > 0 ? waiting.with(index, { ...fault, times: timesLeft }) : waiting.toSpliced(index, 1);
      return fault;
    },
  };
}

/** Applies the fault; `run` executes the request and is called at most once. */
export function applyFault(fault: ServiceFault, run: () => Answer): ExecutedCall {
  const kind: Kind = faultKinds[fault.kind];
  const real = (fault.takesEffect ?? kind.takesEffect) ? run() : undefined;
  const shown = kind.show(real, fault);
  return { ...shown, serviceAnswer: kind.isOwnAnswer ? shown.answer : real };
}

function matches({ method, path = '/v1' }: ServiceFault, request: HttpRequest): boolean {
  return (method === undefined || method.toUpperCase() === request.method) && request.path.startsWith(path);
}
