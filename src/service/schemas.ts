// Schemas of the service's records, field by field as its document names them. An unknown field stays, an enum is any
// text, and a field without a usable value is undefined; only a record that can't be used at all is refused. Money, and
// everything named total_, is a bigint; quantities, times and ids are numbers.

import { z } from 'zod';
import { isBlank } from '../base/visible-text.ts';
import { integerText } from '../base/json.ts';
import { latestMs } from '../base/time.ts';

// Schemas of the kinds of fields in the service's records. As the document asks of receivers, a field that is absent,
// null or not as documented is undefined. So is one that holds what the service writes for "not set": empty text, and 0
// where 0 is no value; it would otherwise be shown as a fact.

/** 0, or a hash that is all zeros. */
const zero = /^(?:0x)?0*$/i;
const numeral = z.string().regex(integerText);

const anyText = z.union([z.string(), z.number().transform(String), z.bigint().transform(String)]);
const anyInteger = z.union([z.int(), numeral.transform(Number).pipe(z.int())]);
const anyBigInteger = z.union([z.bigint(), z.int().transform(BigInt), numeral.transform(BigInt)]);

/** `kind`, or undefined where the value is not of that kind. */
function optional<T extends z.ZodType>(kind: T) {
  return kind.optional().catch(undefined);
}

const text = optional(anyText.refine((value) => !isBlank(value)));

/** An id or a hash that must be there. */
const requiredKey = anyText.refine((value) => !isBlank(value) && !zero.test(value.trim()));
/** An id or a hash. */
export const key = optional(requiredKey);

const integer = optional(anyInteger);
const positiveQuantity = anyInteger.refine((value) => value > 0);
const oddQuantity = anyText.refine((value) => !isBlank(value) && Number(value) !== 0);
/**
 * The quantity sold: a positive integer becomes a number, 0 becomes undefined. Any other value is kept as text, because
 * it states something that differs from the order.
 */
const soldQuantity = optional(z.union([positiveQuantity, oddQuantity]));
/** A numeric id; 0 is no id. */
const numericId = optional(anyInteger.refine((value) => value !== 0));
/** Unix time in seconds or milliseconds; values of 0 and below become undefined. */
const time = optional(anyInteger.refine((value) => value > 0 && value <= latestMs));

const bigInteger = optional(anyBigInteger);
/** An amount or a count that can't be below 0. */
const amount = optional(anyBigInteger.refine((value) => value >= 0n));
/** An amount that can't be 0, such as a price or a stake; 0 becomes undefined. */
const positiveAmount = optional(anyBigInteger.refine((value) => value > 0n));
/** As `positiveAmount`, but a value that is no integer fails. */
const price = anyBigInteger.transform((value) => (value > 0n ? value : undefined));

const flag = optional(z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]));

/** A number in one kind of record, a text such as `1h` in another; never 0. */
const duration = optional(
  z.union([z.number().positive(), z.string().refine((value) => !isBlank(value) && !(Number(value) <= 0))]),
);

/** Whether the value states something that `kind` can't read, unlike one that is absent or means "not set". */
function isUnread(kind: z.ZodType, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const stated = anyText.safeParse(value).data?.trim();
  const isUnset =
    stated !== undefined &&
    (isBlank(stated) ||
      zero.test(stated) ||
      (kind === time && integerText.test(stated) && Number(stated) <= 0));
  return !isUnset && kind.safeParse(value).data === undefined;
}

/** The envelope of every answer. `code` is a number or a string; 0 means success, a missing one does not. */
export const envelopeSchema = z.looseObject({
  code: text,
  msg: text,
  sub_code: text,
  sub_msg: text,
  data: z.unknown().optional(),
});

/** `api_key`, `api_secret` and `email` belong to this record too; transport.ts removes them. */
export const accountSchema = z.looseObject({
  wallet: text,
  telegram_id: numericId,
  recharge_address: text,
  total_recharge: bigInteger,
  total_recharge_usdt: bigInteger,
  total_hour_consume: bigInteger,
  total_day_consume: bigInteger,
  total_multiday_consume: bigInteger,
  total_flash_consume: bigInteger,
  total_activate_consume: bigInteger,
  total_permission_consume: bigInteger,
  total_subscribe_consume: bigInteger,
  total_bandwidth_consume: bigInteger,
  total_premium_consume: bigInteger,
  total_node_consume: bigInteger,
  total_monitor_consume: bigInteger,
  total_security_consume: bigInteger,
  total_swap_consume: bigInteger,
  total_swap_usdt_consume: bigInteger,
  total_refund: bigInteger,
  total_refund_usdt: bigInteger,
  whitelist: text,
  /** Sun. */
  balance: bigInteger,
  /** Most likely millionths of a USDT. */
  balance_usdt: bigInteger,
});

/** The record of POST /v1/flash/open/order and of reading one. Times are Unix milliseconds. */
export const flashOrderSchema = z.looseObject({
  /** Also the payment hash. An order without an id can't be read again, so this one field is required. */
  id: requiredKey,
  client_order_id: key,
  resource_type: text,
  source_type: text,
  pay_timestamp: time,
  receiver: text,
  delegate_hash: key,
  delegate_timestamp: time,
  reclaim_hash: key,
  reclaim_timestamp: time,
  pay_amount_sun: positiveAmount,
  /** 0 where the order activated nothing. */
  activate_amount_sun: amount,
  quantity: soldQuantity,
  staked_sun: positiveAmount,
  /** Minutes as a number in order details, a text in flash orders. */
  duration,
  expired_timestamp: time,
  status: text,
  activate_status: text,
  confirm_status: text,
});

/** The record of POST /v1/order (which may leave out most of it) and of GET /v1/order/{id}. */
export const orderSchema = flashOrderSchema.extend({ balance: bigInteger });

export const basicAddressSchema = z.looseObject({
  id: numericId,
  address: text,
  plan_id: numericId,
  plan_name_en: text,
  plan_name_zh: text,
  plan_subscription_sun: bigInteger,
  plan_unit_sun: bigInteger,
  quota_mode: text,
  slot_next_billing_timestamp: time,
  quantity: integer,
  used_quantity: integer,
  quota_count: integer,
  used_count: integer,
  quota_start_time: time,
  total_transfer_count: bigInteger,
  total_energy_count: bigInteger,
  total_slot_fee: bigInteger,
  total_energy_fee: bigInteger,
  remark: text,
  is_auto_closable: flag,
  idle_hours: integer,
  bandwidth_guarantee: flag,
  status: text,
  expired_at: time,
  created_at: time,
});

/**
 * The record as an answer holds it: `unread` names the documented fields that state something which can't be read; they
 * don't count as absent.
 */
function answered<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape, z.core.$loose>) {
  const kinds = Object.entries(schema.shape) as Array<[string, z.ZodType]>;
  const withUnread = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const unread = kinds.flatMap(([name, kind]) => (isUnread(kind, Reflect.get(value, name)) ? [name] : []));
    return { ...value, unread: unread.length > 0 ? unread : undefined };
  };
  return z.preprocess(withUnread, schema.extend({ unread: z.array(z.string()).optional() }));
}

export const readAccountSchema = answered(accountSchema);
export const readFlashOrderSchema = answered(flashOrderSchema);
export const readOrderSchema = answered(orderSchema);
export const readBasicAddressSchema = answered(basicAddressSchema);

/**
 * A basic address as a read returns it: undefined where the service has no record, which it writes as null, as an
 * object without fields, or as one with nothing but empty values.
 */
export const foundBasicAddressSchema = readBasicAddressSchema
  .nullish()
  .transform((record) => (record && Object.values(record).some(isSet) ? record : undefined));

function isSet(field: unknown): boolean {
  return field !== undefined && field !== null && field !== false && field !== 0 && field !== 0n;
}

const sort = z.looseObject({ empty: flag, sorted: flag, unsorted: flag }).optional().catch(undefined);

/**
 * The fields of an entry are not documented: entries are passed on as they are. The two totals are counts, not money.
 */
export const dailyBillPageSchema = z.looseObject({
  total_elements: integer,
  total_pages: integer,
  pageable: z
    .looseObject({
      paged: flag,
      page_number: integer,
      page_size: integer,
      offset: integer,
      sort,
      unpaged: flag,
    })
    .optional()
    .catch(undefined),
  size: integer,
  content: z
    .array(z.record(z.string(), z.unknown()).or(z.unknown().transform((entry) => ({ entry }))))
    .nullish()
    .transform((entries) => entries ?? []),
  number: integer,
  sort,
  number_of_elements: integer,
  first: flag,
  last: flag,
  empty: flag,
});

/** `data` of GET /v1/estimate: a plain number, the price in sun; undefined where there is none. */
export const estimateSchema = z
  .union([z.undefined(), z.null(), z.literal(''), price])
  .transform((value) => (typeof value === 'bigint' ? value : undefined));

export type Envelope = z.infer<typeof envelopeSchema>;
export type Account = z.infer<typeof readAccountSchema>;
export type FlashOrder = z.infer<typeof readFlashOrderSchema>;
export type Order = z.infer<typeof readOrderSchema>;
export type BasicAddress = z.infer<typeof readBasicAddressSchema>;
export type DailyBillPage = z.infer<typeof dailyBillPageSchema>;
