// How fast the bot may write: one budget for all that it sends, in which people go first and alerts last. It asks nobody
// and waits for nobody: callers are told how long to wait. A refusal is obeyed to the second, settles what was spent
// before it, and makes the budget smaller for a while. Times are those of the monotonic clock: whoever sets the wall clock
// makes no pause longer and lets nothing through.
// Figures: Telegram's Bots FAQ (30 messages a second in all, 20 a minute to a group, 1 a second to a person).

import type { Clock } from '../clock.ts';

/**
 * Alerts leave a share of every budget to the others. What is urgent (orders, refunds, alarms) may use the whole of it.
 * Answers to people count as well, and are held back only once Telegram has refused something, until the budget has
 * recovered: who asks waits for no guess of ours.
 */
export type CallPriority = 'alert' | 'urgent' | 'answer';

/**
 * At most `count` messages in any `windowMs`; an alert keeps `alertGapMs` from whatever went before it, and what is urgent
 * keeps it after a refusal. Where `yieldMs` is given, answers use up nothing, and an alert stands back so long after each.
 */
export type Budget = { count: number; windowMs: number; alertGapMs: number; yieldMs?: number };
export type Budgets = { overall: Budget; person: Budget; group: Budget };

export type RateLimiter = {
  /** 0 when a message may go now, which then counts; else how many whole milliseconds to wait and ask again. */
  take(chatId: number, lane: CallPriority): number;
  /** Whole milliseconds before which no chat at all may have a message of this lane, whoever is answered meanwhile. */
  waitOf(lane: CallPriority): number;
  /** Whole milliseconds for which nothing at all may be asked of this chat. */
  pauseOf(chatId: number): number;
  /** Telegram answered 429: nothing more for `afterMs`, and less from then on. */
  refused(chatId: number, afterMs: number): void;
};

/** The windows are a little longer than Telegram's: messages arrive there closer together than they left here. */
export const telegramBudgets: Budgets = {
  overall: { count: 30, windowMs: 1100, alertGapMs: 0 },
  person: { count: 5, windowMs: 5200, alertGapMs: 1100, yieldMs: 1000 },
  group: { count: 20, windowMs: 61_000, alertGapMs: 3100 },
};

/** Of a budget that alerts may use. */
const alertShare = 3 / 4;
const smallestShare = 1 / 4;
/** How long a budget takes from the smallest share back to the whole. */
const recoveryMs = 10 * 60_000;
/** A message that nobody asked for waits so long for answers: otherwise whoever goes on asking holds it back without end. */
const longestYieldMs = 5_000;
/** Chats that were quiet are forgotten when so many are remembered. */
const mostChats = 1000;

type Account = {
  budget: Budget;
  /** What went and counts, oldest first. */
  spent: Array<{ at: number; isAnswer: boolean }>;
  /** The last one that keeps a gap, and the last answer. */
  lastAlertAt: number;
  answeredAt: number;
  /** Since when nothing but answers holds back a message of this lane to this chat. */
  yieldsSince: { alert?: number; urgent?: number };
  pausedUntil: number;
  /** The part of the budget that was left by the last refusal. */
  share: number;
  refusedAt: number;
};

export function createRateLimiter(clock: Clock, budgets: Budgets = telegramBudgets): RateLimiter {
  const overall = openAccount(budgets.overall);
  const chats = new Map<number, Account>();

  function accountOf(chatId: number): Account {
    const known = chats.get(chatId);
    if (known) return known;
    if (chats.size >= mostChats) forgetQuiet(chats, clock.monotonic());
    const account = openAccount(chatId > 0 ? budgets.person : budgets.group);
    chats.set(chatId, account);
    return account;
  }

  return {
    take(chatId, lane) {
      const now = clock.monotonic();
      const chat = accountOf(chatId);
      const accounts = [chat, overall];
      const longestWait = (counts: Counted) =>
        Math.ceil(Math.max(...accounts.map((account) => waitOf(account, lane, now, counts))));
      const waitMs = longestWait('all');
      if (waitMs > 0) {
        if (lane === 'answer' || longestWait('without answers') > 0) return waitMs;
        const since = (chat.yieldsSince[lane] ??= now);
        const leftMs = Math.ceil(since + longestYieldMs - now);
        if (leftMs > 0) return Math.min(waitMs, leftMs);
      }
      if (lane !== 'answer') delete chat.yieldsSince[lane];
      for (const account of accounts) {
        if (lane === 'answer') account.answeredAt = now;
        else account.lastAlertAt = now;
        const isFree = lane === 'answer' && account.budget.yieldMs && shareOf(account, now) === 1;
        if (!isFree) account.spent.push({ at: now, isAnswer: lane === 'answer' });
      }
      return 0;
    },
    waitOf: (lane) => Math.ceil(waitOf(overall, lane, clock.monotonic(), 'without answers')),
    pauseOf: (chatId) =>
      Math.max(0, Math.ceil((chats.get(chatId)?.pausedUntil ?? -Infinity) - clock.monotonic())),
    refused(chatId, afterMs) {
      const account = accountOf(chatId);
      const now = clock.monotonic();
      account.share = Math.max(smallestShare, shareOf(account, now) / 2);
      account.refusedAt = now;
      // The pause is Telegram's own word on it; in the smaller budget it would count twice, and hold back people too.
      account.spent = [];
      account.yieldsSince = {};
      account.pausedUntil = Math.max(account.pausedUntil, now + afterMs);
    },
  };
}

function openAccount(budget: Budget): Account {
  return {
    budget,
    spent: [],
    lastAlertAt: -Infinity,
    answeredAt: -Infinity,
    yieldsSince: {},
    pausedUntil: -Infinity,
    share: 1,
    refusedAt: -Infinity,
  };
}

/** What was refused comes back by and by. */
function shareOf({ share, refusedAt }: Account, now: number): number {
  return Math.min(1, share + ((now - refusedAt) / recoveryMs) * (1 - smallestShare));
}

type Counted = 'all' | 'without answers';

function waitOf(account: Account, lane: CallPriority, now: number, counted: Counted): number {
  const { budget } = account;
  account.spent = account.spent.filter(({ at }) => at > now - budget.windowMs);
  const share = shareOf(account, now);
  const pauseMs = account.pausedUntil - now;
  if (lane === 'answer' && share === 1) return Math.max(0, pauseMs);
  const whole = Math.max(1, Math.floor(budget.count * share));
  const count = lane === 'alert' ? Math.ceil(whole * alertShare) : whole;
  const spent = counted === 'all' ? account.spent : account.spent.filter(({ isAnswer }) => !isAnswer);
  const oldest = spent[spent.length - count];
  const roomAt = oldest === undefined ? now : oldest.at + budget.windowMs;
  const hasGap = lane === 'alert' || (lane === 'urgent' && share < 1);
  const gapEndsAt = hasGap ? account.lastAlertAt + budget.alertGapMs / share : now;
  const yieldMs = budget.yieldMs ?? budget.alertGapMs / share;
  const yieldsUntil = lane === 'alert' && counted === 'all' ? account.answeredAt + yieldMs : now;
  return Math.max(0, pauseMs, Math.max(roomAt, gapEndsAt, yieldsUntil) - now);
}

/** How far apart alerts to a chat come to stand in the long run, while Telegram refuses nothing. */
export function alertIntervalMs(chatId: number, budgets: Budgets = telegramBudgets): number {
  const { count, windowMs, alertGapMs } = chatId > 0 ? budgets.person : budgets.group;
  return Math.max(alertGapMs, windowMs / Math.ceil(count * alertShare));
}

/** Only what would change no answer. */
function forgetQuiet(chats: Map<number, Account>, now: number): void {
  for (const [id, account] of chats) {
    const lastAt = Math.max(account.spent.at(-1)?.at ?? -Infinity, account.pausedUntil);
    if (lastAt + account.budget.windowMs <= now && shareOf(account, now) === 1) chats.delete(id);
  }
}
