// Text of basic addresses: the service's record with every documented field that is present, the overview of those that a
// chat watches, and the switch of the bandwidth guarantee. Enum values are shown as the service sends them, with a
// translation if their meaning is known.

import { type Html, code, raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import type { Address } from '../../tron/address.ts';
import {
  type Reader,
  coins,
  count,
  foldedSection,
  paragraphs,
  section,
  sentence,
  toLine,
  toQuotedLine,
  unreadLine,
} from '../../base/lines.ts';
import { briefTime, countdown, moment } from '../../base/time.ts';
import { type ServiceFailure, describeServiceFailure, describeServiceWords } from '../../bot/ask-service.ts';

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
    foldedSection(words('basic-totals'), [
      tell('basic-total-transfers', { count: count(record.total_transfer_count) }),
      tell('basic-total-energy', { count: count(record.total_energy_count) }),
      tell('basic-total-slot-fee', { amount: coins(record.total_slot_fee) }),
      tell('basic-total-energy-fee', { amount: coins(record.total_energy_fee) }),
    ]),
    section(words('basic-settings'), [guaranteeLine(record, words), ...autoClose(record, words)]),
    foldedSection(words('basic-record'), [
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

function statusLine({ status }: BasicAddress, words: Words): string | undefined {
  return sentence(words, 'basic-status', { status: withMeaning(status, 'basic-status', words) });
}

function guaranteeLine({ bandwidth_guarantee: isOn }: BasicAddress, words: Words): string | undefined {
  return sentence(words, 'basic-guarantee', { state: isOn === undefined ? undefined : onOff(isOn) });
}

/** One name: the Chinese one for Chinese readers, the English one for all others; the other one where it is missing. */
function planName(record: BasicAddress, { locale }: Words): string | Html | undefined {
  const [first, second] = [toQuotedLine(record.plan_name_en, 64), toQuotedLine(record.plan_name_zh, 64)];
  return /^zh\b/i.test(locale) ? (second ?? first) : (first ?? second);
}

function quotaLines(record: BasicAddress, words: Words): Array<string | undefined> {
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

function quantityLine(record: BasicAddress, words: Words): string | undefined {
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

export function onOff(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}

/** An id; unlike a quantity, its digits are not grouped. */
function idText(id: number | undefined): string | undefined {
  return id === undefined ? undefined : String(id);
}

// The overview of the basic addresses that a chat watches: of each its status, what is used of its quota, the bandwidth
// guarantee and the next billing.

export type WatchedEntry = { readonly address: Address } & (
  | { readonly is: 'record'; readonly record: BasicAddress }
  | { readonly is: 'none' | 'unread' }
);

/** Telegram HTML. */
export function describeWatched(entries: readonly WatchedEntry[], reader: Reader): string {
  const { words, now } = reader;
  return paragraphs([
    words('watch-list-title'),
    ...entries.map((entry) => section(code(entry.address).html, linesOf(entry, reader))),
    sentence(words, 'read-at', { time: briefTime(now, reader) }),
  ]);
}

function linesOf(entry: WatchedEntry, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  if (entry.is !== 'record') return [words(`watch-list-${entry.is}`)];
  const { record } = entry;
  const billing = moment(record.slot_next_billing_timestamp, reader);
  return [
    statusLine(record, words),
    ...quotaLines(record, words),
    quantityLine(record, words),
    guaranteeLine(record, words),
    sentence(words, 'basic-next-billing', { time: billing }),
  ];
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

// The question before the bandwidth guarantee is switched, and the result. It is described as on or off only if the
// service's record of this address says so.

/** The guarantee of `address`; undefined if the record is of another address or does not state it. */
export function guaranteeOf(record: BasicAddress, address: Address): boolean | undefined {
  const isAnother = record.address !== undefined && record.address.trim() !== address;
  return isAnother ? undefined : record.bandwidth_guarantee;
}

/** The question before the guarantee is switched to `enabled`. */
export function describeGuaranteeChange(
  record: BasicAddress,
  address: Address,
  enabled: boolean,
  { until, ...reader }: Reader & { until: number },
): string {
  const { words } = reader;
  const now = guaranteeOf(record, address);
  const minutes = Math.round((until - reader.now) / 60_000);
  return paragraphs([
    words('basic-guarantee-ask', { target: onOff(enabled), address: code(address) }),
    now === undefined
      ? words('basic-guarantee-change-unknown', { target: onOff(enabled) })
      : words('basic-guarantee-change', { now: onOff(now), target: onOff(enabled) }),
    words('basic-guarantee-until', { minutes, time: countdown(until, reader) }),
  ]);
}

/** The result of switching the guarantee to `asked`, followed by the record that the service returned. */
export function describeGuaranteeAnswer(
  record: BasicAddress,
  address: Address,
  asked: boolean,
  reader: Reader,
): string {
  const { words } = reader;
  const answered = guaranteeOf(record, address);
  const verdict =
    answered === undefined
      ? words('basic-guarantee-unsaid', { asked: onOff(asked) })
      : words(answered === asked ? 'basic-guarantee-done' : 'basic-guarantee-differs', {
          asked: onOff(asked),
          answered: onOff(answered),
        });
  return paragraphs([verdict, describeBasicAddress(record, address, reader)]);
}

/** The failure of a switch: the text says that the guarantee was not switched, or that this is unknown. */
export function describeGuaranteeFailure(
  failure: ServiceFailure,
  address: Address,
  asked: boolean,
  words: Words,
): string {
  const isKnown = failure.outcome === 'rejected' || failure.outcome === 'not_sent';
  return words(isKnown ? 'basic-guarantee-refused' : 'basic-guarantee-unknown', {
    asked: onOff(asked),
    address: code(address),
    reason: raw(describeServiceFailure(failure, words)),
  });
}

/** Replaces a question that can't be confirmed any more. */
export function describeGuaranteeOver(address: Address, words: Words): string {
  return words('basic-guarantee-over', { address: code(address) });
}
