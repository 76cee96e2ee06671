// Fault injection: the next requests that match are cut, delayed, refused or answered with something else.

import { z } from 'zod';
import type { Answer } from './answer.ts';
import { faultKinds, type FaultKind, type Shown } from './fault-kinds.ts';
import type { HttpRequest } from './server.ts';

export const faultSchema = z.strictObject({
  kind: z.enum(Object.keys(faultKinds) as [FaultKind, ...FaultKind[]]),
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
  /** Of `alter`; see fault-kinds.ts. JSON has no undefined, so that only a test can leave a field out. */
  fields: z.record(z.string(), z.unknown()).optional(),
  /** Of `alter`, in place of the data as a whole. */
  data: z.unknown().optional(),
  /** Of `too_many`; no Retry-After header when absent. */
  retryAfterSeconds: z.int().min(0).optional(),
  /** Of `refuse`; what is absent: HTTP 200, code 1000, "refused on demand". */
  refusal: z
    .strictObject({
      status: z.int().min(200).max(599),
      code: z.int(),
      msg: z.string(),
      subCode: z.string(),
      subMsg: z.string(),
    })
    .partial()
    .optional(),
});

export type ServiceFault = z.infer<typeof faultSchema>;

export type ExecutedCall = Shown & {
  /** What the service itself answered, before a proxy or the network changed it. */
  readonly serviceAnswer: Answer | undefined;
};

export type ServiceFaults = {
  /** Those that still wait for a request; the first that matches is applied. */
  readonly waiting: readonly ServiceFault[];
  add(fault: ServiceFault): void;
  /** Ends this one, unless it has struck. */
  remove(fault: ServiceFault): void;
  /** Ends them all. */
  clear(): void;
  take(request: HttpRequest): ServiceFault | undefined;
};

export function createServiceFaults(): ServiceFaults {
  let waiting: ServiceFault[] = [];
  return {
    get waiting() {
      return waiting;
    },
    add: (fault) => {
      waiting.push(fault);
    },
    remove: (fault) => {
      waiting = waiting.filter((other) => other !== fault);
    },
    clear: () => {
      waiting = [];
    },
    take(request) {
      const index = waiting.findIndex((fault) => matches(fault, request));
      const fault = waiting[index];
      if (fault === undefined) return undefined;
      if (fault.times === 'until_cleared') return fault;
      const timesLeft = (fault.times ?? 1) - 1;
      waiting =
        timesLeft > 0 ? waiting.with(index, { ...fault, times: timesLeft }) : waiting.toSpliced(index, 1);
      return fault;
    },
  };
}

/** Applies the fault; `run` executes the request and is called at most once. */
export function applyFault(fault: ServiceFault, run: () => Answer): ExecutedCall {
  const kind = faultKinds[fault.kind];
  const real = (fault.takesEffect ?? kind.takesEffect) ? run() : undefined;
  const shown = kind.show(real, fault);
  return { ...shown, serviceAnswer: kind.isOwnAnswer ? shown.answer : real };
}

function matches({ method, path = '/v1' }: ServiceFault, request: HttpRequest): boolean {
  return (method === undefined || method.toUpperCase() === request.method) && request.path.startsWith(path);
}
