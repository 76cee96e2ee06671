// Sentences for what the ledger stores as codes: why a message was not delivered, or not yet, and what is irregular about
// an event.

import { type Html, code, raw } from '../base/html.ts';
import { type Cause, readCause } from '../telegram/cause.ts';
import { type Reader, toLine, toQuotedLine } from '../base/lines.ts';
import type { Words } from '../base/i18n.ts';
import {
  type QuotedValue,
  type Remark,
  type UnknownRemark,
  readRemarks,
} from '../store/ledger/events/events.ts';

/** What has to recover before something is sent to a closed place again. */
type ParkedFor = 'chat' | 'topic' | 'unowned' | 'rights';

/** @param reason as stored in the ledger. */
export function parkedFor(reason: string | null): ParkedFor {
  const code = reason === null ? undefined : readCause(reason).code;
  if (code === 'unowned' || code === 'rights') return code;
  return code === 'topic-closed' || code === 'topic-deleted' ? 'topic' : 'chat';
}

/** @param reason as stored in the ledger. */
export function describeReason(reason: string | null, reader: Pick<Reader, 'words'>): string {
  return reason === null
    ? reader.words('delivery-reason', { reason: 'none', said: '', status: '' })
    : describeCause(readCause(reason), reader);
}

export function describeCause(cause: Cause, { words }: Pick<Reader, 'words'>): string {
  const { code: reason, said, status } = cause;
  return words('delivery-reason', { reason, said: quote(said, 200), status: String(status ?? '5xx') });
}

// The remarks about an event. Rows of older versions hold whole sentences, which are shown unchanged.

const longest = { sentence: 600, name: 256, value: 80 };

/** Undefined if there is no remark. */
export function describeRemark(stored: string | null, words: Words): Html | undefined {
  const remarks = readRemarks(stored);
  if (typeof remarks === 'string') {
    // The sentence may quote foreign text, of which Telegram would make links.
    const sentence = toQuotedLine(remarks, longest.sentence);
    return typeof sentence === 'string' ? raw(sentence) : sentence;
  }
  if (remarks.length === 0) return undefined;
  return raw(remarks.map((remark) => describe(remark, words)).join(words.plain('sentence-joiner')));
}

function describe(remark: Remark | UnknownRemark, words: Words): string {
  const key = `remark-${remark.code}`;
  switch (remark.code) {
    case 'type-internal':
    case 'type-unknown':
    case 'data-missing':
    case 'data-no-object':
      return words(key, { type: quote(remark.type) });
    case 'data-unfit':
      return words(key, { type: quote(remark.type), fields: raw(listFields(remark, words)) });
    case 'unjudged':
      return words(key, { type: quote(remark.type), problem: quote(remark.problem, longest.value) });
    case 'version-other':
      return words(key, { version: quote(remark.version, longest.value), known: remark.known });
    case 'value-unlisted':
      return words(key, { field: quote(remark.field), value: quote(remark.value, longest.value) });
    case 'number-too-long':
      return words(key, { most: remark.most });
    case 'id-once':
    case 'type-once':
      return words(key, { place: quote(remark.place) });
    case 'ids-differ':
    case 'types-differ':
    case 'no-id':
    case 'no-type':
      return words(key, {
        header: raw(describeSaid(remark.header, words)),
        field: raw(describeSaid(remark.field, words)),
      });
    case 'unknown':
  }
  return code(remark.name).html;
}

function listFields({ missing, unreadable }: Extract<Remark, { code: 'data-unfit' }>, words: Words): string {
  return [
    ...missing.map((field) => words('remark-field-missing', { field: quote(field) })),
    ...unreadable.map((field) => words('remark-field-unreadable', { field: quote(field) })),
  ].join(words.plain('clause-comma'));
}

function describeSaid({ is, text }: QuotedValue, words: Words): string {
  return words('remark-said', { is, text: quote(text) });
}

function quote(text: string | undefined, most = longest.name): Html {
  return code(toLine(text, most) ?? '—');
}
