// The one account of the embedded service, as GET /v1/account returns it: credentials and e-mail included,
// because the real one returns them too and the bot must not show any of them.

import { addressOf } from './address.ts';

/** Amounts in sun, USDT in millionths; the names are the document's. */
export type AccountRecord = ReturnType<typeof createAccount>;

export function createAccount(credentials: { apiKey: string; apiSecret: string }) {
  return {
    wallet: addressOf('wallet'),
    api_key: credentials.apiKey,
    api_secret: credentials.apiSecret,
    email: 'canary-owner@sandbox.example',
    telegram_id: 7_000_000_001,
    recharge_address: addressOf('recharge'),
    total_recharge: 25_000_000_000,
    total_recharge_usdt: 1_500_000_000,
    total_hour_consume: 6_318_450_000,
    total_day_consume: 0,
    total_multiday_consume: 0,
    total_flash_consume: 2_035_000_000,
    total_activate_consume: 14_300_000,
    total_permission_consume: 0,
    total_subscribe_consume: 360_000_000,
    total_bandwidth_consume: 96_600_000,
    total_premium_consume: 0,
    total_node_consume: 0,
    total_monitor_consume: 30_000_000,
    total_security_consume: 0,
    total_swap_consume: 1_200_000_000,
    total_swap_usdt_consume: 310_500_000,
    total_refund: 4_225_000,
    total_refund_usdt: 0,
    whitelist: '',
    balance: 14_949_875_000,
    balance_usdt: 1_189_500_000,
  };
}
