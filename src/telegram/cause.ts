// Why a message did not arrive, or not yet: a code and Telegram's description, as the ledger stores them. The sentence
// for people is made from the code when it is shown; no sentence is stored or parsed.

export const causeCodes = [
  // The bot itself decided not to send, or failed before the call.
  'copies',
  'barred',
  'off',
  'poison',
  'unmade',
  'ledger',
  'turn',
  // Telegram refuses the chat,
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
  // or the bot's account.
  'token',
  'conflict',
  'logged-out',
  'banned',
  'account',
  // Temporary failures, which end without anybody's action.
  'paused',
  'error',
  'down',
  'silent',
] as const;

export type CauseCode = (typeof causeCodes)[number];

/** `said` is Telegram's description, `status` its error code. */
export type Cause = { code: CauseCode; said?: string; status?: number };

/** Codes that are meaningless without Telegram's description. */
const codesWithQuote: ReadonlySet<CauseCode> = new Set(['other', 'account']);

/**
 * Equal causes have equal texts, so that the ledger can group by them. Telegram's description and error code are left
 * out where they are not shown to people, because they may differ between equal causes.
 */
export function writeCause({ code, said, status }: Cause): string {
  if (codesWithQuote.has(code) && said !== undefined) return JSON.stringify({ code, said });
  return JSON.stringify(code === 'error' && status !== undefined ? { code, status } : { code });
}

/** A text that was not written by `writeCause` becomes `other`, with the whole text as its description. */
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

// What became of a test alert.

export type TestOutcome =
  | { is: 'sent' }
  /** The rate limiter holds it back for this long. */
  | { is: 'held'; forMs: number }
  /** `reason` as the ledger stores it, see cause.ts. */
  | { is: 'failed'; reason: string };
