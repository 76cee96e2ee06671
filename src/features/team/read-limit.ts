// Reads a limit as a person writes it: `100 trx`, `500k`, `1.5m energy`, or `off` for none.

import { foldWord, type InputWords } from '../../base/input-words.ts';
import { plainNumbers, type NumberStyle } from '../../base/number-style.ts';
import type { LimitUnit } from '../../orders/limits.ts';
import type { LimitSettingName } from './limits-text.ts';
import { parseQuantity, parseTrx, type AmountProblem, type Unparsed } from '../../tron/amount.ts';

/**
 * `unit`: the text names another unit than the one that was asked for. `zero`: a limit of 0 would allow no order; only
 * a threshold for the second person or the code may be 0, so that every order needs them.
 */
export type LimitProblem = AmountProblem | 'negative' | 'zero' | 'unit';

/** `amount` is sun, energy or bandwidth; null is no limit. */
export type ReadLimit =
  | { ok: true; amount: number | null }
  | { ok: false; problem: LimitProblem; readings?: readonly [string, string] };

/** What people type, and how their language writes numbers. */
export type LimitReader = { input: InputWords; style?: NumberStyle };

export function readLimit(
  text: string,
  name: LimitSettingName,
  unit: LimitUnit,
  { input, style = plainNumbers }: LimitReader,
): ReadLimit {
  const written = text.trim();
  if (input.states.get(foldWord(written)) === 'off') return { ok: true, amount: null };
  const { number, unit: named } = withoutUnit(written, input);
  if (named !== undefined && named !== unit) return { ok: false, problem: 'unit' };
  const read = readNumber(number, unit, input, style);
  if (!read.ok) return read;
  if (read.amount < 0n) return { ok: false, problem: 'negative' };
  if (read.amount === 0n && name !== 'approval' && name !== 'code') return { ok: false, problem: 'zero' };
  if (read.amount > Number.MAX_SAFE_INTEGER) return { ok: false, problem: 'too_large' };
  return { ok: true, amount: Number(read.amount) };
}

/** The number, and the unit that its end names, if it names one; the longest word is taken. */
function withoutUnit(written: string, input: InputWords): { number: string; unit: LimitUnit | undefined } {
  const folded = foldWord(written);
  const words: Array<[string, LimitUnit]> = [
    ...[...input.trx].map((word): [string, LimitUnit] => [word, 'sun']),
    ...[...input.resources].map(([word, resource]): [string, LimitUnit] => [
      word,
      resource === 'ENERGY' ? 'energy' : 'bandwidth',
    ]),
  ];
  const [found] = words
    // A single letter behind another one belongs to that word.
    .filter(([word]) => folded.endsWith(word) && (word.length > 1 || !/\p{L}$/u.test(folded.slice(0, -1))))
    .sort(([a], [b]) => b.length - a.length);
  if (!found) return { number: written, unit: undefined };
  return { number: folded.slice(0, -found[0].length).trim(), unit: found[1] };
}

function readNumber(
  written: string,
  unit: LimitUnit,
  input: InputWords,
  style: NumberStyle,
): { ok: true; amount: bigint } | Unparsed {
  if (unit === 'sun') {
    const read = parseTrx(written, style);
    return read.ok ? { ok: true, amount: read.sun } : read;
  }
  const read = parseQuantity(written, input.zeros, style);
  return read.ok ? { ok: true, amount: BigInt(read.quantity) } : read;
}
