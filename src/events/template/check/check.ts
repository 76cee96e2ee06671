// Checks a template before it is saved: its source, by the sieves of source.ts, and, where that is right, what it renders
// of example and stored events. Pure.

import { isBlank } from '../../../base/visible-text.ts';
import { type EventDefinition, variables, type Data } from '../../event.ts';
import { scanTemplate } from '../scan.ts';
import { maxTemplateLength, metaNames, renderTemplate, templateData, type Template } from '../template.ts';
import { problemAt, type Problem, type ProblemCode, type ProbeName } from './problem.ts';
import { findAll, readSyntax, type Found } from './source.ts';
import type { Words } from '../../../base/i18n.ts';
import { findMarkupFault, hasTooManyEntities, maxTextLength } from '../../../telegram/markup.ts';
import { asText, htmlToText, longestValue } from '../foreign-text.ts';
import { hasReservedWords } from '../reserved-words.ts';

/** `problems`: at least one, in the order in which they stand in the text; `isAll`: nothing is hidden behind them. */
type Checked = { readonly ok: true; readonly template: Template } | ({ readonly ok: false } & Found);

/** Fields and tags; Liquid's own analysis of more of them would take too long. The built-in templates have 40. */
const mostParts = 300;

/** `samples` are events of this type that were stored. */
export function check(
  text: string,
  definition: EventDefinition,
  { samples = [], reader }: { samples?: readonly Sample[]; reader: ProbeReader },
): Checked {
  const refuse = (problems: readonly Problem[], isAll = true): Checked => ({ ok: false, problems, isAll });
  if (isBlank(text)) return refuse([problemAt(text, [0, 0], 'text-empty')]);
  if (text.length > maxTemplateLength) return refuse([problemAt(text, [0, 0], 'text-long')]);
  const parts = scanTemplate(text).pieces.filter(({ kind }) => kind !== 'text').length;
  if (parts > mostParts)
    return refuse([{ ...problemAt(text, [0, 0], 'case-costly'), probe: { of: 'example' } }], false);
  const names = namesOf(
    definition,
    samples.map(({ data }) => data),
  );
  const { problems, isAll } = findAll(text, definition, names);
  const read = problems.length === 0 ? readSyntax(text) : undefined;
  if (!read?.ok) return refuse(problems, isAll);
  const template = { text, parsed: read.parsed };
  const wrong = findProbeProblems(template, definition, samples, reader);
  return wrong.length > 0 ? refuse(wrong) : { ok: true, template };
}

// The names that a template of one event may use.

/** Documented fields, older ones, computed ones, and those that events which were stored have had. */
function namesOf(definition: EventDefinition, samples: readonly Data[] = []): ReadonlySet<string> {
  const { fields, replaced = {}, example } = definition;
  return new Set([
    ...Object.keys(fields),
    ...Object.values(replaced),
    ...Object.keys(variables(definition, example)),
    ...metaNames,
    ...samples.flatMap((sample) => Object.keys(sample)),
  ]);
}

// The last sieve: the template is rendered with the example, with the required fields only, with each value of each enum
// field, and with events that were stored, and each result is read as Telegram would read it.

/** An event that was stored: its data, and when it came. */
export type Sample = { readonly data: Data; readonly at: number };
/** The reader for whom the results are rendered. */
type ProbeReader = { words: Words; timeZone: string; explorerUrl: string };

type Probe = { name: ProbeName; data: Data };

const label = 'Treasury';
/** Of the line that is added where the words don't show the event's key; in no language it is longer. */
const keyLabelLength = 20;
const codes = { long: 'case-long', costly: 'case-costly', broken: 'case-broken' } as const;

/**
 * Each problem with the first probe that has it. A template that costs too much is not tried again. Where a template shows
 * nothing, the built-in words are used: only one that always does is of no use.
 */
function findProbeProblems(
  template: Template,
  definition: EventDefinition,
  samples: readonly Sample[],
  reader: ProbeReader,
): Problem[] {
  const problems: Problem[] = [];
  const add = (code: ProblemCode, probe: ProbeName) => {
    const isNew = problems.every((problem) => problem.code !== code);
    if (isNew) problems.push({ code, from: 0, to: 0, written: '', probe });
  };
  const probes = probesOf(template.text, definition, samples);
  let empty = 0;
  for (const { name, data } of probes) {
    const code = judge(template, definition, data, reader);
    if (code === 'case-empty') empty += 1;
    else if (code) add(code, name);
    if (code === 'case-costly') break;
  }
  if (empty === probes.length) add('case-empty', probes[0]!.name);
  return problems;
}

/** Values of fields that the text does not name change nothing. */
function probesOf(text: string, definition: EventDefinition, samples: readonly Sample[]): Probe[] {
  const { example, enums } = definition;
  const named = Object.entries(enums).filter(([field]) => text.includes(field));
  const values = named.flatMap(([field, all]) =>
    all.map((value): Probe => ({
      name: { of: 'value', field, value },
      data: { ...example, [field]: value },
    })),
  );
  return [
    { name: { of: 'example' }, data: example },
    { name: { of: 'required' }, data: requiredOf(definition) },
    ...values,
    ...samples.map(({ data, at }): Probe => ({ name: { of: 'real', at }, data })),
  ];
}

/** The example without every field that may be absent. */
function requiredOf({ fields, example }: EventDefinition): Data {
  return Object.fromEntries(Object.entries(example).filter(([field]) => !fields[field]?.(undefined)));
}

function judge(
  template: Template,
  definition: EventDefinition,
  data: Data,
  reader: ProbeReader,
): ProblemCode | undefined {
  const rendered = renderTemplate(template, templateData(definition, data, probeEvent), {
    ...reader,
    labelOf: () => label,
    key: data[definition.keyField],
  });
  if (!rendered.ok) return codes[rendered.why];
  const shown = htmlToText(rendered.html);
  if (isBlank(shown)) return 'case-empty';
  const key = asText(data[definition.keyField]).slice(0, longestValue);
  if (!rendered.showsKey && shown.length + key.length + keyLabelLength > maxTextLength) return 'case-long';
  if (findMarkupFault(rendered.html)) return 'case-markup';
  if (hasTooManyEntities(rendered.html)) return 'case-entities';
  return hasReservedWords(rendered.html) ? 'case-reserved' : undefined;
}

const probeEvent = { event_id: '5f3c2b1a-9d8e-4f70-a1b2-c3d4e5f60718', received_at: 1_790_000_000_000 };
