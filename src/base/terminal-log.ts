// Log entries as lines for a person at a terminal: the time, the message, and its facts. Problems only, unless LOG_LEVEL
// asks for more than it does by default.

import { readable } from './visible-text.ts';

const quietLevels: ReadonlySet<unknown> = new Set(['info', 'debug', 'trace']);

/** Takes lines of JSON, as src/base/log.ts writes them. */
export function createTerminalLog(options: {
  level: string;
  write: (line: string) => void;
}): (line: string) => void {
  const isVerbose = options.level === 'debug' || options.level === 'trace';
  return (line) => {
    const entry = parse(line);
    if (!entry) return options.write(line);
    const { time, level, msg, err, ...facts } = entry;
    if (quietLevels.has(level) && !isVerbose) return undefined;
    const clock = new Date(String(time)).toTimeString().slice(0, 8);
    const rest = Object.keys(facts).length > 0 ? ` ${JSON.stringify(facts)}` : '';
    return options.write(`${clock} ${String(level)}: ${oneLine(`${String(msg)}${rest}`)}${describe(err)}\n`);
  };
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null ? { ...entry } : undefined;
  } catch {
    return undefined;
  }
}

/** The stack begins with the error's name and message. */
function describe(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message }: { stack?: unknown; message?: unknown } = error;
  const text = [stack, message].find((each) => typeof each === 'string') ?? '';
  const lines = text.split('\n');
  return lines.map((line) => `\n    ${oneLine(line.trim())}`).join('');
}

/** Text from outside may hold what moves the cursor or turns the direction of text. */
function oneLine(text: string): string {
  return readable(text).replace(/\p{Cc}+/gu, ' ');
}
