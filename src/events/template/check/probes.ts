// Fifth sieve: the template is rendered with the example, with the required fields only, with each value of each enum
// field, and with events that were stored, and each result is read as Telegram would read it.

import type { Words } from '../../../i18n.ts';
import { findMarkupFault, hasTooManyEntities } from '../../../telegram/markup.ts';
import { maxTextLength } from '../../../telegram/message-limits.ts';
import { isBlank } from '../../../visible-text.ts';
import type { Data, EventDefinition } from '../../event.ts';
import { longestValue } from '../cut-values.ts';
import { asText } from '../foreign-text.ts';
import { htmlToText } from '../markup.ts';
import { hasReservedWords } from '../reserved-words.ts';
import { renderTemplate, type Template } from '../template.ts';
import { templateData } from '../template-data.ts';
import type { Problem, ProblemCode, ProbeName } from './problem.ts';

/** An event that was stored: its data, and when it came. */
export type Sample = { readonly data: Data; readonly at: number };
/** The reader for whom the results are rendered. */
export type ProbeReader = { words: Words; timeZone: string; explorerUrl: string };

type Probe = { name: ProbeName; data: Data };

const label = 'Treasury';
/** Of the line that is added where the words don't show the event's key; in no language it is longer. */
const keyLabelLength = 20;
const codes = { long: 'case-long', costly: 'case-costly', broken: 'case-broken' } as const;

/**
 * Each problem with the first probe that has it. A template that costs too much is not tried again. Where a template shows
 * nothing, the built-in words are used: only one that always does is of no use.
 */
export function findProbeProblems(
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
export function requiredOf({ fields, example }: EventDefinition): Data {
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
