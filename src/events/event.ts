// The type of an event's definition, and functions that read an event's data by its definition. A definition only
// describes the data and never changes it; the ledger has the body as it was received.

import { integerText, parseLossless } from '../base/json.ts';
import { latestMs, toMs } from '../base/time.ts';
import { isBlank } from '../base/visible-text.ts';

/** The `data` of an event as parseLossless read it: integers beyond 2^53 are bigint, those of over 78 digits text. */
export type Data = Readonly<Record<string, unknown>>;

/** True for every object and array; an array's indexes count as its fields. */
export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null;
}

/** The `data` of a stored body; empty where the body of a quarantined event has none or is not JSON. */
export function dataOf(body: string): Data {
  try {
    const parsed = parseLossless(body);
    return isData(parsed) && isData(parsed['data']) ? parsed['data'] : {};
  } catch {
    return {};
  }
}

export type EventDefinition = {
  /** The event type as the service names it. */
  readonly type: string;
  /** The name of its default template and of its messages in the locales. */
  readonly name: string;
  readonly icon: string;
  /** Overrides `icon` where it depends on the data. */
  readonly iconOf?: (data: Data) => string;
  /** Every documented field. A field is required only if no correct message could be written without it. */
  readonly fields: Readonly<Record<string, FieldCheck>>;
  /** The documented values of each enum field. The service may add others, so another value is no error. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
  /** The field that a message shows whole, however long it is. */
  readonly keyField: string;
  /** The fields with the time at which it happened, the preferred one first. */
  readonly timeFields: readonly string[];
  /** Names of fields in older versions of the protocol, by the name that replaced each. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Computed variables for the templates; a field of the same name overrides one. */
  readonly facts?: (data: Data) => Data;
  /** Fields in which 0 means that the value is unknown. */
  readonly unsetAtZero: readonly string[];
  readonly fold: FoldDefinition;
  /** Whether it is sent before other waiting events. `data` is the result of `variables`. */
  readonly isUrgent?: (data: Data) => boolean;
  /** The fields that identify the order to which it may belong; absent where no event of this type belongs to one. */
  readonly orderHint?: (data: Data) => OrderHint;
  /** What alert rules may compare. A filter that is not here does not apply to events of this type. */
  readonly filters: FilterFields;
  readonly example: Data;
};

/** The filters of alert rules that compare the value of one enum field. */
export type EnumFilter = 'services' | 'resources' | 'actions' | 'items' | 'coins';

/** The fields, or functions of the result of `variables`, that the filters of alert rules compare. */
type FilterFields = {
  /** The enum field of each filter. */
  readonly enums: Readonly<Partial<Record<EnumFilter, string>>>;
  /** The fields with addresses, that of the team first. */
  readonly addresses: readonly string[];
  /** The field with the service's name of the address. */
  readonly name?: string;
  /** The fields of a transfer, where the event is one. */
  readonly transfer?: TransferFields;
  /** Undefined where the amount, its coin or its decimals can't be read. */
  readonly amount?: (data: Data) => CoinAmount | undefined;
};

/** `monitored` is the field with the team's own address, which is one of both sides. */
type TransferFields = Readonly<
  Record<
    'direction' | 'from' | 'to' | 'monitored' | 'amount' | 'decimals' | 'coin' | 'contract' | 'chain',
    string
  >
>;

/** `amount` is in the smallest units of the coin, of which 10^`decimals` are one. */
export type CoinAmount = { readonly coin: string; readonly amount: bigint; readonly decimals: number };

/** Values as the service sent them, unchecked; `paidAt` is in seconds or milliseconds. */
export type OrderHint = {
  readonly hash: unknown;
  readonly receiver: unknown;
  readonly resourceType: unknown;
  readonly quantity: unknown;
  readonly paidAt: unknown;
};

/** How an event is shown in one message with many others. */
type FoldDefinition = {
  /**
   * Templates of the parts of its line between the time and the key; an empty part is left out. Lines must differ where
   * events differ in a field that matters for a decision. The same templates format a sum, with only the fields `sum`
   * and `by`. They may also use the variables `resource` and `network`, which are words in the chat's language.
   */
  readonly line: readonly string[];
  /** The field that is summed up, and the fields that must be equal for two amounts to be added. */
  readonly sum: string;
  readonly by: readonly string[];
  /** The amount that is added to the sum, where it is not the value of the field. */
  readonly added?: (amount: bigint, data: Data) => bigint;
  /**
   * Fields that are shown in place of another one, such as a name in place of an address. Where one value of the first
   * field belongs to several values of the second in one message, the templates have the variable `<first>_is_shared`.
   */
  readonly standsFor?: Readonly<Record<string, string>>;
};

/** Whether the value of a field, undefined where it is absent, can be used. */
type FieldCheck = (value: unknown) => boolean;

/** An integer: a number, a bigint when it is large, or a string of digits. */
export const integer: FieldCheck = (value) => toInteger(value) !== undefined;
/** Text with at least one visible character. */
export const text: FieldCheck = (value) => typeof value === 'string' && !isBlank(value);
/** A field that may be absent, null or of any type: an unexpected value is shown as it was received. */
export const optional: FieldCheck = () => true;

/** The documented fields whose values can't be used, in the order of the definition. */
export function unfitFields({ fields }: EventDefinition, data: Data): string[] {
  return Object.keys(fields).filter((field) => !fields[field]!(data[field]));
}

/** The value of a field as an integer, from any of the forms of `integer`; undefined for any other value. */
export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && integerText.test(value) ? BigInt(value) : undefined;
}

/** Unix milliseconds of a timestamp in seconds or milliseconds; undefined when the value is no timestamp. */
export function toMoment(value: unknown): number | undefined {
  const timestamp = toInteger(value);
  if (timestamp === undefined || timestamp <= 0n || timestamp > latestMs) return undefined;
  return toMs(Number(timestamp));
}

/** When the event happened, in Unix milliseconds; undefined when its data doesn't say. */
export function happenedAt(definition: EventDefinition, data: Data): number | undefined {
  for (const field of definition.timeFields) {
    const moment = toMoment(data[field]);
    if (moment !== undefined) return moment;
  }
  return undefined;
}

/** An event that took longer than this to arrive is shown as late, with the time at which it happened. */
const lateAfterMs = 5 * 60_000;

/** Both in Unix milliseconds. */
export function isLate(happened: number, receivedAt: number): boolean {
  return receivedAt - happened > lateAfterMs;
}

/** Limits the undocumented fields: a body may have 20,000, and each message copies them. */
const maxOtherFields = 500;

/**
 * The variables of templates: the fields of the data as received, older fields also under the names that replaced them,
 * and `facts`. Fields without content are left out, so that `{% if field %}` tests whether there is something to show.
 */
export function variables(definition: EventDefinition | undefined, data: Data): Data {
  const fields: Record<string, unknown> = {};
  const known = definition ? knownFields(definition, data) : {};
  for (const field of Object.keys(known))
    if (isSet(definition, field, data[field])) fields[field] = data[field];
  for (const field of Object.keys(data).slice(0, maxOtherFields)) {
    if (!Object.hasOwn(known, field) && isSet(definition, field, data[field])) fields[field] = data[field];
  }
  for (const [name, older] of Object.entries(definition?.replaced ?? {})) {
    if (!Object.hasOwn(fields, name) && Object.hasOwn(fields, older)) fields[name] = fields[older];
  }
  return { ...definition?.facts?.(fields), ...fields };
}

function isSet(definition: EventDefinition | undefined, field: string, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string' && isBlank(value)) return false;
  return !definition?.unsetAtZero.includes(field) || toInteger(value) !== 0n;
}

/** The documented fields, those of older versions included. */
export function knownFields({ fields, replaced = {} }: EventDefinition, data: Data): Data {
  const known: Record<string, unknown> = {};
  for (const name of [...Object.keys(fields), ...Object.values(replaced)]) {
    if (Object.hasOwn(data, name)) known[name] = data[name];
  }
  return known;
}
