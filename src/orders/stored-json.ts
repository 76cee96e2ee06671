// Reads and writes the JSON and the amounts in an order's row. If a text can't be read, only that detail is lost: each reader documents
// its fallback, which never makes the order appear cheaper or safer than it is.

import { z } from 'zod';
import { integerText, parseLossless } from '../base/json.ts';
import type { ChainResources } from '../service/chain.ts';
import type { BalanceReading, Difference, Unread } from './order.ts';
import { isOrderReason } from './reasons.ts';

const time = z.int();
const reason = z.string().refine(isOrderReason);
const unread = z.object({ since: time, reason, code: z.string().nullable(), message: z.string().nullable() });
const differences = z.array(
  z.object({
    field: z.enum(['receiver', 'resource_type', 'quantity', 'duration']),
    wanted: z.string(),
    got: z.string(),
  }),
);
const readings = z.array(
  z.object({ at: time, posts: z.int(), sun: z.string().regex(integerText).transform(BigInt) }),
);
const resources = z.object({
  energyAvailable: z.number(),
  energyLimit: z.number(),
  bandwidthAvailable: z.number(),
  bandwidthLimit: z.number(),
});
const people = z.array(z.int());

/** Null for a text that is no integer; the amount is then unknown. */
export function readBigInt(text: string | null): bigint | null {
  return text !== null && integerText.test(text) ? BigInt(text) : null;
}

/** Null if the last read succeeded. If the text can't be read, reads still count as failing since `since`. */
export function readUnread(text: string | null, since: number): Unread | null {
  if (text === null) return null;
  return parse(unread, text) ?? { since, reason: 'unreadable', code: null, message: null };
}

/** Empty if the text can't be read: the state alone says that the order differs. */
export function readDifferences(text: string | null): readonly Difference[] {
  return parse(differences, text) ?? [];
}

/** Empty if the text can't be read: the check for a second payment then uses the price alone. */
export function readBalanceReadings(text: string | null): readonly BalanceReading[] {
  return parse(readings, text) ?? [];
}

export function writeBalanceReadings(list: readonly BalanceReading[]): string {
  return JSON.stringify(list.map(({ at, posts, sun }) => ({ at, posts, sun: sun.toString() })));
}

export function readResources(text: string | null): ChainResources | null {
  return parse(resources, text) ?? null;
}

/**
 * Who confirmed each repeat. If the text can't be read, each of the `count` repeats counts as confirmed by
 * `confirmedBy`, so that the limits still include every call.
 */
export function readRepeatedBy(text: string | null, count: number, confirmedBy: number): readonly number[] {
  if (text === null) return [];
  return parse(people, text) ?? Array.from({ length: count }, () => confirmedBy);
}

/** The service's record without loss of digits; null if there is none or the text can't be read. */
export function readRecord(text: string | null): Readonly<Record<string, unknown>> | null {
  const value = fromJson(text);
  return isObject(value) ? value : null;
}

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The details of an audit entry; empty if the text can't be read, since the entry itself is still valid. */
export function readDetail(text: string | null): z.infer<typeof details> {
  return parse(details, text) ?? {};
}

function parse<Value>(schema: z.ZodType<Value>, text: string | null): Value | undefined {
  return schema.safeParse(fromJson(text)).data;
}

function fromJson(text: string | null): unknown {
  try {
    return text === null ? undefined : parseLossless(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
