// Samples of EVENT_DELEGATION.

import { addressOf } from '../address.ts';
import type { Samples } from './sample.ts';

const hash = (digit: string): string => digit.repeat(64);

export function delegationSamples(now: number) {
  const type = 'EVENT_DELEGATION';
  const hourly = {
    resource_type: 'ENERGY',
    business_type: 'BUSINESS_HOUR_ENERGY',
    delegation_type: 'DELEGATION_NORMAL',
    receiver: addressOf('receiver 1'),
    payment_amount_sun: 4_225_000,
    payment_timestamp: now - 1_000,
    duration: 60,
    quantity: 65_000,
    staked_sun: 6_500_000_000,
    delegation_hash: hash('a'),
    delegation_timestamp: now,
  };
  const { business_type: _absent, ...withoutBusiness } = hourly;
  return {
    hourly: { type, data: hourly },
    flash_energy: {
      type,
      data: {
        ...hourly,
        business_type: 'BUSINESS_FLASH_SERVICE',
        payment_amount_sun: 27_500_000,
        quantity: 500_000,
        staked_sun: 50_000_000_000,
        delegation_hash: hash('b'),
      },
    },
    flash_bandwidth: {
      type,
      data: {
        ...hourly,
        resource_type: 'BANDWIDTH',
        business_type: 'BUSINESS_FLASH_SERVICE',
        payment_amount_sun: 30_000_000,
        quantity: 50_000,
        staked_sun: 50_000_000_000,
        delegation_hash: hash('c'),
      },
    },
    mate: {
      type,
      data: {
        ...hourly,
        business_type: 'BUSINESS_TRON_MATE',
        delegation_type: 'DELEGATION_MATE_REPLENISH',
        receiver: addressOf('basic 1'),
        quantity: 131_000,
        staked_sun: 13_100_000_000,
        delegation_hash: hash('d'),
      },
    },
    seamless: {
      type,
      data: { ...hourly, business_type: 'BUSINESS_SEAMLESS_SERVICE', delegation_hash: hash('e') },
    },
    telegram_premium: {
      type,
      data: { ...hourly, business_type: 'BUSINESS_TELEGRAM_PREMIUM', delegation_hash: hash('f') },
    },
    swap: { type, data: { ...hourly, business_type: 'BUSINESS_SWAP', delegation_hash: hash('1') } },
    /** Older notifications have no business_type; this one must never be called hourly energy. */
    delegation_older: {
      type,
      version: '20250101',
      data: { ...withoutBusiness, delegation_hash: hash('2') },
    },
    delegation_unknown: {
      type,
      data: { ...hourly, business_type: 'UNKNOWN_BUSINESS_TYPE', delegation_hash: hash('3') },
    },
    delegation_future: {
      type,
      version: '20271231',
      data: {
        ...hourly,
        resource_type: 'UNRECOGNIZED',
        business_type: 'BUSINESS_MOON_BASE',
        delegation_hash: hash('4'),
        surprise: true,
      },
    },
  } satisfies Samples;
}
