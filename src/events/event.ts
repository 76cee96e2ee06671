// What every event's file defines, and what is computed from it. A definition describes an event; it never changes its data,
// and the ledger has the body as it came.

import { z } from 'zod';
import { integerText, parseLossless } from '../json.ts';
import { toMs } from '../time.ts';
import { isBlank } from '../visible-text.ts';

/** The `data` of an event as parseLossless read it: integers beyond 2^53 are bigint, those of over 78 digits text. */
export type Data = Readonly<Record<string, unknown>>;

/** Any object; an array has its indexes as fields. */
export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null;
}

/** The `data` of a stored body; empty where a quarantined event's body has none, or is no JSON. */
export function dataOf(body: string): Data {
  try {
    const parsed = parseLossless(body);
    return isData(parsed) && isData(parsed['data']) ? parsed['data'] : {};
  } catch {
    return {};
  }
}

export type EventDefinition = {
  /** As the service names it. */
  readonly type: string;
  /** Short name: that of its default template and of its words in the locales. */
  readonly name: string;
  readonly icon: string;
  /** Where the icon depends on what happened. */
  readonly iconOf?: (data: Data) => string;
  /** Every field of the document. Strict only where no true message could be written without the field. */
  readonly schema: z.ZodObject;
  /** Every value of the document for each of its enum fields; any other value may come one day. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
  /** The field that a message shows whole, however long it is. */
  readonly keyField: string;
  /** Fields that say when it happened, the preferred one first. */
  readonly timeFields: readonly string[];
  /** Fields of older versions, by the name that replaced each. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Values that the templates need besides the fields; a field of the same name wins. */
  readonly facts?: (data: Data) => Data;
  /** Fields in which 0 means that they aren't set: no amount and no time is known then. */
  readonly unsetAtZero: readonly string[];
  readonly fold: FoldDefinition;
  /**
   * Whether it is sent before what waits, in a message of its own; absent where it never is. `data` as `variables` answers
   * it.
   */
  readonly isUrgent?: (data: Data) => boolean;
  /** What it says of an order that it may belong to; absent where the event is of no order. */
  readonly orderHint?: (data: Data) => OrderHint;
  readonly example: Data;
};

/** Foreign and unchecked; `paidAt` is in seconds or milliseconds. */
export type OrderHint = {
  readonly hash: unknown;
  readonly receiver: unknown;
  readonly resourceType: unknown;
  readonly quantity: unknown;
  readonly paidAt: unknown;
};

/** How an event is shown in one message with many others. */
export type FoldDefinition = {
  /**
   * Templates of the parts of its line between the time and the key; an empty part is left out. Two events that differ in a
   * field that people decide by must differ in their lines. The same templates write a sum, with no fields but `sum` and
   * `by`. Besides the variables they may use the words `resource` and `network`.
   */
  readonly line: readonly string[];
  /** The field that is added up, and the fields that must be equal for two amounts to be added. */
  readonly sum: string;
  readonly by: readonly string[];
  /** What is added of an amount, where its line shows another amount than the field holds. */
  readonly added?: (amount: bigint, data: Data) => bigint;
  /**
   * Fields that are shown instead of another: where one value of the first stands for several values of the second in one
   * message, the templates have `<first>_is_shared`.
   */
  readonly standsFor?: Readonly<Record<string, string>>;
};

/** An integer as number, as bigint when it is large, or as a string of digits. */
export const integer = z.union([
  z.bigint(),
  z.number().refine(Number.isInteger),
  z.string().regex(integerText),
]);
/** Text with at least one visible character. */
export const text = z.string().refine((came) => !isBlank(came));
/** A field that may be absent, null or of any type: it is then shown as it came or not at all. */
export const optional = z.unknown().optional();

/** The number that a field holds, whichever way it was written; undefined when it holds none. */
export function toInteger(value: unknown): bigint | undefined {
  const read = integer.safeParse(value);
  return read.success
    ? BigInt(typeof read.data === 'string' ? read.data.replace('+', '') : read.data)
    : undefined;
}

/** The latest moment a Date can hold. */
const lastMs = 8.64e15;

/** Unix milliseconds of a timestamp in seconds or milliseconds; undefined when it is none. */
export function toMoment(value: unknown): number | undefined {
  const timestamp = toInteger(value);
  if (timestamp === undefined || timestamp <= 0n || timestamp > lastMs) return undefined;
  return toMs(Number(timestamp));
}

/** When the event happened, in Unix milliseconds, as far as its data says. */
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

/** Besides those of the document; a body may hold 20,000, and each message copies them. */
const maxOtherFields = 500;

/**
 * What a template may name: the fields of the data as they came, older fields also under the names that replaced
 * them, and `facts`. Fields without content are left out, so that `{% if field %}` means what it says.
 */
export function variables(definition: EventDefinition | undefined, data: Data): Data {
  const fields: Record<string, unknown> = {};
  const add = (field: string) => {
    if (isSet(definition, field, data[field])) fields[field] = data[field];
  };
  if (definition) for (const field of Object.keys(knownFields(definition, data))) add(field);
  for (const field of Object.keys(data).slice(0, maxOtherFields)) add(field);
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

/** The fields that the document knows. */
export function knownFields(definition: EventDefinition, data: Data): Data {
  const names = [...Object.keys(definition.schema.shape), ...Object.values(definition.replaced ?? {})];
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]]),
  );
}
