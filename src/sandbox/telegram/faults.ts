// Fault injection: the next calls of a method, of a chat or of any kind fail instead of, or after, being handled.
import { Rejection, type RejectionParameters } from './rejection.ts';

export type TelegramFault =
  /** 429 with retry_after, in seconds. */
  | { kind: 'too-many'; retryAfter: number }
  /** Any refusal in Telegram's JSON, e.g. 403 'Forbidden: bot was blocked by the user'. */
  | { kind: 'refuse'; code: number; description: string; parameters?: RejectionParameters }
  /** A proxy's HTML page instead of JSON. */
  | { kind: 'html'; status: 500 | 502 | 503 | 504 }
  /** The connection ends and the call was not handled. */
  | { kind: 'cut-before' }
  /** The call is handled, then the connection ends: the answer is lost. */
  | { kind: 'cut-after' }
  /** Nothing is handled and nothing is answered, for as long as the caller waits. */
  | { kind: 'black-hole' }
  /** Handled; the answer comes one byte at a time, with so many milliseconds of the clock between two bytes. */
  | { kind: 'drip'; everyMs: number };

type FaultScope = {
  /** Only calls of this method (any case); every method but getUpdates when absent. */
  method?: string;
  /** Only calls with this chat_id. */
  chatId?: number;
  /** How many calls it applies to; 1 when absent, Infinity until it is removed. */
  times?: number;
};

type WaitingFault = { fault: TelegramFault; scope: FaultScope; left: number };

export type TelegramFaults = {
  /** Those that still wait for a call, oldest first. */
  readonly waiting: readonly Readonly<WaitingFault>[];
  /** The result removes the fault's remaining uses. */
  inject(fault: TelegramFault, scope?: FaultScope): () => void;
  clear(): void;
  /** The oldest fault that matches the call; counts as one use of it. */
  take(call: { method: string; chatId: string }): TelegramFault | undefined;
};

export function createTelegramFaults(): TelegramFaults {
  let waiting: WaitingFault[] = [];
  return {
    get waiting() {
      return waiting;
    },
    inject(fault, scope = {}) {
      const entry = { fault, scope, left: scope.times ?? 1 };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    clear() {
      waiting = [];
    },
    take({ method, chatId }) {
      const entry = waiting.find(
        ({ scope }) =>
          (scope.method === undefined ? method !== 'getupdates' : scope.method.toLowerCase() === method) &&
          (scope.chatId === undefined || String(scope.chatId) === chatId),
      );
      if (!entry) return undefined;
      entry.left -= 1;
      if (entry.left <= 0) waiting = waiting.filter((other) => other !== entry);
      return entry.fault;
    },
  };
}

/** The refusal that a fault consists of; undefined for faults that are no refusals. */
export function refusalOf(fault: TelegramFault): Rejection | undefined {
  if (fault.kind === 'too-many') {
    return new Rejection(429, `Too Many Requests: retry after ${fault.retryAfter}`, {
      retry_after: fault.retryAfter,
    });
  }
  return fault.kind === 'refuse' ? new Rejection(fault.code, fault.description, fault.parameters) : undefined;
}
