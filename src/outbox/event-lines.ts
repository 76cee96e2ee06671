// An event in one line, by the templates of its definition, for folded messages and for lists of events. A line can't name
// every field, but two events must never look like one that is listed twice: equal lines get the fields that differ.

import { hash } from 'node:crypto';
import type { Data, EventDefinition } from '../events/event.ts';
import { asText, cleanShort } from '../events/template/foreign-text.ts';
import { code } from '../base/html.ts';
import { stringifyLossless } from '../base/json.ts';
import type { RenderContext } from '../events/template/filters.ts';
import { type Template, compileTemplate, renderTemplate } from '../events/template/template.ts';

/**
 * Limits of what is added to a line: the length of a value, the length of its field's name, and the number of fields.
 */
const maxFieldLength = 60;
const maxNameLength = 40;
const maxFields = 3;

/** `fieldsOf` returns all fields of the event of a line, by the line's index; it is called only for equal lines. */
export function distinguishLines(lines: readonly string[], fieldsOf: (at: number) => Data): string[] {
  const distinct = [...lines];
  for (const alike of groupAlike(lines)) {
    const all = alike.map(fieldsOf);
    const differing = findDiffering(all);
    if (differing.length === 0) continue;
    alike.forEach((at, nth) => {
      const shown = differing
        .slice(0, maxFields)
        .filter((name) => textOf(all[nth]!, name) !== '')
        .map((name) =>
          suffix(
            `${cleanShort(name, maxNameLength)}: ${cleanShort(textOf(all[nth]!, name), maxFieldLength)}`,
          ),
        );
      distinct[at] += shown.join('');
    });
    // The lines are still equal where the values differ only in what was cut: a hash distinguishes them.
    const stillAlike = new Set(groupAlike(distinct).flat());
    alike.forEach((at, nth) => {
      if (stillAlike.has(at))
        distinct[at] += suffix(`#${hash('sha256', stringifyLossless(all[nth]), 'hex').slice(0, 8)}`);
    });
  }
  return distinct;
}

function suffix(text: string): string {
  return ` · ${code(text).html}`;
}

/** For each text that occurs more than once, the indexes of its lines. */
function groupAlike(lines: readonly string[]): number[][] {
  const groups = new Map<string, number[]>();
  lines.forEach((line, at) => groups.set(line, [...(groups.get(line) ?? []), at]));
  return [...groups.values()].filter((group) => group.length > 1);
}

function findDiffering(all: readonly Data[]): string[] {
  const names = new Set(all.flatMap((one) => Object.keys(one)));
  return [...names].filter((name) => new Set(all.map((one) => textOf(one, name))).size > 1);
}

/** A field may be named as a property that every object has, such as `constructor`. */
function textOf(data: Data, name: string): string {
  return Object.hasOwn(data, name) ? asText(data[name]) : '';
}

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
