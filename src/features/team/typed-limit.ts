// What a limit may be: `100 trx`, `500k`, `1.5m energy`, or `off` for none.

import { type NumberStyle, plainNumbers } from '../../base/number-style.ts';
import { type ReadAmount, numbersIn, readAmount } from '../../input/amount.ts';
import type { NumberWhy } from '../../input/number.ts';
import type { LimitUnit } from '../../orders/limits.ts';
import { unitsIn } from '../../tron/coins.ts';
import type { LimitSettingName } from './limits-text.ts';

/**
 * `unit`: the text names another unit than the one that was asked for. `zero`: a limit of 0 would allow no order; only
 * a threshold for the second person or the code may be 0, so that every order needs them.
 */
type LimitProblem =
  | Exclude<NumberWhy, 'range' | 'several'>
  | 'ambiguous'
  | 'too_precise'
  | 'too_large'
  | 'zero'
  | 'unit';

/** `amount` is sun, energy or bandwidth; null is no limit. */
type ReadLimit =
  | { ok: true; amount: number | null }
  | { ok: false; problem: LimitProblem; readings?: readonly string[] };

/** How an amount names the unit, and how many decimals it has. */
const units: Readonly<Record<LimitUnit, { name: string; decimals: number; most: bigint }>> = {
  sun: { name: 'TRX', decimals: 6, most: BigInt(Number.MAX_SAFE_INTEGER) },
  energy: { name: 'ENERGY', decimals: 0, most: 2n ** 31n - 1n },
  bandwidth: { name: 'BANDWIDTH', decimals: 0, most: 2n ** 31n - 1n },
};
const problems: Readonly<Partial<Record<(ReadAmount & { is: 'unread' })['why'], LimitProblem>>> = {
  empty: 'empty',
  not_whole: 'not_whole',
  negative: 'negative',
  too_large: 'too_large',
  other_unit: 'unit',
};
const known = Object.values(units).map((unit) => unit.name);

export function readLimit(
  text: string,
  name: LimitSettingName,
  unit: LimitUnit,
  style: NumberStyle = plainNumbers,
): ReadLimit {
  const { name: unitName, decimals, most } = units[unit];
  const read = readAmount(text, style, { units: [unitName], known });
  if (read.is === 'off') return { ok: true, amount: null };
  if (read.is === 'unread') return { ok: false, problem: problems[read.why] ?? 'not_a_number' };
  if (read.is === 'readings')
    return { ok: false, problem: 'ambiguous', readings: numbersIn(read.values, style) };
  const amount = unitsIn(read.value.amount, decimals);
  if (amount === undefined) return { ok: false, problem: 'too_precise' };
  if (amount === 0n && name !== 'approval' && name !== 'code') return { ok: false, problem: 'zero' };
  if (amount > most) return { ok: false, problem: 'too_large' };
  return { ok: true, amount: Number(amount) };
}
