// A look-alike of one TRON node call, so that a delivery can be checked "on chain": what an address has of energy and
// bandwidth, including what orders of this service have delivered and not yet reclaimed.

import { isAddress } from './address.ts';
import { json, notFound, wrongMethod } from './answer.ts';
import type { Answer } from './answer.ts';
import type { HttpRequest } from './listen.ts';
import { isActive } from './order.ts';
import type { SandboxOrder } from './order.ts';
import type { ResourceType } from './prices.ts';

const freeBandwidth = 600;

/** POST /chain/wallet/getaccountresource {"address": "T…", "visible": true}; like a real node it answers 200 to nonsense too. */
export function answerChain(
  request: HttpRequest,
  {
    orders,
    inactiveAddresses,
    now,
  }: { orders: readonly SandboxOrder[]; inactiveAddresses: Set<string>; now: number },
): Answer {
  if (request.path !== '/chain/wallet/getaccountresource') return notFound('path');
  if (request.method !== 'POST') return wrongMethod('POST');
  const address = readAddress(request.body);
  if (address === undefined)
    return json(200, { Error: 'class java.lang.IllegalArgumentException : invalid address' });
  if (inactiveAddresses.has(address)) return json(200, {});
  const delivered = (resource: ResourceType): number | undefined =>
    orders
      .filter(
        (order) => order.receiver === address && order.resourceType === resource && isActive(order, now),
      )
      .reduce((sum, order) => sum + order.quantity, 0) || undefined;
  return json(200, {
    freeNetLimit: freeBandwidth,
    NetLimit: delivered('BANDWIDTH'),
    TotalNetLimit: 43_200_000_000,
    TotalNetWeight: 26_000_000_000,
    EnergyLimit: delivered('ENERGY'),
    TotalEnergyLimit: 180_000_000_000,
    TotalEnergyWeight: 19_000_000_000,
  });
}

function readAddress(body: string): string | undefined {
  try {
    const { address, visible } = JSON.parse(body) as { address?: unknown; visible?: unknown };
    return visible === true && typeof address === 'string' && isAddress(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
