// Compares a signed answer with what was confirmed. A service that ignores a parameter because of its name sells
// something else under the right client order id, so matching ids prove nothing. Pure. A field that is absent is no
// difference.

import { inWalletForm } from '../tron/address.ts';
import type { Difference, Order, ServiceOrder } from './order.ts';

type Wanted = Pick<Order, 'receiver' | 'resourceType' | 'quantity'>;

/** The fields in which `record` differs from what was confirmed. */
export function findDifferences(wanted: Wanted, record: ServiceOrder): Difference[] {
  const pairs: Array<[Difference['field'], string, string | undefined]> = [
    ['receiver', wanted.receiver, record.receiver === undefined ? undefined : inWalletForm(record.receiver)],
    ['resource_type', wanted.resourceType, readResource(record.resource_type)],
    ['quantity', String(wanted.quantity), record.quantity?.toString()],
  ];
  return pairs.flatMap(([field, wanted, got]) =>
    got === undefined || got === wanted ? [] : [{ field, wanted, got }],
  );
}

/** `UNRECOGNIZED` is what the service writes for a value that it can't name, so it states nothing. */
function readResource(text: string | undefined): string | undefined {
  const name = text?.toUpperCase();
  return name === 'UNRECOGNIZED' ? undefined : name;
}
