// Why a message did not arrive, or not yet: a code with what Telegram said, as the ledger stores it. Words for people are
// made from the code when somebody reads it; no sentence is ever stored, or parsed.

export const causeCodes = [
  // What the bot itself decided or met.
  'copies',
  'barred',
  'off',
  'poison',
  'unmade',
  'ledger',
  'turn',
  // What Telegram refused: the chat,
  'blocked',
  'deactivated',
  'removed',
  'unopened',
  'unowned',
  'rights',
  'missing',
  'moved',
  // the topic,
  'topic-closed',
  'topic-deleted',
  // the file,
  'documents',
  'file',
  // the message,
  'markup',
  'long',
  'uneditable',
  'other',
  // the bot's account.
  'token',
  'conflict',
  'logged-out',
  'banned',
  'account',
  // What passes by itself.
  'paused',
  'error',
  'down',
  'silent',
] as const;

export type CauseCode = (typeof causeCodes)[number];

/** `said` is Telegram's description, `status` its error code. */
export type Cause = { code: CauseCode; said?: string; status?: number };

/** Codes that say nothing without Telegram's own words. */
const quoting: ReadonlySet<CauseCode> = new Set(['other', 'account']);

/**
 * One text for one cause, so that equal causes can be grouped: words and error codes of Telegram stand in it only where
 * people see them.
 */
export function writeCause({ code, said, status }: Cause): string {
  if (quoting.has(code) && said !== undefined) return JSON.stringify({ code, said });
  return JSON.stringify(code === 'error' && status !== undefined ? { code, status } : { code });
}

/** What is not a cause as it is written here is shown as it stands. */
export function readCause(written: string): Cause {
  const { code, said, status } = parse(written);
  const known = causeCodes.find((one) => one === code);
  if (known === undefined) return { code: 'other', said: written };
  return {
    code: known,
    ...(typeof said === 'string' && { said }),
    ...(typeof status === 'number' && { status }),
  };
}

function parse(written: string): { code?: unknown; said?: unknown; status?: unknown } {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
