// Reads a limit as a person writes it: `100 trx`, `500k`, `1.5m energy`, or `off` for none.

import type { LimitUnit } from '../../orders/limits.ts';
import type { LimitSettingName } from '../../views/team/limits.ts';
import { parseQuantity, parseTrx, type AmountProblem } from '../../tron/amount.ts';

/**
 * `unit`: the text names another unit than the one that was asked for. `zero`: a limit of 0 would allow no order; only
 * a threshold for the second person or the code may be 0, so that every order needs them.
 */
export type LimitProblem = AmountProblem | 'negative' | 'zero' | 'unit';

/** `amount` is sun, energy or bandwidth; null is no limit. */
export type ReadLimit = { ok: true; amount: number | null } | { ok: false; problem: LimitProblem };

const off = /^(?:off|none|no|no limit|关|关闭|无|不限|выкл|выключить|нет|без лимита)$/i;
const unitWords: Readonly<Record<LimitUnit, RegExp>> = {
  sun: /(?:trx|трх)$/i,
  energy: /(?:energy|能量|энерги\p{L}*)$/iu,
  bandwidth: /(?:bandwidth|bw|带宽|пропускн\p{L}+ способност\p{L}+)$/iu,
};

export function readLimit(text: string, name: LimitSettingName, unit: LimitUnit): ReadLimit {
  const written = text.trim();
  if (off.test(written)) return { ok: true, amount: null };
  for (const [other, word] of Object.entries(unitWords)) {
    if (other !== unit && word.test(written)) return { ok: false, problem: 'unit' };
  }
  const read = readNumber(written.replace(unitWords[unit], '').trim(), unit);
  if (!read.ok) return read;
  if (read.amount < 0n) return { ok: false, problem: 'negative' };
  if (read.amount === 0n && name !== 'approval' && name !== 'code') return { ok: false, problem: 'zero' };
  if (read.amount > Number.MAX_SAFE_INTEGER) return { ok: false, problem: 'too_large' };
  return { ok: true, amount: Number(read.amount) };
}

function readNumber(
  written: string,
  unit: LimitUnit,
): { ok: true; amount: bigint } | { ok: false; problem: LimitProblem } {
  if (unit === 'sun') {
    const read = parseTrx(written);
    return read.ok ? { ok: true, amount: read.sun } : read;
  }
  const read = parseQuantity(written);
  return read.ok ? { ok: true, amount: BigInt(read.quantity) } : read;
}
