// What can go wrong between a request and its answer, on demand: the next requests that match are cut, delayed,
// refused or answered with something else.

import { z } from 'zod';
import type { Answer } from './answer.ts';
import { faultKinds } from './fault-kinds.ts';
import type { FaultKind, Shown } from './fault-kinds.ts';
import type { HttpRequest } from './listen.ts';

export const faultSchema = z.strictObject({
  kind: z.enum(Object.keys(faultKinds) as [FaultKind, ...FaultKind[]]),
  /** Any method when absent. */
  method: z.string().optional(),
  /** The path begins with this; `/v1` when absent. */
  path: z.string().optional(),
  /** How many matching requests are struck; 1 when absent. */
  times: z.union([z.int().min(1), z.literal('until_cleared')]).optional(),
  /** Whether the request is carried out before the fault strikes; each kind has its default. */
  takesEffect: z.boolean().optional(),
  /** Of `slow`; 3 000 when absent. */
  delayMs: z.int().min(0).optional(),
  /** Of `redirect`; a path of this service when absent. */
  location: z.string().optional(),
  /** Of `alter`; see alter.ts. JSON has no undefined, so that only a test can leave a field out. */
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

export type Fault = z.infer<typeof faultSchema>;

export type Outcome = Shown & {
  /** What the service itself believes it answered, whatever a proxy or the network made of it. */
  readonly own: Answer | undefined;
};

export type Faults = {
  /** Those still waiting for a request; the first that matches strikes. */
  readonly waiting: readonly Fault[];
  add(fault: Fault): void;
  /** Ends them all. */
  clear(): void;
  take(request: HttpRequest): Fault | undefined;
};

export function createFaults(): Faults {
  let waiting: Fault[] = [];
  return {
    get waiting() {
      return waiting;
    },
    add: (fault) => {
      waiting.push(fault);
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

/** Plays the fault; `run` carries the request out and is called at most once. */
export function strike(fault: Fault, run: () => Answer): Outcome {
  const kind = faultKinds[fault.kind];
  const real = (fault.takesEffect ?? kind.takesEffect) ? run() : undefined;
  const shown = kind.show(real, fault);
  return { ...shown, own: kind.isOwnAnswer ? shown.answer : real };
}

function matches({ method, path = '/v1' }: Fault, request: HttpRequest): boolean {
  return (method === undefined || method.toUpperCase() === request.method) && request.path.startsWith(path);
}
