// Compares a signed answer with what was confirmed. A service that ignores a parameter because of its name sells
// something else under the right client order id, so matching ids prove nothing. Pure. A field that is absent is no
// difference.

import { inWalletForm } from '../tron/address.ts';
import { toMs } from '../base/time.ts';
import type { Difference, Order, ServiceOrder } from './order.ts';

/** Clocks of a chain and a service differ by less. */
export const toleranceSeconds = 60;

type Wanted = Pick<Order, 'receiver' | 'resourceType' | 'quantity'> & {
  readonly duration?: string | undefined;
};

/** The fields in which `record` differs from what was confirmed. */
export function findDifferences(wanted: Wanted, record: ServiceOrder): Difference[] {
  const durations =
    compareDurations(wanted.duration, record.duration) ?? compareTimes(wanted.duration, record);
  const pairs: ReadonlyArray<readonly [Difference['field'], string | undefined, string | undefined]> = [
    ['receiver', wanted.receiver, record.receiver === undefined ? undefined : inWalletForm(record.receiver)],
    ['resource_type', wanted.resourceType, readResource(record.resource_type)],
    ['quantity', String(wanted.quantity), record.quantity?.toString()],
    ['duration', durations?.wanted, durations?.got],
  ];
  return pairs.flatMap(([field, wanted, got]) =>
    got === undefined || wanted === undefined || got === wanted ? [] : [{ field, wanted, got }],
  );
}

const secondsIn: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };
const units = String.raw`(ms|millisec(?:ond)?s?|s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hrs?|hours?|d|days?)`;
const part = String.raw`(\d{1,9}(?:\.\d{1,9})?)\s*${units}`;
/** `1h`, `1 h 30 min`, and ISO 8601's `PT1H30M`. */
const lengthText = new RegExp(String.raw`^p?(?:\s*t?${part})+\s*$`, 'i');
const parts = new RegExp(part, 'gi');
const bareNumber = /^\s*\d{1,12}(?:\.\d{1,9})?\s*$/;

/** Undefined where they agree or can't be compared: a flash order has no duration that was confirmed. */
export function compareDurations(confirmed: string | undefined, recorded: string | number | undefined) {
  const wanted = secondsOf(confirmed);
  if (wanted === undefined) return undefined;
  const got = secondsOf(recorded);
  if (got === undefined) return undefined;
  // The unit of a number is documented by examples only: seconds and milliseconds are the same length.
  const isNumber = bareNumber.test(String(recorded));
  const same = isNumber ? [got, got / 60, got / 60_000] : [got];
  return same.includes(wanted) ? undefined : { wanted: inMinutes(wanted), got: inMinutes(got, recorded) };
}

/** The time between delegation and end, where the record states no other length and this one is too short. */
function compareTimes(
  confirmed: string | undefined,
  { duration, delegate_timestamp, expired_timestamp }: ServiceOrder,
) {
  const wanted = secondsOf(confirmed);
  const isStated = secondsOf(duration) !== undefined;
  if (wanted === undefined || isStated || !delegate_timestamp || !expired_timestamp) return undefined;
  const got = (toMs(expired_timestamp) - toMs(delegate_timestamp)) / 1_000;
  const isShorter = got > 0 && got < wanted - toleranceSeconds;
  return isShorter ? { wanted: inMinutes(wanted), got: inMinutes(Math.round(got / 60) * 60) } : undefined;
}

/** Order details have minutes as a number, requests a text such as `1h`; undefined for what is no length of time. */
export function secondsOf(duration: string | number | undefined): number | undefined {
  const text = String(duration ?? '');
  if (bareNumber.test(text)) return Number(text) * 60;
  if (!lengthText.test(text)) return undefined;
  return [...text.matchAll(parts)].reduce((sum, [, count, unit = '']) => {
    const name = unit.toLowerCase();
    return sum + Number(count) * secondsIn[name.startsWith('mil') || name === 'ms' ? 'ms' : name.charAt(0)]!;
  }, 0);
}

/** Whole minutes, or the text as it came. */
function inMinutes(seconds: number, came?: string | number): string {
  return came === undefined || Number.isInteger(seconds / 60)
    ? String(Math.round(seconds / 60))
    : String(came);
}

/** `UNRECOGNIZED` is what the service writes for a value that it can't name, so it states nothing. */
function readResource(text: string | undefined): string | undefined {
  const name = text?.toUpperCase();
  return name === 'UNRECOGNIZED' ? undefined : name;
}
