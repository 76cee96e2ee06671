// What an event is, apart from which one: the type of its data, the fields people look for, the enum values that
// have words. A definition describes; it never changes what came, and the raw payload stays in the ledger.

import { z } from 'zod';
import { integerText } from '../json.ts';
import { toMs } from '../time.ts';

/** The `data` of an event as parseLossless read it: integers beyond 2^53 are bigint, those of over 78 digits text. */
export type Data = Readonly<Record<string, unknown>>;

export type EventDefinition = {
  /** As the service names it. */
  readonly type: string;
  /** Short name: that of its default template and of its words in the locales. */
  readonly name: string;
  readonly icon: string;
  /** Every field of the document. Strict only where nothing true could be told without the field. */
  readonly schema: z.ZodObject;
  /** Every value of the document for each of its enum fields; any other value may come one day. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
  /** The field that a message carries whole. */
  readonly keyField: string;
  /** Fields that say when it happened, the most telling first. */
  readonly timeFields: readonly string[];
  /** Fields of older versions, by the name that replaced each. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** What the wording needs to know beyond the fields; a field of the same name goes before. */
  readonly facts?: (data: Data) => Data;
  readonly example: Data;
};

/** An integer as number, as bigint when it is large, or as a string of digits. */
export const integer = z.union([
  z.bigint(),
  z.number().refine(Number.isInteger),
  z.string().regex(integerText),
]);
/** Text with at least one visible character. */
export const text = z.string().regex(/[^\s\p{C}]/u);
/** A field that may be absent, null or odd: it is then told as it came or not at all. */
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

/** Unix milliseconds of a timestamp in seconds or milliseconds; undefined when it names no moment. */
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

/** Longer than this on its way, an event says when it happened and that it came late. */
const lateAfterMs = 5 * 60_000;

/** Both in Unix milliseconds. */
export function isLate(happened: number, receivedAt: number): boolean {
  return receivedAt - happened > lateAfterMs;
}

/**
 * What a template may name: the fields of the data as they came, older fields also under the names that replaced
 * them, and the facts for the wording. Fields without content are left out, so that `{% if field %}` means what it says.
 */
export function variables(definition: EventDefinition | undefined, data: Data): Data {
  const said = Object.entries(data).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const fields: Record<string, unknown> = Object.fromEntries(said);
  for (const [name, older] of Object.entries(definition?.replaced ?? {})) {
    if (!Object.hasOwn(fields, name) && Object.hasOwn(fields, older)) fields[name] = fields[older];
  }
  return { ...definition?.facts?.(fields), ...fields };
}
