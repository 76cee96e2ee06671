// A TRON node, read only: what an address has of energy and bandwidth, as the chain itself says. It is a second
// witness of a delivery and never a reason to stop, so whatever fails is simply not known.

import ky from 'ky';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Address } from '../tron/address.ts';

/** Units of energy and bandwidth; available is what is left of the limit. Free bandwidth is counted in. */
export type ChainResources = {
  energyAvailable: number;
  energyLimit: number;
  bandwidthAvailable: number;
  bandwidthLimit: number;
};

export type ChainReader = {
  /** POST /wallet/getaccountresource; undefined when the node doesn't say. */
  readResources(address: Address): Promise<ChainResources | undefined>;
};

const timeoutMs = 5_000;

const count = z.int().nonnegative().default(0);

/** Nodes leave out what is zero; an address that was never activated is an empty object. */
const answerSchema = z.object({
  EnergyLimit: count,
  EnergyUsed: count,
  NetLimit: count,
  NetUsed: count,
  freeNetLimit: count,
  freeNetUsed: count,
  Error: z.undefined().optional(),
});

/** `nodeUrl` is everything in front of `/wallet`. */
export function createChainReader(options: {
  nodeUrl: string;
  clock: Clock;
  log: Pick<Log, 'debug'>;
}): ChainReader {
  const url = `${options.nodeUrl.replace(/\/+$/, '')}/wallet/getaccountresource`;
  return {
    async readResources(address) {
      const deadline = new AbortController();
      const disarm = options.clock.after(timeoutMs, () => deadline.abort());
      try {
        const answer = await ky.post(url, {
          json: { address, visible: true },
          retry: 0,
          timeout: false,
          signal: deadline.signal,
          redirect: 'error',
        });
        const has = answerSchema.parse(await answer.json());
        return {
          energyAvailable: Math.max(0, has.EnergyLimit - has.EnergyUsed),
          energyLimit: has.EnergyLimit,
          bandwidthAvailable: Math.max(0, has.freeNetLimit - has.freeNetUsed + has.NetLimit - has.NetUsed),
          bandwidthLimit: has.freeNetLimit + has.NetLimit,
        };
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
    },
  };
}
