// Samples of EVENT_TRON_MATE_SUBSCRIPTION.

import { addressOf } from '../address.ts';
import type { Samples } from './sample.ts';

export function subscriptionSamples(now: number) {
  const type = 'EVENT_TRON_MATE_SUBSCRIPTION';
  const basic = {
    payment_amount_sun: 1_000_000,
    payment_timestamp: now,
    subscribe_type: 'SUBSCRIBE_BASIC',
    address: addressOf('basic 1'),
  };
  return {
    subscription_basic: { type, data: basic },
    subscription_pro: {
      type,
      data: { ...basic, subscribe_type: 'SUBSCRIBE_PRO', payment_amount_sun: 30_000_000 },
    },
    subscription_flash: {
      type,
      data: { ...basic, subscribe_type: 'SUBSCRIBE_FLASH', address: addressOf('basic 2') },
    },
  } satisfies Samples;
}
