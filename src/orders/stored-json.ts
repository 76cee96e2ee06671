// The JSON in an order's row, read and written. What can't be read costs the order nothing but that detail, and never
// makes it cheaper or safer than it is: each reader says what stands in for a text that it can't read.

import { z } from 'zod';
import { integerText, parseLossless } from '../json.ts';
import type { ChainResources } from '../service/chain.ts';
import type { BalanceReading, Difference, Unread } from './order.ts';
import { isOrderReason } from './reasons.ts';

const time = z.int();
const reason = z.string().refine(isOrderReason);
const unread = z.object({ since: time, reason, code: z.string().nullable(), message: z.string().nullable() });
const differences = z.array(
  z.object({ field: z.enum(['receiver', 'resource_type', 'quantity']), wanted: z.string(), got: z.string() }),
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

/** TypeScript's libraries don't know it yet. */
type RawJson = typeof JSON & { rawJSON(text: string): unknown };

/** Integers beyond 2^53 are written as they are, not as texts. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? (JSON as RawJson).rawJSON(field.toString()) : field,
  );
}

/** Null when the last read succeeded. A text that can't be read still says that it failed, at the latest since `since`. */
export function readUnread(text: string | null, since: number): Unread | null {
  if (text === null) return null;
  return parse(unread, text) ?? { since, reason: 'unreadable', code: null, message: null };
}

/** None where the text can't be read: the state itself says that the order differs. */
export function readDifferences(text: string | null): readonly Difference[] {
  return parse(differences, text) ?? [];
}

/** None where the text can't be read: the balance is then judged by the price alone. */
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
 * Who confirmed each repeat. Where the text can't be read, each of the `count` repeats counts as the first confirmer's,
 * so that no limit forgets a call.
 */
export function readRepeatedBy(text: string | null, count: number, confirmedBy: number): readonly number[] {
  if (text === null) return [];
  return parse(people, text) ?? Array.from({ length: count }, () => confirmedBy);
}

/** The service's record, every digit of it; null where there is none, or it can't be read until the next read. */
export function readRecord(text: string | null): Readonly<Record<string, unknown>> | null {
  const value = fromJson(text);
  return isObject(value) ? value : null;
}

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Details of a step in the audit; none where the text can't be read, since the step itself was taken all the same. */
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
