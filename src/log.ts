// The log: one JSON line an entry on standard output. Secrets are struck out of the finished line, wherever
// they stand, because a path-based redaction misses those inside messages and foreign errors.

import { pino, type Logger } from 'pino';

export type Log = Logger;

const struckOut = '[secret]';

/** A function that replaces each secret, as it is and as JSON or a URL would write it. */
export function createScrubber(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(
    secrets.flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret.toWellFormed()),
    ]),
  );
  forms.delete('');
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const shortest = longestFirst.at(-1)?.length ?? Infinity;
  return (text) =>
    text.length < shortest
      ? text
      : longestFirst.reduce((line, form) => line.replaceAll(form, struckOut), text);
}

export function createLog(options: {
  level: string;
  secrets: readonly string[];
  write: (line: string) => void;
}): Log {
  const scrub = createScrubber(options.secrets);
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, error: serializeError },
    },
    { write: (line: string) => options.write(scrub(line)) },
  );
}

/** Name, message and stack: never the properties of a foreign error, which hold requests and headers. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}
