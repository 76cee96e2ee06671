// The log: one line of JSON per entry. Secrets are replaced in the finished line, because redaction by path misses those
// inside messages and foreign errors.

import { type Logger, pino } from 'pino';
import { createTextRedactor } from './redact.ts';
import type { Clock } from './clock.ts';

export type Log = Logger;

export function createLog(options: {
  level: string;
  secrets: readonly string[];
  write: (line: string) => void;
}): Log {
  const redactText = createTextRedactor(options.secrets);
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, error: serializeError },
    },
    { write: (line: string) => options.write(redactText(line)) },
  );
}

/** Only name, message and stack: other properties of a foreign error hold requests and headers. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}

const repeatAfterMs = 60_000;

/**
 * Keeps what fails again and again from flooding the log: the returned function says whether a sentence is to be logged,
 * which it is when it differs from the last one that was, and else once a minute.
 */
export function createRepeatFilter(clock: Pick<Clock, 'monotonic'>): (sentence: string) => boolean {
  let last: { sentence: string; at: number } | undefined;
  return (sentence) => {
    const at = clock.monotonic();
    if (last?.sentence === sentence && at - last.at < repeatAfterMs) return false;
    last = { sentence, at };
    return true;
  };
}
