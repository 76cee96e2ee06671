// Fields of the service's record of an order, as the ledger keeps it: JSON as it came. Zero and empty are how the
// service writes a time, a hash or a number that was never set.

import { integerText } from '../../json.ts';
import { toMs } from '../../time.ts';

export type ServiceRecord = Readonly<Record<string, unknown>>;

/** The record of an order that may not have one. */
type Known = ServiceRecord | null;

export function textIn(record: Known, name: string): string | undefined {
  const value = record?.[name];
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Hashes and order numbers. */
export function keyIn(record: Known, name: string): string | undefined {
  const text = textIn(record, name);
  return text === undefined || /^(?:0x)?0*$/i.test(text.trim()) ? undefined : text;
}

/** Integers come as numbers, as bigints where a number can't hold them, and as text. */
export function integerIn(record: Known, name: string): bigint | undefined {
  const text = textIn(record, name)?.trim();
  return text !== undefined && integerText.test(text) ? BigInt(text) : undefined;
}

/** Unix milliseconds. */
export function timeIn(record: Known, name: string): number | undefined {
  const timestamp = Number(integerIn(record, name) ?? 0n);
  return timestamp === 0 ? undefined : toMs(timestamp);
}
