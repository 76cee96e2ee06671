// Whether a signed answer names what was confirmed. A service that ignores a parameter's name sells something else under
// the right number, so ids prove nothing here. Pure; what an answer leaves out says nothing against it.

import { inWalletForm } from '../tron/address.ts';
import type { Difference, Order, ServiceOrder } from './order.ts';

type Wanted = Pick<Order, 'receiver' | 'resourceType' | 'quantity'>;

/** The fields in which `record` names something else than was confirmed. */
export function compare(wanted: Wanted, record: ServiceOrder): Difference[] {
  const pairs: Array<[Difference['field'], string, string | undefined]> = [
    ['receiver', wanted.receiver, record.receiver === undefined ? undefined : inWalletForm(record.receiver)],
    ['resource_type', wanted.resourceType, readResource(record.resource_type)],
    ['quantity', String(wanted.quantity), record.quantity?.toString()],
  ];
  return pairs.flatMap(([field, wanted, got]) =>
    got === undefined || got === wanted ? [] : [{ field, wanted, got }],
  );
}

/** What a service writes for a value that it can't name itself states nothing. */
function readResource(text: string | undefined): string | undefined {
  const name = text?.toUpperCase();
  return name === 'UNRECOGNIZED' ? undefined : name;
}
