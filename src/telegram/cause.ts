// Why a message did not arrive, or not yet: a code and what Telegram said, as the ledger stores it. The sentence that people
// read is made from the code when they read it; no sentence is stored or parsed.

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
const codesWithQuote: ReadonlySet<CauseCode> = new Set(['other', 'account']);

/**
 * One text for each cause, so that equal causes can be grouped. Telegram's words and error codes are written only where
 * people are shown them.
 */
export function writeCause({ code, said, status }: Cause): string {
  if (codesWithQuote.has(code) && said !== undefined) return JSON.stringify({ code, said });
  return JSON.stringify(code === 'error' && status !== undefined ? { code, status } : { code });
}

/** A text that `writeCause` has not written becomes `other`, quoted whole. */
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
