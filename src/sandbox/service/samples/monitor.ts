// Samples of EVENT_ADDRESS_MONITOR: amounts count the smallest unit of `decimals`.

import { addressOf } from '../address.ts';
import type { EventData } from '../webhooks.ts';

const hash = (digit: string): string => digit.repeat(64);

/** USDT's contract on TRON's main network. */
const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export function monitorSamples(now: number) {
  const type = 'EVENT_ADDRESS_MONITOR';
  const usdt = {
    txn_hash: hash('5'),
    block_id: 76_543_210,
    name: 'payouts <main> & *spare*',
    address: addressOf('basic 1'),
    from_address: addressOf('sender 1'),
    contract_address: usdtContract,
    to_address: addressOf('basic 1'),
    amount: 1_250_000_001,
    decimals: 6,
    currency: 'USDT',
    chain: 'TRON',
    paid_at: now,
  };
  const { contract_address: _absent, ...withoutContract } = usdt;
  return {
    transfer_usdt: { type, data: usdt },
    transfer_usdt_out: {
      type,
      data: {
        ...usdt,
        txn_hash: hash('6'),
        from_address: usdt.to_address,
        to_address: addressOf('receiver 2'),
        amount: 990_000,
      },
    },
    transfer_trx: {
      type,
      data: { ...withoutContract, txn_hash: hash('7'), currency: 'TRX', amount: 12_000_000 },
    },
    /** 123 456.789012345678901234 ETH: the amount is far beyond 2^53 and must arrive to the last digit. */
    transfer_eth: {
      type,
      data: {
        ...withoutContract,
        txn_hash: `0x${hash('8')}`,
        address: '0x52908400098527886E0F7030069857D2E4169EE7',
        from_address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
        to_address: '0x52908400098527886E0F7030069857D2E4169EE7',
        amount: 123_456_789_012_345_678_901_234n,
        decimals: 18,
        currency: 'ETH',
        chain: 'ETH',
      },
    },
    transfer_btc: {
      type,
      data: {
        ...withoutContract,
        txn_hash: hash('9'),
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        from_address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
        to_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        amount: 5_000_000,
        decimals: 8,
        currency: 'BTC',
        chain: 'BTC',
      },
    },
  } satisfies Samples;
}

// The type of a sample: an event's data as the service sends it, for the sandbox and for tests.

export type Sample = {
  readonly type: string;
  readonly data: EventData;
  /** The current protocol version when absent. */
  readonly version?: string;
};

export type Samples = Readonly<Record<string, Sample>>;
