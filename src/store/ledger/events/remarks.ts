// The content of the column `events.remark`: what was unexpected about an event, as codes with fields, so that each
// person gets it in their own language. Stored remarks are validated when they are read.

import { z } from 'zod';
import { parseJson } from '../../../base/json.ts';

/** The value of a header or a field; for an unusable value, `text` is its beginning. */
const quoted = z.object({ is: z.enum(['absent', 'unusable', 'text']), text: z.string() });

const type = z.string();

/** Types, versions and values are text from outside. */
const remark = z.discriminatedUnion('code', [
  /** A documented type that is not sent to any chat. */
  z.object({ code: z.literal('type-internal'), type }),
  z.object({ code: z.literal('type-unknown'), type }),
  z.object({ code: z.literal('data-missing'), type }),
  z.object({ code: z.literal('data-no-object'), type }),
  /** `missing` are required fields without a value, `unreadable` those with an unexpected one. */
  z.object({
    code: z.literal('data-unfit'),
    type,
    missing: z.array(z.string()),
    unreadable: z.array(z.string()),
  }),
  /** A bug of the bot: classifying the event threw an error. */
  z.object({ code: z.literal('unjudged'), type, problem: z.string() }),
  z.object({ code: z.literal('version-other'), version: z.string(), known: z.string() }),
  z.object({ code: z.literal('value-unlisted'), field: z.string(), value: z.string() }),
  /** An integer with more digits than any amount has. */
  z.object({ code: z.literal('number-too-long'), most: z.number() }),
  /** The id or the type was only in this header or field. */
  z.object({ code: z.enum(['id-once', 'type-once']), place: z.string() }),
  /** The header and the field of the body differ, or neither can be used. */
  z.object({
    code: z.enum(['ids-differ', 'types-differ', 'no-id', 'no-type']),
    header: quoted,
    field: quoted,
  }),
]);

export type QuotedValue = z.infer<typeof quoted>;
export type Remark = z.infer<typeof remark>;

/** A remark that this version can't read, as after a downgrade: only its code is known. */
export type UnknownRemark = { code: 'unknown'; name: string };

const stored = z.array(
  z.union([
    remark,
    z.object({ code: z.string() }).transform(({ code }): UnknownRemark => ({ code: 'unknown', name: code })),
  ]),
);

export function writeRemarks(remarks: readonly Remark[]): string | null {
  return remarks.length === 0 ? null : JSON.stringify(remarks);
}

/** Returns a string, to be shown unchanged, for text that can't be read. */
export function readRemarks(text: string | null): ReadonlyArray<Remark | UnknownRemark> | string {
  if (text === null) return [];
  return stored.safeParse(parseJson(text)).data ?? text;
}
