// Whether a signed answer names what was confirmed. A service that ignores a parameter's name sells something else under
// the right number, so ids prove nothing here. Pure; what an answer leaves out says nothing against it.

import { addressOf, parseAddress } from '../tron/address.ts';
import type { Order, ServiceOrder } from './order.ts';

/** What was confirmed and what the service's answer named, both as text. */
export type Difference = {
  readonly field: 'receiver' | 'resource_type' | 'quantity';
  readonly wanted: string;
  readonly got: string;
};

type Wanted = Pick<Order, 'receiver' | 'resourceType' | 'quantity'>;

/** The fields in which `record` names something else than was confirmed. */
export function compare(wanted: Wanted, record: ServiceOrder): Difference[] {
  const pairs: Array<[Difference['field'], string, string | undefined]> = [
    ['receiver', wanted.receiver, readAddress(record.receiver)],
    ['resource_type', wanted.resourceType, readResource(record.resource_type)],
    ['quantity', String(wanted.quantity), record.quantity?.toString()],
  ];
  return pairs.flatMap(([field, wanted, got]) =>
    got === undefined || got === wanted ? [] : [{ field, wanted, got }],
  );
}

/** In the form that wallets show, where it is an address at all; nodes write the same one in hex. */
function readAddress(text: string | undefined): string | undefined {
  const account = /^(?:0x)?41([0-9a-f]{40})$/i.exec(text?.trim() ?? '')?.[1];
  if (account !== undefined) return addressOf(Buffer.from(account, 'hex'));
  const read = parseAddress(text ?? '');
  return read.ok ? read.address : text;
}

/** What a service writes for a value that it can't name itself states nothing. */
function readResource(text: string | undefined): string | undefined {
  const name = text?.toUpperCase();
  return name === 'UNRECOGNIZED' ? undefined : name;
}
