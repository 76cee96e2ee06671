// What the one account of the embedded service has: its record, addresses with a basic plan ("mate"), and the daily bills
// of its staking vault.

import { addressOf } from './address.ts';
import { dayMs } from '../../base/clock.ts';

/**
 * As GET /v1/account returns it: credentials and e-mail included, because the real one returns them too and the bot must
 * not show any of them. Amounts in sun, USDT in millionths; the names are the document's.
 */
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

export type BasicRecord = ReturnType<typeof createBasicRecord>;

/**
 * A daily fee keeps a slot, energy is topped up as it is used. Every field of the document; timestamps in Unix
 * milliseconds, fees and prices in sun.
 */
export function createBasicRecord(id: number, address: string, now: number) {
  const midnight = now - (now % dayMs);
  return {
    id,
    address,
    plan_id: 3,
    plan_name_en: 'Basic',
    plan_name_zh: '基础套餐',
    plan_subscription_sun: 1_000_000,
    plan_unit_sun: 4_225_000,
    quota_mode: 'UNLIMITED',
    slot_next_billing_timestamp: midnight + dayMs,
    quantity: 131_000,
    used_quantity: 65_000,
    quota_count: 0,
    used_count: 12,
    quota_start_time: midnight,
    total_transfer_count: 348,
    total_energy_count: 22_620_000,
    total_slot_fee: 30_000_000,
    total_energy_fee: 1_470_300_000,
    remark: 'payouts <main> & "spare"',
    is_auto_closable: true,
    idle_hours: 72,
    bandwidth_guarantee: false,
    status: 'ACTIVE',
    expired_at: midnight + 30 * dayMs,
    created_at: midnight - 30 * dayMs,
  };
}

/** Three prepared records; the second has a counted quota and no remark, the third a status the document does not name. */
export function createBasicRecords(now: number): Map<string, BasicRecord> {
  const [first, second, third] = [1, 2, 3].map((n) =>
    createBasicRecord(9000 + n, addressOf(`basic ${n}`), now),
  );
  const records = [
    first!,
    {
      ...second!,
      quota_mode: 'COUNT',
      quota_count: 50,
      used_count: 37,
      remark: '',
      bandwidth_guarantee: true,
    },
    { ...third!, status: 'PAUSED', is_auto_closable: false, idle_hours: 0 },
  ];
  return new Map(records.map((record) => [record.address, record]));
}

/** What an address that delegates its own stake earned on a day; the fields are the sandbox's guess. */
export type Bill = Readonly<{
  id: number;
  address: string;
  project_type: string;
  amount_sun: number;
  staked_sun: number;
  energy_quantity: number;
  settled_timestamp: number;
  remark: string;
}>;

/** DELEGATION is the document's default; VOTE stands for the values it doesn't show. */
export const projectTypes: readonly string[] = ['DELEGATION', 'VOTE'];

const days = 21;

/** The newest first: 63 of DELEGATION (three addresses, 21 days) and 21 of VOTE. */
export function createBills(now: number): Bill[] {
  const midnight = now - (now % dayMs);
  const earners = [
    ...['vault 1', 'vault 2', 'vault 3'].map((name) => ({ name, projectType: 'DELEGATION' })),
    { name: 'vault 1', projectType: 'VOTE' },
  ];
  return Array.from({ length: days }, (_, day) =>
    earners.map(({ name, projectType }, index) => ({
      id: 50_000 - day * earners.length - index,
      address: addressOf(name),
      project_type: projectType,
      amount_sun: 12_345_678 + day * 97_531 + index * 1_000_003,
      staked_sun: 250_000_000_000 + index * 50_000_000_000,
      energy_quantity: 2_500_000 + index * 500_000,
      settled_timestamp: midnight - day * dayMs,
      remark: '',
    })),
  ).flat();
}

/** The page record of the document; a page beyond the last one is empty. */
export function billPage(bills: readonly Bill[], page: number, pageSize: number) {
  const offset = page * pageSize;
  const content = bills.slice(offset, offset + pageSize);
  const totalPages = Math.ceil(bills.length / pageSize);
  const sort = { empty: false, sorted: true, unsorted: false };
  return {
    total_elements: bills.length,
    total_pages: totalPages,
    pageable: { paged: true, page_number: page, page_size: pageSize, offset, sort, unpaged: false },
    size: pageSize,
    content,
    number: page,
    sort,
    number_of_elements: content.length,
    first: page === 0,
    last: page + 1 >= totalPages,
    empty: content.length === 0,
  };
}
