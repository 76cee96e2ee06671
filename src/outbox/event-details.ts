// What an event says in one line, by the templates of its definition: for folded messages and for lists of events.

import type { Data, EventDefinition } from '../events/event.ts';
import type { RenderContext } from '../events/template/filters.ts';
import { compileTemplate, renderTemplate, type Template } from '../events/template/template.ts';

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
