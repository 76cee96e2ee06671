// Waits until somebody opens the bot by a one-time link. It only looks at Telegram's queue of updates and confirms none:
// what anybody wrote stays there for the bot, which also greets the owner by that same /start.

import { setTimeout as wait } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { allowedUpdates } from '../telegram/updates-connection.ts';
import { judge, pauseAfter } from '../telegram/judge.ts';
import { createSecretCheck } from '../intake/verify.ts';

export type Claimant = {
  id: number;
  name: string;
  username: string | undefined;
  languageCode: string | undefined;
};

/**
 * `full`: so many older updates wait that no newer one can be seen; `conflict`: another program polls with this token,
 * or has set a webhook at Telegram.
 */
export type ClaimResult =
  | { is: 'claimed'; by: Claimant }
  | { is: 'withdrawn' }
  | { is: 'too-late' }
  | { is: 'full' }
  | { is: 'conflict'; hasWebhook: boolean }
  | { is: 'failed'; error: unknown };

export type ClaimApi = {
  getUpdates(
    options: { limit: number; timeout: number; allowed_updates: typeof allowedUpdates },
    signal?: StopSignal,
  ): Promise<Update[]>;
};

type StopSignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Telegram returns so many at most, the oldest first. */
const mostUpdates = 100;
const pollSeconds = 20;
/** While older updates wait, Telegram answers at once. */
const pauseMs = 1_000;
const mostFailures = 5;

export const startParameter = (token: string) => `claim_${token}`;

export async function waitForClaim(options: {
  api: ClaimApi;
  token: string;
  limitMs: number;
  /** Aborted when the owner was named in another way. */
  signal: AbortSignal;
}): Promise<ClaimResult> {
  const { api, signal, limitMs } = options;
  const isToken = createSecretCheck([options.token]);
  const until = performance.now() + limitMs;
  let isQueueEmpty = false;
  for (let failures = 0; !signal.aborted;) {
    const leftMs = until - performance.now();
    if (leftMs <= 0) return { is: 'too-late' };
    try {
      const timeout = isQueueEmpty ? Math.min(pollSeconds, Math.ceil(leftMs / 1000)) : 0;
      const updates = await api.getUpdates(
        { limit: mostUpdates, timeout, allowed_updates: allowedUpdates },
        signal,
      );
      const by = findClaim(updates, isToken);
      if (by) return { is: 'claimed', by };
      if (updates.length >= mostUpdates) return { is: 'full' };
      isQueueEmpty = updates.length === 0;
      failures = 0;
      if (!isQueueEmpty) await pause(pauseMs, signal);
    } catch (error) {
      if (signal.aborted) break;
      const verdict = judge(error);
      const { code, said = '' } = verdict.kind === 'sent' ? {} : verdict.reason;
      if (code === 'conflict') return { is: 'conflict', hasWebhook: /webhook/i.test(said) };
      failures += 1;
      if (verdict.kind === 'refused' || failures >= mostFailures) return { is: 'failed', error };
      await pause(pauseAfter(failures - 1), signal);
    }
  }
  return { is: 'withdrawn' };
}

/** Only the /start of a person in their private chat with the bot counts, and only with this token. */
export function findClaim(
  updates: readonly Update[],
  isToken: (given: string) => boolean,
): Claimant | undefined {
  for (const { message } of updates) {
    const given = /^\/start claim_([\w-]{1,58})$/.exec(message?.text ?? '')?.[1];
    const from = message?.from;
    if (given === undefined || !from || from.is_bot) continue;
    if (message.chat.type !== 'private' || message.chat.id !== from.id || !isToken(given)) continue;
    const name = [from.first_name, from.last_name].filter(Boolean).join(' ');
    return { id: from.id, name, username: from.username, languageCode: from.language_code };
  }
  return undefined;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
