// Read-only client of a TRON node: the energy and bandwidth of an address according to the chain, and whether it is a
// contract. It only confirms what the service says, so every failure is `undefined`: an answer that may not be the
// node's own is never taken for "nothing there".

import ky from 'ky';
import { z } from 'zod';
import { type Clock, createDeadline } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Address } from '../tron/address.ts';
import { readLimitedBody } from './transport.ts';

/** Units of energy and bandwidth; available is what is left of the limit. Free bandwidth is counted in. */
export type ChainResources = {
  energyAvailable: number;
  energyLimit: number;
  bandwidthAvailable: number;
  bandwidthLimit: number;
};

export type ChainReader = ReturnType<typeof createChainReader>;

const timeoutMs = 5_000;

/** The whole network has some 10^11 units of each resource; no address has more than this. */
const mostUnits = 10 ** 12;
const unitCount = z.int().nonnegative().max(mostUnits).default(0);

/**
 * The resources of an account. Nodes leave out what is 0; the two totals of the network are never 0, and errors lack
 * them.
 */
const accountSchema = z
  .looseObject({
    EnergyLimit: unitCount,
    EnergyUsed: unitCount,
    NetLimit: unitCount,
    NetUsed: unitCount,
    freeNetLimit: unitCount,
    freeNetUsed: unitCount,
    TotalEnergyLimit: z.int().positive(),
    TotalNetLimit: z.int().positive(),
  })
  .refine(isNoError);

const contractSchema = z
  .union([
    z.looseObject({ contract_address: z.string().min(1) }),
    z.looseObject({ bytecode: z.string().min(1), contract_address: z.undefined().optional() }),
  ])
  .refine(isNoError);

/**
 * The answer, with HTTP 200, for an address that was never activated or is no contract. Nodes and the gateways in front
 * of them report errors with HTTP 200 too, but as an object with fields: only an empty one means "nothing there".
 */
const emptyAnswer = z.strictObject({});

/** Nodes write `Error`, gateways `error`. */
function isNoError(answer: Record<string, unknown>): boolean {
  return !Object.keys(answer).some((name) => name.toLowerCase() === 'error');
}

/** `nodeUrl` is everything in front of `/wallet`. */
export function createChainReader(options: { nodeUrl: string; clock: Clock; log: Pick<Log, 'debug'> }) {
  const base = options.nodeUrl.replace(/\/+$/, '');

  async function post<T>(
    call: string,
    request: object,
    parse: (answer: unknown) => T,
  ): Promise<T | undefined> {
    using deadline = createDeadline(options.clock, timeoutMs);
    try {
      const answer = await ky.post(`${base}/wallet/${call}`, {
        json: { ...request, visible: true },
        retry: 0,
        timeout: false,
        signal: deadline.signal,
        redirect: 'error',
      });
      const body = await readLimitedBody(answer);
      if (body === undefined) throw new Error('The answer is too large.');
      return parse(JSON.parse(body));
    } catch (error) {
      // The node's address may hold a key: neither it nor the foreign error is printed.
      options.log.debug(
        { problem: error instanceof Error ? error.name : 'unknown' },
        'The TRON node gave no answer.',
      );
      return undefined;
    }
  }

  return {
    /** POST /wallet/getaccountresource; undefined when it could not be read. */
    readResources: (address: Address): Promise<ChainResources | undefined> =>
      post('getaccountresource', { address }, resourcesOf),
    /** POST /wallet/getcontract; undefined when it could not be read. */
    isContract: (address: Address): Promise<boolean | undefined> =>
      post('getcontract', { value: address }, (answer) => {
        if (emptyAnswer.safeParse(answer).success) return false;
        const { contract_address: named } = contractSchema.parse(answer);
        // A node that ignores `visible` answers hex.
        if (named !== undefined && named !== address && named.startsWith('T'))
          throw new Error('The node answered with another contract.');
        return true;
      }),
  };
}

function resourcesOf(answer: unknown): ChainResources {
  if (emptyAnswer.safeParse(answer).success) {
    return { energyAvailable: 0, energyLimit: 0, bandwidthAvailable: 0, bandwidthLimit: 0 };
  }
  const has = accountSchema.parse(answer);
  return {
    energyAvailable: left(has.EnergyLimit, has.EnergyUsed),
    energyLimit: has.EnergyLimit,
    // Each is clamped by itself: stake may have been withdrawn while its use still counts.
    bandwidthAvailable: left(has.freeNetLimit, has.freeNetUsed) + left(has.NetLimit, has.NetUsed),
    bandwidthLimit: has.freeNetLimit + has.NetLimit,
  };
}

function left(limit: number, used: number): number {
  return Math.max(0, limit - used);
}
