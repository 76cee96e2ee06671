// Text of a basic address record, in groups. It shows every documented field that is present. Enum values are shown as
// the service sends them, with a translation if their meaning is known.

import { code, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import type { Address } from '../../tron/address.ts';
import {
  toQuotedLine,
  coins,
  count,
  paragraphs,
  section,
  sentence,
  toLine,
  type Reader,
  unreadLine,
} from '../../base/lines.ts';
import { briefTime, moment } from '../../base/moment.ts';
import { describeServiceWords, type ServiceFailure } from '../../bot/service-failure.ts';

/**
 * Returns Telegram HTML for the record that was read for `address`. Fees whose names don't contain `sun` are taken as
 * sun, like all amounts of the service.
 */
export function describeBasicAddress(record: BasicAddress, address: Address, reader: Reader): string {
  const { words } = reader;
  const tell = (key: string, values: Parameters<typeof sentence>[2]) => sentence(words, key, values);
  const when = (key: string, timestamp: number | undefined) => tell(key, { time: moment(timestamp, reader) });
  const answered = toLine(record.address, 64);
  return paragraphs([
    section(words('basic-title'), [
      code(address).html,
      tell('basic-other-address', {
        address: answered === undefined || answered === address ? undefined : code(answered),
      }),
      statusLine(record, words),
      tell('basic-remark', { remark: toQuotedLine(record.remark) }),
    ]),
    section(words('basic-plan'), [
      tell('basic-plan-name', { name: planName(record, words) }),
      tell('basic-plan-id', { id: idText(record.plan_id) }),
      tell('basic-plan-subscription', { amount: coins(record.plan_subscription_sun) }),
      tell('basic-plan-unit', { amount: coins(record.plan_unit_sun) }),
      when('basic-next-billing', record.slot_next_billing_timestamp),
      when('basic-expires', record.expired_at),
    ]),
    section(words('basic-usage'), [
      tell('basic-quota-mode', { mode: withMeaning(record.quota_mode, 'quota-mode', words) }),
      ...quotaLines(record, words),
      when('basic-quota-start', record.quota_start_time),
      quantityLine(record, words),
    ]),
    section(words('basic-totals'), [
      tell('basic-total-transfers', { count: count(record.total_transfer_count) }),
      tell('basic-total-energy', { count: count(record.total_energy_count) }),
      tell('basic-total-slot-fee', { amount: coins(record.total_slot_fee) }),
      tell('basic-total-energy-fee', { amount: coins(record.total_energy_fee) }),
    ]),
    section(words('basic-settings'), [guaranteeLine(record, words), ...autoClose(record, words)]),
    section(words('basic-record'), [
      tell('basic-id', { id: idText(record.id) }),
      when('basic-created', record.created_at),
    ]),
    unreadLine(record.unread ?? [], words),
    tell('read-at', { time: briefTime(reader.now, reader) }),
  ]);
}

/** The text if there is no record; `refusal` is the service's refusal of the read, if there was one. */
export function describeNoBasicRecord(
  address: Address,
  refusal: Pick<ServiceFailure, 'code' | 'serviceMessage'> | undefined,
  words: Words,
): string {
  return paragraphs([
    words('basic-no-record', { address: code(address) }),
    refusal && describeServiceWords(refusal, words),
  ]);
}

export function statusLine({ status }: BasicAddress, words: Words): string | undefined {
  return sentence(words, 'basic-status', { status: withMeaning(status, 'basic-status', words) });
}

export function guaranteeLine({ bandwidth_guarantee: isOn }: BasicAddress, words: Words): string | undefined {
  return sentence(words, 'basic-guarantee', { state: isOn === undefined ? undefined : onOff(isOn) });
}

/** One name: the Chinese one for Chinese readers, the English one for all others; the other one where it is missing. */
function planName(record: BasicAddress, { locale }: Words): string | Html | undefined {
  const [first, second] = [toQuotedLine(record.plan_name_en, 64), toQuotedLine(record.plan_name_zh, 64)];
  return /^zh\b/i.test(locale) ? (second ?? first) : (first ?? second);
}

export function quotaLines(record: BasicAddress, words: Words): Array<string | undefined> {
  const { used_count: used, quota_count: whole } = record;
  if (record.quota_mode === 'UNLIMITED') {
    return [
      sentence(words, 'basic-used-unlimited', { used: count(used) }),
      // The service writes 0 for the missing quota of an unlimited address.
      sentence(words, 'basic-quota', { quota: whole === 0 ? undefined : count(whole) }),
    ];
  }
  if (used === undefined || whole === undefined) {
    return [
      sentence(words, 'basic-used', { used: count(used) }),
      sentence(words, 'basic-quota', { quota: count(whole) }),
    ];
  }
  return [
    sentence(words, 'basic-used-of-quota', { bar: bar(used, whole), used: count(used), quota: count(whole) }),
  ];
}

export function quantityLine(record: BasicAddress, words: Words): string | undefined {
  const { used_quantity: used, quantity: whole } = record;
  if (used === undefined) return sentence(words, 'basic-quantity', { quantity: count(whole) });
  if (whole === undefined) return sentence(words, 'basic-used-quantity', { used: count(used) });
  return sentence(words, 'basic-used-of-quantity', {
    bar: bar(used, whole),
    used: count(used),
    quantity: count(whole),
  });
}

function autoClose(
  { is_auto_closable: closes, idle_hours: hours }: BasicAddress,
  words: Words,
): Array<string | undefined> {
  const idle = count(hours);
  if (closes && idle !== undefined) return [words('basic-auto-close-after', { hours: idle })];
  return [
    closes === undefined ? undefined : words(closes ? 'basic-auto-close-on' : 'basic-auto-close-off'),
    idle === undefined ? undefined : words('basic-idle-hours', { hours: idle }),
  ];
}

/** An enum value, and its meaning if the locale has a text `<family>-<value>`. */
function withMeaning(value: string | undefined, family: string, words: Words): string | Html | undefined {
  const key = `${family}-${value}`;
  if (value === undefined || !words.has(key)) return toQuotedLine(value, 64);
  const meaning = words.plain(key);
  // In English the meaning is often the value itself.
  return meaning.toLowerCase() === value.toLowerCase()
    ? value
    : words.plain('basic-value-meaning', { value, meaning });
}

function bar(used: number, whole: number): string {
  const drawn = progressBar(used, whole);
  return drawn === undefined ? '' : `${drawn} `;
}

function onOff(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}

/** An id; unlike a quantity, its digits are not grouped. */
function idText(id: number | undefined): string | undefined {
  return id === undefined ? undefined : String(id);
}

// A fraction drawn as a bar: ▰▰▰▱▱▱▱▱.

const cells = 8;

/**
 * The bar of `used` out of `whole`: empty only for 0, full only when nothing is left. Undefined unless `whole` is
 * positive.
 */
export function progressBar(used: number, whole: number): string | undefined {
  if (whole <= 0) return undefined;
  const filled = used >= whole ? cells : Math.min(cells - 1, Math.ceil((Math.max(0, used) / whole) * cells));
  return '▰'.repeat(filled) + '▱'.repeat(cells - filled);
}
