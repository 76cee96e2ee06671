// Calls the service for a person: shows them that the bot is working, and returns the answer with the reader that its view
// needs. A failure is told in the same words wherever it is shown: what happened, what to do, and on a line of its own what
// the service says.

import { type Reader, toLine, toQuotedLine, lines } from '../base/lines.ts';
import type { ServiceClient } from '../service/client.ts';
import { type BotContext, type FormContext, contextReader } from './context.ts';
import { ServiceError, type ServiceOutcome, StoreError } from '../base/errors.ts';
import type { Words } from '../base/i18n.ts';
import { span } from '../base/time.ts';
import type { MiddlewareFn } from 'grammy';
import { judgeCall } from '../telegram/judge.ts';
import { answerPress, say } from './say.ts';

/**
 * The reader's `now` is when the service was asked, so that "as of" is never later than the reading. Throws what the call
 * throws. A button shows a progress bar by itself; a person who typed sees "typing…".
 */
export async function askService<Answer>(
  ctx: FormContext,
  call: (service: ServiceClient) => Promise<Answer>,
): Promise<{ answer: Answer; reader: Reader }> {
  if (!ctx.callbackQuery) showAtWork(ctx, 'typing');
  const reader = contextReader(ctx);
  return { answer: await call(ctx.deps.service), reader };
}

/** Nothing waits for it, and nothing fails with it. */
export function showAtWork(ctx: FormContext, action: 'typing' | 'upload_photo' | 'upload_document'): void {
  ctx.replyWithChatAction(action).catch(() => undefined);
}

/** The fields that a ServiceError and a stored failure have in common. */
export type ServiceFailure = {
  /** A ServiceReason; for any other text only the service's own message is shown. */
  reason: string;
  /** If absent, the sentences are worded to apply to both a read and a change. */
  outcome?: ServiceOutcome | undefined;
  code?: string | null | undefined;
  serviceMessage?: string | null | undefined;
  retryAfterMs?: number | undefined;
};

const longestCode = 40;
const longestMessage = 300;
/** Longer waits are shown in minutes. */
const longestInSeconds = 120;

/** Returns Telegram HTML. `retry`: `button` where the message has a button with 🔁. */
export function describeServiceFailure(
  failure: ServiceFailure,
  words: Words,
  retry: 'button' | 'typed' = 'typed',
): string {
  const { reason, outcome, retryAfterMs } = failure;
  const key = `service-failure-${reason}`;
  const values = {
    outcome: outcome ?? 'any',
    said: wordsPresent(failure),
    wait: describeRetryWait(retryAfterMs, words),
    retry,
  };
  const sentences = words.has(key) ? words(key, values) : undefined;
  // The service's words would only say the same in another language.
  const quoted = reason === 'insufficient_balance' ? undefined : describeServiceWords(failure, words);
  return lines([sentences, quoted]);
}

/** The code and the message as the service sent them; undefined if it sent neither. */
export function describeServiceWords(
  failure: Pick<ServiceFailure, 'code' | 'serviceMessage'>,
  words: Words,
): string | undefined {
  const present = wordsPresent(failure);
  if (present === 'nothing') return undefined;
  return words('service-words', {
    said: present,
    message: toQuotedLine(failure.serviceMessage ?? undefined, longestMessage) ?? '',
    code: toQuotedLine(codeOf(failure), longestCode) ?? '',
  });
}

function wordsPresent(
  failure: Pick<ServiceFailure, 'code' | 'serviceMessage'>,
): 'both' | 'bracketed' | 'message' | 'code' | 'nothing' {
  const hasCode = codeOf(failure) !== undefined;
  const message = toLine(failure.serviceMessage ?? undefined);
  if (message === undefined) return hasCode ? 'code' : 'nothing';
  if (!hasCode) return 'message';
  // The code is not put in brackets if the message already ends with a bracket.
  return /[)）]$/.test(message) ? 'bracketed' : 'both';
}

/** Undefined for 0, which is the code of success and says nothing about a failure. */
function codeOf({ code }: Pick<ServiceFailure, 'code'>): string | undefined {
  const line = toLine(code ?? undefined);
  return line === '0' ? undefined : line;
}

/** How long to wait; a general text if the service did not say. */
function describeRetryWait(retryAfterMs: number | undefined, words: Words): string {
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1_000);
  if (seconds <= 0) return words.plain('service-wait');
  if (seconds <= longestInSeconds) return words.plain('service-wait-seconds', { n: String(seconds) });
  return span(Math.ceil(seconds / 60) * 60_000, words);
}

// Catches the errors of handlers. The person gets a sentence about what the error means for them; the log gets its
// name, message and stack, and none of its other properties, which may contain secrets.

export function catchErrors(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { log } = ctx.deps;
      const place = { updateId: ctx.update.update_id, chatId: ctx.chatId };
      if (error instanceof ServiceError) log.warn(place, error.message);
      else log.error({ ...place, err: error }, 'What a person asked for could not be fulfilled.');
      // The chat refuses messages, so a message about the error would fail as well.
      const verdict = judgeCall(error);
      if (verdict?.kind === 'refused' && verdict.scope === 'chat') return;
      try {
        await answerPress(ctx);
        await say(ctx, errorSentence(ctx.words, error));
      } catch (failure) {
        log.warn({ ...place, err: failure }, 'Nor could the person be told.');
      }
    }
  };
}

/** The sentence for the person, as HTML: what the error means, or only that there was one. */
export function errorSentence(words: Words, error: unknown): string {
  if (error instanceof ServiceError) return describeServiceFailure(error, words);
  const isDamaged = error instanceof StoreError && error.failure === 'damaged';
  return words(isDamaged ? 'error-damaged' : 'error-internal');
}
