// Telegram's rate limits: messages a second in total, one a second to a person (with a small burst), messages a minute
// to a group or channel. Above a limit it throws a 429 with retry_after; a call made before that time is over extends
// it by a second. Windows slide on the given clock. The figures are those of Telegram's Bots FAQ; the burst of 5 and
// the added second are the sandbox's choice, as Telegram documents neither.

import type { Clock } from '../../base/clock.ts';
import { tooManyRequests } from './call.ts';

type MessageLimits = {
  overallPerSecond: number;
  privatePerSecond: number;
  privateBurst: number;
  groupPerMinute: number;
  /** How many of a minute's messages may be sent at once; all of them when absent. */
  groupBurst?: number;
};

/**
 * - `on`: Telegram's figures; a group accepts all 20 messages of a minute at once.
 * - `strict`: the same, but a group accepts one message each 3 seconds.
 * - `off`: nothing is limited.
 *
 * An object replaces single figures of `on`.
 */
export type LimitMode = 'on' | 'strict' | 'off' | Partial<MessageLimits>;

const usualLimits: MessageLimits = {
  overallPerSecond: 30,
  privatePerSecond: 1,
  privateBurst: 5,
  groupPerMinute: 20,
};

const modes: Readonly<Record<'on' | 'strict', Partial<MessageLimits>>> = {
  on: {},
  strict: { groupBurst: 1 },
};

export type Throttle = ReturnType<typeof createThrottle>;

type Window = { spentAt: number[]; blockedUntil: number };

export function createThrottle(clock: Clock, initial: LimitMode) {
  let current: LimitMode;
  let limits: MessageLimits | 'off';
  let overall: Window;
  let chats: Map<number, Window>;
  set(initial);

  function set(mode: LimitMode): void {
    current = mode;
    limits = mode === 'off' ? 'off' : { ...usualLimits, ...(typeof mode === 'string' ? modes[mode] : mode) };
    overall = { spentAt: [], blockedUntil: 0 };
    chats = new Map();
  }

  function spend({ id, type }: { id: number; type: string }): void {
    if (limits === 'off') return;
    const now = clock.now();
    const chat = chats.get(id) ?? { spentAt: [], blockedUntil: 0 };
    chats.set(id, chat);
    const { privateBurst, privatePerSecond, groupPerMinute, overallPerSecond } = limits;
    const groupBurst = limits.groupBurst ?? groupPerMinute;
    const limit =
      type === 'private'
        ? { count: privateBurst, windowMs: (privateBurst * 1000) / privatePerSecond }
        : { count: groupBurst, windowMs: (groupBurst * 60_000) / groupPerMinute };
    check(chat, limit, now);
    check(overall, { count: overallPerSecond, windowMs: 1000 }, now);
    chat.spentAt.push(now);
    overall.spentAt.push(now);
  }

  return {
    /** Counts one message; throws the 429 instead when a limit is reached. */
    spend,
    /** Replaces the figures and resets the counts. */
    set,
    /** What was set last. */
    get mode() {
      return current;
    },
  };
}

function check(window: Window, limit: { count: number; windowMs: number }, now: number): void {
  if (now < window.blockedUntil) {
    window.blockedUntil += 1000;
    throw tooManyRequests(Math.ceil((window.blockedUntil - now) / 1000));
  }
  window.spentAt = window.spentAt.filter((at) => at > now - limit.windowMs);
  const oldest = window.spentAt[window.spentAt.length - limit.count];
  if (oldest === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((oldest + limit.windowMs - now) / 1000));
  window.blockedUntil = now + retryAfter * 1000;
  throw tooManyRequests(retryAfter);
}
