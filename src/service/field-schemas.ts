// Schemas of the kinds of fields in the service's records. As the document asks of receivers, a field that is absent,
// null or not as documented is undefined. So is one that holds what the service writes for "not set": empty text, and 0
// where 0 is no value; it would otherwise be shown as a fact.

import { z } from 'zod';
import { isBlank } from '../base/visible-text.ts';
import { integerText } from '../base/json.ts';

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

export const text = optional(anyText.refine((value) => !isBlank(value)));

/** An id or a hash that must be there. */
export const requiredKey = anyText.refine((value) => !isBlank(value) && !zero.test(value.trim()));
/** An id or a hash. */
export const key = optional(requiredKey);

export const integer = optional(anyInteger);
export const positiveInteger = optional(anyInteger.refine((value) => value > 0));
const positiveQuantity = anyInteger.refine((value) => value > 0);
const oddQuantity = anyText.refine((value) => !isBlank(value) && Number(value) !== 0);
/**
 * The quantity sold: a positive integer becomes a number, 0 becomes undefined. Any other value is kept as text, because
 * it states something that differs from the order.
 */
export const soldQuantity = optional(z.union([positiveQuantity, oddQuantity]));
/** A numeric id; 0 is no id. */
export const numericId = optional(anyInteger.refine((value) => value !== 0));
/** Unix time; values of 0 and below become undefined. */
export const time = positiveInteger;

export const bigInteger = optional(anyBigInteger);
/** An amount or a count that can't be below 0. */
export const amount = optional(anyBigInteger.refine((value) => value >= 0n));
/** An amount that can't be 0, such as a price or a stake; 0 becomes undefined. */
export const positiveAmount = optional(anyBigInteger.refine((value) => value > 0n));
/** As `positiveAmount`, but a value that is no integer fails. */
export const price = anyBigInteger.transform((value) => (value > 0n ? value : undefined));

export const flag = optional(
  z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
);

/** A number in one kind of record, a text such as `1h` in another; never 0. */
export const duration = optional(
  z.union([z.number().positive(), z.string().refine((value) => !isBlank(value) && !(Number(value) <= 0))]),
);

/** Whether the value states something that `kind` can't read, unlike one that is absent or means "not set". */
export function isUnread(kind: z.ZodType, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const stated = anyText.safeParse(value).data?.trim();
  const isUnset =
    stated !== undefined &&
    (isBlank(stated) || zero.test(stated) || (kind === time && integerText.test(stated)));
  return !isUnset && kind.safeParse(value).data === undefined;
}
