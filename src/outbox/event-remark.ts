// Text of the remarks about an event, that is, of irregularities found in it, in the reader's language. Rows of older
// versions hold whole sentences, which are shown unchanged.

import { code, raw, type Html } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';
import {
  readRemarks,
  type QuotedValue,
  type Remark,
  type UnknownRemark,
} from '../store/ledger/events/remarks.ts';
import { toQuotedLine, toLine } from '../base/lines.ts';

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

function quote(text: string, most = longest.name): Html {
  return code(toLine(text, most) ?? '—');
}
