// What a failed poll means: a state for the health page, a sentence for the log, and how long to wait.

import { HttpError } from 'grammy';
import { StoreError } from '../errors.ts';
import type { CauseCode } from './cause.ts';
import { accountPauseMs, judge, pauseAfter, retryAfter } from './judge.ts';

/** `refused`: the account isn't accepted; `conflict`: another process polls with it; `silent`: no sensible answer. */
export type PollState = 'starting' | 'answering' | 'refused' | 'conflict' | 'silent';

/** States of the account that end polling until somebody acts; anything else is `silent`. */
const accountStates: Partial<Record<CauseCode, { state: PollState; sentence: (said: string) => string }>> = {
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

/** Pauses grow with this many failures, up to 32 s, and no further: people wait for answers. */
const maxGrowth = 5;

/** `failures`: how many tries failed before this one. */
export function judgeFailure(
  error: unknown,
  failures: number,
): { state: PollState; sentence: string; waitMs: number } {
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

/** The system's short code, never the message: fetch's errors may hold the address, and with it the token. */
function reasonOf(error: unknown): string {
  const inner = error instanceof HttpError ? error.error : error;
  const cause = inner instanceof Error ? (inner.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : 'no readable answer';
}
