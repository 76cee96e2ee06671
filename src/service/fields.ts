// The kinds of fields that records of the service are made of. Answers are read the way the document asks receivers
// to: a field that is absent, null or not what the document says is simply not there. Nor is one that only holds what
// a service writes for "not set": empty text, and 0 where 0 is no value; such a field would otherwise be told as a fact.

import { z } from 'zod';
import { isBlank } from '../visible-text.ts';
import { integerText } from '../json.ts';

/** 0, or a hash of nothing but zeros. */
const zero = /^(?:0x)?0*$/i;
const numeral = z.string().regex(integerText);

const anyText = z.union([z.string(), z.number().transform(String), z.bigint().transform(String)]);
const anyInteger = z.union([z.int(), numeral.transform(Number).pipe(z.int())]);
const anyBigInteger = z.union([z.bigint(), z.int().transform(BigInt), numeral.transform(BigInt)]);

/** `kind`, or nothing at all where what came is not that. */
function optional<T extends z.ZodType>(kind: T) {
  return kind.optional().catch(undefined);
}

export const text = optional(anyText.refine((came) => !isBlank(came)));

/** An id or a hash that must be there. */
export const requiredKey = anyText.refine((came) => !isBlank(came) && !zero.test(came.trim()));
/** An id or a hash. */
export const key = optional(requiredKey);

export const integer = optional(anyInteger);
export const positiveInteger = optional(anyInteger.refine((came) => came > 0));
const positiveQuantity = anyInteger.refine((came) => came > 0);
const oddQuantity = anyText.refine((came) => !isBlank(came) && Number(came) !== 0);
/**
 * How much was sold: a positive integer as a number, 0 is not stated. What is neither stays a text as it came, because
 * something was stated, and it isn't what was asked for.
 */
export const soldQuantity = optional(z.union([positiveQuantity, oddQuantity]));
/** A numeric id: 0 names nothing. */
export const numericId = optional(anyInteger.refine((came) => came !== 0));
/** Unix time, of which nothing lies at or before its beginning. */
export const time = positiveInteger;

export const bigInteger = optional(anyBigInteger);
/** Whether something came where an integer belongs, and it is none: told as not read, unlike what is absent. */
export function isUnfitInteger(came: unknown): boolean {
  if (came === undefined || came === null || (typeof came === 'string' && isBlank(came))) return false;
  return !anyBigInteger.safeParse(came).success;
}
/** An amount or a count that can't be below 0. */
export const amount = optional(anyBigInteger.refine((came) => came >= 0n));
/** An amount of which 0 is none: a price, a stake. */
export const positiveAmount = optional(anyBigInteger.refine((came) => came > 0n));
/** As `positiveAmount`, but what is no integer at all is refused. */
export const price = anyBigInteger.transform((came) => (came > 0n ? came : undefined));

export const flag = optional(
  z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
);

/** A number in one kind of record, a text such as `1h` in another; it lasts some time. */
export const duration = optional(
  z.union([z.number().positive(), z.string().refine((came) => !isBlank(came) && !(Number(came) <= 0))]),
);
