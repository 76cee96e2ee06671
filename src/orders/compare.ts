// Compares a signed answer with what was confirmed. A service that ignores a parameter because of its name sells
// something else under the right client order id, so matching ids prove nothing. Pure. A field that is absent is no
// difference.

import { inWalletForm } from '../tron/address.ts';
import type { Difference, Order, ServiceOrder } from './order.ts';

type Wanted = Pick<Order, 'receiver' | 'resourceType' | 'quantity'> & {
  readonly duration?: string | undefined;
};

/** The fields in which `record` differs from what was confirmed. */
export function findDifferences(wanted: Wanted, record: ServiceOrder): Difference[] {
  const durations = compareDurations(wanted.duration, record.duration);
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

const minutesIn: Readonly<Record<string, number>> = {
  '': 1,
  m: 1,
  min: 1,
  h: 60,
  hour: 60,
  d: 1440,
  day: 1440,
};

/** Undefined where they agree or can't be compared: a flash order has no duration that was confirmed. */
export function compareDurations(confirmed: string | undefined, recorded: string | number | undefined) {
  const [wanted, got] = [inMinutes(confirmed), inMinutes(recorded)];
  if (wanted === undefined || got === undefined) return undefined;
  // The unit of a number is documented by examples only: seconds and milliseconds are the same length.
  const same = [1, 60, 60_000].map((factor) => String(Number(wanted) * factor));
  return same.includes(got) ? undefined : { wanted, got };
}

/** Order details have minutes as a number, requests a text such as `1h`; undefined for what is no length of time. */
function inMinutes(duration: string | number | undefined): string | undefined {
  const [, count, unit = ''] = /^\s*(\d{1,9})\s*([a-z]*?)s?\s*$/i.exec(String(duration ?? '')) ?? [];
  const factor = Object.hasOwn(minutesIn, unit.toLowerCase()) ? minutesIn[unit.toLowerCase()] : undefined;
  return count === undefined || factor === undefined ? undefined : String(Number(count) * factor);
}

/** `UNRECOGNIZED` is what the service writes for a value that it can't name, so it states nothing. */
function readResource(text: string | undefined): string | undefined {
  const name = text?.toUpperCase();
  return name === 'UNRECOGNIZED' ? undefined : name;
}
