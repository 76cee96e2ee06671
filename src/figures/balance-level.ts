// Whether the balance is enough. It is in order only if it is known to pay for what is usually bought; what was bad stays
// bad until money came in or the last days' spending says that it lasts, since an account that can't buy spends nothing,
// and then no pace says how long it lasts. Pure.

import { dayMs } from '../base/clock.ts';
import { z } from 'zod';
import { storedInteger } from '../store/ledger/maintenance/own-state.ts';
import type { BalanceSteps } from '../store/settings/watches.ts';
import { type Runway, growth } from './runway.ts';

/** `unknown`: nothing says that it is low, and nothing that it pays for anything. */
export type BalanceLevel = 'good' | 'warn' | 'bad' | 'unknown';

/** As one signed reading has it. Undefined for what it does not name. */
export type LevelReading = {
  readonly balanceSun: bigint;
  readonly balanceUsdt: bigint | undefined;
  /** What was recharged and refunded since the account was opened. */
  readonly rechargedSun: bigint | undefined;
  readonly refundedSun: bigint | undefined;
};

export type LevelKnowledge = {
  readonly runway: Runway;
  /** Whether events of the last days say that TRX was spent. */
  readonly spendsTrx: boolean;
  /** What the energy for one transfer usually costs, and what is usually paid at once in USDT. */
  readonly usualSun: bigint | undefined;
  readonly usualUsdt: bigint | undefined;
  /** The team's own, at which a low balance is told; null: none. */
  readonly steps: BalanceSteps | null;
};

/** What is kept between two readings; the reading is that of a balance that was bad. */
export const levelState = z.object({
  usualSun: storedInteger.optional(),
  bad: z
    .object({
      steps: z.string(),
      balanceSun: storedInteger,
      balanceUsdt: storedInteger.optional(),
      rechargedSun: storedInteger.optional(),
      refundedSun: storedInteger.optional(),
    })
    .optional(),
});
type LevelState = z.infer<typeof levelState>;

/** `isShort`: it can't pay for what is usually bought. */
type Judged = { level: BalanceLevel; isShort: boolean; state: LevelState };

export function judgeBalance(state: LevelState, reading: LevelReading, knowledge: LevelKnowledge): Judged {
  // An account that buys no more has the last price that it had.
  const usualSun = knowledge.usualSun ?? state.usualSun;
  const known = { ...knowledge, usualSun };
  const steps = JSON.stringify(knowledge.steps);
  const canBuy = judgePurchase(reading, known);
  // An account that can buy, and of which the last days say how long it lasts, is judged by that again.
  const isJudged = canBuy === 'yes' && knowledge.runway.kind === 'lasts';
  const isStill = !isJudged && state.bad?.steps === steps && !hasCome(state.bad, reading);
  const level = isStill ? 'bad' : worst(judgeSteps(reading, known), levels[canBuy]);
  return {
    level,
    isShort: canBuy === 'no',
    state: { usualSun, bad: level === 'bad' ? { ...reading, steps } : undefined },
  };
}

/** Whether money came in that is no refund. */
function hasCome(before: NonNullable<LevelState['bad']>, now: LevelReading): boolean {
  const refunded = growth(before.refundedSun, now.refundedSun);
  return (
    growth(before.rechargedSun, now.rechargedSun) > 0n ||
    now.balanceSun - before.balanceSun > refunded ||
    growth(before.balanceUsdt, now.balanceUsdt) > 0n
  );
}

const levels = { yes: 'good', no: 'bad', unknown: 'unknown' } as const;
const order: readonly BalanceLevel[] = ['good', 'unknown', 'warn', 'bad'];

function worst(one: BalanceLevel, other: BalanceLevel): BalanceLevel {
  return order.indexOf(one) > order.indexOf(other) ? one : other;
}

/** A team that pays in USDT needs no TRX, and one that spends TRX is not helped by USDT. */
function judgePurchase(
  { balanceSun, balanceUsdt = 0n }: LevelReading,
  { usualSun, usualUsdt, ...known }: LevelKnowledge,
): 'yes' | 'no' | 'unknown' {
  if (balanceSun <= 0n && balanceUsdt <= 0n) return 'no';
  const isEnough = (balance: bigint, price: bigint | undefined) =>
    balance <= 0n ? 'no' : price === undefined ? 'unknown' : balance >= price ? 'yes' : 'no';
  const byTrx = isEnough(balanceSun, usualSun);
  if (spendsInTrx(known) || balanceUsdt <= 0n) return byTrx;
  const byUsdt = isEnough(balanceUsdt, usualUsdt);
  return byTrx === 'yes' ? byTrx : byUsdt;
}

function spendsInTrx({ runway, spendsTrx }: Pick<LevelKnowledge, 'runway' | 'spendsTrx'>): boolean {
  return spendsTrx || runway.kind === 'lasts';
}

/** `bad` below the lowest step, `warn` below another one. Steps in days say nothing to a team that pays in USDT. */
function judgeSteps(
  { balanceSun, balanceUsdt = 0n }: LevelReading,
  { steps, runway, spendsTrx }: LevelKnowledge,
): BalanceLevel {
  if (!steps) return 'good';
  if (steps.by === 'days' && balanceUsdt > 0n && !spendsInTrx({ runway, spendsTrx })) return 'good';
  if (balanceSun <= 0n) return 'bad';
  const isBelow = (step: number) =>
    steps.by === 'sun' ? balanceSun < BigInt(step) : runway.kind === 'lasts' && runway.lastsMs < step * dayMs;
  if (isBelow(Math.min(...steps.steps))) return 'bad';
  return steps.steps.some(isBelow) ? 'warn' : 'good';
}
