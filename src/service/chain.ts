// A TRON node, read only: what an address has of energy and bandwidth as the chain itself says, and whether it is a
// contract. It is a second witness and never a reason to stop, so whatever fails is simply not known: an answer that is
// not surely the node's own is never taken for "nothing there".

import ky from 'ky';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Address } from '../tron/address.ts';
import { readBounded } from './bounded.ts';

/** Units of energy and bandwidth; available is what is left of the limit. Free bandwidth is counted in. */
export type ChainResources = {
  energyAvailable: number;
  energyLimit: number;
  bandwidthAvailable: number;
  bandwidthLimit: number;
};

export type ChainReader = {
  /** POST /wallet/getaccountresource; undefined when it could not be read. */
  readResources(address: Address): Promise<ChainResources | undefined>;
  /** POST /wallet/getcontract; undefined when it could not be read. */
  isContract(address: Address): Promise<boolean | undefined>;
};

const timeoutMs = 5_000;

/** The whole network has some 10^11 units of each resource; no address has more than this. */
const mostUnits = 10 ** 12;
const count = z.int().nonnegative().max(mostUnits).default(0);

/** What an account has. Nodes leave out what is 0; the two totals of the network are never 0, and errors lack them. */
const accountSchema = z
  .looseObject({
    EnergyLimit: count,
    EnergyUsed: count,
    NetLimit: count,
    NetUsed: count,
    freeNetLimit: count,
    freeNetUsed: count,
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
 * What a node answers with HTTP 200 for an address that was never activated, or that is no contract. Nodes and the
 * gateways in front of them report errors with HTTP 200 too, but as an object that says something: only one with nothing
 * in it means "nothing there".
 */
const nothing = z.strictObject({});

/** Nodes write `Error`, gateways `error`. */
function isNoError(answer: Record<string, unknown>): boolean {
  return !Object.keys(answer).some((name) => name.toLowerCase() === 'error');
}

/** `nodeUrl` is everything in front of `/wallet`. */
export function createChainReader(options: {
  nodeUrl: string;
  clock: Clock;
  log: Pick<Log, 'debug'>;
}): ChainReader {
  const base = options.nodeUrl.replace(/\/+$/, '');

  async function ask<T>(
    call: string,
    body: object,
    understand: (answer: unknown) => T,
  ): Promise<T | undefined> {
    const deadline = new AbortController();
    const disarm = options.clock.after(timeoutMs, () => deadline.abort());
    try {
      const answer = await ky.post(`${base}/wallet/${call}`, {
        json: { ...body, visible: true },
        retry: 0,
        timeout: false,
        signal: deadline.signal,
        redirect: 'error',
      });
      const said = await readBounded(answer);
      if (said === undefined) throw new Error('The answer is too large.');
      return understand(JSON.parse(said));
    } catch (error) {
      // The node's address may hold a key: neither it nor the foreign error is printed.
      options.log.debug(
        { problem: error instanceof Error ? error.name : 'unknown' },
        'The TRON node gave no answer.',
      );
      return undefined;
    } finally {
      disarm();
    }
  }

  return {
    readResources: (address) => ask('getaccountresource', { address }, resourcesOf),
    isContract: (address) =>
      ask('getcontract', { value: address }, (answer) => {
        if (nothing.safeParse(answer).success) return false;
        const { contract_address: named } = contractSchema.parse(answer);
        // A node that ignores `visible` answers hex.
        if (named !== undefined && named !== address && named.startsWith('T'))
          throw new Error('The node answered with another contract.');
        return true;
      }),
  };
}

function resourcesOf(answer: unknown): ChainResources {
  if (nothing.safeParse(answer).success) {
    return { energyAvailable: 0, energyLimit: 0, bandwidthAvailable: 0, bandwidthLimit: 0 };
  }
  const has = accountSchema.parse(answer);
  return {
    energyAvailable: left(has.EnergyLimit, has.EnergyUsed),
    energyLimit: has.EnergyLimit,
    // Each is used up for itself: what was staked may have been taken back while its use still counts.
    bandwidthAvailable: left(has.freeNetLimit, has.freeNetUsed) + left(has.NetLimit, has.NetUsed),
    bandwidthLimit: has.freeNetLimit + has.NetLimit,
  };
}

function left(limit: number, used: number): number {
  return Math.max(0, limit - used);
}
