// What a failed send means. Pure: a foreign error goes in, plain values come out, and nothing of the error itself,
// which may hold the bot's token, is kept.

/** `reason` is a sentence for logs and admins. */
export type Verdict =
  | { kind: 'sent'; messageId: number }
  /** Again after `afterMs`, or after the usual pause when Telegram named none. */
  | { kind: 'later'; afterMs: number | undefined; reason: string }
  /** The chat can't be reached until somebody there changes something. */
  | { kind: 'gone'; reason: string }
  /** The group became a supergroup with another id. */
  | { kind: 'moved'; chatId: number; reason: string }
  /** Telegram can't read the markup. */
  | { kind: 'broken'; reason: string }
  /** Telegram refuses this message for good; a person must decide. */
  | { kind: 'refused'; reason: string }
  /** The token isn't accepted: nothing is wrong with the message. */
  | { kind: 'unauthorized'; reason: string };

/** A chat that answers so is out of reach for good; anything else may pass. Lower case, parts of the description. */
const permanent: Readonly<Record<number, readonly string[]>> = {
  403: [
    'bot was blocked by the user',
    'user is deactivated',
    'bot was kicked',
    'bot is not a member',
    "bot can't initiate conversation",
    'the group chat was deleted',
  ],
  400: [
    'chat not found',
    'group chat was deactivated',
    'chat_write_forbidden',
    'not enough rights',
    'have no rights',
    'need administrator rights',
    'message thread not found',
    'topic_closed',
    'topic_deleted',
  ],
};

const unreadable = "can't parse entities";

/** While the token is refused the queue is kept and tried once a minute. */
export const unauthorizedPauseMs = 60_000;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** How long to wait after `attempts` attempts that failed before this one: 1 s, 2 s, 4 s … 60 s. */
export function pauseAfter(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 16));
}

/** @param error whatever `sendMessage` threw; grammY's GrammyError carries Telegram's answer. */
export function judge(error: unknown): Exclude<Verdict, { kind: 'sent' }> {
  const answer = readAnswer(error);
  if (!answer) return { kind: 'later', afterMs: undefined, reason: 'Telegram could not be reached.' };
  const { code, description, retryAfter, migrateTo } = answer;
  const reason = `Telegram answered ${code}: ${description}`;
  const said = description.toLowerCase();

  if (migrateTo !== undefined) return { kind: 'moved', chatId: migrateTo, reason };
  // Telegram answers 404 to a token that it has never seen.
  if (code === 401 || code === 404) return { kind: 'unauthorized', reason };
  if (code === 429 || code >= 500) {
    return { kind: 'later', afterMs: retryAfter === undefined ? undefined : retryAfter * 1000, reason };
  }
  if (code === 400 && said.includes(unreadable)) return { kind: 'broken', reason };
  if (permanent[code]?.some((phrase) => said.includes(phrase))) return { kind: 'gone', reason };
  return { kind: 'refused', reason };
}

type Answer = {
  code: number;
  description: string;
  retryAfter: number | undefined;
  migrateTo: number | undefined;
};

function readAnswer(error: unknown): Answer | undefined {
  const { error_code: code, description, parameters } = fieldsOf(error);
  if (typeof code !== 'number') return undefined;
  const { retry_after: retryAfter, migrate_to_chat_id: migrateTo } = fieldsOf(parameters);
  return {
    code,
    description: typeof description === 'string' ? description.slice(0, 300) : '',
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    migrateTo: typeof migrateTo === 'number' ? migrateTo : undefined,
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
