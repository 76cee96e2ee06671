// Imitates the two calls to a TRON node that the bot makes: the energy and bandwidth of an address, including what
// orders of this service have delivered and not yet reclaimed, and whether it is a contract.

import { isAddress } from './address.ts';
import { type Answer, type HttpRequest, json, notFound, wrongMethod } from './answer.ts';
import { type ResourceType, type SandboxOrder, isActive } from './order-book.ts';

const freeBandwidth = 600;

type ChainState = {
  readonly orders: readonly SandboxOrder[];
  readonly inactiveAddresses: ReadonlySet<string>;
  readonly contracts: ReadonlySet<string>;
  readonly now: number;
};

/**
 * By path; each takes the field of the body that holds the address. Like a real node they answer 200 to invalid bodies
 * too.
 */
const calls: Readonly<Record<string, (body: string, state: ChainState) => Answer>> = {
  '/chain/wallet/getaccountresource': (body, state) => withAddress(body, 'address', answerResources, state),
  '/chain/wallet/getcontract': (body, state) => withAddress(body, 'value', answerContract, state),
};

export function answerChain(request: HttpRequest, state: ChainState): Answer {
  const call = calls[request.path];
  if (call === undefined) return notFound('path');
  return request.method === 'POST' ? call(request.body, state) : wrongMethod('POST');
}

function answerResources(address: string, { orders, inactiveAddresses, now }: ChainState): Answer {
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

/** A node answers an empty object for an address without a contract. */
function answerContract(address: string, { contracts }: ChainState): Answer {
  if (!contracts.has(address)) return json(200, {});
  return json(200, {
    bytecode: '608060405234801561001057600080fd5b50',
    name: 'SandboxToken',
    origin_address: address,
    contract_address: address,
    abi: {},
    code_hash: '0000000000000000000000000000000000000000000000000000000000000000',
  });
}

function withAddress(
  body: string,
  field: string,
  use: (address: string, state: ChainState) => Answer,
  state: ChainState,
): Answer {
  const address = readAddress(body, field);
  return address === undefined
    ? json(200, { Error: 'class java.lang.IllegalArgumentException : invalid address' })
    : use(address, state);
}

function readAddress(body: string, field: string): string | undefined {
  try {
    const { visible, [field]: address } = JSON.parse(body) as Record<string, unknown>;
    return visible === true && typeof address === 'string' && isAddress(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
