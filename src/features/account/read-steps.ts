// Reads the steps of a low balance: `7, 3, 1` or `7 3 1 days` for days, `500, 100 TRX` for amounts, `off` for none. Numbers
// without a unit have that of the others, unless they could be days and the others are TRX; where none has one, they are
// days. What may be one number or several is asked about. Pure.

import { foldWord, type InputWords } from '../../base/input-words.ts';
import { mostStepDays, mostSteps, type BalanceSteps } from '../../store/settings/watches.ts';
import { withoutInvisible } from '../../base/visible-text.ts';

export type ReadSteps =
  /** Null for none. */
  | { ok: true; steps: BalanceSteps | null }
  /**
   * - `none`: `written` is neither days nor an amount.
   * - `unit`: some are days, and others are TRX, or may be.
   * - `two-ways`: `1,000`, `1,5 TRX` and `1 500` may be one number or two.
   * - `range`: an amount of 0, or days that are no whole number from 1 on.
   * - `many`: more than there may be.
   */
  | { ok: false; problem: 'none' | 'unit' | 'two-ways' | 'range' | 'many'; written: string };

const step = /(\d{1,12}(?:\.\d{1,6})?) ?((?:(?![\d,;、，/&+])\S)*)/gu;
const sunPerTrx = 1_000_000;

/** Thousands as this bot prints them, with spaces that nobody types between two numbers. */
const printedThousands = /(?<=(?<!\d)\d{1,3}(?:[\u00a0\u202f]\d{3})*)[\u00a0\u202f](?=\d{3}(?!\d))/g;
/** Thousands where the groups could not be numbers of their own: `1 000`, `1 050`. */
const sureThousands = /(?<![\d.,])\d{1,3}(?: 0\d{2})+(?!\d)/g;
const likelyThousands = /(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)/;

export function readSteps(text: string, input: InputWords): ReadSteps {
  const read = readFolded(text, input);
  return read.ok ? read : { ...read, written: asWritten(read.written, text) };
}

/** The part of the text that was read in lower case, as the person wrote it. */
function asWritten(folded: string, text: string): string {
  const written = withoutInvisible(text).replace(/\s+/g, ' ').trim();
  const at = written.toLowerCase().indexOf(folded);
  return at === -1 ? folded : written.slice(at, at + folded.length);
}

function readFolded(text: string, input: InputWords): ReadSteps {
  const joined = withoutInvisible(text).replaceAll(printedThousands, '');
  const said = foldWord(joined).replace(/\s+/g, ' ').trim();
  if (input.states.get(said) === 'off') return { ok: true, steps: null };
  const figures = said
    .replaceAll(sureThousands, (group) => group.replaceAll(' ', ''))
    .replaceAll(/(?<![\d.,])0,(?=\d)/g, '0.');
  if (isTwoWays(figures, input)) return { ok: false, problem: 'two-ways', written: said };
  const parts = [...figures.matchAll(step)].map(([written, amount = '', unit = '']) => ({
    written: written.trim(),
    amount: Number(amount),
    // Of `3 and 1` the word says nothing.
    unit: input.fillers.has(unit) ? '' : unit,
  }));
  const between = figures.replace(step, ' ').split(/[\s,;、，/&+]+/);
  const rest = between.find((word) => word !== '' && !input.fillers.has(word));
  if (parts.length === 0 || rest !== undefined) return { ok: false, problem: 'none', written: rest ?? said };
  const unknown = parts.find(({ unit }) => unit !== '' && unitOf(unit, input) === undefined);
  if (unknown) return { ok: false, problem: 'none', written: unknown.written };
  const units = new Set(parts.flatMap(({ unit }) => unitOf(unit, input) ?? []));
  if (units.size > 1) return { ok: false, problem: 'unit', written: said };
  const by = units.has('sun') ? 'sun' : 'days';
  const bare = parts.filter(({ unit }) => unit === '');
  if (by === 'sun' && bare.length > 0 && bare.every(({ amount }) => isAllowed('days', amount)))
    return { ok: false, problem: 'unit', written: said };
  const valueOf = (amount: number) => (by === 'sun' ? Math.round(amount * sunPerTrx) : amount);
  const outside = parts.find(({ amount }) => !isAllowed(by, valueOf(amount)));
  if (outside) return { ok: false, problem: 'range', written: outside.written };
  const steps = [...new Set(parts.map(({ amount }) => valueOf(amount)))].toSorted((a, b) => b - a);
  if (steps.length > mostSteps) return { ok: false, problem: 'many', written: said };
  return { ok: true, steps: { by, steps } };
}

/** Days are whole, so that one comma between them can't begin decimals; nor can one of several. */
function isTwoWays(said: string, input: InputWords): boolean {
  if (likelyThousands.test(said) || /\d[,，]\d{3}(?!\d)/.test(said)) return true;
  const isAmounts = [...said.matchAll(step)].some(([, , unit = '']) => unitOf(unit, input) === 'sun');
  return isAmounts && /(?<![\d.,，])\d+[,，]\d+(?![\d.]|[,，]\d)/.test(said);
}

function unitOf(word: string, { timeUnits }: InputWords): BalanceSteps['by'] | undefined {
  if (word === 'trx') return 'sun';
  return timeUnits.get(word) === 'day' ? 'days' : undefined;
}

function isAllowed(by: BalanceSteps['by'], value: number): boolean {
  if (!Number.isSafeInteger(value) || value < 1) return false;
  return by === 'sun' || value <= mostStepDays;
}
