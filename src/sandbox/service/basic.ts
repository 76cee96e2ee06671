// Basic address records ("mate"): a daily fee keeps a slot, energy is topped up as it is used.

import { dayMs } from '../../base/clock.ts';
import { addressOf } from './address.ts';

export type BasicRecord = ReturnType<typeof createBasicRecord>;

/** Every field of the document; timestamps in Unix milliseconds, fees and prices in sun. */
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
