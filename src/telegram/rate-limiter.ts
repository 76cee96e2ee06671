// How fast the bot may send: the only place that decides when a call may be made. It makes no calls and sets no timers;
// it says how long to wait, and callers wait:
// - the sender (notify) asks before each message, and reads the ledger again when the wait is over;
// - limitCalls, below, asks before every other call to a chat, and fails it with 429 while it may not be made;
//   the caller waits as after a 429 of Telegram.
// Answers to people have the highest priority, alerts the lowest; but after two urgent messages in a row, to a chat or in
// all, it is an alert's turn there, and it may use what an urgent message may. A 429 of Telegram is obeyed to the millisecond
// by all priorities, clears what was counted before it, and halves what alerts and urgent messages may use of the budget of
// that chat, which then recovers. All times are monotonic, so setting the wall clock changes no wait.
// Figures: Telegram's Bots FAQ (30 messages a second in all, 20 a minute to a group, 1 a second to a person).

import type { Clock } from '../base/clock.ts';
import type { Transformer } from 'grammy';
import { judge } from './judge.ts';

/**
 * `alert` may use only a part of every budget. `urgent` (orders, refunds, alarms) may use all of it. `answer`, to what
 * a person has just asked, is counted too, but is delayed only while Telegram has asked for a pause: our budgets are
 * estimates, and nobody should wait for an answer because of an estimate, least of all because alerts have used it up.
 */
export type CallPriority = 'alert' | 'urgent' | 'answer';

/**
 * At most `count` messages in any `windowMs`. An alert is sent no sooner than `alertGapMs` after the message before it;
 * if that was an answer, and `yieldMs` is given, no sooner than `yieldMs` after it. After a 429, and until the budget
 * has recovered, urgent messages too are sent no sooner than `alertGapMs` after an alert or another urgent message.
 * Where `yieldMs` is given, answers use no budget, except while it recovers. An answer that waits for the end of a pause
 * counts as sent then, so that alerts stand back behind it.
 */
type Budget = { count: number; windowMs: number; alertGapMs: number; yieldMs?: number };
export type Budgets = { overall: Budget; person: Budget; group: Budget };

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * The windows are a little longer than Telegram's, because messages may arrive there closer together than they were
 * sent.
 */
export const telegramBudgets: Budgets = {
  overall: { count: 30, windowMs: 1100, alertGapMs: 0 },
  person: { count: 5, windowMs: 5200, alertGapMs: 1100, yieldMs: 1000 },
  group: { count: 20, windowMs: 61_000, alertGapMs: 3100 },
};

/** The part of a budget that alerts may use. */
const alertShare = 3 / 4;
/** However often Telegram answers 429, a budget is reduced to no less than this part of it. */
const minCapacity = 1 / 4;
/** How long a budget takes to recover from `minCapacity` to the whole. */
const recoveryMs = 10 * 60_000;
/**
 * A message waits no longer than this for answers alone; otherwise a person who keeps asking would delay it forever.
 */
const maxYieldMs = 5_000;
/** When this many chats are in memory, those whose budget is full again are dropped. */
const maxChats = 1000;

/** How much of a budget is used: that of one chat, or that of all chats together. */
type Usage = {
  budget: Budget;
  /** The messages that count, oldest first. */
  spent: Array<{ at: number; isAnswer: boolean }>;
  /** The last alert or urgent message, and the last answer, which may be one that waits for the end of a pause. */
  lastAlertAt: number;
  lastAnswerAt: number;
  /** Of urgent messages before alerts. */
  turns: Turns;
  /** Since when answers alone have been delaying a message of this priority to this chat. */
  yieldsSince: Partial<Record<CallPriority, number>>;
  pausedUntil: number;
  /** The part of the budget that was left after the last 429, and when that was. */
  capacityAtRefusal: number;
  refusedAt: number;
};

export function createRateLimiter(clock: Clock, budgets: Budgets = telegramBudgets) {
  const overall = newUsage(budgets.overall);
  const chats = new Map<number, Usage>();

  function usageOf(chatId: number): Usage {
    const known = chats.get(chatId);
    if (known) return known;
    if (chats.size >= maxChats) dropIdle(chats, clock.monotonic());
    const usage = newUsage(chatId > 0 ? budgets.person : budgets.group);
    chats.set(chatId, usage);
    return usage;
  }

  return {
    /** 0 when a message may be sent now, which is then counted; else the whole milliseconds after which to ask again. */
    take(chatId: number, priority: CallPriority): number {
      const now = clock.monotonic();
      const chat = usageOf(chatId);
      const usages = [chat, overall];
      const longestWaitMs = (counts: Counted) =>
        Math.ceil(Math.max(...usages.map((usage) => waitOf(usage, priority, now, counts))));
      const ownWaitMs = longestWaitMs('without answers');
      if (ownWaitMs > 0) {
        if (priority === 'answer') chat.lastAnswerAt = chat.pausedUntil;
        return ownWaitMs;
      }
      const waitMs = longestWaitMs('all');
      if (waitMs > 0) {
        const since = (chat.yieldsSince[priority] ??= now);
        const leftMs = Math.ceil(since + maxYieldMs - now);
        if (leftMs > 0) return Math.min(waitMs, leftMs);
      }
      delete chat.yieldsSince[priority];
      for (const usage of usages) {
        if (priority === 'answer') usage.lastAnswerAt = now;
        else {
          usage.lastAlertAt = now;
          usage.turns.took(priority === 'urgent');
        }
        const isFree = priority === 'answer' && usage.budget.yieldMs && capacityOf(usage, now) === 1;
        if (!isFree) usage.spent.push({ at: now, isAnswer: priority === 'answer' });
      }
      return 0;
    },
    /** Whole milliseconds for which no chat at all may get a message of this priority. Answers are not counted here. */
    waitOf: (priority: CallPriority): number =>
      Math.ceil(waitOf(overall, priority, clock.monotonic(), 'without answers')),
    /** Whether an alert has its turn before what is urgent: in the chat, or without one in all chats together. */
    isAlertsTurn: (chatId?: number): boolean =>
      (chatId === undefined ? overall : usageOf(chatId)).turns.isOthers(),
    /** Whole milliseconds for which no call at all may be made to this chat: Telegram has asked for a pause. */
    pauseOf: (chatId: number): number =>
      Math.max(0, Math.ceil((chats.get(chatId)?.pausedUntil ?? -Infinity) - clock.monotonic())),
    /** Counts an alert that an earlier process sent `agoMs` ago. To be called before all else, the oldest first. */
    recall(chatId: number, agoMs: number): void {
      const at = clock.monotonic() - Math.max(0, agoMs);
      for (const usage of [usageOf(chatId), overall]) {
        usage.spent.push({ at, isAnswer: false });
        usage.lastAlertAt = at;
      }
    },
    /** Telegram answered 429: no call for `afterMs`, and a smaller budget from then on. */
    refused(chatId: number, afterMs: number): void {
      const usage = usageOf(chatId);
      const now = clock.monotonic();
      usage.capacityAtRefusal = Math.max(minCapacity, capacityOf(usage, now) / 2);
      usage.refusedAt = now;
      // The pause makes up for what was sent before. Counted in the smaller budget too, it would also delay what is urgent.
      usage.spent = [];
      usage.yieldsSince = {};
      usage.pausedUntil = Math.max(usage.pausedUntil, now + afterMs);
    },
  };
}

function newUsage(budget: Budget): Usage {
  return {
    budget,
    spent: [],
    lastAlertAt: -Infinity,
    lastAnswerAt: -Infinity,
    turns: createTurns(),
    yieldsSince: {},
    pausedUntil: -Infinity,
    capacityAtRefusal: 1,
    refusedAt: -Infinity,
  };
}

/** The part of the budget that may be used now: after a 429 it grows back linearly. */
function capacityOf({ capacityAtRefusal, refusedAt }: Usage, now: number): number {
  return Math.min(1, capacityAtRefusal + ((now - refusedAt) / recoveryMs) * (1 - minCapacity));
}

type Counted = 'all' | 'without answers';

function waitOf(usage: Usage, asked: CallPriority, now: number, counted: Counted): number {
  const { budget, turns } = usage;
  usage.spent = usage.spent.filter(({ at }) => at > now - budget.windowMs);
  const pauseMs = Math.max(0, usage.pausedUntil - now);
  if (asked === 'answer') return pauseMs;
  const priority = asked === 'alert' && turns.isOthers() ? 'urgent' : asked;
  const capacity = capacityOf(usage, now);
  const whole = Math.max(1, Math.floor(budget.count * capacity));
  const count = priority === 'alert' ? Math.ceil(whole * alertShare) : whole;
  const spent = counted === 'all' ? usage.spent : usage.spent.filter(({ isAnswer }) => !isAnswer);
  const oldest = spent[spent.length - count];
  const freeAt = oldest === undefined ? now : oldest.at + budget.windowMs;
  const hasGap = priority === 'alert' || (priority === 'urgent' && capacity < 1);
  const gapEndsAt = hasGap ? usage.lastAlertAt + budget.alertGapMs / capacity : now;
  const yieldMs = budget.yieldMs ?? budget.alertGapMs / capacity;
  const yieldsUntil = priority === 'alert' && counted === 'all' ? usage.lastAnswerAt + yieldMs : now;
  return Math.max(pauseMs, Math.max(freeAt, gapEndsAt, yieldsUntil) - now);
}

/** Milliseconds between two alerts to a chat in the long run, while Telegram refuses nothing. */
export function alertIntervalMs(chatId: number, budgets: Budgets = telegramBudgets): number {
  const { count, windowMs, alertGapMs } = chatId > 0 ? budgets.person : budgets.group;
  return Math.max(alertGapMs, windowMs / Math.ceil(count * alertShare));
}

/** Drops chats whose budget is full again: forgetting them changes no decision. */
function dropIdle(chats: Map<number, Usage>, now: number): void {
  for (const [id, usage] of chats) {
    const lastAt = Math.max(usage.spent.at(-1)?.at ?? -Infinity, usage.pausedUntil);
    if (lastAt + usage.budget.windowMs <= now && capacityOf(usage, now) === 1) chats.delete(id);
  }
}

// Of two kinds of messages of which one goes first, the other gets at least every third, so that however much of the first
// kind comes, the other never waits for its end.

type Turns = ReturnType<typeof createTurns>;

const mostInRow = 2;

export function createTurns() {
  let inRow = 0;
  return {
    /** Whether it is the other kind's turn. Where none of it waits, the first kind goes on. */
    isOthers: (): boolean => inRow >= mostInRow,
    took(isFirstKind: boolean): void {
      inRow = isFirstKind ? inRow + 1 : 0;
    },
  };
}

/**
 * Runs a task now. In a conversation, which is replayed for each update, later runs get the first run's result instead.
 */
export type Once = <Result>(task: () => Result | Promise<Result>) => Promise<Result>;

/** Methods that put a message into a chat. Other methods use no budget, but wait while the chat is paused. */
const sending = /^(send(?!ChatAction)|copyMessage|forwardMessage)/;

export function limitCalls(
  rateLimiter: RateLimiter,
  priority: CallPriority,
  once: Once = async (task) => task(),
): Transformer {
  return async (call, method, payload, signal) => {
    const chatId = chatOf(payload);
    if (chatId === undefined) return call(method, payload, signal);
    const askLimiter = () =>
      sending.test(method) ? rateLimiter.take(chatId, priority) : rateLimiter.pauseOf(chatId);
    const waitMs = await once(askLimiter);
    if (waitMs > 0) return tooManyRequests(waitMs);
    const answer = await call(method, payload, signal);
    if (!answer.ok && answer.error_code === 429) {
      await once(() => rateLimiter.refused(chatId, (answer.parameters?.retry_after ?? 1) * 1000));
    }
    return answer;
  };
}

function chatOf(payload: object): number | undefined {
  return 'chat_id' in payload && typeof payload.chat_id === 'number' ? payload.chat_id : undefined;
}

/** The answer that Telegram gives to a call that comes `waitMs` too early. */
export function tooManyRequests(waitMs: number) {
  const retryAfter = waitMs / 1000;
  return {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${Math.ceil(retryAfter)}`,
    parameters: { retry_after: retryAfter },
  } as const;
}

// A grammY transformer that repeats a call after a 429, from Telegram or from the rate limiter: nothing was sent, so
// nothing is sent twice. For answers to people only; alerts and order messages have queues that wait.

/** When the pauses of one call would exceed this together, the caller gets the 429. */
const maxWaitMs = 60_000;

export function waitRetryAfter(wait: (delayMs: number) => Promise<void>): Transformer {
  return async (call, method, payload, signal) => {
    for (let waitedMs = 0; ;) {
      const answer = await call(method, payload, signal);
      const verdict = answer.ok ? undefined : judge(answer);
      if (verdict?.kind !== 'later') return answer;
      const waitMs = verdict.afterMs ?? 1000;
      waitedMs += waitMs;
      if (waitedMs > maxWaitMs) return answer;
      await wait(waitMs);
    }
  };
}
