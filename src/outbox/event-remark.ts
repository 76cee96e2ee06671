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
import type { Data, EventDefinition } from '../events/event.ts';
import type { RenderContext } from '../events/template/filters.ts';
import { compileTemplate, renderTemplate, type Template } from '../events/template/template.ts';

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

// What an event says in one line, by the templates of its definition: for folded messages and for lists of events.

const maxPartLength = 150;

type LineReader = Omit<RenderContext, 'fit' | 'fields'>;

const compiled = new Map<EventDefinition, readonly Template[]>();

export function iconOf(definition: EventDefinition, fields: Data): string {
  return definition.iconOf?.(fields) ?? definition.icon;
}

/** The parts that the definition's templates make of these fields; undefined when a template can't be used. */
export function formatDetails(
  definition: EventDefinition,
  fields: Data,
  reader: LineReader,
): string | undefined {
  const known = { ...fields, resource: resourceOf(fields, reader), network: networkOf(fields, reader) };
  const parts: string[] = [];
  for (const template of templatesOf(definition)) {
    const rendered = renderTemplate(template, known, { ...reader, maxLength: maxPartLength });
    if (!rendered.ok) return undefined;
    if (rendered.html !== '') parts.push(rendered.html);
  }
  return parts.join(' · ');
}

/** The word for the resource that follows a number. */
function resourceOf({ resource_type: resource }: Data, { words }: LineReader): string | undefined {
  if (resource !== 'ENERGY' && resource !== 'BANDWIDTH') return undefined;
  return words.plain('fold-resource', { resource });
}

/** The name of the network, unless it is TRON. */
function networkOf({ chain }: Data, { words }: LineReader): string | undefined {
  return chain === 'ETH' || chain === 'BTC' ? words.plain('fold-network', { chain }) : undefined;
}

function templatesOf(definition: EventDefinition): readonly Template[] {
  const known = compiled.get(definition);
  if (known) return known;
  const templates = definition.fold.line.map((text) => {
    const result = compileTemplate(text);
    if (!result.ok) throw new Error(result.problem);
    return result.template;
  });
  compiled.set(definition, templates);
  return templates;
}
