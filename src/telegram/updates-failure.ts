// What it means when no updates come: a state for the health page, a sentence for the log, and how long to wait. The sentence
// never contains the URL of the call, which contains the token.

import { HttpError } from 'grammy';
import { StoreError } from '../base/errors.ts';
import type { CauseCode } from './cause.ts';
import { accountPauseMs, judge, pauseAfter, retryAfter } from './judge.ts';

/**
 * `refused`: Telegram refuses the account; `conflict`: another program takes its updates; `silent`: Telegram could not be
 * reached, answered another error or can't deliver to the webhook, or the updates could not be stored.
 */
export type ConnectionState = 'starting' | 'answering' | 'refused' | 'conflict' | 'silent';

/** Causes that concern the bot's account and remain until somebody acts; every other failure is `silent`. */
const accountStates: Partial<
  Record<CauseCode, { state: ConnectionState; sentence: (said: string) => string }>
> = {
  token: {
    state: 'refused',
    sentence: (said) => `Telegram refuses the bot's token (${said}): check BOT_TOKEN.`,
  },
  'logged-out': {
    state: 'refused',
    sentence: (said) =>
      `The bot is logged out of Telegram (${said}): it comes back some minutes after logOut.`,
  },
  banned: {
    state: 'refused',
    sentence: (said) => `Telegram has frozen or banned the bot (${said}): ask @BotSupport.`,
  },
  conflict: {
    state: 'conflict',
    sentence: (said) => `Another program uses this bot's token (${said}): only one may.`,
  },
};

/** A reason that no answer of Telegram's states as a failure. The message is a sentence for the log. */
export class UpdatesError extends Error {
  override name = 'UpdatesError';
  readonly state: ConnectionState;
  readonly waitMs: number;

  constructor(state: ConnectionState, sentence: string, waitMs: number) {
    super(sentence);
    this.state = state;
    this.waitMs = waitMs;
  }
}

/** Failures after which pauses grow no further, at 32 s: people wait for answers. */
const maxGrowth = 5;

/** `failures`: how many tries failed in a row before this one. */
export function judgeFailure(
  error: unknown,
  failures: number,
): { state: ConnectionState; sentence: string; waitMs: number } {
  if (error instanceof UpdatesError) {
    const sentence = `${error.message} Events are taken meanwhile.`;
    return { state: error.state, sentence, waitMs: error.waitMs };
  }
  const state = 'silent';
  const tries = Math.min(failures, maxGrowth);
  if (error instanceof StoreError) {
    const sentence = `People's messages can't be stored (${error.message}); Telegram keeps them meanwhile.`;
    return { state, sentence, waitMs: pauseAfter(tries) };
  }
  const verdict = judge(error);
  const { status, said, code } = verdict.kind === 'sent' ? {} : verdict.reason;
  const answer = status === undefined ? undefined : `${status} ${said}`;
  const accountState = code && accountStates[code];
  if (accountState && answer !== undefined) {
    const sentence = `${accountState.sentence(answer)} Events are taken meanwhile; the bot tries again every minute.`;
    return { state: accountState.state, sentence, waitMs: accountPauseMs };
  }
  return {
    state,
    sentence:
      answer === undefined
        ? `Telegram could not be reached (${reasonOf(error)}). Events are taken meanwhile; the bot goes on trying.`
        : `Telegram can't answer now (${answer}). Events are taken meanwhile; the bot goes on trying.`,
    waitMs: retryAfter(verdict, tries) ?? pauseAfter(tries),
  };
}

/** The system's error code, never the message: fetch's errors may contain the URL, and with it the token. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof HttpError ? error.error : error;
  const cause = inner instanceof Error ? (inner.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : 'no readable answer';
}
