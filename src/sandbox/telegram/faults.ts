// Fault injection: the next calls of a method, of a chat or of any kind fail instead of, or after, being handled.

import { z } from 'zod';
import { Rejection, tooManyRequests } from './call.ts';

const id = z.int();

/** A fault, and the calls that it applies to. */
export const faultSchema = z.object({
  fault: z.discriminatedUnion('kind', [
    /** 429 with retry_after, in seconds. */
    z.object({ kind: z.literal('too-many'), retryAfter: id.min(1) }),
    /** Any refusal in Telegram's JSON, e.g. 403 'Forbidden: bot was blocked by the user'. */
    z.object({
      kind: z.literal('refuse'),
      code: id.min(400).max(599),
      description: z.string(),
      parameters: z
        .object({ retry_after: id.exactOptional(), migrate_to_chat_id: id.exactOptional() })
        .optional(),
    }),
    /** A proxy's HTML page instead of JSON. */
    z.object({ kind: z.literal('html'), status: z.literal([500, 502, 503, 504]) }),
    /**
     * `cut-before`: the connection ends and the call was not handled; `cut-after`: the call is handled, and the answer is
     * lost; `black-hole`: nothing is handled and nothing is answered, for as long as the caller waits.
     */
    z.object({ kind: z.enum(['cut-before', 'cut-after', 'black-hole']) }),
    /** Handled; the answer comes one byte at a time, with so many milliseconds of the clock between two bytes. */
    z.object({ kind: z.literal('drip'), everyMs: z.number().min(0) }),
  ]),
  /** Only calls of this method (any case); every method but getUpdates when absent. */
  method: z.string().optional(),
  /** Only calls with this chat_id. */
  chatId: id.optional(),
  /** How many calls it applies to; 1 when absent, Infinity until it is removed. */
  times: id.optional(),
});

export type TelegramFault = z.infer<typeof faultSchema>['fault'];
type FaultScope = Omit<z.infer<typeof faultSchema>, 'fault'>;

type WaitingFault = { fault: TelegramFault; scope: FaultScope; left: number };

export type TelegramFaults = ReturnType<typeof createTelegramFaults>;

export function createTelegramFaults() {
  let waiting: WaitingFault[] = [];
  const withdraw = (entry: WaitingFault): void => {
    waiting = waiting.filter((other) => other !== entry);
  };
  return {
    /** Those that still wait for a call, oldest first. */
    get waiting(): readonly Readonly<WaitingFault>[] {
      return waiting;
    },
    /** The result removes the fault's remaining uses. */
    inject(fault: TelegramFault, scope: FaultScope = {}): () => void {
      const entry = { fault, scope, left: scope.times ?? 1 };
      waiting.push(entry);
      return () => withdraw(entry);
    },
    clear(): void {
      waiting = [];
    },
    /** The oldest fault that matches the call; counts as one use of it. */
    take({ method, chatId }: { method: string; chatId: string }): TelegramFault | undefined {
      const entry = waiting.find(
        ({ scope }) =>
          (scope.method === undefined ? method !== 'getupdates' : scope.method.toLowerCase() === method) &&
          (scope.chatId === undefined || String(scope.chatId) === chatId),
      );
      if (!entry) return undefined;
      entry.left -= 1;
      if (entry.left <= 0) withdraw(entry);
      return entry.fault;
    },
  };
}

/** The refusal that a fault consists of; undefined for faults that are no refusals. */
export function refusalOf(fault: TelegramFault): Rejection | undefined {
  if (fault.kind === 'too-many') return tooManyRequests(fault.retryAfter);
  return fault.kind === 'refuse' ? new Rejection(fault.code, fault.description, fault.parameters) : undefined;
}
