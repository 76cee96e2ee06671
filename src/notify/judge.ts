// What a failed send means. Pure: a foreign error goes in, plain values come out, and nothing of the error itself,
// which may hold the bot's token, is kept.

/** `reason` is a sentence for logs and admins. */
export type Verdict =
  /** `messageId` is null when Telegram says that the message stands already. */
  | { kind: 'sent'; messageId: number | null }
  /** Nothing was sent. Again after `afterMs`, or after the usual pause when Telegram named none. */
  | { kind: 'later'; afterMs: number | undefined; reason: string }
  /** It may stand in the chat: the answer was lost, or it was an error of Telegram's own. */
  | { kind: 'unclear'; reason: string }
  /** The chat can't be reached until somebody there changes something. */
  | { kind: 'gone'; reason: string }
  /** The topic is closed or deleted; the chat itself may be well. */
  | { kind: 'topic_gone'; reason: string }
  /** The group became a supergroup with another id. */
  | { kind: 'moved'; chatId: number; reason: string }
  /** Telegram can't read the markup. */
  | { kind: 'broken'; reason: string }
  | { kind: 'too_long'; reason: string }
  /** Telegram refuses this message for good; a person must decide. */
  | { kind: 'refused'; reason: string }
  /** The token isn't accepted: nothing is wrong with the message. */
  | { kind: 'unauthorized'; reason: string };

/** What parts of a description (in lower case) mean, for each code. */
const phrases: ReadonlyArray<{ code: number; kind: Said; says: readonly string[] }> = [
  {
    code: 403,
    kind: 'gone',
    says: [
      'bot was blocked by the user',
      'user is deactivated',
      'bot was kicked',
      'bot is not a member',
      "bot can't initiate conversation",
      'the group chat was deleted',
    ],
  },
  {
    code: 400,
    kind: 'gone',
    says: [
      'chat not found',
      'group chat was deactivated',
      'chat_write_forbidden',
      'not enough rights',
      'have no rights',
      'need administrator rights',
    ],
  },
  {
    code: 400,
    kind: 'topic_gone',
    says: ['message thread not found', 'topic_closed', 'topic_deleted', 'topic_id_invalid'],
  },
  { code: 400, kind: 'broken', says: ["can't parse entities"] },
  {
    code: 400,
    kind: 'too_long',
    says: ['message is too long', 'message_too_long', 'caption is too long', 'caption_too_long'],
  },
];

type Said = 'gone' | 'topic_gone' | 'broken' | 'too_long';

const unchanged = 'message is not modified';

/** Failures in which a connection was never made, so that not a byte of the message has left. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** No real chain of causes is deeper; a circular one ends here. */
const deepestCause = 8;

/** While the token is refused the queue is kept and tried once a minute. */
export const unauthorizedPauseMs = 60_000;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** How long to wait after `attempts` attempts that failed before this one: 1 s, 2 s, 4 s … 60 s. */
export function pauseAfter(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 16));
}

/** @param error whatever `sendMessage` threw; grammY's GrammyError carries Telegram's answer. */
export function judge(error: unknown): Verdict {
  const answer = readAnswer(error);
  if (!answer) return judgeSilence(error);
  const { code, description, retryAfter, migrateTo } = answer;
  const reason = `Telegram answered ${code}: ${description}`;
  const said = description.toLowerCase();

  if (migrateTo !== undefined) return { kind: 'moved', chatId: migrateTo, reason };
  // Telegram answers 404 to a token that it has never seen.
  if (code === 401 || code === 404) return { kind: 'unauthorized', reason };
  if (code === 429) {
    return { kind: 'later', afterMs: retryAfter === undefined ? undefined : retryAfter * 1000, reason };
  }
  if (code >= 500) return { kind: 'unclear', reason };
  if (code === 400 && said.includes(unchanged)) return { kind: 'sent', messageId: null };
  const found = phrases.find(
    (entry) => entry.code === code && entry.says.some((part) => said.includes(part)),
  );
  return { kind: found?.kind ?? 'refused', reason };
}

function judgeSilence(error: unknown): Verdict {
  return wasNeverSent(error)
    ? { kind: 'later', afterMs: undefined, reason: 'Telegram could not be reached.' }
    : { kind: 'unclear', reason: 'Telegram did not answer.' };
}

/** grammY wraps what `fetch` throws, and `fetch` what the socket says. */
function wasNeverSent(error: unknown): boolean {
  for (let inner = error, depth = 0; inner && depth < deepestCause; depth++) {
    const fields = fieldsOf(inner);
    if (typeof fields['code'] === 'string' && neverConnected.has(fields['code'])) return true;
    inner = fields['error'] ?? fields['cause'];
  }
  return false;
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
