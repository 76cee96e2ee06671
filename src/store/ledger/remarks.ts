// What `events.remark` holds: what was odd about an event, as codes with their fields, so that each reader gets it in their
// own language. Rows of versions before this one hold English sentences.

/** What a header or a field said: `text` is the name itself, or how the unusable value began. */
export type Said = { is: 'absent' | 'unusable' | 'text'; text: string };

/** Values quote what came: foreign text, as are types and versions. */
export type Remark =
  /** A type that the document lists and nobody is sent. */
  | { code: 'type-internal'; type: string }
  | { code: 'type-unknown'; type: string }
  | { code: 'data-missing'; type: string }
  | { code: 'data-no-object'; type: string }
  /** The fields that are not there, and those that can't be read. */
  | { code: 'data-unfit'; type: string; missing: string[]; unreadable: string[] }
  /** A fault of the bot while it judged the event. */
  | { code: 'unjudged'; type: string; problem: string }
  | { code: 'version-other'; version: string; known: string }
  | { code: 'value-unlisted'; field: string; value: string }
  /** An integer of more digits than any amount has. */
  | { code: 'number-too-long'; most: number }
  /** Stood in this header or field only. */
  | { code: 'id-once' | 'type-once'; place: string }
  /** The header and the field of the body say different things, or neither says anything of use. */
  | { code: 'ids-differ' | 'types-differ' | 'no-id' | 'no-type'; header: Said; field: Said };

export function writeRemarks(remarks: readonly Remark[]): string | null {
  return remarks.length === 0 ? null : JSON.stringify(remarks);
}

/** A text is a sentence of an older version. */
export function readRemarks(stored: string | null): readonly Remark[] | string {
  if (stored === null) return [];
  if (!stored.startsWith('[{"code":')) return stored;
  try {
    return JSON.parse(stored) as Remark[];
  } catch {
    return stored;
  }
}
