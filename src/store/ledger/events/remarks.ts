// What `events.remark` holds: what was odd about an event, as codes with their fields, so that each reader gets it in their
// own language. Rows of the first version hold English sentences instead. What is stored is checked when it is read.

import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';

/** What stood in a header or a field: `text` is its value, or how a value that can't be used begins. */
const quoted = z.object({ is: z.enum(['absent', 'unusable', 'text']), text: z.string() });

const type = z.string();

/** Values quote what came: foreign text, as are types and versions. */
const remark = z.discriminatedUnion('code', [
  /** A type that the document lists and nobody is sent. */
  z.object({ code: z.literal('type-internal'), type }),
  z.object({ code: z.literal('type-unknown'), type }),
  z.object({ code: z.literal('data-missing'), type }),
  z.object({ code: z.literal('data-no-object'), type }),
  /** The fields that are not there, and those that can't be read. */
  z.object({
    code: z.literal('data-unfit'),
    type,
    missing: z.array(z.string()),
    unreadable: z.array(z.string()),
  }),
  /** A fault of the bot while it judged the event. */
  z.object({ code: z.literal('unjudged'), type, problem: z.string() }),
  z.object({ code: z.literal('version-other'), version: z.string(), known: z.string() }),
  z.object({ code: z.literal('value-unlisted'), field: z.string(), value: z.string() }),
  /** An integer of more digits than any amount has. */
  z.object({ code: z.literal('number-too-long'), most: z.number() }),
  /** Stood in this header or field only. */
  z.object({ code: z.enum(['id-once', 'type-once']), place: z.string() }),
  /** The header and the field of the body say different things, or neither says anything of use. */
  z.object({
    code: z.enum(['ids-differ', 'types-differ', 'no-id', 'no-type']),
    header: quoted,
    field: quoted,
  }),
]);

export type QuotedValue = z.infer<typeof quoted>;
export type Remark = z.infer<typeof remark>;

/** A remark that this version can't read, as after a step back from a newer one: only its code is known. */
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

/** A text is a sentence of the first version, or what can't be read at all: it is shown unchanged. */
export function readRemarks(text: string | null): ReadonlyArray<Remark | UnknownRemark> | string {
  if (text === null) return [];
  if (!text.startsWith('[{"code":')) return text;
  return stored.safeParse(parseJson(text)).data ?? text;
}
