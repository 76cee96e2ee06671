// Reads fields of the service's record of an order, which the ledger stores unchanged as JSON. The service writes zero
// or an empty text for a time, a hash or an id that was never set; these are undefined here.

import { integerText } from '../../base/json.ts';
import { toMs } from '../../base/time.ts';

export type ServiceRecord = Readonly<Record<string, unknown>>;

/** The record of an order that may not have one. */
type Known = ServiceRecord | null;

export function textIn(record: Known, name: string): string | undefined {
  const value = record?.[name];
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** For hashes and ids; undefined for one that consists of zeros. */
export function keyIn(record: Known, name: string): string | undefined {
  const text = textIn(record, name);
  return text === undefined || /^(?:0x)?0*$/i.test(text.trim()) ? undefined : text;
}

/** The field may be a number, a bigint if it exceeds a safe number, or text. */
export function integerIn(record: Known, name: string): bigint | undefined {
  const text = textIn(record, name)?.trim();
  return text !== undefined && integerText.test(text) ? BigInt(text) : undefined;
}

/** Unix milliseconds; undefined for 0. */
export function timeIn(record: Known, name: string): number | undefined {
  const timestamp = Number(integerIn(record, name) ?? 0n);
  return timestamp === 0 ? undefined : toMs(timestamp);
}
